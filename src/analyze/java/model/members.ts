import { type ClassInfo, type FieldInfo, type MethodInfo, selfType } from './classes.ts';
import { type Bindings, type ClassType, NO_BINDINGS, substitute, type Type, type TypeVariable, unknown } from './types.ts';

/** Deeper or wider hierarchies than this are cut; no hand-written one comes near. */
const MAX_LINEAGE = 256;

/** What a class type's arguments say about the class's parameters; a raw type leaves them unknown. */
export function bindingsOf(type: ClassType): Bindings {
  const { parameters } = type.cls;
  if (parameters.length === 0) return NO_BINDINGS;
  if (type.args === parameters) return NO_BINDINGS;
  const bindings = new Map<TypeVariable, Type>();
  parameters.forEach((parameter, index) => {
    bindings.set(parameter, type.args[index] ?? unknown('type-argument-unknown'));
  });
  return bindings;
}

/** A type's direct supertypes with its arguments passed on. */
export function superTypesOf(type: ClassType): Type[] {
  const bindings = bindingsOf(type);
  return type.cls.supers().map((parent) => substitute(parent, bindings));
}

const lineages = new WeakMap<ClassInfo, ClassType[]>();

function ownLineage(cls: ClassInfo): ClassType[] {
  const known = lineages.get(cls);
  if (known !== undefined) return known;
  const seen = new Set<ClassInfo>();
  const found: ClassType[] = [];
  const visit = (current: ClassType): void => {
    if (seen.has(current.cls) || found.length >= MAX_LINEAGE) return;
    seen.add(current.cls);
    found.push(current);
    for (const parent of superTypesOf(current)) if (parent.k === 'class') visit(parent);
  };
  visit(selfType(cls));
  lineages.set(cls, found);
  return found;
}

/** The type and everything above it that is known, superclasses before interfaces, each class once. */
export function lineage(type: ClassType): ClassType[] {
  const own = ownLineage(type.cls);
  const bindings = bindingsOf(type);
  if (bindings.size === 0) return own;
  return own.map((site) => substitute(site, bindings) as ClassType);
}

/** A type seen as one of its ancestors, or null when it is not below it. */
export function asSuper(type: ClassType, ancestor: ClassInfo): ClassType | null {
  if (type.cls === ancestor) return type;
  return lineage(type).find((parent) => parent.cls === ancestor) ?? null;
}

export function isSubclass(cls: ClassInfo, ancestor: ClassInfo): boolean {
  return asSuper(selfType(cls), ancestor) !== null;
}

/** A field with its type as the given type sees it. */
export function findField(type: ClassType, name: string): { field: FieldInfo; type: Type } | null {
  for (const parent of lineage(type)) {
    const field = parent.cls.fields.get(name);
    if (field !== undefined) return { field, type: substitute(field.type(), bindingsOf(parent)) };
  }
  return null;
}

/** A method as a member of a type: `site` is the ancestor that declares it, seen from that type. */
export interface Member {
  method: MethodInfo;
  site: ClassType;
}

const memberTables = new WeakMap<ClassInfo, Map<string, Member[]>>();

function ownMethods(cls: ClassInfo, name: string): Member[] {
  let table = memberTables.get(cls);
  if (table === undefined) {
    table = new Map();
    memberTables.set(cls, table);
  }
  const known = table.get(name);
  if (known !== undefined) return known;
  const found: Member[] = [];
  for (const site of ownLineage(cls)) {
    for (const method of site.cls.methods.get(name) ?? []) {
      const candidate = { method, site };
      if (!found.some((nearer) => takesPlaceOf(nearer, candidate))) found.push(candidate);
    }
  }
  table.set(name, found);
  return found;
}

function takesPlaceOf(nearer: Member, candidate: Member): boolean {
  return nearer.site !== candidate.site && overrides(nearer, candidate);
}

/** Methods of a name that a type has, own and inherited, overridden ones left out. */
export function findMethods(type: ClassType, name: string): Member[] {
  const own = ownMethods(type.cls, name);
  const bindings = bindingsOf(type);
  if (bindings.size === 0) return own;
  return own.map(({ method, site }) => ({ method, site: substitute(site, bindings) as ClassType }));
}

/** Whether `lower`, found nearer, takes the place of `upper`. */
export function overrides(lower: Member, upper: Member): boolean {
  const lowerTypes = lower.method.parameters();
  const upperTypes = upper.method.parameters();
  if (lowerTypes.length !== upperTypes.length) return false;
  const bindings = bindingsOf(upper.site);
  return lowerTypes.every((type, index) => {
    const other = upperTypes[index];
    return other === undefined || sameErasure(substitute(type, bindingsOf(lower.site)), substitute(other, bindings));
  });
}

/** Whether two parameter types erase to one; what is not known may be anything. */
function sameErasure(left: Type, right: Type): boolean {
  const a = left.k === 'var' ? left.bound() : left;
  const b = right.k === 'var' ? right.bound() : right;
  if (a.k === 'unknown' || b.k === 'unknown') return true;
  if (a.k === 'external' || b.k === 'external') {
    if (a.k === 'external' && b.k === 'external') return a.name === '' || b.name === '' || lastName(a.name) === lastName(b.name);
    // An unbounded parameter stands for any reference type.
    const external = a.k === 'external' ? a : b.k === 'external' ? b : null;
    const other = a.k === 'external' ? b : a;
    return external?.name === '' && other.k !== 'prim';
  }
  if (a.k === 'class' && b.k === 'class') return a.cls === b.cls;
  if (a.k === 'array' && b.k === 'array') return sameErasure(a.of, b.of);
  return a.k === 'prim' && b.k === 'prim' && a.name === b.name;
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** First ancestor that no analyzed source describes and that is not of the Java platform; members not found elsewhere come from it. */
export function foreignAncestor(type: ClassType): Type | null {
  for (const site of lineage(type)) {
    if (!site.cls.project && !site.cls.fqn.startsWith('java.')) return site;
    for (const parent of site.cls.supers()) {
      if (parent.k === 'external' && !parent.name.startsWith('java.')) return parent;
      if (parent.k === 'unknown') return parent;
    }
  }
  return null;
}
