import ts from 'typescript';

/** The declared thing behind a name: imports, re-exports and aliases followed. Null when nothing of the tree declares it. */
export function symbolOf(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | null {
  let symbol: ts.Symbol | undefined;
  try {
    symbol =
      ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  } catch {
    // The checker gives up on code no compiler would take; a name it cannot place is an unknown name.
    return null;
  }
  return symbol?.declarations && symbol.declarations.length > 0 ? symbol : null;
}

/** The declaration of the value behind a name, or null. */
export function declarationOf(checker: ts.TypeChecker, node: ts.Node): ts.Declaration | null {
  const symbol = symbolOf(checker, node);
  return symbol?.valueDeclaration ?? symbol?.declarations?.[0] ?? null;
}

/** Where a name was imported from: the specifier as written and the name it has there (`default`, `*`). Null for a name not imported here. */
export function importOf(checker: ts.TypeChecker, node: ts.Identifier): { specifier: string; name: string } | null {
  let symbol: ts.Symbol | undefined;
  try {
    symbol = checker.getSymbolAtLocation(node);
  } catch {
    return null;
  }
  for (const declaration of symbol?.declarations ?? []) {
    const found = importBehind(declaration);
    if (found) return found;
  }
  return null;
}

function importBehind(declaration: ts.Declaration): { specifier: string; name: string } | null {
  if (ts.isImportSpecifier(declaration))
    return named(declaration.parent.parent.parent.moduleSpecifier, (declaration.propertyName ?? declaration.name).text);
  if (ts.isImportClause(declaration)) return named(declaration.parent.moduleSpecifier, 'default');
  if (ts.isNamespaceImport(declaration)) return named(declaration.parent.parent.moduleSpecifier, '*');
  if (ts.isImportEqualsDeclaration(declaration) && ts.isExternalModuleReference(declaration.moduleReference))
    return named(declaration.moduleReference.expression, '*');
  if (ts.isVariableDeclaration(declaration)) return required(declaration.initializer, '*');
  if (
    ts.isBindingElement(declaration) &&
    ts.isObjectBindingPattern(declaration.parent) &&
    ts.isVariableDeclaration(declaration.parent.parent)
  ) {
    const name = declaration.propertyName ?? declaration.name;
    return ts.isIdentifier(name) ? required(declaration.parent.parent.initializer, name.text) : null;
  }
  return null;
}

const named = (specifier: ts.Expression, name: string): { specifier: string; name: string } | null =>
  ts.isStringLiteralLike(specifier) ? { specifier: specifier.text, name } : null;

/** `require('x')`, `require('x').y` and `require('x')()` bound to a variable. */
function required(value: ts.Expression | undefined, name: string): { specifier: string; name: string } | null {
  if (!value) return null;
  if (ts.isPropertyAccessExpression(value)) return name === '*' ? required(value.expression, value.name.text) : null;
  if (!ts.isCallExpression(value)) return null;
  if (ts.isIdentifier(value.expression) && value.expression.text === 'require' && value.arguments.length === 1)
    return named(value.arguments[0] as ts.Expression, name);
  return null;
}

/** A node out of its parentheses, casts and non-null marks. */
export function bare(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isTypeAssertionExpression(at) ||
    ts.isAwaitExpression(at)
  )
    at = at.expression;
  return at;
}
