import type { Expr } from './records.ts';
import type { Source } from './source.ts';
import type { SyntaxNode } from './tree.ts';

const SIMPLE_ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['s', ' '],
  ['0', '\0'],
]);

function unescapeOne(sequence: string): string {
  const letter = sequence.charAt(1);
  if (letter === 'u') return String.fromCharCode(Number.parseInt(sequence.replace(/^\\u+/, ''), 16) || 0);
  if (letter >= '0' && letter <= '7') return String.fromCharCode(Number.parseInt(sequence.slice(1), 8));
  if (letter === '\n' || letter === '\r') return '';
  return SIMPLE_ESCAPES.get(letter) ?? letter;
}

const unescapeAll = (text: string): string => text.replaceAll(/\\(?:u+[0-9a-fA-F]{4}|[0-7]{1,3}|\r\n|[\s\S])/g, unescapeOne);

/** Java's rule for text blocks: common indentation and trailing blanks go away before escapes are read. */
function textBlock(raw: string): string {
  const open = raw.indexOf('\n');
  const lines = raw.slice(open + 1, -3).split('\n');
  const counted = lines.filter((line, index) => line.trim() !== '' || index === lines.length - 1);
  const indent = Math.min(...counted.map((line) => line.length - line.trimStart().length));
  return unescapeAll(lines.map((line) => line.slice(indent).trimEnd()).join('\n'));
}

const NUMBER_TYPES: Readonly<Record<string, string>> = {
  decimal_floating_point_literal: 'double',
  hex_floating_point_literal: 'double',
  true: 'boolean',
  false: 'boolean',
  character_literal: 'char',
  null_literal: 'null',
};

/** A literal, or null when the node is none. */
export function readLiteral(source: Source, node: SyntaxNode): Expr | null {
  if (node.type === 'string_literal') {
    const raw = source.textOf(node);
    return { k: 'lit', type: 'String', value: raw.startsWith('"""') ? textBlock(raw) : unescapeAll(raw.slice(1, -1)) };
  }
  if (node.type.endsWith('integer_literal')) {
    // Counts that frameworks are configured with; longer numbers are of no use here.
    if (node.end - node.start === 1) return { k: 'lit', type: 'int', digit: Number(source.textOf(node)) };
    const last = source.text.charAt(node.end - 1);
    return { k: 'lit', type: last === 'L' || last === 'l' ? 'long' : 'int' };
  }
  const type = NUMBER_TYPES[node.type];
  if (type === undefined) return null;
  if (type === 'double' && /[fF]$/.test(source.textOf(node))) return { k: 'lit', type: 'float' };
  if (type === 'char') return { k: 'lit', type, value: unescapeAll(source.textOf(node).slice(1, -1)) };
  return type === 'boolean' ? { k: 'lit', type, value: node.type } : { k: 'lit', type };
}

/** Joins neighbouring texts of a `+` chain, so that a constant spread over lines is one literal. */
export function foldConcatenation(parts: Expr[]): Expr {
  const folded: Expr[] = [];
  for (const part of parts) {
    const last = folded.at(-1);
    const bothText = part.k === 'lit' && part.type === 'String' && last?.k === 'lit' && last.type === 'String';
    if (bothText) folded[folded.length - 1] = { k: 'lit', type: 'String', value: `${last.value ?? ''}${part.value ?? ''}` };
    else folded.push(part);
  }
  const [only] = folded;
  return folded.length === 1 && only !== undefined ? only : { k: 'bin', op: '+', parts: folded };
}
