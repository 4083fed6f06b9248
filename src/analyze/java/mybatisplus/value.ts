import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { ClassType } from '../model/types.ts';

/** What an expression is known to be, as far as condition wrappers go; null for everything else. */
export type Value = WrapperValue | ColumnValue | TextValue | ClassValue | ParameterValue | ManyValue | null;

/** A condition wrapper and what was done to it, in reading order. */
export interface WrapperValue {
  k: 'wrapper';
  /** The entity its type names. */
  entity: string | null;
  chain: boolean;
  origin:
    | { k: 'new' }
    | { k: 'parameter'; index: number }
    | { k: 'this' }
    | { k: 'call'; target: Target }
    /** From a field or from code nobody here reads. */
    | { k: 'elsewhere'; what: string };
  ops: Op[];
  /** What a chain runs on. */
  owner: OwnerFact | null;
}

/** `Entity::getName`. */
export interface ColumnValue {
  k: 'column';
  cls: ClassInfo;
  property: string;
}

export interface TextValue {
  k: 'text';
  text: string;
  /** Parts that are known only at run time stand as `?`. */
  open: boolean;
}

export interface ClassValue {
  k: 'class';
  cls: ClassInfo;
}

export interface ParameterValue {
  k: 'parameter';
  index: number;
  name: string;
}

/** One of several, whichever branch ran. */
export interface ManyValue {
  k: 'many';
  values: Value[];
}

/** A call of a method of the project, with what was known of its arguments. */
export interface Target {
  method: MethodInfo;
  on: ClassInfo;
  args: Value[];
}

export interface Op {
  name: string;
  args: Value[];
  line: number;
  /** Told wherever the wrapper goes, not in one branch only. */
  certain: boolean;
  /** Kind of each argument that no value describes: decides between overloads. */
  shapes: Shape[];
  /** A method the project adds to the wrapper, or one it was handed to (`passed`: as which argument). */
  target: Target | null;
  passed: number | null;
}

export type Shape = 'boolean' | 'null' | 'lambda' | 'other';

/** On what a built-in method is called. */
export interface OwnerFact {
  type: ClassType;
  entity: string | null;
}

/** A call of a built-in method. */
export interface Site {
  owner: OwnerFact;
  builtin: string;
  /** Symbol the call belongs to, and its method; null in an initializer. */
  from: string;
  method: MethodInfo | null;
  /** Class of `this`, and the one around the text. */
  on: ClassInfo;
  cls: ClassInfo;
  line: number;
  args: Value[];
  shapes: Shape[];
  /** The wrapper it is given or, for a chain, is the end of. */
  wrapper: Value;
  /** A wrapper is given that nothing is known of. */
  blind: string | null;
}

/** What one body does with its parameters, what it hands back, and what it hands on. */
export interface BodyFacts {
  method: MethodInfo;
  parameters: (WrapperValue | null)[];
  self: WrapperValue | null;
  returned: Value[];
}

export interface Flow {
  from: string;
  fromMethod: MethodInfo;
  target: Target;
}

/** More candidates than this are not told apart. */
const MAX_MANY = 128;

/** One of several values, each once; what goes beyond the bound is unknown. */
export function anyOf(values: readonly Value[]): Value {
  const found = new Set<Value>();
  for (const value of values) {
    for (const one of value?.k === 'many' ? value.values : [value]) {
      if (found.size >= MAX_MANY) return { k: 'many', values: [...found, null] };
      found.add(one);
    }
  }
  const [only = null] = found;
  return found.size === 1 ? only : { k: 'many', values: [...found] };
}
