import type { ClassInfo } from '../../model/classes.ts';
import type { Expr } from '../../syntax/records.ts';
import type { ClassTest } from './tests.ts';

/** A prefix and the controllers it is for, as code hands them to the framework. */
export interface PrefixEntry {
  /** Null where the text could not be read. */
  prefix: string | null;
  test: ClassTest;
  why: string[];
}

/** What an expression of a configuration gives, as far as prefixes are made of it. */
export type Value =
  | { k: 'text'; text: string }
  /** A configuration object: `path` is the property its fields are set by, `fields` what its constructor was given. */
  | { k: 'object'; cls: ClassInfo; path: string | null; fields: ReadonlyMap<string, { value: Expr; at: ClassInfo }> }
  | { k: 'map'; entries: PrefixEntry[] }
  | { k: 'test'; test: ClassTest }
  | { k: 'matcher'; separator: string }
  /** The controller's class under test, and its package. */
  | { k: 'class' }
  | { k: 'package' }
  | { k: 'unknown'; why: string };

export type Names = Map<string, Value>;

export const unknownValue = (why: string): Value => ({ k: 'unknown', why });
