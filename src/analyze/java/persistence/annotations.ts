import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type Argument, type Found, findAnnotations } from '../spring/annotations.ts';
import { evaluateText, evaluateTexts } from '../spring/constants.ts';
import type { JavaAnnotation } from '../syntax/records.ts';

const PACKAGES = ['jakarta.persistence', 'javax.persistence'];
const HIBERNATE = 'org.hibernate.annotations';

const NAMES = [
  ...['Entity', 'Table', 'MappedSuperclass', 'Embeddable', 'Inheritance', 'DiscriminatorColumn', 'Access', 'SecondaryTable'],
  ...['SecondaryTables', 'PrimaryKeyJoinColumn', 'PrimaryKeyJoinColumns', 'NamedQuery', 'NamedQueries', 'NamedNativeQuery'],
  ...['NamedNativeQueries', 'NamedEntityGraph', 'NamedEntityGraphs', 'AttributeOverride', 'AttributeOverrides'],
  ...['AssociationOverride', 'AssociationOverrides', 'Id', 'EmbeddedId', 'Embedded', 'Transient', 'Column', 'JoinColumn'],
  ...['JoinColumns', 'JoinTable', 'ManyToOne', 'OneToOne', 'OneToMany', 'ManyToMany', 'ElementCollection', 'CollectionTable'],
  ...[
    'MapsId',
    'Basic',
    'Version',
    'Lob',
    'Enumerated',
    'Temporal',
    'Convert',
    'OrderColumn',
    'MapKeyColumn',
    'MapKeyJoinColumn',
  ],
];
/** Annotations of the provider that put data elsewhere than the standard says. */
const HIBERNATE_NAMES = [
  ...['Formula', 'Any', 'ManyToAny', 'JoinFormula', 'JoinColumnOrFormula', 'JoinColumnsOrFormulas', 'Subselect', 'SoftDelete'],
  ...['Where', 'SQLRestriction', 'SQLInsert', 'SQLUpdate', 'SQLDelete', 'SQLDeleteAll', 'Loader', 'SQLSelect'],
];

const WANTED = [
  ...PACKAGES.flatMap((name) => NAMES.map((simple) => `${name}.${simple}`)),
  ...HIBERNATE_NAMES.map((simple) => `${HIBERNATE}.${simple}`),
  'org.hibernate.envers.Audited',
];

/** Annotations that make a class persistent; looked for on every class, so the list is short. */
export const TYPE_MARKERS = PACKAGES.flatMap((name) =>
  ['Entity', 'MappedSuperclass', 'Embeddable'].map((simple) => `${name}.${simple}`),
);

/** Mapping annotations of one element by simple name, with typed access to their arguments. */
export class Mappings {
  private readonly table: SymbolTable;
  private readonly found: Map<string, Found>;

  constructor(table: SymbolTable, annotations: JavaAnnotation[], at: ClassInfo) {
    this.table = table;
    const all = annotations.length === 0 ? [] : findAnnotations(table, annotations, at, WANTED);
    this.found = new Map(all.reverse().map((one) => [one.name.slice(one.name.lastIndexOf('.') + 1), one]));
  }

  has(name: string): boolean {
    return this.found.has(name);
  }

  get(name: string): Reader | null {
    const found = this.found.get(name);
    return found === undefined ? null : new Reader(this.table, found.args, found.line);
  }

  /** A repeatable annotation and its container: `@JoinColumn` and `@JoinColumns`. */
  all(name: string, container: string): Reader[] {
    const single = this.get(name);
    return [...(single === null ? [] : [single]), ...(this.get(container)?.nested('value') ?? [])];
  }

  /** The first of these that stands here. */
  anyOf(names: readonly string[]): string | null {
    return names.find((name) => this.found.has(name)) ?? null;
  }

  get isEmpty(): boolean {
    return this.found.size === 0;
  }
}

/** Arguments of one annotation. A value that is no constant reads as absent. */
export class Reader {
  private readonly table: SymbolTable;
  private readonly args: ReadonlyMap<string, Argument>;
  readonly line: number;

  constructor(table: SymbolTable, args: ReadonlyMap<string, Argument>, line: number) {
    this.table = table;
    this.args = args;
    this.line = line;
  }

  has(key: string): boolean {
    return this.args.has(key);
  }

  /** A text; null when absent, empty or not constant. */
  text(key: string): string | null {
    const argument = this.args.get(key);
    if (argument === undefined) return null;
    const { text, missing } = evaluateText(this.table, argument.value, argument.at);
    return missing.length > 0 || text === '' ? null : text;
  }

  texts(key: string): string[] {
    const argument = this.args.get(key);
    if (argument === undefined) return [];
    return evaluateTexts(this.table, argument.value, argument.at).flatMap(({ text, missing }) =>
      missing.length > 0 ? [] : [text],
    );
  }

  /** `true` or `false` as written, else the fallback. */
  flag(key: string, fallback: boolean): boolean {
    const value = this.args.get(key)?.value;
    return value?.k === 'lit' && value.type === 'boolean' ? value.value === 'true' : fallback;
  }

  /** Last segments of enum constants: `FetchType.EAGER` and a static import read the same. */
  constants(key: string): string[] {
    const value = this.args.get(key)?.value;
    const items = value === undefined ? [] : value.k === 'array' ? value.items : [value];
    return items.flatMap((item) => (item.k === 'name' || item.k === 'field' ? [item.name] : []));
  }

  constant(key: string): string | null {
    return this.constants(key)[0] ?? null;
  }

  /** `X.class` as written, with the class its name is looked up in. */
  classLiteral(key: string): { name: string; at: ClassInfo } | null {
    const argument = this.args.get(key);
    return argument?.value.k === 'class' ? { name: argument.value.type, at: argument.at } : null;
  }

  /** Annotations given as a value. */
  nested(key: string): Reader[] {
    const argument = this.args.get(key);
    if (argument === undefined) return [];
    const items = argument.value.k === 'array' ? argument.value.items : [argument.value];
    return items.flatMap((item) => {
      if (item.k !== 'annotation') return [];
      const args = new Map(item.annotation.args.map(([name, value]) => [name, { value, at: argument.at }]));
      return [new Reader(this.table, args, item.annotation.line)];
    });
  }
}
