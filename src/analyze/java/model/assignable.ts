import { lineage } from './members.ts';
import { type ClassType, type ExternalType, type Type, upperBound } from './types.ts';

export type Verdict = 'yes' | 'no' | 'maybe';

const WIDER: Readonly<Record<string, string>> = {
  byte: 'short int long float double',
  short: 'int long float double',
  char: 'int long float double',
  int: 'long float double',
  long: 'float double',
  float: 'double',
};

const BOX: Readonly<Record<string, string>> = {
  Integer: 'int',
  Long: 'long',
  Boolean: 'boolean',
  Double: 'double',
  Float: 'float',
  Character: 'char',
  Byte: 'byte',
  Short: 'short',
};

/** Types every boxed number or flag also is. */
const BOX_SUPERS = new Set(['Object', 'Number', 'Comparable', 'Serializable']);

const FINAL_CLASSES = new Set([
  'java.lang.String',
  'java.lang.Integer',
  'java.lang.Long',
  'java.lang.Boolean',
  'java.lang.Class',
]);

const simpleName = (type: ClassType | ExternalType): string => {
  const name = type.k === 'class' ? type.cls.fqn : type.name;
  return name.slice(name.lastIndexOf('.') + 1);
};

const unboxed = (type: ClassType | ExternalType): string | null => {
  const name = simpleName(type);
  return Object.hasOwn(BOX, name) ? (BOX[name] ?? null) : null;
};

/** Whether a value of one type can be given where the other is declared; `maybe` where a type outside the analyzed sources decides. */
export function assignable(from: Type, to: Type): Verdict {
  if (from.k === 'unknown' || to.k === 'unknown') return 'maybe';
  const target = upperBound(to);
  const source = upperBound(from);
  if (to.k === 'var' && target.k === 'external' && target.name === '') return 'yes';
  if (source.k === 'unknown' || target.k === 'unknown' || source.k === 'var' || target.k === 'var') return 'maybe';
  if (source.k === 'prim') return fromPrimitive(source.name, target);
  if (target.k === 'prim') return toPrimitive(source, target.name);
  if (source.k === 'array' || target.k === 'array') return arrays(source, target);
  return references(source, target);
}

function primitives(from: string, to: string): Verdict {
  if (from === to) return 'yes';
  const wider = Object.hasOwn(WIDER, from) ? (WIDER[from] ?? '') : '';
  return wider.split(' ').includes(to) ? 'yes' : 'no';
}

function fromPrimitive(name: string, target: Type): Verdict {
  if (target.k === 'prim') return primitives(name, target.name);
  if (name === 'null') return 'yes';
  if (target.k === 'array') return 'no';
  if (target.k !== 'class' && target.k !== 'external') return 'maybe';
  if (target.k === 'external' && target.name === '') return 'yes';
  if (BOX_SUPERS.has(simpleName(target))) return 'yes';
  return unboxed(target) === name ? 'yes' : 'no';
}

function toPrimitive(source: Type, name: string): Verdict {
  if (source.k === 'array') return 'no';
  if (source.k !== 'class' && source.k !== 'external') return 'maybe';
  if (source.k === 'external' && source.name === '') return 'maybe';
  const inner = unboxed(source);
  return inner === null ? 'no' : primitives(inner, name);
}

function arrays(source: Type, target: Type): Verdict {
  if (source.k === 'array' && target.k === 'array') return assignable(source.of, target.of);
  if (source.k === 'array')
    return target.k === 'external' && (target.name === '' || simpleName(target) === 'Object') ? 'yes' : 'no';
  return source.k === 'external' && source.name === '' ? 'maybe' : 'no';
}

function references(source: Type, target: Type): Verdict {
  if (target.k === 'external') {
    if (target.name === '' || target.name === 'java.lang.Object') return 'yes';
    if (source.k === 'external') return source.name === target.name ? 'yes' : 'maybe';
    return source.k === 'class' ? toExternal(source, target) : 'maybe';
  }
  if (target.k !== 'class') return 'maybe';
  // A library's type is never below a type of the project; a value of unknown origin may be anything.
  if (source.k === 'external') return source.name === '' || !target.cls.project ? 'maybe' : 'no';
  if (source.k !== 'class') return 'maybe';
  if (lineage(source).some((site) => site.cls === target.cls)) return 'yes';
  if (source.cls.project) return target.cls.project || !hasOutsideAncestor(source) ? 'no' : 'maybe';
  if (target.cls.project || FINAL_CLASSES.has(source.cls.fqn)) return 'no';
  return 'maybe';
}

function hasOutsideAncestor(type: ClassType): boolean {
  return lineage(type).some((site) => site.cls.supers().some((parent) => parent.k === 'external' || parent.k === 'unknown'));
}

function toExternal(source: ClassType, target: ExternalType): Verdict {
  for (const site of lineage(source)) {
    for (const parent of site.cls.supers()) {
      if (parent.k === 'external' && parent.name === target.name) return 'yes';
    }
  }
  if (FINAL_CLASSES.has(source.cls.fqn)) return 'no';
  return source.cls.project && !hasOutsideAncestor(source) ? 'no' : 'maybe';
}
