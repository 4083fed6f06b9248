import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The parts of the parser's WASM glue this module uses. */
interface Glue {
  initSync(module: { module: WebAssembly.Module }): unknown;
  parse_sql(dialect: string, sql: string): unknown;
}

export type ParseResult = { ok: true; statements: unknown[] } | { ok: false; message: string; trapped: boolean };

/**
 * One deep expression overflows the WASM stack, and the instance then fails every later parse. Each import of the glue under another query
 * string is an instance of its own, so a few are kept ready and a trapped one is replaced without waiting.
 */
const SPARES = 6;

const spares: Glue[] = [];
let compiled: WebAssembly.Module | null = null;
let current: Glue | null = null;
let loading: Promise<void> | null = null;
let made = 0;

async function importGlue(): Promise<Glue> {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('@guanmingchiu/sqlparser-ts'));
  const glue: unknown = await import(
    /* @vite-ignore */ `${new URL('../wasm/sqlparser_rs_wasm.js', entry).href}?instance=${made++}`
  );
  return glue as Glue;
}

async function load(): Promise<void> {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('@guanmingchiu/sqlparser-ts'));
  compiled ??= await WebAssembly.compile(await readFile(new URL('../wasm/sqlparser_rs_wasm_bg.wasm', entry)));
  while (spares.length < SPARES) spares.push(await importGlue());
  if (current === null) start();
}

function start(): void {
  current = spares.shift() ?? null;
  if (current !== null && compiled !== null) current.initSync({ module: compiled });
}

/** Readies the SQL parser. May be called any number of times; also refills the instances that traps used up. */
export async function loadSqlParser(): Promise<void> {
  loading ??= load().finally(() => {
    loading = null;
  });
  await loading;
}

const messageOf = (error: unknown): string => {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
};

/** Parses one text with one grammar. Throws only when `loadSqlParser` was never awaited. */
export function parseWith(grammar: string, sql: string): ParseResult {
  if (compiled === null) throw new Error('loadSqlParser() must be awaited before SQL is read');
  if (current === null) return { ok: false, message: 'the SQL parser failed too often in this run', trapped: true };
  try {
    const statements = current.parse_sql(grammar, sql);
    return Array.isArray(statements) ? { ok: true, statements } : { ok: false, message: 'no statements', trapped: false };
  } catch (error) {
    const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (trapped) start();
    return { ok: false, message: messageOf(error), trapped };
  }
}
