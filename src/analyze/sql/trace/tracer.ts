import type { ColumnRole } from '../../../engine/pack/model.ts';
import type { StoredProgram } from '../../facts/sql.ts';
import type { DialectProfile } from '../dialect.ts';
import { SPLICE } from '../mybatis/splice.ts';
import { asList, child, identOf, isObject, nameParts, variantOf } from './ast.ts';
import { traceExpression } from './expression.ts';
import { isApply, traceOther, traceWindows } from './factors.ts';
import { emptyScope, type Output, type Relation, type Resolver, type Scope } from './relation.ts';
import { traceStatement } from './statement.ts';
import type { Uses } from './uses.ts';

/** Tables every database has and no schema declares. */
const PSEUDO_TABLES = new Set(['dual', 'sysdummy1']);
/** Queries nested deeper than this are left unread. */
const MAX_DEPTH = 60;

/** Follows the queries of one statement: which base columns each reads, in what role, and what it gives. */
export class Tracer {
  #depth = 0;
  constructor(
    readonly resolver: Resolver,
    readonly uses: Uses,
    readonly profile: DialectProfile,
  ) {}

  /** Traces a query; `role` is what its select list is used for outside. Gives its columns. */
  query(query: unknown, outer: Scope | null, role: ColumnRole = 'project'): Output[] {
    if (this.#depth >= MAX_DEPTH) {
      this.uses.unresolved('query_too_deep', `queries nested deeper than ${MAX_DEPTH}`);
      return [];
    }
    this.#depth++;
    try {
      const scope: Scope = { ...emptyScope(outer), named: this.#namedQueries(child(query, 'with'), outer) };
      return this.#body(child(query, 'body'), scope, role, child(child(child(query, 'order_by'), 'kind'), 'Expressions'));
    } finally {
      this.#depth--;
    }
  }

  /** WITH: each query sees the ones before it, and itself when it is recursive. */
  #namedQueries(clause: unknown, outer: Scope | null): ReadonlyMap<string, Output[]> {
    const named = new Map(outer?.named ?? []);
    for (const table of asList(child(clause, 'cte_tables'))) {
      const alias = child(table, 'alias');
      const name = identOf(child(alias, 'name'));
      if (!name) continue;
      const columns = asList(child(alias, 'columns')).map((column) => identOf(child(column, 'name') ?? column)?.text ?? null);
      const key = this.resolver.foldAlias(name.text);
      const recursive = child(clause, 'recursive') === true || this.profile.recursiveWithoutKeyword;
      const own: Output[] =
        columns.length > 0 ? columns.map((column) => ({ name: column, sources: [] })) : [{ name: null, sources: [] }];
      const before: Scope = { ...emptyScope(outer), named: recursive ? new Map(named).set(key, own) : new Map(named) };
      const outputs = this.query(child(table, 'query'), before);
      named.set(key, columns.length > 0 ? outputs.map((output, i) => ({ ...output, name: columns[i] ?? output.name })) : outputs);
    }
    return named;
  }

  #body(body: unknown, scope: Scope, role: ColumnRole, orderBy: unknown): Output[] {
    const kind = variantOf(body);
    switch (kind?.name) {
      case 'Select':
        return this.#select(kind.body, scope, role, orderBy);
      case 'SetOperation': {
        const left = this.#body(child(kind.body, 'left'), { ...emptyScope(scope.parent), named: scope.named }, role, undefined);
        const right = this.#body(child(kind.body, 'right'), { ...emptyScope(scope.parent), named: scope.named }, role, undefined);
        const outputs = left.map((output, i) => ({
          name: output.name,
          sources: [...output.sources, ...(right[i]?.sources ?? [])],
        }));
        traceExpression(this, orderBy, {
          scope: { ...emptyScope(null), relations: [{ kind: 'opaque', alias: '' }] },
          role: 'order',
          aliases: outputs,
          aliasFirst: true,
        });
        return outputs;
      }
      case 'Query':
        return this.query(kind.body, scope, role);
      case 'Values':
        traceExpression(this, asList(child(kind.body, 'rows')), { scope: scope.parent, role });
        return [];
      case 'Insert':
      case 'Update':
      case 'Delete':
      case 'Merge':
        return traceStatement(this, kind.body, scope);
      case 'Table': {
        const relation = this.#table({ name: [{ Identifier: { value: child(kind.body, 'table_name') } }] }, null, scope, 'read');
        return this.#star([relation], role);
      }
      default:
        if (kind) this.uses.unresolved('query_not_read', kind.name);
        return [];
    }
  }

  #select(select: unknown, scope: Scope, role: ColumnRole, orderBy: unknown): Output[] {
    const inside = this.from(asList(child(select, 'from')), scope);
    const outputs: Output[] = [];
    for (const item of asList(child(select, 'projection'))) outputs.push(...this.projection(item, inside, role));
    traceExpression(this, child(select, 'distinct'), { scope: inside, role: 'project' });
    traceExpression(this, child(select, 'selection'), { scope: inside, role: 'filter' });
    traceExpression(this, child(select, 'prewhere'), { scope: inside, role: 'filter' });
    traceExpression(this, child(select, 'connect_by'), { scope: inside, role: 'join' });
    traceWindows(this, child(select, 'named_window'), inside);
    const groups = child(child(select, 'group_by'), 'Expressions');
    traceExpression(this, groups, { scope: inside, role: 'group', aliases: outputs });
    traceExpression(this, child(select, 'having'), { scope: inside, role: 'filter', aliases: outputs });
    traceExpression(this, child(select, 'qualify'), { scope: inside, role: 'filter', aliases: outputs });
    traceExpression(this, child(select, 'sort_by'), { scope: inside, role: 'order', aliases: outputs });
    traceExpression(this, orderBy, { scope: inside, role: 'order', aliases: outputs, aliasFirst: true });
    return outputs;
  }

  /** One item of a select list or RETURNING. */
  projection(item: unknown, scope: Scope, role: ColumnRole): Output[] {
    const kind = variantOf(item);
    switch (kind?.name) {
      case 'Wildcard':
        return this.#star(scope.relations, role);
      case 'QualifiedWildcard': {
        const [what] = asList(kind.body);
        const qualifier = nameParts(child(what, 'ObjectName')).at(-1)?.text ?? '';
        const relation = this.#relationNamed(qualifier, scope);
        if (!relation) this.uses.unresolved('qualifier_unknown', `${qualifier}.*`);
        return relation ? this.#star([relation], role) : [{ name: null, sources: [] }];
      }
      case 'ExprWithAlias': {
        const sources = traceExpression(this, child(kind.body, 'expr'), { scope, role });
        return [{ name: identOf(child(kind.body, 'alias'))?.text ?? null, sources }];
      }
      default: {
        const expression = kind?.name === 'UnnamedExpr' ? kind.body : item;
        const sources = traceExpression(this, expression, { scope, role });
        const name =
          identOf(child(expression, 'Identifier'))?.text ?? nameParts(child(expression, 'CompoundIdentifier')).at(-1)?.text;
        return [{ name: name ?? 'expression', sources }];
      }
    }
  }

  /** A stored routine the text calls: what its body touches counts. */
  routine(name: string): void {
    const programs = this.resolver.programs?.routines(name) ?? [];
    const [only] = programs;
    if (only && programs.length === 1) this.#run(only);
    else this.uses.unresolved(only ? 'routine_ambiguous' : 'routine-not-read', name);
  }

  /** Triggers that changing a table sets off. */
  fire(relation: Relation, events: readonly string[]): void {
    if (relation.kind !== 'table') return;
    const fired = events.flatMap((event) => this.resolver.programs?.triggers(relation.key, event) ?? []);
    for (const program of new Set(fired)) this.#run(program);
  }

  #run(program: StoredProgram): void {
    const facts = this.resolver.programs?.facts(program, this.resolver);
    if (facts) this.uses.behind(facts.tables, facts.columns, facts.unresolved);
  }

  #relationNamed(qualifier: string, scope: Scope | null): Relation | null {
    const wanted = this.resolver.foldAlias(qualifier);
    for (let at = scope; at !== null; at = at.parent) {
      const relation = at.relations.find((candidate) => this.resolver.foldAlias(candidate.alias) === wanted);
      if (relation) return relation;
    }
    return null;
  }

  #star(relations: readonly Relation[], role: ColumnRole): Output[] {
    return relations.flatMap((relation) => {
      if (relation.kind === 'table' && !relation.table) this.uses.unresolved('table_not_in_catalog', `${relation.key}.*`);
      const outputs = this.resolver.outputsOf(relation);
      for (const output of outputs) this.uses.read(output.sources, role);
      return outputs;
    });
  }

  /** FROM: the relations of a list of joined tables, their join conditions read. */
  from(items: readonly unknown[], scope: Scope, access: 'read' | null = 'read'): Scope {
    const inside: Scope = { ...scope, relations: [...scope.relations], merged: new Set(scope.merged) };
    for (const item of items) this.joined(item, inside, access);
    return inside;
  }

  /** One joined table expression, its relations added to `scope`. */
  joined(item: unknown, scope: Scope, access: 'read' | null = 'read'): void {
    this.#factor(child(item, 'relation'), scope, access);
    for (const join of asList(child(item, 'joins'))) {
      const before = scope.relations.length;
      this.#factor(child(join, 'relation'), scope, access, isApply(child(join, 'join_operator')));
      this.#constraint(child(join, 'join_operator'), scope, before);
    }
  }

  #factor(factor: unknown, scope: Scope, access: 'read' | null, apply = false): void {
    const kind = variantOf(factor);
    const alias = identOf(child(child(kind?.body, 'alias'), 'name'))?.text ?? null;
    switch (kind?.name) {
      case 'Table':
        scope.relations.push(this.#table(kind.body, alias, scope, access));
        return;
      case 'Derived':
        scope.relations.push({
          kind: 'query',
          alias: alias ?? '',
          outputs: this.#renamed(
            this.query(
              child(kind.body, 'subquery'),
              apply || child(kind.body, 'lateral') === true ? scope : { ...emptyScope(scope.parent), named: scope.named },
            ),
            child(kind.body, 'alias'),
          ),
        });
        return;
      case 'NestedJoin':
        this.joined(child(kind.body, 'table_with_joins'), scope, access);
        return;
      default:
        if (kind) traceOther(this, kind, alias, scope);
    }
  }

  /** `(SELECT ...) t (a, b)` renames what the query gives. */
  #renamed(outputs: Output[], alias: unknown): Output[] {
    const names = asList(child(alias, 'columns')).map((column) => identOf(child(column, 'name') ?? column)?.text);
    return names.length === 0 ? outputs : outputs.map((output, i) => ({ ...output, name: names[i] ?? output.name }));
  }

  #table(body: unknown, alias: string | null, scope: Scope, access: 'read' | null): Relation {
    const parts = nameParts(child(body, 'name'));
    const name = parts.at(-1)?.text ?? '';
    const schema = parts.at(-2)?.text ?? null;
    if (name.includes(SPLICE) || isObject(child(body, 'args'))) {
      traceExpression(this, child(body, 'args'), { scope, role: 'project' });
      if (name.includes(SPLICE)) this.uses.unresolved('spliced_table', 'the table name is spliced in at run time');
      return { kind: 'opaque', alias: alias ?? name };
    }
    const named = schema === null ? scope.named.get(this.resolver.foldAlias(name)) : undefined;
    if (named) return { kind: 'query', alias: alias ?? name, outputs: named };
    if (PSEUDO_TABLES.has(name.toLowerCase())) return { kind: 'opaque', alias: alias ?? name };
    const relation = this.resolver.tableRelation(schema?.includes(SPLICE) ? null : schema, name, alias);
    if (access !== null && relation.kind === 'table') {
      this.uses.table(relation.key, access, relation.table !== null);
      const view = this.resolver.view(relation.table);
      if (view) this.uses.behind(view.tables, view.conditions, view.unresolved);
    }
    return relation;
  }

  /** ON, USING and NATURAL. `before` is where the relations of the joined side start. */
  #constraint(operator: unknown, scope: Scope, before: number): void {
    const constraint = variantOf(operator)?.body;
    const kind = variantOf(constraint);
    if (kind?.name === 'On') traceExpression(this, kind.body, { scope, role: 'join' });
    else if (kind?.name === 'Using')
      for (const column of asList(kind.body)) this.#merge(nameParts(column).at(-1)?.text ?? '', scope, before);
    else if (kind?.name === 'Natural') {
      const left = scope.relations.slice(0, before).flatMap((relation) => this.resolver.outputsOf(relation));
      const right = scope.relations.slice(before).flatMap((relation) => this.resolver.outputsOf(relation));
      const names = new Set(left.flatMap((output) => (output.name === null ? [] : [this.resolver.foldColumn(output.name)])));
      for (const output of right)
        if (output.name !== null && names.has(this.resolver.foldColumn(output.name))) this.#merge(output.name, scope, before);
    }
  }

  #merge(column: string, scope: Scope, before: number): void {
    const sides = [scope.relations.slice(0, before), scope.relations.slice(before)].map((relations) =>
      relations.flatMap((relation) => {
        const lookup = this.resolver.inRelation(relation, column);
        return lookup.found === 'column' ? lookup.sources : [];
      }),
    );
    (scope.merged as Set<string>).add(this.resolver.foldColumn(column));
    const [left = [], right = []] = sides;
    this.uses.read([...left, ...right], 'join');
    for (const one of left) for (const other of right) this.uses.join(one, other);
  }
}
