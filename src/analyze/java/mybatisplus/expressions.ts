import type { Body, Scope } from '../calls/body.ts';
import type { ClassInfo } from '../model/classes.ts';
import { lookupType } from '../model/names.ts';
import { dottedName, evaluateText } from '../spring/constants.ts';
import type { Expr } from '../syntax/records.ts';
import { anyOf, type BodyFacts, type Shape, type Value, type WrapperValue } from './value.ts';

/** What is known of the variables, calls and lambdas of one body. */
export interface Notes {
  facts: BodyFacts | null;
  expressions: Map<Expr, Value>;
  lambdas: Map<Expr, WrapperValue[]>;
}

/** Variables by the block that declares them. */
export class Variables {
  readonly #values = new WeakMap<Scope, Map<string, Value>>();

  get(scope: Scope, name: string): Value | undefined {
    const holder = scope.holder(name);
    return holder === null ? undefined : (this.#values.get(holder)?.get(name) ?? null);
  }

  /** Keeps the value of a variable; unknown names are dropped. */
  set(scope: Scope, name: string, value: Value): void {
    const holder = scope.holder(name);
    if (holder === null) return;
    const known = this.#values.get(holder);
    if (known === undefined) this.#values.set(holder, new Map([[name, value]]));
    else known.set(name, value);
  }
}

const MAX_DEPTH = 40;

/** What an expression is known to be. Calls and creations were noted when they were read. */
export function readValue(notes: Notes, variables: Variables, body: Body, scope: Scope, expression: Expr, depth = 0): Value {
  if (depth > MAX_DEPTH) return null;
  const inner = (one: Expr): Value => readValue(notes, variables, body, scope, one, depth + 1);
  switch (expression.k) {
    case 'name': {
      const known = variables.get(scope, expression.name);
      return known === undefined ? constantText(body, expression) : known;
    }
    case 'lit':
      return expression.type === 'String' ? constantText(body, expression) : null;
    case 'field':
      return constantText(body, expression);
    case 'bin':
      return expression.op === '+'
        ? joinedText(expression.parts.map((part) => textOr(inner(part), isNumber(scope, part))))
        : null;
    case 'call':
    case 'new':
      return notes.expressions.get(expression) ?? (isListing(expression) ? anyOf(expression.args.map(inner)) : null);
    case 'this':
    case 'super':
      return notes.facts?.self ?? null;
    case 'ref':
      return columnOf(body, expression);
    case 'lambda':
      return notes.lambdas.get(expression)?.[0] ?? null;
    case 'cast':
      return inner(expression.value);
    case 'assign':
      return inner(expression.value);
    case 'cond':
      return anyOf([inner(expression.yes), inner(expression.no)]);
    case 'array':
      return anyOf(expression.items.map(inner));
    case 'class': {
      const named = lookupType(body.table, expression.type, body.cls);
      return named === null || typeof named === 'string' ? null : { k: 'class', cls: named };
    }
    default:
      return null;
  }
}

function constantText(body: Body, expression: Expr): Value {
  const { text, missing } = evaluateText(body.table, expression, body.cls);
  return missing.length > 0 ? null : { k: 'text', text, open: false };
}

/** `List.of(..)` and its kind hold what they are given. */
const LISTINGS = new Set(['of', 'asList', 'singletonList', 'singleton', 'newArrayList', 'toList', 'newHashSet']);

const isListing = (expression: Extract<Expr, { k: 'call' | 'new' }>): expression is Extract<Expr, { k: 'call' }> =>
  expression.k === 'call' && LISTINGS.has(expression.name) && expression.args.length > 0;

/** A number put into a text is a value, never more SQL. */
const NUMBER: Value = { k: 'text', text: '?', open: false };

const textOr = (value: Value, number: boolean): Value => (value?.k === 'text' ? value : number ? NUMBER : null);

function isNumber(scope: Scope, part: Expr): boolean {
  if (part.k === 'lit') return part.type !== 'String' && part.type !== 'null';
  const type = part.k === 'name' ? scope.find(part.name) : undefined;
  if (type?.k === 'prim') return type.name !== 'char';
  const name = type?.k === 'class' ? type.cls.fqn : type?.k === 'external' ? type.name : '';
  return /^java\.(?:lang\.(?:Integer|Long|Short|Byte|Double|Float)|math\.Big\w+)$/.test(name);
}

/** Parts known only at run time stand as a parameter does. */
function joinedText(parts: Value[]): Value {
  const texts = parts.map((part) => (part?.k === 'text' ? part : null));
  if (texts.every((part) => part === null || part === NUMBER)) return null;
  const open = texts.some((part) => part === null || part.open);
  return { k: 'text', text: texts.map((part) => part?.text ?? '?').join(''), open };
}

/** The property a getter reference names, by the library's own rule. */
function columnOf(body: Body, reference: Extract<Expr, { k: 'ref' }>): Value {
  const written = reference.object.k === 'type' ? reference.object.type.replace(/<.*$/, '') : dottedName(reference.object);
  const named = lookupType(body.table, written, body.cls);
  if (named === null || typeof named === 'string') return null;
  const property = propertyOf(reference.name);
  return property === null ? null : { k: 'column', cls: named satisfies ClassInfo, property };
}

function propertyOf(getter: string): string | null {
  const bare = /^(?:is|get|set)(.+)$/.exec(getter)?.[1];
  if (bare === undefined) return null;
  const second = bare.charAt(1);
  const capitals = bare.length > 1 && second !== second.toLowerCase();
  return capitals ? bare : bare.charAt(0).toLowerCase() + bare.slice(1);
}

/** What kind of argument an expression is, where its value is not known. */
export function shapeOf(expression: Expr, isFlag: boolean): Shape {
  if (expression.k === 'lit') return expression.type === 'null' ? 'null' : expression.type === 'boolean' ? 'boolean' : 'other';
  if (expression.k === 'lambda') return 'lambda';
  return isFlag ? 'boolean' : 'other';
}
