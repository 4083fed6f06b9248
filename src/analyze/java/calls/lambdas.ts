import { type ClassInfo, isFinalClass, isInterface, isStatic } from '../model/classes.ts';
import { functionalMethod, instantiate, parametersAt, returnsAt, unify } from '../model/infer.ts';
import { findMethods, type Member } from '../model/members.ts';
import { EXTERNAL, mentionsProjectType, type Type, type TypeVariable, unknown, upperBound } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import { type Body, emit, Scope, typeIn } from './body.ts';
import { createInstance } from './creations.ts';
import { carriedElement } from './elements.ts';
import { type Argument, chooseOverloads } from './overloads.ts';
import { qualifierOf } from './values.ts';
import { readStatements, typeOf } from './walk.ts';

/** The interface method a lambda or reference stands for, when its expected type is known. */
function targetOf(expected: Type | undefined): Member | null {
  const type = expected === undefined ? null : upperBound(expected);
  return type?.k === 'class' ? functionalMethod(type) : null;
}

/** Runs a reading step on behalf of the interface method too: whoever calls that method may run this code. */
function implementing<T>(body: Body, target: Member | null, step: () => T): T {
  if (target === null || !target.method.owner.project) return step();
  const before = body.froms;
  body.froms = [...before, { key: target.method.key, iface: target.method.owner.fqn }];
  try {
    return step();
  } finally {
    body.froms = before;
  }
}

/**
 * Parameters of a lambda handed to code outside. Where no project type is in sight they are outside too; a single one in sight is most
 * likely what the lambda is given, and what is called on it is bound by that guess and says so.
 */
function outsideParameters(expected: Type | undefined, count: number): Type[] {
  if (expected?.k !== 'external') return [];
  if (!mentionsProjectType(expected)) return Array.from({ length: count }, () => EXTERNAL);
  const carried = count === 1 ? carriedElement(expected.args) : null;
  return carried === null ? [] : [carried];
}

/** Reads a lambda and gives the type of its body's value, not of the lambda: that is what inference asks for. */
export function readLambda(body: Body, scope: Scope, lambda: Extract<Expr, { k: 'lambda' }>, expected: Type | undefined): Type {
  const target = targetOf(expected);
  const parameters = target === null ? outsideParameters(expected, lambda.params.length) : parametersAt(target);
  const inner = new Scope(scope);
  lambda.params.forEach(({ name, type }, index) => {
    inner.declare(name, type === undefined ? (parameters[index] ?? unknown('lambda-parameter-untyped')) : typeIn(body, type));
  });
  body.sink.observer?.lambda(body, inner, lambda, parameters);
  return implementing(body, target, () => {
    if (!Array.isArray(lambda.body)) return typeOf(body, inner, lambda.body, target === null ? undefined : returnsAt(target));
    const { results, returns } = body;
    const collected: Type[] = [];
    body.results = collected;
    readStatements(body, inner, lambda.body);
    body.results = results;
    body.returns = returns;
    return collected.find((type) => type.k !== 'unknown' && !(type.k === 'prim' && type.name === 'null')) ?? EXTERNAL;
  });
}

/** Resolves `X::m`, `expr::m`, `X::new`; gives the type of what the method returns, like a lambda. */
export function readReference(
  body: Body,
  scope: Scope,
  reference: Extract<Expr, { k: 'ref' }>,
  expected: Type | undefined,
): Type {
  const target = targetOf(expected);
  const qualifier = qualifierOf(body, scope, reference.object);
  if (qualifier.k === 'package') {
    body.sink.counts.miss('name-not-found', body.cls.file.path, reference.line, `${qualifier.name}::${reference.name}`);
    return unknown('name-not-found');
  }
  const receiver = upperBound(qualifier.type);
  if (receiver.k !== 'class') {
    if (receiver.k === 'unknown')
      body.sink.counts.miss(receiver.reason, body.cls.file.path, reference.line, `(..)::${reference.name}`);
    else body.sink.counts.external++;
    return reference.name === 'new' ? receiver : EXTERNAL;
  }
  const parameters: Type[] | null = target === null ? null : parametersAt(target);
  return implementing(body, target, () => {
    if (reference.name === 'new') {
      createInstance(body, receiver.cls, reference.line, 'method-reference');
      return receiver;
    }
    const onType = qualifier.k === 'type' || reference.object.k === 'type';
    const members = referenced(findMethods(receiver, reference.name), parameters, onType);
    const viaSuper = qualifier.k === 'value' && qualifier.from === 'super';
    if (qualifier.k === 'value' && qualifier.from === 'this') for (const { method } of members) body.traits.selfCalls.add(method);
    for (const member of members) emitReference(body, member, receiver.cls, viaSuper, members.length > 1, reference.line);
    const [first] = members;
    if (first === undefined || !first.method.owner.project) {
      body.sink.counts.external++;
      body.sink.observer?.referenced(body, scope, reference, receiver, parameters);
    }
    if (first === undefined) return EXTERNAL;
    return resultOf(body, first, receiver, parameters ?? [], onType && !isStatic(first.method));
  });
}

const typed = (type: Type): Argument => ({ k: 'typed', type });

/** Methods that fit the interface method: as written, or with the first argument as the receiver. */
function referenced(candidates: Member[], parameters: Type[] | null, onType: boolean): Member[] {
  if (parameters === null) return candidates;
  const direct = chooseOverloads(
    onType ? candidates.filter(({ method }) => isStatic(method)) : candidates,
    parameters.map(typed),
  );
  if (!onType) return direct;
  const bound = chooseOverloads(
    candidates.filter(({ method }) => !isStatic(method)),
    parameters.slice(1).map(typed),
  );
  return [...direct, ...bound];
}

function emitReference(
  body: Body,
  { method }: Member,
  receiver: ClassInfo,
  viaSuper: boolean,
  several: boolean,
  line: number,
): void {
  if (!method.owner.project) return;
  const fixed = viaSuper || isStatic(method) || isFinalClass(receiver);
  const single = isStatic(method) ? 'static' : viaSuper ? 'special' : isInterface(receiver) ? 'interface' : 'virtual';
  emit(body, {
    method,
    receiver: viaSuper || isStatic(method) ? method.owner : receiver,
    rule: 'method-reference',
    binding: several ? 'overload-set' : single,
    line,
    open: !fixed,
  });
}

/** Result type of the referenced method; a raw receiver takes its arguments from the first parameter. */
function resultOf(
  body: Body,
  member: Member,
  receiver: Extract<Type, { k: 'class' }>,
  parameters: Type[],
  unbound: boolean,
): Type {
  const first = upperBound(parameters[0] ?? EXTERNAL);
  if (unbound && first.k === 'class') {
    const seen = findMethods(first, member.method.decl.name).find(({ method }) => method === member.method);
    if (seen !== undefined) return returnsAt(seen);
  }
  const open = new Set<TypeVariable>([
    ...member.method.variables,
    ...(receiver.args === receiver.cls.parameters ? receiver.cls.parameters : []),
  ]);
  const found = new Map<TypeVariable, Type>();
  member.method.parameters().forEach((type, index) => {
    const given = parameters[index + (unbound ? 1 : 0)];
    if (given !== undefined) unify(body.table, type, given, open, found);
  });
  return instantiate(returnsAt(member), open, found);
}
