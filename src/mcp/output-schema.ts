import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ABSENT } from '../schema/fields.ts';
import type { JsonSchema, Tool } from './tool.ts';

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  SafeInt: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  JSON: {},
};

/** The output of a tool: what its document selects. A type selected the same way in several places is written once, under `$defs`. */
export function outputSchemaOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Tool['outputSchema'] {
  return new OutputSchema(schema, document).of(operation);
}

class OutputSchema {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #defs = new Map<string, JsonSchema>();
  /** Text of a schema -> name it has under `$defs`. */
  readonly #names = new Map<string, string>();

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema;
    this.#fragments = new Map(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
    );
  }

  of(operation: OperationDefinitionNode): Tool['outputSchema'] {
    const [root] = operation.selectionSet.selections;
    const query = this.#schema.getQueryType();
    if (root?.kind !== Kind.FIELD || !root.selectionSet || !query)
      throw new TypeError('expected one root field with a selection');
    const field = query.getFields()[root.name.value];
    if (!field) throw new TypeError(`no root field ${root.name.value}`);
    const object = this.#object(getNamedType(field.type), root.selectionSet);
    return { type: 'object', ...object, ...(this.#defs.size > 0 ? { $defs: Object.fromEntries(this.#defs) } : {}) };
  }

  #object(type: GraphQLNamedType, selection: SelectionSetNode): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const { key, field, below } of this.#fields(type, selection)) {
      properties[key] = this.#value(field.type, below);
      if (field.extensions[ABSENT] !== true) required.push(key);
    }
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
  }

  *#fields(
    type: GraphQLNamedType | undefined,
    selection: SelectionSetNode,
  ): Generator<{ key: string; field: GraphQLField<unknown, unknown>; below: SelectionSetNode | undefined }> {
    for (const node of selection.selections) {
      if (node.kind === Kind.FIELD) {
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
        if (field) yield { key: node.alias?.value ?? node.name.value, field, below: node.selectionSet };
        continue;
      }
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node;
      const on = fragment?.typeCondition ? this.#schema.getType(fragment.typeCondition.name.value) : type;
      if (fragment) yield* this.#fields(on, fragment.selectionSet);
    }
  }

  #value(type: GraphQLOutputType, below: SelectionSetNode | undefined): JsonSchema {
    if (isNonNullType(type)) return this.#some(type.ofType, below);
    const some = this.#some(type, below);
    if (typeof some.type === 'string')
      return { ...some, type: [some.type, 'null'], ...(Array.isArray(some.enum) ? { enum: [...some.enum, null] } : {}) };
    return Object.keys(some).length === 0 ? some : { anyOf: [some, { type: 'null' }] };
  }

  #some(type: GraphQLOutputType, below: SelectionSetNode | undefined): JsonSchema {
    if (isNonNullType(type)) return this.#some(type.ofType, below);
    if (isListType(type)) return { type: 'array', items: this.#value(type.ofType, below) };
    if (isEnumType(type)) return this.#shared(type.name, { type: 'string', enum: type.getValues().map((value) => value.name) });
    if (below) return this.#shared(getNamedType(type).name, this.#object(getNamedType(type), below));
    return SCALARS[getNamedType(type).name] ?? { type: 'string' };
  }

  #shared(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    let known = this.#names.get(text);
    if (known === undefined) {
      known = this.#defs.has(name) ? `${name}${this.#defs.size}` : name;
      this.#names.set(text, known);
      this.#defs.set(known, schema);
    }
    return { $ref: `#/$defs/${known}` };
  }
}
