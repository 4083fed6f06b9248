import ts from 'typescript';
import { decorator, property } from '../../script/decorators.ts';
import { bare, declarationOf, isFunction, literalOf, type ScriptTree } from '../../script/index.ts';
import { expressionBehind, functionOf, returnsOf } from '../../script/values.ts';

const COMMON = /^@nestjs\//;
const MAX_MODULES = 2_000;

/** What Nest is told fills an injection: a class, or something nobody can read. */
export interface Binding {
  token: string;
  cls: ts.ClassLikeDeclaration | null;
}

/** The modules an application loads, with what they register. */
export interface ModuleGraph {
  controllers: Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration>;
  providers: Set<ts.ClassLikeDeclaration>;
  bindings: Binding[];
  /** Paths RouterModule puts in front of a module's controllers. */
  prefixes: Map<ts.ClassLikeDeclaration, string[]>;
  /** Entries that could not be read. */
  unread: ts.Node[];
}

/** Follows modules from the root: imports by class, by static method that gives a dynamic module, forwardRef, constants, spreads and branches. */
export function readModules(tree: ScriptTree, root: ts.Expression): ModuleGraph {
  const graph: ModuleGraph = { controllers: new Map(), providers: new Set(), bindings: [], prefixes: new Map(), unread: [] };
  const seen = new Set<ts.ClassLikeDeclaration>();
  const queue = modulesIn(tree, root, graph, 0);
  for (let cls = queue.pop(); cls !== undefined && seen.size < MAX_MODULES; cls = queue.pop()) {
    if (seen.has(cls)) continue;
    seen.add(cls);
    const found = decorator(tree, cls, ['Module'], COMMON);
    queue.push(...readDefinition(tree, found?.args[0] ?? null, cls, graph));
  }
  return graph;
}

/** Reads `{ imports, controllers, providers }`; gives the modules it imports. */
function readDefinition(
  tree: ScriptTree,
  written: ts.Expression | null,
  cls: ts.ClassLikeDeclaration,
  graph: ModuleGraph,
): ts.ClassLikeDeclaration[] {
  if (!written) return [];
  for (const controller of classesIn(tree, property(written, 'controllers'), graph, 0))
    if (!graph.controllers.has(controller)) graph.controllers.set(controller, cls);
  for (const provider of elementsOf(tree, property(written, 'providers'), 0)) readProvider(tree, provider, graph);
  return elementsOf(tree, property(written, 'imports'), 0).flatMap((one) => modulesIn(tree, one, graph, 0));
}

/** The classes an element of `imports` loads; a dynamic module's own definition is read where it is made. */
function modulesIn(tree: ScriptTree, expression: ts.Expression, graph: ModuleGraph, depth: number): ts.ClassLikeDeclaration[] {
  const node = bare(expression);
  if (depth > 12) return [];
  if (ts.isCallExpression(node)) {
    const { expression: callee } = node;
    if (callee.getText() === 'forwardRef' && node.arguments[0] && isFunction(bare(node.arguments[0])))
      return returnsOf(bare(node.arguments[0]) as never).flatMap((value) => modulesIn(tree, value, graph, depth + 1));
    if (ts.isPropertyAccessExpression(callee)) {
      if (callee.name.text === 'register' && callee.expression.getText() === 'RouterModule') {
        for (const route of elementsOf(tree, node.arguments[0] ?? null, 0)) readRouterModule(tree, route, '', graph);
        return [];
      }
      const fn = functionOf(tree, callee);
      const own = classOf(tree, callee.expression);
      const dynamic = fn ? returnsOf(fn).flatMap((value) => dynamicModule(tree, value, own, graph, depth + 1)) : [];
      return [...(own ? [own] : []), ...dynamic];
    }
    const fn = functionOf(tree, callee);
    return fn ? returnsOf(fn).flatMap((value) => modulesIn(tree, value, graph, depth + 1)) : [];
  }
  if (ts.isConditionalExpression(node))
    return [...modulesIn(tree, node.whenTrue, graph, depth + 1), ...modulesIn(tree, node.whenFalse, graph, depth + 1)];
  if (ts.isObjectLiteralExpression(node)) return dynamicModule(tree, node, null, graph, depth);
  const cls = classOf(tree, node);
  if (cls) return [cls];
  const behind = expressionBehind(tree, node);
  return behind ? modulesIn(tree, behind, graph, depth + 1) : [];
}

function dynamicModule(
  tree: ScriptTree,
  value: ts.Expression,
  own: ts.ClassLikeDeclaration | null,
  graph: ModuleGraph,
  depth: number,
): ts.ClassLikeDeclaration[] {
  const node = bare(value);
  if (!ts.isObjectLiteralExpression(node)) {
    const behind = expressionBehind(tree, node);
    return behind && depth < 12 ? dynamicModule(tree, behind, own, graph, depth + 1) : [];
  }
  const named = property(node, 'module');
  const cls = (named ? classOf(tree, named) : null) ?? own;
  return cls ? [cls, ...readDefinition(tree, node, cls, graph)] : [];
}

function readRouterModule(tree: ScriptTree, route: ts.Expression, above: string, graph: ModuleGraph): void {
  const path = property(route, 'path');
  const text = `${above}/${path ? (literalOf(tree.checker, path) ?? '') : ''}`;
  const module = property(route, 'module');
  const cls = module ? classOf(tree, module) : null;
  if (cls) graph.prefixes.set(cls, [...(graph.prefixes.get(cls) ?? []), text]);
  for (const child of elementsOf(tree, property(route, 'children'), 0)) {
    const inner = classOf(tree, child);
    if (inner) graph.prefixes.set(inner, [...(graph.prefixes.get(inner) ?? []), text]);
    else readRouterModule(tree, child, text, graph);
  }
}

function readProvider(tree: ScriptTree, provider: ts.Expression, graph: ModuleGraph): void {
  const cls = classOf(tree, provider);
  if (cls) {
    graph.providers.add(cls);
    graph.bindings.push({ token: tokenOf(tree, provider), cls });
    return;
  }
  const token = property(provider, 'provide');
  if (!token) {
    const behind = expressionBehind(tree, provider);
    if (behind && behind !== provider) readProvider(tree, behind, graph);
    else graph.unread.push(provider);
    return;
  }
  const used = property(provider, 'useClass') ?? property(provider, 'useExisting');
  const made = used ? classOf(tree, used) : factoryClass(tree, property(provider, 'useFactory'));
  if (made) graph.providers.add(made);
  graph.bindings.push({ token: tokenOf(tree, token), cls: made });
}

/** The one class a factory makes. */
function factoryClass(tree: ScriptTree, factory: ts.Expression | null): ts.ClassLikeDeclaration | null {
  const fn = factory ? functionOf(tree, factory) : null;
  if (!fn) return null;
  const classes = new Set(
    returnsOf(fn).map((value) => {
      const node = bare(value);
      return ts.isNewExpression(node) ? classOf(tree, node.expression) : null;
    }),
  );
  const [only] = classes;
  return classes.size === 1 ? (only ?? null) : null;
}

/** What an injection is asked by: a class's place, a text, or a symbol's place. */
export function tokenOf(tree: ScriptTree, expression: ts.Expression): string {
  const node = bare(expression);
  const text = literalOf(tree.checker, node);
  if (text !== null) return `text:${text}`;
  const name = ts.isIdentifier(node) ? node : ts.isPropertyAccessExpression(node) ? node.name : null;
  const declaration = name ? declarationOf(tree.checker, name) : null;
  return declaration ? `at:${tree.pathOf(declaration.getSourceFile())}:${declaration.pos}` : `name:${node.getText()}`;
}

/** The class of the tree a name means. */
export function classOf(tree: ScriptTree, expression: ts.Expression): ts.ClassLikeDeclaration | null {
  const node = bare(expression);
  if (ts.isClassLike(node)) return node;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
  const declaration = declarationOf(tree.checker, ts.isIdentifier(node) ? node : node.name);
  return declaration && ts.isClassLike(declaration) ? declaration : null;
}

function classesIn(
  tree: ScriptTree,
  written: ts.Expression | null,
  graph: ModuleGraph,
  depth: number,
): ts.ClassLikeDeclaration[] {
  return elementsOf(tree, written, depth).flatMap((element) => {
    const cls = classOf(tree, element);
    if (!cls) graph.unread.push(element);
    return cls ? [cls] : [];
  });
}

/** The elements of a list, through constants, spreads, `concat` and branches. */
export function elementsOf(tree: ScriptTree, written: ts.Expression | null, depth: number): ts.Expression[] {
  if (!written || depth > 12) return [];
  const node = bare(written);
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) =>
      ts.isSpreadElement(element) ? elementsOf(tree, element.expression, depth + 1) : [element],
    );
  if (ts.isConditionalExpression(node))
    return [...elementsOf(tree, node.whenTrue, depth + 1), ...elementsOf(tree, node.whenFalse, depth + 1)];
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression) && (expression.name.text === 'concat' || expression.name.text === 'filter'))
      return [
        ...elementsOf(tree, expression.expression, depth + 1),
        ...(expression.name.text === 'concat' ? node.arguments.flatMap((one) => elementsOf(tree, one, depth + 1)) : []),
      ];
    const fn = functionOf(tree, expression);
    return fn ? returnsOf(fn).flatMap((value) => elementsOf(tree, value, depth + 1)) : [];
  }
  const behind = expressionBehind(tree, node);
  return behind ? elementsOf(tree, behind, depth + 1) : [];
}
