import type { ClassInfo } from '../model/classes.ts';
import type { Type } from '../model/types.ts';
import type { Expr, Stmt } from '../syntax/records.ts';
import type { Body, Scope } from './body.ts';

/** Type of an expression; on the way every call in it is handed to the sink. `expected` types a lambda. */
export function typeOf(body: Body, scope: Scope, expression: Expr, expected?: Type): Type {
  return body.readers.expression(body, scope, expression, expected);
}

/** Reads statements in order; declarations are visible to what follows. */
export function readStatements(body: Body, scope: Scope, statements: Stmt[]): void {
  body.readers.statements(body, scope, statements);
}

/** Reads a class declared inside a body, which sees the body's variables. */
export function readInnerClass(body: Body, scope: Scope, cls: ClassInfo): void {
  body.readers.innerClass(body, scope, cls);
}
