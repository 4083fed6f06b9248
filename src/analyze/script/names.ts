import ts from 'typescript';

/**
 * Names of functions in the graph: `<file>#<name>`; a method is `<Class>.<method>`, a function-valued property of an object literal
 * `<object>.<property>`, a class inside a function `<Name>$<line>`; code that runs when the module loads is `(module)`, and `(setup)` in a
 * component's setup block.
 */
export type FunctionNode = ts.FunctionLikeDeclaration & { body: ts.Node };

export const isFunction = (node: ts.Node): node is FunctionNode =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isSetAccessorDeclaration(node)) &&
  node.body !== undefined;

/** The nearest function around a node that has a name of its own, or null at module level. Callbacks belong to the function that writes them. */
export function namedFunctionAround(node: ts.Node): { node: FunctionNode; name: string } | null {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (!isFunction(at)) continue;
    const name = functionName(at);
    if (name !== null) return { node: at, name };
  }
  return null;
}

/** The name a function goes by inside its file, or null for a callback. */
export function functionName(fn: FunctionNode): string | null {
  const own = ownName(fn);
  if (own === null) return null;
  const owner = ownerOf(fn);
  return owner === null ? own : `${owner}.${own}`;
}

function ownName(fn: FunctionNode): string | null {
  if (ts.isConstructorDeclaration(fn)) return 'constructor';
  if (ts.isMethodDeclaration(fn) || ts.isGetAccessorDeclaration(fn) || ts.isSetAccessorDeclaration(fn))
    return textOfName(fn.name);
  if (ts.isFunctionDeclaration(fn)) return fn.name?.text ?? (isDefaultExport(fn) ? 'default' : null);
  const holder = holderOf(fn);
  if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) return holder.name.text;
  if (ts.isPropertyDeclaration(holder) || ts.isPropertyAssignment(holder)) return textOfName(holder.name);
  if (ts.isExportAssignment(holder)) return 'default';
  if (ts.isBinaryExpression(holder) && holder.operatorToken.kind === ts.SyntaxKind.EqualsToken) return assignedName(holder.left);
  return ts.isFunctionExpression(fn) && fn.name ? fn.name.text : null;
}

/** What a function expression is given to, through casts and wrappers that hand it back (`catchAsync(async () => …)` named by its variable). */
function holderOf(fn: ts.Node): ts.Node {
  let at = fn.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at) || wraps(at)) at = at.parent;
  return at;
}

/** `const x = wrap(() => …)`: the only function among the arguments of a call that gives a variable or an export its value. */
function wraps(node: ts.Node): boolean {
  if (
    !ts.isCallExpression(node) ||
    !node.arguments.some((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument))
  )
    return false;
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    (ts.isExportAssignment(parent) && parent.expression === node)
  );
}

/** `exports.x = function`, `module.exports.x = …`, `Foo.prototype.bar = …`, `this.x = …`. */
function assignedName(left: ts.Expression): string | null {
  if (ts.isIdentifier(left)) return left.text;
  if (!ts.isPropertyAccessExpression(left)) return null;
  const base = left.expression.getText();
  if (base === 'exports' || base === 'module.exports' || base === 'this') return left.name.text;
  if (base === 'module' && left.name.text === 'exports') return 'default';
  return `${base.replace(/\.prototype$/, '')}.${left.name.text}`;
}

/** The class or named object literal a member stands in. */
function ownerOf(fn: FunctionNode): string | null {
  const member = ts.isPropertyDeclaration(fn.parent) || ts.isPropertyAssignment(fn.parent) ? fn.parent : fn;
  const holder = member.parent;
  if (ts.isClassLike(holder)) return className(holder);
  return ts.isObjectLiteralExpression(holder) ? objectName(holder) : null;
}

/** A class by its name; with its line where it stands inside a function. */
export function className(node: ts.ClassLikeDeclaration): string {
  const named =
    node.name?.text ??
    (ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name) ? node.parent.name.text : null);
  const name = named ?? (isDefaultExport(node) ? 'default' : 'class');
  for (let at: ts.Node = node.parent; at; at = at.parent) if (isFunction(at)) return `${name}$${lineOf(node)}`;
  return name;
}

/** The variable, property path or export an object literal is the value of. */
function objectName(node: ts.ObjectLiteralExpression): string | null {
  const holder = holderOf(node);
  if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) return holder.name.text;
  if (ts.isPropertyAssignment(holder)) {
    const outer = ts.isObjectLiteralExpression(holder.parent) ? objectName(holder.parent) : null;
    const name = textOfName(holder.name);
    return name === null ? null : outer === null || outer === 'default' ? name : `${outer}.${name}`;
  }
  if (ts.isExportAssignment(holder)) return 'default';
  if (ts.isBinaryExpression(holder)) return assignedName(holder.left);
  // An object handed to a call at top level: `defineComponent({ … })`, `Vue.extend({ … })`.
  if (ts.isCallExpression(holder)) return calledObjectName(holder);
  return null;
}

function calledObjectName(call: ts.CallExpression): string | null {
  const { parent } = call;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  return ts.isExportAssignment(parent) ? 'default' : null;
}

const isDefaultExport = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

/** A property's name when it is written out. */
export function textOfName(name: ts.PropertyName): string | null {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (ts.isPrivateIdentifier(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression.text : null;
}

/** 1-based line a node starts at, decorators and comments left out. */
export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** 1-based line a node ends at. */
export function endLineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getEnd()).line + 1;
}
