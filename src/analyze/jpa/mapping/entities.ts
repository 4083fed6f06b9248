import type { ColumnOverride, PersistentAttribute, PersistentType } from '../../facts/persistence.ts';
import { type ColumnRef, type Namer, type TableRef, written } from '../names/namer.ts';
import { mapAssociation } from './associations.ts';
import type { AttributeMapping, EntityMapping, MappingContext } from './model.ts';

/** Embeddables in embeddables; deeper ones than this are cut. */
const MAX_EMBEDDING = 8;
/** Attributes mapped in all; embeddables that hold each other many times over multiply. */
const MAX_ATTRIBUTES = 200_000;

/** Every entity of the project, mapped; by qualified name and by name in queries. */
export class EntityMap implements MappingContext {
  readonly byFqn = new Map<string, EntityMapping>();
  readonly byName = new Map<string, EntityMapping>();
  readonly namer: Namer;
  readonly #types: ReadonlyMap<string, PersistentType>;
  #attributes = 0;

  constructor(types: readonly PersistentType[], namer: Namer) {
    this.namer = namer;
    this.#types = new Map(types.map((type) => [type.fqn, type]));
    for (const type of types) if (type.kind === 'entity' && !this.byFqn.has(type.fqn)) this.#declare(type);
    for (const entity of this.byFqn.values()) this.#place(entity);
    for (const entity of this.byFqn.values()) this.#key(entity);
    for (const entity of this.byFqn.values()) this.#fill(entity);
  }

  /** Attributes were left out: entities that extend or embed one another many times over have more than are mapped. */
  get isCut(): boolean {
    return this.#attributes > MAX_ATTRIBUTES;
  }

  get all(): EntityMapping[] {
    return [...this.byFqn.values()];
  }

  find(name: string): EntityMapping | null {
    return this.byFqn.get(name) ?? this.byName.get(name) ?? null;
  }

  type(fqn: string): PersistentType | null {
    return this.#types.get(fqn) ?? null;
  }

  #declare(type: PersistentType): void {
    const table: TableRef = { table: '', grade: 'EXACT', declared: null };
    const entity: EntityMapping = {
      fqn: type.fqn,
      entityName: type.entityName,
      type,
      table,
      strategy: null,
      parent: null,
      children: [],
      attributes: new Map(),
      id: [],
      discriminator: null,
    };
    this.byFqn.set(type.fqn, entity);
    if (!this.byName.has(type.entityName)) this.byName.set(type.entityName, entity);
  }

  /** Links a hierarchy and gives each entity its table. A single table is the root's. */
  #place(entity: EntityMapping): void {
    const above = this.#entityAbove(entity.type);
    // Types that extend each other in a circle are no hierarchy.
    const parent = above && this.#chain(above.type).includes(entity.type) ? null : above;
    entity.parent = parent;
    parent?.children.push(entity);
    const root = this.#root(entity);
    if (root !== entity) entity.strategy = root.type.inheritance ?? 'SINGLE_TABLE';
    else entity.strategy = entity.type.inheritance;
    const holder = entity.strategy === 'SINGLE_TABLE' ? root : entity;
    entity.table = this.namer.table(
      holder.type.schema,
      written(holder.type.table, { text: holder.type.entityName, from: 'attribute' }),
    );
  }

  #entityAbove(type: PersistentType): EntityMapping | null {
    for (const above of this.#chain(type).slice(1)) {
      const entity = this.byFqn.get(above.fqn);
      if (entity) return entity;
    }
    return null;
  }

  #root(entity: EntityMapping): EntityMapping {
    const entities = this.#chain(entity.type).flatMap((type) => this.byFqn.get(type.fqn) ?? []);
    return entities.at(-1) ?? entity;
  }

  /** A type and the persistent types above it. */
  #chain(type: PersistentType): PersistentType[] {
    const chain: PersistentType[] = [];
    for (
      let at: PersistentType | undefined = type;
      at && !chain.includes(at);
      at = at.parent === null ? undefined : this.#types.get(at.parent)
    ) {
      chain.push(at);
    }
    return chain;
  }

  /** Key columns first: the names of foreign keys are made of them. */
  #key(entity: EntityMapping): void {
    const root = this.#root(entity);
    if (root.children.length > 0 || root.type.inheritance !== null) {
      entity.strategy ??= 'SINGLE_TABLE';
      if (entity.strategy === 'SINGLE_TABLE' || root.type.discriminator !== null) {
        entity.discriminator = this.namer.column(
          root.table,
          written(root.type.discriminator, { text: 'DTYPE', from: 'attribute' }),
        );
      }
    }
    const joined = entity.strategy === 'JOINED' && entity !== root;
    if (joined && entity.type.primaryKeyJoin.length > 0) {
      entity.id = entity.type.primaryKeyJoin.map((name) =>
        this.namer.column(entity.table, written(name, { text: name, from: 'source' })),
      );
      return;
    }
    for (const type of this.#chain(entity.type)) {
      for (const attribute of type.attributes.filter(({ id, kind }) => id && kind !== 'association')) {
        entity.id.push(...columnsOf(this.#attribute(entity, entity.table, attribute, entity.type.overrides, 0)));
      }
    }
  }

  /** Attributes base-most first; a subclass's replaces one of the same name. */
  #fill(entity: EntityMapping): void {
    const chain = this.#chain(entity.type).reverse();
    for (const [index, type] of chain.entries()) {
      const table = this.#tableFor(entity, chain.slice(index));
      for (const attribute of type.attributes) {
        const mapped = this.#attribute(entity, table, attribute, entity.type.overrides, 0);
        if (mapped) entity.attributes.set(attribute.name, mapped);
      }
    }
    this.#shareKeys(entity);
  }

  /** Joined subclasses keep what they declare; what an entity above declares lies in that one's table. */
  #tableFor(entity: EntityMapping, below: readonly PersistentType[]): TableRef {
    if (entity.strategy !== 'JOINED') return entity.table;
    const holder = below.map((type) => this.byFqn.get(type.fqn)).find((found) => found !== undefined);
    return holder?.table ?? entity.table;
  }

  #attribute(
    entity: EntityMapping,
    table: TableRef,
    attribute: PersistentAttribute,
    overrides: readonly ColumnOverride[],
    depth: number,
  ): AttributeMapping | null {
    const { name, id } = attribute;
    if (++this.#attributes > MAX_ATTRIBUTES) return null;
    if (attribute.kind === 'association' || attribute.kind === 'elements') return mapAssociation(this, entity, table, attribute);
    if (attribute.kind === 'embedded') {
      const embeddable = attribute.target === null ? undefined : this.#types.get(attribute.target);
      if (embeddable === undefined || depth >= MAX_EMBEDDING) return null;
      const inner = [...below(overrides, name), ...attribute.overrides];
      const attributes = new Map<string, AttributeMapping>();
      for (const type of this.#chain(embeddable).reverse()) {
        for (const part of type.attributes) {
          const mapped = this.#attribute(entity, table, part, inner, depth + 1);
          if (mapped) attributes.set(part.name, mapped);
        }
      }
      return { kind: 'embedded', name, id, attributes };
    }
    const override = overrides.find(({ path }) => path === name)?.columns[0] ?? null;
    const column = this.namer.column(table, written(override ?? attribute.column, { text: name, from: 'attribute' }));
    return { kind: 'basic', name, id, column, writable: attribute.insertable || attribute.updatable };
  }

  /** Columns of an embeddable held by a collection, in the collection's table. */
  elements(entity: EntityMapping, table: TableRef, attribute: PersistentAttribute): ColumnRef[] {
    const held = this.#attribute(entity, table, { ...attribute, kind: 'embedded', association: null }, [], 0);
    return columnsOf(held);
  }

  /** `@MapsId`: the key is the association's foreign key, under that one's name. */
  #shareKeys(entity: EntityMapping): void {
    for (const type of this.#chain(entity.type)) {
      for (const attribute of type.attributes) {
        const association = attribute.mapsId === null ? undefined : entity.attributes.get(attribute.name);
        const [column] = association?.kind === 'association' ? association.columns : [];
        if (column === undefined) continue;
        const key = [...entity.attributes.values()].find(({ id, kind }) => id && kind !== 'association');
        const holder = key?.kind === 'embedded' && attribute.mapsId !== '' ? key.attributes.get(attribute.mapsId ?? '') : key;
        if (holder?.kind !== 'basic') continue;
        const at = entity.id.findIndex((ref) => ref.column === holder.column.column);
        if (at >= 0) entity.id[at] = column;
        holder.column = column;
      }
    }
    for (const attribute of entity.attributes.values()) {
      // A foreign key that is the key itself.
      if (attribute.kind === 'association' && attribute.id) entity.id.push(...attribute.columns);
    }
  }
}

const below = (overrides: readonly ColumnOverride[], name: string): ColumnOverride[] =>
  overrides.flatMap(({ path, columns }) => (path.startsWith(`${name}.`) ? [{ path: path.slice(name.length + 1), columns }] : []));

/** Columns an attribute has in its owner's table. */
export function columnsOf(attribute: AttributeMapping | null): ColumnRef[] {
  if (attribute === null) return [];
  if (attribute.kind === 'basic') return [attribute.column];
  if (attribute.kind === 'association') return attribute.columns;
  return [...attribute.attributes.values()].flatMap(columnsOf);
}
