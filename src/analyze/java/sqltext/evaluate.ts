import { has, selfType } from '../model/classes.ts';
import { findField } from '../model/members.ts';
import { lookupType } from '../model/names.ts';
import { dottedName, ownersInScope } from '../spring/constants.ts';
import { type Expr, Modifier } from '../syntax/records.ts';
import { CHANGES, changed } from './changes.ts';
import { isDsl, readDsl } from './dsl.ts';
import type { Env, Place } from './place.ts';
import { join, oneOf, splice, type Text } from './text.ts';

const MAX_DEPTH = 200;
type Call = Extract<Expr, { k: 'call' }>;

/** Text buffers, and what makes one of the text it is given. */
const BUFFER = /(?:^|\.)(?:StringBuilder|StringBuffer)$/;
/** Calls that give the text itself, or the same words in another shape. */
const SAME = new Set([
  'toString',
  'trim',
  'strip',
  'stripIndent',
  'intern',
  'toLowerCase',
  'toUpperCase',
  'stripLeading',
  'stripTrailing',
  'ensureCapacity',
  'trimToSize',
]);

/** Puts a text together: constants, `+`, text blocks, buffers, formats. What cannot be read is a splice that says why. */
export function evaluate(place: Place, env: Env, expression: Expr, depth = 0): Text {
  if (depth > MAX_DEPTH) return splice('too deep');
  const known = place.reads?.(place, env, expression, depth) ?? null;
  if (known !== null) return known;
  const inner = (part: Expr): Text => evaluate(place, env, part, depth + 1);
  switch (expression.k) {
    case 'lit':
      if (expression.value !== undefined) return expression.value === '' ? [] : [expression.value];
      return splice(`a ${expression.type}`);
    case 'bin':
      return expression.op === '+' ? join(...expression.parts.map(inner)) : splice('a computed value');
    case 'cast':
      return inner(expression.value);
    case 'unary':
      return inner(expression.value);
    case 'cond':
      return oneOf([inner(expression.yes), inner(expression.no)]);
    case 'assign':
      return expression.op === '+=' ? join(inner(expression.target), inner(expression.value)) : inner(expression.value);
    case 'name':
      return env.get(expression.name) ?? constant(place, expression, depth);
    case 'field':
      return constant(place, expression, depth);
    case 'new':
      if (isDsl(expression)) return readDsl(place, expression, inner);
      return BUFFER.test(expression.type) ? join(...expression.args.slice(0, 1).filter(isText).map(inner)) : splice('an object');
    case 'call':
      return called(place, env, expression, depth);
    case 'array':
      return splice('a list');
    default:
      return splice('an expression');
  }
}

const isText = (expression: Expr): boolean => !(expression.k === 'lit' && expression.type !== 'String');

function called(place: Place, env: Env, call: Call, depth: number): Text {
  const inner = (part: Expr): Text => evaluate(place, env, part, depth + 1);
  const { object, name, args } = call;
  if (object === null) return splice(`result of ${name}(..)`);
  if (isDsl(call)) return readDsl(place, call, inner);
  if (name === 'format' && object.k === 'name' && object.name === 'String') return formatted(args.map(inner));
  if (name === 'formatted') return formatted([inner(object), ...args.map(inner)]);
  if (name === 'valueOf' && object.k === 'name' && object.name === 'String') return join(...args.slice(0, 1).map(inner));
  if (SAME.has(name)) return inner(object);
  if (name === 'append' || name === 'concat')
    // With bounds, only a part of what is given is put behind.
    return join(inner(object), ...(args.length > 1 ? [splice(`a part given to ${name}(..)`)] : args.map(inner)));
  if (CHANGES.has(name)) return changed(name, inner(object), args, inner);
  return splice(`result of ${name}(..)`);
}

/** `%s` and its like take the arguments in order; what has no text stays a splice. */
function formatted([pattern = [], ...args]: Text[]): Text {
  let next = 0;
  return pattern.flatMap((piece): Text => {
    if (typeof piece !== 'string') return [piece];
    const parts = piece.split(/(%(?:\d+\$)?[-#+ 0,(]*\d*(?:\.\d+)?[a-zA-Z%])/);
    return parts.flatMap((part, i): Text => {
      if (i % 2 === 0) return part === '' ? [] : [part];
      if (part.endsWith('%')) return ['%'];
      if (part.endsWith('n')) return ['\n'];
      const position = /^%(\d+)\$/.exec(part)?.[1];
      return args[position === undefined ? next++ : Number(position) - 1] ?? splice('a format argument');
    });
  });
}

/** A constant of the project: a final field that is initialized where it is declared. */
function constant(place: Place, expression: Expr, depth: number): Text {
  const { table, at } = place;
  const name = dottedName(expression);
  const dot = name.lastIndexOf('.');
  const simple = name.slice(dot + 1);
  const owners =
    dot < 0 || name.startsWith('this.') ? ownersInScope(table, simple, at) : [lookupType(table, name.slice(0, dot), at)];
  for (const owner of owners) {
    if (owner === null || typeof owner === 'string') continue;
    const field = findField(selfType(owner), simple)?.field;
    if (field === undefined) continue;
    // The name stays, what the buffer holds does not: any method may have put more in it.
    if (BUFFER.test(field.decl.type)) return splice(`buffer ${simple}, which can change`);
    const fixed = has(field.decl.modifiers, Modifier.final) || field.owner.decl.kind === 'interface';
    if (!fixed || field.decl.init === undefined) return splice(`field ${simple}, which can change`);
    return evaluate({ ...place, at: field.owner }, new Map(), field.decl.init, depth + 1);
  }
  return splice(dot < 0 ? `variable ${simple}` : name);
}
