import type { Grade } from '../../engine/pack/model.ts';
import type { SqlDialect } from './sql.ts';

/** A call into a framework that is documented to end in a method the application implements. */
export interface CallbackRule {
  kind: 'java.framework-callback';
  params: {
    /** Library type the call is made on, and its method. */
    type: string;
    method: string;
    /** What the framework then calls: a method of every project class below `type`. */
    runs: { type: string; method: string };
  };
}

/** Types of a library without source: what calls on them give, so that what follows in a chain has a type. */
export interface LibraryTypesRule {
  kind: 'java.library-types';
  params: {
    /** One type a paragraph: `interface com.acme.Page<T>`, then a member a line: `List<T> rows()`. */
    signatures: string;
  };
}

/** Words of a path that name a database; the first that fits decides. */
export interface DialectPathRule {
  kind: 'sql.dialect-path';
  params: { words: { word: string; dialect: SqlDialect }[] };
}

export interface RuleExample {
  name: string;
  /** A small tree: path -> text. */
  files: Record<string, string>;
  /** Links the tree must have. */
  expect?: { from: string; to: string; type: string; grade?: Grade }[];
  /** Links it must not have. */
  absent?: { from: string; to: string; type: string }[];
  /** Database the SQL must be read as. */
  dialect?: SqlDialect;
}

export type Rule = (CallbackRule | LibraryTypesRule | DialectPathRule) & {
  /** `<pack>.<name>`, unique. */
  id: string;
  description: string;
  /** Where it is documented, or why it holds. */
  why?: string;
  /** Weaker than the kind's cap, where the rule itself is less than certain. */
  grade?: Grade;
  examples: RuleExample[];
};

export interface RulePack {
  pack: string;
  version: number;
  description: string;
  rules: Rule[];
}

/** The rules of a run, sorted out for the lanes. */
export interface ActiveRules {
  /** Changes with every rule: facts made under other rules are not these. */
  print: string;
  packs: (RulePack & { file: string })[];
  callbacks: (CallbackRule['params'] & { id: string; grade: Grade })[];
  libraryTypes: string[];
  dialectWords: { word: string; dialect: SqlDialect }[];
}
