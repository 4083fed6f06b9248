import { COLUMN_ROLES, type ColumnRole, type Grade } from '../../../engine/pack/model.ts';
import type { TsStatement } from '../../facts/typescript.ts';
import { entryOf, type Literal } from '../../script/literals.ts';
import { type Entities, keyOf, type OrmEntity, type OrmRelation } from './entities.ts';

/** Eager relations followed from an entity. */
const MAX_EAGER = 8;

export type Uses = Pick<TsStatement, 'tables' | 'columns' | 'unresolved'> & { runtimeOnly?: string };

/** Collects what one statement touches, in the words of entities. */
export class UseCollector {
  readonly #entities: Entities;
  readonly #tables = new Map<string, TsStatement['tables'][number]>();
  readonly #columns = new Map<string, TsStatement['columns'][number]>();
  readonly #unresolved: Uses['unresolved'] = [];
  #runtimeOnly: string | null = null;

  constructor(entities: Entities) {
    this.#entities = entities;
  }

  done(): Uses {
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

  open(why: string): void {
    this.#runtimeOnly ??= why;
  }

  unread(reason: string, detail: string): void {
    if (!this.#unresolved.some((one) => one.reason === reason && one.detail === detail))
      this.#unresolved.push({ reason, detail });
  }

  table(entity: OrmEntity, access: 'read' | 'write' | 'delete', relation = '', grade: Grade = entity.tableGrade): void {
    this.named(entity.table, access, relation, grade);
  }

  named(table: string, access: 'read' | 'write' | 'delete', relation: string, grade: Grade): void {
    const key = `${table}\n${access}`;
    if (!this.#tables.has(key)) this.#tables.set(key, { table, access, grade, ...(relation === '' ? {} : { relation }) });
  }

  column(table: string, column: string, access: 'read' | 'write', role: ColumnRole | null, grade: Grade, relation = ''): void {
    const key = `${table}\n${column}\n${access}`;
    const known = this.#columns.get(key);
    if (known) {
      if (role && !known.roles.includes(role)) known.roles.push(role);
      return;
    }
    this.#columns.set(key, { table, column, access, roles: role ? [role] : [], grade, ...(relation === '' ? {} : { relation }) });
  }

  /** A property of an entity, or the key column of one of its relations; false when it has neither. */
  property(entity: OrmEntity, name: string, access: 'read' | 'write', role: ColumnRole | null, relation = ''): boolean {
    const column = entity.columns.get(name) ?? [...entity.columns.values()].find((one) => one.column === name);
    if (column) {
      this.column(entity.table, column.column, access, role, column.grade, relation);
      return true;
    }
    const foreign =
      entity.relations.get(name)?.column ?? [...entity.relations.values()].find((one) => one.column === name)?.column;
    if (foreign) this.column(entity.table, foreign, access, role, 'SOUND_SET', relation);
    return Boolean(foreign);
  }

  all(entity: OrmEntity, access: 'read' | 'write', role: ColumnRole | null, relation = ''): void {
    for (const { column, grade, pk } of entity.columns.values())
      if (access === 'read' || !pk) this.column(entity.table, column, access, role, grade, relation);
    if (access === 'write')
      for (const { column } of entity.relations.values())
        if (column) this.column(entity.table, column, 'write', null, 'SOUND_SET', relation);
  }

  /** Reads a related entity over what links it, with its own eager relations where entities are made of it. */
  follow(entity: OrmEntity, relation: OrmRelation, path: string, whole: boolean, depth = 0): OrmEntity | null {
    const target = this.#entities.of(relation.target);
    if (!target) return null;
    this.table(target, 'read', path, 'SOUND_SET');
    this.link(entity, relation, target, 'read', path);
    if (whole) {
      this.all(target, 'read', 'project', path);
      this.eager(target, path, depth + 1);
    }
    return target;
  }

  link(entity: OrmEntity, relation: OrmRelation, target: OrmEntity, access: 'read' | 'write', path: string): void {
    const role = access === 'read' ? 'join' : null;
    const through = this.#entities.throughOf(relation);
    if (through) {
      this.named(through.table, access, path, 'SOUND_SET');
      for (const column of [through.own, through.other]) this.column(through.table, column, access, role, 'SOUND_SET', path);
    } else if (relation.column !== null) {
      this.column(entity.table, relation.column, access, role, 'SOUND_SET', path);
      if (access === 'read') this.column(target.table, keyOf(target), 'read', 'join', 'SOUND_SET', path);
    } else {
      const foreign = this.#entities.foreignKeyOf(relation);
      if (access === 'write') this.table(target, 'write', path, 'SOUND_SET');
      if (foreign !== null) this.column(target.table, foreign, access, role, 'SOUND_SET', path);
      if (access === 'read') this.column(entity.table, keyOf(entity), 'read', 'join', 'SOUND_SET', path);
    }
  }

  /** Relations marked eager come with every entity that `find` and its like make. */
  eager(entity: OrmEntity, path: string, depth = 0): void {
    if (depth > MAX_EAGER) return;
    for (const relation of entity.relations.values()) {
      const inner = path === '' ? relation.property : `${path}.${relation.property}`;
      // A circle of eager relations is refused by TypeORM itself; a path that comes back stops here.
      if (relation.eager && inner.split('.').length <= MAX_EAGER) this.follow(entity, relation, inner, true, depth);
    }
  }

  condition(entity: OrmEntity, value: Literal | undefined, path = '', depth = 0): void {
    if (value === undefined || depth > 12) return;
    if (value.k === 'list') for (const item of value.items) this.condition(entity, item, path, depth + 1);
    if (value.k === 'unknown') this.open(`the condition ${value.why} is made when it runs`);
    if (value.k === 'value') this.column(entity.table, keyOf(entity), 'read', 'filter', 'SOUND_SET', path);
    if (value.k !== 'object') return;
    if (value.open !== null) this.open(`${value.open} is made when it runs`);
    for (const { key, value: test } of value.entries) {
      const relation = entity.relations.get(key);
      if (relation && test.k === 'object') {
        const target = this.follow(entity, relation, path === '' ? key : `${path}.${key}`, false);
        if (target) this.condition(target, test, path === '' ? key : `${path}.${key}`, depth + 1);
      } else if (!this.property(entity, key, 'read', 'filter', path) && !this.#embedded(entity, key, test, path))
        this.unread('argument-not-read', `${entity.name} has no ${key}`);
    }
  }

  #embedded(entity: OrmEntity, key: string, test: Literal, path: string): boolean {
    if (test.k !== 'object') return false;
    return test.entries.map((entry) => this.property(entity, `${key}.${entry.key}`, 'read', 'filter', path)).some(Boolean);
  }

  /** `select`: names in a list, or an object of flags. False when nothing is chosen, so that all is. */
  select(entity: OrmEntity, value: Literal | undefined, path = ''): boolean {
    if (value === undefined) return false;
    if (value.k === 'list')
      for (const item of value.items)
        if (item.k === 'value' && item.text !== null) this.property(entity, item.text, 'read', 'project', path);
    if (value.k === 'object')
      for (const { key, value: inner } of value.entries) {
        const relation = entity.relations.get(key);
        const target = relation ? this.#entities.of(relation.target) : null;
        if (target && inner.k === 'object') this.select(target, inner, path === '' ? key : `${path}.${key}`);
        else this.property(entity, key, 'read', 'project', path);
      }
    if (value.k === 'unknown') this.open(`what is selected (${value.why}) is made when it runs`);
    return value.k === 'list' || value.k === 'object';
  }

  /** `relations`: dotted names in a list, or nested objects. */
  relations(entity: OrmEntity, value: Literal | undefined, path = '', depth = 0): void {
    if (value === undefined || depth > MAX_EAGER) return;
    if (value.k === 'unknown') this.open(`the relations ${value.why} are made when it runs`);
    const names: { name: string; inner: Literal | undefined }[] =
      value.k === 'list'
        ? value.items.flatMap((item) => (item.k === 'value' && item.text !== null ? [{ name: item.text, inner: undefined }] : []))
        : value.k === 'object'
          ? value.entries
              .filter(({ value: flag }) => !(flag.k === 'value' && flag.text === 'false'))
              .map(({ key, value: inner }) => ({ name: key, inner }))
          : [];
    for (const { name, inner } of names) {
      let at: OrmEntity | null = entity;
      let walked = path;
      for (const part of name.split('.')) {
        const relation: OrmRelation | undefined = at?.relations.get(part);
        if (!at || !relation) {
          this.unread('argument-not-read', `${at?.name ?? entity.name} has no relation ${part}`);
          at = null;
          break;
        }
        walked = walked === '' ? part : `${walked}.${part}`;
        at = this.follow(at, relation, walked, true);
      }
      if (at && inner?.k === 'object') this.relations(at, inner, walked, depth + 1);
    }
  }

  order(entity: OrmEntity, value: Literal | undefined): void {
    if (value?.k === 'unknown') this.open(`the order ${value.why} is made when it runs`);
    if (value?.k === 'object') for (const { key } of value.entries) this.property(entity, key, 'read', 'order');
  }

  values(entity: OrmEntity, value: Literal | undefined): void {
    if (value === undefined) return;
    if (value.k === 'list') for (const item of value.items) this.values(entity, item);
    if (value.k === 'unknown') this.open(`the values ${value.why} are made when it runs`);
    if (value.k !== 'object') return;
    if (value.open !== null) this.open(`${value.open} is made when it runs`);
    for (const { key } of value.entries)
      if (!this.property(entity, key, 'write', null)) this.unread('argument-not-read', `${entity.name} has no ${key}`);
  }

  /** Relations an object literal that is saved holds. */
  savedRelations(entity: OrmEntity, value: Literal | undefined): void {
    for (const relation of entity.relations.values()) {
      const given = entryOf(value, relation.property);
      const isEmpty = given?.k === 'list' && given.items.length === 0 && given.open === null;
      if (given !== undefined && !isEmpty) this.saved(entity, relation);
    }
  }

  /** A relation whose members changed before a save: the link is written, with `cascade` the members too. */
  saved(entity: OrmEntity, relation: OrmRelation): void {
    const target = this.#entities.of(relation.target);
    if (!target) return;
    if (relation.column === null) this.link(entity, relation, target, 'write', relation.property);
    if (relation.cascade) {
      this.table(target, 'write', relation.property, 'SOUND_SET');
      this.all(target, 'write', null, relation.property);
    }
  }
}
