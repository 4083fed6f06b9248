import type { Expr, Stmt } from './records.ts';

/** Calls `see` for every expression in statements, outer ones first, lambdas' bodies included. */
export function visitStatements(statements: Stmt[], see: (expression: Expr) => void): void {
  for (const statement of statements) {
    switch (statement.k) {
      case 'local':
        if (statement.init !== undefined) visit(statement.init, see);
        break;
      case 'block':
        visitStatements(statement.body, see);
        break;
      case 'each':
        visit(statement.of, see);
        visitStatements(statement.body, see);
        break;
      case 'type':
        break;
      default:
        visit(statement.value, see);
    }
  }
}

function visit(expression: Expr, see: (expression: Expr) => void): void {
  see(expression);
  for (const value of Object.values(expression)) {
    if (Array.isArray(value)) visitList(value, see);
    else if (isExpression(value)) visit(value, see);
  }
}

function visitList(items: unknown[], see: (expression: Expr) => void): void {
  for (const item of items) {
    if (isStatement(item)) visitStatements([item], see);
    else if (isExpression(item)) visit(item, see);
  }
}

const STATEMENTS = new Set(['local', 'expr', 'return', 'yield', 'block', 'each']);

const kindOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'k' in value ? value.k : undefined);

const isStatement = (value: unknown): value is Stmt => STATEMENTS.has(String(kindOf(value)));

const isExpression = (value: unknown): value is Expr => typeof kindOf(value) === 'string' && !isStatement(value);
