import type { JavaVariable } from './records.ts';
import type { Source } from './source.ts';
import { fieldOf, type SyntaxNode } from './tree.ts';
import { typeText } from './types.ts';

const isName = (node: SyntaxNode): boolean => node.type === 'identifier';

function collect(source: Source, node: SyntaxNode, into: JavaVariable[]): void {
  if (node.type === 'type_pattern' || node.type === 'record_pattern_component') {
    const name = node.children.findLast(isName);
    const type = node.children.find((child) => child !== name && child.type !== 'modifiers');
    if (name !== undefined) {
      const written = typeText(source, type);
      into.push(
        written === 'var' || written === '' ? { name: source.textOf(name) } : { name: source.textOf(name), type: written },
      );
    }
    return;
  }
  for (const child of node.children) collect(source, child, into);
}

/** Variables an `instanceof` binds: `x instanceof Item item`, record patterns at any depth. */
export function patternVariables(source: Source, node: SyntaxNode): JavaVariable[] {
  const variables: JavaVariable[] = [];
  const name = fieldOf(node, 'name');
  if (name !== undefined && isName(name)) {
    variables.push({ name: source.textOf(name), type: typeText(source, fieldOf(node, 'right')) });
  }
  for (const child of node.children) {
    if (child.type === 'record_pattern' || child.type === 'pattern') collect(source, child, variables);
  }
  return variables;
}

/** Variables a `case` pattern binds. */
export function labelVariables(source: Source, label: SyntaxNode): JavaVariable[] {
  const variables: JavaVariable[] = [];
  for (const child of label.children) {
    if (child.type === 'pattern' || child.type === 'type_pattern' || child.type === 'record_pattern') {
      collect(source, child, variables);
    }
  }
  return variables;
}
