import { PARTLY_READ_GRADE } from '../../engine/grade/policy.ts';
import type { JpaStatement } from '../facts/jpa.ts';
import { builtinEffect, runsNothing } from './builtins.ts';
import { readDerived } from './derived/statement.ts';
import { fetchAssociation, readEntity } from './fetch.ts';
import { readJpql } from './jpql/read.ts';
import type { EntityMap } from './mapping/entities.ts';
import type { EntityMapping } from './mapping/model.ts';
import { rowOf } from './mapping/rows.ts';
import { resolvePath } from './paths.ts';
import { type QueryMethod, queryText } from './repositories.ts';
import { OWN, Uses } from './uses.ts';

/** What a query method runs; null when it runs nothing. A native text is left to the SQL lane. */
export function readStatement(method: QueryMethod, entity: EntityMapping, map: EntityMap): JpaStatement | null {
  const uses = new Uses();
  const text = queryText(method, entity.type);
  const [first] = method.declared;
  const { repository, name, key } = method;
  const place = { file: first?.file ?? repository.file, line: first?.query?.line ?? first?.line ?? repository.line };
  let statementType: JpaStatement['statementType'] = 'derived';
  const builtin = text === null ? builtinEffect(name) : null;
  if (text !== null) {
    statementType = text.native ? 'native' : 'jpql';
    if (text.text === null) {
      // What the text says is unknown; that it is about the repository's entity is likely.
      uses.tables(rowOf(entity).tables, 'read', { ...OWN, ceiling: PARTLY_READ_GRADE });
      uses.unresolved(text.native ? 'empty-native-query' : 'jpql-unreadable', 'the text is no constant');
    } else if (!text.native) readJpql(uses, map, text.text, entity);
  } else if (builtin !== null) {
    if (runsNothing(name)) return null;
    statementType = 'builtin';
    builtin(uses, entity);
  } else readDerived(uses, entity, name);
  if (statementType !== 'native') readGraph(uses, method, entity);
  return {
    key,
    repository: repository.fqn,
    method: name,
    statementType,
    ...place,
    methods: method.methods,
    ...uses.facts(),
    ...(builtin === null ? {} : madeByCaller(method)),
    evidence: {
      repository: repository.fqn,
      method: name,
      base: repository.base,
      ...(builtin === null ? {} : { builtin: true }),
      ...(uses.lazy === 0 ? {} : { lazy: uses.lazy }),
    },
  };
}

/** Methods of Spring Data's executors: what they filter by is what the object they are given says. */
const BY_OBJECT: ReadonlySet<string> = new Set(['findOne', 'findAll', 'findBy', 'count', 'exists', 'delete']);
/** Of those, the ones every JPA repository has only with an `Example`. */
const BY_EXAMPLE: ReadonlySet<string> = new Set(['findOne', 'findBy', 'exists']);

function madeByCaller({ name, repository }: QueryMethod): Pick<JpaStatement, 'runtimeOnly'> {
  const { executors } = repository;
  if (executors.length > 0 && BY_OBJECT.has(name))
    return { runtimeOnly: `a call may give ${name} a condition made by code (${executors.join(', ')}), which is not read` };
  return BY_EXAMPLE.has(name) ? { runtimeOnly: `${name} is given an Example, whose filled attributes only a run knows` } : {};
}

/** `@EntityGraph` loads more than the mapping does. */
function readGraph(uses: Uses, method: QueryMethod, entity: EntityMapping): void {
  for (const { entityGraph } of method.declared) {
    if (entityGraph === null) continue;
    const named = entity.type.entityGraphs.find(({ name }) => name === entityGraph.name);
    if (entityGraph.name !== null && named === undefined && entityGraph.paths.length === 0) {
      uses.unresolved('entity-graph-unknown', entityGraph.name);
    }
    for (const written of [...entityGraph.paths, ...(named?.paths ?? [])]) {
      const path = resolvePath(entity, written.split('.'));
      if (path === null) uses.unresolved('property-path-unresolved', written);
      else readEntity(uses, entity, OWN);
      for (const [index, step] of (path ?? []).entries()) {
        if (step.kind === 'association')
          fetchAssociation(
            uses,
            step,
            written
              .split('.')
              .slice(0, index + 1)
              .join('.'),
            'jpa-entity-graph',
          );
      }
    }
  }
}
