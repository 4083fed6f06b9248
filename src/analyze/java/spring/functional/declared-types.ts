import { overridesOf } from '../../link/overrides.ts';
import { type ClassInfo, type MethodInfo, selfType } from '../../model/classes.ts';
import { findMethods } from '../../model/members.ts';
import { lookupType } from '../../model/names.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import type { Expr } from '../../syntax/records.ts';
import { dottedName } from '../constants.ts';

/** The project's only method of that name and length, when nothing takes its place. */
export function onlyMethod(cls: ClassInfo, name: string, length: number): MethodInfo | null {
  const all = findMethods(selfType(cls), name).filter(
    ({ method }) => method.owner.project && method.decl.parameters.length === length && method.decl.body !== null,
  );
  const [only] = all;
  return only !== undefined && all.length === 1 && overridesOf(only.method).length === 0 ? only.method : null;
}

/** The project class an expression is declared as: a parameter, a local variable, a field, a type, a new object. */
export function declaredTypeOf(
  table: SymbolTable,
  expression: Expr,
  method: MethodInfo,
  locals: ReadonlyMap<string, string>,
): ClassInfo | null {
  const at = method.owner;
  if (expression.k === 'this') return at;
  if (expression.k === 'new' || expression.k === 'type') return projectType(table, expression.type, at);
  if (expression.k === 'field' && expression.object.k === 'this') return fieldType(table, expression.name, at);
  if (expression.k !== 'name') return expression.k === 'field' ? projectType(table, dottedName(expression), at) : null;
  const { name } = expression;
  const written = locals.get(name) ?? method.decl.parameters.find((one) => one.name === name)?.type;
  if (written !== undefined) return projectType(table, written, at);
  return fieldType(table, name, at) ?? projectType(table, name, at);
}

function fieldType(table: SymbolTable, name: string, at: ClassInfo): ClassInfo | null {
  for (let cls: ClassInfo | null = at; cls !== null; cls = cls.outer) {
    const field = cls.fields.get(name);
    if (field !== undefined) return projectType(table, field.decl.type, cls);
  }
  return null;
}

function projectType(table: SymbolTable, written: string, at: ClassInfo): ClassInfo | null {
  const named = lookupType(table, written.replace(/<.*$/, ''), at);
  return named === null || typeof named === 'string' || !named.project ? null : named;
}
