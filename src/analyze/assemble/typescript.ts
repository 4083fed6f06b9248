import { weakest } from '../../engine/grade/lattice.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { JsonObject } from '../../engine/pack/model.ts';
import type { TsStatement, TsTable, TypescriptFacts } from '../facts/typescript.ts';
import { addRoutes } from './java.ts';
import { addScriptCalls, addScriptSymbols } from './script.ts';

/** Joins what the TypeScript lane found into the pack: tables its mappings declare, functions, calls, routes, statements. */
export function addTypescript(pack: PackBuilder, facts: TypescriptFacts): void {
  const names = new TableNames(pack);
  for (const table of facts.tables) addTable(pack, names, table);
  addJoins(pack, names, facts);
  addScriptSymbols(pack, facts.symbols, 'ts');
  addScriptCalls(pack, facts.calls);
  addRoutes(
    pack,
    facts.routes.map(({ verb, path, handler, file, line, addressUnsure }) => ({
      verb,
      path,
      handler,
      file,
      line,
      link: 'declared' as const,
      ...(addressUnsure === undefined ? {} : { addressUnsure }),
    })),
  );
  for (const statement of facts.statements) addStatement(pack, names, statement);
}

/** Tables and columns by the names mappings use: a schema's own spelling wins over a mapping's of other case. */
class TableNames {
  readonly #pack: PackBuilder;
  readonly #byName = new Map<string, string>();

  constructor(pack: PackBuilder) {
    this.#pack = pack;
    for (const { id } of pack.nodes('table')) {
      const key = id.slice('table:'.length);
      this.#byName.set(key.toLowerCase(), key);
      const bare = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
      if (!this.#byName.has(bare)) this.#byName.set(bare, key);
    }
  }

  /** The key of the table a mapping names. */
  table(name: string): string {
    if (this.#pack.has(`table:${name}`)) return name;
    return this.#byName.get(name.toLowerCase()) ?? name;
  }

  column(table: string, column: string): string {
    const key = `${this.table(table)}.${column}`;
    if (this.#pack.has(`column:${key}`)) return key;
    const folded = `${this.table(table)}.${column.toLowerCase()}`;
    return this.#pack.has(`column:${folded}`) ? folded : key;
  }
}

function addTable(pack: PackBuilder, names: TableNames, mapped: TsTable): void {
  const { declaredBy, entity, joinTableFor, file, line, grade } = mapped;
  const key = names.table(mapped.table);
  const known = pack.get(`table:${key}`);
  const isNew = known === undefined || known.stub === true;
  const id = pack.node('table', key, {
    ...(isNew ? { comment: null, file, line, declaredBy } : {}),
    ...(entity === null ? {} : { mappedFrom: entity }),
    ...(joinTableFor === undefined ? {} : { joinTableFor: [...joinTableFor] }),
  });
  for (const column of mapped.columns) {
    const columnKey = names.column(mapped.table, column.column);
    if (pack.has(`column:${columnKey}`)) continue;
    const { type, nullable, pk } = column;
    pack.node('column', columnKey, {
      name: column.column,
      type,
      nullable,
      pk,
      comment: null,
      file,
      line: column.line,
      declaredBy,
    });
    pack.edge(id, `column:${columnKey}`, 'DECLARES', weakest(grade, column.grade), { via: declaredBy });
  }
}

function addJoins(pack: PackBuilder, names: TableNames, { joins }: TypescriptFacts): void {
  const seen = new Set<string>();
  for (const { left, right, attribute, declaredBy, grade } of joins) {
    const columns = left.columns.map((column, i) => `${column}=${right.columns[i] ?? ''}`);
    const key = JSON.stringify([left.table, right.table, columns]);
    if (seen.has(key)) continue;
    seen.add(key);
    pack.edge(`table:${names.table(left.table)}`, `table:${names.table(right.table)}`, 'JOINS', grade, {
      via: `${declaredBy}-relation`,
      attribute,
      columns,
    });
  }
}

function addStatement(pack: PackBuilder, names: TableNames, statement: TsStatement): void {
  const { key, store, operation, statementType, file, line, caller, grade, unresolved, runtimeOnly } = statement;
  const id = pack.node('statement', key, {
    statementType,
    source: store,
    operation,
    file,
    line,
    ...(runtimeOnly === undefined ? {} : { columnsRuntimeOnly: true, columnsRuntimeOnlyReason: runtimeOnly }),
    ...(unresolved.length > 0
      ? { hasUnresolved: true, unresolved: unresolved.map(({ reason, detail }) => ({ reason, detail })) }
      : {}),
  });
  for (const use of statement.tables) {
    const table = names.table(use.table);
    if (!pack.has(`table:${table}`)) pack.node('table', table, { comment: null, stub: true, declaredBy: 'statement' });
    pack.edge(id, `table:${table}`, 'EXECUTES', use.grade, { access: use.access, ...relationOf(use) });
  }
  for (const use of statement.columns) {
    const column = names.column(use.table, use.column);
    if (!pack.has(`column:${column}`)) pack.node('column', column, { name: use.column, stub: true, declaredBy: 'statement' });
    const roles: JsonObject = use.roles.length > 0 ? { roles: use.roles } : {};
    pack.edge(id, `column:${column}`, use.access === 'write' ? 'WRITES' : 'READS', use.grade, { ...roles, ...relationOf(use) });
  }
  pack.edge(`symbol:${caller}`, id, 'IMPLEMENTS_STMT', grade, { via: store, line });
}

const relationOf = ({ relation }: { relation?: string }): JsonObject => (relation === undefined ? {} : { relation });
