import { readAnnotations } from './annotations.ts';
import type { JavaParameter, JavaTypeParameter } from './records.ts';
import type { Source } from './source.ts';
import { childOf, fieldOf, type SyntaxNode } from './tree.ts';

const ANNOTATIONS = new Set(['annotation', 'marker_annotation', 'modifiers']);

const dimensionsOf = (source: Source, node: SyntaxNode | undefined): string => {
  if (node === undefined) return '';
  return '[]'.repeat(source.textOf(node).split('[').length - 1);
};

/** Normalised text of a type: no blanks, no annotations. */
export function typeText(source: Source, node: SyntaxNode | undefined): string {
  if (node === undefined) return '';
  const parts = node.children.filter((child) => !ANNOTATIONS.has(child.type));
  switch (node.type) {
    case 'annotated_type':
      return typeText(source, parts.at(-1));
    case 'generic_type':
      return parts.map((part) => typeText(source, part)).join('');
    case 'type_arguments':
      return `<${parts.map((part) => typeText(source, part)).join(',')}>`;
    case 'wildcard': {
      const bound = parts.at(-1);
      if (bound === undefined || bound.type === 'super') return '?';
      return `? ${parts.some((part) => part.type === 'super') ? 'super' : 'extends'} ${typeText(source, bound)}`;
    }
    case 'array_type':
      return typeText(source, fieldOf(node, 'element')) + dimensionsOf(source, fieldOf(node, 'dimensions'));
    case 'scoped_type_identifier':
      return parts.map((part) => typeText(source, part)).join('.');
    case 'catch_type':
      return parts.map((part) => typeText(source, part)).join('|');
    default:
      return source.textOf(node).replaceAll(/\s+/g, '');
  }
}

/** Type of a declaration plus the `[]` written after the name. */
export function declaredType(source: Source, type: SyntaxNode | undefined, declarator: SyntaxNode): string {
  return typeText(source, type) + dimensionsOf(source, fieldOf(declarator, 'dimensions'));
}

export function readTypeParameters(source: Source, node: SyntaxNode): JavaTypeParameter[] {
  const list = childOf(node, 'type_parameters');
  if (list === undefined) return [];
  return list.children
    .filter((child) => child.type === 'type_parameter')
    .map((parameter) => {
      const name = parameter.children.find((child) => child.type === 'type_identifier' || child.type === 'identifier');
      const bound = childOf(parameter, 'type_bound');
      return {
        name: name === undefined ? '' : source.textOf(name),
        bounds: (bound?.children ?? []).map((child) => typeText(source, child)),
      };
    });
}

/** Types named by `extends` and `implements` clauses. */
export function readTypeList(source: Source, node: SyntaxNode | undefined): string[] {
  if (node === undefined) return [];
  const list = childOf(node, 'type_list') ?? node;
  return list.children.filter((child) => !ANNOTATIONS.has(child.type)).map((child) => typeText(source, child));
}

export function readParameters(source: Source, node: SyntaxNode | undefined): { parameters: JavaParameter[]; varargs: boolean } {
  const parameters: JavaParameter[] = [];
  let varargs = false;
  for (const child of node?.children ?? []) {
    const annotations = readAnnotations(source, childOf(child, 'modifiers'));
    if (child.type === 'formal_parameter') {
      const name = fieldOf(child, 'name');
      parameters.push({
        name: name === undefined ? '' : source.textOf(name),
        type: declaredType(source, fieldOf(child, 'type'), child),
        annotations,
      });
    } else if (child.type === 'spread_parameter') {
      const declarator = childOf(child, 'variable_declarator');
      const name = declarator === undefined ? undefined : fieldOf(declarator, 'name');
      const type = child.children.find((part) => !ANNOTATIONS.has(part.type) && part.type !== 'variable_declarator');
      parameters.push({ name: name === undefined ? '' : source.textOf(name), type: `${typeText(source, type)}[]`, annotations });
      varargs = true;
    }
  }
  return { parameters, varargs };
}
