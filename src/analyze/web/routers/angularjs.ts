import ts from 'typescript';
import { property } from '../../script/decorators.ts';
import type { Functions } from '../../script/functions.ts';
import { bare, type FunctionNode, isFunction, lineOf, literalOf, type ScriptTree } from '../../script/index.ts';
import { functionOf } from '../../script/values.ts';
import type { ScreenRoute } from './vue.ts';

const REGISTRARS = new Set(['controller', 'service', 'factory', 'provider', 'directive', 'component', 'run', 'config']);

interface State {
  name: string;
  parent: string | null;
  url: string;
  controller: string | null;
  inline: FunctionNode | null;
  template: string | null;
  node: ts.Node;
  file: string;
}

/**
 * Reads AngularJS modules: what is registered under which name, ui-router's states and ngRoute's paths, and the controllers behind the tags of a
 * state's template. A controller's function goes by its registered name.
 */
export function readAngularJs(tree: ScriptTree, functions: Functions, files: readonly string[]): ScreenRoute[] {
  const controllers = new Map<string, FunctionNode[]>();
  const components = new Map<string, { controller: string | null; inline: FunctionNode | null }>();
  const states: State[] = [];
  for (const file of files) {
    const source = tree.sources.get(file);
    if (!source || !/\bangular\b|\$stateProvider|\$routeProvider|\.(?:controller|component)\(/.test(source.text)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
        read(node, node.expression.name.text, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const byName = new Map(states.map((state) => [state.name, state]));
  return states.flatMap((state): ScreenRoute[] => {
    const path = pathOf(state, byName, 0);
    const shown = [
      ...(state.inline ? [state.inline] : []),
      ...(state.controller ? (controllers.get(state.controller) ?? []) : []),
      ...tagsOf(state.template).flatMap((tag) => {
        const component = components.get(camel(tag));
        return [
          ...(component?.inline ? [component.inline] : []),
          ...(component?.controller ? (controllers.get(component.controller) ?? []) : []),
        ];
      }),
    ];
    if (path === '' || (shown.length === 0 && state.template === null && state.controller === null)) return [];
    return [
      {
        path,
        name: state.name,
        router: 'angularjs',
        file: state.file,
        line: lineOf(state.node),
        shows: shown.length > 0 ? { nodes: shown } : null,
      },
    ];
  });

  function read(call: ts.CallExpression, method: string, file: string): void {
    const [first, second] = call.arguments;
    const name = first ? literalOf(tree.checker, first) : null;
    if (method === 'state') state(call, name, first, second, file);
    else if (method === 'when' && name !== null && second && ts.isObjectLiteralExpression(bare(second)))
      states.push(stateOf(name, name, second, call, file));
    else if (REGISTRARS.has(method) && name !== null && second) {
      if (method === 'component' || method === 'directive') {
        const options = method === 'component' ? second : null;
        const written = property(options ?? undefined, 'controller');
        const inline = written ? injectable(written) : null;
        components.set(name, { controller: written ? literalOf(tree.checker, written) : null, inline });
        if (inline) functions.name(inline, `${name}.controller`);
        return;
      }
      const fn = injectable(second);
      if (!fn) return;
      functions.name(fn, name);
      if (method === 'controller') controllers.set(name.replace(/\s+as\s.*$/, ''), [...(controllers.get(name) ?? []), fn]);
    }
  }

  function state(
    call: ts.CallExpression,
    name: string | null,
    first: ts.Expression | undefined,
    second: ts.Expression | undefined,
    file: string,
  ): void {
    const options = second ?? first;
    if (!options || !ts.isObjectLiteralExpression(bare(options))) return;
    const given = name ?? literalOf(tree.checker, property(options, 'name') ?? undefined);
    const url = literalOf(tree.checker, property(options, 'url') ?? undefined);
    if (given !== null) states.push(stateOf(given, url ?? '', options, call, file));
  }

  function stateOf(name: string, url: string, options: ts.Expression, node: ts.Node, file: string): State {
    const written = property(options, 'controller');
    const component = literalOf(tree.checker, property(options, 'component') ?? undefined);
    const inline = written ? injectable(written) : null;
    if (inline) functions.name(inline, `${name}.controller`);
    const url2 = literalOf(tree.checker, property(options, 'templateUrl') ?? undefined);
    const template =
      literalOf(tree.checker, property(options, 'template') ?? undefined) ?? (component === null ? null : `<${component}>`);
    return {
      name,
      parent:
        literalOf(tree.checker, property(options, 'parent') ?? undefined) ??
        (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : null),
      url: url.replace(/\?.*$/, ''),
      controller: written ? (literalOf(tree.checker, written)?.replace(/\s+as\s.*$/, '') ?? null) : null,
      inline,
      template: template ?? (url2 === null ? null : ''),
      node,
      file,
    };
  }

  /** A function, or the last element of the list that names what is injected. */
  function injectable(written: ts.Expression): FunctionNode | null {
    const node = bare(written);
    if (ts.isArrayLiteralExpression(node)) {
      const last = node.elements.at(-1);
      return last ? injectable(last) : null;
    }
    if (isFunction(node)) return node;
    return ts.isIdentifier(node) ? functionOf(tree, node) : null;
  }
}

function pathOf(state: State, byName: ReadonlyMap<string, State>, depth: number): string {
  if (state.url.startsWith('^')) return state.url.slice(1);
  const parent = state.parent === null || depth > 20 ? undefined : byName.get(state.parent);
  return `${parent ? pathOf(parent, byName, depth + 1) : ''}${state.url}`;
}

const tagsOf = (template: string | null): string[] =>
  [...(template ?? '').matchAll(/<([a-z][\w-]*)/gi)].map(([, tag = '']) => tag);
const camel = (tag: string): string => tag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
