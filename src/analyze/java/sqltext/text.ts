import { SPLICE_MARK } from '../../facts/sql.ts';

/** Text as code puts it together: constant parts, values nobody can read, alternatives, and remarks on what was read, which add nothing. */
export type Piece = string | { splice: string } | { note: string } | { oneOf: Text[] };
export type Text = readonly Piece[];

/** Variants of one text that are looked at; alternatives add up, they do not multiply. */
const MAX_VARIANTS = 32;
/** Pieces one text may have: a loop in the reader must end. */
export const MAX_PIECES = 2000;

export const splice = (why: string): Text => [{ splice: why }];
export const join = (...texts: Text[]): Text => texts.flat().slice(0, MAX_PIECES);
export const isConstant = (text: Text): text is readonly string[] => text.every((piece) => typeof piece === 'string');

/** One of several texts; what they begin with alike is kept apart. */
export function oneOf(texts: readonly Text[], base: Text = []): Text {
  const [first, ...rest] = texts;
  if (first === undefined) return base;
  if (rest.every((text) => sameText(text, first))) return first;
  if (texts.every((text) => startsWith(text, base))) return [...base, { oneOf: texts.map((text) => text.slice(base.length)) }];
  return [{ oneOf: [...texts] }];
}

const sameText = (a: Text, b: Text): boolean => a === b || (a.length === b.length && a.every((piece, i) => piece === b[i]));

/** Whether a text is another with something put behind it. */
export const startsWith = (text: Text, base: Text): boolean =>
  text.length >= base.length && base.every((piece, i) => piece === text[i]);

const waysOf = (text: Text): number => Math.max(1, ...text.map(pieceWays));
const pieceWays = (piece: Piece): number =>
  typeof piece === 'string' || !('oneOf' in piece) ? 1 : piece.oneOf.reduce((sum, text) => sum + waysOf(text), 0);

function written(text: Text, way: number): string {
  return text.map((piece) => pieceText(piece, Math.min(way, pieceWays(piece) - 1))).join('');
}

function pieceText(piece: Piece, way: number): string {
  if (typeof piece === 'string') return piece;
  if ('splice' in piece) return SPLICE_MARK;
  if ('note' in piece) return '';
  let rest = way;
  for (const text of piece.oneOf) {
    const ways = waysOf(text);
    if (rest < ways) return written(text, rest);
    rest -= ways;
  }
  return '';
}

/** Every text it can become: each alternative stands in one of them. A splice is `SPLICE_MARK`. */
export function variantsOf(text: Text): { variants: string[]; capped: boolean } {
  const ways = waysOf(text);
  const variants = new Set<string>();
  for (let way = 0; way < Math.min(ways, MAX_VARIANTS); way++) variants.add(written(text, way));
  return { variants: [...variants], capped: ways > MAX_VARIANTS };
}

/** Why the unreadable parts are unreadable. */
export function splicesOf(text: Text): string[] {
  return text.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    if ('splice' in piece) return [piece.splice];
    return 'oneOf' in piece ? piece.oneOf.flatMap(splicesOf) : [];
  });
}

/** What is to be said about what was read. */
export function notesOf(text: Text): string[] {
  return text.flatMap((piece) => {
    if (typeof piece === 'string' || 'splice' in piece) return [];
    return 'note' in piece ? [piece.note] : piece.oneOf.flatMap(notesOf);
  });
}
