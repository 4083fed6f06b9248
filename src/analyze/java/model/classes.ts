import { type JavaField, type JavaFileFacts, type JavaMethod, type JavaTypeDecl, Modifier } from '../syntax/records.ts';
import type { ClassType, Type, TypeVariable } from './types.ts';

/** A declared type with its members; of the project, or of the library model (`project: false`). */
export interface ClassInfo {
  fqn: string;
  project: boolean;
  file: JavaFileFacts;
  decl: JavaTypeDecl;
  /** Lexically enclosing type. */
  outer: ClassInfo | null;
  parameters: TypeVariable[];
  /** Superclass first, then interfaces; what could not be placed stays as external or unknown type. */
  supers(): Type[];
  fields: Map<string, FieldInfo>;
  methods: Map<string, MethodInfo[]>;
  /** Nested types, local ones included. */
  memberTypes: Map<string, ClassInfo>;
  /** Project types that name this one as a direct supertype, in source order. */
  subtypes: ClassInfo[];
}

export interface FieldInfo {
  owner: ClassInfo;
  decl: JavaField;
  type(): Type;
}

export interface MethodInfo {
  owner: ClassInfo;
  decl: JavaMethod;
  /** Symbol key. */
  key: string;
  variables: TypeVariable[];
  parameters(): Type[];
  returns(): Type;
  /** Written by an annotation processor or the compiler, not in the source. */
  generated: boolean;
}

export const has = (bits: number, flag: number): boolean => (bits & flag) !== 0;

export const isStatic = (method: MethodInfo): boolean => has(method.decl.modifiers, Modifier.static);

export const isInterface = (cls: ClassInfo): boolean => cls.decl.kind === 'interface' || cls.decl.kind === 'annotation';

export const isAbstract = (cls: ClassInfo): boolean => isInterface(cls) || has(cls.decl.modifiers, Modifier.abstract);

/** No body can run through this declaration itself. */
export const isBodyless = (method: MethodInfo): boolean => method.decl.body === null && !method.generated;

/** A class nothing can extend. */
export const isFinalClass = (cls: ClassInfo): boolean =>
  has(cls.decl.modifiers, Modifier.final) || cls.decl.kind === 'record' || cls.decl.name.startsWith('<anonymous');

/** The class as a type of itself, its parameters as arguments. */
export const selfType = (cls: ClassInfo): ClassType => ({ k: 'class', cls, args: cls.parameters });

/** Every project type below a type, each once. */
export function allSubtypes(cls: ClassInfo): ClassInfo[] {
  const found = new Set<ClassInfo>();
  const queue = [...cls.subtypes];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next) || next === cls) continue;
    found.add(next);
    queue.push(...next.subtypes);
  }
  return [...found];
}
