import type { Grade } from '../pack/model.ts';

/**
 * The only place a grade is given. Lanes hand over what they saw (evidence); these tables say how sure that is.
 * A candidate set of size one stays a set: nothing is promoted.
 */

/** How a call's target was bound, as the code lanes report it. */
const CALL_GRADE: Readonly<Record<string, Grade>> = {
  // One body can run: no override is possible.
  static: 'EXACT',
  special: 'EXACT',
  final: 'EXACT',
  // Every body that can run is in the set, which one runs is decided at run time.
  virtual: 'SOUND_SET',
  interface: 'SOUND_SET',
  'overload-set': 'SOUND_SET',
  // What a framework documents to run, every class that could be it.
  documented: 'SOUND_SET',
  // Bound by less than a declared type.
  partial: 'HEURISTIC',
  reflection: 'RUNTIME_ONLY',
};

/** Grade of a call and the edge type it is drawn as. An unknown binding is HEURISTIC and reported by the caller as POLICY_GAP. */
export function gradeCall(binding: string): { grade: Grade; type: 'CALLS' | 'MAY_CALL'; known: boolean } {
  const known = Object.hasOwn(CALL_GRADE, binding);
  const grade = known ? (CALL_GRADE[binding] ?? 'HEURISTIC') : 'HEURISTIC';
  return { grade, type: grade === 'EXACT' ? 'CALLS' : 'MAY_CALL', known };
}

const ROUTE_GRADE: Readonly<Record<string, Grade>> = {
  declared: 'EXACT',
  'contract-only': 'EXACT',
  contract: 'SOUND_SET',
  conditioned: 'SOUND_SET',
  function: 'EXACT',
  'function-set': 'SOUND_SET',
  'function-unread': 'HEURISTIC',
};

/**
 * Grade of the link from a route to its handler. A doubtful address makes any of them HEURISTIC; a prefix that code puts in front is the one
 * the handler has if it has one.
 */
export function gradeRoute(link: string, addressUnsure: boolean, prefixInCode = false): Grade {
  const grade = addressUnsure ? 'HEURISTIC' : (ROUTE_GRADE[link] ?? 'HEURISTIC');
  return prefixInCode && grade === 'EXACT' ? 'SOUND_SET' : grade;
}

/**
 * Grade of a request to the route it asks for. One that this pack does not serve leads nowhere here: which project serves it is told when they
 * are served together.
 */
export function gradeHttpCall(servedHere: boolean, unsure: boolean): Grade {
  return servedHere ? (unsure ? 'HEURISTIC' : 'SOUND_SET') : 'UNRESOLVED';
}

/** Grade of what a statement's text says about a table or column. */
export function gradeSql(facts: { scanned: boolean }): Grade {
  // A token scan names what stands in the text but proves no role: a guess, said as one.
  return facts.scanned ? 'HEURISTIC' : 'EXACT';
}

/** A mapper method is bound to the statement of the same namespace and id by the framework itself. */
export const MAPPER_METHOD_GRADE: Grade = 'EXACT';
/** A method runs the SQL text, or the statement of the id, that its own body hands to the database. */
export const CODE_STATEMENT_GRADE: Grade = 'EXACT';
/** One of several ids a text can be. */
export const STATEMENT_ID_SET_GRADE: Grade = 'SOUND_SET';
/** What a stored program's body names may run in a call or not: its own code decides. */
export const STORED_PROGRAM_GRADE: Grade = 'SOUND_SET';
/** A result map that names another statement makes the framework run it. */
export const NESTED_SELECT_GRADE: Grade = 'EXACT';
/** The page a handler names is the one it shows. */
export const VIEW_GRADE: Grade = 'EXACT';
/** A page has the forms and links of its own file. */
export const PAGE_OWN_GRADE: Grade = 'EXACT';
/** What another file puts into it may depend on how it is put in. */
export const PAGE_SET_GRADE: Grade = 'SOUND_SET';
/** What DDL declares. */
export const CATALOG_GRADE: Grade = 'EXACT';
/** A subclass that inherits a method runs that very body. */
export const INHERITED_BODY_GRADE: Grade = 'EXACT';

/** How a table's or column's name is known when an object mapping, not SQL, states it. */
export type NameBasis = 'written' | 'declared' | 'default' | 'uncertain';

const NAME_GRADE: Readonly<Record<NameBasis, Grade>> = {
  // The source writes the name, or a setting in the tree names the rule that makes it.
  written: 'EXACT',
  declared: 'EXACT',
  // What the framework documents as its default and nothing in the tree overrides.
  default: 'SOUND_SET',
  // Something the tree does not show can decide it.
  uncertain: 'HEURISTIC',
};

/** Grade of a mapped name. */
export const gradeName = (basis: NameBasis): Grade => NAME_GRADE[basis];

/** A repository method runs the query its name, its annotation or the framework gives it. */
export const REPOSITORY_METHOD_GRADE: Grade = 'EXACT';
/** A call through a base interface reaches one of the repositories below it. */
export const REPOSITORY_DISPATCH_GRADE: Grade = 'SOUND_SET';
/** What a mapping makes the framework do besides the statement itself (cascade, eager loading) happens for some rows and not for others. */
export const MAPPING_FOLLOWED_GRADE: Grade = 'SOUND_SET';
/** A query text only partly understood names these, in a role nobody proved. */
export const PARTLY_READ_GRADE: Grade = 'HEURISTIC';
/** A built-in method runs its statement from where it is called, unless a subclass has put another body in its place. */
export const MP_CALL_SITE_GRADE: Grade = 'SOUND_SET';
