import type { EntityGraphFact, InheritanceStrategy, NamedQuery, PersistentType, UnreadMapping } from '../../facts/persistence.ts';
import { type ClassInfo, selfType } from '../model/classes.ts';
import { lineage } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { Mappings, TYPE_MARKERS } from './annotations.ts';
import { overridesOf, readAttribute } from './attributes.ts';
import { type AccessKind, accessOf, membersOf } from './members.ts';

const KINDS: Readonly<Record<string, PersistentType['kind']>> = {
  Entity: 'entity',
  MappedSuperclass: 'mappedSuperclass',
  Embeddable: 'embeddable',
};
/** Mappings of a whole type that are seen and not followed: other tables, SQL of its own, rows hidden or kept by a condition. */
const UNREAD = [
  ...['SecondaryTable', 'SecondaryTables', 'AssociationOverride', 'AssociationOverrides', 'Subselect', 'SoftDelete', 'Audited'],
  ...['Where', 'SQLRestriction', 'SQLInsert', 'SQLUpdate', 'SQLDelete', 'SQLDeleteAll', 'Loader', 'SQLSelect'],
];
const STRATEGIES: readonly InheritanceStrategy[] = ['SINGLE_TABLE', 'JOINED', 'TABLE_PER_CLASS'];

/** Every entity, mapped superclass and embeddable of the project. */
export function readPersistentTypes(table: SymbolTable): PersistentType[] {
  const kinds = new Map<ClassInfo, PersistentType['kind']>();
  for (const cls of table.classes) {
    if (cls.decl.kind === 'interface' || cls.decl.kind === 'annotation' || cls.decl.annotations.length === 0) continue;
    const [marker] = findAnnotations(table, cls.decl.annotations, cls, TYPE_MARKERS);
    const kind = marker && KINDS[marker.name.slice(marker.name.lastIndexOf('.') + 1)];
    if (kind !== undefined) kinds.set(cls, kind);
  }
  const embeddables = new Set([...kinds].filter(([, kind]) => kind === 'embeddable').map(([cls]) => cls.fqn));
  return [...kinds].map(([cls, kind]) => readType(table, cls, kind, kinds, embeddables));
}

function readType(
  table: SymbolTable,
  cls: ClassInfo,
  kind: PersistentType['kind'],
  kinds: ReadonlyMap<ClassInfo, PersistentType['kind']>,
  embeddables: ReadonlySet<string>,
): PersistentType {
  const mappings = new Mappings(table, cls.decl.annotations, cls);
  const above = lineage(selfType(cls)).filter((site) => site.cls !== cls && kinds.has(site.cls));
  const unread: UnreadMapping[] = UNREAD.flatMap((what) => {
    const line = mappings.get(what)?.line;
    return line === undefined ? [] : [{ what: `@${what}`, line }];
  });
  const context = { table, at: cls, unread, isEmbeddable: (fqn: string) => embeddables.has(fqn) };
  const access = accessWithin(table, [cls, ...above.map((site) => site.cls)]);
  const tableReader = mappings.get('Table');
  const strategy = mappings.get('Inheritance')?.constant('strategy');
  return {
    fqn: cls.fqn,
    kind,
    file: cls.file.path,
    line: cls.decl.line,
    entityName: mappings.get('Entity')?.text('name') ?? cls.decl.name,
    table: tableReader?.text('name') ?? null,
    // MySQL calls a schema a catalog; either one qualifies the table.
    schema: tableReader?.text('schema') ?? tableReader?.text('catalog') ?? null,
    parent: above[0]?.cls.fqn ?? null,
    inheritance: mappings.has('Inheritance') ? (STRATEGIES.find((one) => one === strategy) ?? 'SINGLE_TABLE') : null,
    discriminator: mappings.get('DiscriminatorColumn')?.text('name') ?? null,
    primaryKeyJoin: mappings.all('PrimaryKeyJoinColumn', 'PrimaryKeyJoinColumns').flatMap((reader) => reader.text('name') ?? []),
    attributes: membersOf(table, cls, access).flatMap((member) => readAttribute(context, member) ?? []),
    overrides: overridesOf(mappings),
    namedQueries: namedQueries(mappings),
    entityGraphs: entityGraphs(mappings, mappings.get('Entity')?.text('name') ?? cls.decl.name),
    unread,
  };
}

/** The nearest type of the hierarchy that tells; a hierarchy that never does keeps its annotations on fields. */
function accessWithin(table: SymbolTable, hierarchy: readonly ClassInfo[]): AccessKind {
  for (const cls of hierarchy) {
    const access = accessOf(table, cls);
    if (access !== null) return access;
  }
  return 'FIELD';
}

function namedQueries(mappings: Mappings): NamedQuery[] {
  const read = (name: string, container: string, native: boolean): NamedQuery[] =>
    mappings.all(name, container).flatMap((reader) => {
      const key = reader.text('name');
      const text = reader.text('query');
      return key === null || text === null ? [] : [{ name: key, text, native, line: reader.line }];
    });
  return [...read('NamedQuery', 'NamedQueries', false), ...read('NamedNativeQuery', 'NamedNativeQueries', true)];
}

/** A graph without a name is called as the entity is. */
function entityGraphs(mappings: Mappings, entityName: string): EntityGraphFact[] {
  return mappings.all('NamedEntityGraph', 'NamedEntityGraphs').flatMap((reader) => {
    const paths = reader.nested('attributeNodes').flatMap((node) => node.text('value') ?? []);
    return [{ name: reader.text('name') ?? entityName, paths }];
  });
}
