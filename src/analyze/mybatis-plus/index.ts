import { MP_CALL_SITE_GRADE, REPOSITORY_METHOD_GRADE } from '../../engine/grade/policy.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import type { IdentifierCase } from '../../engine/pack/model.ts';
import { CatalogNames } from '../facts/catalog-names.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { JavaSymbol } from '../facts/java.ts';
import type { MpCall, MpFacts, MpFragment, MpNaming, MpSetting, MpStatement, MybatisPlusFacts } from '../facts/mybatis-plus.ts';
import type { CatalogFacts, StatementFacts } from '../facts/sql.ts';
import { builtinEffect, runsNothing } from './builtins.ts';
import { EntityMap, type MappedEntity } from './entities.ts';
import { type DeclaredNames, namingPlan } from './names.ts';
import { report, reportUnbound, reportUnknown } from './report.ts';
import { readStatement } from './statements.ts';
import { mappedTables, restsOnRule } from './tables.ts';
import type { Tally } from './wrapper.ts';

export interface MybatisPlusInput {
  facts: MybatisPlusFacts;
  settings: readonly MpSetting[];
  declared: DeclaredNames;
  symbols: readonly JavaSymbol[];
  /** Symbols something calls or a route enters. */
  reached: ReadonlySet<string>;
  catalog: CatalogFacts | null;
  identifierCase: IdentifierCase | null;
  defaultSchema: string | null;
  /** Statements of mapper XML and annotations: one of the same name takes a built-in's place. */
  statements: ReadonlySet<string>;
  /** What the SQL lane read of the fragments. */
  fragments: ReadonlyMap<string, StatementFacts>;
}

/** SQL texts given to wrappers, for the SQL lane. Names as the plan makes them: the catalog is not known yet. */
export function mybatisPlusFragments(input: Omit<MybatisPlusInput, 'catalog' | 'statements' | 'fragments'>): MpFragment[] {
  const nothing = { catalog: null, statements: new Set<string>(), fragments: new Map<string, StatementFacts>() };
  return readAll({ ...input, ...nothing }).fragments;
}

/** The MyBatis-Plus lane: tables and columns of entities, and what each call of a built-in method touches. */
export function analyzeMybatisPlus(input: MybatisPlusInput): MpFacts {
  const { facts } = input;
  const { map, naming, statements, diagnostics, tally, overridden } = readAll(input);
  const used = [...map.byFqn.values()].filter(isMapped(facts, statements));
  const owners = (role: string): number => facts.owners.filter((owner) => owner.role === role).length;
  const open = statements.filter(({ runtimeOnly }) => runtimeOnly !== null);
  report(facts, used, open, tally, diagnostics);
  return {
    naming,
    tables: mappedTables(used),
    statements,
    assumed: used.some((entity) => restsOnRule(entity, naming)),
    rewriters: [...new Set(facts.rewriters.map(({ what }) => what))].sort(compareText),
    diagnostics,
    stats: {
      entities: used.length,
      entitiesTableDeclared: used.filter(({ source }) => source.table !== null).length,
      entitiesWithoutFields: used.filter(({ fields }) => fields.size === 0).length,
      mappers: owners('mapper'),
      services: owners('service'),
      logicDeleteEntities: used.filter(({ logic }) => logic !== null).length,
      calls: facts.calls.length,
      wrappers: facts.calls.filter(({ wrapped }) => wrapped).length,
      wrappersRuntimeOnly: open.length,
      ops: tally.ops,
      opsUninterpreted: Object.fromEntries([...tally.unknown].sort(([a], [b]) => compareText(a, b))),
      sqlFragments: statements.reduce((sum, statement) => sum + statement.fragments, 0),
      builtinsOverridden: overridden,
      unresolved: statements.flatMap(({ key, unresolved }) => unresolved.map((part) => ({ statement: key, ...part }))),
    },
  };
}

interface Read {
  map: EntityMap;
  naming: MpNaming;
  statements: MpStatement[];
  fragments: MpFragment[];
  diagnostics: LaneDiagnostic[];
  tally: Tally;
  overridden: number;
}

function readAll(input: MybatisPlusInput): Read {
  const { facts, catalog } = input;
  const diagnostics: LaneDiagnostic[] = [];
  const naming = namingPlan(input.settings, input.declared, facts.namingInCode, diagnostics);
  const rule = input.identifierCase ?? catalog?.identifierCase ?? 'fold-lower';
  // Generated SQL does not quote, so even where tables keep their case columns are found without it.
  const names = new CatalogNames(catalog?.tables ?? [], rule, true, input.defaultSchema);
  const map = new EntityMap(facts.entities, names, naming);
  const tally: Tally = { ops: 0, unknown: new Map() };
  const models = new Set(facts.owners.flatMap(({ fqn, role }) => (role === 'model' ? [fqn] : [])));
  const bound = externalSymbols(input.symbols);
  const statements = new Map<string, MpStatement>();
  const fragments: MpFragment[] = [];
  const keys = new Map<string, number>();
  let overridden = 0;
  for (const call of facts.calls) {
    if (runsNothing(call.builtin)) continue;
    const effect = builtinEffect(call.builtin);
    if (effect === null) {
      reportUnknown(call, diagnostics);
      continue;
    }
    if (call.entity === null) {
      // A generic body nobody enters as such: each class that binds it has its own copy.
      if (!input.reached.has(call.from)) continue;
      if (call.candidates.length === 0) reportUnbound(call, diagnostics);
    }
    if (call.ofProject && input.statements.has(`${call.owner}.${call.builtin}`)) {
      overridden++;
      continue;
    }
    const shared = call.ofProject && effect.by !== 'wrapper' && !call.wrapped && bound.has(`${call.owner}#${call.builtin}`);
    const key = shared ? `${call.owner}.${call.builtin}` : siteKey(call, keys);
    const known = statements.get(key);
    if (known !== undefined) continue;
    const read = readStatement({
      key,
      call,
      map,
      isModel: models.has(call.owner),
      optimisticLock: facts.optimisticLock,
      fragment: (id) => input.fragments.get(id) ?? null,
      tally,
    });
    if (read === null) continue;
    fragments.push(...read.fragments.found.map(({ fragment }) => fragment));
    const methods = shared
      ? (bound.get(`${call.owner}#${call.builtin}`) ?? []).map((symbol) => ({
          symbol,
          grade: REPOSITORY_METHOD_GRADE,
          line: null,
        }))
      : [{ symbol: call.from, grade: MP_CALL_SITE_GRADE, line: call.line }];
    statements.set(key, { ...read.statement, methods });
  }
  const sorted = [...statements].sort(([a], [b]) => compareText(a, b)).map(([, statement]) => statement);
  return { map, naming, statements: sorted, fragments, diagnostics, tally, overridden };
}

/** One statement a call: several of one kind in a method are numbered in reading order. */
function siteKey(call: MpCall, keys: Map<string, number>): string {
  const owner = call.ofProject ? call.owner : (call.entity ?? call.owner);
  const key = `${owner}.${call.builtin}@${call.from}`;
  const count = (keys.get(key) ?? 0) + 1;
  keys.set(key, count);
  return count === 1 ? key : `${key}~${count}`;
}

/** Symbols of members only a library declares, by `owner#name`. */
function externalSymbols(symbols: readonly JavaSymbol[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { owner, name, key, external } of symbols) {
    if (external !== true) continue;
    const id = `${owner}#${name}`;
    const list = found.get(id);
    if (list) list.push(key);
    else found.set(id, [key]);
  }
  return found;
}

/** A class is a table only where it says so or something is called for it. */
function isMapped(facts: MybatisPlusFacts, statements: readonly MpStatement[]): (entity: MappedEntity) => boolean {
  const named = new Set(facts.owners.flatMap(({ entity }) => entity ?? []));
  const touched = new Set(statements.flatMap(({ tables }) => tables.map(({ table }) => table)));
  for (const { entity } of statements) if (entity !== null) named.add(entity);
  return ({ source, table }) =>
    source.marked || named.has(source.fqn) || (touched.has(table.table) && table.declared !== null && source.table !== null);
}
