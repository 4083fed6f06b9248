import { assignable, type Verdict } from '../model/assignable.ts';
import { has } from '../model/classes.ts';
import { functionalMethod, parametersAt } from '../model/infer.ts';
import type { Member } from '../model/members.ts';
import { type Type, upperBound } from '../model/types.ts';
import { type Expr, Modifier } from '../syntax/records.ts';

/** An argument: its type, or a lambda or method reference that only a parameter's type can give one. */
export type Argument = { k: 'typed'; type: Type } | { k: 'function'; expression: Extract<Expr, { k: 'lambda' | 'ref' }> };

/**
 * The overloads an argument list may mean, most specific first removed of what it hides. More than one is left only where an argument's
 * type is not fully known.
 */
export function chooseOverloads(candidates: Member[], args: Argument[]): Member[] {
  if (candidates.length <= 1) return candidates.filter((member) => acceptsCount(member, args.length));
  const fixed = candidates.filter((member) => member.method.decl.parameters.length === args.length);
  const chosen = mostSpecific(applicable(fixed, args, false), args);
  if (chosen.length > 0) return chosen;
  const variable = candidates.filter((member) => isVarargs(member) && acceptsCount(member, args.length));
  return mostSpecific(applicable(variable, args, true), args);
}

const isVarargs = (member: Member): boolean => has(member.method.decl.modifiers, Modifier.varargs);

function acceptsCount(member: Member, count: number): boolean {
  const declared = member.method.decl.parameters.length;
  return declared === count || (isVarargs(member) && count >= declared - 1);
}

interface Fit {
  member: Member;
  parameters: Type[];
  sure: boolean;
}

function applicable(candidates: Member[], args: Argument[], spread: boolean): Fit[] {
  const fits: Fit[] = [];
  for (const member of candidates) {
    const parameters = parametersAt(member);
    const verdicts = args.map((arg, index) => verdictOf(arg, parameterFor(parameters, index, spread)));
    if (verdicts.includes('no')) continue;
    fits.push({ member, parameters, sure: !verdicts.includes('maybe') });
  }
  return fits;
}

/** Parameter an argument goes to; spread out, the last one takes the rest one by one. */
export function parameterFor(parameters: Type[], index: number, spread: boolean): Type | undefined {
  const last = parameters.length - 1;
  if (!spread || index < last) return parameters[index];
  const type = parameters[last];
  return type?.k === 'array' ? type.of : type;
}

function verdictOf(arg: Argument, parameter: Type | undefined): Verdict {
  if (parameter === undefined) return 'no';
  if (arg.k === 'typed') return assignable(arg.type, parameter);
  const type = upperBound(parameter);
  if (type.k === 'prim' || type.k === 'array') return 'no';
  if (type.k !== 'class') return type.k === 'external' && type.name === 'java.lang.Object' ? 'no' : 'maybe';
  const target = functionalMethod(type);
  if (target === null) return 'no';
  const { expression } = arg;
  const wrongCount = expression.k === 'lambda' && expression.params.length !== target.method.decl.parameters.length;
  return wrongCount ? 'no' : 'maybe';
}

/** Drops an overload when another takes everything it takes more narrowly; only between those that surely apply. */
function mostSpecific(fits: Fit[], args: Argument[]): Member[] {
  const known = args.every((arg) => arg.k === 'function' || arg.type.k !== 'unknown');
  const kept = fits.filter((fit) => {
    return !fits.some((other) => other !== fit && (known ? other.sure || !fit.sure : false) && isNarrower(other, fit));
  });
  // An argument that fits for sure beats one that only might.
  const sure = kept.filter((fit) => fit.sure);
  return (known && sure.length === 1 ? sure : kept).map((fit) => fit.member);
}

function isNarrower(left: Fit, right: Fit): boolean {
  if (left.parameters.length !== right.parameters.length) return false;
  let strictly = false;
  for (const [index, type] of left.parameters.entries()) {
    const other = right.parameters[index];
    if (other === undefined || assignable(type, other) !== 'yes') return false;
    if (takesMore(other, type)) strictly = true;
  }
  return strictly;
}

/** Whether a parameter takes values the other does not. A bare type variable takes whatever its bound does: anything, mostly. */
function takesMore(wider: Type, narrower: Type): boolean {
  if (wider.k === 'var' && isTop(upperBound(wider))) return narrower.k !== 'var' && !isTop(narrower);
  return assignable(wider, narrower) === 'no';
}

const isTop = (type: Type): boolean => type.k === 'external' && (type.name === '' || type.name === 'java.lang.Object');
