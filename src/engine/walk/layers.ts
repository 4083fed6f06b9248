import { gradeOf } from '../grade/lattice.ts';
import type { Grade } from '../pack/model.ts';
import type { AffectedRoute, AffectedScreen } from './affected.ts';
import type { Walk } from './chain.ts';
import { isServiceSymbol, isWebFunction } from './rows.ts';

/** A census of one hop of a walk; never cut by a row limit. Derived rows count in their lane's number but not in `nodes`. */
export interface Layer {
  hops: number;
  nodes: number;
  services: number;
  statements: number;
  tables?: number;
  endpoints?: number;
  webFunctions?: number;
  screens?: number;
  byLinkGrade: Partial<Record<Grade, number>>;
}

interface Shape {
  down: boolean;
  /** The answer has frontend lanes. */
  fromWeb: boolean;
  derivedEndpoints: readonly AffectedRoute[];
  /** Rows of the screens lane, those the walk itself arrived at included: a page can be both, and is one row. */
  screenRows: readonly AffectedScreen[];
}

/** One layer per hop from 1 to the farthest row. */
export function layersOf(walk: Walk, shape: Shape): Layer[] {
  const layers: Layer[] = [];
  const layer = (hops: number): Layer => {
    while (layers.length < hops) layers.push(emptyLayer(layers.length + 1, shape));
    return layers[hops - 1] as Layer;
  };
  for (const record of walk.reached.values()) {
    const { graph } = walk;
    const kind = graph.kind(record.node);
    if (kind === 'column') continue;
    const at = layer(record.hops);
    at.nodes++;
    const grade = gradeOf(graph.rank(record.edge));
    at.byLinkGrade[grade] = (at.byLinkGrade[grade] ?? 0) + 1;
    if (kind === 'statement') at.statements++;
    else if (kind === 'table' && at.tables !== undefined) at.tables++;
    else if (kind === 'endpoint' && shape.down && at.endpoints !== undefined) at.endpoints++;
    else if (isServiceSymbol(graph, record.node)) at.services++;
    else if (isWebFunction(graph, record.node) && at.webFunctions !== undefined) at.webFunctions++;
  }
  for (const row of shape.derivedEndpoints) {
    const at = layer(row.hops);
    at.endpoints = (at.endpoints ?? 0) + 1;
  }
  for (const row of shape.screenRows) {
    const at = layer(row.hops);
    at.screens = (at.screens ?? 0) + 1;
  }
  return layers;
}

function emptyLayer(hops: number, shape: Shape): Layer {
  return {
    hops,
    nodes: 0,
    services: 0,
    statements: 0,
    ...(shape.down ? { tables: 0 } : { endpoints: 0 }),
    ...(shape.fromWeb ? { webFunctions: 0, ...(shape.down ? { endpoints: 0 } : { screens: 0 }) } : {}),
    byLinkGrade: {},
  };
}
