import type { ColumnRole, Grade } from '../../../engine/pack/model.ts';
import { COLUMN_ROLES } from '../../../engine/pack/model.ts';
import type { TsStatement } from '../../facts/typescript.ts';
import { entryOf, type Literal } from '../../script/literals.ts';
import { LOGIC, NESTED_WRITES, OPERATIONS, RELATION_TESTS } from './operations.ts';
import { oppositeOf, type PrismaModel, type PrismaRelation, type PrismaSchema } from './schema.ts';

type Uses = Pick<TsStatement, 'tables' | 'columns' | 'unresolved'> & { runtimeOnly?: string };

const MAX_DEPTH = 12;

/** What one call of a model's client touches. */
export function usesOf(schema: PrismaSchema, model: PrismaModel, operation: string, argument: Literal | undefined): Uses {
  return new Reader(schema).read(model, operation, argument);
}

class Reader {
  readonly #schema: PrismaSchema;
  readonly #tables = new Map<string, TsStatement['tables'][number]>();
  readonly #columns = new Map<string, TsStatement['columns'][number]>();
  readonly #unresolved: Uses['unresolved'] = [];
  #runtimeOnly: string | null = null;

  constructor(schema: PrismaSchema) {
    this.#schema = schema;
  }

  read(model: PrismaModel, name: string, argument: Literal | undefined): Uses {
    const operation = OPERATIONS[name];
    if (!operation) throw new TypeError(`${name} is no operation`);
    this.#table(model.table, operation.access === 'delete' ? 'delete' : operation.access, 'EXACT');
    if (name === 'upsert') this.#table(model.table, 'read', 'EXACT');
    if (argument !== undefined && argument.k !== 'object') this.#open(argument.k === 'unknown' ? argument.why : 'its argument');
    if (argument?.k === 'object' && argument.open !== null) this.#open(argument.open);
    const select = entryOf(argument, 'select');
    const include = entryOf(argument, 'include');
    if (operation.gives && select === undefined) this.#all(model, 'project');
    if (select) this.#selection(model, select, 0, '');
    if (include) this.#selection(model, include, 0, '', true);
    this.#condition(model, entryOf(argument, 'where'), 0, '');
    this.#condition(model, entryOf(argument, 'cursor'), 0, '');
    this.#condition(model, entryOf(argument, 'having'), 0, '');
    this.#order(model, entryOf(argument, 'orderBy'), 0, '');
    for (const key of ['distinct', 'by']) this.#names(model, entryOf(argument, key), key === 'by' ? 'group' : 'project');
    for (const key of ['_count', '_sum', '_avg', '_min', '_max']) this.#aggregate(model, entryOf(argument, key));
    for (const key of ['data', 'create', 'update'])
      this.#data(model, entryOf(argument, key), 0, '', operation.statementType === 'delete');
    return {
      tables: [...this.#tables.values()],
      columns: [...this.#columns.values()].map((use) => ({
        ...use,
        roles: COLUMN_ROLES.filter((role) => use.roles.includes(role)),
      })),
      unresolved: this.#unresolved,
      ...(this.#runtimeOnly === null ? {} : { runtimeOnly: this.#runtimeOnly }),
    };
  }

  /** Columns of the value may be touched that nobody wrote. */
  #open(why: string): void {
    this.#runtimeOnly ??= `${why} is made when it runs`;
  }

  #table(table: string, access: 'read' | 'write' | 'delete', grade: Grade, relation?: string): void {
    const key = `${table}\n${access}`;
    const known = this.#tables.get(key);
    if (!known || (known.relation !== undefined && relation === undefined))
      this.#tables.set(key, { table, access, grade, ...(relation === undefined || relation === '' ? {} : { relation }) });
  }

  #column(table: string, column: string, access: 'read' | 'write', role: ColumnRole | null, relation: string): void {
    const key = `${table}\n${column}\n${access}`;
    const known = this.#columns.get(key);
    if (known) {
      if (role && !known.roles.includes(role)) known.roles.push(role);
      return;
    }
    this.#columns.set(key, {
      table,
      column,
      access,
      roles: role ? [role] : [],
      grade: 'EXACT',
      ...(relation === '' ? {} : { relation }),
    });
  }

  #all(model: PrismaModel, role: ColumnRole, relation = ''): void {
    for (const { column } of model.fields.values())
      if (column !== null) this.#column(model.table, column, 'read', role, relation);
  }

  /** The related model is read, over the columns or the table that link it. */
  #follow(model: PrismaModel, relation: PrismaRelation, path: string): PrismaModel | null {
    const other = this.#schema.models.get(relation.to) ?? null;
    if (!other) return null;
    this.#table(other.table, 'read', 'EXACT', path);
    this.#link(model, relation, other, path, 'read');
    return other;
  }

  #link(model: PrismaModel, relation: PrismaRelation, other: PrismaModel, path: string, access: 'read' | 'write'): void {
    if (relation.through !== null) {
      this.#table(relation.through, access, 'EXACT', path);
      for (const column of ['A', 'B']) this.#column(relation.through, column, access, access === 'read' ? 'join' : null, path);
      return;
    }
    const back = relation.fields.length > 0 ? relation : oppositeOf(this.#schema.models, model, relation);
    const [owner, target] = relation.fields.length > 0 ? [model, other] : [other, model];
    for (const [i, field] of (back?.fields ?? []).entries()) {
      const column = owner.fields.get(field)?.column;
      if (column) this.#column(owner.table, column, access, access === 'read' ? 'join' : null, path);
      const key = target.fields.get(back?.references[i] ?? '')?.column;
      if (key) this.#column(target.table, key, 'read', 'join', path);
    }
  }

  #selection(model: PrismaModel, value: Literal, depth: number, path: string, including = false): void {
    if (depth > MAX_DEPTH) return;
    if (value.k !== 'object') {
      if (value.k === 'unknown') this.#open(value.why);
      return;
    }
    if (value.open !== null) this.#open(value.open);
    for (const { key, value: chosen } of value.entries) {
      if (chosen.k === 'value' && chosen.text === 'false') continue;
      if (key === '_count') {
        this.#counted(model, chosen, path);
        continue;
      }
      const field = model.fields.get(key);
      if (field?.column) {
        this.#column(model.table, field.column, 'read', 'project', path);
        continue;
      }
      const relation = model.relations.get(key);
      if (!relation) {
        if (!including || !field) this.#unresolved.push({ reason: 'argument-not-read', detail: `${model.name} has no ${key}` });
        continue;
      }
      this.#related(model, relation, chosen, depth, dotted(path, key));
    }
  }

  #related(model: PrismaModel, relation: PrismaRelation, chosen: Literal, depth: number, path: string): void {
    const other = this.#follow(model, relation, path);
    if (!other) return;
    if (chosen.k === 'unknown') this.#open(chosen.why);
    const select = entryOf(chosen, 'select');
    const include = entryOf(chosen, 'include');
    if (select) this.#selection(other, select, depth + 1, path);
    else this.#all(other, 'project', path);
    if (include) this.#selection(other, include, depth + 1, path, true);
    this.#condition(other, entryOf(chosen, 'where'), depth + 1, path);
    this.#order(other, entryOf(chosen, 'orderBy'), depth + 1, path);
  }

  #counted(model: PrismaModel, value: Literal, path: string): void {
    const selected = entryOf(value, 'select');
    const names =
      selected?.k === 'object'
        ? selected.entries.map(({ key }) => key)
        : [...model.relations.values()].filter(({ list }) => list).map(({ field }) => field);
    for (const name of names) {
      const relation = model.relations.get(name);
      if (!relation) continue;
      // A many-to-many is counted in the table between.
      const other = this.#schema.models.get(relation.to);
      if (relation.through !== null && other) this.#link(model, relation, other, dotted(path, name), 'read');
      else this.#follow(model, relation, dotted(path, name));
    }
  }

  #condition(model: PrismaModel, value: Literal | undefined, depth: number, path: string): void {
    if (value === undefined || depth > MAX_DEPTH) return;
    if (value.k === 'list') {
      if (value.open !== null) this.#open(value.open);
      for (const item of value.items) this.#condition(model, item, depth + 1, path);
      return;
    }
    if (value.k === 'unknown') this.#open(value.why);
    if (value.k !== 'object') return;
    if (value.open !== null) this.#open(value.open);
    for (const { key, value: test } of value.entries) {
      if (LOGIC.has(key)) {
        this.#condition(model, test, depth + 1, path);
        continue;
      }
      const field = model.fields.get(key);
      if (field?.column) {
        this.#column(model.table, field.column, 'read', 'filter', path);
        continue;
      }
      const relation = model.relations.get(key);
      if (relation) this.#relationTest(model, relation, test, depth, dotted(path, key));
      else for (const name of model.compounds.get(key) ?? []) this.#condition(model, single(name, test), depth + 1, path);
    }
  }

  #relationTest(model: PrismaModel, relation: PrismaRelation, test: Literal, depth: number, path: string): void {
    const other = this.#follow(model, relation, path);
    if (!other) return;
    if (test.k === 'unknown') this.#open(test.why);
    if (test.k !== 'object') return;
    const tests = test.entries.filter(({ key }) => RELATION_TESTS.has(key));
    if (tests.length === 0) this.#condition(other, test, depth + 1, path);
    for (const { value } of tests) this.#condition(other, value, depth + 1, path);
  }

  #order(model: PrismaModel, value: Literal | undefined, depth: number, path: string): void {
    if (value === undefined || depth > MAX_DEPTH) return;
    if (value.k === 'list') for (const item of value.items) this.#order(model, item, depth + 1, path);
    if (value.k === 'unknown') this.#open(value.why);
    if (value.k !== 'object') return;
    if (value.open !== null) this.#open(value.open);
    for (const { key, value: order } of value.entries) {
      const field = model.fields.get(key);
      if (field?.column) this.#column(model.table, field.column, 'read', 'order', path);
      const relation = model.relations.get(key);
      if (!relation) continue;
      const other = this.#follow(model, relation, dotted(path, key));
      if (other && entryOf(order, '_count') === undefined) this.#order(other, order, depth + 1, dotted(path, key));
    }
  }

  #names(model: PrismaModel, value: Literal | undefined, role: ColumnRole): void {
    const items = value?.k === 'list' ? value.items : value ? [value] : [];
    for (const item of items) {
      const column = item.k === 'value' && item.text !== null ? model.fields.get(item.text)?.column : null;
      if (column) this.#column(model.table, column, 'read', role, '');
    }
  }

  #aggregate(model: PrismaModel, value: Literal | undefined): void {
    if (value?.k !== 'object') return;
    for (const { key } of value.entries) {
      const column = model.fields.get(key)?.column;
      if (column) this.#column(model.table, column, 'read', 'project', '');
    }
  }

  #data(model: PrismaModel, value: Literal | undefined, depth: number, path: string, isDelete: boolean): void {
    if (value === undefined || depth > MAX_DEPTH || isDelete) return;
    if (value.k === 'list') {
      if (value.open !== null) this.#open(value.open);
      for (const item of value.items) this.#data(model, item, depth + 1, path, false);
      return;
    }
    if (value.k === 'unknown') this.#open(value.why);
    if (value.k !== 'object') return;
    if (value.open !== null) this.#open(value.open);
    for (const { key, value: given } of value.entries) {
      const field = model.fields.get(key);
      if (field?.column) {
        this.#column(model.table, field.column, 'write', null, path);
        continue;
      }
      const relation = model.relations.get(key);
      if (relation) this.#nested(model, relation, given, depth, dotted(path, key));
      else if (!field) this.#unresolved.push({ reason: 'argument-not-read', detail: `${model.name} has no ${key}` });
    }
  }

  #nested(model: PrismaModel, relation: PrismaRelation, given: Literal, depth: number, path: string): void {
    const other = this.#schema.models.get(relation.to);
    if (!other) return;
    if (given.k === 'unknown') {
      this.#open(given.why);
      this.#table(other.table, 'write', 'SOUND_SET', path);
    }
    if (given.k !== 'object') return;
    if (given.open !== null) this.#open(given.open);
    for (const { key, value } of given.entries) {
      const nested = NESTED_WRITES[key];
      if (!nested) continue;
      const owns = relation.fields.length > 0;
      for (const access of nested.related) {
        // The side that holds the key is linked by writing it: the other row is not asked for.
        if (access === 'read' && owns && key === 'connect') continue;
        this.#table(other.table, access, 'EXACT', path);
      }
      if (nested.links) {
        this.#link(model, relation, other, path, 'write');
        if (relation.through === null && !owns && nested.related.length === 1 && nested.related[0] === 'read')
          this.#table(other.table, 'write', 'EXACT', path);
      }
      for (const one of value.k === 'list' ? value.items : [value]) {
        this.#condition(
          other,
          entryOf(one, 'where') ?? (nested.data === undefined && key !== 'create' ? one : undefined),
          depth + 1,
          path,
        );
        if (key === 'create') this.#data(other, one, depth + 1, path, false);
        for (const part of nested.data ?? [])
          this.#data(other, entryOf(one, part) ?? (key === 'update' ? one : undefined), depth + 1, path, false);
      }
    }
  }
}

const dotted = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** A condition on one part of a compound key. */
const single = (name: string, test: Literal): Literal => ({
  k: 'object',
  entries: [{ key: name, value: test, node: test.node }],
  open: null,
  node: test.node,
});
