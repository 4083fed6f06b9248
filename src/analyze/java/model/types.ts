import type { ClassInfo } from './classes.ts';

/**
 * A type as call resolution sees it. A wildcard is its bound; a raw or uninferred argument is `unknown`.
 * `exact`: the value is of this very class (`new X()`). `guess`: the type rests on less than a declaration.
 */
export type Type = ClassType | ExternalType | TypeVariable | ArrayType | PrimitiveType | UnknownType;

export interface ClassType {
  k: 'class';
  cls: ClassInfo;
  args: Type[];
  exact?: true;
  guess?: true;
}

/** A type no analyzed source and no library model describes. */
export interface ExternalType {
  k: 'external';
  name: string;
  args: Type[];
}

/** A type parameter; identity is the object. */
export interface TypeVariable {
  k: 'var';
  name: string;
  /** First bound, resolved when asked for. */
  bound(): Type;
  /** Declared by a method rather than a type. */
  ofMethod: boolean;
}

export interface ArrayType {
  k: 'array';
  of: Type;
}

/** A primitive, `void` or the type of `null`. */
export interface PrimitiveType {
  k: 'prim';
  name: string;
}

export interface UnknownType {
  k: 'unknown';
  reason: UnknownReason;
}

/** Why a receiver has no type; these are the keys of `unresolvedCallsByReason`. */
export type UnknownReason =
  | 'name-not-found'
  | 'type-not-found'
  | 'project-type-outside-roots'
  | 'type-argument-unknown'
  | 'lambda-parameter-untyped'
  | 'field-not-found'
  | 'method-not-found'
  | 'too-deep';

export const unknown = (reason: UnknownReason): UnknownType => ({ k: 'unknown', reason });
export const primitive = (name: string): PrimitiveType => ({ k: 'prim', name });
export const EXTERNAL: ExternalType = { k: 'external', name: '', args: [] };

export type Bindings = ReadonlyMap<TypeVariable, Type>;

export const NO_BINDINGS: Bindings = new Map();

/** Replaces type parameters; the same object when nothing changes. */
export function substitute(type: Type, bindings: Bindings): Type {
  if (bindings.size === 0) return type;
  switch (type.k) {
    case 'var':
      return bindings.get(type) ?? type;
    case 'array': {
      const of = substitute(type.of, bindings);
      return of === type.of ? type : { k: 'array', of };
    }
    case 'class':
    case 'external': {
      if (type.args.length === 0) return type;
      const args = type.args.map((arg) => substitute(arg, bindings));
      return args.every((arg, index) => arg === type.args[index]) ? type : { ...type, args };
    }
    default:
      return type;
  }
}

/** The type a value can be used as: a type parameter is its bound. */
export function upperBound(type: Type): Type {
  let current = type;
  for (let step = 0; current.k === 'var' && step < 16; step++) current = current.bound();
  return current.k === 'var' ? EXTERNAL : current;
}

/** The type without the certainty that came from a `new`: what a variable holds may change. */
export function widened(type: Type): Type {
  if (type.k !== 'class' || type.exact === undefined) return type;
  const { exact: _exact, ...rest } = type;
  return rest;
}

/** Simple erased name, as symbol keys spell parameter types. */
export function erasedName(type: Type): string {
  const bounded = upperBound(type);
  switch (bounded.k) {
    case 'class':
      return bounded.cls.decl.name;
    case 'external':
      return bounded.name.slice(bounded.name.lastIndexOf('.') + 1) || 'Object';
    case 'array':
      return `${erasedName(bounded.of)}[]`;
    case 'prim':
      return bounded.name;
    default:
      return 'Object';
  }
}

/** Whether a type parameter of a type (not of a method) occurs in it. */
export function mentionsClassVariable(type: Type): boolean {
  switch (type.k) {
    case 'var':
      return !type.ofMethod;
    case 'array':
      return mentionsClassVariable(type.of);
    case 'class':
    case 'external':
      return type.args.some(mentionsClassVariable);
    default:
      return false;
  }
}

/** Whether a project type occurs in it. */
export function mentionsProjectType(type: Type): boolean {
  switch (type.k) {
    case 'class':
      return type.cls.project || type.args.some(mentionsProjectType);
    case 'external':
      return type.args.some(mentionsProjectType);
    case 'array':
      return mentionsProjectType(type.of);
    default:
      return false;
  }
}
