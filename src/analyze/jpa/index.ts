import { compareText } from '../../engine/pack/canonical.ts';
import type { IdentifierCase } from '../../engine/pack/model.ts';
import { CatalogNames } from '../facts/catalog-names.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { JavaSymbol } from '../facts/java.ts';
import type { DeclaredNaming, JpaFacts, JpaStatement, NamingSetting } from '../facts/jpa.ts';
import type { PersistenceFacts, PersistenceSetup, RepositoryFact } from '../facts/persistence.ts';
import type { CatalogFacts } from '../facts/sql.ts';
import { codeStatements } from './code.ts';
import { dirtyStatements } from './dirty.ts';
import { EntityMap } from './mapping/entities.ts';
import { Namer } from './names/namer.ts';
import { namingPlan } from './names/plan.ts';
import { calledBuiltins, indexSymbols, queryMethods } from './repositories.ts';
import { readStatement } from './statements.ts';
import { mappedJoins, mappedTables } from './tables.ts';

export interface JpaInput {
  persistence: PersistenceFacts;
  symbols: readonly JavaSymbol[];
  settings: readonly NamingSetting[];
  /** XML files that put a persistence unit together by hand. */
  units?: readonly string[];
  declared?: DeclaredNaming;
  catalog: CatalogFacts | null;
  identifierCase?: IdentifierCase | null;
  defaultSchema?: string | null;
}

export { nativeQueries } from './native.ts';

/** The JPA lane: names of tables and columns, and what each repository method touches. */
export function analyzeJpa(input: JpaInput): JpaFacts {
  const { persistence, catalog } = input;
  const diagnostics: LaneDiagnostic[] = [];
  const naming = namingPlan(
    input.settings,
    [...persistence.setups, ...unitSetups(input.units ?? [])],
    input.declared ?? UNDECLARED,
    diagnostics,
  );
  const rule = input.identifierCase ?? catalog?.identifierCase ?? 'fold-lower';
  // Generated SQL does not quote, so even where tables keep their case columns are found without it.
  const namer = new Namer(new CatalogNames(catalog?.tables ?? [], rule, true, input.defaultSchema ?? null), naming);
  const map = new EntityMap(persistence.types, namer);
  if (map.isCut) {
    diagnostics.push({
      kind: 'JPA_MAPPING_LIMIT',
      severity: 'error',
      reason: 'the entities have more attributes, inherited and embedded ones included, than are mapped; the rest are missing',
    });
  }
  const ofRepositories = readRepositories(input, map, diagnostics);
  const keys = new Set(ofRepositories.map(({ key }) => key));
  const ofCode = [...codeStatements(persistence, map, diagnostics), ...dirtyStatements(persistence, map)].filter(
    ({ key }) => !keys.has(key),
  );
  const statements = [...ofRepositories, ...ofCode].sort((a, b) => compareText(a.key, b.key));
  const entities = map.all;
  const count = (kind: string): number => persistence.types.filter((type) => type.kind === kind).length;
  return {
    naming,
    tables: mappedTables(entities),
    joins: mappedJoins(entities),
    statements,
    repositoryMethods: [...new Set(ofRepositories.flatMap(({ methods }) => methods.map(({ symbol }) => symbol)))].sort(
      compareText,
    ),
    strategyUsed: namer.strategyUsed,
    diagnostics,
    stats: {
      entities: entities.length,
      mappedSuperclasses: count('mappedSuperclass'),
      embeddables: count('embeddable'),
      repositories: new Set(ofRepositories.map(({ repository }) => repository)).size,
      lazyAssociations: entities.reduce(
        (sum, { type }) => sum + type.attributes.filter(({ association }) => association?.fetch === 'LAZY').length,
        0,
      ),
      unresolved: statements.flatMap(({ key, unresolved }) => unresolved.map((part) => ({ statement: key, ...part }))),
    },
  };
}

const UNDECLARED: DeclaredNaming = { physical: null, implicit: null };

const unitSetups = (units: readonly string[]): PersistenceSetup[] =>
  units.map((file) => ({ kind: 'manual', what: file, file, line: 1 }));

function readRepositories({ persistence, symbols }: JpaInput, map: EntityMap, diagnostics: LaneDiagnostic[]): JpaStatement[] {
  const index = indexSymbols(symbols);
  const statements = new Map<string, JpaStatement>();
  for (const repository of persistence.repositories) {
    const entity = repository.entity === null ? null : (map.byFqn.get(repository.entity) ?? null);
    if (entity === null) {
      reportUnknown(repository, diagnostics);
      continue;
    }
    for (const method of queryMethods(repository, index, calledBuiltins(repository, index))) {
      const statement = readStatement(method, entity, map);
      // One interface in two modules: the first stands for both.
      if (statement !== null && !statements.has(method.key)) statements.set(method.key, statement);
    }
  }
  return [...statements].sort(([a], [b]) => compareText(a, b)).map(([, statement]) => statement);
}

/** Other stores have repositories too; only one that says JPA and names no entity read here is a hole. */
function reportUnknown(repository: RepositoryFact, diagnostics: LaneDiagnostic[]): void {
  if (!repository.base.includes('.jpa.')) return;
  diagnostics.push({
    kind: 'JPA_REPOSITORY_ENTITY_UNKNOWN',
    severity: 'warn',
    reason: `${repository.fqn} is for ${repository.entity ?? 'a type that could not be told'}, which is no entity read here: its methods reach no table`,
    file: repository.file,
    line: repository.line,
  });
}
