import { PARTLY_READ_GRADE } from '../../../engine/grade/policy.ts';
import type { ColumnRole } from '../../../engine/pack/model.ts';
import { fetchAssociation, readEntity } from '../fetch.ts';
import type { EntityMap } from '../mapping/entities.ts';
import type { EntityMapping } from '../mapping/model.ts';
import { descendants, rowOf } from '../mapping/rows.ts';
import { resolvePath, usePath } from '../paths.ts';
import { OWN, type Uses } from '../uses.ts';
import { type Clause, clausesOf, closing, splitCommas } from './clauses.ts';
import { readFrom } from './from.ts';
import { readReferences } from './references.ts';
import { entityOf, Scope } from './scope.ts';
import { type Token, tokenize } from './tokens.ts';

const MAX_NESTING = 24;

/** What the whole text is. */
export type JpqlVerb = 'select' | 'update' | 'delete' | 'insert';

/** Reads a JPQL or HQL text. `entity`, if any, stands for `#{#entityName}`. Returns its verb, or null when it could not be read. */
export function readJpql(uses: Uses, map: EntityMap, text: string, entity: EntityMapping | null): JpqlVerb | null {
  const tokens = tokenize(text.replaceAll(/#\{\s{0,20}#entityName\s{0,20}\}/g, entity?.entityName ?? ''));
  const clauses = tokens === null ? [] : clausesOf(tokens);
  if (tokens === null || clauses.length === 0 || (tokens[0]?.word !== 'SELECT' && !isVerb(clauses[0]))) {
    unreadable(uses, map, tokens ?? [], text);
    return null;
  }
  const kind = clauses[0]?.kind;
  const verb: JpqlVerb = kind === 'update' || kind === 'delete' || kind === 'insert' ? kind : 'select';
  if (verb === 'select') readQuery(uses, map, tokens, null, 0);
  else readChange(uses, map, verb, clauses);
  return verb;
}

const isVerb = (clause: Clause | undefined): boolean =>
  clause !== undefined && ['from', 'update', 'delete', 'insert'].includes(clause.kind);

/** Entities a text names are touched, in a way nobody proved. */
function unreadable(uses: Uses, map: EntityMap, tokens: readonly Token[], text: string): void {
  uses.unresolved('jpql-unreadable', text);
  for (const token of tokens) {
    const entity = token.kind === 'path' ? map.find(token.text) : null;
    if (entity) uses.tables(rowOf(entity).tables, 'read', { ...OWN, ceiling: PARTLY_READ_GRADE });
  }
}

/** A select, at the top or in parentheses. Below the top what it selects is compared, not given. */
function readQuery(uses: Uses, map: EntityMap, tokens: readonly Token[], parent: Scope | null, depth: number): void {
  if (depth > MAX_NESTING) {
    uses.unresolved('jpql-unreadable', 'queries nested too deep');
    return;
  }
  const clauses = clausesOf(tokens);
  const unions = clauses.findIndex(({ kind, tokens: inside }, index) => index > 0 && kind === 'project' && inside.length > 0);
  const scope = new Scope(parent);
  const nested = (inside: readonly Token[]): void => readQuery(uses, map, inside, scope, depth + 1);
  const conditions = clauses
    .filter(({ kind }) => kind === 'from')
    .flatMap((clause) => readFrom({ map, uses, scope, nested }, clause.tokens));
  readReferences(uses, scope, conditions, 'join', nested);
  for (const clause of clauses) {
    if (clause.kind === 'from' || clause.kind === 'ignored') continue;
    const role = depth > 0 && clause.kind === 'project' ? 'filter' : clause.kind;
    if (isRole(role)) readReferences(uses, scope, clause.tokens, role, nested);
  }
  if (unions > 0) uses.unresolved('jpql-unreadable', 'a set operation: names of its parts are read together');
  if (depth > 0) return;
  if (!clauses.some(({ kind }) => kind === 'project')) giveRoots(uses, scope);
  giveFetched(uses, scope);
}

const ROLES: ReadonlySet<string> = new Set(['project', 'filter', 'join', 'group', 'order']);
const isRole = (kind: Clause['kind']): kind is ColumnRole => ROLES.has(kind);

/** Without SELECT a query gives its roots. */
function giveRoots(uses: Uses, scope: Scope): void {
  for (const source of scope.own) if (source.kind === 'entity') readEntity(uses, source.entity, OWN);
}

function giveFetched(uses: Uses, scope: Scope): void {
  for (const source of scope.own) {
    if (source.kind !== 'path' || !source.fetched) continue;
    const last = source.path.at(-1);
    if (last?.kind === 'association')
      fetchAssociation(uses, last, source.path.map(({ name }) => name).join('.'), 'jpql-join-fetch');
  }
}

/** UPDATE, DELETE and INSERT of one entity. */
function readChange(uses: Uses, map: EntityMap, verb: Exclude<JpqlVerb, 'select'>, clauses: readonly Clause[]): void {
  const scope = new Scope(null);
  const nested = (inside: readonly Token[]): void => readQuery(uses, map, inside, scope, 1);
  const head = clauses.find(({ kind, tokens }) => tokens.length > 0 && kind !== 'filter' && kind !== 'set');
  const named = (head?.tokens ?? []).filter(({ word }) => word !== 'VERSIONED' && word !== 'INTO' && word !== 'FROM');
  const entity = named[0] ? map.find(named[0].text) : null;
  if (entity === null) {
    uses.unresolved('jpql-entity-unknown', named[0]?.text ?? verb);
    return;
  }
  readFrom({ map, uses, scope, nested }, verb === 'insert' ? named.slice(0, 1) : named);
  changeTables(uses, entity, verb);
  if (verb === 'insert') {
    const open = named.findIndex(({ text }) => text === '(');
    for (const token of open < 0 ? [] : named.slice(open + 1, closing(named, open))) writeNamed(uses, scope, entity, [token]);
    const select = clauses.findIndex(({ kind }) => kind === 'project');
    if (select > 0) readInserted(uses, map, clauses.slice(select));
    return;
  }
  for (const clause of clauses) {
    if (clause.kind === 'filter') readReferences(uses, scope, clause.tokens, 'filter', nested);
    if (clause.kind !== 'set') continue;
    for (const assignment of splitCommas(clause.tokens)) {
      const equals = assignment.findIndex(({ text }) => text === '=');
      writeNamed(uses, scope, entity, assignment.slice(0, Math.max(equals, 0)));
      readReferences(uses, scope, assignment.slice(equals + 1), 'project', nested);
    }
  }
}

/** A bulk delete takes the rows of subclasses along; an update and an insert set columns of the entity's own tables. */
function changeTables(uses: Uses, entity: EntityMapping, verb: Exclude<JpqlVerb, 'select'>): void {
  if (verb !== 'delete') uses.table(entity.table, 'write', OWN);
  else for (const one of [entity, ...descendants(entity)]) uses.tables(rowOf(one).tables, 'delete', OWN);
}

function writeNamed(uses: Uses, scope: Scope, entity: EntityMapping, tokens: readonly Token[]): void {
  const [token] = tokens;
  if (token?.kind !== 'path') return;
  const [head = '', ...names] = token.text.split('.');
  const source = names.length > 0 ? scope.find(head) : null;
  const path = resolvePath((source && entityOf(source)) ?? entity, source === null ? [head, ...names] : names);
  if (path === null) uses.unresolved('jpql-path-unresolved', token.text);
  else usePath(uses, path, 'write', OWN);
}

/** The select behind an INSERT, cut into clauses already. */
function readInserted(uses: Uses, map: EntityMap, clauses: readonly Clause[]): void {
  const scope = new Scope(null);
  const nested = (inside: readonly Token[]): void => readQuery(uses, map, inside, scope, 1);
  for (const clause of clauses)
    if (clause.kind === 'from')
      readReferences(uses, scope, readFrom({ map, uses, scope, nested }, clause.tokens), 'join', nested);
  for (const clause of clauses) if (isRole(clause.kind)) readReferences(uses, scope, clause.tokens, clause.kind, nested);
}
