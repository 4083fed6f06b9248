import type { CallBinding } from '../../facts/java.ts';
import { type ClassInfo, has, isFinalClass, isInterface, isStatic, selfType } from '../model/classes.ts';
import { findMethods, foreignAncestor, type Member } from '../model/members.ts';
import {
  type ClassType,
  EXTERNAL,
  type ExternalType,
  mentionsClassVariable,
  mentionsProjectType,
  type Type,
  unknown,
  upperBound,
} from '../model/types.ts';
import { type Expr, Modifier } from '../syntax/records.ts';
import { applyArguments, readArguments } from './arguments.ts';
import { type Body, emit, type Scope } from './body.ts';
import { emitCallbacks, emitFrameworkCallbacks } from './callbacks.ts';
import { emitEvents } from './events.ts';
import type { ObservedCall } from './observer.ts';
import { type Argument, chooseOverloads } from './overloads.ts';
import { emitParameterLookups, emitReflective } from './reflection.ts';
import { noteSinks } from './sinks.ts';
import { interfacesBehind } from './through-library.ts';
import { hasOutsideAncestor, type Qualifier, qualifierOf } from './values.ts';

/** A long fluent chain would otherwise collect every argument it was ever given. */
const MAX_CARRIED = 4;

type Call = Extract<Expr, { k: 'call' }>;

/** Members every object has; a call of one on a project type leads to the platform unless the project declares it. */
const OBJECT_METHODS = new Set([
  'getClass',
  'hashCode',
  'equals',
  'toString',
  'notify',
  'notifyAll',
  'wait',
  'clone',
  'finalize',
]);
/** Members the compiler gives to every enum. */
const ENUM_METHODS = new Set(['name', 'ordinal', 'compareTo', 'getDeclaringClass', 'describeConstable']);

/** Resolves one call through its receiver's type and gives the type of its result. */
export function readInvocation(body: Body, scope: Scope, call: Call): Type {
  if (call.object === null) return readUnqualified(body, scope, call);
  const qualifier = qualifierOf(body, scope, call.object);
  const args = readArguments(body, scope, call.args);
  if (qualifier.k === 'package') return miss(body, scope, call, args, unknown('name-not-found'));
  if (qualifier.k === 'value' && qualifier.from !== 'super') noteTypeParameter(body, qualifier);
  const receiver = upperBound(qualifier.type);
  switch (receiver.k) {
    case 'class':
      return readMember(body, scope, call, args, receiver, qualifier);
    case 'unknown':
      return miss(body, scope, call, args, receiver);
    default: {
      const result = readExternal(body, scope, call, args, receiver);
      body.sink.observer?.handedOut(body, scope, call, args);
      return result;
    }
  }
}

/** A receiver typed by a parameter of the class makes the body depend on what a subclass binds it to. */
function noteTypeParameter(body: Body, qualifier: Extract<Qualifier, { k: 'value' }>): void {
  if (mentionsClassVariable(qualifier.type)) body.traits.typeDependent = true;
}

function miss(body: Body, scope: Scope, call: Call, args: Argument[], why: Extract<Type, { k: 'unknown' }>): Type {
  applyArguments(body, scope, null, args, false);
  body.sink.counts.miss(why.reason, body.cls.file.path, call.line, `${describe(call.object)}${call.name}(..)`);
  return why;
}

function describe(object: Expr | null): string {
  switch (object?.k) {
    case 'name':
      return `${object.name}.`;
    case 'field':
      return `${describe(object.object)}${object.name}.`;
    case 'call':
      return `${describe(object.object)}${object.name}(..).`;
    case undefined:
      return '';
    default:
      return '(..).';
  }
}

/** A call that leaves the project. Its result is outside too, unless a class literal says what it makes. */
function readExternal(body: Body, scope: Scope, call: Call, args: Argument[], receiver: Type): Type {
  noteSinks(body, call, args, receiver);
  body.sink.counts.external++;
  const carried = carriedOutside(args, receiver);
  applyArguments(body, scope, null, args, false, undefined, carried);
  emitCallbacks(body, args, call.line);
  emitFrameworkCallbacks(body, receiver, call.name, call.line);
  emitEvents(body, receiver, call.name, args, call.line);
  emitReflective(body, call, receiver);
  return guessResult(args) ?? carried;
}

/** What code outside has in hand: the receiver's type arguments and the arguments that mention a type of the project. */
function carriedOutside(args: Argument[], receiver: Type): ExternalType {
  const given = args.flatMap((arg) => (arg.k === 'typed' && mentionsProjectType(arg.type) ? [arg.type] : []));
  return { k: 'external', name: '', args: [...('args' in receiver ? receiver.args : []), ...given].slice(0, MAX_CARRIED) };
}

/** `x.parse(text, Item.class)` most likely gives an Item; what is called on it is bound by that guess and says so. */
function guessResult(args: Argument[]): Type | null {
  const named = args.flatMap((arg) => {
    if (arg.k !== 'typed' || arg.type.k !== 'class' || arg.type.cls.fqn !== 'java.lang.Class') return [];
    const [inner] = arg.type.args;
    return inner?.k === 'class' && inner.cls.project ? [inner] : [];
  });
  const [only] = named;
  return named.length === 1 && only !== undefined ? { ...only, guess: true } : null;
}

function ruleOf(qualifier: Qualifier, method: Member): string {
  if (isStatic(method.method)) return 'static-call';
  if (qualifier.k !== 'value') return 'static-call';
  switch (qualifier.from) {
    case 'local':
      return 'local-receiver';
    case 'field':
      return 'field-receiver';
    case 'this':
      return 'this-call';
    case 'super':
      return 'super-call';
    default:
      return 'chained-receiver';
  }
}

function readMember(body: Body, scope: Scope, call: Call, args: Argument[], receiver: ClassType, qualifier: Qualifier): Type {
  const candidates = findMethods(receiver, call.name);
  const chosen = chooseOverloads(candidates, args);
  const [first] = chosen;
  if (first === undefined) return readUndeclared(body, scope, call, args, receiver, candidates, isThis(qualifier));
  const fromThis = isThis(qualifier);
  const result = observed(body, scope, {
    call,
    receiver,
    onType: qualifier.k === 'type',
    args,
    chosen,
    result: applyArguments(body, scope, chosen, args, true, call.typeArgs),
  });
  if (!first.method.owner.project) {
    noteSinks(body, call, args, receiver);
    emitCallbacks(body, args, call.line);
    callOutside(body, call, args.length, receiver, first.method.owner, fromThis);
    return result;
  }
  const narrowed = qualifier.k === 'value' && qualifier.field !== undefined ? body.sink.narrow(qualifier.field) : null;
  for (const member of chosen) {
    if (narrowed !== null && emitNarrowed(body, call, member, narrowed)) continue;
    emitMember(body, call, member, receiver, qualifier, chosen.length > 1);
    emitParameterLookups(body, member, args);
  }
  return result;
}

const isThis = (qualifier: Qualifier): boolean => qualifier.k === 'value' && qualifier.from === 'this';

/** The wiring names one class for the field: its method runs, whatever the field's declared type. */
function emitNarrowed(body: Body, call: Call, member: Member, narrowed: ClassInfo): boolean {
  const own = findMethods(selfType(narrowed), call.name).filter(
    (candidate) => candidate.method.decl.parameters.length === member.method.decl.parameters.length,
  );
  const [only] = own;
  if (only === undefined || own.length !== 1) return false;
  emit(body, { method: only.method, receiver: narrowed, rule: 'bean-name', binding: 'virtual', line: call.line, open: false });
  return true;
}

function emitMember(body: Body, call: Call, member: Member, receiver: ClassType, qualifier: Qualifier, several: boolean): void {
  const { method } = member;
  const viaSuper = qualifier.k === 'value' && qualifier.from === 'super';
  const binding = bindingOf(member, receiver, viaSuper, several);
  const fixed = viaSuper || isStatic(method) || isClosed(member, receiver);
  if (isThis(qualifier) && !isStatic(method) && receiver.cls === body.self.cls) body.traits.selfCalls.add(method);
  emit(body, {
    method,
    // The body a super call runs is the ancestor's own.
    receiver: viaSuper || isStatic(method) ? method.owner : receiver.cls,
    ...(viaSuper ? { self: body.self.cls } : {}),
    rule: ruleOf(qualifier, member),
    binding,
    line: call.line,
    open: !fixed,
  });
}

/** No subclass can put another body in the method's place. */
function isClosed({ method }: Member, receiver: ClassType): boolean {
  return has(method.decl.modifiers, Modifier.private | Modifier.final) || isFinalClass(receiver.cls) || receiver.exact === true;
}

function bindingOf(member: Member, receiver: ClassType, viaSuper: boolean, several: boolean): CallBinding {
  if (receiver.guess === true) return 'partial';
  if (several) return 'overload-set';
  if (isStatic(member.method)) return 'static';
  if (viaSuper || has(member.method.decl.modifiers, Modifier.private)) return 'special';
  if (isClosed(member, receiver)) return 'final';
  return isInterface(receiver.cls) ? 'interface' : 'virtual';
}

/** The method is found only above the project: the platform's are counted, a library's are symbols of the project type. */
function callOutside(
  body: Body,
  call: Call,
  arity: number,
  receiver: ClassType,
  owner: ClassInfo | null,
  fromThis: boolean,
): void {
  const platform = owner?.fqn.startsWith('java.') === true;
  const receivers = receiver.cls.project && !platform ? [receiver.cls] : interfacesBehind(body.table, receiver);
  if (receivers.length === 0) {
    body.sink.counts.external++;
    return;
  }
  if (fromThis) body.traits.typeDependent = true;
  for (const from of body.froms) {
    for (const cls of receivers) {
      body.sink.foreign.push({ from: from.key, receiver: cls, name: call.name, arity, line: call.line });
    }
  }
}

/** Whoever follows values sees the call and may know its result better. */
const observed = (body: Body, scope: Scope, seen: ObservedCall): Type =>
  body.sink.observer?.called(body, scope, seen) ?? seen.result;

function readUndeclared(
  body: Body,
  scope: Scope,
  call: Call,
  args: Argument[],
  receiver: ClassType,
  candidates: Member[],
  fromThis: boolean,
): Type {
  const see = (result: Type): Type => observed(body, scope, { call, receiver, onType: false, args, chosen: [], result });
  const ofPlatform = OBJECT_METHODS.has(call.name) || (receiver.cls.decl.kind === 'enum' && ENUM_METHODS.has(call.name));
  if (!receiver.cls.project || ofPlatform || receiver.guess === true) return see(readExternal(body, scope, call, args, receiver));
  if (foreignAncestor(receiver) !== null) {
    noteSinks(body, call, args, receiver);
    applyArguments(body, scope, null, args, false);
    callOutside(body, call, args.length, receiver, null, fromThis);
    return see(guessResult(args) ?? EXTERNAL);
  }
  if (hasOutsideAncestor(receiver.cls)) return readExternal(body, scope, call, args, receiver);
  // Declared, but no overload fits what is known of the arguments: every one of the right length stays possible.
  const sameLength = candidates.filter(
    (member) => member.method.decl.parameters.length === args.length && member.method.owner.project,
  );
  if (sameLength.length === 0) return miss(body, scope, call, args, unknown('method-not-found'));
  const result = applyArguments(body, scope, sameLength, args, true, call.typeArgs);
  const qualifier: Qualifier = { k: 'value', type: receiver, from: fromThis ? 'this' : 'other' };
  for (const member of sameLength) emitMember(body, call, member, receiver, qualifier, true);
  return result;
}

/** `m(..)`: a method of this class or one around it, else a static import. */
function readUnqualified(body: Body, scope: Scope, call: Call): Type {
  const args = readArguments(body, scope, call.args);
  for (let cls: ClassInfo | null = body.cls; cls !== null; cls = cls.outer) {
    const around = cls === body.cls ? body.self : selfType(cls);
    if (findMethods(around, call.name).length === 0) continue;
    return readMember(body, scope, call, args, around, { k: 'value', type: around, from: 'this' });
  }
  const imported = importedOwner(body, call.name);
  if (imported !== null) return readMember(body, scope, call, args, selfType(imported), { k: 'type', type: selfType(imported) });
  return readUnqualifiedOutside(body, scope, call, args);
}

function importedOwner(body: Body, name: string): ClassInfo | null {
  for (const imported of body.cls.file.imports) {
    if (!imported.static || !(imported.onDemand || imported.name.endsWith(`.${name}`))) continue;
    const owner = imported.onDemand ? imported.name : imported.name.slice(0, imported.name.lastIndexOf('.'));
    const cls = body.table.find(owner, body.cls.file);
    if (cls !== null && findMethods(selfType(cls), name).length > 0) return cls;
  }
  return null;
}

function readUnqualifiedOutside(body: Body, scope: Scope, call: Call, args: Argument[]): Type {
  const imported = body.cls.file.imports.some((one) => one.static && one.name.endsWith(`.${call.name}`) && !one.onDemand);
  if (imported || OBJECT_METHODS.has(call.name)) return readExternal(body, scope, call, args, EXTERNAL);
  for (let cls: ClassInfo | null = body.cls; cls !== null; cls = cls.outer) {
    const around = cls === body.cls ? body.self : selfType(cls);
    if (foreignAncestor(around) !== null || hasOutsideAncestor(cls) || cls.decl.kind === 'enum') {
      return readUndeclared(body, scope, call, args, around, [], cls === body.cls);
    }
  }
  const onDemand = body.cls.file.imports.some((one) => one.static && one.onDemand);
  if (onDemand) return readExternal(body, scope, call, args, EXTERNAL);
  return miss(body, scope, call, args, unknown('method-not-found'));
}
