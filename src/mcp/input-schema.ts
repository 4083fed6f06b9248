import {
  type GraphQLField,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Json } from '../engine/pack/model.ts';
import { RANGE } from '../schema/tool.ts';
import type { JsonSchema, Tool } from './tool.ts';

const SCALARS: Readonly<Record<string, string>> = { Int: 'integer', SafeInt: 'integer', Float: 'number', Boolean: 'boolean' };

/**
 * The input of a tool: its document's variables, described by the arguments they are passed to. An argument may be null, which is the same
 * as leaving it out; anything not named here is refused.
 */
export function inputSchemaOf(operation: OperationDefinitionNode, root: GraphQLField<unknown, unknown>): Tool['inputSchema'] {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const variable of operation.variableDefinitions ?? []) {
    const name = variable.variable.name.value;
    const arg = root.args.find((candidate) => candidate.name === name);
    if (!arg) throw new TypeError(`variable $${name} is no argument of ${root.name}`);
    const named = getNamedType(arg.type);
    const item: JsonSchema = isEnumType(named)
      ? { type: 'string', enum: named.getValues().map((value) => value.name) }
      : { type: SCALARS[named.name] ?? 'string' };
    const fallback = variable.defaultValue ? valueFromASTUntyped(variable.defaultValue) : undefined;
    const bare = isNonNullType(arg.type) ? arg.type.ofType : arg.type;
    properties[name] = {
      ...(isListType(bare) ? { type: 'array', items: item } : item),
      description: arg.description ?? '',
      ...((arg.extensions[RANGE] as JsonSchema | undefined) ?? {}),
      ...(fallback === undefined ? {} : { default: fallback as Json }),
    };
    if (variable.type.kind === Kind.NON_NULL_TYPE) required.push(name);
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}
