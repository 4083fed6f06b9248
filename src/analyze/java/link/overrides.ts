import { allSubtypes, type ClassInfo, isAbstract, isStatic, type MethodInfo, selfType } from '../model/classes.ts';
import { asSuper, findMethods, overrides } from '../model/members.ts';

const subtypes = new WeakMap<ClassInfo, ClassInfo[]>();

/** Project types below a type. */
export function subtypesOf(cls: ClassInfo): ClassInfo[] {
  let known = subtypes.get(cls);
  if (known === undefined) {
    known = allSubtypes(cls);
    subtypes.set(cls, known);
  }
  return known;
}

/** The method that runs on `cls` when `method` is called on it, or null when none of the project does. */
export function methodOn(cls: ClassInfo, method: MethodInfo): MethodInfo | null {
  const self = selfType(cls);
  const site = asSuper(self, method.owner);
  if (site === null) return null;
  for (const member of findMethods(self, method.decl.name)) {
    if (member.method === method) return method;
    if (!isStatic(member.method) && overrides(member, { method, site })) return member.method;
  }
  return null;
}

const overriding = new WeakMap<MethodInfo, MethodInfo[]>();

/** Methods of strict subtypes that take the method's place. */
export function overridesOf(method: MethodInfo): MethodInfo[] {
  let known = overriding.get(method);
  if (known !== undefined) return known;
  known = [];
  for (const cls of subtypesOf(method.owner)) {
    if (!cls.methods.has(method.decl.name)) continue;
    const found = methodOn(cls, method);
    if (found !== null && found !== method && found.owner === cls) known.push(found);
  }
  overriding.set(method, known);
  return known;
}

/** Classes below `cls` (itself included) whose objects can exist; abstract ones without such a subclass count too, their subclass may be outside. */
export function implementors(cls: ClassInfo): ClassInfo[] {
  const all = [cls, ...subtypesOf(cls)];
  return all.filter((one) => {
    if (one.decl.kind === 'interface' || one.decl.kind === 'annotation') return false;
    return !isAbstract(one) || !subtypesOf(one).some((below) => !isAbstract(below));
  });
}

/** An interface that no type of the project extends or implements: a library makes the object behind it. */
export const isProxied = (cls: ClassInfo): boolean => cls.decl.kind === 'interface' && cls.subtypes.length === 0;
