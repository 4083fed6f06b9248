import type { EntityMap } from '../mapping/entities.ts';
import { rowOf } from '../mapping/rows.ts';
import { joinStep, resolvePath } from '../paths.ts';
import { OWN, type Uses } from '../uses.ts';
import { closing } from './clauses.ts';
import { entityOf, type Scope, type Source } from './scope.ts';
import type { Token } from './tokens.ts';

/** Words that stand between the parts of a FROM clause. */
const JOIN_WORDS = new Set(['JOIN', 'LEFT', 'RIGHT', 'FULL', 'INNER', 'OUTER', 'CROSS']);
const CONDITIONS = new Set(['ON', 'WITH']);

export interface FromReader {
  map: EntityMap;
  uses: Uses;
  scope: Scope;
  /** Reads a query in parentheses. */
  nested(tokens: readonly Token[]): void;
}

/** Reads the roots and joins of a FROM clause. Returns the tokens of its join conditions. */
export function readFrom(reader: FromReader, tokens: readonly Token[]): Token[] {
  const conditions: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.text === ',' || JOIN_WORDS.has(token.word)) {
      at++;
    } else if (CONDITIONS.has(token.word)) {
      const end = endOfCondition(tokens, at + 1);
      conditions.push(...tokens.slice(at + 1, end));
      at = end;
    } else at = readItem(reader, tokens, at);
  }
  return conditions;
}

function endOfCondition(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.text === '(') at = closing(tokens, at);
    else if (token?.text === ',' || (token !== undefined && JOIN_WORDS.has(token.word) && tokens[at + 1]?.text !== '('))
      return at;
  }
  return tokens.length;
}

/** One root or join target with its alias; returns where the next begins. */
function readItem(reader: FromReader, tokens: readonly Token[], start: number): number {
  let at = start;
  const fetched = tokens[at]?.word === 'FETCH';
  if (fetched || tokens[at]?.word === 'LATERAL') at++;
  let source: Source = { kind: 'opaque' };
  const token = tokens[at];
  const call = tokens[at + 1]?.text === '(';
  if (token?.text === '(') {
    const end = closing(tokens, at);
    reader.nested(tokens.slice(at + 1, end));
    at = end + 1;
  } else if (call && (token?.word === 'IN' || token?.word === 'TREAT' || token?.word === 'ELEMENTS')) {
    const end = closing(tokens, at + 1);
    const [inside] = tokens.slice(at + 2, end);
    if (inside) source = target(reader, inside.text, false);
    at = end + 1;
  } else {
    if (token?.kind === 'path') source = target(reader, token.text, fetched);
    at++;
  }
  if (tokens[at]?.word === 'AS') at++;
  const alias = tokens[at];
  const isAlias =
    alias?.kind === 'path' &&
    alias.word !== '' &&
    !JOIN_WORDS.has(alias.word) &&
    !CONDITIONS.has(alias.word) &&
    alias.word !== 'FETCH';
  if (isAlias) {
    reader.scope.declare(alias.text, source);
    return at + 1;
  }
  // Without an alias an entity answers to its own name, and its attributes need none.
  if (source.kind === 'entity') reader.scope.implicit ??= source.entity;
  reader.scope.declare(token?.text ?? `#${start}`, source);
  return Math.max(at, start + 1);
}

/** An entity by name, or an association path from a name already given. */
function target(reader: FromReader, text: string, fetched: boolean): Source {
  const { map, uses, scope } = reader;
  const [head = '', ...names] = text.split('.');
  const base = names.length > 0 ? scope.find(head) : null;
  if (base !== null) return joined(reader, base, names, fetched, text);
  const entity = map.find(text);
  if (entity) {
    uses.tables(rowOf(entity).tables, 'read', OWN);
    if (entity.parent && entity.discriminator) uses.read([entity.discriminator], 'filter', OWN);
    return { kind: 'entity', entity };
  }
  // An unqualified query may join from its root's attributes.
  const root = scope.bare;
  if (root && resolvePath(root, [head, ...names]))
    return joined(reader, { kind: 'entity', entity: root }, [head, ...names], fetched, text);
  uses.unresolved('jpql-entity-unknown', text);
  return { kind: 'opaque' };
}

function joined({ uses }: FromReader, base: Source, names: readonly string[], fetched: boolean, text: string): Source {
  if (base.kind === 'opaque') return base;
  const entity = entityOf(base);
  const from = entity ?? (base.kind === 'path' ? base.path.at(-1) : undefined);
  const path = from ? resolvePath(from, names) : null;
  if (path === null) {
    uses.unresolved('jpql-join-unresolved', text);
    return { kind: 'opaque' };
  }
  for (const step of path) if (step.kind === 'association') joinStep(uses, step, OWN);
  return { kind: 'path', path, fetched };
}
