import type { Mode } from '../../engine/grade/modes.ts';
import type { OpenPack } from '../../engine/host/types.ts';
import type { Access, EdgeType, Grade } from '../../engine/pack/model.ts';
import { accessOf } from '../../engine/walk/sql.ts';
import { rowOf } from '../../resolvers/browse-rows.ts';
import { builder } from '../builder.ts';
import { AccessEnum, GradeEnum } from '../enums.ts';
import { connectionType } from './connection.ts';
import { ColumnRef, GraphNodeRef, type NodeOf, NodeRef, StatementRef, TableRef } from './refs.ts';

export const modeOf = (args: { mode?: Mode | null }): Mode => args.mode ?? 'conservative';
export const count = (of: NodeOf, mode: Mode, kind: Parameters<typeof rowOf>[2], name: string): number =>
  Number(rowOf(of.pack, mode, kind, of.index)[name] ?? 0);

/** Ends of the links of one type at a node, in id order, each once. */
export function neighbours({ pack, index }: NodeOf, way: 'in' | 'out', types: readonly EdgeType[]): number[] {
  const { graph } = pack;
  const ends = new Set<number>();
  for (const e of way === 'in' ? graph.in(index) : graph.out(index))
    if (types.includes(graph.type(e))) ends.add(way === 'in' ? graph.from(e) : graph.to(e));
  return [...ends].sort((a, b) => a - b);
}
/** Tables at the other end of joins, those that the schema declares or those that something witnesses. */
export function joinedTables({ pack, index }: NodeOf, declared: boolean): number[] {
  const { graph } = pack;
  const isWanted = (e: number): boolean => graph.type(e) === 'JOINS' && (graph.evidence(e)?.declared === true) === declared;
  const ends = [
    ...[...graph.in(index)].filter(isWanted).map((e) => graph.from(e)),
    ...[...graph.out(index)].filter(isWanted).map((e) => graph.to(e)),
  ];
  return [...new Set(ends)].sort((a, b) => a - b);
}
export const nodesOf = (pack: OpenPack, indexes: readonly number[]): NodeOf[] => indexes.map((index) => ({ pack, index }));

export interface Use {
  pack: OpenPack;
  other: number;
  access: Access;
  grade: Grade;
  roles: string[];
}

export function usesOf({ pack, index }: NodeOf, way: 'in' | 'out', types: readonly EdgeType[]): Use[] {
  const { graph } = pack;
  const uses: Use[] = [];
  for (const e of way === 'in' ? graph.in(index) : graph.out(index)) {
    const type = graph.type(e);
    if (!types.includes(type)) continue;
    const roles = graph.evidence(e)?.roles;
    const access = type === 'WRITES' ? 'write' : type === 'READS' ? 'read' : accessOf(graph, e);
    uses.push({
      pack,
      other: way === 'in' ? graph.from(e) : graph.to(e),
      access,
      grade: graph.grade(e),
      roles: Array.isArray(roles) ? roles.map(String) : [],
    });
  }
  const side = (use: Use): number => (use.access === 'read' ? 1 : 0);
  return uses.sort((a, b) => side(a) - side(b) || a.other - b.other);
}

export const StatementUse = builder.objectRef<Use>('StatementUse').implement({
  description: 'A statement that touches the node, and how.',
  fields: (t) => ({
    statement: t.field({
      type: StatementRef,
      description: 'The statement.',
      resolve: ({ pack, other }) => ({ pack, index: other }),
    }),
    access: t.field({ type: AccessEnum, description: 'How.', resolve: (use) => use.access }),
    grade: t.field({ type: GradeEnum, description: 'How sure the link is.', resolve: (use) => use.grade }),
    roles: t.stringList({ description: 'For a read column: project, filter, join, group, order.', resolve: (use) => use.roles }),
  }),
});
export const StatementUseConnection = connectionType<Use>('StatementUse', StatementUse, 'statements that touch a node');

export const TableUse = builder.objectRef<Use>('TableUse').implement({
  description: 'A table a statement touches, and how.',
  fields: (t) => ({
    table: t.field({ type: TableRef, description: 'The table.', resolve: ({ pack, other }) => ({ pack, index: other }) }),
    access: t.field({ type: AccessEnum, description: 'How.', resolve: (use) => use.access }),
    grade: t.field({ type: GradeEnum, description: 'How sure the link is.', resolve: (use) => use.grade }),
  }),
});

export const ColumnUseOf = builder.objectRef<Use>('StatementColumn').implement({
  description: 'A column a statement touches, and how.',
  fields: (t) => ({
    column: t.field({ type: ColumnRef, description: 'The column.', resolve: ({ pack, other }) => ({ pack, index: other }) }),
    access: t.field({ type: AccessEnum, description: 'read or write.', resolve: (use) => use.access }),
    grade: t.field({ type: GradeEnum, description: 'How sure the link is.', resolve: (use) => use.grade }),
    roles: t.stringList({ description: 'For a read: project, filter, join, group, order.', resolve: (use) => use.roles }),
  }),
});
export const ColumnUseConnection = connectionType<Use>('StatementColumn', ColumnUseOf, 'columns of a statement');

export const interfaces = [NodeRef, GraphNodeRef];
