import type { CatalogTable } from '../../facts/sql.ts';
import { asList, child, identOf, isObject, isQuery, nameParts, variantOf } from './ast.ts';
import { lookUp, traceExpression } from './expression.ts';
import { aliasedTarget } from './factors.ts';
import { type BaseColumn, emptyScope, type Output, type Relation, type Scope } from './relation.ts';
import type { Tracer } from './tracer.ts';

/** Traces one parsed statement; `outer` names what a WITH in front of it defines. Gives the columns a RETURNING hands out. */
export function traceStatement(tracer: Tracer, statement: unknown, outer: Scope | null = null): Output[] {
  const kind = variantOf(statement);
  switch (kind?.name) {
    case 'Query':
      return tracer.query(kind.body, outer);
    case 'Insert':
      return traceInsert(tracer, kind.body, outer);
    case 'Update':
      return traceUpdate(tracer, kind.body, outer);
    case 'Delete':
      return traceDelete(tracer, kind.body, outer);
    case 'Merge':
      traceMerge(tracer, kind.body, outer);
      return [];
    case 'Truncate':
      for (const table of asList(child(kind.body, 'table_names'))) touch(tracer, tableOf(tracer, child(table, 'name')), 'delete');
      return [];
    case 'Call':
      tracer.routine(nameParts(child(kind.body, 'name')).at(-1)?.text ?? '');
      return [];
    default:
      tracer.uses.unresolved('statement_not_read', kind?.name ?? 'unknown');
      return [];
  }
}

type TableRelation = Extract<Relation, { kind: 'table' }>;

function tableOf(tracer: Tracer, name: unknown, alias: string | null = null): Relation {
  const parts = nameParts(name);
  return tracer.resolver.tableRelation(parts.at(-2)?.text ?? null, parts.at(-1)?.text ?? '', alias);
}

function touch(tracer: Tracer, relation: Relation, access: 'read' | 'write' | 'delete'): void {
  if (relation.kind !== 'table' || relation.key.includes('__subst__')) return;
  tracer.uses.table(relation.key, access, relation.table !== null);
  const view = tracer.resolver.view(relation.table);
  if (!view) return;
  tracer.uses.behind(view.tables, view.conditions, view.unresolved);
  // Through a view of one table the rows of that table are changed; of several only the database knows which.
  const [base] = view.tables;
  if (access !== 'read' && base && view.tables.length === 1) tracer.uses.table(base.table, access, base.inCatalog, base.via);
  else if (access !== 'read') tracer.uses.unresolved('view_written', relation.key);
}

function returned(tracer: Tracer, statement: unknown, scope: Scope): Output[] {
  return asList(child(statement, 'returning')).flatMap((item) => tracer.projection(item, scope, 'project'));
}

function traceInsert(tracer: Tracer, insert: unknown, outer: Scope | null): Output[] {
  const alias = identOf(child(insert, 'table_alias'))?.text ?? null;
  const target = tableOf(tracer, child(child(insert, 'table'), 'TableName'), alias);
  touch(tracer, target, 'write');
  tracer.fire(target, isObject(child(insert, 'on')) ? ['INSERT', 'UPDATE'] : ['INSERT']);
  const scope: Scope = { ...emptyScope(outer), relations: [target] };
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
  if (isQuery(source)) tracer.query(source, outer);
  traceUpsert(tracer, child(insert, 'on'), scope);
  return returned(tracer, insert, scope);
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
  for (const column of asList(child(child(kind.body, 'conflict_target'), 'Columns')))
    traceExpression(tracer, { Identifier: column }, { scope, role: 'filter' });
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

function traceUpdate(tracer: Tracer, update: unknown, outer: Scope | null): Output[] {
  const scope = emptyScope(outer);
  const from = child(update, 'from');
  const sources = asList(isObject(from) ? variantOf(from)?.body : from);
  const target = child(update, 'table');
  const aliased = asList(child(target, 'joins')).length > 0 ? null : aliasedTarget(tracer, child(target, 'relation'), sources);
  if (aliased === null) tracer.joined(target, scope, null);
  const targets = scope.relations.length;
  for (const source of sources) tracer.joined(source, scope);
  const written = traceAssignments(tracer, asList(child(update, 'assignments')), scope);
  const own = (
    aliased === null
      ? scope.relations.slice(0, targets)
      : scope.relations.filter((relation) => tracer.resolver.foldAlias(relation.alias) === aliased)
  ).filter((relation): relation is TableRelation => relation.kind === 'table');
  for (const relation of own) {
    const isWritten = own.length === 1 || written.has(relation.key);
    touch(tracer, relation, isWritten ? 'write' : 'read');
    if (isWritten) tracer.fire(relation, ['UPDATE']);
  }
  traceExpression(tracer, child(update, 'selection'), { scope, role: 'filter' });
  traceExpression(tracer, asList(child(update, 'order_by')), { scope, role: 'order' });
  return returned(tracer, update, scope);
}

function traceDelete(tracer: Tracer, statement: unknown, outer: Scope | null): Output[] {
  const scope = emptyScope(outer);
  const items = asList(variantOf(child(statement, 'from'))?.body);
  const using = asList(child(statement, 'using'));
  // MySQL's `DELETE FROM a, b USING t a JOIN u b` names targets by the aliases that follow.
  const aliases = items.map((item) => aliasedTarget(tracer, child(item, 'relation'), using));
  const byAlias = items.length > 0 && aliases.every((alias) => alias !== null);
  for (const item of byAlias ? using : items) tracer.joined(item, scope, null);
  const listed = byAlias
    ? aliases
    : asList(child(statement, 'tables')).map((name) => tracer.resolver.foldAlias(nameParts(name).at(-1)?.text ?? ''));
  const first = scope.relations[0];
  const isTarget = (relation: Relation): boolean =>
    listed.length > 0 ? listed.includes(tracer.resolver.foldAlias(relation.alias)) : relation === first;
  for (const relation of scope.relations) {
    touch(tracer, relation, isTarget(relation) ? 'delete' : 'read');
    if (isTarget(relation)) tracer.fire(relation, ['DELETE']);
  }
  if (!byAlias) for (const item of using) tracer.joined(item, scope);
  traceExpression(tracer, child(statement, 'selection'), { scope, role: 'filter' });
  traceExpression(tracer, asList(child(statement, 'order_by')), { scope, role: 'order' });
  return returned(tracer, statement, scope);
}

function traceMerge(tracer: Tracer, merge: unknown, outer: Scope | null): void {
  const targetScope = emptyScope(outer);
  tracer.joined({ relation: child(merge, 'table'), joins: [] }, targetScope, null);
  const [target] = targetScope.relations;
  const scope = emptyScope(outer);
  scope.relations.push(...targetScope.relations);
  tracer.joined({ relation: child(merge, 'source'), joins: [] }, scope);
  traceExpression(tracer, child(merge, 'on'), { scope, role: 'join' });
  for (const clause of asList(child(merge, 'clauses'))) {
    traceExpression(tracer, child(clause, 'predicate'), { scope, role: 'filter' });
    const action = variantOf(child(clause, 'action'));
    if (!target || !action) continue;
    tracer.fire(target, [action.name.toUpperCase()]);
    if (action.name === 'Delete') touch(tracer, target, 'delete');
    else touch(tracer, target, 'write');
    if (action.name === 'Update') {
      traceAssignments(tracer, asList(child(action.body, 'assignments')), scope, targetScope);
      traceExpression(tracer, child(action.body, 'update_predicate'), { scope, role: 'filter' });
      const deletes = child(action.body, 'delete_predicate');
      if (isObject(deletes)) touch(tracer, target, 'delete');
      traceExpression(tracer, deletes, { scope, role: 'filter' });
    }
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
      traceExpression(tracer, child(action.body, 'insert_predicate'), { scope, role: 'filter' });
    }
  }
}
