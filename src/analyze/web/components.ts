import ts from 'typescript';
import { type FunctionNode, functionName, isFunction, type ScriptTree } from '../script/index.ts';

/** Components imported from a component's file, followed from a screen. */
const MAX_IMPORTS = 4;

/** The files that draw a screen: its component's own and those of components it imports, with how many imports away each is. */
export function componentFiles(tree: ScriptTree, file: string): Map<string, number> {
  const found = new Map([[file, 0]]);
  let edge = [file];
  for (let depth = 1; depth <= MAX_IMPORTS && edge.length > 0; depth++) {
    edge = edge.flatMap((one) => childrenOf(tree, one)).filter((one) => !found.has(one));
    for (const one of edge) found.set(one, depth);
  }
  return found;
}

/** Component files a file imports: single-file components, by whatever way. */
function childrenOf(tree: ScriptTree, file: string): string[] {
  const source = tree.sources.get(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    let specifier: ts.Expression | undefined;
    if (ts.isImportDeclaration(node)) specifier = node.moduleSpecifier;
    else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require')
    )
      [specifier] = node.arguments;
    if (specifier && ts.isStringLiteralLike(specifier)) {
      const to = tree.resolver.resolve(file, specifier.text);
      if (to.to === 'file' && to.path.endsWith('.vue')) found.push(to.path);
    }
    ts.forEachChild(node, visit);
  };
  if (source) visit(source);
  return [...new Set(found)];
}

/** The named functions of a file, and whether code runs outside them. */
export function functionsOf(source: ts.SourceFile): FunctionNode[] {
  const found: FunctionNode[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && functionName(node) !== null) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
