import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, parse, validate } from 'graphql';
import { schema } from '../schema/schema.ts';
import { TITLE } from '../schema/tool.ts';
import type { ToolDocument } from './documents.ts';
import { inputSchemaOf } from './input-schema.ts';
import { outputSchemaOf } from './output-schema.ts';
import type { CatalogEntry, Tool } from './tool.ts';

/** Longest description a tool may have, in characters: the model reads every tool's before it asks anything. */
export const MAX_DESCRIPTION = 700;

/** Catalog entries from documents: names, descriptions and schemas all come from the schema and the document. Throws TypeError for a bad document. */
export function buildEntries(documents: readonly ToolDocument[]): CatalogEntry[] {
  return documents.map(({ name, text }) => {
    const document = parse(text);
    const errors = validate(schema, document);
    if (errors.length > 0) throw new TypeError(`${name}.graphql: ${errors.map((error) => error.message).join('; ')}`);
    const operation = onlyOperation(name, document);
    const rootNode = onlyField(name, operation);
    const root = schema.getQueryType()?.getFields()[rootNode.name.value];
    if (!root) throw new TypeError(`${name}.graphql: no root field ${rootNode.name.value}`);
    if (snakeCase(root.name) !== name) throw new TypeError(`${name}.graphql: its root field ${root.name} is another tool's`);
    const description = root.description ?? '';
    if (description === '' || description.length > MAX_DESCRIPTION)
      throw new TypeError(`${name}: its description has ${description.length} of 1 to ${MAX_DESCRIPTION} characters`);
    const title = String(root.extensions[TITLE] ?? name);
    const tool: Tool = {
      name,
      title,
      description,
      inputSchema: inputSchemaOf(operation, root),
      outputSchema: outputSchemaOf(schema, document, operation),
      annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    };
    return { tool, field: root.name, document: text };
  });
}

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

function onlyOperation(name: string, document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [only] = operations;
  if (!only || operations.length > 1 || !only.name) throw new TypeError(`${name}.graphql: expected one named operation`);
  return only;
}

function onlyField(name: string, operation: OperationDefinitionNode): FieldNode {
  const [only, ...more] = operation.selectionSet.selections;
  if (only?.kind !== Kind.FIELD || more.length > 0 || only.alias)
    throw new TypeError(`${name}.graphql: expected one root field without an alias`);
  return only;
}
