import type { Token } from './lexer.ts';

/** A reading position in a list of tokens. All methods are safe at the end. */
export class Cursor {
  readonly tokens: readonly Token[];
  at: number;
  readonly end: number;

  constructor(tokens: readonly Token[], at = 0, end = tokens.length) {
    this.tokens = tokens;
    this.at = at;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  peek(ahead = 0): Token | undefined {
    return this.at + ahead < this.end ? this.tokens[this.at + ahead] : undefined;
  }

  /** True when the coming tokens are these unquoted words or symbols. */
  is(...words: string[]): boolean {
    return words.every((word, i) => {
      const token = this.peek(i);
      return token !== undefined && (token.kind === 'word' || token.kind === 'symbol') && token.upper === word;
    });
  }

  /** Takes the words when they come next. */
  take(...words: string[]): boolean {
    if (!this.is(...words)) return false;
    this.at += words.length;
    return true;
  }

  /** Takes one of the words. */
  takeAny(words: ReadonlySet<string>): string | null {
    const token = this.peek();
    if (token?.kind !== 'word' || !words.has(token.upper)) return null;
    this.at++;
    return token.upper;
  }

  /** An identifier, quoted or not. */
  name(): Token | null {
    const token = this.peek();
    if (token === undefined || token.kind === 'symbol' || token.kind === 'number') return null;
    this.at++;
    return token;
  }

  /** A dotted name: its parts, outermost first. */
  qualifiedName(): Token[] {
    const parts: Token[] = [];
    do {
      const part = this.name();
      if (part === null) break;
      parts.push(part);
    } while (this.take('.'));
    return parts;
  }

  /** With an opening parenthesis next: the tokens inside it, the position moved behind the closing one. */
  group(): Cursor | null {
    if (!this.is('(')) return null;
    const from = this.at + 1;
    let depth = 0;
    for (; this.at < this.end; this.at++) {
      const token = this.tokens[this.at];
      if (token?.kind !== 'symbol') continue;
      if (token.text === '(') depth++;
      else if (token.text === ')' && --depth === 0) return new Cursor(this.tokens, from, this.at++);
    }
    return new Cursor(this.tokens, from, this.end);
  }

  /** The rest, cut at commas outside parentheses. */
  items(): Cursor[] {
    const items: Cursor[] = [];
    let depth = 0;
    let from = this.at;
    for (let i = this.at; i < this.end; i++) {
      const token = this.tokens[i];
      if (token?.kind !== 'symbol') continue;
      if (token.text === '(') depth++;
      else if (token.text === ')') depth--;
      else if (token.text === ',' && depth === 0) {
        items.push(new Cursor(this.tokens, from, i));
        from = i + 1;
      }
    }
    items.push(new Cursor(this.tokens, from, this.end));
    this.at = this.end;
    return items.filter((item) => !item.done);
  }
}
