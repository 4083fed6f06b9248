import { unknown, widened } from '../model/types.ts';
import type { Stmt } from '../syntax/records.ts';
import { type Body, Scope, typeIn } from './body.ts';
import { elementOf } from './elements.ts';
import { readInnerClass, readStatements, typeOf } from './walk.ts';

/** Reads statements in order; declarations are visible to what follows. */
export function readBlock(body: Body, scope: Scope, statements: Stmt[]): void {
  for (const statement of statements) readStatement(body, scope, statement);
}

function readStatement(body: Body, scope: Scope, statement: Stmt): void {
  switch (statement.k) {
    case 'local':
      readLocal(body, scope, statement);
      return;
    case 'expr':
      typeOf(body, scope, statement.value);
      return;
    case 'return':
      readReturn(body, scope, statement.value);
      return;
    case 'yield': {
      const type = typeOf(body, scope, statement.value);
      body.yields?.push(type);
      return;
    }
    case 'block':
      readStatements(body, new Scope(scope), statement.body);
      return;
    case 'each':
      readForEach(body, scope, statement);
      return;
    case 'type': {
      const cls = body.table.classAt(body.cls.file, statement.index);
      if (cls !== null) readInnerClass(body, scope, cls);
    }
  }
}

function readLocal(body: Body, scope: Scope, local: Extract<Stmt, { k: 'local' }>): void {
  if (local.type === 'var') {
    scope.declare(
      local.name,
      local.init === undefined ? unknown('type-argument-unknown') : widened(typeOf(body, scope, local.init)),
    );
    if (local.init !== undefined) body.sink.observer?.declared(body, scope, local.name, local.init);
    return;
  }
  const type = typeIn(body, local.type);
  // Declared first: a lambda in the initializer may name the variable.
  scope.declare(local.name, type);
  if (local.init === undefined) return;
  typeOf(body, scope, local.init, type);
  body.sink.observer?.declared(body, scope, local.name, local.init);
}

function readReturn(body: Body, scope: Scope, value: Extract<Stmt, { k: 'return' }>['value']): void {
  const type = typeOf(body, scope, value, body.results === null ? body.returns : undefined);
  body.results?.push(type);
  if (body.results === null) body.sink.observer?.returned(body, scope, value);
}

function readForEach(body: Body, scope: Scope, loop: Extract<Stmt, { k: 'each' }>): void {
  const source = typeOf(body, scope, loop.of);
  const inner = new Scope(scope);
  inner.declare(loop.name, loop.type === 'var' ? elementOf(source) : typeIn(body, loop.type));
  readStatements(body, inner, loop.body);
}
