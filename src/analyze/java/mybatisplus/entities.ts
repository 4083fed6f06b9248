import type { MpEntity, MpField } from '../../facts/mybatis-plus.ts';
import { type ClassInfo, has, selfType } from '../model/classes.ts';
import { lineage } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { Reader } from '../persistence/annotations.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { type JavaAnnotation, type JavaField, Modifier } from '../syntax/records.ts';

const PACKAGE = 'com.baomidou.mybatisplus.annotation';
const named = (...names: string[]): string[] => names.map((name) => `${PACKAGE}.${name}`);
const TABLE = named('TableName');
const FIELD = named('TableField', 'TableId', 'TableLogic', 'Version', 'OrderBy');

/** Whether a class says that it is stored in a table. */
export const isMarked = (table: SymbolTable, cls: ClassInfo): boolean =>
  cls.decl.annotations.length > 0 && findAnnotations(table, cls.decl.annotations, cls, TABLE).length > 0;

/** What a class says about the table and columns it is stored in. The nearest `@TableName` of the hierarchy counts, as it is inherited. */
export function readEntity(table: SymbolTable, cls: ClassInfo): MpEntity {
  const chain = lineage(selfType(cls))
    .map((site) => site.cls)
    .filter((one) => one.project && one.decl.kind !== 'interface');
  let reader: Reader | null = null;
  for (const one of chain) {
    const [found] = findAnnotations(table, one.decl.annotations, one, TABLE);
    if (found === undefined) continue;
    reader = new Reader(table, found.args, found.line);
    break;
  }
  const excluded = new Set(reader?.texts('excludeProperty') ?? []);
  const fields = new Map<string, MpField>();
  for (const one of [...chain].reverse()) {
    for (const field of one.decl.fields) {
      const read = readField(table, one, field);
      // A field of a subclass hides the one above.
      if (read === null || excluded.has(field.name)) fields.delete(field.name);
      else fields.set(field.name, read);
    }
  }
  return {
    fqn: cls.fqn,
    file: cls.file.path,
    line: cls.decl.line,
    table: reader?.text('value') ?? null,
    schema: reader?.text('schema') ?? null,
    marked: reader !== null,
    keepPrefix: reader?.flag('keepGlobalPrefix', false) ?? false,
    tableOpen: reader?.has('value') === true && reader.text('value') === null,
    fields: withKey([...fields.values()]),
  };
}

/** Without `@TableId` the field called `id` is the key. */
function withKey(fields: MpField[]): MpField[] {
  if (fields.some(({ id }) => id)) return fields;
  return fields.map((field) => (field.property.toLowerCase() === 'id' ? { ...field, id: true } : field));
}

const FILLED: Readonly<Record<string, MpField['filled']>> = { INSERT: 'insert', UPDATE: 'update', INSERT_UPDATE: 'both' };

function readField(table: SymbolTable, at: ClassInfo, field: JavaField): MpField | null {
  if (has(field.modifiers, Modifier.static | Modifier.transient) || field.constant !== undefined) return null;
  const found = readAnnotations(table, field.annotations, at);
  const column = found.get('TableField');
  if (column && !column.flag('exist', true)) return null;
  const id = found.get('TableId');
  return {
    property: field.name,
    column: id?.text('value') ?? column?.text('value') ?? null,
    id: id !== undefined,
    logic: found.has('TableLogic'),
    version: found.has('Version'),
    selected: column?.flag('select', true) ?? true,
    inserted: column?.constant('insertStrategy') !== 'NEVER',
    updated: column?.constant('updateStrategy') !== 'NEVER' && id === undefined,
    filled: FILLED[column?.constant('fill') ?? ''] ?? null,
    ordered: found.has('OrderBy'),
    line: field.line,
  };
}

function readAnnotations(table: SymbolTable, annotations: JavaAnnotation[], at: ClassInfo): Map<string, Reader> {
  if (annotations.length === 0) return new Map();
  return new Map(
    findAnnotations(table, annotations, at, FIELD).map(({ name, args, line }) => [
      name.slice(name.lastIndexOf('.') + 1),
      new Reader(table, args, line),
    ]),
  );
}
