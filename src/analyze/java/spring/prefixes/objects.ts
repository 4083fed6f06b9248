import { type ClassInfo, has, selfType } from '../../model/classes.ts';
import { findField } from '../../model/members.ts';
import { lookupType } from '../../model/names.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import { isConstant } from '../../sqltext/text.ts';
import { type Expr, Modifier } from '../../syntax/records.ts';
import { findAnnotations } from '../annotations.ts';
import { evaluateText } from '../constants.ts';
import type { Properties } from '../properties.ts';
import { unknownValue, type Value } from './values.ts';

const CONFIGURATION = 'org.springframework.boot.context.properties.ConfigurationProperties';
const ALL_ARGS = ['lombok.AllArgsConstructor', 'lombok.Value', 'lombok.Data', 'lombok.RequiredArgsConstructor'];

type ObjectValue = Extract<Value, { k: 'object' }>;
type Fields = ObjectValue['fields'];

/** The configuration object of a class that properties are bound to, or null. */
export function configurationOf(table: SymbolTable, cls: ClassInfo): Value | null {
  const [found] = findAnnotations(table, cls.decl.annotations, cls, [CONFIGURATION]);
  if (found === undefined) return null;
  const prefix = found.args.get('prefix') ?? found.args.get('value');
  const read = prefix === undefined ? { text: '', missing: [] } : evaluateText(table, prefix.value, prefix.at);
  return read.missing.length > 0 ? null : { k: 'object', cls, path: read.text, fields: new Map() };
}

/** What a getter of a configuration object gives: what the tree's properties set, else what the source writes as default. */
export function fieldValue(table: SymbolTable, properties: Properties, object: ObjectValue, name: string): Value {
  const field = findField(selfType(object.cls), name)?.field;
  if (field === undefined || !field.owner.project) return unknownValue(`${object.cls.decl.name}.${name}`);
  const path = object.path === null ? null : object.path === '' ? name : `${object.path}.${name}`;
  const given = object.fields.get(name) ?? (field.decl.init === undefined ? null : { value: field.decl.init, at: field.owner });
  if (/^(?:java\.lang\.)?String$/.test(field.decl.type)) {
    const set = path === null ? null : properties.valuesOf(path, object.cls.file.path);
    if (set !== null) {
      const [only] = set.values;
      const text = set.values.length === 1 && only !== undefined ? properties.text(only, object.cls.file.path) : [];
      return text.length > 0 && isConstant(text)
        ? { k: 'text', text: text.join('') }
        : unknownValue(`property ${path}, which has several values`);
    }
    if (given === null) return unknownValue(`property ${path ?? name}, which is not set`);
    const { text, missing } = evaluateText(table, given.value, given.at);
    return missing.length > 0 ? unknownValue(missing.join(', ')) : { k: 'text', text };
  }
  const type = lookupType(table, field.decl.type, field.owner);
  if (type === null || typeof type === 'string' || !type.project) return unknownValue(`${object.cls.decl.name}.${name}`);
  const made = given?.value.k === 'new' ? fieldsOf(table, type, given.value.args, given.at) : new Map();
  return { k: 'object', cls: type, path, fields: made };
}

/** Which field each argument of a constructor goes to: as the constructor says, else in the order of declaration as Lombok and records do. */
function fieldsOf(table: SymbolTable, cls: ClassInfo, args: readonly Expr[], at: ClassInfo): Fields {
  const fields = new Map<string, { value: Expr; at: ClassInfo }>();
  const written = (cls.methods.get('<init>') ?? []).filter(
    ({ decl, generated }) => !generated && decl.parameters.length === args.length,
  );
  const [only] = written;
  if (written.length === 1 && only !== undefined && only.decl.body !== null) {
    for (const statement of only.decl.body) {
      if (statement.k !== 'expr' || statement.value.k !== 'assign') continue;
      const { target, value } = statement.value;
      const index = value.k === 'name' ? only.decl.parameters.findIndex((one) => one.name === value.name) : -1;
      const argument = args[index];
      const field = target.k === 'field' || target.k === 'name' ? target.name : null;
      if (field !== null && argument !== undefined) fields.set(field, { value: argument, at });
    }
    return fields;
  }
  const isMade = cls.decl.kind === 'record' || findAnnotations(table, cls.decl.annotations, cls, ALL_ARGS).length > 0;
  const names =
    cls.decl.kind === 'record'
      ? (cls.decl.components ?? []).map(({ name }) => name)
      : cls.decl.fields.filter(({ modifiers }) => !has(modifiers, Modifier.static)).map(({ name }) => name);
  if (!isMade || names.length !== args.length) return fields;
  for (const [i, name] of names.entries()) fields.set(name, { value: args[i] as Expr, at });
  return fields;
}
