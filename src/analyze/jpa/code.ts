import { weakest } from '../../engine/grade/lattice.ts';
import { CODE_STATEMENT_GRADE, MAPPING_FOLLOWED_GRADE, PARTLY_READ_GRADE } from '../../engine/grade/policy.ts';
import type { Grade } from '../../engine/pack/model.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { JpaStatement } from '../facts/jpa.ts';
import type { EntityCall, NamedQuery, PersistenceFacts } from '../facts/persistence.ts';
import { SPLICE_MARK } from '../facts/sql.ts';
import { managerEffect } from './builtins.ts';
import { readJpql } from './jpql/read.ts';
import type { EntityMap } from './mapping/entities.ts';
import { Uses } from './uses.ts';

const BASE = 'EntityManager';

/** What code asks an entity manager or session for, one statement a call. What cannot be told is said, and makes no statement. */
export function codeStatements(
  { calls, types }: PersistenceFacts,
  map: EntityMap,
  diagnostics: LaneDiagnostic[],
): JpaStatement[] {
  const named = new Map(types.flatMap(({ namedQueries }) => namedQueries.map((query) => [query.name, query] as const)));
  return calls.flatMap((call) => {
    const read = call.does === 'entity' ? aboutEntity(call, map) : aboutTexts(call, map, named);
    if (typeof read !== 'string') return [read];
    diagnostics.push({
      kind: call.does === 'entity' ? 'JPA_ENTITY_UNKNOWN' : 'JPQL_UNREADABLE',
      severity: 'warn',
      reason: `${call.callers[0] ?? call.owner}: ${read}`,
      file: call.file,
      line: call.line,
    });
    return [];
  });
}

function aboutEntity(call: EntityCall, map: EntityMap): JpaStatement | string {
  const entity = map.byFqn.get(call.entity ?? '') ?? null;
  const effect = managerEffect(call.method);
  if (entity === null || effect === null)
    return `${call.method} is given ${call.entity ?? 'an object whose type does not tell the entity'}, which is no entity read here: what it touches is missing`;
  const uses = new Uses();
  effect(uses, entity);
  return statement(call, 'builtin', uses, 'EXACT');
}

function aboutTexts(call: EntityCall, map: EntityMap, named: ReadonlyMap<string, NamedQuery>): JpaStatement | string {
  const uses = new Uses();
  let read = 0;
  let spliced = false;
  for (const given of call.texts) {
    const query = call.does === 'named' ? named.get(given) : undefined;
    if (call.does === 'named' && query === undefined) {
      uses.unresolved('named-query-unknown', given);
      continue;
    }
    if (query?.native) {
      uses.unresolved('native-query-not-read', given);
      continue;
    }
    const text = query?.text ?? given;
    if (text.includes(SPLICE_MARK)) {
      spliced = true;
      uses.unresolved('jpql-unreadable', `a part only a run knows: ${text.replaceAll(SPLICE_MARK, '..')}`);
    }
    // A value, as far as its place says: more of the text than its tables and attributes is not read.
    if (readJpql(uses, map, text.replaceAll(SPLICE_MARK, ' ?1 '), null) !== null) read++;
  }
  const facts = uses.facts();
  if (read === 0 && facts.tables.length === 0)
    return `the query given to ${call.method} could not be read (${facts.unresolved.map(({ reason }) => reason).join(', ')}): ${call.texts[0]?.replaceAll(SPLICE_MARK, '..').slice(0, 120) ?? ''}`;
  const ceiling: Grade = spliced ? PARTLY_READ_GRADE : call.texts.length > 1 ? MAPPING_FOLLOWED_GRADE : 'EXACT';
  return statement(call, 'jpql', uses, ceiling);
}

function statement(call: EntityCall, statementType: 'builtin' | 'jpql', uses: Uses, ceiling: Grade): JpaStatement {
  const { key, owner, method, file, line, callers } = call;
  const facts = uses.facts();
  const capped = <T extends { grade: Grade }>(use: T): T => ({ ...use, grade: weakest(use.grade, ceiling) });
  return {
    key,
    repository: owner,
    method: key.slice(owner.length + 1),
    statementType,
    file,
    line,
    methods: callers.map((symbol) => ({ symbol, grade: CODE_STATEMENT_GRADE })),
    tables: facts.tables.map(capped),
    columns: facts.columns.map(capped),
    unresolved: facts.unresolved,
    evidence: { repository: owner, method, base: BASE, ...(uses.lazy === 0 ? {} : { lazy: uses.lazy }) },
  };
}
