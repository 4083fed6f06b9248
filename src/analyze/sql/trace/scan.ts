import type { DialectProfile } from '../dialect.ts';
import { SPLICE } from '../mybatis/splice.ts';
import { type Token, tokenize } from '../text/lexer.ts';
import type { Relation, Resolver } from './relation.ts';
import type { Uses } from './uses.ts';

const TABLE_BEFORE = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE', 'USING']);
const NOT_ALIAS = new Set([
  'SET',
  'WHERE',
  'ON',
  'LEFT',
  'RIGHT',
  'INNER',
  'OUTER',
  'CROSS',
  'FULL',
  'JOIN',
  'NATURAL',
  'USING',
  'GROUP',
  'ORDER',
  'HAVING',
  'LIMIT',
  'UNION',
  'VALUES',
  'VALUE',
  'SELECT',
  'FOR',
  'WITH',
  'AND',
  'OR',
  'STRAIGHT_JOIN',
]);
const MAX_TOKENS = 50_000;

/**
 * What a text no grammar takes still names: the words after FROM, JOIN, INTO and UPDATE as tables, and every word that is a column of
 * exactly one of them. It proves no role, so what it finds is graded as a guess.
 */
export function scanStatement(text: string, profile: DialectProfile, resolver: Resolver, uses: Uses): void {
  const tokens = tokenize(text, profile.lex, MAX_TOKENS);
  const verb = tokens.find((token) => token.kind === 'word')?.upper ?? '';
  const relations = tablesOf(tokens, verb, resolver, uses);
  const assigned = assignedNames(tokens, verb);
  const scope = {
    relations: relations.map(({ relation }) => relation),
    parent: null,
    named: new Map(),
    merged: new Set<string>(),
  };
  tokens.forEach((token, i) => {
    if (!isName(token) || tokens[i + 1]?.text === '(' || tokens[i + 1]?.text === '.' || token.text.includes(SPLICE)) return;
    const qualified = tokens[i - 1]?.text === '.' ? tokens[i - 2] : undefined;
    const lookup = qualified ? resolver.qualified(qualified.text, token.text, scope) : resolver.bare(token.text, scope);
    if (lookup.found !== 'column' || !lookup.sources.every((source) => source.inCatalog)) return;
    if (assigned.has(i)) uses.write(lookup.sources);
    else uses.read(lookup.sources, 'project');
  });
}

const isName = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'quoted';

function tablesOf(tokens: readonly Token[], verb: string, resolver: Resolver, uses: Uses): { relation: Relation }[] {
  const found: { relation: Relation }[] = [];
  tokens.forEach((token, i) => {
    if (token.kind !== 'word' || !TABLE_BEFORE.has(token.upper)) return;
    let at = i + 1;
    const parts: string[] = [];
    while (isName(tokens[at])) {
      parts.push(tokens[at]?.text ?? '');
      if (tokens[at + 1]?.text !== '.') break;
      at += 2;
    }
    const name = parts.at(-1);
    if (name === undefined || name.includes(SPLICE) || NOT_ALIAS.has(name.toUpperCase()) || name.toLowerCase() === 'dual') return;
    const next = tokens[at + 1]?.upper === 'AS' ? tokens[at + 2] : tokens[at + 1];
    const alias = isName(next) && !NOT_ALIAS.has(next.upper) ? next.text : null;
    const relation = resolver.tableRelation(parts.at(-2) ?? null, name, alias);
    if (relation.kind !== 'table') return;
    uses.table(relation.key, accessOf(verb, token.upper, found.length === 0), relation.table !== null);
    found.push({ relation });
  });
  return found;
}

function accessOf(verb: string, before: string, first: boolean): 'read' | 'write' | 'delete' {
  if (before === 'INTO' || before === 'UPDATE') return 'write';
  return verb === 'DELETE' && first ? 'delete' : 'read';
}

/** Places of names that are written: left of `=` in SET, and inside the column list of an INSERT. */
function assignedNames(tokens: readonly Token[], verb: string): Set<number> {
  const places = new Set<number>();
  const set = tokens.findIndex((token) => token.upper === 'SET');
  const where = tokens.findIndex((token, i) => i > set && token.upper === 'WHERE');
  const end = where < 0 ? tokens.length : where;
  if (set >= 0 && verb !== 'SELECT') {
    for (let i = set + 1; i < end; i++) if (isName(tokens[i]) && tokens[i + 1]?.text === '=') places.add(i);
  }
  if (verb === 'INSERT' || verb === 'REPLACE') {
    const open = tokens.findIndex((token) => token.text === '(');
    const close = tokens.findIndex((token, i) => i > open && token.text === ')');
    for (let i = open + 1; open >= 0 && i < close; i++) if (isName(tokens[i])) places.add(i);
  }
  return places;
}
