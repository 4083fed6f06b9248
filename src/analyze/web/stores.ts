import ts from 'typescript';
import type { ScriptCall } from '../facts/script.ts';
import { property } from '../script/decorators.ts';
import type { Functions } from '../script/functions.ts';
import { bare, declarationOf, type FunctionNode, isFunction, lineOf, type ScriptTree, textOfName } from '../script/index.ts';
import { expressionBehind, functionOf, initialValue, returnsOf } from '../script/values.ts';

/** Calls of stores: Pinia's by what `defineStore` is given, Vuex's by the name that is dispatched. */
export function readStores(tree: ScriptTree, functions: Functions, files: readonly string[]): ScriptCall[] {
  const calls: ScriptCall[] = [];
  const actions = vuexActions(tree, files);
  const emit = (at: ts.Node, fn: FunctionNode, rule: string, binding: ScriptCall['binding']): void => {
    const to = functions.keyOf(fn);
    if (to !== null) calls.push({ from: functions.around(at), to, rule, binding, line: lineOf(at) });
  };
  for (const file of files) {
    const source = tree.sources.get(file);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const callee = bare(node.expression);
        if (ts.isPropertyAccessExpression(callee)) {
          const action = piniaMember(callee.expression, callee.name.text);
          if (action) emit(node, action, 'pinia-action', 'static');
          else if (callee.name.text === 'dispatch') dispatch(node);
        } else if (ts.isIdentifier(callee)) {
          // `const { login } = useUserStore()`.
          const declaration = declarationOf(tree.checker, callee);
          const holder = declaration && ts.isBindingElement(declaration) ? declaration.parent.parent : null;
          if (
            declaration &&
            ts.isBindingElement(declaration) &&
            holder &&
            ts.isVariableDeclaration(holder) &&
            holder.initializer
          ) {
            const action = piniaMember(holder.initializer, (declaration.propertyName ?? declaration.name).getText());
            if (action) emit(node, action, 'pinia-action', 'static');
          }
          if (callee.text === 'mapActions') mapped(node);
        }
      }
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  return calls;

  /** A function of the store an expression is. */
  function piniaMember(written: ts.Expression, name: string): FunctionNode | null {
    const definition = storeOf(written, 0);
    // `defineStore(id, setup, plugins)` or `defineStore({ id, actions })`.
    const options = definition?.arguments[1] ?? definition?.arguments[0];
    if (!options) return null;
    const node = bare(options);
    if (isFunction(node)) {
      for (const value of returnsOf(node)) {
        const object = bare(value);
        if (!ts.isObjectLiteralExpression(object)) continue;
        for (const one of object.properties) {
          if (!one.name || textOfName(one.name) !== name) continue;
          if (ts.isShorthandPropertyAssignment(one)) {
            const declared = tree.checker.getShorthandAssignmentValueSymbol(one)?.valueDeclaration;
            const value = declared && !isFunction(declared) ? initialValue(declared) : null;
            return declared && isFunction(declared) ? declared : value ? functionOf(tree, value) : null;
          }
          if (ts.isPropertyAssignment(one)) return functionOf(tree, one.initializer);
        }
      }
      return null;
    }
    return memberOf(property(node, 'actions'), name);
  }

  function storeOf(written: ts.Expression, depth: number): ts.CallExpression | null {
    const node = bare(written);
    if (depth > 6) return null;
    if (ts.isCallExpression(node)) {
      if (ts.isIdentifier(node.expression) && node.expression.text === 'defineStore') return node;
      if (ts.isIdentifier(node.expression) && node.expression.text === 'storeToRefs') return null;
      const behind = expressionBehind(tree, node.expression);
      const direct = behind ? storeOf(behind, depth + 1) : null;
      if (direct) return direct;
      const fn = functionOf(tree, node.expression);
      for (const value of fn ? returnsOf(fn) : []) {
        const found = storeOf(value, depth + 1);
        if (found) return found;
      }
      return null;
    }
    const behind = expressionBehind(tree, node);
    return behind ? storeOf(behind, depth + 1) : null;
  }

  function memberOf(object: ts.Expression | null, name: string): FunctionNode | null {
    const node = object ? bare(object) : null;
    if (!node || !ts.isObjectLiteralExpression(node)) return null;
    for (const one of node.properties) {
      if (!one.name || textOfName(one.name) !== name) continue;
      if (isFunction(one)) return one;
      if (ts.isPropertyAssignment(one)) return functionOf(tree, one.initializer);
    }
    return null;
  }

  function dispatch(node: ts.CallExpression): void {
    const [first] = node.arguments;
    if (first && ts.isStringLiteralLike(first))
      for (const fn of actionsNamed(first.text)) emit(node, fn, 'vuex-action', 'virtual');
  }

  function mapped(node: ts.CallExpression): void {
    const names = node.arguments.at(-1);
    const list = names ? bare(names) : null;
    const first = node.arguments.length > 1 ? node.arguments[0] : undefined;
    const space = first && ts.isStringLiteralLike(first) ? `${first.text}/` : '';
    if (list && ts.isArrayLiteralExpression(list))
      for (const one of list.elements)
        if (ts.isStringLiteralLike(one))
          for (const fn of actionsNamed(space + one.text)) emit(node, fn, 'vuex-action', 'virtual');
  }

  function actionsNamed(text: string): FunctionNode[] {
    const name = text.slice(text.lastIndexOf('/') + 1);
    const space = text.includes('/') ? text.slice(0, text.lastIndexOf('/')) : null;
    const found = actions.get(name) ?? [];
    const inSpace = space === null ? found : found.filter(({ module }) => module === space.split('/').at(-1));
    return (inSpace.length > 0 ? inSpace : found).map(({ fn }) => fn);
  }
}

/** Functions in objects called `actions`, by name, with the module's name: its file's. */
function vuexActions(tree: ScriptTree, files: readonly string[]): Map<string, { module: string; fn: FunctionNode }[]> {
  const found = new Map<string, { module: string; fn: FunctionNode }[]>();
  for (const file of files) {
    const source = tree.sources.get(file);
    if (!source || !/\bactions\b/.test(source.text)) continue;
    const base = file.replace(/\.[^./]+$/, '').replace(/\/index$/, '');
    const module = base.slice(base.lastIndexOf('/') + 1);
    const take = (object: ts.Expression | null | undefined): void => {
      const node = object ? bare(object) : null;
      if (!node || !ts.isObjectLiteralExpression(node)) return;
      for (const one of node.properties) {
        const name = one.name ? textOfName(one.name) : null;
        const fn = isFunction(one) ? one : ts.isPropertyAssignment(one) ? functionOf(tree, one.initializer) : null;
        if (name !== null && fn) found.set(name, [...(found.get(name) ?? []), { module, fn }]);
      }
    };
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.name.getText() === 'actions') take(node.initializer);
      else if (ts.isPropertyAssignment(node) && node.name.getText() === 'actions') take(node.initializer);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
