import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { TypeVariable } from '../model/types.ts';
import type { JavaFileFacts } from '../syntax/records.ts';
import { initializerOf, staticInitializerOf } from './initializers.ts';

/** A class: index of its file in `files` and of its type there, or the qualified name of a library class. */
export type ClassRef = [file: number, type: number] | string;
/** A method: its class, its name, and which of that name; -1 for an initializer nobody wrote. */
export type MethodRef = [owner: ClassRef, name: string, index: number];
/** A type parameter: of a class, or of a method, and which. */
export type VariableRef = [owner: ClassRef | MethodRef, index: number, ofMethod: 0 | 1];

/** The files a tape names, as they stand now. */
export type Files = readonly (JavaFileFacts | undefined)[];

/** Something that has no name outside the run that met it. */
export class Unnamed extends Error {}

/** Names classes and methods by where they stand, and finds them again. */
export class PlaceNames {
  readonly files: string[] = [];
  readonly froms: string[] = [];
  readonly #files = new Map<JavaFileFacts, number>();
  readonly #froms = new Map<string, number>();
  readonly #table: SymbolTable;
  readonly #home: JavaFileFacts | null;
  #variables: Map<TypeVariable, VariableRef> | null = null;

  /** `home`: the file whose type parameters can be named. */
  constructor(table: SymbolTable, home: JavaFileFacts | null = null) {
    this.#table = table;
    this.#home = home;
  }

  from(key: string): number {
    let index = this.#froms.get(key);
    if (index === undefined) {
      index = this.froms.push(key) - 1;
      this.#froms.set(key, index);
    }
    return index;
  }

  class(cls: ClassInfo): ClassRef {
    if (!cls.project) {
      if (this.#table.library(cls.fqn) !== cls) throw new Unnamed(cls.fqn);
      return cls.fqn;
    }
    let file = this.#files.get(cls.file);
    if (file === undefined) {
      file = this.files.push(cls.file.path) - 1;
      this.#files.set(cls.file, file);
    }
    const type = cls.file.types.indexOf(cls.decl);
    if (this.#table.classAt(cls.file, type) !== cls) throw new Unnamed(cls.fqn);
    return [file, type];
  }

  method(method: MethodInfo): MethodRef {
    const { owner, decl } = method;
    const index = owner.methods.get(decl.name)?.indexOf(method) ?? -1;
    if (index < 0 && initializer(owner, decl.name) !== method) throw new Unnamed(method.key);
    return [this.class(owner), decl.name, index];
  }

  variable(variable: TypeVariable): VariableRef {
    this.#variables ??= this.#variablesAtHome();
    const ref = this.#variables.get(variable);
    if (ref === undefined) throw new Unnamed(variable.name);
    return ref;
  }

  #variablesAtHome(): Map<TypeVariable, VariableRef> {
    const found = new Map<TypeVariable, VariableRef>();
    for (const index of this.#home?.types.keys() ?? []) {
      const cls = this.#home === null ? null : this.#table.classAt(this.#home, index);
      if (cls === null) continue;
      cls.parameters.forEach((variable, at) => void found.set(variable, [this.class(cls), at, 0]));
      for (const method of [...cls.methods.values()].flat())
        method.variables.forEach((variable, at) => void found.set(variable, [this.method(method), at, 1]));
    }
    return found;
  }

  findVariable([owner, index, ofMethod]: VariableRef, files: Files): TypeVariable {
    const variables = ofMethod
      ? this.findMethod(owner as MethodRef, files).variables
      : this.find(owner as ClassRef, files).parameters;
    const variable = variables[index];
    if (variable === undefined) throw new Unnamed(String(index));
    return variable;
  }

  find(ref: ClassRef, files: Files): ClassInfo {
    const file = typeof ref === 'string' ? undefined : files[ref[0]];
    const cls = typeof ref === 'string' ? this.#table.library(ref) : file ? this.#table.classAt(file, ref[1]) : null;
    if (cls === null) throw new Unnamed(String(ref));
    return cls;
  }

  findMethod([owner, name, index]: MethodRef, files: Files): MethodInfo {
    const cls = this.find(owner, files);
    const method = index < 0 ? initializer(cls, name) : cls.methods.get(name)?.[index];
    if (!method) throw new Unnamed(`${cls.fqn}#${name}`);
    return method;
  }
}

const initializer = (cls: ClassInfo, name: string): MethodInfo | null =>
  name === '<clinit>' ? staticInitializerOf(cls) : name === '<init>' ? initializerOf(cls) : null;
