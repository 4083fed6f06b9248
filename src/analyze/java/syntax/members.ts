import { readAnnotations, readModifiers } from './annotations.ts';
import { type JavaField, type JavaMethod, type JavaTypeDecl, Modifier } from './records.ts';
import type { BodyContext, Source } from './source.ts';
import { childOf, fieldOf, type SyntaxNode } from './tree.ts';
import { declaredType, readParameters, readTypeParameters } from './types.ts';
import { readBlock, readExpression } from './walk.ts';
import { bodyWorthKeeping } from './worth.ts';

/** Adds a field, method, constructor or initializer to its type; anything else is skipped. */
export function readMember(source: Source, node: SyntaxNode, index: number): void {
  const decl = source.types[index];
  if (decl === undefined) return;
  const context: BodyContext = { source, owner: index, inLambda: false };
  switch (node.type) {
    case 'field_declaration':
    case 'constant_declaration':
      decl.fields.push(...readFields(context, node, decl));
      return;
    case 'method_declaration':
    case 'annotation_type_element_declaration':
    case 'constructor_declaration':
    case 'compact_constructor_declaration':
      decl.methods.push(readMethod(context, node, decl));
      return;
    case 'static_initializer':
    case 'block': {
      const isStatic = node.type === 'static_initializer';
      const body = readBlock(context, isStatic ? childOf(node, 'block') : node);
      if (bodyWorthKeeping(body)) decl.initializers.push({ static: isStatic, body });
    }
  }
}

const isInterface = (decl: JavaTypeDecl): boolean => decl.kind === 'interface' || decl.kind === 'annotation';

function readFields(context: BodyContext, node: SyntaxNode, decl: JavaTypeDecl): JavaField[] {
  const { source } = context;
  const modifiers = childOf(node, 'modifiers');
  const annotations = readAnnotations(source, modifiers);
  const implied = isInterface(decl) ? Modifier.public | Modifier.static | Modifier.final : 0;
  const bits = readModifiers(source, modifiers) | implied;
  return node.children
    .filter((child) => child.type === 'variable_declarator')
    .map((declarator) => {
      const name = fieldOf(declarator, 'name');
      const field: JavaField = {
        name: name === undefined ? '' : source.textOf(name),
        type: declaredType(source, fieldOf(node, 'type'), declarator),
        modifiers: bits,
        annotations,
        line: source.lineAt(declarator.start),
      };
      const value = fieldOf(declarator, 'value');
      if (value !== undefined) field.init = readExpression(context, value);
      return field;
    });
}

function readMethod(context: BodyContext, node: SyntaxNode, decl: JavaTypeDecl): JavaMethod {
  const { source } = context;
  const modifiers = childOf(node, 'modifiers');
  const name = fieldOf(node, 'name');
  const isConstructor = node.type.endsWith('constructor_declaration');
  const { parameters, varargs } = readParameters(source, fieldOf(node, 'parameters'));
  const block = fieldOf(node, 'body');
  let bits = readModifiers(source, modifiers) | (varargs ? Modifier.varargs : 0);
  // Members of an interface are public unless they say private; a body-less one is abstract without the word.
  if (isInterface(decl) && (bits & Modifier.private) === 0) bits |= Modifier.public;
  if (isInterface(decl) && block === undefined) bits |= Modifier.abstract;
  const body = block === undefined ? null : readBlock(isConstructor ? { ...context, inConstructor: true } : context, block);
  return {
    name: isConstructor ? '<init>' : name === undefined ? '' : source.textOf(name),
    modifiers: bits,
    typeParameters: readTypeParameters(source, node),
    // A compact constructor has the record's components.
    parameters: node.type === 'compact_constructor_declaration' ? (decl.components ?? []) : parameters,
    returns: isConstructor ? 'void' : declaredType(source, fieldOf(node, 'type'), node),
    annotations: readAnnotations(source, modifiers),
    body: body === null || bodyWorthKeeping(body) ? body : [],
    line: source.lineAt((name ?? node).start),
    endLine: source.lineAt(node.end),
  };
}
