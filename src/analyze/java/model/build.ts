import type { JavaFileFacts, JavaMethod, JavaTypeDecl, JavaTypeParameter } from '../syntax/records.ts';
import { builderOf } from './builders.ts';
import type { ClassInfo, MethodInfo } from './classes.ts';
import { type ImplicitMembers, implicitMembers } from './implicit.ts';
import { resolveTypeText, type TypeScope } from './names.ts';
import type { SymbolTable } from './symbols.ts';
import { EXTERNAL, erasedName, type Type, type TypeVariable } from './types.ts';

/** Computes a value the first time it is asked for. */
function lazy<T>(compute: () => T, whileComputing: T): () => T {
  let state: 'new' | 'busy' | 'done' = 'new';
  let value = whileComputing;
  return () => {
    if (state === 'new') {
      state = 'busy';
      value = compute();
      state = 'done';
    }
    return value;
  };
}

function typeVariables(
  parameters: JavaTypeParameter[],
  scopeOf: () => TypeScope,
  table: SymbolTable,
  ofMethod: boolean,
): TypeVariable[] {
  return parameters.map(({ name, bounds }) => {
    const [bound] = bounds;
    const resolve = (): Type => (bound === undefined ? EXTERNAL : resolveTypeText(table, bound, scopeOf()));
    return { k: 'var', name, bound: lazy<Type>(resolve, EXTERNAL), ofMethod };
  });
}

/** Types of one file as classes, unlinked: supertypes and member types resolve when asked for. */
export function buildClasses(table: SymbolTable, file: JavaFileFacts, project: boolean): ClassInfo[] {
  const classes: ClassInfo[] = [];
  for (const decl of file.types) classes.push(newClass(table, file, decl, classes, project));
  for (const cls of classes) addMembers(table, cls, project ? implicitMembers(cls.decl) : { fields: [], methods: [] });
  if (project) addBuilders(table, file, classes);
  return classes;
}

function newClass(
  table: SymbolTable,
  file: JavaFileFacts,
  decl: JavaTypeDecl,
  classes: ClassInfo[],
  project: boolean,
): ClassInfo {
  const outer = decl.outer === undefined ? null : (classes[decl.outer] ?? null);
  const cls: ClassInfo = {
    fqn: file.package === '' ? decl.path : `${file.package}.${decl.path}`,
    project,
    file,
    decl,
    outer,
    parameters: [],
    supers: () => [],
    fields: new Map(),
    methods: new Map(),
    memberTypes: new Map(),
    subtypes: [],
  };
  cls.parameters = typeVariables(decl.typeParameters, () => ({ cls, variables: [] }), table, false);
  // While its own supertypes are resolved a class has none: `class A extends A.B` must not loop.
  cls.supers = lazy<Type[]>(() => superTypes(table, cls), []);
  if (outer !== null && !decl.name.startsWith('<')) outer.memberTypes.set(decl.name, outer.memberTypes.get(decl.name) ?? cls);
  return cls;
}

/** Nests Lombok's builders, after the file's own types so that their indexes stay. A builder the source declares is completed. */
function addBuilders(table: SymbolTable, file: JavaFileFacts, classes: ClassInfo[]): void {
  for (const [index, cls] of [...classes].entries()) {
    const builder = builderOf(cls.decl, index);
    if (builder === null) continue;
    let nested = cls.memberTypes.get(builder.decl.name);
    if (nested === undefined) {
      nested = newClass(table, file, builder.decl, classes, true);
      classes.push(nested);
    }
    addGenerated(table, nested, builder.methods);
    addGenerated(table, cls, builder.openers);
  }
}

function superTypes(table: SymbolTable, cls: ClassInfo): Type[] {
  // The header of a type sees its own parameters and what surrounds it.
  const scope: TypeScope = { cls, variables: [], header: true };
  const written = cls.decl.superclass === undefined ? cls.decl.interfaces : [cls.decl.superclass, ...cls.decl.interfaces];
  return written.map((text) => resolveTypeText(table, text, scope));
}

function addMembers(table: SymbolTable, cls: ClassInfo, implicit: ImplicitMembers): void {
  for (const decl of cls.decl.fields) {
    const type = lazy<Type>(() => resolveTypeText(table, decl.type, { cls, variables: [] }), EXTERNAL);
    if (!cls.fields.has(decl.name)) cls.fields.set(decl.name, { owner: cls, decl, type });
  }
  for (const decl of implicit.fields) {
    const type = lazy<Type>(() => resolveTypeText(table, decl.type, { cls, variables: [] }), EXTERNAL);
    if (!cls.fields.has(decl.name)) cls.fields.set(decl.name, { owner: cls, decl, type });
  }
  for (const decl of cls.decl.methods) addMethod(table, cls, decl, false);
  addGenerated(table, cls, implicit.methods);
}

/** Adds generated methods; a generator steps back where the source has a method of that name and length. */
function addGenerated(table: SymbolTable, cls: ClassInfo, methods: JavaMethod[]): void {
  for (const decl of methods) {
    const declared = cls.methods.get(decl.name) ?? [];
    if (!declared.some((method) => !method.generated || method.decl.parameters.length === decl.parameters.length)) {
      addMethod(table, cls, decl, true);
    }
  }
  for (const same of cls.methods.values()) nameMethods(cls, same);
}

function addMethod(table: SymbolTable, cls: ClassInfo, decl: JavaMethod, generated: boolean): void {
  const variables: TypeVariable[] = [];
  const scope: TypeScope = { cls, variables };
  variables.push(...typeVariables(decl.typeParameters, () => scope, table, true));
  const method: MethodInfo = {
    owner: cls,
    decl,
    key: '',
    variables,
    parameters: lazy<Type[]>(() => decl.parameters.map((parameter) => resolveTypeText(table, parameter.type, scope)), []),
    returns: lazy<Type>(() => resolveTypeText(table, decl.returns, scope), EXTERNAL),
    generated,
  };
  const same = cls.methods.get(decl.name);
  if (same === undefined) cls.methods.set(decl.name, [method]);
  else same.push(method);
}

/** Keys of methods of one name: overloads carry their erased parameter types. Constructors share one symbol. */
function nameMethods(cls: ClassInfo, methods: MethodInfo[]): void {
  const overloaded = methods.length > 1;
  for (const method of methods) {
    const { name } = method.decl;
    const key = `${cls.fqn}#${name}`;
    if (!overloaded || name === '<init>') {
      method.key = key;
      continue;
    }
    // Erasing needs the whole table; keys are asked for only after it stands.
    const compute = lazy(() => `${key}(${erasedParameters(method).join(',')})`, key);
    Object.defineProperty(method, 'key', { get: compute, enumerable: true });
  }
}

/** Simple erased names of a method's parameter types. */
export function erasedParameters(method: MethodInfo): string[] {
  return method.parameters().map(erasedName);
}
