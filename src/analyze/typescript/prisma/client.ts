import ts from 'typescript';
import { bare, declarationOf, importOf, isFunction, type ScriptTree } from '../../script/index.ts';
import { functionOf, initialValue, returnsOf } from '../../script/values.ts';

const MAX_DEPTH = 14;

/** Tells which expressions are a Prisma client. */
export class PrismaClients {
  readonly #tree: ScriptTree;
  readonly #known = new Map<ts.Declaration, boolean>();

  constructor(tree: ScriptTree) {
    this.#tree = tree;
  }

  is(expression: ts.Expression, depth = 0): boolean {
    const node = bare(expression);
    if (depth > MAX_DEPTH) return false;
    if (ts.isNewExpression(node)) return this.#isClass(node.expression, depth);
    if (node.kind === ts.SyntaxKind.ThisKeyword) return this.#isThis(node, depth);
    if (ts.isBinaryExpression(node)) return this.is(node.right, depth + 1) || this.is(node.left, depth + 1);
    if (ts.isConditionalExpression(node)) return this.is(node.whenTrue, depth + 1) || this.is(node.whenFalse, depth + 1);
    if (ts.isCallExpression(node)) {
      const { expression: callee } = node;
      if (ts.isPropertyAccessExpression(callee) && callee.name.text === '$extends') return this.is(callee.expression, depth + 1);
      const fn = functionOf(this.#tree, callee);
      return fn ? returnsOf(fn).some((value) => this.is(value, depth + 1)) : false;
    }
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
    const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(node) ? node : node.name);
    return declaration ? this.#declares(declaration, depth) : false;
  }

  #declares(declaration: ts.Declaration, depth: number): boolean {
    const known = this.#known.get(declaration);
    if (known !== undefined) return known;
    // In a circle the first question is answered by the others.
    this.#known.set(declaration, false);
    const result = this.#look(declaration, depth);
    this.#known.set(declaration, result);
    return result;
  }

  #look(declaration: ts.Declaration, depth: number): boolean {
    if (ts.isParameter(declaration)) {
      if (declaration.type) return this.#isType(declaration.type, depth);
      return this.#isTransaction(declaration, depth);
    }
    if (ts.isBindingElement(declaration)) return this.#bound(declaration, depth);
    const typed =
      ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration) || ts.isPropertySignature(declaration);
    if (typed && declaration.type && this.#isType(declaration.type, depth)) return true;
    if (ts.isGetAccessorDeclaration(declaration) && isFunction(declaration))
      return returnsOf(declaration).some((value) => this.is(value, depth + 1));
    const value = initialValue(declaration);
    return value ? this.is(value, depth + 1) : false;
  }

  /** `client.$transaction(async (tx) => …)`. */
  #isTransaction(parameter: ts.ParameterDeclaration, depth: number): boolean {
    const fn = parameter.parent;
    const call = fn.parent;
    if (!ts.isCallExpression(call) || !call.arguments.some((argument) => argument === fn) || fn.parameters[0] !== parameter)
      return false;
    const { expression } = call;
    return (
      ts.isPropertyAccessExpression(expression) &&
      expression.name.text === '$transaction' &&
      this.is(expression.expression, depth + 1)
    );
  }

  /** `const { prisma } = context`. */
  #bound(element: ts.BindingElement, depth: number): boolean {
    const name = element.propertyName ?? element.name;
    if (!ts.isIdentifier(name)) return false;
    try {
      const type = this.#tree.checker.getTypeAtLocation(element.parent);
      const declaration = type.getProperty(name.text)?.valueDeclaration;
      return declaration ? this.#declares(declaration, depth + 1) : false;
    } catch {
      return false;
    }
  }

  #isThis(node: ts.Node, depth: number): boolean {
    for (let at: ts.Node | undefined = node; at; at = at.parent) if (ts.isClassLike(at)) return this.#extends(at, depth);
    return false;
  }

  #extends(cls: ts.ClassLikeDeclaration, depth: number): boolean {
    return (cls.heritageClauses ?? []).some(
      ({ token, types }) =>
        token === ts.SyntaxKind.ExtendsKeyword && types.some(({ expression }) => this.#isClass(expression, depth + 1)),
    );
  }

  /** The client's class, or one of the tree that extends it; `PrismaClient.$extends(…)` classes too. */
  #isClass(expression: ts.Expression, depth: number): boolean {
    const node = bare(expression);
    if (depth > MAX_DEPTH) return false;
    if (ts.isCallExpression(node)) return node.arguments.some((argument) => this.#isClass(argument, depth + 1));
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    if (!ts.isIdentifier(name)) return false;
    const declaration = declarationOf(this.#tree.checker, name);
    if (declaration && ts.isClassLike(declaration)) return this.#extends(declaration, depth + 1);
    return isPrismaName(this.#tree, name);
  }

  #isType(type: ts.TypeNode, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
      return type.types.some((one) => this.#isType(one, depth + 1));
    if (ts.isTypeQueryNode(type)) {
      const declaration = declarationOf(this.#tree.checker, ts.isIdentifier(type.exprName) ? type.exprName : type.exprName.right);
      return declaration ? this.#declares(declaration, depth + 1) : false;
    }
    if (!ts.isTypeReferenceNode(type)) return false;
    const name = ts.isIdentifier(type.typeName) ? type.typeName : type.typeName.right;
    if (name.text === 'TransactionClient') return true;
    const declaration = declarationOf(this.#tree.checker, name);
    if (declaration && ts.isClassLike(declaration)) return this.#extends(declaration, depth + 1);
    if (declaration && ts.isTypeAliasDeclaration(declaration)) return this.#isType(declaration.type, depth + 1);
    if (isPrismaName(this.#tree, name)) return true;
    // `Omit<PrismaClient, …>` and the like.
    return (type.typeArguments ?? []).slice(0, 1).some((one) => this.#isType(one, depth + 1));
  }
}

/** `PrismaClient` of a generated client, wherever it is generated to, and the service nestjs-prisma gives. */
function isPrismaName(tree: ScriptTree, name: ts.Identifier): boolean {
  const found = importOf(tree.checker, name);
  if (found === null) return name.text === 'PrismaClient';
  // A generated client is imported from wherever the project generates it to.
  if (found.name === 'PrismaClient') return true;
  return found.specifier === 'nestjs-prisma' && (found.name === 'PrismaService' || found.name === 'CustomPrismaService');
}
