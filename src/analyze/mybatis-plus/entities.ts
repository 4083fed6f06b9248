import { weakest } from '../../engine/grade/lattice.ts';
import { gradeName } from '../../engine/grade/policy.ts';
import type { Grade } from '../../engine/pack/model.ts';
import { type CatalogNames, tableKey } from '../facts/catalog-names.ts';
import type { MpEntity, MpField, MpNaming } from '../facts/mybatis-plus.ts';
import type { CatalogTable } from '../facts/sql.ts';
import { columnName, tableName, unquote } from './names.ts';

export interface TableRef {
  table: string;
  grade: Grade;
  declared: CatalogTable | null;
}

export interface ColumnRef {
  table: TableRef;
  column: string;
  grade: Grade;
  inCatalog: boolean;
}

export interface MappedField extends MpField {
  ref: ColumnRef;
}

/** An entity with its table and the column of each field. */
export interface MappedEntity {
  fqn: string;
  simpleName: string;
  source: MpEntity;
  table: TableRef;
  fields: Map<string, MappedField>;
  keys: MappedField[];
  logic: MappedField | null;
  version: MappedField | null;
}

/** Maps every entity of the project, as the library names them. */
export class EntityMap {
  readonly byFqn = new Map<string, MappedEntity>();
  readonly #catalog: CatalogNames;
  readonly #plan: MpNaming;

  constructor(entities: readonly MpEntity[], catalog: CatalogNames, plan: MpNaming) {
    this.#catalog = catalog;
    this.#plan = plan;
    for (const entity of entities) if (!this.byFqn.has(entity.fqn)) this.byFqn.set(entity.fqn, this.#map(entity));
  }

  #map(source: MpEntity): MappedEntity {
    const simpleName = source.fqn.slice(source.fqn.lastIndexOf('.') + 1);
    const table = this.#table(source, simpleName);
    const fields = new Map<string, MappedField>();
    for (const field of source.fields) {
      const made = columnName(field.property, this.#plan);
      const written = field.column === null ? made : unquote(field.column);
      const grade = field.column === null ? gradeName(this.#plan.columnBasis) : gradeName('written');
      // A key's name follows the property too; one called `id` is the same under every rule.
      const plain = made.toLowerCase() === field.property.toLowerCase();
      const sure = plain && field.column === null && this.#plan.columnBasis !== 'uncertain' ? gradeName('written') : grade;
      fields.set(field.property, { ...field, ref: this.column(table, written, sure) });
    }
    const all = [...fields.values()];
    const { logicDeleteField } = this.#plan;
    const logic = all.find((field) => field.logic) ?? all.find(({ property }) => property === logicDeleteField) ?? null;
    return {
      fqn: source.fqn,
      simpleName,
      source,
      table,
      fields,
      keys: all.filter(({ id }) => id),
      logic,
      version: all.find(({ version }) => version) ?? null,
    };
  }

  #table(source: MpEntity, simpleName: string): TableRef {
    const { tablePrefix, schema: globalSchema, tableBasis } = this.#plan;
    if (source.table === null) {
      const grade = source.tableOpen ? gradeName('uncertain') : gradeName(tableBasis);
      return this.table(source.schema ?? globalSchema, tableName(simpleName, this.#plan), grade);
    }
    const parts = source.table.split('.').map(unquote);
    const name = parts.at(-1) ?? source.table;
    const schema = source.schema ?? (parts.length > 1 ? (parts.at(-2) ?? null) : globalSchema);
    return this.table(schema, source.keepPrefix ? tablePrefix + name : name, gradeName('written'));
  }

  table(schema: string | null, name: string, grade: Grade): TableRef {
    const declared = this.#catalog.table(schema, name);
    return { table: declared ? tableKey(declared) : tableKey({ schema, name }), grade, declared };
  }

  column(table: TableRef, name: string, grade: Grade): ColumnRef {
    const known = table.declared === null ? null : this.#catalog.column(table.declared, name);
    return { table, column: known?.name ?? name, grade: weakest(table.grade, grade), inCatalog: known !== null };
  }
}
