import ts from 'typescript';
import { property } from '../../script/decorators.ts';
import { bare, declarationOf, literalOf, type ScriptTree, textsOf } from '../../script/index.ts';
import { functionOf } from '../../script/values.ts';
import { joinRoute } from '../paths.ts';
import { elementsOf } from './modules.ts';

/** What a bootstrap sets on the application for all its routes. */
export interface NestSettings {
  prefixes: { text: string; unsure: string | null }[];
  excluded: { path: string; verb: string | null }[];
  /** Set when versions are part of the path. */
  uriVersions: { prefix: string; fallback: string[] } | null;
}

/** Reads the settings made on an application where it is made and in functions of the tree it is handed to. */
export function readSettings(tree: ScriptTree, create: ts.CallExpression): NestSettings {
  const settings: NestSettings = { prefixes: [], excluded: [], uriVersions: null };
  const variable = variableOf(create);
  if (!variable) return settings;
  const seen = new Set<ts.Node>();
  const follow = (declaration: ts.Node, scope: ts.Node, depth: number): void => {
    if (seen.has(declaration) || depth > 4) return;
    seen.add(declaration);
    const isApp = (node: ts.Expression): boolean => {
      const inner = bare(node);
      return ts.isIdentifier(inner) && declarationOf(tree.checker, inner) === declaration;
    };
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const { expression } = node;
        if (ts.isPropertyAccessExpression(expression) && isApp(expression.expression))
          setting(tree, expression.name.text, node, settings);
        for (const [i, argument] of node.arguments.entries()) {
          if (!isApp(argument)) continue;
          const parameter = functionOf(tree, expression)?.parameters[i];
          if (parameter) follow(parameter, parameter.parent, depth + 1);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(scope);
  };
  let scope: ts.Node = variable;
  while (scope.parent && !ts.isSourceFile(scope.parent) && !ts.isFunctionLike(scope.parent)) scope = scope.parent;
  follow(variable, scope.parent ?? scope, 0);
  return settings;
}

function variableOf(create: ts.CallExpression): ts.VariableDeclaration | null {
  let at: ts.Node = create.parent;
  while (ts.isAwaitExpression(at) || ts.isParenthesizedExpression(at) || ts.isAsExpression(at)) at = at.parent;
  return ts.isVariableDeclaration(at) ? at : null;
}

function setting(tree: ScriptTree, name: string, call: ts.CallExpression, settings: NestSettings): void {
  if (name === 'setGlobalPrefix' && call.arguments[0]) {
    for (const text of textsOf(tree.checker, call.arguments[0])) {
      const hole = text.find((piece) => typeof piece !== 'string');
      settings.prefixes.push({
        text: text.map((piece) => (typeof piece === 'string' ? piece : '')).join(''),
        unsure: hole && typeof hole !== 'string' ? `the global prefix holds ${hole.source}` : null,
      });
    }
    for (const element of elementsOf(tree, property(call.arguments[1], 'exclude'), 0)) {
      const path = literalOf(tree.checker, property(element, 'path') ?? element);
      const verb = property(element, 'method')?.getText().split('.').at(-1) ?? null;
      if (path !== null) settings.excluded.push({ path: joinRoute(path), verb: verb === 'ALL' ? null : verb });
    }
  }
  if (name === 'enableVersioning') {
    const [options] = call.arguments;
    const type = property(options, 'type')?.getText().split('.').at(-1) ?? 'URI';
    if (type !== 'URI') return;
    const prefix = property(options, 'prefix');
    const fallback = property(options, 'defaultVersion');
    settings.uriVersions = {
      prefix: prefix ? (prefix.kind === ts.SyntaxKind.FalseKeyword ? '' : (literalOf(tree.checker, prefix) ?? 'v')) : 'v',
      fallback: fallback ? versionsIn(tree, fallback) : [],
    };
  }
}

/** Versions of a decorator or option: texts; a neutral version is the empty one. */
export function versionsIn(tree: ScriptTree, expression: ts.Expression): string[] {
  const node = bare(expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => versionsIn(tree, element));
  if (/VERSION_NEUTRAL$/.test(node.getText())) return [''];
  const text = literalOf(tree.checker, node);
  return text === null ? [] : [text];
}
