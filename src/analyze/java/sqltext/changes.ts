import type { Expr } from '../syntax/records.ts';
import { isConstant, join, oneOf, splice, type Text } from './text.ts';

/** Calls that make another text of the one they are called on, of texts and of buffers. */
export const CHANGES: ReadonlySet<string> = new Set([
  ...['replace', 'replaceAll', 'replaceFirst'],
  ...['setLength', 'delete', 'deleteCharAt', 'insert', 'setCharAt', 'reverse'],
]);

/** What the changing methods of a buffer are called, `append` among them: the buffer itself is another one afterwards. */
export const MUTATORS: ReadonlySet<string> = new Set([...CHANGES, 'append', 'appendCodePoint']);

const SEPARATOR = /(?:,|\b(?:and|or))\s*$/i;
const PATTERN_SIGNS = /[\\^$.|?*+()[\]{}]/;

/**
 * The text after a change. A constant put in the place of a constant is read; an end that is cut off is taken for the separator before it, and
 * said not to be certain; after anything else nothing of the text is known to stand any more.
 */
export function changed(name: string, text: Text, args: readonly Expr[], read: (expression: Expr) => Text): Text {
  const unknown = splice(`a text that ${name}(..) changed`);
  if (name.startsWith('replace')) return replaced(name, text, args.map(read)) ?? unknown;
  return cutsEnd(name, args) ? join(withoutSeparator(text), [' '], unknown) : unknown;
}

function replaced(name: string, text: Text, args: readonly Text[]): Text | null {
  const [what, by] = args;
  if (args.length !== 2 || what === undefined || by === undefined || !isConstant(what)) return null;
  const word = what.join('');
  if (word === '' || name === 'replaceFirst') return null;
  if (name === 'replaceAll' && (PATTERN_SIGNS.test(word) || !isConstant(by) || /[\\$]/.test(by.join('')))) return null;
  return put(text, word, by);
}

/** Constant neighbours are one text: a word may stand across them. */
function put(text: Text, word: string, by: Text): Text {
  const out: Text[] = [];
  let run = '';
  const flush = (): void => {
    if (run !== '')
      out.push(...run.split(word).flatMap((part, i): Text[] => [...(i === 0 ? [] : [by]), part === '' ? [] : [part]]));
    run = '';
  };
  for (const piece of text) {
    if (typeof piece === 'string') {
      run += piece;
      continue;
    }
    flush();
    out.push(!('oneOf' in piece) ? [piece] : oneOf(piece.oneOf.map((one) => put(one, word, by))));
  }
  flush();
  return join(...out);
}

/** `setLength(b.length() - n)`, `deleteCharAt(b.length() - 1)`, `delete(b.length() - n, b.length())`. */
function cutsEnd(name: string, args: readonly Expr[]): boolean {
  const [from] = args;
  if (name !== 'setLength' && name !== 'deleteCharAt' && name !== 'delete') return false;
  const counted = from?.k === 'bin' && from.op === '-' && from.parts[0]?.k === 'call' && from.parts[0].name === 'length';
  return counted && from.parts.slice(1).every((part) => part.k === 'lit');
}

function withoutSeparator(text: Text): Text {
  const last = text.at(-1);
  if (last === undefined) return text;
  const before = text.slice(0, -1);
  if (typeof last === 'string') return [...before, last.replace(SEPARATOR, '')];
  return !('oneOf' in last) ? text : [...before, { oneOf: last.oneOf.map(withoutSeparator) }];
}
