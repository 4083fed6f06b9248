import ts from 'typescript';
import type { WebScreen } from '../../facts/web.ts';
import { property } from '../../script/decorators.ts';
import { bare, importOf, isFunction, lineOf, literalOf, type ScriptTree } from '../../script/index.ts';
import { expressionBehind, functionOf, returnsOf } from '../../script/values.ts';

/** A screen with the file or function that draws it. */
export interface ScreenRoute extends WebScreen {
  /** File of a component, or the function that is one. */
  shows: { file: string } | { node: ts.Node } | { nodes: ts.Node[] } | null;
}

const MAX_DEPTH = 12;

/** Reads the route records of vue-router and of routers that take the same objects: paths composed over children, components followed to files. */
export function readRouteObjects(tree: ScriptTree, files: readonly string[]): ScreenRoute[] {
  const screens: ScreenRoute[] = [];
  const seen = new Set<ts.Node>();
  for (const file of files) {
    const source = tree.sources.get(file);
    const router = source ? routerOf(source.text) : null;
    if (!source || router === null) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isArrayLiteralExpression(node) && isRoutes(node) && !isNested(node)) {
        for (const element of node.elements) record(element, '', router, 0);
        return;
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return screens;

  function record(written: ts.Expression, above: string, router: string, depth: number): void {
    const node = bare(ts.isSpreadElement(written) ? written.expression : written);
    if (depth > MAX_DEPTH) return;
    if (ts.isArrayLiteralExpression(node)) {
      for (const element of node.elements) record(element, above, router, depth + 1);
      return;
    }
    if (!ts.isObjectLiteralExpression(node)) {
      const behind = expressionBehind(tree, node);
      if (behind) record(behind, above, router, depth + 1);
      return;
    }
    if (seen.has(node) && above === '') return;
    seen.add(node);
    const pathNode = property(node, 'path');
    const isIndex = property(node, 'index')?.kind === ts.SyntaxKind.TrueKeyword;
    const text = pathNode ? literalOf(tree.checker, pathNode) : isIndex ? '' : null;
    const path = text === null ? above : compose(above, text);
    const children = property(node, 'children');
    const component =
      property(node, 'component') ??
      property(node, 'element') ??
      property(node, 'Component') ??
      property(node, 'lazy') ??
      property(node, 'loadComponent') ??
      property(node, 'components');
    const isRedirect = property(node, 'redirect') !== null || property(node, 'redirectTo') !== null;
    // One with children draws the frame of theirs; its own place is a redirect or a child's.
    if (text !== null && component && !(children && (isRedirect || router === 'vue-router')) && !/^https?:/.test(text)) {
      const name = property(node, 'name');
      const shows = componentOf(tree, component, 0);
      screens.push({
        path: path === '' ? '/' : path,
        ...(name && literalOf(tree.checker, name) !== null ? { name: literalOf(tree.checker, name) ?? '' } : {}),
        router,
        file: tree.pathOf(node.getSourceFile()) ?? '?',
        line: lineOf(node),
        shows,
        ...(shows && 'file' in shows ? { component: shows.file } : {}),
      });
    }
    if (children) record(children, path, router, depth + 1);
    const loaded = property(node, 'loadChildren');
    const list = loaded ? loadedRoutes(tree, loaded) : null;
    if (list) record(list, path, router, depth + 1);
  }
}

/** Which router's objects a file holds, by what it imports or how it types them. */
function routerOf(text: string): string | null {
  if (/['"]@angular\/router['"]/.test(text)) return 'angular-router';
  if (/['"](?:react-router(?:-dom)?|@remix-run\/router)['"]/.test(text)) return 'react-router';
  if (/['"]vue-router['"]|RouteRecord|AppRouteModule|RouterMap|routes?\b/i.test(text) && /component\s*:/.test(text))
    return 'vue-router';
  return /\bpath\s*:/.test(text) && /\b(?:element|Component|lazy)\s*:/.test(text) ? 'react-router' : null;
}

const isRoutes = (node: ts.ArrayLiteralExpression): boolean =>
  node.elements.some((element) => {
    const inner = bare(element);
    return (
      ts.isObjectLiteralExpression(inner) &&
      (property(inner, 'path') !== null || property(inner, 'index') !== null) &&
      ['component', 'element', 'Component', 'lazy', 'children', 'loadComponent', 'loadChildren', 'components'].some(
        (key) => property(inner, key) !== null,
      )
    );
  });

/** Inside another record: read with that. */
function isNested(node: ts.Node): boolean {
  for (let at: ts.Node = node.parent; at; at = at.parent) if (ts.isArrayLiteralExpression(at) && isRoutes(at)) return true;
  return false;
}

function compose(above: string, path: string): string {
  if (path.startsWith('/')) return path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (path === '') return above;
  return `${above.replace(/\/+$/, '')}/${path.replace(/\/+$/, '')}`;
}

/** `() => import('./x').then((m) => m.routes)`. */
function loadedRoutes(tree: ScriptTree, written: ts.Expression): ts.Expression | null {
  const file = importedFile(tree, written);
  const source = file === null ? undefined : tree.sources.get(file);
  if (!source) return null;
  let found: ts.Expression | null = null;
  const visit = (node: ts.Node): void => {
    if (found === null && ts.isArrayLiteralExpression(node) && isRoutes(node)) found = node;
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The file an `import()` inside an expression loads. */
function importedFile(tree: ScriptTree, node: ts.Node): string | null {
  let found: string | null = null;
  const from = tree.pathOf(node.getSourceFile()) ?? '';
  const visit = (at: ts.Node): void => {
    if (found !== null) return;
    const isLoad =
      ts.isCallExpression(at) &&
      (at.expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(at.expression) && at.expression.text === 'require'));
    const [first] = ts.isCallExpression(at) ? at.arguments : [];
    if (isLoad && first && ts.isStringLiteralLike(first)) {
      const to = tree.resolver.resolve(from, first.text);
      if (to.to === 'file') found = to.path;
    }
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
}

/** What draws a screen: a file, or a function or class of one. */
export function componentOf(tree: ScriptTree, written: ts.Expression, depth: number): ScreenRoute['shows'] {
  const node = bare(written);
  if (depth > MAX_DEPTH) return null;
  const loaded = importedFile(tree, node);
  if (loaded !== null) return { file: loaded };
  if (ts.isJsxSelfClosingElement(node)) return componentOf(tree, node.tagName as ts.Expression, depth + 1);
  if (ts.isJsxElement(node)) {
    // A guard or frame around the page: the page is inside.
    const inner = node.children.find((child) => ts.isJsxElement(child) || ts.isJsxSelfClosingElement(child));
    const outer = componentOf(tree, node.openingElement.tagName as ts.Expression, depth + 1);
    return inner ? (componentOf(tree, inner as unknown as ts.Expression, depth + 1) ?? outer) : outer;
  }
  if (ts.isObjectLiteralExpression(node)) {
    const main = property(node, 'default');
    return main ? componentOf(tree, main, depth + 1) : null;
  }
  if (isFunction(node)) {
    const [value] = returnsOf(node);
    return value ? (componentOf(tree, value, depth + 1) ?? { node }) : { node };
  }
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
    if (ts.isIdentifier(node)) {
      const found = importOf(tree.checker, node);
      const to = found ? tree.resolver.resolve(tree.pathOf(node.getSourceFile()) ?? '', found.specifier) : null;
      if (to?.to === 'file' && to.path.endsWith('.vue')) return { file: to.path };
    }
    const behind = expressionBehind(tree, node);
    const inner = behind ? importedFile(tree, behind) : null;
    if (inner !== null) return { file: inner };
    const fn = functionOf(tree, node);
    if (fn) return { node: fn };
    const declaration = tree.checker.getSymbolAtLocation(node);
    const target =
      declaration && declaration.flags & ts.SymbolFlags.Alias ? tree.checker.getAliasedSymbol(declaration) : declaration;
    return target?.valueDeclaration ? { node: target.valueDeclaration } : null;
  }
  if (ts.isCallExpression(node) && node.arguments[0]) return componentOf(tree, node.arguments[0], depth + 1);
  return null;
}
