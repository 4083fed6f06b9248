import { badInput } from '../engine/errors.ts';
import { asMode } from '../engine/grade/modes.ts';
import { resolveSqlName } from '../engine/graph/names.ts';
import type { OpenPack } from '../engine/host/types.ts';
import { groupRuleOf } from '../engine/walk/route.ts';
import { tableNameOfColumn } from '../engine/walk/sql.ts';
import { asInt, asOffset, asOneOf, asText } from './args.ts';
import { BROWSE_KINDS, BROWSE_SORTS, type BrowseKind } from './browse-kinds.ts';
import { kindCounts, listItems } from './browse-list.ts';
import { type Census, censusOf } from './browse-rows.ts';
import { cut, type EmptyReason, type Envelope, emptyByAxis, emptyOf, type Limit, packAnswer } from './contract.ts';
import { foldLimit, nodeCapInWords } from './text.ts';

export interface BrowseArgs {
  kind?: unknown;
  mode?: unknown;
  query?: unknown;
  table?: unknown;
  sort?: unknown;
  limit?: unknown;
  offset?: unknown;
}

/** Every node of one kind with the numbers to pick by. All counts of a row are taken in `mode`. */
export function browse(pack: OpenPack, args: BrowseArgs): Envelope<object> {
  const { graph } = pack;
  const kind = asOneOf<BrowseKind | ''>('kind', args.kind, BROWSE_KINDS, '');
  if (kind === '') throw badInput(`\`kind\` is required: one of ${BROWSE_KINDS.join(', ')}.`);
  const mode = asMode(args.mode);
  const sort = asOneOf('sort', args.sort, BROWSE_SORTS[kind], BROWSE_SORTS[kind][0] as string);
  const limit = asInt('limit', args.limit, { min: 1, max: 500, fallback: 200 });
  const offset = asOffset(args.offset);
  const query =
    kind === 'symbol'
      ? asText('query', args.query, 2)
      : args.query === undefined || args.query === null
        ? null
        : asText('query', args.query);
  const table = tableFilter(pack, kind, args.table);

  const census = censusOf(pack, mode);
  const items = listItems(pack, census, { kind, sort, query, table: table?.name ?? null });
  const page = items.slice(offset, offset + limit).map((item) => item.row);
  const empty = emptyOf({
    items: { rows: page, reason: items.length > 0 ? 'not-in-this-axis' : emptyReason(pack, kind) },
  });
  return packAnswer(
    pack,
    ['browse'],
    {
      kind,
      sort,
      items: page,
      total: items.length,
      counts: kindCounts(graph),
      census: { mode, depth: null },
      ...(empty ? { empty } : {}),
    },
    {
      limits: [...(table?.limits ?? []), ...browseLimits(census, kind)],
      truncated: [cut('items', page.length, items.length, orderText(kind, sort), offset)],
    },
  );
}

function tableFilter(pack: OpenPack, kind: BrowseKind, value: unknown): { name: string; limits: Limit[] } | null {
  if (value === undefined || value === null) return null;
  if (kind !== 'column') throw badInput(`\`table\` goes with kind=column only; got kind=${kind}.`);
  const name = asText('table', value);
  // A pack without a catalog may have columns of a table it has no node for: the name is then matched by their ids alone.
  for (const i of pack.graph.ofKind('column')) if (tableNameOfColumn(pack.graph, i) === name) return { name, limits: [] };
  const resolved = resolveSqlName(pack.graph, 'table', name);
  return { name: pack.graph.key(resolved.index), limits: foldLimit(resolved) };
}

const orderText = (kind: BrowseKind, sort: string): string =>
  sort === 'name' ? 'id asc' : kind === 'endpoint' && sort === 'path' ? 'path asc, method asc, id asc' : `${sort} desc, id asc`;

/** By the axis even when other nodes of the kind are there: of an axis that was never read, a name not found is not known to be absent. */
function emptyReason(pack: OpenPack, kind: BrowseKind): EmptyReason {
  const axis = {
    table: 'catalog',
    column: 'catalog',
    statement: 'statements',
    endpoint: 'code',
    symbol: 'code',
    screen: 'screen',
  } as const;
  return emptyByAxis(pack, axis[kind]);
}

function browseLimits(census: Census, kind: BrowseKind): Limit[] {
  const limits: Limit[] = [];
  const { walk } = census.routes;
  if (kind !== 'symbol' && kind !== 'screen') {
    limits.push({
      scope: 'browse',
      reason: `\`endpoints\` counts the routes whose walk in mode=${census.mode}, without a hop cap, reaches a statement that touches the row.`,
    });
  }
  if (kind === 'table' || kind === 'endpoint') {
    const rule = groupRuleOf(census.graph);
    limits.push({
      scope: 'browse',
      reason:
        rule.kind === 'path'
          ? 'A group is the first segment of a route’s path.'
          : `A group is the handler’s package cut to ${rule.packageDepth} segments.`,
    });
  }
  if (census.screens && (kind === 'screen' || kind === 'table' || kind === 'column')) {
    limits.push({ scope: 'browse', reason: `\`screens\` is counted by one walk down from each screen in mode=${census.mode}.` });
    if (census.screens.walk.nodeCapStarts > 0)
      limits.push({ scope: 'browse', reason: nodeCapInWords(`${census.screens.walk.nodeCapStarts} screen walks`) });
  }
  if (walk.nodeCapStarts > 0) limits.push({ scope: 'browse', reason: nodeCapInWords(`${walk.nodeCapStarts} route walks`) });
  return limits;
}
