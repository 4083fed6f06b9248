/** word: identifier or keyword; path: identifiers joined by dots; mark: one character of punctuation. Literals and parameters are `value`. */
export interface Token {
  kind: 'path' | 'value' | 'mark';
  text: string;
  /** Upper-cased text of a single word; empty otherwise. */
  word: string;
}

const MAX_TOKENS = 20_000;
const WORD_START = /[A-Za-z_$\u0080-\uffff]/;
const WORD_PART = /[A-Za-z0-9_$\u0080-\uffff]/;

/** Cuts a query into tokens; null when it is longer than any written one. Comments and unknown characters are skipped. */
export function tokenize(text: string): Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  const value = (end: number): void => {
    tokens.push({ kind: 'value', text: text.slice(at, end), word: '' });
    at = end;
  };
  while (at < text.length) {
    if (tokens.length > MAX_TOKENS) return null;
    const c = text.charAt(at);
    if (c === "'" || c === '"') value(endOfQuote(text, at, c));
    else if (c === '/' && text.charAt(at + 1) === '*') at = after(text, '*/', at + 2);
    else if ((c === ':' || c === '?') && text.startsWith('#{', at + 1)) value(after(text, '}', at));
    else if (c === ':' || c === '?') value(endOfWord(text, at + 1));
    else if (c >= '0' && c <= '9') value(endOfNumber(text, at));
    else if (WORD_START.test(c)) {
      const end = endOfPath(text, at);
      const path = text.slice(at, end).replace(/\s+/g, '');
      tokens.push({ kind: 'path', text: path, word: path.includes('.') ? '' : path.toUpperCase() });
      at = end;
    } else {
      if ('(),=<>*+-/[].|!%'.includes(c)) tokens.push({ kind: 'mark', text: c, word: '' });
      at++;
    }
  }
  return tokens;
}

/** A doubled quote stays inside. */
function endOfQuote(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text.charAt(at) !== quote) continue;
    if (text.charAt(at + 1) !== quote) return at + 1;
    at++;
  }
  return text.length;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && WORD_PART.test(text.charAt(at))) at++;
  return at;
}

function endOfNumber(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[0-9A-Za-z.]/.test(text.charAt(at))) at++;
  return at;
}

function endOfPath(text: string, from: number): number {
  let at = endOfWord(text, from);
  while (text.charAt(at) === '.' && WORD_START.test(text.charAt(at + 1))) at = endOfWord(text, at + 1);
  return at;
}

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
};
