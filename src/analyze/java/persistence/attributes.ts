import type {
  AssociationFact,
  ColumnOverride,
  JoinColumnFact,
  JoinTableFact,
  PersistentAttribute,
  UnreadMapping,
} from '../../facts/persistence.ts';
import type { ClassInfo } from '../model/classes.ts';
import { lookupType } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type Type, upperBound } from '../model/types.ts';
import type { Mappings, Reader } from './annotations.ts';
import type { MappedMember } from './members.ts';

/** Association annotations, and whether the specification loads their target at once. */
const ASSOCIATIONS: Readonly<Record<string, { kind: AssociationFact['kind']; fetch: AssociationFact['fetch'] }>> = {
  ManyToOne: { kind: 'manyToOne', fetch: 'EAGER' },
  OneToOne: { kind: 'oneToOne', fetch: 'EAGER' },
  OneToMany: { kind: 'oneToMany', fetch: 'LAZY' },
  ManyToMany: { kind: 'manyToMany', fetch: 'LAZY' },
  ElementCollection: { kind: 'elements', fetch: 'LAZY' },
};

/** Mappings that put data in columns this lane does not place. */
const UNREAD = ['Formula', 'Any', 'ManyToAny', 'JoinFormula', 'JoinColumnOrFormula', 'JoinColumnsOrFormulas'];
const UNREAD_BESIDE = ['OrderColumn', 'MapKeyColumn', 'MapKeyJoinColumn', 'AssociationOverride', 'AssociationOverrides'];

export interface AttributeContext {
  table: SymbolTable;
  at: ClassInfo;
  isEmbeddable(fqn: string): boolean;
  unread: UnreadMapping[];
}

/** One persistent member as an attribute, or null when nothing of it lies in a column. */
export function readAttribute(context: AttributeContext, member: MappedMember): PersistentAttribute | null {
  const { mappings, name, line } = member;
  for (const what of [...UNREAD, ...UNREAD_BESIDE])
    if (mappings.has(what)) context.unread.push({ what: `@${what} ${name}`, line });
  if (mappings.anyOf(UNREAD) !== null) return null;
  const column = mappings.get('Column');
  const association = readAssociation(mappings);
  const target = targetOf(context, member, association);
  const embedded =
    association === null &&
    (mappings.anyOf(['Embedded', 'EmbeddedId']) !== null || (target !== null && context.isEmbeddable(target)));
  return {
    name,
    line,
    kind: association === null ? (embedded ? 'embedded' : 'basic') : association.kind === 'elements' ? 'elements' : 'association',
    id: mappings.anyOf(['Id', 'EmbeddedId']) !== null,
    target: association !== null || embedded ? target : null,
    column: column?.text('name') ?? null,
    insertable: writable(mappings, 'insertable'),
    updatable: writable(mappings, 'updatable'),
    overrides: overridesOf(mappings),
    mapsId: mappings.has('MapsId') ? (mappings.get('MapsId')?.text('value') ?? '') : null,
    association,
  };
}

function writable(mappings: Mappings, key: string): boolean {
  const written = mappings.get('Column') ?? mappings.get('JoinColumn') ?? mappings.get('JoinColumns')?.nested('value')[0];
  return written?.flag(key, true) ?? true;
}

function readAssociation(mappings: Mappings): AssociationFact | null {
  const name = mappings.anyOf(Object.keys(ASSOCIATIONS));
  const rule = name === null ? undefined : ASSOCIATIONS[name];
  const reader = name === null ? null : mappings.get(name);
  if (rule === undefined || reader === null) return null;
  const fetch = reader.constant('fetch');
  return {
    kind: rule.kind,
    fetch: fetch === 'EAGER' || fetch === 'LAZY' ? fetch : rule.fetch,
    cascade: reader.constants('cascade').sort(),
    orphanRemoval: reader.flag('orphanRemoval', false),
    mappedBy: reader.text('mappedBy'),
    joinColumns: mappings.all('JoinColumn', 'JoinColumns').map(joinColumn),
    joinTable: joinTable(mappings.get('JoinTable') ?? mappings.get('CollectionTable')),
  };
}

const joinColumn = (reader: Reader): JoinColumnFact => ({
  name: reader.text('name'),
  referenced: reader.text('referencedColumnName'),
});

function joinTable(reader: Reader | null): JoinTableFact | null {
  if (reader === null) return null;
  return {
    name: reader.text('name'),
    schema: reader.text('schema'),
    joinColumns: reader.nested('joinColumns').map(joinColumn),
    inverseJoinColumns: reader.nested('inverseJoinColumns').map(joinColumn),
  };
}

/** The entity or embeddable a member holds: what the annotation names, else its type, of a collection or map the last type argument. */
function targetOf(context: AttributeContext, member: MappedMember, association: AssociationFact | null): string | null {
  const name = member.mappings.anyOf(Object.keys(ASSOCIATIONS));
  const reader = name === null ? null : member.mappings.get(name);
  const written = reader?.classLiteral('targetEntity') ?? reader?.classLiteral('targetClass');
  if (written) {
    const named = lookupType(context.table, written.name, written.at);
    return named === null ? null : typeof named === 'string' ? named : named.fqn;
  }
  const many = association !== null && association.kind !== 'manyToOne' && association.kind !== 'oneToOne';
  return projectName(many ? elementOf(member.type) : member.type);
}

function elementOf(type: Type): Type {
  if (type.k === 'array') return type.of;
  if (type.k !== 'class' && type.k !== 'external') return type;
  return type.args.at(-1) ?? type;
}

function projectName(type: Type): string | null {
  const bound = upperBound(type);
  return bound.k === 'class' && bound.cls.project ? bound.cls.fqn : null;
}

/** `@AttributeOverride(s)` of an element. */
export function overridesOf(mappings: Mappings): ColumnOverride[] {
  return mappings.all('AttributeOverride', 'AttributeOverrides').flatMap((reader) => {
    const path = reader.text('name');
    const columns = reader.nested('column').flatMap((column) => column.text('name') ?? []);
    return path === null || columns.length === 0 ? [] : [{ path, columns }];
  });
}
