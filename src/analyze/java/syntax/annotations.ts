import { type Expr, type JavaAnnotation, Modifier } from './records.ts';
import type { Source } from './source.ts';
import { fieldOf, type SyntaxNode } from './tree.ts';
import { readExpression } from './walk.ts';

const isAnnotation = (node: SyntaxNode): boolean => node.type === 'annotation' || node.type === 'marker_annotation';

function readValue(source: Source, node: SyntaxNode): Expr {
  if (isAnnotation(node)) return { k: 'annotation', annotation: readAnnotation(source, node) };
  if (node.type === 'element_value_array_initializer') {
    return { k: 'array', items: node.children.map((child) => readValue(source, child)) };
  }
  return readExpression({ source, owner: -1, inLambda: false }, node);
}

/** One annotation with its arguments; a lone argument is named `value`. */
export function readAnnotation(source: Source, node: SyntaxNode): JavaAnnotation {
  const name = fieldOf(node, 'name');
  const args: [string, Expr][] = [];
  for (const argument of fieldOf(node, 'arguments')?.children ?? []) {
    if (argument.type === 'element_value_pair') {
      const key = fieldOf(argument, 'key');
      const value = fieldOf(argument, 'value');
      if (key !== undefined && value !== undefined) args.push([source.textOf(key), readValue(source, value)]);
    } else {
      args.push(['value', readValue(source, argument)]);
    }
  }
  return { name: name === undefined ? '' : source.textOf(name), args, line: source.lineAt(node.start) };
}

/** Annotations of a `modifiers` node. */
export function readAnnotations(source: Source, modifiers: SyntaxNode | undefined): JavaAnnotation[] {
  return (modifiers?.children ?? []).filter(isAnnotation).map((node) => readAnnotation(source, node));
}

/** Bits of the keywords of a `modifiers` node. */
export function readModifiers(source: Source, modifiers: SyntaxNode | undefined): number {
  if (modifiers === undefined) return 0;
  let words = '';
  let at = modifiers.start;
  for (const child of modifiers.children) {
    words += `${source.text.slice(at, child.start)} `;
    at = child.end;
  }
  words += source.text.slice(at, modifiers.end);
  let bits = 0;
  for (const word of words.split(/\s+/)) {
    if (Object.hasOwn(Modifier, word)) bits |= Modifier[word as keyof typeof Modifier];
  }
  return bits;
}
