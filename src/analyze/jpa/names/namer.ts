import { weakest } from '../../../engine/grade/lattice.ts';
import { gradeName } from '../../../engine/grade/policy.ts';
import type { Grade } from '../../../engine/pack/model.ts';
import { type CatalogNames, tableKey } from '../../facts/catalog-names.ts';
import type { NamingPlan } from '../../facts/jpa.ts';
import type { CatalogTable } from '../../facts/sql.ts';
import { implicitRule, type JoinTableRule, physicalRule } from './strategies.ts';

/** A table by its key, spelled as the catalog spells it where it has it. */
export interface TableRef {
  table: string;
  grade: Grade;
  /** The declared table, or null. */
  declared: CatalogTable | null;
}

export interface ColumnRef {
  table: TableRef;
  column: string;
  grade: Grade;
  inCatalog: boolean;
}

/** A name before the physical strategy: written in the source, or made by a rule. */
export interface LogicalName {
  text: string;
  /** attribute: named after the attribute; implicit: made by the implicit strategy out of several names. */
  from: 'source' | 'attribute' | 'implicit';
}

/** A name the source may write, else one made by a rule. */
export const written = (name: string | null, otherwise: LogicalName): LogicalName =>
  name === null ? otherwise : { text: name, from: 'source' };

/** Turns logical names into tables and columns: the physical strategy, then the catalog's spelling. */
export class Namer {
  readonly joinTableRule: JoinTableRule;
  readonly #catalog: CatalogNames;
  readonly #plan: NamingPlan;
  /** Whether any grade given so far rests on the strategy. */
  strategyUsed = false;

  constructor(catalog: CatalogNames, plan: NamingPlan) {
    this.#catalog = catalog;
    this.#plan = plan;
    this.joinTableRule = implicitRule(plan.implicit) ?? 'attribute';
  }

  table(schema: string | null, name: LogicalName): TableRef {
    const physical = this.#physical(name, (text) => this.#catalog.table(schema, text) !== null);
    const declared = this.#catalog.table(schema, physical.name);
    const table = declared ? tableKey(declared) : tableKey({ schema, name: physical.name });
    return { table, grade: physical.grade, declared };
  }

  column(table: TableRef, name: LogicalName): ColumnRef {
    const { declared } = table;
    const physical = this.#physical(name, (text) => declared !== null && this.#catalog.column(declared, text) !== null);
    const known = declared ? this.#catalog.column(declared, physical.name) : null;
    return {
      table,
      column: known?.name ?? physical.name,
      grade: weakest(table.grade, physical.grade),
      inCatalog: known !== null,
    };
  }

  /** A written name the strategy leaves alone (but for case, which databases fold) rests on nothing but the source. */
  #physical(logical: LogicalName, exists: (name: string) => boolean): { name: string; grade: Grade } {
    const bare = unquote(logical.text);
    const made = physicalRule(this.#plan.physical)?.(bare) ?? [bare];
    const [first = bare] = made;
    if (logical.from === 'source' && made.every((name) => name.toLowerCase() === bare.toLowerCase())) {
      return { name: exists(bare) ? bare : first, grade: gradeName('written') };
    }
    this.strategyUsed = true;
    // Versions of the framework differ on this name: what the schema has is the likelier one, and a guess.
    if (made.length > 1) return { name: made.find(exists) ?? first, grade: gradeName('uncertain') };
    const implicit = logical.from === 'implicit' ? gradeName(this.#plan.implicitBasis) : 'EXACT';
    return { name: first, grade: weakest(gradeName(this.#plan.basis), implicit) };
  }
}

const unquote = (name: string): string => (/^(["`[]).*(["`\]])$/.test(name) ? name.slice(1, -1) : name);
