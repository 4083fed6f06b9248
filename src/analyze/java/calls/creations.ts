import { type ClassInfo, selfType } from '../model/classes.ts';
import type { Member } from '../model/members.ts';
import { type ClassType, EXTERNAL, type Type, unknown } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import { applyArguments, readArguments } from './arguments.ts';
import { type Body, emit, type Scope, typeIn } from './body.ts';
import { emitCallbacks } from './callbacks.ts';
import { initializerOf } from './initializers.ts';
import { type Argument, chooseOverloads } from './overloads.ts';
import { readInnerClass, typeOf } from './walk.ts';

/** Resolves `new X(..)`, with a class body or without, and gives the type of the object. */
export function readCreation(body: Body, scope: Scope, creation: Extract<Expr, { k: 'new' }>): Type {
  const type = readNew(body, scope, creation);
  body.sink.observer?.created(body, scope, creation, type);
  return type;
}

function readNew(body: Body, scope: Scope, creation: Extract<Expr, { k: 'new' }>): Type {
  const type = createdType(body, scope, creation);
  const args = readArguments(body, scope, creation.args);
  const anonymous = creation.body === undefined ? null : body.table.classAt(body.cls.file, creation.body);
  if (type.k !== 'class' || !type.cls.project) {
    applyArguments(body, scope, null, args, false, undefined, {
      k: 'external',
      name: '',
      args: type.k === 'external' ? type.args : [],
    });
    emitCallbacks(body, args, creation.line);
    if (type.k === 'unknown') body.sink.counts.miss(type.reason, body.cls.file.path, creation.line, `new ${creation.type}(..)`);
    else body.sink.counts.external++;
  } else if (anonymous === null || type.cls.decl.kind !== 'interface') {
    const inferred = construct(body, scope, type.cls, args, creation.line, 'constructor');
    if (creation.type.endsWith('<>') && inferred !== null) return { ...inferred, exact: true };
  } else {
    applyArguments(body, scope, null, args, false);
  }
  if (anonymous === null) return type.k === 'class' ? { ...type, exact: true } : type;
  readInnerClass(body, scope, anonymous);
  reachAnonymous(body, anonymous, creation.line);
  return { ...selfType(anonymous), exact: true };
}

function createdType(body: Body, scope: Scope, creation: Extract<Expr, { k: 'new' }>): Type {
  if (creation.outer === undefined) return typeIn(body, creation.type);
  const outer = typeOf(body, scope, creation.outer);
  if (outer.k !== 'class') return outer.k === 'unknown' ? outer : EXTERNAL;
  const nested = outer.cls.memberTypes.get(creation.type.replace(/<.*$/, ''));
  return nested === undefined ? unknown('type-not-found') : selfType(nested);
}

/** Whoever holds an anonymous object may call any of its methods; the method that makes it is where it comes from. */
function reachAnonymous(body: Body, anonymous: ClassInfo, line: number): void {
  for (const methods of anonymous.methods.values()) {
    for (const method of methods) {
      if (method.decl.name === '<init>') continue;
      emit(body, { method, receiver: anonymous, rule: 'anonymous-class', binding: 'virtual', line, open: false });
    }
  }
}

/** Emits the constructor's call; gives the object's type when arguments bind the class's parameters. */
export function construct(
  body: Body,
  scope: Scope,
  cls: ClassInfo,
  args: Argument[],
  line: number,
  rule: string,
): ClassType | null {
  const declared: Member[] = (cls.methods.get('<init>') ?? []).map((method) => ({ method, site: selfType(cls) }));
  const chosen = chooseOverloads(declared, args);
  const result = applyArguments(body, scope, chosen, args, chosen.length > 0);
  emitConstructor(body, cls, line, rule);
  return result.k === 'class' && result.cls === cls ? result : null;
}

/** Constructor call through `X::new`. */
export function createInstance(body: Body, cls: ClassInfo, line: number, rule: string): void {
  if (cls.project) emitConstructor(body, cls, line, rule);
  else body.sink.counts.external++;
}

/** One symbol stands for all constructors of a class, so no overload is chosen. */
function emitConstructor(body: Body, cls: ClassInfo, line: number, rule: string): void {
  const method = initializerOf(cls);
  if (method !== null) emit(body, { method, receiver: cls, rule, binding: 'special', line, open: false });
}

/** `this(..)` and `super(..)`. */
export function readConstructorCall(body: Body, scope: Scope, call: Extract<Expr, { k: 'init' }>): Type {
  const args = readArguments(body, scope, call.args);
  const parent = call.super ? body.cls.supers()[0] : selfType(body.cls);
  if (parent?.k === 'class' && parent.cls.project && parent.cls !== body.cls)
    construct(body, scope, parent.cls, args, call.line, 'super-call');
  else applyArguments(body, scope, null, args, false);
  return EXTERNAL;
}
