import { type ClassInfo, has } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Type } from '../model/types.ts';
import { Modifier } from '../syntax/records.ts';
import { Mappings } from './annotations.ts';

/** A field or getter that may be persistent. */
export interface MappedMember {
  name: string;
  type: Type;
  line: number;
  mappings: Mappings;
}

export type AccessKind = 'FIELD' | 'PROPERTY';

/** Where the annotations of a class stand, by its own word (`@Access`) or by where its identifier is annotated; null when neither tells. */
export function accessOf(table: SymbolTable, cls: ClassInfo): AccessKind | null {
  const written = new Mappings(table, cls.decl.annotations, cls).get('Access')?.constant('value');
  if (written === 'FIELD' || written === 'PROPERTY') return written;
  const marks = (members: MappedMember[]): boolean =>
    members.some(({ mappings }) => mappings.anyOf(['Id', 'EmbeddedId']) !== null);
  if (marks(fieldsOf(table, cls))) return 'FIELD';
  return marks(gettersOf(table, cls)) ? 'PROPERTY' : null;
}

/** The persistent members of a class under its access, and those of the other kind that ask for it one by one. */
export function membersOf(table: SymbolTable, cls: ClassInfo, access: AccessKind): MappedMember[] {
  const fields = fieldsOf(table, cls);
  const getters = gettersOf(table, cls);
  const [main, other] = access === 'FIELD' ? [fields, getters] : [getters, fields];
  const asked = other.filter(({ mappings }) => mappings.get('Access')?.constant('value') !== undefined && mappings.has('Access'));
  const names = new Set(asked.map(({ name }) => name));
  return [...main.filter(({ name }) => !names.has(name)), ...asked].filter(({ mappings }) => !mappings.has('Transient'));
}

function fieldsOf(table: SymbolTable, cls: ClassInfo): MappedMember[] {
  const components = (cls.decl.components ?? []).map(({ name, annotations }) => ({
    name,
    annotations,
    line: cls.decl.line,
    modifiers: 0,
  }));
  const declared = [...components, ...cls.decl.fields];
  return declared.flatMap(({ name, annotations, line, modifiers }) => {
    if (has(modifiers, Modifier.static | Modifier.transient)) return [];
    const field = cls.fields.get(name);
    return field === undefined ? [] : [{ name, type: field.type(), line, mappings: new Mappings(table, annotations, cls) }];
  });
}

function gettersOf(table: SymbolTable, cls: ClassInfo): MappedMember[] {
  const found: MappedMember[] = [];
  for (const method of [...cls.methods.values()].flat()) {
    const { decl } = method;
    if (method.generated || decl.parameters.length > 0 || has(decl.modifiers, Modifier.static)) continue;
    const name = propertyName(decl.name);
    if (name === null) continue;
    const mappings = new Mappings(table, decl.annotations, cls);
    // A getter nothing can be set through is no property, unless it says that it is mapped.
    if (mappings.isEmpty && !cls.methods.has(`set${decl.name.replace(/^(get|is)/, '')}`)) continue;
    found.push({ name, type: method.returns(), line: decl.line, mappings });
  }
  return found;
}

/** The bean rule: two capitals at the start stay. */
export function decapitalize(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function propertyName(getter: string): string | null {
  const match = /^(?:get|is)([A-Z_$].*)$/.exec(getter);
  return match?.[1] === undefined || getter === 'getClass' ? null : decapitalize(match[1]);
}
