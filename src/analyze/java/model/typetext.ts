/** A type's text taken apart: `a.B<C>[]`; a wildcard is its bound, `?` alone has the name `?`. */
export interface TypeText {
  name: string;
  args: TypeText[];
  dimensions: number;
  /** Written with `<>`. */
  diamond: boolean;
}

const parsed = new Map<string, TypeText>();
/** Type texts repeat a lot; distinct ones beyond this are parsed again each time. */
const MAX_CACHED = 100_000;
const MAX_DEPTH = 32;

/** Parses normalised type text; of a union or intersection the first member. */
export function parseTypeText(text: string): TypeText {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const result = new Reader(text).type(0);
  if (parsed.size < MAX_CACHED) parsed.set(text, result);
  return result;
}

class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  type(depth: number): TypeText {
    this.skipWildcard();
    let name = this.name();
    let args: TypeText[] = [];
    let diamond = false;
    while (this.text.charAt(this.at) === '<' && depth < MAX_DEPTH) {
      ({ args, diamond } = this.arguments(depth));
      // Outer<A>.Inner<B>: what the outer type is given does not matter for calls.
      if (this.text.charAt(this.at) !== '.') break;
      this.at++;
      name += `.${this.name()}`;
      args = [];
    }
    let dimensions = 0;
    while (this.text.startsWith('[]', this.at)) {
      dimensions++;
      this.at += 2;
    }
    return { name, args, dimensions, diamond };
  }

  private arguments(depth: number): { args: TypeText[]; diamond: boolean } {
    this.at++;
    const args: TypeText[] = [];
    if (this.text.charAt(this.at) === '>') {
      this.at++;
      return { args, diamond: true };
    }
    while (this.at < this.text.length) {
      args.push(this.type(depth + 1));
      const next = this.text.charAt(this.at++);
      if (next !== ',') break;
    }
    return { args, diamond: false };
  }

  private skipWildcard(): void {
    for (const prefix of ['? extends ', '? super ']) {
      if (this.text.startsWith(prefix, this.at)) this.at += prefix.length;
    }
  }

  private name(): string {
    const start = this.at;
    while (this.at < this.text.length && !'<>,[]|&'.includes(this.text.charAt(this.at))) this.at++;
    return this.text.slice(start, this.at);
  }
}
