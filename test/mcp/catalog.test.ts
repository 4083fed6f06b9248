import Ajv from 'ajv';
import { getNamedType, isObjectType, Kind, parse, type SelectionSetNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '../../src/engine/host/types.ts';
import { answerTool } from '../../src/mcp/answer.ts';
import { buildEntries, MAX_DESCRIPTION } from '../../src/mcp/catalog-build.ts';
import { readDocuments } from '../../src/mcp/documents.ts';
import { INSTRUCTIONS } from '../../src/mcp/instructions.ts';
import { checkLimits, checkTokens } from '../../src/schema/guard.ts';
import { operationOf } from '../../src/schema/omit-absent.ts';
import { schema } from '../../src/schema/schema.ts';
import { CALLS, type Workspace, workspace } from '../support/shop.ts';
import { expectSnapshot } from '../support/snapshot.ts';

const documents = readDocuments();
const entries = buildEntries(documents);
let space: Workspace;
let host: Host;
beforeAll(() => {
  space = workspace();
  host = space.host();
});
afterAll(() => space.remove());

describe.each(entries.map((entry) => [entry.tool.name, entry] as const))('%s', (name, entry) => {
  test('its public face is the checked-in one', () =>
    expectSnapshot(`tools/${name}.json`, `${JSON.stringify(entry.tool, null, 1)}\n`));
  test('says what it answers in few words', () => {
    expect(entry.tool.description.length).toBeLessThanOrEqual(MAX_DESCRIPTION);
    expect(entry.tool.annotations).toEqual({
      title: entry.tool.title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });
  test('every argument is described', () => {
    for (const property of Object.values(entry.tool.inputSchema.properties))
      expect(String(property.description).length).toBeGreaterThan(5);
  });
  test('its document selects every field of its answer, so none can be forgotten', () => {
    const root = schema.getQueryType()?.getFields()[entry.field];
    const operation = operationOf(parse(entry.document));
    const missing: string[] = [];
    const visit = (type: unknown, selection: SelectionSetNode | undefined, path: string): void => {
      if (!isObjectType(type)) return;
      for (const field of Object.values(type.getFields())) {
        const node = selection?.selections.find((item) => item.kind === Kind.FIELD && item.name.value === field.name);
        if (node?.kind !== Kind.FIELD) missing.push(`${path}.${field.name}`);
        else visit(getNamedType(field.type), node.selectionSet, `${path}.${field.name}`);
      }
    };
    const [only] = operation?.selectionSet.selections ?? [];
    visit(root ? getNamedType(root.type) : null, only?.kind === Kind.FIELD ? only.selectionSet : undefined, entry.field);
    expect(missing).toEqual([]);
  });
  test('its document stays under the limits of free queries', () => {
    const document = parse(entry.document);
    const operation = operationOf(document);
    expect(checkTokens(entry.document)).toBeNull();
    expect(operation && checkLimits(document, operation, {})).toBeNull();
  });
});

test('every answer is what the output schema says', async () => {
  const ajv = new Ajv.default({ strict: false });
  for (const call of CALLS) {
    const tool = entries.find((entry) => entry.tool.name === call.name)?.tool;
    const validate = ajv.compile(tool?.outputSchema ?? {});
    expect(
      validate((await answerTool(host, call.name, call.arguments)).value),
      `${JSON.stringify(call)}: ${JSON.stringify(validate.errors)}`,
    ).toBe(true);
  }
});

test('the list fits a model’s attention', () => {
  const listed = JSON.stringify(entries.map((entry) => entry.tool));
  const withoutOutput = JSON.stringify(entries.map(({ tool: { outputSchema: _, ...tool } }) => tool));
  // What clients put before the model is names, descriptions and inputs; output schemas are for programs.
  expect(withoutOutput.length).toBeLessThan(16_000);
  expect(listed.length).toBeLessThan(72_000);
  expect(INSTRUCTIONS.length).toBeLessThan(2_048);
});

test('the order of the catalog is fixed', () => {
  expect(entries.map((entry) => entry.tool.name)).toEqual([
    'overview',
    'projects',
    'search',
    'browse',
    'column_impact',
    'table_usage',
    'endpoint_impact',
    'flow',
  ]);
});

test.each([
  [
    'two operations',
    'query A { projects { answer { cache { hits } } } } query B { projects { answer { cache { hits } } } }',
    /one named operation/,
  ],
  ['no name', '{ projects { answer { cache { hits } } } }', /one named operation/],
  ['an alias', 'query A { x: projects { answer { cache { hits } } } }', /without an alias/],
  ['another tool’s field', 'query A { overview { answer { mode } } }', /is another tool/],
  ['a field that is none', 'query A { projects { nothing } }', /Cannot query field/],
])('a document with %s is refused at build time', (_, text, message) => {
  expect(() => buildEntries([{ name: 'projects', text }])).toThrow(message);
});
