import { isBodyless, isInterface, isStatic } from './classes.ts';
import { bindingsOf, findMethods, lineage, type Member } from './members.ts';
import type { SymbolTable } from './symbols.ts';
import { type ClassType, substitute, type Type, type TypeVariable, unknown, upperBound, widened } from './types.ts';

const BOXES: Readonly<Record<string, string>> = {
  int: 'Integer',
  long: 'Long',
  boolean: 'Boolean',
  double: 'Double',
  float: 'Float',
  char: 'Character',
  byte: 'Byte',
  short: 'Short',
};

/** The reference type a primitive value becomes inside a generic type. */
export function boxed(table: SymbolTable, type: Type): Type {
  if (type.k !== 'prim') return type;
  const name = Object.hasOwn(BOXES, type.name) ? `java.lang.${BOXES[type.name]}` : null;
  if (name === null) return unknown('type-argument-unknown');
  const cls = table.library(name);
  return cls === null ? { k: 'external', name, args: [] } : { k: 'class', cls, args: [] };
}

/** Reads from an argument's type what a parameter's type leaves open; the first answer stays. */
export function unify(
  table: SymbolTable,
  parameter: Type,
  argument: Type,
  open: ReadonlySet<TypeVariable>,
  found: Map<TypeVariable, Type>,
  depth = 0,
): void {
  if (depth > 12 || argument.k === 'unknown') return;
  if (parameter.k === 'var') {
    if (!open.has(parameter) || found.has(parameter)) return;
    const type = widened(boxed(table, argument));
    if (type.k !== 'unknown') found.set(parameter, type);
    return;
  }
  if (parameter.k === 'array') {
    if (argument.k === 'array') unify(table, parameter.of, argument.of, open, found, depth + 1);
    return;
  }
  if (parameter.k !== 'class') return;
  const bounded = upperBound(argument);
  if (bounded.k !== 'class') return;
  const seen = lineage(bounded).find((site) => site.cls === parameter.cls);
  seen?.args.forEach((arg, index) => {
    const wanted = parameter.args[index];
    if (wanted !== undefined) unify(table, wanted, arg, open, found, depth + 1);
  });
}

/** Replaces what was inferred; an open parameter nothing was learnt about is its bound, or unknown without one. */
export function instantiate(type: Type, open: ReadonlySet<TypeVariable>, found: ReadonlyMap<TypeVariable, Type>): Type {
  if (open.size === 0) return type;
  const all = new Map<TypeVariable, Type>(found);
  for (const variable of open) {
    if (all.has(variable)) continue;
    const bound = variable.bound();
    all.set(variable, bound.k === 'class' ? bound : unknown('type-argument-unknown'));
  }
  return substitute(type, all);
}

/** Redeclared by some interfaces for their documentation; every object has a body for them. */
const OF_EVERY_OBJECT = new Set(['equals', 'hashCode', 'toString']);

/** The one method a lambda of this type implements, or null when the type is no functional interface. */
export function functionalMethod(type: ClassType): Member | null {
  if (!isInterface(type.cls)) return null;
  let found: Member | null = null;
  const seen = new Set<string>();
  for (const site of lineage(type)) {
    for (const name of site.cls.methods.keys()) {
      if (seen.has(name) || OF_EVERY_OBJECT.has(name)) continue;
      seen.add(name);
      for (const member of findMethods(type, name)) {
        if (isStatic(member.method) || !isBodyless(member.method) || !isInterface(member.method.owner)) continue;
        if (found !== null) return null;
        found = member;
      }
    }
  }
  return found;
}

/** Parameter types of a member as its site sees them. */
export function parametersAt(member: Member): Type[] {
  const bindings = bindingsOf(member.site);
  return member.method.parameters().map((type) => substitute(type, bindings));
}

/** Result type of a member as its site sees it. */
export function returnsAt(member: Member): Type {
  return substitute(member.method.returns(), bindingsOf(member.site));
}
