import type { LexRules } from '../dialect.ts';

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'symbol';

/** One lexeme; comments and white space make none. */
export interface Token {
  kind: TokenKind;
  /** As written, without the quotes of a quoted identifier or string (doubled quotes undoubled). */
  text: string;
  /** `text` in upper case for words, else `text`. */
  upper: string;
  start: number;
  end: number;
}

const NEWLINE = 10;

const isWordStart = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c > 127 || c === 64 || c === 36;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isWordPart = (c: number): boolean => isWordStart(c) || isDigit(c) || c === 35;

/** True for a character that may stand inside an unquoted name. */
export const isNameCharacter = isWordPart;

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function blockCommentEnd(text: string, from: number, nested: boolean): number {
  if (!nested) {
    const end = text.indexOf('*/', from + 2);
    return end < 0 ? text.length : end + 2;
  }
  let depth = 1;
  let at = from + 2;
  while (depth > 0) {
    const close = text.indexOf('*/', at);
    if (close < 0) return text.length;
    const open = text.indexOf('/*', at);
    if (open >= 0 && open < close) {
      depth++;
      at = open + 2;
    } else {
      depth--;
      at = close + 2;
    }
  }
  return at;
}

function quotedEnd(text: string, from: number, close: number, backslash: boolean): number {
  for (let i = from + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 92 && backslash) i++;
    else if (c === close) {
      if (text.charCodeAt(i + 1) !== close) return i + 1;
      i++;
    }
  }
  return text.length;
}

function dollarEnd(text: string, from: number): number {
  let tagEnd = from + 1;
  while (tagEnd < text.length && isWordPart(text.charCodeAt(tagEnd)) && text.charCodeAt(tagEnd) !== 36) tagEnd++;
  if (text.charCodeAt(tagEnd) !== 36 || isDigit(text.charCodeAt(from + 1))) return -1;
  const tag = text.slice(from, tagEnd + 1);
  const end = text.indexOf(tag, tagEnd + 1);
  return end < 0 ? text.length : end + tag.length;
}

const Q_CLOSE: Record<string, string> = { '[': ']', '{': '}', '(': ')', '<': '>' };

/** End of a comment that starts at `i`, or -1. */
export function commentEnd(text: string, i: number, rules: LexRules): number {
  const c = text.charCodeAt(i);
  if (c === 45 && text.charCodeAt(i + 1) === 45) return lineEnd(text, i);
  if (c === 35 && rules.hashComment) return lineEnd(text, i);
  if (c === 47 && text.charCodeAt(i + 1) === 42) return blockCommentEnd(text, i, rules.nestedComment);
  return -1;
}

/** End of a quoted identifier or string that starts at `i`, or -1. An unclosed one runs to the end of the text. */
export function quoteEnd(text: string, i: number, rules: LexRules): number {
  const c = text.charCodeAt(i);
  switch (c) {
    case 39:
      return quotedEnd(text, i, 39, rules.backslash);
    case 34:
      return quotedEnd(text, i, 34, rules.backslash && rules.doubleQuoteString);
    case 96:
      return quotedEnd(text, i, 96, false);
    case 91:
      return rules.bracketQuote ? quotedEnd(text, i, 93, false) : -1;
    case 36:
      return rules.dollarQuote ? dollarEnd(text, i) : -1;
    case 69:
    case 101:
      return rules.dollarQuote && text.charCodeAt(i + 1) === 39 ? quotedEnd(text, i + 1, 39, true) : -1;
    case 81:
    case 113: {
      if (!rules.qQuote || text.charCodeAt(i + 1) !== 39) return -1;
      const open = text.charAt(i + 2);
      const end = text.indexOf(`${Q_CLOSE[open] ?? open}'`, i + 3);
      return end < 0 ? text.length : end + 2;
    }
    default:
      return -1;
  }
}

function quotedToken(text: string, start: number, end: number, rules: LexRules): Token {
  const c = text.charAt(start);
  const identifier = c === '`' || c === '[' || (c === '"' && !rules.doubleQuoteString);
  const close = c === '[' ? ']' : c;
  let value = text.slice(start + 1, Math.max(start + 1, end - 1));
  if (identifier || c === "'" || c === '"') value = value.replaceAll(close + close, close);
  return { kind: identifier ? 'quoted' : 'string', text: value, upper: value, start, end };
}

function numberEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length && (isWordPart(text.charCodeAt(i)) || text.charCodeAt(i) === 46)) i++;
  return i;
}

/**
 * The tokens of a text, at most `limit` (the rest is left out: callers bound their input first). Symbols are single characters except
 * `::`, `:=`, `&&`, `||`, `<=`, `>=`, `<>` and `!=`.
 */
export function tokenize(text: string, rules: LexRules, limit = 200_000): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < text.length && tokens.length < limit) {
    const c = text.charCodeAt(i);
    if (c === 32 || (c >= 9 && c <= 13) || c === 160 || c === 0xfeff || c === 0x3000) {
      i++;
      continue;
    }
    const afterComment = commentEnd(text, i, rules);
    if (afterComment >= 0) {
      i = afterComment;
      continue;
    }
    const afterQuote = quoteEnd(text, i, rules);
    if (afterQuote >= 0) {
      tokens.push(quotedToken(text, i, afterQuote, rules));
      i = afterQuote;
      continue;
    }
    let end = i + 1;
    let kind: TokenKind = 'symbol';
    if (isWordStart(c)) {
      kind = 'word';
      while (end < text.length && isWordPart(text.charCodeAt(end))) end++;
    } else if (isDigit(c)) {
      kind = 'number';
      end = numberEnd(text, i);
    } else if (DOUBLE.has(text.slice(i, i + 2))) end = i + 2;
    const value = text.slice(i, end);
    tokens.push({ kind, text: value, upper: kind === 'word' ? value.toUpperCase() : value, start: i, end });
    i = end;
  }
  return tokens;
}

const DOUBLE = new Set(['::', ':=', '&&', '||', '<=', '>=', '<>', '!=']);

/** Number of line breaks in `text` between two offsets. */
export function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

export const isNewline = (c: number): boolean => c === NEWLINE;
