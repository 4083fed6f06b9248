import type { MethodInfo } from '../model/classes.ts';
import { findMethods, type Member } from '../model/members.ts';
import { type Type, upperBound } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import { visitStatements } from '../syntax/visit.ts';
import { type Body, emit } from './body.ts';
import type { Argument } from './overloads.ts';

const LOOKUPS = new Set(['getMethod', 'getDeclaredMethod']);

/** A method looked up by a literal name on the class of a parameter. */
interface ParameterLookup {
  parameter: number;
  name: string;
  line: number;
}

/** The literal name a reflective lookup asks for, or null. */
function lookedUp(expression: Expr): string | null {
  if (expression.k !== 'call' || !LOOKUPS.has(expression.name)) return null;
  const [name] = expression.args;
  return name?.k === 'lit' && name.type === 'String' ? (name.value ?? null) : null;
}

/** `Item.class.getMethod("m")`: links to the methods of that name on the class. */
export function emitReflective(body: Body, call: Extract<Expr, { k: 'call' }>, receiver: Type): void {
  const name = lookedUp(call);
  if (name === null || receiver.k !== 'class' || receiver.cls.fqn !== 'java.lang.Class') return;
  const [type] = receiver.args;
  if (type !== undefined) emitByName(body.froms[0]?.key ?? '', body, type, name, call.line);
}

const known = new WeakMap<MethodInfo, ParameterLookup[]>();

/** Lookups of the form `parameter.getClass().getMethod("m")` in a method's body. */
function lookupsIn(method: MethodInfo): ParameterLookup[] {
  const before = known.get(method);
  if (before !== undefined) return before;
  const found: ParameterLookup[] = [];
  visitStatements(method.decl.body ?? [], (expression) => {
    const name = lookedUp(expression);
    if (name === null || expression.k !== 'call' || expression.object?.k !== 'call') return;
    const { object } = expression;
    if (object.name !== 'getClass' || object.object?.k !== 'name') return;
    const written = object.object.name;
    const parameter = method.decl.parameters.findIndex((one) => one.name === written);
    if (parameter >= 0) found.push({ parameter, name, line: expression.line });
  });
  known.set(method, found);
  return found;
}

/** What a call hands to a parameter of open type is what a lookup on that parameter's class finds. */
export function emitParameterLookups(body: Body, { method }: Member, args: Argument[]): void {
  for (const [index, arg] of args.entries()) {
    if (arg.k !== 'typed' || arg.type.k !== 'class' || !arg.type.cls.project) continue;
    const parameter = method.parameters()[index];
    const declared = parameter === undefined ? null : upperBound(parameter);
    if (declared?.k !== 'external') continue;
    for (const lookup of lookupsIn(method)) {
      if (lookup.parameter === index) emitByName(method.key, body, arg.type, lookup.name, lookup.line);
    }
  }
}

function emitByName(from: string, body: Body, type: Type, name: string, line: number): void {
  if (type.k !== 'class' || !type.cls.project) return;
  const before = body.froms;
  body.froms = [{ key: from }];
  for (const { method } of findMethods(type, name)) {
    if (!method.owner.project) continue;
    emit(body, { method, receiver: type.cls, rule: 'reflective-call', binding: 'reflection', line, open: true });
  }
  body.froms = before;
}
