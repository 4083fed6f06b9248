import { REPOSITORY_DISPATCH_GRADE, REPOSITORY_METHOD_GRADE } from '../../engine/grade/policy.ts';
import type { JavaSymbol } from '../facts/java.ts';
import type { JpaStatement } from '../facts/jpa.ts';
import type { PersistentType, RepositoryFact, RepositoryMethodFact } from '../facts/persistence.ts';
import { BUILTIN_NAMES } from './builtins.ts';

/** A method of a repository that runs a query: declared ones, and built-in ones something calls. */
export interface QueryMethod {
  repository: RepositoryFact;
  name: string;
  key: string;
  /** Overloads that run the same query; empty for a built-in method nobody declares. */
  declared: RepositoryMethodFact[];
  methods: JpaStatement['methods'];
}

/** Symbols by `owner#name`. */
export type SymbolIndex = ReadonlyMap<string, readonly JavaSymbol[]>;

export function indexSymbols(symbols: readonly JavaSymbol[]): SymbolIndex {
  const index = new Map<string, JavaSymbol[]>();
  for (const symbol of symbols) {
    const key = `${symbol.owner}#${symbol.name}`;
    const list = index.get(key);
    if (list) list.push(symbol);
    else index.set(key, [symbol]);
  }
  return index;
}

/** The query methods of one repository, one statement for overloads that ask the same. */
export function queryMethods(repository: RepositoryFact, symbols: SymbolIndex, calledBuiltins: readonly string[]): QueryMethod[] {
  const byName = new Map<string, RepositoryMethodFact[]>();
  for (const method of repository.methods) byName.set(method.name, [...(byName.get(method.name) ?? []), method]);
  for (const name of calledBuiltins) if (!byName.has(name)) byName.set(name, []);
  return [...byName].flatMap(([name, declared]) => {
    const apart =
      new Set(declared.map(({ query, entityGraph }) => JSON.stringify([query?.text, query?.name, entityGraph]))).size > 1;
    const groups = apart ? declared.map((method) => [method]) : [declared];
    return groups.map((group) => {
      const suffix = apart ? `(${group[0]?.params.join(',') ?? ''})` : '';
      return {
        repository,
        name,
        key: `${repository.fqn}.${name}${suffix}`,
        declared: group,
        methods: methodsOf(repository, name, group, symbols),
      };
    });
  });
}

/** The repository's own symbols, and those of its bases: a call through a base may end here. */
function methodsOf(
  repository: RepositoryFact,
  name: string,
  declared: readonly RepositoryMethodFact[],
  symbols: SymbolIndex,
): JpaStatement['methods'] {
  const signatures = new Set(declared.map(({ params }) => params.join(',')));
  const runs = (symbol: JavaSymbol): boolean => symbol.external === true || signatures.has(symbol.params.join(','));
  const own = (symbols.get(`${repository.fqn}#${name}`) ?? []).filter(runs);
  const above = repository.inherits.flatMap((fqn) =>
    (symbols.get(`${fqn}#${name}`) ?? []).filter(({ external }) => external === true),
  );
  return [
    ...own.map(({ key }) => ({ symbol: key, grade: REPOSITORY_METHOD_GRADE })),
    ...above.map(({ key }) => ({ symbol: key, grade: REPOSITORY_DISPATCH_GRADE })),
  ];
}

/** Built-in methods called on a repository or one of its bases. */
export function calledBuiltins(repository: RepositoryFact, symbols: SymbolIndex): string[] {
  const owners = [repository.fqn, ...repository.inherits];
  return BUILTIN_NAMES.filter((name) =>
    owners.some((owner) => symbols.get(`${owner}#${name}`)?.some(({ external }) => external === true)),
  );
}

/** The text of `@Query`, or of the named query the method stands for; null when the name itself is the query. */
export function queryText(method: QueryMethod, entity: PersistentType): { text: string | null; native: boolean } | null {
  const query = method.declared[0]?.query ?? null;
  if (method.declared.length === 0 || (query !== null && query.text !== null)) return query;
  const wanted = query?.name ?? `${entity.entityName}.${method.name}`;
  return entity.namedQueries.find(({ name }) => name === wanted) ?? query;
}
