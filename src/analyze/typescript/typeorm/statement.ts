import ts from 'typescript';
import { bare, isFunction, type ScriptTree } from '../../script/index.ts';
import { entryOf, type Literal, literalValue } from '../../script/literals.ts';
import type { Entities, OrmEntity } from './entities.ts';
import type { OrmOperation } from './operations.ts';
import { UseCollector, type Uses } from './uses.ts';

/** Keys that make an object options rather than conditions: TypeORM's own test. */
const OPTION_KEYS = new Set([
  'select',
  'relations',
  'where',
  'join',
  'order',
  'cache',
  'lock',
  'loadRelationIds',
  'loadEagerRelations',
  'withDeleted',
  'skip',
  'take',
  'transaction',
  'relationLoadStrategy',
  'comment',
]);
const CHANGES = new Set(['push', 'splice', 'unshift', 'pop', 'shift', 'fill']);

/** What one call of a repository's or manager's method touches. `args` are those after the entity's class. */
export function usesOf(
  tree: ScriptTree,
  entities: Entities,
  entity: OrmEntity,
  operation: OrmOperation,
  args: readonly ts.Expression[],
  call: ts.CallExpression,
): Uses {
  const uses = new UseCollector(entities);
  uses.table(entity, operation.access);
  const values = args.map((argument) => literalValue(tree, argument));
  const [first, second] = values;
  switch (operation.takes) {
    case 'options':
      options(uses, entity, operation, first, second);
      break;
    case 'conditions':
      uses.condition(entity, first);
      if (operation.gives) gives(uses, entity, undefined);
      break;
    case 'ids':
      if (operation.gives) gives(uses, entity, undefined);
      break;
    case 'entities':
      if (operation.access === 'read') gives(uses, entity, undefined);
      else if (operation.access === 'write') {
        if (operation.statementType === 'insert' && first?.k === 'object' && first.open === null) uses.values(entity, first);
        else uses.all(entity, 'write', null);
        uses.savedRelations(entity, first);
        for (const name of changedBefore(call, entity)) {
          const relation = entity.relations.get(name);
          if (relation) uses.saved(entity, relation);
        }
      }
      break;
    case 'conditions+values':
      uses.condition(entity, first);
      uses.values(entity, second);
      break;
    case 'conditions+column': {
      const [condition, column] = operation.access === 'write' ? [first, second] : [second, first];
      uses.condition(entity, condition);
      if (column?.k === 'value' && column.text !== null)
        uses.property(
          entity,
          column.text,
          operation.access === 'write' ? 'write' : 'read',
          operation.access === 'write' ? null : 'project',
        );
    }
  }
  for (const { column, auto, grade } of entity.columns.values()) {
    const isSet =
      auto === 'update'
        ? operation.statementType !== 'delete'
        : auto === 'create'
          ? operation.statementType === 'insert' || operation.takes === 'entities'
          : false;
    if (operation.access === 'write' && isSet) uses.column(entity.table, column, 'write', null, grade);
    if (auto === 'delete' && operation.access === 'read') uses.column(entity.table, column, 'read', 'filter', grade);
  }
  return uses.done();
}

function options(
  uses: UseCollector,
  entity: OrmEntity,
  operation: OrmOperation,
  first: Literal | undefined,
  second: Literal | undefined,
): void {
  const isOptions = first?.k === 'object' && first.entries.some(({ key }) => OPTION_KEYS.has(key));
  // The older form: conditions, or an id with options behind it.
  const settings = isOptions ? first : second?.k === 'object' ? second : undefined;
  if (isOptions) uses.condition(entity, entryOf(first, 'where'));
  else uses.condition(entity, first);
  if (operation.gives) gives(uses, entity, settings);
  uses.relations(entity, entryOf(settings, 'relations'));
  uses.order(entity, entryOf(settings, 'order'));
  if (settings?.k === 'object' && settings.open !== null) uses.open(`${settings.open} is made when it runs`);
}

function gives(uses: UseCollector, entity: OrmEntity, settings: Literal | undefined): void {
  if (!uses.select(entity, entryOf(settings, 'select'))) uses.all(entity, 'read', 'project');
  const loads = entryOf(settings, 'loadEagerRelations');
  if (!(loads?.k === 'value' && loads.text === 'false')) uses.eager(entity, '');
}

/** Relations of an entity that the function around a call changes: given something, or their list pushed to and the like. */
function changedBefore(call: ts.CallExpression, entity: OrmEntity): Set<string> {
  let scope: ts.Node = call;
  while (scope.parent && !(isFunction(scope) && !ts.isArrowFunction(scope))) scope = scope.parent;
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && entity.relations.has(node.name.text)) {
      const { parent } = node;
      const isGiven =
        ts.isBinaryExpression(parent) &&
        parent.left === node &&
        parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        !isEmptyList(parent.right);
      const isChanged =
        ts.isPropertyAccessExpression(parent) &&
        parent.expression === node &&
        CHANGES.has(parent.name.text) &&
        ts.isCallExpression(parent.parent);
      if (isGiven || isChanged) found.add(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

function isEmptyList(node: ts.Expression): boolean {
  const inner = bare(node);
  return ts.isArrayLiteralExpression(inner) && inner.elements.length === 0;
}
