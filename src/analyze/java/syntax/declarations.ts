import { readAnnotations, readModifiers } from './annotations.ts';
import { readMember } from './members.ts';
import type { JavaTypeDecl, JavaTypeKind } from './records.ts';
import type { BodyContext, Source } from './source.ts';
import { childOf, fieldOf, type SyntaxNode } from './tree.ts';
import { readParameters, readTypeList, readTypeParameters } from './types.ts';
import { readClassBody, readExpression, readTypeDeclaration } from './walk.ts';

const KINDS: Readonly<Record<string, JavaTypeKind>> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  record_declaration: 'record',
  annotation_type_declaration: 'annotation',
};

export const TYPE_DECLARATIONS: ReadonlySet<string> = new Set(Object.keys(KINDS));

function emptyType(source: Source, node: SyntaxNode, kind: JavaTypeKind, name: string, outer: number | null): JavaTypeDecl {
  const around = outer === null ? undefined : source.types[outer];
  const decl: JavaTypeDecl = {
    kind,
    name,
    path: source.claim(around === undefined ? name : `${around.path}.${name}`),
    modifiers: 0,
    typeParameters: [],
    interfaces: [],
    annotations: [],
    fields: [],
    methods: [],
    initializers: [],
    line: source.lineAt(node.start),
    endLine: source.lineAt(node.end),
  };
  if (outer !== null) decl.outer = outer;
  return decl;
}

/** Adds a type and everything inside it to the file; gives its index. */
export function addType(source: Source, node: SyntaxNode, outer: number | null, local: boolean): number {
  const name = fieldOf(node, 'name');
  const modifiers = childOf(node, 'modifiers');
  const kind = KINDS[node.type] ?? 'class';
  const decl = emptyType(source, node, kind, name === undefined ? '' : source.textOf(name), outer);
  const index = source.types.push(decl) - 1;
  if (local) decl.local = true;
  if (name !== undefined) decl.line = source.lineAt(name.start);
  decl.modifiers = readModifiers(source, modifiers);
  decl.annotations = readAnnotations(source, modifiers);
  decl.typeParameters = readTypeParameters(source, node);
  const superclass = readTypeList(source, fieldOf(node, 'superclass'))[0];
  if (superclass !== undefined) decl.superclass = superclass;
  decl.interfaces = readTypeList(source, fieldOf(node, 'interfaces') ?? childOf(node, 'extends_interfaces'));
  if (kind === 'record') decl.components = readParameters(source, fieldOf(node, 'parameters')).parameters;
  readBody(source, fieldOf(node, 'body'), index);
  return index;
}

/** Adds the class without a name that a creation or an enum constant declares; `superType` is what it extends or implements. */
export function addClassBody(context: BodyContext, body: SyntaxNode, superType: string): number {
  const { source, owner } = context;
  const around = source.types[owner];
  const name = `<anonymous:${source.nextAnonymous(around?.path ?? '')}>`;
  const decl = emptyType(source, body, 'class', name, owner < 0 ? null : owner);
  const index = source.types.push(decl) - 1;
  decl.local = true;
  decl.superclass = superType;
  readBody(source, body, index);
  return index;
}

function readBody(source: Source, body: SyntaxNode | undefined, index: number): void {
  for (const child of body?.children ?? []) {
    if (TYPE_DECLARATIONS.has(child.type)) readTypeDeclaration(source, child, index, false);
    else if (child.type === 'enum_body_declarations') readBody(source, child, index);
    else if (child.type === 'enum_constant') readEnumConstant(source, child, index);
    else readMember(source, child, index);
  }
}

function readEnumConstant(source: Source, node: SyntaxNode, index: number): void {
  const decl = source.types[index];
  const name = fieldOf(node, 'name');
  if (decl === undefined || name === undefined) return;
  const context: BodyContext = { source, owner: index, inLambda: false };
  const constant: { args: ReturnType<typeof readExpression>[]; body?: number } = {
    args: (fieldOf(node, 'arguments')?.children ?? []).map((child) => readExpression(context, child)),
  };
  const body = fieldOf(node, 'body');
  if (body !== undefined) constant.body = readClassBody(context, body, decl.name);
  decl.fields.push({
    name: source.textOf(name),
    type: decl.name,
    modifiers: 1 + 8 + 16,
    annotations: [],
    line: source.lineAt(node.start),
    constant,
  });
}
