import ts from 'typescript';
import {
  bare,
  declarationOf,
  envName,
  type FunctionNode,
  isFunction,
  type ScriptTree,
  textOfName,
  textsOf,
} from '../script/index.ts';
import { functionOf, initialValue, returnsOf } from '../script/values.ts';
import type { EnvFiles } from './env.ts';

/** Part of an address: text, what a caller gives, or what nobody can read. */
export type Part =
  | string
  | { k: 'param'; declaration: ts.ParameterDeclaration; source: string }
  | { k: 'env' | 'hole'; source: string };
export type Way = Part[];

const MAX_DEPTH = 20;
const MAX_WAYS = 8;
/** Functions that hand back what they are given, by name: copies and merges. */
const HANDS_BACK =
  /^(?:cloneDeep|clone|deepMerge|merge|assign|extend|defaults|mergeConfig|reactive|ref|unref|toRaw|markRaw|String|encodeURI)$/;

/** Reads addresses and options under the arguments that callers give. */
export class Evaluator {
  readonly #tree: ScriptTree;
  readonly #env: EnvFiles;
  readonly #bound: ReadonlyMap<ts.ParameterDeclaration, ts.Expression>;

  constructor(tree: ScriptTree, env: EnvFiles, bound: ReadonlyMap<ts.ParameterDeclaration, ts.Expression> = new Map()) {
    this.#tree = tree;
    this.#env = env;
    this.#bound = bound;
  }

  /** The same reading with a call's arguments in place of a function's parameters. */
  bind(fn: FunctionNode, args: readonly ts.Expression[]): Evaluator {
    const bound = new Map(this.#bound);
    for (const [i, parameter] of fn.parameters.entries()) {
      const given = args[i] ?? parameter.initializer;
      if (given && !bound.has(parameter)) bound.set(parameter, given);
    }
    return new Evaluator(this.#tree, this.#env, bound);
  }

  text(written: ts.Expression, depth = 0): Way[] {
    const node = bare(written);
    if (depth > MAX_DEPTH) return [[hole(node)]];
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [[node.text]];
    if (ts.isTemplateExpression(node)) {
      let ways: Way[] = [[node.head.text]];
      for (const span of node.templateSpans)
        ways = cross(cross(ways, this.text(span.expression, depth + 1)), [[span.literal.text]]);
      return ways;
    }
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (operator === ts.SyntaxKind.PlusToken) return cross(this.text(node.left, depth + 1), this.text(node.right, depth + 1));
      if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken) {
        const left = this.text(node.left, depth + 1);
        // A number in place of a missing id is the same address with another id.
        if (ts.isNumericLiteral(bare(node.right))) return left;
        return left.every((way) => way.some((part) => typeof part === 'string' && part !== ''))
          ? left
          : union(left, this.text(node.right, depth + 1));
      }
      return [[hole(node)]];
    }
    if (ts.isConditionalExpression(node)) return union(this.text(node.whenTrue, depth + 1), this.text(node.whenFalse, depth + 1));
    if (ts.isIdentifier(node)) return this.#name(node, depth);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return this.#property(node, depth);
    if (ts.isCallExpression(node)) return this.#call(node, depth);
    return [[hole(node)]];
  }

  #name(node: ts.Identifier, depth: number): Way[] {
    const declaration = declarationOf(this.#tree.checker, node);
    if (!declaration) return [[hole(node)]];
    if (ts.isParameter(declaration)) {
      const given = this.#bound.get(declaration);
      return given ? this.text(given, depth + 1) : [[{ k: 'param', declaration, source: node.text }]];
    }
    if (ts.isBindingElement(declaration)) {
      const from = this.#unpacked(declaration);
      const name = declaration.propertyName ?? declaration.name;
      if (from && ts.isIdentifier(name)) {
        if ('k' in from) return [[from]];
        const found = this.member(from, name.text, depth + 1);
        return found.ways.length > 0 ? found.ways : [[found.param ?? hole(node)]];
      }
      return [[hole(node)]];
    }
    const value =
      ts.isVariableDeclaration(declaration) ||
      ts.isEnumMember(declaration) ||
      ts.isPropertyAssignment(declaration) ||
      ts.isExportAssignment(declaration)
        ? initialValue(declaration)
        : null;
    if (!value) return [[hole(node)]];
    const ways = this.text(value, depth + 1);
    return ts.isVariableDeclaration(declaration) ? this.#laterValues(declaration, ways, depth) : ways;
  }

  /** What a `let` is given further on. */
  #laterValues(declaration: ts.VariableDeclaration, ways: Way[], depth: number): Way[] {
    if (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const || !ts.isIdentifier(declaration.name)) return ways;
    const name = declaration.name.text;
    let all = ways;
    let scope: ts.Node = declaration;
    while (scope.parent && !isFunction(scope)) scope = scope.parent;
    const visit = (node: ts.Node): void => {
      if (ts.isBinaryExpression(node) && ts.isIdentifier(node.left) && node.left.text === name) {
        const { kind } = node.operatorToken;
        if (kind === ts.SyntaxKind.EqualsToken) all = union(all, this.text(node.right, depth + 2));
      }
      ts.forEachChild(node, visit);
    };
    visit(scope);
    return all;
  }

  #property(node: ts.PropertyAccessExpression | ts.ElementAccessExpression, depth: number): Way[] {
    const setting = envName(node);
    if (setting !== null) {
      const values = this.#env.values(setting, this.#tree.pathOf(node.getSourceFile()) ?? '');
      return values.length > 0 ? values.map((value) => [value]) : [[{ k: 'env', source: setting }]];
    }
    const key = ts.isPropertyAccessExpression(node) ? node.name.text : null;
    if (key === 'value') {
      const inner = this.text(node.expression, depth + 1);
      if (inner.some((way) => way.some((part) => typeof part === 'string'))) return inner;
    }
    if (key !== null) {
      const found = this.member(node.expression, key, depth + 1);
      if (found.ways.length > 0) return found.ways;
      if (found.param) return [[found.param]];
    }
    // Constants of objects, enums and static fields.
    const texts = textsOf(this.#tree.checker, node);
    return texts
      .map((text) => text.map((piece): Part => (typeof piece === 'string' ? piece : { k: 'hole', source: piece.source })))
      .slice(0, MAX_WAYS);
  }

  #call(node: ts.CallExpression, depth: number): Way[] {
    const { expression } = node;
    const name = ts.isIdentifier(expression)
      ? expression.text
      : ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : '';
    if (ts.isPropertyAccessExpression(expression) && /^(?:toString|trim|toLowerCase|toUpperCase|replace)$/.test(name)) {
      const inner = this.text(expression.expression, depth + 1);
      return name === 'toUpperCase'
        ? inner.map((way) => way.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)))
        : inner;
    }
    if (HANDS_BACK.test(name) && node.arguments[0]) return this.text(node.arguments[0], depth + 1);
    const fn = functionOf(this.#tree, expression);
    if (!fn) return [[hole(node)]];
    const inside = this.bind(fn, node.arguments);
    const ways = returnsOf(fn).flatMap((value) => inside.text(value, depth + 1));
    return ways.length > 0 && ways.length <= MAX_WAYS ? ways : [[hole(node)]];
  }

  /** What an element of a destructured parameter or variable is taken from. */
  #unpacked(element: ts.BindingElement): ts.Expression | Extract<Part, { k: 'param' }> | null {
    const holder = element.parent.parent;
    if (ts.isParameter(holder)) return this.#bound.get(holder) ?? { k: 'param', declaration: holder, source: element.getText() };
    return ts.isVariableDeclaration(holder) ? (holder.initializer ?? null) : null;
  }

  /** The value of a key of an object: through literals, spreads, copies, parameters, what is set later. */
  member(
    written: ts.Expression,
    key: string,
    depth = 0,
  ): { ways: Way[]; param: Extract<Part, { k: 'param' }> | null; node: ts.Expression | null } {
    const node = bare(written);
    const none = { ways: [], param: null, node: null };
    if (depth > MAX_DEPTH) return none;
    if (ts.isObjectLiteralExpression(node)) {
      for (const property of [...node.properties].reverse()) {
        if (ts.isSpreadAssignment(property)) {
          const found = this.member(property.expression, key, depth + 1);
          if (found.ways.length > 0 || found.param) return found;
        } else if (property.name && textOfName(property.name) === key) {
          if (ts.isPropertyAssignment(property))
            return { ways: this.text(property.initializer, depth + 1), param: null, node: property.initializer };
          if (ts.isShorthandPropertyAssignment(property))
            return { ways: this.#shorthand(property, depth), param: null, node: property.name };
          return none;
        }
      }
      return none;
    }
    if (ts.isIdentifier(node)) {
      const declaration = declarationOf(this.#tree.checker, node);
      if (!declaration) return none;
      if (ts.isParameter(declaration)) {
        const set = this.#assigned(declaration, node.text, key, depth);
        if (set.length > 0) return { ways: set, param: null, node: null };
        const given = this.#bound.get(declaration);
        return given
          ? this.member(given, key, depth + 1)
          : { ways: [], param: { k: 'param', declaration, source: `${node.text}.${key}` }, node: null };
      }
      if (ts.isBindingElement(declaration)) {
        const from = this.#unpacked(declaration);
        // `{ url, ...rest }`: the rest holds what is not named beside it.
        if (from && declaration.dotDotDotToken)
          return 'k' in from ? { ways: [], param: from, node: null } : this.member(from, key, depth + 1);
        return none;
      }
      const value = initialValue(declaration);
      const set = ts.isVariableDeclaration(declaration) ? this.#assigned(declaration, node.text, key, depth) : [];
      if (set.length > 0) return { ways: set, param: null, node: null };
      return value ? this.member(value, key, depth + 1) : none;
    }
    if (ts.isConditionalExpression(node)) {
      const [a, b] = [this.member(node.whenTrue, key, depth + 1), this.member(node.whenFalse, key, depth + 1)];
      return { ways: union(a.ways, b.ways), param: a.param ?? b.param, node: a.node ?? b.node };
    }
    if (ts.isBinaryExpression(node)) {
      const left = this.member(node.left, key, depth + 1);
      return left.ways.length > 0 || left.param ? left : this.member(node.right, key, depth + 1);
    }
    if (ts.isCallExpression(node)) return this.#ofCall(node, key, depth);
    if (ts.isPropertyAccessExpression(node)) {
      const declaration = declarationOf(this.#tree.checker, node.name);
      const value = declaration && !ts.isParameter(declaration) ? initialValue(declaration) : null;
      return value ? this.member(value, key, depth + 1) : none;
    }
    return none;
  }

  #shorthand(property: ts.ShorthandPropertyAssignment, depth: number): Way[] {
    const declaration = this.#tree.checker.getShorthandAssignmentValueSymbol(property)?.valueDeclaration;
    if (!declaration) return [[hole(property.name)]];
    if (ts.isParameter(declaration)) {
      const given = this.#bound.get(declaration);
      return given ? this.text(given, depth + 1) : [[{ k: 'param', declaration, source: property.name.text }]];
    }
    if (ts.isBindingElement(declaration)) {
      const from = this.#unpacked(declaration);
      const name = declaration.propertyName ?? declaration.name;
      if (!from || !ts.isIdentifier(name)) return [[hole(property.name)]];
      if ('k' in from) return [[from]];
      const found = this.member(from, name.text, depth + 1);
      return found.ways.length > 0 ? found.ways : [[found.param ?? hole(property.name)]];
    }
    const value = initialValue(declaration);
    return value ? this.text(value, depth + 1) : [[hole(property.name)]];
  }

  #ofCall(
    node: ts.CallExpression,
    key: string,
    depth: number,
  ): { ways: Way[]; param: Extract<Part, { k: 'param' }> | null; node: ts.Expression | null } {
    const { expression } = node;
    const name = ts.isIdentifier(expression)
      ? expression.text
      : ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : '';
    const fn = functionOf(this.#tree, expression);
    if (fn && !HANDS_BACK.test(name)) {
      const inside = this.bind(fn, node.arguments);
      for (const value of returnsOf(fn)) {
        const found = inside.member(value, key, depth + 1);
        if (found.ways.length > 0 || found.param) return found;
      }
    }
    // A copy or a hook: what it is given holds the key, the later the better.
    for (const argument of [...node.arguments].reverse()) {
      const found = this.member(argument, key, depth + 1);
      if (found.ways.length > 0 || found.param) return found;
    }
    return { ways: [], param: null, node: null };
  }

  /** `config.url = …` in the function that has the object. */
  #assigned(declaration: ts.ParameterDeclaration | ts.VariableDeclaration, name: string, key: string, depth: number): Way[] {
    let scope: ts.Node = declaration.parent;
    while (scope.parent && !isFunction(scope)) scope = scope.parent;
    let ways: Way[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        ts.isPropertyAccessExpression(node.left) &&
        node.left.name.text === key &&
        ts.isIdentifier(node.left.expression) &&
        node.left.expression.text === name &&
        // A value made of itself only changes what was given.
        !node.right.getText().includes(`${name}.${key}`)
      )
        ways = union(ways, this.text(node.right, depth + 2));
      ts.forEachChild(node, visit);
    };
    visit(scope);
    return ways;
  }
}

const hole = (node: ts.Node): Part => ({ k: 'hole', source: node.getText().replace(/\s+/g, ' ').slice(0, 60) });

function cross(left: Way[], right: Way[]): Way[] {
  return left.flatMap((a) => right.map((b) => [...a, ...b])).slice(0, MAX_WAYS);
}

const union = (left: Way[], right: Way[]): Way[] => [...left, ...right].slice(0, MAX_WAYS);
