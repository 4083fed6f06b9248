import type { ColumnRole } from '../../../engine/pack/model.ts';
import type { Token } from './tokens.ts';

/** Parts of a query in which a reference means one thing. `from` and `set` are read apart. */
export type ClauseKind = ColumnRole | 'from' | 'update' | 'set' | 'delete' | 'insert' | 'ignored';

export interface Clause {
  kind: ClauseKind;
  tokens: Token[];
}

/** Words that begin a clause at the top of a query. */
const STARTS: Readonly<Record<string, ClauseKind>> = {
  SELECT: 'project',
  FROM: 'from',
  WHERE: 'filter',
  HAVING: 'filter',
  GROUP: 'group',
  ORDER: 'order',
  UPDATE: 'update',
  SET: 'set',
  DELETE: 'delete',
  INSERT: 'insert',
  UNION: 'ignored',
  INTERSECT: 'ignored',
  EXCEPT: 'ignored',
  LIMIT: 'ignored',
  OFFSET: 'ignored',
  FETCH: 'ignored',
};

/** Cuts a query at the words that begin a clause, parentheses left whole. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let depth = 0;
  let current: Clause | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.text === '(') depth++;
    else if (token.text === ')') depth--;
    const start = depth === 0 && token.word !== '' ? STARTS[token.word] : undefined;
    // `JOIN FETCH` is no clause, `VERSIONED` and `BY` belong to the word before.
    const joins = token.word === 'FETCH' && current?.kind === 'from';
    if (start !== undefined && !joins && Object.hasOwn(STARTS, token.word) && !isName(tokens, index)) {
      current = { kind: start, tokens: [] };
      clauses.push(current);
    } else if (!(token.word === 'BY' && current?.tokens.length === 0)) current?.tokens.push(token);
  }
  return clauses;
}

/** Entities and aliases may be called as keywords are: `FROM Order o`, `count(*) AS limit`. */
function isName(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.word;
  if ((word === 'ORDER' || word === 'GROUP') && tokens[index + 1]?.word !== 'BY') return true;
  return tokens[index - 1]?.word === 'AS';
}

/** Cuts at commas outside parentheses. */
export function splitCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.text === '(') depth++;
    else if (token.text === ')') depth--;
    if (token.text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Index of the parenthesis that closes the one at `open`, or the end. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.text === '(') depth++;
    else if (tokens[at]?.text === ')' && --depth === 0) return at;
  }
  return tokens.length;
}
