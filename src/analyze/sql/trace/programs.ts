import type { CatalogNames } from '../../facts/catalog-names.ts';
import type { ColumnUse, StoredProgram, TableUse, UnresolvedPart } from '../../facts/sql.ts';
import type { DialectProfile } from '../dialect.ts';
import { type Token, tokenize } from '../text/lexer.ts';
import { parseSql } from './parse.ts';
import type { Resolver } from './relation.ts';
import { traceStatement } from './statement.ts';
import { Tracer } from './tracer.ts';
import { Uses } from './uses.ts';

/** What a stored program touches, its own calls followed. */
export interface ProgramFacts {
  tables: TableUse[];
  columns: ColumnUse[];
  unresolved: UnresolvedPart[];
}

/** Routines that call routines are followed this far. */
const MAX_DEPTH = 4;
/** Bodies read for one call: calls of calls multiply. */
const MAX_READS = 300;
const VERBS = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'WITH', 'REPLACE', 'TRUNCATE']);
const BREAKS = new Set(['THEN', 'ELSE', 'LOOP', 'DO', 'BEGIN']);
const MAX_TOKENS = 50_000;

/** The stored programs of a schema, by name and by the table that sets them off. Names are compared without case. */
export class Programs {
  readonly #routines = new Map<string, StoredProgram[]>();
  readonly #triggers = new Map<string, StoredProgram[]>();
  readonly #known = new Map<StoredProgram, ProgramFacts>();
  readonly #open: StoredProgram[] = [];
  #reads = 0;

  constructor(
    programs: readonly StoredProgram[],
    readonly names: CatalogNames,
    readonly profile: DialectProfile,
  ) {
    for (const program of programs) {
      const map = program.kind === 'trigger' ? this.#triggers : this.#routines;
      const key = this.names.foldAlias(program.kind === 'trigger' ? (program.table ?? '') : program.name);
      map.set(key, [...(map.get(key) ?? []), program]);
    }
  }

  get any(): boolean {
    return this.#routines.size + this.#triggers.size > 0;
  }

  /** The routine of a name; several of one name are several programs, and which one runs is not known here. */
  routines(name: string): readonly StoredProgram[] {
    return this.#routines.get(this.names.foldAlias(name)) ?? [];
  }

  /** A schema tells triggers apart only where both sides write one. */
  triggers(table: string, event: string): readonly StoredProgram[] {
    const dot = table.lastIndexOf('.');
    const schema = dot < 0 ? null : this.names.foldAlias(table.slice(0, dot));
    const all = this.#triggers.get(this.names.foldAlias(table.slice(dot + 1))) ?? [];
    return all.filter(
      ({ events = [], tableSchema }) =>
        (events.length === 0 || events.includes(event)) &&
        (schema === null || tableSchema === undefined || this.names.foldAlias(tableSchema) === schema),
    );
  }

  facts(program: StoredProgram, resolver: Resolver): ProgramFacts {
    const before = this.#known.get(program);
    if (before) return before;
    if (this.#open.includes(program)) return { tables: [], columns: [], unresolved: [] };
    if (this.#open.length === 0) this.#reads = 0;
    if (this.#open.length >= MAX_DEPTH || this.#reads++ > MAX_READS)
      return { tables: [], columns: [], unresolved: [{ reason: 'routine_too_deep', detail: program.name }] };
    this.#open.push(program);
    try {
      const facts = this.#read(program, resolver);
      if (this.#open.length === 1) this.#known.set(program, facts);
      return facts;
    } finally {
      this.#open.pop();
    }
  }

  #read(program: StoredProgram, resolver: Resolver): ProgramFacts {
    const uses = new Uses();
    const gaps: UnresolvedPart[] = [];
    const via = `${program.kind} ${program.name}`;
    const tracer = new Tracer(resolver, uses, this.profile);
    for (const piece of piecesOf(program, this.profile)) {
      if (piece.kind === 'dynamic') gaps.push({ reason: 'dynamic_sql_in_routine', detail: program.name });
      else if (piece.kind === 'call') tracer.routine(piece.text);
      else {
        const parsed = parseSql(piece.text, this.profile);
        if ('statements' in parsed) for (const statement of parsed.statements) traceStatement(tracer, statement);
        else gaps.push({ reason: 'routine_statement_not_read', detail: `${program.name}: ${piece.text.slice(0, 80)}` });
      }
    }
    const { tables, columns, unresolved } = uses.facts();
    // Names that are no columns are the body's own variables.
    const told = unresolved.filter(({ reason }) => !/column|qualifier/.test(reason));
    return {
      tables: tables.map((use) => ({ ...use, via: use.via ?? via })),
      columns: columns.filter(({ inCatalog }) => inCatalog).map((use) => ({ ...use, via: use.via ?? via })),
      unresolved: [...gaps, ...told],
    };
  }
}

interface BodyPiece {
  kind: 'sql' | 'call' | 'dynamic';
  text: string;
}

/** The statements of a body: cut at semicolons and at the words that open a block, from their verb on. */
function piecesOf(program: StoredProgram, profile: DialectProfile): BodyPiece[] {
  const dollar = /\$(\w*)\$([\s\S]*)\$\1\$/.exec(program.text)?.[2];
  const text = dollar ?? program.text;
  const tokens = tokenize(text, profile.lex, MAX_TOKENS);
  const start =
    dollar === undefined
      ? tokens.findIndex((token) => token.kind === 'word' && /^(?:BEGIN|AS|IS|EXECUTE)$/.test(token.upper))
      : 0;
  const pieces: BodyPiece[] = [];
  let from = Math.max(0, start);
  let depth = 0;
  for (let i = from; i <= tokens.length; i++) {
    const token = tokens[i];
    if (token?.text === '(') depth++;
    else if (token?.text === ')') depth--;
    const ends = token === undefined || token.text === ';' || (depth <= 0 && token.kind === 'word' && BREAKS.has(token.upper));
    if (!ends) continue;
    pieces.push(...pieceOf(text, tokens.slice(from, i)));
    from = i + 1;
    depth = 0;
  }
  return pieces;
}

function pieceOf(text: string, tokens: readonly Token[]): BodyPiece[] {
  const found: BodyPiece[] = [];
  const words = tokens.filter((token) => token.kind === 'word');
  if (words.some(({ upper }) => upper === 'SP_EXECUTESQL' || upper === 'PREPARE')) found.push({ kind: 'dynamic', text: '' });
  const execute = tokens.findIndex((token) => token.kind === 'word' && /^(?:CALL|PERFORM|EXEC|EXECUTE)$/.test(token.upper));
  const verb = tokens.findIndex((token) => token.kind === 'word' && VERBS.has(token.upper));
  if (execute >= 0 && (verb < 0 || execute < verb)) {
    const next = /^(?:FUNCTION|PROCEDURE)$/.test(tokens[execute + 1]?.upper ?? '') ? execute + 2 : execute + 1;
    const name = tokens[next];
    if (name?.kind !== 'word' || name.upper === 'IMMEDIATE' || (tokens[execute]?.upper === 'EXECUTE' && next === execute + 1))
      return [...found, { kind: 'dynamic', text: '' }];
    const dotted = tokens[next + 1]?.text === '.' ? tokens[next + 2] : name;
    return [...found, { kind: 'call', text: dotted?.text ?? name.text }];
  }
  const first = tokens[verb];
  if (first === undefined) return found;
  let depth = 0;
  let end = tokens.length;
  for (let i = verb; i < tokens.length; i++) {
    if (tokens[i]?.text === '(') depth++;
    else if (tokens[i]?.text === ')' && --depth < 0) {
      end = i;
      break;
    }
  }
  const sql = text.slice(first.start, tokens[end - 1]?.end ?? first.end);
  // `SELECT a INTO v FROM t` keeps its result in a variable.
  return [
    ...found,
    {
      kind: 'sql',
      text:
        first.upper === 'SELECT' ? sql.replace(/\binto\s+(?:strict\s+)?[\w.@:]+(?:\s*,\s*[\w.@:]+)*(?=\s+from\b)/i, ' ') : sql,
    },
  ];
}
