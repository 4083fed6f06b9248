import { has, type MethodInfo } from '../model/classes.ts';
import { functionalMethod, instantiate, parametersAt, returnsAt, unify } from '../model/infer.ts';
import type { Member } from '../model/members.ts';
import { bindingsOf } from '../model/members.ts';
import { EXTERNAL, substitute, type Type, type TypeVariable, unknown, upperBound } from '../model/types.ts';
import { type Expr, Modifier } from '../syntax/records.ts';
import { type Body, type Scope, typeIn } from './body.ts';
import { type Argument, parameterFor } from './overloads.ts';
import { typeOf } from './walk.ts';

/** Reads what can be read without knowing the method; lambdas and method references wait for their parameter's type. */
export function readArguments(body: Body, scope: Scope, args: Expr[]): Argument[] {
  return args.map((expression) =>
    expression.k === 'lambda' || expression.k === 'ref'
      ? { k: 'function', expression }
      : { k: 'typed', type: handed(typeOf(body, scope, expression)) },
  );
}

/** Nothing hands on `void`: a setter that seems to give it was generated to give its object back. */
const handed = (type: Type): Type => (type.k === 'prim' && type.name === 'void' ? unknown('type-argument-unknown') : type);

const spreads = (method: MethodInfo, count: number, args: Argument[]): boolean => {
  if (!has(method.decl.modifiers, Modifier.varargs)) return false;
  const last = args.at(-1);
  return count !== method.decl.parameters.length || last?.k !== 'typed' || last.type.k !== 'array';
};

/**
 * Infers the method's type parameters from the arguments, reads the waiting lambdas with the types that gives them, and returns the result
 * type. With no method known (`chosen` null) the lambdas are read with what `outside` says of the code they are handed to. Of several overloads the first types the lambdas.
 */
export function applyArguments(
  body: Body,
  scope: Scope,
  chosen: Member[] | null,
  args: Argument[],
  known: boolean,
  typeArgs?: string[],
  outside?: Type,
): Type {
  const member = chosen?.[0];
  if (member === undefined || !known) {
    for (const arg of args) if (arg.k === 'function') typeOf(body, scope, arg.expression, outside);
    return EXTERNAL;
  }
  const { method } = member;
  const isConstructor = method.decl.name === '<init>';
  const open = new Set<TypeVariable>(isConstructor ? [...method.variables, ...method.owner.parameters] : method.variables);
  const found = new Map<TypeVariable, Type>();
  typeArgs?.forEach((text, index) => {
    const variable = method.variables[index];
    if (variable !== undefined) found.set(variable, typeIn(body, text));
  });
  const parameters = isConstructor ? method.parameters() : parametersAt(member);
  const spread = spreads(method, args.length, args);
  args.forEach((arg, index) => {
    const parameter = parameterFor(parameters, index, spread);
    if (arg.k === 'typed' && parameter !== undefined) unify(body.table, parameter, arg.type, open, found);
  });
  args.forEach((arg, index) => {
    if (arg.k === 'function') readFunction(body, scope, arg.expression, parameterFor(parameters, index, spread), open, found);
  });
  if (isConstructor)
    return { k: 'class', cls: method.owner, args: method.owner.parameters.map((one) => instantiate(one, open, found)) };
  return agreedResult(chosen ?? [], instantiate(returnsAt(member), open, found));
}

/** Overloads that disagree on the result leave it open. */
function agreedResult(chosen: Member[], result: Type): Type {
  if (chosen.length < 2 || result.k !== 'class') return result;
  const same = chosen.every((member) => {
    const other = upperBound(returnsAt(member));
    return other.k === 'class' && other.cls === result.cls;
  });
  const generic = chosen.every((member) => member.method.returns().k === 'var');
  return same || generic ? result : unknown('type-argument-unknown');
}

/** Types a lambda's parameters from what is inferred so far, and learns from what its body gives. */
function readFunction(
  body: Body,
  scope: Scope,
  expression: Expr,
  parameter: Type | undefined,
  open: ReadonlySet<TypeVariable>,
  found: Map<TypeVariable, Type>,
): void {
  const declared = parameter === undefined ? undefined : substitute(parameter, found);
  const type = declared === undefined ? undefined : upperBound(declared);
  const result = typeOf(body, scope, expression, declared);
  if (type?.k !== 'class') return;
  const target = functionalMethod(type);
  if (target === null || result.k === 'unknown') return;
  // `result` is what the body gives; see readLambda.
  const wanted = substitute(target.method.returns(), bindingsOf(target.site));
  unify(body.table, wanted, result, open, found);
}
