import {
  DirectiveLocation,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ABSENT } from './fields.ts';

/** The executable directive a document carries to have fields with nothing to say left out instead of null. */
export const OmitAbsent = new GraphQLDirective({
  name: 'omitAbsent',
  description:
    'Leaves out fields the schema marks as absent-able when they are null. The tools’ documents carry it; other queries get ordinary nulls.',
  locations: [DirectiveLocation.QUERY],
});

/** Per response key: whether a null is left out, and the plan below it. */
type Plan = Map<string, { absent: boolean; below: Plan | null }>;

const plans = new WeakMap<OperationDefinitionNode, Plan>();

/** The operation to run: the named one, or the only one. */
export function operationOf(document: DocumentNode, name?: string | null): OperationDefinitionNode | null {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return (
    (name ? operations.find((node) => node.name?.value === name) : operations.length === 1 ? operations[0] : undefined) ?? null
  );
}

/** Removes marked nulls from the data of an operation that carries `@omitAbsent`, in place. Anything else is returned as it is. */
export function omitAbsent(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode | null,
  data: unknown,
): void {
  if (!operation?.directives?.some((directive) => directive.name.value === OmitAbsent.name)) return;
  let plan = plans.get(operation);
  if (!plan) {
    const fragments = new Map(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
    );
    plan = new Map();
    addPlan(plan, schema, schema.getQueryType() ?? undefined, operation.selectionSet, fragments);
    plans.set(operation, plan);
  }
  prune(data, plan);
}

function addPlan(
  plan: Plan,
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
  selection: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): void {
  for (const node of selection.selections) {
    if (node.kind !== Kind.FIELD) {
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
      const on = fragment?.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
      if (fragment) addPlan(plan, schema, on, fragment.selectionSet, fragments);
      continue;
    }
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const field = type.getFields()[node.name.value];
    if (!field) continue;
    const key = node.alias?.value ?? node.name.value;
    const known = plan.get(key);
    const entry = known ?? { absent: field.extensions[ABSENT] === true, below: null };
    const named = getNamedType(field.type);
    if (node.selectionSet && isCompositeType(named)) {
      entry.below ??= new Map();
      addPlan(entry.below, schema, named, node.selectionSet, fragments);
    }
    plan.set(key, entry);
  }
}

function prune(value: unknown, plan: Plan): void {
  if (Array.isArray(value)) {
    for (const item of value) prune(item, plan);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const object = value as Record<string, unknown>;
  for (const [key, { absent, below }] of plan) {
    const item = object[key];
    if (item === null && absent) delete object[key];
    else if (below !== null && item !== null && item !== undefined) prune(item, below);
  }
}
