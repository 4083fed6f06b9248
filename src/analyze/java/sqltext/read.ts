import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { EntityCall } from '../../facts/persistence.ts';
import { type CodeSql, SPLICE_MARK, type StatementCall } from '../../facts/sql.ts';
import type { SqlCall } from '../calls/body.ts';
import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Expr, Stmt } from '../syntax/records.ts';
import { readTexts } from './bodies.ts';
import { emitEntityCall, isEntityCall } from './entity-calls.ts';
import { evaluate } from './evaluate.ts';
import type { Env, Place } from './place.ts';
import { isConstant, splice, splicesOf, type Text, variantsOf } from './text.ts';

export interface CodeFacts {
  statements: CodeSql[];
  calls: StatementCall[];
  entityCalls: EntityCall[];
  diagnostics: LaneDiagnostic[];
}

type Call = Extract<Expr, { k: 'call' }>;
interface Found extends SqlCall {
  call: Call;
  text: Text;
}

/** SQL and statement ids that code hands to libraries, read where each call stands. Nothing is guessed: what cannot be read is named. */
export function readCodeSql(table: SymbolTable, noted: ReadonlyMap<Expr, SqlCall>): CodeFacts {
  const found = new Map<Expr, Found>();
  for (const cls of classesOf(noted)) {
    for (const method of [...cls.methods.values()].flat()) readMethod(table, method, noted, found);
    for (const { body } of cls.decl.initializers) readBody({ table, at: cls }, body, new Map(), noted, found);
  }
  const facts: CodeFacts = { statements: [], calls: [], entityCalls: [], diagnostics: jooq(table) };
  const numbers = new Map<string, number>();
  for (const [call, known] of noted) {
    const text = found.get(call)?.text ?? splice('code outside a method');
    const one = { ...known, call: call as Call, text };
    if (isEntityCall(one)) emitEntityCall(one, facts, numbers);
    else emit(one, facts, numbers);
  }
  return facts;
}

/** Classes that hold such calls, the ones around a local class first: its bodies see their variables. */
export function classesOf(noted: ReadonlyMap<Expr, { cls: ClassInfo }>): Set<ClassInfo> {
  const classes = new Set<ClassInfo>();
  for (const { cls } of noted.values()) {
    const chain: ClassInfo[] = [];
    for (let at: ClassInfo | null = cls; at !== null; at = at.decl.local === true ? at.outer : null) chain.unshift(at);
    for (const one of chain) classes.add(one);
  }
  return classes;
}

function readMethod(table: SymbolTable, method: MethodInfo, noted: ReadonlyMap<Expr, SqlCall>, found: Map<Expr, Found>): void {
  if (method.decl.body === null) return;
  const env: Env = new Map(method.decl.parameters.map(({ name }) => [name, splice(`parameter ${name}`)]));
  readBody({ table, at: method.owner }, method.decl.body, env, noted, found);
}

function readBody(place: Place, body: Stmt[], env: Env, noted: ReadonlyMap<Expr, SqlCall>, found: Map<Expr, Found>): void {
  readTexts(
    {
      place,
      buffers: new Set(),
      call(call, at) {
        noteColumns(call, place, at, found);
        const known = noted.get(call);
        const [first] = call.args;
        if (!known || first === undefined || found.has(call)) return;
        found.set(call, { ...known, call, text: evaluate(place, at, first) });
      },
    },
    body,
    env,
  );
}

/** `withTableName("t").usingColumns("a", "b")`: the insert names its columns further along the chain. */
function noteColumns(call: Call, place: Place, env: Env, found: Map<Expr, Found>): void {
  if (call.name !== 'usingColumns') return;
  const names = call.args.map((arg) => evaluate(place, env, arg));
  if (!names.every(isConstant)) return;
  for (let at: Expr | null = call.object; at?.k === 'call'; at = at.object) {
    const insert = found.get(at);
    if (insert?.sink.does !== 'table') continue;
    insert.text = [...insert.text, ` (${names.map((name) => name.join('')).join(', ')})`];
    return;
  }
}

const WORDS = /[A-Za-z]{3}/;

function emit(one: Found, facts: CodeFacts, numbers: Map<string, number>): void {
  const { sink, cls, call, text, froms } = one;
  const [from = ''] = froms;
  const file = cls.file.path;
  const why = [...new Set(splicesOf(text))].slice(0, 3).join(', ');
  const { variants, capped } = variantsOf(text);
  if (sink.does === 'statement') {
    if (why !== '') {
      say(facts, 'STATEMENT_ID_UNREADABLE', `${from}: the id handed to ${call.name} is no constant (${why})`, file, call.line);
    } else for (const caller of froms) facts.calls.push({ caller, ids: variants, file, line: call.line });
    return;
  }
  const readable = variants.filter((variant) => (sink.does === 'sql' ? WORDS : /\w/).test(variant.replaceAll(SPLICE_MARK, '')));
  if (readable.length < variants.length || readable.length === 0) {
    say(
      facts,
      'SQL_TEXT_UNREADABLE',
      `${from}: the SQL handed to ${call.name} is no constant text (${why || 'empty'})`,
      file,
      call.line,
    );
  }
  if (capped) say(facts, 'SQL_VARIANTS_CAPPED', `${from}: more alternatives than are looked at`, file, call.line);
  if (readable.length === 0) return;
  const n = (numbers.get(from) ?? 0) + 1;
  numbers.set(from, n);
  const hash = from.indexOf('#');
  facts.statements.push({
    namespace: from.slice(0, hash),
    id: `${from.slice(hash + 1)}#sql${n}`,
    variants: readable.map((variant) => written(sink.does, variant)),
    conditional: readable.length > 1 || text.some((piece) => typeof piece !== 'string' && 'oneOf' in piece),
    callers: [...froms],
    file,
    line: call.line,
  });
}

function written(does: Found['sink']['does'], text: string): string {
  if (does === 'routine') return `{call ${text}()}`;
  // Without a column list every column of the table is filled.
  return does === 'table' ? `INSERT INTO ${text} VALUES (?)` : text;
}

function say(facts: CodeFacts, kind: string, reason: string, file: string, line: number): void {
  facts.diagnostics.push({ kind, severity: 'warn', reason, file, line });
}

/** Queries put together with jOOQ are calls, not text: that they are not read must be known. */
function jooq(table: SymbolTable): LaneDiagnostic[] {
  const files = new Set(table.classes.map(({ file }) => file));
  const using = [...files].filter(({ imports }) => imports.some(({ name }) => name.startsWith('org.jooq.')));
  return using.map(({ path }) => ({
    kind: 'JOOQ_NOT_READ',
    severity: 'warn',
    reason: 'queries made with jOOQ are not read: what they touch is missing',
    file: path,
  }));
}
