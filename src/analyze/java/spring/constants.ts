import { type ClassInfo, selfType } from '../model/classes.ts';
import { findField } from '../model/members.ts';
import { lookupType } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Expr } from '../syntax/records.ts';

/** Text of a constant expression; `missing` names the parts that could not be read, which are left out of `text`. */
export interface ConstantText {
  text: string;
  missing: string[];
}

const MAX_DEPTH = 32;

/** Evaluates a text: literals, `+`, and constants of the project wherever they are declared. */
export function evaluateText(table: SymbolTable, expression: Expr, at: ClassInfo, depth = 0): ConstantText {
  if (depth > MAX_DEPTH) return unread(expression);
  switch (expression.k) {
    case 'lit':
      return expression.value === undefined ? unread(expression) : { text: expression.value, missing: [] };
    case 'bin': {
      if (expression.op !== '+') return unread(expression);
      const parts = expression.parts.map((part) => evaluateText(table, part, at, depth + 1));
      return { text: parts.map(({ text }) => text).join(''), missing: parts.flatMap(({ missing }) => missing) };
    }
    case 'cast':
      return evaluateText(table, expression.value, at, depth + 1);
    case 'name':
    case 'field': {
      const constant = findConstant(table, dottedName(expression), at);
      return constant === null ? unread(expression) : evaluateText(table, constant.value, constant.at, depth + 1);
    }
    default:
      return unread(expression);
  }
}

/** The texts of an argument that may be one or a list in braces. */
export function evaluateTexts(table: SymbolTable, expression: Expr, at: ClassInfo): ConstantText[] {
  const items = expression.k === 'array' ? expression.items : [expression];
  return items.map((item) => evaluateText(table, item, at));
}

const unread = (expression: Expr): ConstantText => ({ text: '', missing: [dottedName(expression)] });

/** `a.b.C` as written, for names and field accesses; other expressions have a placeholder. */
export function dottedName(expression: Expr): string {
  if (expression.k === 'name') return expression.name;
  if (expression.k === 'field') return `${dottedName(expression.object)}.${expression.name}`;
  if (expression.k === 'call') return `${expression.name}(..)`;
  return '(..)';
}

function findConstant(table: SymbolTable, name: string, at: ClassInfo): { value: Expr; at: ClassInfo } | null {
  const dot = name.lastIndexOf('.');
  const simple = name.slice(dot + 1);
  const owners = dot < 0 ? ownersInScope(table, simple, at) : [lookupType(table, name.slice(0, dot), at)];
  for (const owner of owners) {
    if (owner === null || typeof owner === 'string') continue;
    const field = findField(selfType(owner), simple)?.field;
    if (field?.decl.init !== undefined) return { value: field.decl.init, at: field.owner };
  }
  return null;
}

/** Types whose constants a bare name may mean: the ones around it, then static imports. */
export function ownersInScope(table: SymbolTable, name: string, at: ClassInfo): (ClassInfo | null)[] {
  const owners: (ClassInfo | null)[] = [];
  for (let cls: ClassInfo | null = at; cls !== null; cls = cls.outer) owners.push(cls);
  for (const one of at.file.imports) {
    if (!one.static) continue;
    if (one.onDemand) owners.push(table.find(one.name, at.file));
    else if (one.name.endsWith(`.${name}`)) owners.push(table.find(one.name.slice(0, one.name.lastIndexOf('.')), at.file));
  }
  return owners;
}
