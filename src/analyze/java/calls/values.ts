import type { ClassInfo, FieldInfo } from '../model/classes.ts';
import { selfType } from '../model/classes.ts';
import { asSuper, findField, lineage, superTypesOf } from '../model/members.ts';
import { lookupType } from '../model/names.ts';
import { type ClassType, EXTERNAL, primitive, substitute, type Type, unknown, upperBound } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import type { Body, Scope } from './body.ts';
import { typeOf } from './walk.ts';

/** What stands left of a dot: a value and where it comes from, a type, or a package. */
export type Qualifier =
  | { k: 'value'; type: Type; from: 'local' | 'field' | 'this' | 'super' | 'other'; field?: FieldInfo }
  | { k: 'type'; type: Type }
  | { k: 'package'; name: string };

export function qualifierOf(body: Body, scope: Scope, expression: Expr): Qualifier {
  switch (expression.k) {
    case 'name':
      return nameOf(body, scope, expression.name);
    case 'field':
      return fieldOf(body, scope, expression);
    case 'this':
      return { k: 'value', type: thisType(body, expression.of), from: 'this' };
    case 'super':
      return { k: 'value', type: superType(body, expression.of), from: 'super' };
    default:
      return { k: 'value', type: typeOf(body, scope, expression), from: 'other' };
  }
}

/** `this`, or `Outer.this`. */
export function thisType(body: Body, of: string | undefined): Type {
  if (of === undefined) return body.self;
  for (let cls: ClassInfo | null = body.cls; cls !== null; cls = cls.outer) {
    if (cls.decl.name === of) return cls === body.cls ? body.self : selfType(cls);
  }
  return unknown('type-not-found');
}

/** What `super` means: the superclass, or the named interface. */
function superType(body: Body, of: string | undefined): Type {
  const here = asSuper(body.self, body.cls) ?? selfType(body.cls);
  if (of === undefined) return superTypesOf(here)[0] ?? EXTERNAL;
  const named = lookupType(body.table, of, body.cls);
  if (named === null || typeof named === 'string') return EXTERNAL;
  return asSuper(here, named) ?? selfType(named);
}

function nameOf(body: Body, scope: Scope, name: string): Qualifier {
  const local = scope.find(name);
  if (local !== undefined) return { k: 'value', type: local, from: 'local' };
  const field = enclosingField(body, name);
  if (field !== null) return field;
  const imported = importedField(body, name);
  if (imported !== null) return imported;
  const named = lookupType(body.table, name, body.cls);
  if (named !== null) return { k: 'type', type: namedType(body, named) };
  // A field no known class declares can only come from an ancestor outside the analyzed sources.
  if (/^[a-z]/.test(name) && hasOutsideAncestor(body.cls)) return { k: 'value', type: EXTERNAL, from: 'field' };
  return { k: 'package', name };
}

function namedType(body: Body, named: ClassInfo | string): Type {
  if (typeof named !== 'string') return selfType(named);
  return body.table.isProjectName(named) ? unknown('project-type-outside-roots') : { k: 'external', name: named, args: [] };
}

/** A field of the class or of one around it. */
function enclosingField(body: Body, name: string): Qualifier | null {
  for (let cls: ClassInfo | null = body.cls; cls !== null; cls = cls.outer) {
    const found = findField(cls === body.cls ? body.self : selfType(cls), name);
    if (found !== null) return { k: 'value', type: substitute(found.type, body.bindings), from: 'field', field: found.field };
  }
  return null;
}

function importedField(body: Body, name: string): Qualifier | null {
  for (const imported of body.cls.file.imports) {
    if (!imported.static) continue;
    const owner = imported.onDemand ? imported.name : imported.name.slice(0, imported.name.lastIndexOf('.'));
    if (!imported.onDemand && !imported.name.endsWith(`.${name}`)) continue;
    const cls = body.table.find(owner, body.cls.file);
    const found = cls === null ? null : findField(selfType(cls), name);
    if (found !== null) return { k: 'value', type: found.type, from: 'field', field: found.field };
    if (cls === null && !imported.onDemand) return { k: 'value', type: EXTERNAL, from: 'field' };
  }
  return null;
}

export function hasOutsideAncestor(cls: ClassInfo): boolean {
  for (let around: ClassInfo | null = cls; around !== null; around = around.outer) {
    const outside = lineage(selfType(around)).some(
      (site) => !site.cls.project || site.cls.supers().some((parent) => parent.k === 'external' || parent.k === 'unknown'),
    );
    if (outside) return true;
  }
  return false;
}

function fieldOf(body: Body, scope: Scope, expression: Extract<Expr, { k: 'field' }>): Qualifier {
  const object = qualifierOf(body, scope, expression.object);
  if (object.k === 'package') {
    const name = `${object.name}.${expression.name}`;
    const named = lookupType(body.table, name, body.cls);
    if (named !== null && typeof named !== 'string') return { k: 'type', type: selfType(named) };
    return /^[A-Z]/.test(expression.name) ? { k: 'type', type: namedType(body, name) } : { k: 'package', name };
  }
  const type = upperBound(object.type);
  if (type.k === 'array' && expression.name === 'length') return { k: 'value', type: primitive('int'), from: 'other' };
  if (type.k !== 'class') return { k: 'value', type: outsideField(type), from: 'other' };
  return memberOf(body, type, expression.name, object);
}

/** A field of something outside is outside; of something unknown, unknown for the same reason. */
function outsideField(type: Type): Type {
  return type.k === 'unknown' ? type : EXTERNAL;
}

function memberOf(body: Body, type: ClassType, name: string, object: Qualifier): Qualifier {
  const found = findField(type, name);
  if (found !== null) return { k: 'value', type: found.type, from: 'field', field: found.field };
  if (object.k === 'type') {
    const nested = lookupType(body.table, `${type.cls.decl.path}.${name}`, type.cls);
    if (nested !== null && typeof nested !== 'string') return { k: 'type', type: selfType(nested) };
  }
  const outside = !type.cls.project || hasOutsideAncestor(type.cls);
  return { k: 'value', type: outside ? EXTERNAL : unknown('field-not-found'), from: 'other' };
}
