import { badInput } from '../engine/errors.ts';
import { asMode } from '../engine/grade/modes.ts';
import { type Resolved, resolveKey, resolveSqlName } from '../engine/graph/names.ts';
import type { Host, OpenPack } from '../engine/host/types.ts';
import type { Direction } from '../engine/walk/chain.ts';
import { FLOW_DIRECTIONS, type FlowChain, flowChain, type Lane, type LaneName } from '../engine/walk/flow.ts';
import { asDepth, asInt, asOffset, asOneOf } from './args.ts';
import { columnBounds } from './column-bounds.ts';
import {
  addressedDir,
  axisStatus,
  cut,
  type EmptyReason,
  type Envelope,
  emptyByColumn,
  emptyOf,
  hasCodeAxis,
  packAnswer,
  type TruncatedField,
} from './contract.ts';
import { federationBlock } from './federation.ts';
import type { FlowArgs } from './flow-args.ts';
import { entryOf } from './flow-entry.ts';
import { flowList } from './flow-list.ts';
import { flowNotes } from './flow-notes.ts';
import { foldLimit } from './text.ts';

const ENTRY_KINDS = ['endpoint', 'screen', 'symbol', 'column', 'table', 'statement'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

/** The chain behind one API call, or above one table, column, statement or method; without an entry, the list of places to start. */
export function flow(host: Host, pack: OpenPack, args: FlowArgs): Envelope<object> {
  const direction = asOneOf<Direction>('direction', args.direction, ['down', 'up'], 'down');
  const named = ENTRY_KINDS.filter((kind) => args[kind] !== undefined && args[kind] !== null);
  if (named.length > 1) throw badInput(`Name one entry, not several: ${named.join(', ')} were given.`);
  const [kind] = named;
  if (kind === undefined) {
    if (direction === 'up') throw badInput(`direction=up needs a target: one of ${FLOW_DIRECTIONS.up.join(', ')}.`);
    return flowList(pack, args);
  }
  refuseKind(kind, direction);
  const resolved = resolveEntry(pack, kind, args[kind]);
  const limit = asInt('limit', args.limit, { min: 1, max: 200, fallback: 40 });
  const offset = asOffset(args.offset);
  asInt('federationHops', args.federationHops, { min: 0, max: 8, fallback: 3 });
  const chain = flowChain(pack.graph, {
    entry: resolved.index,
    direction,
    mode: asMode(args.mode),
    depth: asDepth(args.depth),
    within: addressedDir(pack),
  });
  return chainAnswer(host, pack, chain, resolved, { limit, offset, federate: args.federate !== false });
}

function refuseKind(kind: EntryKind, direction: Direction): void {
  if (FLOW_DIRECTIONS[direction].includes(kind)) return;
  const other = direction === 'down' ? 'up' : 'down';
  throw badInput(
    `A ${kind} is not walked ${direction}: direction=${direction} starts at ${FLOW_DIRECTIONS[direction].join(', ')}. Ask with direction=${other}.`,
  );
}

function resolveEntry(pack: OpenPack, kind: EntryKind, value: unknown): Resolved {
  if (typeof value !== 'string' || value === '') throw badInput(`\`${kind}\` must be a name; got ${JSON.stringify(value)}.`);
  return kind === 'column' || kind === 'table' ? resolveSqlName(pack.graph, kind, value) : resolveKey(pack.graph, kind, value);
}

interface Page {
  limit: number;
  offset: number;
  federate: boolean;
}

function chainAnswer(host: Host, pack: OpenPack, chain: FlowChain, resolved: Resolved, page: Page): Envelope<object> {
  const lists: Record<string, { rows: unknown[]; reason: EmptyReason }> = { layers: { rows: chain.layers, reason: 'none' } };
  const truncated: TruncatedField[] = [];
  const lanes: Record<string, unknown[]> = {};
  for (const name of chain.laneNames) {
    const lane = chain.lanes[name] as Lane<unknown> | undefined;
    const rows = lane?.page(page.offset, page.limit) ?? [];
    const total = lane?.total ?? 0;
    lanes[name] = rows;
    lists[name] = { rows, reason: total > 0 ? 'not-in-this-axis' : laneReason(pack, chain, name) };
    truncated.push(
      cut(
        name,
        rows.length,
        total,
        name === 'tables' ? 'hops asc, grade desc, table asc' : 'hops asc, grade desc, id asc',
        page.offset,
      ),
    );
  }
  const notes = flowNotes(pack, chain);
  const lowerBound = chain.graph.kind(chain.entry) === 'column' ? columnBounds(chain.graph, chain.entry) : [];
  const empty = emptyOf(lists);
  return packAnswer(
    pack,
    ['flow'],
    {
      entry: entryOf(chain),
      walk: {
        mode: chain.mode,
        direction: chain.direction,
        depth: chain.depth,
        walked: chain.walked,
        other: chain.other,
        byLinkGrade: chain.byLinkGrade,
        cut: chain.cut,
        beyond: chain.beyond,
        endLane: chain.endLane,
        laneNames: chain.laneNames,
        note: notes.length > 0 ? notes.join(' ') : null,
      },
      layers: chain.layers,
      ...lanes,
      federation: federationBlock(host, pack, page.federate),
      ...(empty ? { empty } : {}),
    },
    { limits: [...foldLimit(resolved), ...lowerBound, ...notes.map((reason) => ({ scope: 'flow', reason }))], truncated },
  );
}

/** Why a lane has no row at all. */
function laneReason(pack: OpenPack, chain: FlowChain, name: LaneName): EmptyReason {
  const kind = chain.graph.kind(chain.entry);
  if (name === 'statements' && chain.direction === 'up' && (kind === 'statement' || kind === 'symbol')) return 'not-in-this-axis';
  if ((name === 'services' || name === 'endpoints') && !hasCodeAxis(pack)) return 'not-shipped';
  if ((name === 'screens' || name === 'webFunctions') && axisStatus(pack, 'screen') === 'not-shipped') return 'not-shipped';
  if (kind === 'column' && (name === 'statements' || name === 'services' || name === 'endpoints')) return emptyByColumn(pack);
  if (name === 'statements' && axisStatus(pack, 'statements') === 'not-shipped' && chain.graph.countOf('statement') === 0)
    return 'not-shipped';
  if (name === 'tables' && chain.graph.countOf('table') === 0) return 'not-shipped';
  return 'none';
}
