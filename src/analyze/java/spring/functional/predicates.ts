import type { ClassInfo } from '../../model/classes.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import type { Expr } from '../../syntax/records.ts';
import { dottedName, evaluateText } from '../constants.ts';

/** Which requests a predicate lets through, as far as address and verb go. */
export interface Matching {
  /** Null for any. */
  verb: string | null;
  path: string;
  /** Narrowed by something else: a header, a parameter. */
  conditioned: boolean;
  unread: string[];
}

const VERBS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Predicates about something else than address and verb. */
const NARROWING: ReadonlySet<string> = new Set([
  ...['accept', 'contentType', 'headers', 'queryParam', 'param', 'pathExtension', 'version'],
]);
const MAX_DEPTH = 20;
const MAX_ALTERNATIVES = 64;

export const isVerb = (name: string): boolean => VERBS.has(name);

const unread = (why: string): Matching[] => [{ verb: null, path: '', conditioned: false, unread: [why] }];

/** The text of a path, which takes a whole pattern: an unread part is named. */
export function pathOf(table: SymbolTable, expression: Expr, at: ClassInfo): { path: string; unread: string[] } {
  const { text, missing } = evaluateText(table, expression, at);
  const properties = text.match(/\$\{[^}]*\}/g) ?? [];
  return { path: text, unread: [...missing, ...properties] };
}

/** Alternatives a predicate stands for: `or` makes several. */
export function matchingsOf(table: SymbolTable, expression: Expr, at: ClassInfo, depth = 0): Matching[] {
  if (depth > MAX_DEPTH) return unread('a predicate nested too deep');
  if (expression.k !== 'call') return unread(`predicate ${dottedName(expression)}`);
  const { object, name, args } = expression;
  const [first] = args;
  if ((name === 'and' || name === 'or') && object !== null && first !== undefined) {
    const left = matchingsOf(table, object, at, depth + 1);
    const right = matchingsOf(table, first, at, depth + 1);
    return (name === 'or' ? [...left, ...right] : left.flatMap((one) => right.map((other) => both(one, other)))).slice(
      0,
      MAX_ALTERNATIVES,
    );
  }
  if (isVerb(name) || name === 'path') {
    const read = first === undefined ? { path: '', unread: [] } : pathOf(table, first, at);
    return [{ verb: name === 'path' ? null : name, conditioned: false, ...read }];
  }
  if (name === 'method' || name === 'methods') {
    return args.flatMap((arg) => {
      const verb = dottedName(arg).split('.').at(-1) ?? '';
      return isVerb(verb) ? [{ verb, path: '', conditioned: false, unread: [] }] : unread('the verb');
    });
  }
  if (name === 'all' && args.length === 0) return [{ verb: null, path: '', conditioned: false, unread: [] }];
  if (NARROWING.has(name)) return [{ verb: null, path: '', conditioned: true, unread: [] }];
  return unread(`predicate ${name}(..)`);
}

const both = (left: Matching, right: Matching): Matching => ({
  verb: left.verb ?? right.verb,
  path: `${left.path}/${right.path}`,
  conditioned: left.conditioned || right.conditioned,
  unread: [...left.unread, ...right.unread],
});
