import { GRADES_STRONGEST_FIRST, rankOf } from '../engine/grade/lattice.ts';
import type { Graph } from '../engine/graph/graph.ts';
import { type EdgeType, type Grade, NODE_KINDS, type NodeKind } from '../engine/pack/model.ts';
import type { RouteCensus } from '../engine/walk/census.ts';
import { isStatementMethod } from '../engine/walk/sql.ts';

export function nodeCounts(graph: Graph): { kind: NodeKind; count: number }[] {
  return NODE_KINDS.map((kind) => ({ kind, count: graph.countOf(kind) }))
    .filter((row) => row.count > 0)
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

export function edgeCounts(graph: Graph): { type: EdgeType; grade: Grade; count: number }[] {
  const counts = new Map<string, { type: EdgeType; grade: Grade; count: number }>();
  for (let e = 0; e < graph.edgeCount; e++) {
    const type = graph.type(e);
    const grade = graph.grade(e);
    const row = counts.get(`${type}/${grade}`);
    if (row) row.count++;
    else counts.set(`${type}/${grade}`, { type, grade, count: 1 });
  }
  return [...counts.values()].sort(
    (a, b) => b.count - a.count || (a.type < b.type ? -1 : a.type > b.type ? 1 : rankOf(b.grade) - rankOf(a.grade)),
  );
}

export function gradeCounts(graph: Graph): { grade: Grade; count: number }[] {
  const counts = new Map<Grade, number>();
  for (let e = 0; e < graph.edgeCount; e++) counts.set(graph.grade(e), (counts.get(graph.grade(e)) ?? 0) + 1);
  return GRADES_STRONGEST_FIRST.flatMap((grade) => (counts.has(grade) ? [{ grade, count: counts.get(grade) ?? 0 }] : []));
}

export function statementTypes(graph: Graph): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const i of graph.ofKind('statement')) {
    const type = graph.node(i).statementType;
    const name = typeof type === 'string' ? type : 'unknown';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

export type CodeBlock = ReturnType<typeof codeBlock>;

/** The code between routes and SQL, in numbers. */
export function codeBlock(graph: Graph, census: RouteCensus) {
  let external = 0;
  let transactional = 0;
  let mapperMethods = 0;
  let generated = 0;
  for (const i of graph.ofKind('symbol')) {
    const node = graph.node(i);
    if (typeof node.file !== 'string') external++;
    if (node.transactional === true) transactional++;
    if (node.generated === true) generated++;
    if (isStatementMethod(graph, i)) mapperMethods++;
  }
  return {
    symbols: graph.countOf('symbol'),
    external,
    transactional,
    mapperMethods,
    statementsWithoutMapper: graph.countOf('symbol') === 0 ? 0 : statementsWithoutMapper(graph),
    services: census.services.size,
    generated,
    ...generatedEdges(graph),
  };
}

function statementsWithoutMapper(graph: Graph): number {
  let count = 0;
  for (const i of graph.ofKind('statement')) {
    if (![...graph.in(i)].some((e) => graph.type(e) === 'IMPLEMENTS_STMT')) count++;
  }
  return count;
}

function generatedEdges(graph: Graph): { generatedInternalEdges: number; generatedBoundaryEdges: number } {
  let generatedInternalEdges = 0;
  let generatedBoundaryEdges = 0;
  for (let e = 0; e < graph.edgeCount; e++) {
    const from = graph.node(graph.from(e)).generated === true;
    const to = graph.node(graph.to(e)).generated === true;
    if (from && to) generatedInternalEdges++;
    else if (from || to) generatedBoundaryEdges++;
  }
  return { generatedInternalEdges, generatedBoundaryEdges };
}

/** Statements that come from JPA. */
export function jpaBlock(graph: Graph) {
  let entities = 0;
  for (const i of graph.ofKind('table')) if (typeof graph.node(i).jpaEntity === 'string') entities++;
  let statements = 0;
  let unresolvedStatements = 0;
  for (const i of graph.ofKind('statement')) {
    const node = graph.node(i);
    if (node.source !== 'jpa') continue;
    statements++;
    if (node.hasUnresolved === true) unresolvedStatements++;
  }
  const owners = new Set<unknown>();
  for (const i of graph.ofKind('symbol')) if (graph.node(i).repositoryMethod === true) owners.add(graph.node(i).owner);
  return { entities, repositories: owners.size, statements, unresolvedStatements };
}
