import type { AssociationFact, InheritanceStrategy, PersistentAttribute, PersistentType } from '../../facts/persistence.ts';
import type { ColumnRef, Namer, TableRef } from '../names/namer.ts';

/** What mapping one association has to know of the rest. */
export interface MappingContext {
  byFqn: ReadonlyMap<string, EntityMapping>;
  namer: Namer;
  type(fqn: string): PersistentType | null;
  /** Columns of an embeddable held by a collection, in the collection's table. */
  elements(entity: EntityMapping, table: TableRef, attribute: PersistentAttribute): ColumnRef[];
}

/** An entity with the table its own attributes lie in and every attribute it has, inherited ones included. */
export interface EntityMapping {
  fqn: string;
  entityName: string;
  type: PersistentType;
  table: TableRef;
  /** Null outside a hierarchy of entities. */
  strategy: InheritanceStrategy | null;
  parent: EntityMapping | null;
  children: EntityMapping[];
  attributes: Map<string, AttributeMapping>;
  /** Key columns in `table`. */
  id: ColumnRef[];
  discriminator: ColumnRef | null;
}

export type AttributeMapping = BasicMapping | EmbeddedMapping | AssociationMapping;

export interface BasicMapping {
  kind: 'basic';
  name: string;
  id: boolean;
  column: ColumnRef;
  /** False when neither an insert nor an update sets it. */
  writable: boolean;
}

export interface EmbeddedMapping {
  kind: 'embedded';
  name: string;
  id: boolean;
  attributes: Map<string, AttributeMapping>;
}

export interface AssociationMapping {
  kind: 'association';
  name: string;
  id: boolean;
  fact: AssociationFact;
  /** The entity it leads to; null for elements and for a class that is no entity. */
  target: EntityMapping | null;
  owner: EntityMapping;
  /** Foreign key columns in the owner's table. */
  columns: ColumnRef[];
  /** What each of `columns` refers to, place by place; empty where it is the target's key. */
  referenced: string[];
  /** Foreign key columns in the target's table, for a collection kept there. */
  targetColumns: ColumnRef[];
  /** A table between both, or the table of elements. */
  between: { table: TableRef; toOwner: ColumnRef[]; toTarget: ColumnRef[] } | null;
  writable: boolean;
}

/** A pair of columns a join compares. */
export interface ColumnPair {
  left: ColumnRef;
  right: ColumnRef;
}

export const isToMany = (association: AssociationMapping): boolean =>
  association.fact.kind !== 'manyToOne' && association.fact.kind !== 'oneToOne';
