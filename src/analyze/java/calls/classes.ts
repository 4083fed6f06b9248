import { type ClassInfo, has, type MethodInfo, selfType } from '../model/classes.ts';
import { asSuper, bindingsOf } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type ClassType, EXTERNAL, NO_BINDINGS, substitute, type Type } from '../model/types.ts';
import { type JavaField, Modifier } from '../syntax/records.ts';
import { readArguments } from './arguments.ts';
import { type Body, type BodyTraits, emit, Scope, type Sink } from './body.ts';
import { construct } from './creations.ts';
import { readExpression } from './expressions.ts';
import { initializerOf, staticInitializerOf } from './initializers.ts';
import { readBlock } from './statements.ts';
import { readInnerClass, readStatements, typeOf } from './walk.ts';

const newTraits = (): BodyTraits => ({ selfCalls: new Set(), typeDependent: false });

function openBody(table: SymbolTable, sink: Sink, cls: ClassInfo, from: string, isStatic: boolean): Body {
  return {
    readers: { expression: readExpression, statements: readBlock, innerClass: readInner },
    table,
    sink,
    cls,
    self: selfType(cls),
    bindings: NO_BINDINGS,
    variables: [],
    isStatic,
    froms: [{ key: from }],
    traits: newTraits(),
    returns: EXTERNAL,
    results: null,
    yields: null,
    again: false,
    depth: 0,
  };
}

/** Reads every body of a class: methods, constructors, initializers, field initializers. */
export function readClass(table: SymbolTable, sink: Sink, cls: ClassInfo, around: { body: Body; scope: Scope } | null): void {
  for (const methods of cls.methods.values()) {
    for (const method of methods) readMethod(table, sink, method, around);
  }
  readInitializers(table, sink, cls, false, around);
  readInitializers(table, sink, cls, true, around);
}

/** A class declared inside a body sees the body's variables. An inherited body read again skips what was read the first time. */
function readInner(body: Body, scope: Scope, cls: ClassInfo): void {
  if (!body.again) readClass(body.table, body.sink, cls, { body, scope });
}

function parameterScope(method: MethodInfo, types: Type[], parent: Scope | null): Scope {
  const scope = new Scope(parent);
  method.decl.parameters.forEach(({ name }, index) => {
    scope.declare(name, types[index] ?? EXTERNAL);
  });
  return scope;
}

function readMethod(table: SymbolTable, sink: Sink, method: MethodInfo, around: { body: Body; scope: Scope } | null): void {
  if (method.decl.body === null || method.decl.body.length === 0) {
    if (method.decl.name !== '<init>') return;
  }
  const body = openBody(table, sink, method.owner, method.key, has(method.decl.modifiers, Modifier.static));
  body.variables = [...method.variables, ...(around?.body.variables ?? [])];
  body.returns = method.returns();
  const scope = parameterScope(method, method.parameters(), around?.scope ?? null);
  if (method.decl.name === '<init>') implySuper(body, method);
  sink.observer?.entered(body, scope, method);
  readStatements(body, scope, method.decl.body ?? []);
  sink.traits.set(method, body.traits);
  sink.read.push(method);
}

/** A constructor that names no other runs the superclass's first. */
function implySuper(body: Body, method: MethodInfo): void {
  const [first] = method.decl.body ?? [];
  if (first?.k === 'expr' && first.value.k === 'init') return;
  const [parent] = method.owner.supers();
  if (parent?.k !== 'class' || !parent.cls.project || parent.cls.decl.kind === 'interface') return;
  const above = initializerOf(parent.cls);
  if (above !== null && above.owner !== method.owner) {
    emit(body, {
      method: above,
      receiver: above.owner,
      rule: 'super-call',
      binding: 'special',
      line: method.decl.line,
      open: false,
    });
  }
}

function readInitializers(
  table: SymbolTable,
  sink: Sink,
  cls: ClassInfo,
  isStatic: boolean,
  around: { body: Body; scope: Scope } | null,
): void {
  const symbol = isStatic ? staticInitializerOf(cls) : initializerOf(cls);
  if (symbol === null) return;
  const body = openBody(table, sink, cls, symbol.key, isStatic);
  body.variables = around?.body.variables ?? [];
  const scope = new Scope(around?.scope ?? null);
  if (!isStatic && symbol.generated) implySuper(body, symbol);
  for (const field of cls.decl.fields) {
    if (has(field.modifiers, Modifier.static) !== isStatic) continue;
    if (field.constant !== undefined) readConstant(body, scope, cls, field.constant, field.line);
    else if (field.init !== undefined) typeOf(body, scope, field.init, cls.fields.get(field.name)?.type());
  }
  for (const initializer of cls.decl.initializers) {
    if (initializer.static === isStatic) readStatements(body, new Scope(scope), initializer.body);
  }
}

/** An enum constant is an object made when the type loads. */
function readConstant(
  body: Body,
  scope: Scope,
  cls: ClassInfo,
  constant: NonNullable<JavaField['constant']>,
  line: number,
): void {
  construct(body, scope, cls, readArguments(body, scope, constant.args), line, 'constructor');
  const inner = constant.body === undefined ? null : body.table.classAt(cls.file, constant.body);
  if (inner !== null) readInnerClass(body, scope, inner);
}

/** Reads an inherited body again as a member of a subclass: `this` is that class, type parameters are what it binds. */
export function readInherited(table: SymbolTable, sink: Sink, method: MethodInfo, as: ClassInfo, from: string): void {
  const self: ClassType = selfType(as);
  const site = asSuper(self, method.owner);
  if (site === null || method.decl.body === null) return;
  const body = openBody(table, sink, method.owner, from, false);
  body.self = self;
  body.bindings = bindingsOf(site);
  body.variables = method.variables;
  body.returns = method.returns();
  body.again = true;
  const scope = parameterScope(
    method,
    method.parameters().map((type) => substitute(type, body.bindings)),
    null,
  );
  sink.observer?.entered(body, scope, method);
  readStatements(body, scope, method.decl.body);
}
