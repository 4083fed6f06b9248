import ts from 'typescript';
import type { TsStatement } from '../../facts/typescript.ts';
import { bare, declarationOf, isFunction, type ScriptTree, textsOf } from '../../script/index.ts';
import { literalValue } from '../../script/literals.ts';
import { classOf } from '../nest/modules.ts';
import type { Entities, OrmEntity } from './entities.ts';
import { CONDITION_STEPS, JOIN_STEPS, NEUTRAL_STEPS } from './operations.ts';
import { UseCollector, type Uses } from './uses.ts';

interface Step {
  name: string;
  args: readonly ts.Expression[];
}

/** Reads a query builder from where it is made: its chain, and later steps on the variable that holds it. Null when no entity is known. */
export function readBuilder(
  tree: ScriptTree,
  entities: Entities,
  call: ts.CallExpression,
  root: OrmEntity | null,
): { entity: OrmEntity; statementType: TsStatement['statementType']; uses: Uses } | null {
  const chain = chainOf(call);
  const { steps, escapes } = withLaterSteps(tree, chain);
  const reader = new BuilderReader(tree, entities, root, aliasOf(tree, call));
  reader.read(steps);
  if (!reader.entity) return null;
  if (escapes) reader.uses.open('the builder is handed on, and may be given more');
  return { entity: reader.entity, statementType: reader.statementType, uses: reader.done() };
}

const aliasOf = (tree: ScriptTree, call: ts.CallExpression): string | null => {
  const text = call.arguments.findLast((argument) => ts.isStringLiteralLike(bare(argument)));
  const [pieces] = text ? textsOf(tree.checker, text) : [];
  return typeof pieces?.[0] === 'string' ? pieces[0] : null;
};

/** The calls chained on a call, and the last of them. */
function chainOf(call: ts.CallExpression): { steps: Step[]; last: ts.Expression } {
  const steps: Step[] = [];
  let at: ts.Expression = call;
  for (;;) {
    let { parent } = at;
    while (ts.isParenthesizedExpression(parent) || ts.isAwaitExpression(parent) || ts.isNonNullExpression(parent)) {
      at = parent;
      parent = at.parent;
    }
    if (!ts.isPropertyAccessExpression(parent) || parent.expression !== at || !ts.isCallExpression(parent.parent))
      return { steps, last: at };
    steps.push({ name: parent.name.text, args: parent.parent.arguments });
    at = parent.parent;
  }
}

function withLaterSteps(
  tree: ScriptTree,
  { steps, last }: { steps: Step[]; last: ts.Expression },
): { steps: Step[]; escapes: boolean } {
  const holder = last.parent;
  const variable = ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? holder : null;
  // A chain that ends in a result, not in the builder, is whole.
  if (!variable || /^(?:get|execute)/.test(steps.at(-1)?.name ?? ''))
    return { steps, escapes: ts.isReturnStatement(holder) && !/^(?:get|execute)/.test(steps.at(-1)?.name ?? '') };
  let scope: ts.Node = variable;
  while (scope.parent && !isFunction(scope)) scope = scope.parent;
  const all = [...steps];
  let escapes = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== variable.name && declarationOf(tree.checker, node) === variable) {
      const { parent } = node;
      if (ts.isPropertyAccessExpression(parent) && parent.expression === node && ts.isCallExpression(parent.parent)) {
        all.push({ name: parent.name.text, args: parent.parent.arguments });
        all.push(...chainOf(parent.parent).steps);
      } else if (ts.isCallExpression(parent) || ts.isReturnStatement(parent)) escapes = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return { steps: all, escapes };
}

class BuilderReader {
  readonly #tree: ScriptTree;
  readonly #entities: Entities;
  readonly uses: UseCollector;
  readonly #aliases = new Map<string, OrmEntity>();
  entity: OrmEntity | null;
  statementType: TsStatement['statementType'] = 'select';
  #selected = false;

  constructor(tree: ScriptTree, entities: Entities, root: OrmEntity | null, alias: string | null) {
    this.#tree = tree;
    this.#entities = entities;
    this.uses = new UseCollector(entities);
    this.entity = root;
    if (root && alias !== null) this.#aliases.set(alias, root);
  }

  read(steps: readonly Step[]): void {
    // Aliases may be used before the step that makes them.
    for (const step of steps) this.#bind(step);
    for (const step of steps) this.#step(step);
  }

  done(): Uses {
    const { entity, statementType } = this;
    if (entity) {
      this.uses.table(entity, statementType === 'select' ? 'read' : statementType === 'delete' ? 'delete' : 'write');
      if (statementType === 'select' && !this.#selected) this.uses.all(entity, 'read', 'project');
    }
    return this.uses.done();
  }

  #bind({ name, args }: Step): void {
    const [first, second] = args;
    if (Object.hasOwn(JOIN_STEPS, name) && first && second) {
      const offset = name.includes('Map') ? 1 : 0;
      const target = this.#joined(args[offset] as ts.Expression);
      const alias = args[offset + 1] ? this.#text(args[offset + 1] as ts.Expression) : null;
      if (target && alias !== null) this.#aliases.set(alias, target.entity);
    }
    if ((name === 'from' || name === 'into' || name === 'update' || name === 'addFrom') && first) {
      const entity = this.#entities.of(classOf(this.#tree, first));
      if (!entity) return;
      this.entity ??= entity;
      const alias = second ? this.#text(second) : null;
      if (alias !== null) this.#aliases.set(alias, entity);
    }
  }

  #step({ name, args }: Step): void {
    const [first, second] = args;
    if (name === 'delete' || name === 'softDelete') this.statementType = name === 'delete' ? 'delete' : 'update';
    else if (name === 'insert') this.statementType = 'insert';
    else if (name === 'update') {
      this.statementType = 'update';
      const values = first && !classOf(this.#tree, first) ? first : second;
      if (values && this.entity) this.uses.values(this.entity, literalValue(this.#tree, values));
    } else if (name === 'set' || name === 'values') {
      if (first && this.entity) this.uses.values(this.entity, literalValue(this.#tree, first));
    } else if (name === 'select' || name === 'addSelect') this.#select(args, name === 'select');
    else if (Object.hasOwn(JOIN_STEPS, name)) this.#join(name, args);
    else if (CONDITION_STEPS.has(name)) this.#condition(first);
    else if (/^(?:add)?OrderBy$|^orderBy$/.test(name)) this.#texts(args, 'order');
    else if (/^(?:add)?GroupBy$|^groupBy$/.test(name)) this.#texts(args, 'group');
    else if (!NEUTRAL_STEPS.has(name) && name !== 'from' && name !== 'into') this.uses.unread('builder-step-not-read', name);
  }

  #select(args: readonly ts.Expression[], resets: boolean): void {
    if (args.length === 0) return;
    const [first] = args;
    const whole = first ? this.#text(first) : null;
    // Selecting an alias selects all of its entity.
    if (whole !== null && this.#aliases.has(whole)) {
      const entity = this.#aliases.get(whole);
      if (entity) this.uses.all(entity, 'read', 'project');
    } else this.#texts(args, 'project');
    if (resets) this.#selected = true;
  }

  #join(name: string, args: readonly ts.Expression[]): void {
    const offset = name.includes('Map') ? 1 : 0;
    const at = args[offset];
    const target = at ? this.#joined(at) : null;
    if (!target) {
      this.uses.unread('builder-step-not-read', `${name} ${at?.getText().slice(0, 40) ?? ''}`);
      return;
    }
    const { entity, from, property } = target;
    const relation = from?.relations.get(property);
    if (from && relation) this.uses.follow(from, relation, property, false);
    else this.uses.table(entity, 'read');
    if (JOIN_STEPS[name]) this.uses.all(entity, 'read', 'project', property);
    for (const condition of args.slice(offset + 2, offset + 3)) this.#condition(condition);
  }

  /** `alias.relation`, or an entity's class. */
  #joined(expression: ts.Expression): { entity: OrmEntity; from: OrmEntity | null; property: string } | null {
    const cls = this.#entities.of(classOf(this.#tree, expression));
    if (cls) return { entity: cls, from: null, property: '' };
    const [alias = '', property = ''] = (this.#text(expression) ?? '').split('.');
    const from = this.#aliases.get(alias) ?? null;
    const relation = from?.relations.get(property);
    const entity = relation ? this.#entities.of(relation.target) : this.#entities.named(alias);
    return entity ? { entity, from, property } : null;
  }

  #condition(written: ts.Expression | undefined): void {
    if (!written) return;
    const node = bare(written);
    if (ts.isObjectLiteralExpression(node)) {
      if (this.entity) this.uses.condition(this.entity, literalValue(this.#tree, node));
    } else if (ts.isNewExpression(node) || isFunction(node)) this.#nested(node);
    else this.#texts([written], 'filter');
  }

  /** `new Brackets((qb) => qb.where(…))`: its own steps on the same tables. */
  #nested(node: ts.Node): void {
    const visit = (at: ts.Node): void => {
      if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression) && CONDITION_STEPS.has(at.expression.name.text))
        this.#condition(at.arguments[0]);
      ts.forEachChild(at, visit);
    };
    ts.forEachChild(node, visit);
  }

  /** Names of columns in texts: `alias.property`, or a bare property of the root. */
  #texts(args: readonly ts.Expression[], role: 'project' | 'filter' | 'group' | 'order'): void {
    for (const argument of args) {
      const node = bare(argument);
      const items = ts.isArrayLiteralExpression(node) ? node.elements : [node];
      for (const item of items) {
        for (const pieces of textsOf(this.#tree.checker, item)) {
          if (pieces.some((piece) => typeof piece !== 'string'))
            this.uses.open('a text of the builder is put together when it runs');
          this.#names(pieces.filter((piece) => typeof piece === 'string').join(' '), role);
        }
      }
    }
  }

  #names(text: string, role: 'project' | 'filter' | 'group' | 'order'): void {
    let found = false;
    for (const [, alias = '', name = ''] of text.matchAll(/(?<![:\w])["'`]?(\w+)["'`]?\.["'`]?(\w+)/g)) {
      const entity = this.#aliases.get(alias);
      if (!entity) continue;
      found = true;
      if (!this.uses.property(entity, name, 'read', role)) this.uses.unread('column_unknown_in_entity', `${entity.name}.${name}`);
    }
    if (found || !this.entity) return;
    for (const [, name = ''] of text.matchAll(/(?<![:\w.'])([A-Za-z_]\w*)(?!\w*\()/g))
      this.uses.property(this.entity, name, 'read', role);
  }

  #text(expression: ts.Expression): string | null {
    const [pieces, other] = textsOf(this.#tree.checker, expression);
    return other === undefined && pieces?.length === 1 && typeof pieces[0] === 'string' ? pieces[0] : null;
  }
}
