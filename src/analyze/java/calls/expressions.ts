import { boxed } from '../model/infer.ts';
import { lineage } from '../model/members.ts';
import { type ClassType, EXTERNAL, primitive, type Type, unknown, upperBound } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import { type Body, Scope, typeIn } from './body.ts';
import { readConstructorCall, readCreation } from './creations.ts';
import { readInvocation } from './invocations.ts';
import { readLambda, readReference } from './lambdas.ts';
import { qualifierOf } from './values.ts';
import { readStatements, typeOf } from './walk.ts';

/** Deeper expressions are left untyped rather than risking the stack. */
const MAX_DEPTH = 700;

/** Type of an expression; on the way every call in it is handed to the sink. `expected` types a lambda. */
export function readExpression(body: Body, scope: Scope, expression: Expr, expected?: Type): Type {
  if (body.depth >= MAX_DEPTH) return unknown('too-deep');
  body.depth++;
  try {
    return read(body, scope, expression, expected);
  } finally {
    body.depth--;
  }
}

function read(body: Body, scope: Scope, expression: Expr, expected: Type | undefined): Type {
  switch (expression.k) {
    case 'lit':
      return literalType(body, expression.type);
    case 'name':
    case 'field':
    case 'this':
    case 'super': {
      const value = qualifierOf(body, scope, expression);
      return value.k === 'package' ? unknown('name-not-found') : value.type;
    }
    case 'call':
      return readInvocation(body, scope, expression);
    case 'init':
      return readConstructorCall(body, scope, expression);
    case 'new':
      return readCreation(body, scope, expression);
    case 'array':
      return arrayType(body, scope, expression);
    case 'ref':
      return readReference(body, scope, expression, expected);
    case 'lambda':
      return readLambda(body, scope, expression, expected);
    case 'cast': {
      const type = typeIn(body, expression.type);
      typeOf(body, scope, expression.value, type);
      return type;
    }
    case 'cond': {
      typeOf(body, scope, expression.test);
      const yes = typeOf(body, scope, expression.yes, expected);
      const no = typeOf(body, scope, expression.no, expected);
      return joined(yes, no);
    }
    case 'bin':
      return binaryType(
        body,
        expression.op,
        expression.parts.map((part) => typeOf(body, scope, part)),
      );
    case 'unary':
      return typeOf(body, scope, expression.value);
    case 'instanceof': {
      const type = typeOf(body, scope, expression.value);
      for (const { name, type: written } of expression.vars)
        scope.declare(name, written === undefined ? type : typeIn(body, written));
      return primitive('boolean');
    }
    case 'class':
      return classLiteral(body, expression.type);
    case 'type':
      return typeIn(body, expression.type);
    case 'index': {
      typeOf(body, scope, expression.index);
      const type = upperBound(typeOf(body, scope, expression.object));
      return type.k === 'array' ? type.of : type.k === 'unknown' ? type : EXTERNAL;
    }
    case 'assign': {
      const target = typeOf(body, scope, expression.target);
      typeOf(body, scope, expression.value, target);
      body.sink.observer?.assigned(body, scope, expression.target, expression.value);
      return target;
    }
    case 'switch':
      return switchType(body, scope, expression);
    case 'annotation':
      return EXTERNAL;
  }
}

function libraryType(body: Body, name: string, args: Type[] = []): Type {
  const cls = body.table.library(name);
  return cls === null ? { k: 'external', name, args } : { k: 'class', cls, args };
}

function literalType(body: Body, type: string): Type {
  if (type === 'String') return libraryType(body, 'java.lang.String');
  return type === 'unknown' ? unknown('type-argument-unknown') : primitive(type);
}

function classLiteral(body: Body, type: string): Type {
  return libraryType(body, 'java.lang.Class', [boxed(body.table, typeIn(body, type))]);
}

function arrayType(body: Body, scope: Scope, expression: Extract<Expr, { k: 'array' }>): Type {
  const items = expression.items.map((item) => typeOf(body, scope, item));
  if (expression.type !== undefined) return typeIn(body, expression.type);
  return { k: 'array', of: items[0] ?? EXTERNAL };
}

/** Type of a conditional: the side that is known; of two classes, the one above the other. */
function joined(yes: Type, no: Type): Type {
  const vague = (type: Type): boolean => type.k === 'unknown' || (type.k === 'prim' && type.name === 'null');
  if (vague(yes)) return no;
  if (vague(no) || yes.k !== 'class' || no.k !== 'class') return yes;
  const { exact: _yes, ...wideYes } = yes;
  const { exact: _no, ...wideNo } = no;
  if (isBelow(yes, no)) return wideNo;
  if (isBelow(no, yes)) return wideYes;
  return lineage(yes).find((site) => site.cls.project && isBelow(no, site)) ?? wideYes;
}

const isBelow = (type: ClassType, other: ClassType): boolean => lineage(type).some((site) => site.cls === other.cls);

const LOGICAL = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);
const RANKS = ['double', 'float', 'long', 'int'];

function binaryType(body: Body, operator: string, parts: Type[]): Type {
  if (LOGICAL.has(operator)) return primitive('boolean');
  if (operator === '+' && parts.some((type) => type.k === 'class' && type.cls.fqn === 'java.lang.String')) {
    return libraryType(body, 'java.lang.String');
  }
  const names = new Set(parts.map((type) => (type.k === 'prim' ? type.name : '')));
  if (names.has('boolean')) return primitive('boolean');
  // A boxed or outside operand leaves the width open.
  if (names.has('')) return unknown('type-argument-unknown');
  return primitive(RANKS.find((rank) => names.has(rank)) ?? 'int');
}

function switchType(body: Body, scope: Scope, expression: Extract<Expr, { k: 'switch' }>): Type {
  typeOf(body, scope, expression.subject);
  const yields: Type[] = [];
  const outer = body.yields;
  body.yields = yields;
  readStatements(body, new Scope(scope), expression.body);
  body.yields = outer;
  return yields.reduce<Type>((known, next) => joined(known, next), unknown('type-argument-unknown'));
}
