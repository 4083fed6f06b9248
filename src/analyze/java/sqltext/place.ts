import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Expr } from '../syntax/records.ts';
import type { Text } from './text.ts';

/** Texts the local names of a body hold, as far as they are read. */
export type Env = Map<string, Text>;

/** Where an expression stands: names mean what they mean there. */
export interface Place {
  table: SymbolTable;
  at: ClassInfo;
  /** Reads what the reader of SQL does not know: fields of a request's client, builders of addresses. Null leaves it to that one. */
  reads?(place: Place, env: Env, expression: Expr, depth: number): Text | null;
  /** Whether a local variable of this type holds something `reads` can tell. */
  holds?(type: string): boolean;
}

/** Reads one expression as text. */
export type Evaluate = (expression: Expr) => Text;
