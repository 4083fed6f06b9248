import type { ClassInfo } from './classes.ts';
import type { NamedType, SymbolTable } from './symbols.ts';
import { primitive, type Type, type TypeVariable, unknown } from './types.ts';
import { parseTypeText, type TypeText } from './typetext.ts';

/** Where a type name stands. `header`: in the type's own `extends` clause, where inherited members are not yet known. */
export interface TypeScope {
  cls: ClassInfo;
  /** Type parameters of the method. */
  variables: readonly TypeVariable[];
  header?: boolean;
}

const PRIMITIVES = new Set(['int', 'long', 'boolean', 'double', 'float', 'char', 'byte', 'short', 'void']);

/** Resolves normalised type text where it stands. */
export function resolveTypeText(table: SymbolTable, text: string, scope: TypeScope): Type {
  return fromText(table, parseTypeText(text), scope, 0);
}

function fromText(table: SymbolTable, text: TypeText, scope: TypeScope, depth: number): Type {
  let type = depth > 16 ? unknown('too-deep') : elementType(table, text, scope, depth);
  for (let dimension = 0; dimension < text.dimensions; dimension++) type = { k: 'array', of: type };
  return type;
}

function elementType(table: SymbolTable, text: TypeText, scope: TypeScope, depth: number): Type {
  if (PRIMITIVES.has(text.name)) return primitive(text.name);
  if (text.name === '?') return unknown('type-argument-unknown');
  const variable = findVariable(text.name, scope);
  if (variable !== null) return variable;
  const args = text.args.map((arg) => fromText(table, arg, scope, depth + 1));
  const named = lookupType(table, text.name, scope.cls, scope.header === true);
  if (named === null) return unknown('type-not-found');
  if (typeof named !== 'string') return { k: 'class', cls: named, args };
  return table.isProjectName(named) ? unknown('project-type-outside-roots') : { k: 'external', name: named, args };
}

function findVariable(name: string, scope: TypeScope): TypeVariable | null {
  const own = scope.variables.find((variable) => variable.name === name);
  if (own !== undefined) return own;
  for (let cls: ClassInfo | null = scope.cls; cls !== null; cls = cls.outer) {
    const found = cls.parameters.find((variable) => variable.name === name);
    if (found !== undefined) return found;
  }
  return null;
}

/** Finds what a possibly dotted type name means inside a class. */
export function lookupType(table: SymbolTable, name: string, cls: ClassInfo, header = false): NamedType {
  const cache = table.namesSeenFrom(cls);
  const cacheKey = header ? `^${name}` : name;
  const known = cache.get(cacheKey);
  if (known !== undefined) return known;
  const found = findType(table, name, cls, header);
  cache.set(cacheKey, found);
  return found;
}

function findType(table: SymbolTable, name: string, cls: ClassInfo, header: boolean): NamedType {
  const [head = '', ...rest] = name.split('.');
  const first = findSimple(table, head, cls, header);
  if (rest.length === 0) return first;
  if (first === null) {
    // `a.b.C` spelled out; a lower-case head that is no type is a package.
    return table.find(name, cls.file) ?? name;
  }
  if (typeof first === 'string') return table.find(`${first}.${rest.join('.')}`, cls.file) ?? `${first}.${rest.join('.')}`;
  let current = first;
  for (const segment of rest) {
    const member = memberType(current, segment, new Set());
    const next = member ?? table.find(`${current.fqn}.${segment}`, cls.file);
    if (next === null) return `${current.fqn}.${segment}`;
    current = next;
  }
  return current;
}

/** A nested type, own or inherited. */
export function memberType(cls: ClassInfo, name: string, seen: Set<ClassInfo>): ClassInfo | null {
  if (seen.has(cls)) return null;
  seen.add(cls);
  const own = cls.memberTypes.get(name);
  if (own !== undefined) return own;
  for (const parent of cls.supers()) {
    if (parent.k !== 'class') continue;
    const inherited = memberType(parent.cls, name, seen);
    if (inherited !== null) return inherited;
  }
  return null;
}

/** The order the language defines: enclosing types and their members, single imports, the package, on-demand imports, java.lang. */
function findSimple(table: SymbolTable, name: string, cls: ClassInfo, header: boolean): NamedType {
  for (let around: ClassInfo | null = cls; around !== null; around = around.outer) {
    if (around.decl.name === name) return around;
    const member = header && around === cls ? null : memberType(around, name, new Set());
    if (member !== null) return member;
  }
  const { file } = cls;
  const top = table.find(file.package === '' ? name : `${file.package}.${name}`, file);
  for (const imported of file.imports) {
    if (imported.onDemand || !imported.name.endsWith(`.${name}`)) continue;
    const found = table.find(imported.name, file);
    if (found !== null) return found;
    // A static import may name a nested type, but it usually names a method.
    if (!imported.static) return imported.name;
  }
  if (top !== null) return top;
  return findOnDemand(table, name, cls) ?? table.javaLang(name);
}

function findOnDemand(table: SymbolTable, name: string, cls: ClassInfo): NamedType {
  let outside: string | null = null;
  for (const imported of cls.file.imports) {
    if (!imported.onDemand) continue;
    const found = table.find(`${imported.name}.${name}`, cls.file);
    if (found !== null) return found;
    if (!imported.static && !table.hasPackage(imported.name)) outside ??= `${imported.name}.${name}`;
  }
  // Only a package none of whose types is known could hold it; java.lang still comes first.
  return table.javaLang(name) === null && /^[A-Z]/.test(name) ? outside : null;
}
