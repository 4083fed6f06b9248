import type { DialectProfile } from '../dialect.ts';
import { commentEnd, countLines, isNameCharacter, quoteEnd } from './lexer.ts';

/** A stretch of a script. The pieces of a script follow one another without gaps: their texts joined are the script. */
export interface Piece {
  /** `data` is INSERT, REPLACE or COPY content, `body` a stored program, `directive` a client command such as DELIMITER or GO. */
  kind: 'statement' | 'data' | 'body' | 'directive';
  start: number;
  /** Behind the terminator. */
  end: number;
  /** 1-based line of the first word (of `start` when there is none). */
  line: number;
}

const DATA = /^(?:INSERT|REPLACE\s+INTO|UPSERT|COPY)$/;
const BODY =
  /^(?:CREATE|ALTER)(?: OR REPLACE| OR ALTER)?(?: EDITIONABLE| NONEDITIONABLE)?(?: DEFINER)?(?: \S+){0,5}? (?:PROCEDURE|FUNCTION|TRIGGER|PACKAGE|EVENT)\b/;
const RESTART = /^(?:CREATE|ALTER TABLE|DROP TABLE|COMMENT ON|INSERT INTO|TRUNCATE TABLE|PROMPT|REM)\b/;
const HEAD_WORDS = 9;
const ENDS_NO_BLOCK = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR']);

interface State {
  text: string;
  profile: DialectProfile;
  lastSlash: number;
  delimiter: string;
}

const lineEndAt = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
};

function lastSlashLine(text: string, profile: DialectProfile): number {
  if (!profile.slashTerminator) return -1;
  let last = -1;
  for (const match of text.matchAll(/^[ \t]*\/[ \t]*$/gm)) last = match.index;
  return last;
}

/** Reads one piece from `start`; see `splitScript`. */
function readPiece(state: State, start: number, line: number): Piece {
  const { text, profile } = state;
  const head: string[] = [];
  let firstWordAt = -1;
  let kind: Piece['kind'] = 'statement';
  let depth = 0;
  let blocks = 0;
  let sawBegin = false;
  let previousEnd = false;
  let lineStart = true;
  const close = (end: number): Piece => ({
    kind,
    start,
    end,
    line: line + (firstWordAt < 0 ? 0 : countLines(text, start, firstWordAt)),
  });
  let i = start;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === 10) {
      lineStart = true;
      i++;
      continue;
    }
    if (c === 32 || c === 9 || c === 13) {
      i++;
      continue;
    }
    if (state.delimiter !== ';' && text.startsWith(state.delimiter, i)) return close(i + state.delimiter.length);
    const skip = commentEnd(text, i, profile.lex);
    if (skip >= 0) {
      i = skip;
      continue;
    }
    if (lineStart) {
      const stop = directiveEnd(state, i, head.length > 0, kind, depth);
      if (stop === 'cut') return close(i);
      if (stop > 0) {
        firstWordAt = i;
        kind = head.length > 0 ? kind : 'directive';
        return close(stop);
      }
    }
    lineStart = false;
    const quote = quoteEnd(text, i, profile.lex);
    if (quote >= 0) {
      if (firstWordAt < 0) firstWordAt = i;
      i = quote;
      continue;
    }
    if (!isNameCharacter(c)) {
      if (c === 40) depth++;
      else if (c === 41 && depth > 0) depth--;
      else if (c === 59 && state.delimiter === ';' && endsHere(state, kind, i, blocks, sawBegin))
        return close(copyEnd(text, i + 1, head));
      i++;
      continue;
    }
    if (firstWordAt < 0) firstWordAt = i;
    let end = i + 1;
    // `END$$`: the delimiter may be made of characters a name can hold.
    const custom = state.delimiter !== ';';
    while (end < text.length && isNameCharacter(text.charCodeAt(end)) && !(custom && text.startsWith(state.delimiter, end)))
      end++;
    // Data rows carry millions of words; nothing below matters to them.
    if (kind !== 'data') {
      const word = text.slice(i, Math.min(end, i + 64)).toUpperCase();
      if (head.length < HEAD_WORDS) {
        head.push(word);
        kind = classify(head, kind);
      }
      if (kind === 'body') {
        if (word === 'BEGIN' || word === 'CASE') {
          if (!previousEnd) blocks++;
          sawBegin ||= word === 'BEGIN';
        } else if (word === 'END' && !ENDS_NO_BLOCK.has(nextWord(text, end))) blocks--;
        previousEnd = word === 'END';
      }
    }
    i = end;
  }
  return close(text.length);
}

function classify(head: readonly string[], kind: Piece['kind']): Piece['kind'] {
  const [first = '', second = ''] = head;
  if (DATA.test(first) || (first === 'REPLACE' && second === 'INTO')) return 'data';
  if (first === 'DECLARE' || (first === 'BEGIN' && second !== '' && !/^(?:TRAN|TRANSACTION|WORK)$/.test(second))) return 'body';
  return kind === 'statement' && BODY.test(head.join(' ')) ? 'body' : kind;
}

function nextWord(text: string, from: number): string {
  let i = from;
  while (i < text.length && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i++;
  let end = i;
  while (end < text.length && isNameCharacter(text.charCodeAt(end))) end++;
  return text.slice(i, end).toUpperCase();
}

/** Whether a semicolon ends the piece: inside stored programs only behind the outermost block. */
function endsHere(state: State, kind: Piece['kind'], at: number, blocks: number, sawBegin: boolean): boolean {
  if (kind !== 'body') return true;
  if (state.profile.slashTerminator) return at > state.lastSlash && sawBegin && blocks <= 0;
  if (state.profile.goTerminator) return false;
  return blocks <= 0;
}

/** pg_dump writes rows behind `COPY .. FROM stdin;` up to a line holding `\.`. */
function copyEnd(text: string, end: number, head: readonly string[]): number {
  if (head[0] !== 'COPY') return end;
  const stop = text.indexOf('\n\\.', end);
  return stop < 0 ? end : lineEndAt(text, stop + 1);
}

/**
 * Line-oriented ends: `DELIMITER x`, GO, `/`, psql commands. Gives the end of the piece, `cut` when a new statement starts here although
 * the one before has no terminator, 0 for neither.
 */
function directiveEnd(state: State, at: number, started: boolean, kind: Piece['kind'], depth: number): number | 'cut' {
  const { text, profile } = state;
  const c = text.charCodeAt(at);
  const lineText = text.slice(at, Math.min(at + 80, lineEndAt(text, at)));
  if (c === 47 && /^\/\s*$/.test(lineText)) return lineEndAt(text, at);
  if (c === 92 && !started) return lineEndAt(text, at);
  const upper = lineText.toUpperCase();
  if (profile.goTerminator && /^GO\s*;?\s*$/.test(upper)) return lineEndAt(text, at);
  const delimiter = /^DELIMITER[ \t]+(\S+)/i.exec(lineText)?.[1];
  if (delimiter !== undefined) {
    if (started) return 'cut';
    state.delimiter = delimiter;
    return lineEndAt(text, at);
  }
  if (/^(?:PROMPT|REM)\b/.test(upper) && !started) return lineEndAt(text, at);
  if (started && depth === 0 && kind === 'statement' && state.delimiter === ';' && RESTART.test(upper)) return 'cut';
  return 0;
}

/**
 * Cuts a script into statements: quotes, comments, dollar quotes, DELIMITER, GO, `/` lines, stored programs and unterminated statements are
 * understood. Never throws; takes time linear in the text and memory for one piece.
 */
export function* splitScript(text: string, profile: DialectProfile): Generator<Piece> {
  const state: State = { text, profile, lastSlash: lastSlashLine(text, profile), delimiter: ';' };
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const piece = readPiece(state, at, line);
    yield piece;
    line += countLines(text, at, piece.end);
    at = piece.end;
  }
}
