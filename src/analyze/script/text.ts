import ts from 'typescript';
import { textOfName } from './names.ts';
import { bare, declarationOf, symbolOf } from './symbols.ts';

/** A piece of a text nobody can read from the source. */
export interface Hole {
  hole: 'parameter' | 'env' | 'call' | 'import' | 'member' | 'unknown';
  /** Source text of it, cut. */
  source: string;
  /** The setting, for `env`. */
  name?: string;
  node: ts.Expression;
}

export type Piece = string | Hole;
/** A text as far as the source says it: literal pieces and holes. */
export type Text = Piece[];

export interface TextOptions {
  /** Value of a setting, where configuration files of the tree state it. */
  env?: (name: string, node: ts.Node) => string | null;
  /** A parameter's value, where the caller who asks knows it. */
  parameter?: (declaration: ts.ParameterDeclaration | ts.BindingElement, node: ts.Expression) => Text[] | null;
}

const MAX_DEPTH = 24;
/** Ways a text can come out before it counts as unknown. */
const MAX_WAYS = 12;

/**
 * What a text expression can be: every way its branches can go, each as literal pieces and holes. Follows constants (of other files too), enums,
 * members of constant objects, concatenation, templates, `join`, `concat`, `||`, `??` and conditionals. Never empty; never throws.
 */
export function textsOf(checker: ts.TypeChecker, expression: ts.Expression, options: TextOptions = {}): Text[] {
  return new Reader(checker, options).read(expression, 0).map(merge);
}

/** The text when there is one way and no hole, else null. */
export function literalOf(checker: ts.TypeChecker, expression: ts.Expression | undefined): string | null {
  if (!expression) return null;
  const texts = textsOf(checker, expression);
  const [only] = texts;
  if (texts.length !== 1 || !only) return null;
  return only.length === 0 ? '' : only.length === 1 && typeof only[0] === 'string' ? only[0] : null;
}

class Reader {
  readonly #checker: ts.TypeChecker;
  readonly #options: TextOptions;

  constructor(checker: ts.TypeChecker, options: TextOptions) {
    this.#checker = checker;
    this.#options = options;
  }

  read(written: ts.Expression, depth: number): Text[] {
    const node = bare(written);
    if (depth > MAX_DEPTH) return [[hole(node, 'unknown')]];
    if (ts.isStringLiteralLike(node)) return [[node.text]];
    if (ts.isNumericLiteral(node)) return [[node.text]];
    if (ts.isTemplateExpression(node)) {
      let ways: Text[] = [[node.head.text]];
      for (const span of node.templateSpans)
        ways = cross(ways, cross(this.read(span.expression, depth + 1), [[span.literal.text]]), node);
      return ways;
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, depth);
    if (ts.isConditionalExpression(node))
      return union([...this.read(node.whenTrue, depth + 1), ...this.read(node.whenFalse, depth + 1)], node);
    if (ts.isCallExpression(node)) return this.#call(node, depth);
    if (ts.isIdentifier(node)) return this.#name(node, depth);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return this.#member(node, depth);
    return [[hole(node, 'unknown')]];
  }

  #binary(node: ts.BinaryExpression, depth: number): Text[] {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.PlusToken)
      return cross(this.read(node.left, depth + 1), this.read(node.right, depth + 1), node);
    if (operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken) {
      const left = this.read(node.left, depth + 1);
      // A text that is written and not empty stands; the other side is only for what may be missing.
      const settled = left.every((way) => way.some((piece) => typeof piece === 'string' && piece !== ''));
      return settled ? left : union([...left, ...this.read(node.right, depth + 1)], node);
    }
    return [[hole(node, 'unknown')]];
  }

  #call(node: ts.CallExpression, depth: number): Text[] {
    const callee = node.expression;
    if (ts.isIdentifier(callee) && callee.text === 'String' && node.arguments[0]) return this.read(node.arguments[0], depth + 1);
    if (!ts.isPropertyAccessExpression(callee)) return [[hole(node, 'call')]];
    const { text: method } = callee.name;
    if (method === 'concat' && node.arguments.length > 0 && node.arguments.length < 20)
      return node.arguments.reduce(
        (ways, argument) => cross(ways, this.read(argument, depth + 1), node),
        this.read(callee.expression, depth + 1),
      );
    if (method === 'join' && ts.isArrayLiteralExpression(bare(callee.expression))) {
      const separator = node.arguments[0] ? literalOf(this.#checker, node.arguments[0]) : ',';
      const { elements } = bare(callee.expression) as ts.ArrayLiteralExpression;
      if (separator !== null && elements.length > 0 && elements.length < 20 && !elements.some(ts.isSpreadElement))
        return elements
          .map((element) => this.read(element, depth + 1))
          .reduce((ways, next) => cross(cross(ways, [[separator]], node), next, node));
    }
    if (method === 'toString' || method === 'trim' || method === 'valueOf') return this.read(callee.expression, depth + 1);
    return [[hole(node, 'call')]];
  }

  #name(node: ts.Identifier, depth: number): Text[] {
    const declaration = declarationOf(this.#checker, node);
    if (!declaration) return [[hole(node, isImported(this.#checker, node) ? 'import' : 'unknown')]];
    return this.#declared(declaration, node, depth);
  }

  #declared(declaration: ts.Declaration, node: ts.Expression, depth: number): Text[] {
    if (ts.isVariableDeclaration(declaration) && declaration.initializer && ts.isIdentifier(declaration.name)) {
      const constant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
      if (constant || isNeverAssigned(declaration)) return this.read(declaration.initializer, depth + 1);
    }
    if (ts.isEnumMember(declaration) && declaration.initializer) return this.read(declaration.initializer, depth + 1);
    if (ts.isPropertyAssignment(declaration)) return this.read(declaration.initializer, depth + 1);
    if (ts.isShorthandPropertyAssignment(declaration)) return this.#name(declaration.name, depth + 1);
    if (ts.isExportAssignment(declaration)) return this.read(declaration.expression, depth + 1);
    if (ts.isPropertyDeclaration(declaration) && declaration.initializer && isReadonly(declaration))
      return this.read(declaration.initializer, depth + 1);
    if (ts.isParameter(declaration) || (ts.isBindingElement(declaration) && isOfParameter(declaration))) {
      const known = this.#options.parameter?.(declaration, node);
      if (known) return union(known, node);
      return [[hole(node, 'parameter')]];
    }
    return [[hole(node, 'unknown')]];
  }

  #member(node: ts.PropertyAccessExpression | ts.ElementAccessExpression, depth: number): Text[] {
    const setting = envName(node);
    if (setting !== null) {
      const value = this.#options.env?.(setting, node) ?? null;
      return value === null ? [[{ ...hole(node, 'env'), name: setting }]] : [[value]];
    }
    const symbol = ts.isPropertyAccessExpression(node) ? symbolOf(this.#checker, node.name) : symbolOf(this.#checker, node);
    const declaration = symbol?.valueDeclaration;
    if (declaration && !ts.isParameter(declaration)) {
      const ways = this.#declared(declaration, node, depth);
      if (ways.some((way) => way.some((piece) => typeof piece === 'string'))) return ways;
    }
    const literal = this.#ofLiteral(node, depth);
    if (literal) return literal;
    return [[hole(node, rootIsParameter(this.#checker, node) ? 'parameter' : 'member')]];
  }

  /** A member of an object literal that a constant holds, for what the checker does not type (JavaScript, mixed keys). */
  #ofLiteral(node: ts.PropertyAccessExpression | ts.ElementAccessExpression, depth: number): Text[] | null {
    const key = ts.isPropertyAccessExpression(node) ? node.name.text : literalOf(this.#checker, node.argumentExpression);
    const object = key === null ? null : constantObject(this.#checker, node.expression, depth);
    const property = object?.properties.find((one) => one.name !== undefined && textOfName(one.name) === key);
    return property && ts.isPropertyAssignment(property) ? this.read(property.initializer, depth + 1) : null;
  }
}

/** The object literal a constant or a member of one holds. */
export function constantObject(checker: ts.TypeChecker, written: ts.Expression, depth = 0): ts.ObjectLiteralExpression | null {
  const node = bare(written);
  if (depth > MAX_DEPTH) return null;
  if (ts.isObjectLiteralExpression(node)) return node;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
  const declaration = declarationOf(checker, ts.isIdentifier(node) ? node : node.name);
  if (!declaration) return null;
  if (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const || isNeverAssigned(declaration))
  )
    return constantObject(checker, declaration.initializer, depth + 1);
  if (ts.isPropertyAssignment(declaration)) return constantObject(checker, declaration.initializer, depth + 1);
  if (ts.isExportAssignment(declaration)) return constantObject(checker, declaration.expression, depth + 1);
  return null;
}

/** `process.env.X`, `import.meta.env.X` and `process.env['X']`. */
export function envName(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string | null {
  const key = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : ts.isStringLiteralLike(node.argumentExpression)
      ? node.argumentExpression.text
      : null;
  const base = bare(node.expression);
  if (key === null || !ts.isPropertyAccessExpression(base) || base.name.text !== 'env') return null;
  const root = bare(base.expression);
  return (ts.isIdentifier(root) && root.text === 'process') || ts.isMetaProperty(root) ? key : null;
}

const hole = (node: ts.Expression, kind: Hole['hole']): Hole => ({
  hole: kind,
  source: node.getText().replace(/\s+/g, ' ').slice(0, 80),
  node,
});

function cross(left: Text[], right: Text[], node?: ts.Expression): Text[] {
  if (left.length * right.length > MAX_WAYS)
    return node ? [[hole(node, 'unknown')]] : left.slice(0, 1).map((way) => [...way, ...(right[0] ?? [])]);
  return left.flatMap((a) => right.map((b) => [...a, ...b]));
}

const union = (ways: Text[], node: ts.Expression): Text[] => (ways.length > MAX_WAYS ? [[hole(node, 'unknown')]] : ways);

function merge(text: Text): Text {
  const out: Text = [];
  for (const piece of text) {
    const last = out.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') out[out.length - 1] = last + piece;
    else if (piece !== '') out.push(piece);
  }
  return out;
}

const isReadonly = (declaration: ts.PropertyDeclaration): boolean =>
  (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0;

const isOfParameter = (element: ts.BindingElement): boolean => {
  let at: ts.Node = element;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  return ts.isParameter(at);
};

const isImported = (checker: ts.TypeChecker, node: ts.Identifier): boolean => {
  const [declaration] = checker.getSymbolAtLocation(node)?.declarations ?? [];
  return (
    declaration !== undefined &&
    (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration))
  );
};

function rootIsParameter(checker: ts.TypeChecker, node: ts.Expression): boolean {
  let at = bare(node);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = bare(at.expression);
  const declaration = ts.isIdentifier(at) ? declarationOf(checker, at) : null;
  return declaration !== null && (ts.isParameter(declaration) || ts.isBindingElement(declaration));
}

const assigned = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

/** A `let` or `var` that no code of its file writes again (by name: a namesake counts as a write). */
function isNeverAssigned(declaration: ts.VariableDeclaration): boolean {
  if (!ts.isIdentifier(declaration.name)) return false;
  const source = declaration.getSourceFile();
  let names = assigned.get(source);
  if (!names) {
    names = assignedNames(source);
    assigned.set(source, names);
  }
  return !names.has(declaration.name.text);
}

function assignedNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    else ts.forEachChild(node, add);
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    ) {
      if (ts.isIdentifier(node.left) || ts.isArrayLiteralExpression(node.left) || ts.isObjectLiteralExpression(node.left))
        add(node.left);
    } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) add(node.operand);
    } else if ((ts.isForInStatement(node) || ts.isForOfStatement(node)) && !ts.isVariableDeclarationList(node.initializer))
      add(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
