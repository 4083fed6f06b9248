import ts from 'typescript';
import { importOf, type ScriptTree } from '../script/index.ts';
import { ROUTER_MAKERS, type RouterMaker } from './vocabulary.ts';

/** A place where a server is made. */
export interface AppEntry {
  file: string;
  /** `express`, `fastify`, ..., `nest`. */
  framework: string;
  node: ts.CallExpression | ts.NewExpression;
}

/** The maker a call or `new` is, when it makes an application or a router. */
export function makerOf(tree: ScriptTree, node: ts.CallExpression | ts.NewExpression): RouterMaker | null {
  const { expression } = node;
  if (ts.isIdentifier(expression)) {
    const found = importOf(tree.checker, expression);
    if (found)
      return (
        ROUTER_MAKERS.find((one) => one.package === found.specifier && one.export === found.name && one.member === undefined) ??
        null
      );
    return null;
  }
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return required(node);
  const found = importOf(tree.checker, expression.expression);
  const member = expression.name.text;
  if (!found) return null;
  return (
    ROUTER_MAKERS.find((one) => one.package === found.specifier && one.export === found.name && one.member === member) ??
    // A namespace's member is an export of it.
    ROUTER_MAKERS.find(
      (one) => one.package === found.specifier && found.name === '*' && one.export === member && one.member === undefined,
    ) ??
    null
  );
}

/** `require('express')()` and `require('express').Router()`. */
function required({ expression }: ts.CallExpression | ts.NewExpression): RouterMaker | null {
  const member = ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
  const call = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.expression.text !== 'require') return null;
  const [specifier] = call.arguments;
  if (!specifier || !ts.isStringLiteralLike(specifier)) return null;
  return ROUTER_MAKERS.find((one) => one.package === specifier.text && one.export === '*' && one.member === member) ?? null;
}

/** Every place of a tree that makes a server, in path order. */
export function findApps(tree: ScriptTree): AppEntry[] {
  const found: AppEntry[] = [];
  for (const [file, source] of tree.sources) {
    if (file.endsWith('.vue') || !mentionsServer(source)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const maker = makerOf(tree, node);
        if (maker?.makes === 'app') found.push({ file, framework: maker.framework, node });
        else if (isNestBootstrap(tree, node)) found.push({ file, framework: 'nest', node });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** A cheap look before the long one: the packages must stand in the text. */
const mentionsServer = (source: ts.SourceFile): boolean =>
  /['"](?:express|fastify|koa|hono|polka|restify|@hono\/zod-openapi|@nestjs\/core)['"]/.test(source.text);

const NEST_STARTS = new Set(['create', 'createMicroservice', 'createApplicationContext']);

export function isNestBootstrap(tree: ScriptTree, node: ts.CallExpression | ts.NewExpression): boolean {
  const { expression } = node;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(expression) || !NEST_STARTS.has(expression.name.text))
    return false;
  if (!ts.isIdentifier(expression.expression)) return false;
  const found = importOf(tree.checker, expression.expression);
  return found?.specifier === '@nestjs/core' && found.name === 'NestFactory';
}

/** The files imports and re-exports reach from the given ones. */
export function reachedFrom(tree: ScriptTree, entries: Iterable<string>): Set<string> {
  const seen = new Set<string>(entries);
  const queue = [...seen];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const specifier of specifiersOf(tree.sources.get(path))) {
      const to = tree.resolver.resolve(path, specifier);
      if (to.to === 'file' && !seen.has(to.path) && tree.sources.has(to.path)) {
        seen.add(to.path);
        queue.push(to.path);
      }
    }
  }
  return seen;
}

/** What a file imports, re-exports, requires or loads later. */
function specifiersOf(source: ts.SourceFile | undefined): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteralLike(node.moduleSpecifier)
    )
      found.push(node.moduleSpecifier.text);
    else if (ts.isExternalModuleReference(node) && ts.isStringLiteralLike(node.expression)) found.push(node.expression.text);
    else if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const loads =
        node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(node.expression) && node.expression.text === 'require');
      if (loads && first && ts.isStringLiteralLike(first)) found.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  if (source) visit(source);
  return found;
}
