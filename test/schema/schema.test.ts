import { fileURLToPath } from 'node:url';
import { isEnumType, isInterfaceType, isObjectType, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { expectFile } from '../support/snapshot.ts';

test('the checked-in schema.graphql is the schema', () => {
  expectFile(fileURLToPath(new URL('../../src/schema/schema.graphql', import.meta.url)), `${printSchema(schema)}\n`);
});

test('every type, field and argument says what it means', () => {
  const silent: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || ['String', 'Int', 'Boolean', 'ID', 'Float'].includes(type.name)) continue;
    if (!type.description) silent.push(type.name);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.description) silent.push(`${type.name}.${field.name}`);
      for (const arg of field.args) if (!arg.description) silent.push(`${type.name}.${field.name}(${arg.name}:)`);
    }
  }
  expect(silent).toEqual([]);
});

test('enums spell the words of the field', () => {
  const words = (name: string): string[] => {
    const type = schema.getType(name);
    return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
  };
  expect(words('Grade')).toEqual(['EXACT', 'SOUND_SET', 'HEURISTIC', 'RUNTIME_ONLY', 'UNRESOLVED']);
  expect(words('Mode')).toEqual(['strict', 'conservative', 'heuristic']);
  expect(words('EmptyReason')).toEqual(['none', 'not_shipped', 'not_in_this_axis']);
  expect(words('FreshnessVerdict')).toEqual(['current', 'behind', 'provisional_overlay', 'unknown']);
});
