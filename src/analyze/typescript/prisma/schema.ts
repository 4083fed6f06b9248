import { getSchema } from '@mrleebo/prisma-ast';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { TsJoin, TsTable } from '../../facts/typescript.ts';

export interface PrismaField {
  name: string;
  /** Column name; null for a relation. */
  column: string | null;
  type: string;
  list: boolean;
  optional: boolean;
  id: boolean;
  line: number;
}

export interface PrismaRelation {
  field: string;
  /** Model it leads to. */
  to: string;
  list: boolean;
  name: string | null;
  /** Columns of this model and of the other that hold the link, when this side has them. */
  fields: string[];
  references: string[];
  /** Table between the two, for a many-to-many nobody wrote a model for. */
  through: string | null;
}

export interface PrismaModel {
  name: string;
  table: string;
  fields: ReadonlyMap<string, PrismaField>;
  relations: ReadonlyMap<string, PrismaRelation>;
  /** Compound unique keys and ids, by the name the client gives them. */
  compounds: ReadonlyMap<string, string[]>;
  file: string;
  line: number;
}

export interface PrismaSchema {
  models: ReadonlyMap<string, PrismaModel>;
  /** Models by the name the client has them under: first letter small. */
  byClient: ReadonlyMap<string, PrismaModel>;
  provider: string | null;
}

type Attribute = { name: string; args?: { value: unknown }[] };
interface Property {
  type: string;
  name: string;
  fieldType?: string | { name: string };
  array?: boolean;
  optional?: boolean;
  attributes?: Attribute[];
  args?: { value: unknown }[];
}

/** Reads schema files as one schema. What cannot be read is a diagnostic. */
export function readPrismaSchema(files: readonly { path: string; text: string }[], diagnostics: LaneDiagnostic[]): PrismaSchema {
  const raw: { file: string; line: number; name: string; properties: Property[] }[] = [];
  const kinds = new Set<string>();
  let provider: string | null = null;
  for (const { path, text } of files) {
    let list: unknown[];
    try {
      list = getSchema(text).list;
    } catch (error) {
      const reason = `not read as a Prisma schema (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown'})`;
      diagnostics.push({ kind: 'PRISMA_SCHEMA_UNREADABLE', severity: 'warn', reason: reason.slice(0, 300), file: path });
      continue;
    }
    const lines = text.split('\n');
    for (const block of list as {
      type: string;
      name?: string;
      properties?: Property[];
      assignments?: { key: string; value: unknown }[];
    }[]) {
      if (block.type === 'datasource') {
        const value = block.assignments?.find(({ key }) => key === 'provider')?.value;
        if (typeof value === 'string') provider = value.replace(/"/g, '');
      }
      if ((block.type !== 'model' && block.type !== 'view') || block.name === undefined) continue;
      kinds.add(block.name);
      const line = lines.findIndex((one) => new RegExp(`^\\s*(?:model|view)\\s+${block.name}\\b`).test(one)) + 1;
      raw.push({ file: path, line: Math.max(line, 1), name: block.name, properties: block.properties ?? [] });
    }
  }
  const models = new Map(raw.map((one) => [one.name, modelOf(one, kinds, files)]));
  linkMany(models);
  return { models, byClient: new Map([...models.values()].map((model) => [clientName(model.name), model])), provider };
}

const clientName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function modelOf(
  { file, line, name, properties }: { file: string; line: number; name: string; properties: Property[] },
  models: ReadonlySet<string>,
  files: readonly { path: string; text: string }[],
): PrismaModel {
  const fields = new Map<string, PrismaField>();
  const relations = new Map<string, PrismaRelation>();
  const compounds = new Map<string, string[]>();
  const lines = files.find(({ path }) => path === file)?.text.split('\n') ?? [];
  let [table, schema] = [name, ''];
  const ids = new Set<string>();
  for (const property of properties) {
    if (property.type === 'attribute') {
      if (property.name === 'map') table = text(positional(property.args)[0]) ?? table;
      if (property.name === 'schema') schema = text(positional(property.args)[0]) ?? schema;
      if (property.name === 'id' || property.name === 'unique') {
        const columns = names(positional(property.args)[0] ?? named(property.args, 'fields'));
        compounds.set(text(named(property.args, 'name')) ?? columns.join('_'), columns);
        if (property.name === 'id') for (const column of columns) ids.add(column);
      }
      continue;
    }
    if (property.type !== 'field') continue;
    const type = typeof property.fieldType === 'string' ? property.fieldType : (property.fieldType?.name ?? '');
    const attributes = property.attributes ?? [];
    const attribute = (wanted: string) => attributes.find((one) => one.name === wanted);
    if (models.has(type)) {
      const relation = attribute('relation');
      const [first] = positional(relation?.args);
      relations.set(property.name, {
        field: property.name,
        to: type,
        list: property.array === true,
        name: text(first) ?? text(named(relation?.args, 'name')),
        fields: names(named(relation?.args, 'fields')),
        references: names(named(relation?.args, 'references')),
        through: null,
      });
      continue;
    }
    const at = lines.findIndex((one, i) => i >= line && new RegExp(`^\\s*${property.name}\\s`).test(one)) + 1;
    fields.set(property.name, {
      name: property.name,
      column: text(positional(attribute('map')?.args)[0]) ?? property.name,
      type,
      list: property.array === true,
      optional: property.optional === true,
      id: attribute('id') !== undefined,
      line: Math.max(at, 1),
    });
  }
  for (const id of ids) {
    const field = fields.get(id);
    if (field) fields.set(id, { ...field, id: true });
  }
  return { name, table: schema === '' ? table : `${schema}.${table}`, fields, relations, compounds, file, line };
}

/** A many-to-many between two lists gets the table the documentation names: `_Name`, or `_AToB` in alphabetical order. */
function linkMany(models: ReadonlyMap<string, PrismaModel>): void {
  for (const model of models.values()) {
    for (const [field, relation] of model.relations) {
      if (!relation.list || relation.fields.length > 0) continue;
      const back = oppositeOf(models, model, relation);
      if (!back?.list) continue;
      const [a = '', b = ''] = [model.name, relation.to].sort();
      (model.relations as Map<string, PrismaRelation>).set(field, { ...relation, through: `_${relation.name ?? `${a}To${b}`}` });
    }
  }
}

/** The field of the other model that is the other side of a relation. */
export function oppositeOf(
  models: ReadonlyMap<string, PrismaModel>,
  model: PrismaModel,
  relation: PrismaRelation,
): PrismaRelation | null {
  const other = models.get(relation.to);
  for (const back of other?.relations.values() ?? []) {
    if (back.to !== model.name || back.name !== relation.name) continue;
    if (other === model && back.field === relation.field) continue;
    return back;
  }
  return null;
}

const positional = (args: Attribute['args']): unknown[] =>
  (args ?? []).map(({ value }) => value).filter((value) => (value as { type?: string } | null)?.type !== 'keyValue');

function named(args: Attribute['args'], key: string): unknown {
  for (const { value } of args ?? []) {
    const pair = value as { type?: string; key?: string; value?: unknown } | null;
    if (pair?.type === 'keyValue' && pair.key === key) return pair.value;
  }
  return undefined;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value.replace(/^"|"$/g, '') : null);

function names(value: unknown): string[] {
  const array = value as { type?: string; args?: unknown[] } | undefined;
  if (array?.type !== 'array') return [];
  return (array.args ?? []).flatMap((one) =>
    typeof one === 'string'
      ? [one]
      : typeof (one as { name?: unknown })?.name === 'string'
        ? [(one as { name: string }).name]
        : [],
  );
}

/** The tables and joins a schema declares. */
export function prismaCatalog({ models }: PrismaSchema): { tables: TsTable[]; joins: TsJoin[] } {
  const tables: TsTable[] = [];
  const joins: TsJoin[] = [];
  const between = new Map<string, TsTable>();
  for (const model of models.values()) {
    tables.push({
      table: model.table,
      entity: model.name,
      declaredBy: 'prisma',
      file: model.file,
      line: model.line,
      grade: 'EXACT',
      columns: [...model.fields.values()].map(({ column, type, list, optional, id, line }) => ({
        column: column ?? '',
        type: list ? `${type}[]` : type,
        nullable: optional,
        pk: id,
        grade: 'EXACT' as const,
        line,
      })),
    });
    for (const relation of model.relations.values()) {
      const other = models.get(relation.to);
      if (!other) continue;
      if (relation.fields.length > 0) {
        joins.push({
          left: { table: model.table, columns: columnsOf(model, relation.fields) },
          right: { table: other.table, columns: columnsOf(other, relation.references) },
          attribute: `${model.name}.${relation.field}`,
          declaredBy: 'prisma',
          grade: 'EXACT',
        });
      }
      if (relation.through !== null && !between.has(relation.through)) {
        const [a, b] = [model, other].sort((left, right) => (left.name < right.name ? -1 : 1));
        const column = (name: string) => ({
          column: name,
          type: null,
          nullable: false,
          pk: true,
          grade: 'EXACT' as const,
          line: model.line,
        });
        between.set(relation.through, {
          table: relation.through,
          entity: null,
          declaredBy: 'prisma',
          file: model.file,
          line: model.line,
          grade: 'EXACT',
          joinTableFor: [a?.name ?? '', b?.name ?? ''],
          columns: [column('A'), column('B')],
        });
        for (const [side, name] of [
          [a, 'A'],
          [b, 'B'],
        ] as const) {
          const key = [...(side?.fields.values() ?? [])].find(({ id }) => id)?.column;
          if (side && key)
            joins.push({
              left: { table: relation.through, columns: [name] },
              right: { table: side.table, columns: [key] },
              attribute: `${model.name}.${relation.field}`,
              declaredBy: 'prisma',
              grade: 'EXACT',
            });
        }
      }
    }
  }
  return { tables: [...tables, ...between.values()], joins };
}

/** Columns of fields, by the names the schema maps them to. */
export const columnsOf = (model: PrismaModel, fields: readonly string[]): string[] =>
  fields.flatMap((field) => model.fields.get(field)?.column ?? []);
