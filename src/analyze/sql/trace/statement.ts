import type { CatalogTable } from '../../facts/sql.ts';
import { asList, child, identOf, isObject, isQuery, nameParts, variantOf } from './ast.ts';
import { lookUp, traceExpression } from './expression.ts';
import { type BaseColumn, emptyScope, type Relation, type Scope } from './relation.ts';
import type { Tracer } from './tracer.ts';

/** Traces one parsed statement. */
export function traceStatement(tracer: Tracer, statement: unknown): void {
  const kind = variantOf(statement);
  switch (kind?.name) {
    case 'Query':
      tracer.query(kind.body, null);
      return;
    case 'Insert':
      traceInsert(tracer, kind.body);
      return;
    case 'Update':
      traceUpdate(tracer, kind.body);
      return;
    case 'Delete':
      traceDelete(tracer, kind.body);
      return;
    case 'Merge':
      traceMerge(tracer, kind.body);
      return;
    case 'Truncate':
      for (const table of asList(child(kind.body, 'table_names'))) touch(tracer, tableOf(tracer, child(table, 'name')), 'delete');
      return;
    case 'Call':
      tracer.uses.unresolved(
        'routine-not-read',
        nameParts(child(kind.body, 'name'))
          .map((part) => part.text)
          .join('.'),
      );
      return;
    default:
      tracer.uses.unresolved('statement_not_read', kind?.name ?? 'unknown');
  }
}

type TableRelation = Extract<Relation, { kind: 'table' }>;

function tableOf(tracer: Tracer, name: unknown, alias: string | null = null): Relation {
  const parts = nameParts(name);
  return tracer.resolver.tableRelation(parts.at(-2)?.text ?? null, parts.at(-1)?.text ?? '', alias);
}

function touch(tracer: Tracer, relation: Relation, access: 'read' | 'write' | 'delete'): void {
  if (relation.kind === 'table' && !relation.key.includes('__subst__'))
    tracer.uses.table(relation.key, access, relation.table !== null);
}

const scopeOf = (relations: Relation[]): Scope => ({ ...emptyScope(null), relations });

function traceInsert(tracer: Tracer, insert: unknown): void {
  const alias = identOf(child(insert, 'table_alias'))?.text ?? null;
  const target = tableOf(tracer, child(child(insert, 'table'), 'TableName'), alias);
  touch(tracer, target, 'write');
  const scope = scopeOf([target]);
  const columns = asList(child(insert, 'columns'));
  const assignments = asList(child(insert, 'assignments'));
  if (columns.length > 0)
    writeColumns(
      tracer,
      target,
      columns.map((column) => nameParts(column).at(-1)?.text ?? identOf(column)?.text ?? ''),
    );
  else if (assignments.length > 0) traceAssignments(tracer, assignments, scope);
  else writeEveryColumn(tracer, target);
  const source = child(insert, 'source');
  if (isQuery(source)) tracer.query(source, null);
  traceUpsert(tracer, child(insert, 'on'), scope);
  for (const item of asList(child(insert, 'returning'))) tracer.projection(item, scope, 'project');
}

function writeColumns(tracer: Tracer, target: Relation, names: readonly string[]): void {
  for (const name of names) {
    if (name === '' || name.includes('__subst__')) continue;
    const lookup = tracer.resolver.inRelation(target, name);
    if (lookup.found === 'column') tracer.uses.write(lookup.sources);
    else if (lookup.found === 'none') tracer.uses.unresolved(lookup.reason, name);
  }
}

/** An INSERT without a column list fills the table as declared. */
function writeEveryColumn(tracer: Tracer, target: Relation): void {
  if (target.kind !== 'table') return;
  if (!target.table) {
    tracer.uses.unresolved('implicit_insert_columns', target.key);
    return;
  }
  const table: CatalogTable = target.table;
  tracer.uses.write(table.columns.map((column): BaseColumn => ({ table: target.key, column: column.name, inCatalog: true })));
}

function traceUpsert(tracer: Tracer, on: unknown, scope: Scope): void {
  const kind = variantOf(on);
  if (kind?.name === 'DuplicateKeyUpdate') traceAssignments(tracer, asList(kind.body), scope);
  if (kind?.name !== 'OnConflict') return;
  traceExpression(tracer, child(child(kind.body, 'conflict_target'), 'Columns'), { scope, role: 'filter' });
  const update = child(child(kind.body, 'action'), 'DoUpdate');
  // The row that was to be inserted is called `excluded`; reading it reads no column.
  const withNew: Scope = { ...scope, relations: [...scope.relations, { kind: 'opaque', alias: 'excluded' }] };
  const targetOnly: Scope = { ...withNew, relations: withNew.relations };
  traceAssignments(tracer, asList(child(update, 'assignments')), targetOnly, scope);
  traceExpression(tracer, child(update, 'selection'), { scope: scope, role: 'filter' });
}

/** SET: the left sides are written, what the right sides name is read. Gives the relations written. */
function traceAssignments(tracer: Tracer, assignments: readonly unknown[], scope: Scope, targets: Scope = scope): Set<string> {
  const written = new Set<string>();
  for (const assignment of assignments) {
    const target = child(assignment, 'target');
    const names = child(target, 'Tuple') === undefined ? [child(target, 'ColumnName')] : asList(child(target, 'Tuple'));
    for (const name of names) {
      const parts = nameParts(name);
      const lookup = lookUp(tracer, parts, { scope: targets, role: 'project' });
      if (lookup.found === 'column') {
        tracer.uses.write(lookup.sources);
        for (const source of lookup.sources) written.add(source.table);
      } else if (lookup.found === 'none') tracer.uses.unresolved(lookup.reason, parts.map((part) => part.text).join('.'));
    }
    traceExpression(tracer, child(assignment, 'value'), { scope, role: 'project' });
  }
  return written;
}

function traceUpdate(tracer: Tracer, update: unknown): void {
  const scope = emptyScope(null);
  tracer.joined(child(update, 'table'), scope, null);
  const targets = scope.relations.length;
  const from = child(update, 'from');
  const sources = asList(isObject(from) ? variantOf(from)?.body : from);
  for (const source of sources) tracer.joined(source, scope);
  const written = traceAssignments(tracer, asList(child(update, 'assignments')), scope);
  const own = scope.relations.slice(0, targets).filter((relation): relation is TableRelation => relation.kind === 'table');
  for (const relation of own) touch(tracer, relation, own.length === 1 || written.has(relation.key) ? 'write' : 'read');
  traceExpression(tracer, child(update, 'selection'), { scope, role: 'filter' });
  traceExpression(tracer, asList(child(update, 'order_by')), { scope, role: 'order' });
  for (const item of asList(child(update, 'returning'))) tracer.projection(item, scope, 'project');
}

function traceDelete(tracer: Tracer, statement: unknown): void {
  const scope = emptyScope(null);
  const from = variantOf(child(statement, 'from'))?.body;
  for (const item of asList(from)) tracer.joined(item, scope, null);
  const listed = asList(child(statement, 'tables')).map((name) => tracer.resolver.foldAlias(nameParts(name).at(-1)?.text ?? ''));
  const using = asList(child(statement, 'using'));
  const first = scope.relations[0];
  const isTarget = (relation: Relation): boolean =>
    listed.length > 0 ? listed.includes(tracer.resolver.foldAlias(relation.alias)) : relation === first;
  for (const relation of scope.relations) touch(tracer, relation, isTarget(relation) ? 'delete' : 'read');
  for (const item of using) tracer.joined(item, scope);
  traceExpression(tracer, child(statement, 'selection'), { scope, role: 'filter' });
  traceExpression(tracer, asList(child(statement, 'order_by')), { scope, role: 'order' });
  for (const item of asList(child(statement, 'returning'))) tracer.projection(item, scope, 'project');
}

function traceMerge(tracer: Tracer, merge: unknown): void {
  const targetScope = emptyScope(null);
  tracer.joined({ relation: child(merge, 'table'), joins: [] }, targetScope, null);
  const [target] = targetScope.relations;
  const scope = emptyScope(null);
  scope.relations.push(...targetScope.relations);
  tracer.joined({ relation: child(merge, 'source'), joins: [] }, scope);
  traceExpression(tracer, child(merge, 'on'), { scope, role: 'join' });
  for (const clause of asList(child(merge, 'clauses'))) {
    traceExpression(tracer, child(clause, 'predicate'), { scope, role: 'filter' });
    const action = variantOf(child(clause, 'action'));
    if (!target || !action) continue;
    if (action.name === 'Delete') touch(tracer, target, 'delete');
    else touch(tracer, target, 'write');
    if (action.name === 'Update') traceAssignments(tracer, asList(child(action.body, 'assignments')), scope, targetScope);
    if (action.name === 'Insert') {
      const columns = asList(child(action.body, 'columns'));
      if (columns.length > 0)
        writeColumns(
          tracer,
          target,
          columns.map((column) => nameParts(column).at(-1)?.text ?? identOf(column)?.text ?? ''),
        );
      else writeEveryColumn(tracer, target);
      traceExpression(tracer, child(action.body, 'kind'), { scope, role: 'project' });
    }
  }
}
