import type { RepositoryFact, RepositoryMethodFact, RepositoryQuery } from '../../facts/persistence.ts';
import { erasedParameters } from '../model/build.ts';
import { type ClassInfo, isBodyless, isStatic, type MethodInfo, selfType } from '../model/classes.ts';
import { lineage } from '../model/members.ts';
import { lookupType } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type Type, upperBound } from '../model/types.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { Reader } from './annotations.ts';
import { fragmentBodies } from './fragments.ts';

const DATA = 'org.springframework.data';
/** Interfaces whose first type argument is the entity a repository is for. */
const BASES: ReadonlySet<string> = new Set(
  [
    ...['Repository', 'CrudRepository', 'ListCrudRepository', 'PagingAndSortingRepository', 'ListPagingAndSortingRepository'],
    'history.RevisionRepository',
  ]
    .map((name) => `${DATA}.repository.${name}`)
    .concat(`${DATA}.jpa.repository.JpaRepository`, `${DATA}.jpa.repository.support.JpaRepositoryImplementation`),
);
const NOT_A_BEAN = [`${DATA}.repository.NoRepositoryBean`];
const DEFINITION = [`${DATA}.repository.RepositoryDefinition`];
const QUERY = [`${DATA}.jpa.repository.Query`, `${DATA}.jpa.repository.NativeQuery`];
const MODIFYING = [`${DATA}.jpa.repository.Modifying`];
const GRAPH = [`${DATA}.jpa.repository.EntityGraph`];

/** Interfaces Spring Data implements, with the entity each is for. A base other repositories extend is none itself. */
export function readRepositories(table: SymbolTable): RepositoryFact[] {
  return table.classes.flatMap((cls) => {
    if (cls.decl.kind !== 'interface') return [];
    const home = repositoryHome(table, cls);
    if (home === null || findAnnotations(table, cls.decl.annotations, cls, NOT_A_BEAN).length > 0) return [];
    // Generic: no entity is bound, so nothing can be made of it.
    if (cls.parameters.length > 0) return [];
    const sites = lineage(selfType(cls)).filter((site) => site.cls.project && site.cls.decl.kind === 'interface');
    const seen = new Set<string>();
    const methods = sites.flatMap(({ cls: owner }) =>
      [...owner.methods.values()].flat().flatMap((method) => {
        // What a fragment declares has a body in a class of the project: no query is made of it.
        const signature = `${method.decl.name}(${erasedParameters(method).join(',')})`;
        if (!isBodyless(method) || isStatic(method) || seen.has(signature) || fragmentBodies(method).length > 0) return [];
        seen.add(signature);
        return [readMethod(table, method)];
      }),
    );
    return [
      {
        fqn: cls.fqn,
        file: cls.file.path,
        line: cls.decl.line,
        base: home.base,
        entity: home.entity,
        methods,
        executors: executorsOf(cls),
        inherits: sites.map((site) => site.cls.fqn).filter((fqn) => fqn !== cls.fqn),
      },
    ];
  });
}

/** Interfaces whose methods take a condition that other code put together, as a class writes them. */
const EXECUTOR = /(?:^|\.)(JpaSpecificationExecutor|(?:List)?QuerydslPredicateExecutor)(?:<|$)/;

function executorsOf(cls: ClassInfo): string[] {
  const written = lineage(selfType(cls)).flatMap((site) => site.cls.decl.interfaces);
  return [...new Set(written.flatMap((text) => EXECUTOR.exec(text)?.[1] ?? []))].sort();
}

/** The library interface above a project interface, and the entity bound to it. */
function repositoryHome(table: SymbolTable, cls: ClassInfo): { base: string; entity: string | null } | null {
  const [definition] = findAnnotations(table, cls.decl.annotations, cls, DEFINITION);
  if (definition !== undefined) {
    const domain = new Reader(table, definition.args, definition.line).classLiteral('domainClass');
    const named = domain === null ? null : lookupType(table, domain.name, domain.at);
    return { base: definition.name, entity: named === null || typeof named === 'string' ? named : named.fqn };
  }
  for (const site of lineage(selfType(cls))) {
    if (BASES.has(site.cls.fqn)) return { base: site.cls.fqn, entity: entityName(site.args[0]) };
    for (const parent of site.cls.supers()) {
      if (parent.k === 'external' && BASES.has(parent.name)) return { base: parent.name, entity: entityName(parent.args[0]) };
    }
  }
  return null;
}

function entityName(type: Type | undefined): string | null {
  if (type === undefined) return null;
  const bound = upperBound(type);
  return bound.k === 'class' ? bound.cls.fqn : bound.k === 'external' && bound.name !== '' ? bound.name : null;
}

function readMethod(table: SymbolTable, method: MethodInfo): RepositoryMethodFact {
  const { decl, owner } = method;
  const find = (wanted: readonly string[]) => findAnnotations(table, decl.annotations, owner, wanted)[0];
  const graph = find(GRAPH);
  const reader = graph && new Reader(table, graph.args, graph.line);
  return {
    name: decl.name,
    params: erasedParameters(method),
    file: owner.file.path,
    line: decl.line,
    query: readQuery(table, method),
    modifying: find(MODIFYING) !== undefined,
    entityGraph: reader ? { paths: reader.texts('attributePaths'), name: reader.text('value') } : null,
  };
}

function readQuery(table: SymbolTable, method: MethodInfo): RepositoryQuery | null {
  const [found] = findAnnotations(table, method.decl.annotations, method.owner, QUERY);
  if (found === undefined) return null;
  const reader = new Reader(table, found.args, found.line);
  const native = found.name.endsWith('.NativeQuery') || reader.flag('nativeQuery', false);
  const text = reader.text('value');
  return { text, native, name: reader.has('value') ? null : reader.text('name'), line: found.line };
}
