import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { TypeVariable } from '../model/types.ts';
import { type ClassRef, type Files, type MethodRef, type PlaceNames, Unnamed, type VariableRef } from './place-names.ts';

/**
 * Plain objects that refer to one another and to classes, methods and type parameters of a run, as JSON. Who refers to the same object
 * before does so after; rings are fine.
 */
export interface ObjectGraph {
  root: Coded;
  objects: Record<string, Coded>[];
}

type Coded =
  | string
  | number
  | boolean
  | null
  | Coded[]
  | { o: number }
  | { c: ClassRef }
  | { m: MethodRef }
  | { v: VariableRef }
  | { u: 1 };

/** Throws `Unnamed` for what is no plain object and has no name. */
export function encodeGraph(root: object, names: PlaceNames): ObjectGraph {
  const objects: Record<string, Coded>[] = [];
  const seen = new Map<object, number>();
  const pending: object[] = [];
  const code = (value: unknown): Coded => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    if (value === undefined) return { u: 1 };
    if (typeof value !== 'object') throw new Unnamed(typeof value);
    if (Array.isArray(value)) return value.map(code);
    if (isClass(value)) return { c: names.class(value) };
    if (isMethod(value)) return { m: names.method(value) };
    if (isVariable(value)) return { v: names.variable(value) };
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Unnamed('an object of a class');
    let index = seen.get(value);
    if (index === undefined) {
      index = objects.push({}) - 1;
      seen.set(value, index);
      pending.push(value);
    }
    return { o: index };
  };
  const coded = code(root);
  // Worked through one by one: a long chain of objects must not be a deep stack.
  for (let at = 0; at < pending.length; at++) {
    const object = objects[at] as Record<string, Coded>;
    for (const [key, value] of Object.entries(pending[at] as object)) object[key] = code(value);
  }
  return { root: coded, objects };
}

/** Throws `Unnamed` when a name leads nowhere now. */
export function decodeGraph({ root, objects }: ObjectGraph, names: PlaceNames, files: Files): unknown {
  const made: Record<string, unknown>[] = objects.map(() => ({}));
  const decode = (coded: Coded): unknown => {
    if (typeof coded !== 'object' || coded === null) return coded;
    if (Array.isArray(coded)) return coded.map(decode);
    if ('o' in coded) return made[coded.o];
    if ('c' in coded) return names.find(coded.c, files);
    if ('m' in coded) return names.findMethod(coded.m, files);
    if ('v' in coded) return names.findVariable(coded.v, files);
    return undefined;
  };
  objects.forEach((object, at) => {
    for (const [key, coded] of Object.entries(object)) (made[at] as Record<string, unknown>)[key] = decode(coded);
  });
  return decode(root);
}

const has = (value: object, key: string, type: string): boolean => typeof (value as Record<string, unknown>)[key] === type;

const isClass = (value: object): value is ClassInfo => has(value, 'fqn', 'string') && has(value, 'supers', 'function');
const isMethod = (value: object): value is MethodInfo => has(value, 'key', 'string') && has(value, 'parameters', 'function');
const isVariable = (value: object): value is TypeVariable => has(value, 'bound', 'function');
