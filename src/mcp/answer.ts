import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import { badInput, CascadeError } from '../engine/errors.ts';
import { nearestNames } from '../engine/graph/identifier.ts';
import type { Host } from '../engine/host/types.ts';
import { createContext } from '../schema/context.ts';
import { omitAbsent, operationOf } from '../schema/omit-absent.ts';
import { schema } from '../schema/schema.ts';
import { loadCatalog } from './catalog.ts';
import type { CatalogEntry } from './tool.ts';

/** One tool's answer: the value, and its one JSON text. Every face sends these bytes. */
export interface ToolAnswer {
  value: Record<string, unknown>;
  text: string;
}

interface Prepared {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  defaults: Record<string, unknown>;
}

const prepared = new Map<string, Prepared>();

/**
 * Answers one tool call: checks the arguments, runs the tool's document against the schema with a fresh context, drops what is absent, and
 * writes the JSON. Throws CascadeError for anything a caller can act on; anything else thrown is a defect.
 */
export async function answerTool(
  host: Host,
  name: string,
  args: unknown,
  signal: AbortSignal | null = null,
): Promise<ToolAnswer> {
  const entry = await toolNamed(name);
  const given = checkArguments(entry, args);
  const { document, operation, defaults } = prepare(entry);
  const result = await execute({
    schema,
    document,
    operationName: operation.name?.value,
    // Defaults are filled in here and not left to the executor, so that every executor sees the same variables.
    variableValues: { ...defaults, ...given },
    contextValue: createContext(host, signal),
  });
  if (result.errors && result.errors.length > 0) throw causeOf(result.errors);
  omitAbsent(schema, document, operation, result.data);
  const value = result.data?.[entry.field] as Record<string, unknown>;
  return { value, text: JSON.stringify(value) };
}

async function toolNamed(name: string): Promise<CatalogEntry> {
  const catalog = await loadCatalog();
  const entry = catalog.byName.get(name);
  if (entry) return entry;
  const names = [...catalog.byName.keys()];
  const near = nearestNames(name, names);
  throw new CascadeError(
    'unknown-tool',
    `There is no tool "${name.slice(0, 80)}". ${near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Tools: ${names.join(', ')}.`}`,
    near,
  );
}

/** Arguments as a tool takes them. Null is the same as left out; an unknown name is refused with the nearest one. */
function checkArguments(entry: CatalogEntry, args: unknown): Record<string, unknown> {
  if (args === undefined || args === null) return {};
  if (typeof args !== 'object' || Array.isArray(args))
    throw badInput(`\`arguments\` must be an object; got ${Array.isArray(args) ? 'a list' : typeof args}.`);
  const known = Object.keys(entry.tool.inputSchema.properties);
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    // `projects` is about the server: a project argument says nothing there and is dropped.
    if (name === 'project' && !known.includes('project')) continue;
    if (!known.includes(name)) {
      const near = nearestNames(name, known);
      throw badInput(
        `${entry.tool.name} takes no argument \`${name.slice(0, 80)}\`. ${near.length > 0 ? `Did you mean ${near.join(', ')}?` : known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes none.'}`,
      );
    }
    if (value !== null && value !== undefined)
      given[name] = checkType(name, value, entry.tool.inputSchema.properties[name] ?? {});
  }
  return given;
}

/** Wrong types are refused in words an asker can act on, before GraphQL's coercion speaks of variables. */
function checkType(name: string, value: unknown, expected: Record<string, unknown>): unknown {
  const options = expected.enum;
  if (Array.isArray(options)) {
    if (options.includes(value)) return value;
    throw badInput(`\`${name}\` must be one of ${options.join(', ')}; got ${shown(value)}.`);
  }
  const ok =
    expected.type === 'integer'
      ? typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647
      : expected.type === 'number' || expected.type === 'boolean' || expected.type === 'string'
        ? typeof value === expected.type
        : true;
  if (ok) return value;
  throw badInput(
    `\`${name}\` must be ${expected.type === 'integer' ? 'a whole number' : `a ${String(expected.type)}`}; got ${shown(value)}.`,
  );
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80);

function prepare(entry: CatalogEntry): Prepared {
  const known = prepared.get(entry.tool.name);
  if (known) return known;
  const document = parse(entry.document);
  const errors = validate(schema as GraphQLSchema, document);
  const operation = operationOf(document);
  if (errors.length > 0 || !operation)
    throw new TypeError(`the document of ${entry.tool.name} is not valid: ${errors.map((error) => error.message).join('; ')}`);
  const defaults: Record<string, unknown> = {};
  for (const variable of operation.variableDefinitions ?? []) {
    if (variable.defaultValue) defaults[variable.variable.name.value] = valueFromASTUntyped(variable.defaultValue);
  }
  const made = { document, operation, defaults };
  prepared.set(entry.tool.name, made);
  return made;
}

/** What really went wrong behind a GraphQL error: our own error when one was thrown, else a refused variable, else the defect. */
function causeOf(errors: readonly GraphQLError[]): unknown {
  const ours = errors.find((error) => error.originalError instanceof CascadeError)?.originalError;
  if (ours) return ours;
  const [first] = errors;
  const cause = first?.originalError;
  if (cause && !(cause instanceof GraphQLError)) return cause;
  // Without a path nothing ran: a variable was refused.
  return first?.path === undefined ? badInput(first?.message ?? 'the arguments were refused') : first;
}
