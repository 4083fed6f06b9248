import type { SourceFile } from '../../facts/diagnostic.ts';
import type { StoredProgram } from '../../facts/sql.ts';
import type { LexRules } from '../dialect.ts';
import { Cursor } from '../text/cursor.ts';
import { type Token, tokenize } from '../text/lexer.ts';
import type { Piece } from '../text/splitter.ts';

/** A body past this is named instead of read (characters). */
const MAX_BODY = 200_000;
const HEAD_TOKENS = 40;
const KINDS: Readonly<Record<string, StoredProgram['kind']>> = {
  PROCEDURE: 'routine',
  FUNCTION: 'routine',
  TRIGGER: 'trigger',
};
const EVENTS = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** What a piece of a script declares as a stored program; null for other bodies (packages, anonymous blocks, events). */
export function readStoredProgram(file: SourceFile, piece: Piece, lex: LexRules): StoredProgram | 'too-large' | null {
  const text = file.text.slice(piece.start, piece.end);
  const head = tokenize(text, lex, HEAD_TOKENS);
  const at = head.findIndex((token) => Object.hasOwn(KINDS, token.upper));
  const word = head[at];
  if (word === undefined || (head[0]?.upper !== 'CREATE' && head[0]?.upper !== 'ALTER')) return null;
  const cursor = new Cursor(head.slice(at + 1));
  cursor.take('IF', 'NOT', 'EXISTS');
  const name = cursor.qualifiedName().at(-1)?.text;
  if (name === undefined) return null;
  if (text.length > MAX_BODY) return 'too-large';
  const kind = KINDS[word.upper] ?? 'routine';
  const place = { kind, name, text, file: file.path, line: piece.line };
  return kind === 'trigger' ? { ...place, ...triggerOf(head.slice(at + 1)) } : place;
}

/** `BEFORE INSERT OR UPDATE OF a ON t`; SQL Server writes `ON t AFTER INSERT`. */
function triggerOf(tokens: readonly Token[]): { table: string; tableSchema?: string; events: string[] } {
  const on = tokens.findIndex((token) => token.kind === 'word' && token.upper === 'ON');
  const cursor = new Cursor(tokens.slice(on + 1));
  const [table, schema] = on < 0 ? [] : cursor.qualifiedName().reverse();
  const stop = tokens.findIndex((token) => /^(?:FOR|BEGIN|AS|EXECUTE)$/.test(token.upper) && token.kind === 'word');
  const header = tokens.slice(0, stop > on ? stop : tokens.length);
  const events = header.filter((token) => token.kind === 'word' && EVENTS.has(token.upper)).map((token) => token.upper);
  const after =
    on >= 0 && events.length === 0 ? tokens.filter((token) => EVENTS.has(token.upper)).map((token) => token.upper) : events;
  return {
    table: table?.text ?? '',
    ...(schema === undefined ? {} : { tableSchema: schema.text }),
    events: [...new Set(after)],
  };
}
