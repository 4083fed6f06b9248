import { gradeOf } from '../engine/grade/lattice.ts';
import { asMode, type Mode } from '../engine/grade/modes.ts';
import type { Graph } from '../engine/graph/graph.ts';
import { resolveSqlName } from '../engine/graph/names.ts';
import type { Host, OpenPack } from '../engine/host/types.ts';
import { type AffectedRoute, affectedBy } from '../engine/walk/affected.ts';
import { frontendCalls } from '../engine/walk/rows.ts';
import { asInt, asText, standardPage } from './args.ts';
import { columnBounds } from './column-bounds.ts';
import { axisStatus, cut, type Envelope, emptyByColumn, emptyOf, hasCodeAxis, packAnswer } from './contract.ts';
import { federationBlock } from './federation.ts';
import { foldLimit, modeFloorInWords, nodeCapInWords, str } from './text.ts';

export interface EndpointImpactArgs {
  column?: unknown;
  mode?: unknown;
  limit?: unknown;
  offset?: unknown;
  federate?: unknown;
  federationHops?: unknown;
}

/** HTTP endpoints affected by a change of a column: one up walk, the same Trace up takes. Surest first, then by id. */
export function endpointImpact(host: Host, pack: OpenPack, args: EndpointImpactArgs): Envelope<object> {
  const { graph } = pack;
  const resolved = resolveSqlName(graph, 'column', asText('column', args.column));
  const mode = asMode(args.mode);
  const { limit, offset } = standardPage(args);
  asInt('federationHops', args.federationHops, { min: 0, max: 8, fallback: 3 });
  const affected = affectedBy(graph, resolved.index, mode);
  const all = affected.routes.toSorted((a, b) => b.rank - a.rank || a.endpoint - b.endpoint);
  const withScreens = axisStatus(pack, 'screen') !== 'not-shipped';
  const endpoints = all.slice(offset, offset + limit).map((row) => impactRow(graph, row, mode, withScreens));
  const empty = emptyOf({
    endpoints: {
      rows: endpoints,
      reason: all.length > 0 ? 'not-in-this-axis' : hasCodeAxis(pack) ? emptyByColumn(pack) : 'not-shipped',
    },
  });
  const { cut: walkCut } = affected.walk;
  return packAnswer(
    pack,
    ['column', 'endpoint'],
    {
      column: graph.key(resolved.index),
      comment: str(graph.node(resolved.index).comment),
      mode,
      endpoints,
      federation: federationBlock(host, pack, args.federate !== false),
      ...(empty ? { empty } : {}),
    },
    {
      limits: [
        ...foldLimit(resolved),
        ...columnBounds(graph, resolved.index),
        ...(walkCut.nodeCap ? [{ scope: 'endpoint_impact', reason: nodeCapInWords('The walk') }] : []),
        ...(walkCut.byMode > 0
          ? [{ scope: 'endpoint_impact', reason: modeFloorInWords(mode, walkCut.byMode, walkCut.byModeGrades) }]
          : []),
      ],
      truncated: [cut('endpoints', endpoints.length, all.length, 'grade desc, id asc', offset)],
    },
  );
}

const SAMPLE = 5;

function impactRow(graph: Graph, row: AffectedRoute, mode: Mode, withScreens: boolean) {
  const node = graph.node(row.endpoint);
  const calls = frontendCalls(graph, row.endpoint);
  return {
    id: node.id,
    httpMethod: str(node.httpMethod),
    path: str(node.path),
    grade: gradeOf(row.rank),
    ...(row.httpHops > 0 ? { viaHttp: true, httpHops: row.httpHops } : {}),
    ...(calls > 0 ? { frontendCalls: calls } : {}),
    ...(node.observed === true ? { observed: true } : {}),
    ...(withScreens ? { screens: screensOf(graph, row.endpoint, mode) } : {}),
  };
}

/** Screens that call or show one route. */
function screensOf(graph: Graph, endpoint: number, mode: Mode): { count: number; sample: string[] } {
  const { screens } = affectedBy(graph, endpoint, mode);
  const paths = screens.map((row) => str(graph.node(row.screen).path) ?? graph.key(row.screen)).sort();
  return { count: paths.length, sample: paths.slice(0, SAMPLE) };
}
