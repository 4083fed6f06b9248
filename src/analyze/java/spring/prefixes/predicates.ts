import type { ClassInfo } from '../../model/classes.ts';
import { lookupType } from '../../model/names.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import type { Expr } from '../../syntax/records.ts';
import { dottedName } from '../constants.ts';
import type { ClassTest } from './tests.ts';
import type { Names, Value } from './values.ts';

type Lambda = Extract<Expr, { k: 'lambda' }>;
type Call = Extract<Expr, { k: 'call' }>;

/** Reads values; the interpreter, which itself reads predicates. */
interface ValueReader {
  table: SymbolTable;
  value(expression: Expr, names: Names, at: ClassInfo, depth: number): Value;
}

const HANDLERS = /(?:^|\.)HandlerTypePredicate$/;
const ANNOTATION_TOOLS = /(?:^|\.)(?:AnnotationUtils|AnnotatedElementUtils|AnnotationUtil)$/;
const TEXT_TESTS = new Set(['startsWith', 'contains', 'endsWith', 'equals'] as const);
type TextTest = typeof TEXT_TESTS extends Set<infer T> ? T : never;
const isTextTest = (name: string): name is TextTest => TEXT_TESTS.has(name as TextTest);
const unread = (why: string): ClassTest => ({ k: 'unknown', why });

/** What a lambda over a controller's class tests. */
export function testOf(reader: ValueReader, lambda: Lambda, names: Names, at: ClassInfo, depth: number): ClassTest {
  const [parameter] = lambda.params;
  const [only] = Array.isArray(lambda.body) ? lambda.body : [];
  const body = !Array.isArray(lambda.body) ? lambda.body : lambda.body.length === 1 && only?.k === 'return' ? only.value : null;
  if (parameter === undefined || body === null) return unread('a function of several statements');
  return condition(reader, body, new Map(names).set(parameter.name, { k: 'class' }), at, depth);
}

function condition(reader: ValueReader, expression: Expr, names: Names, at: ClassInfo, depth: number): ClassTest {
  const inner = (part: Expr): ClassTest => condition(reader, part, names, at, depth + 1);
  if (expression.k === 'lit' && expression.value !== undefined) return { k: expression.value === 'true' ? 'all' : 'any', of: [] };
  if (expression.k === 'bin' && (expression.op === '&&' || expression.op === '||'))
    return { k: expression.op === '&&' ? 'all' : 'any', of: expression.parts.map(inner) };
  // Of the operators with one operand only `!` gives a truth value.
  if (expression.k === 'unary') return { k: 'not', of: inner(expression.value) };
  const value = reader.value(expression, names, at, depth + 1);
  if (value.k === 'test') return value.test;
  return unread(value.k === 'unknown' ? value.why : 'a condition');
}

/** A call that is a test, or makes one; null for any other. */
export function toTest(reader: ValueReader, call: Call, names: Names, at: ClassInfo, depth: number): ClassTest | null {
  const { object, name, args } = call;
  if (object === null) return null;
  if (HANDLERS.test(dottedName(object))) return handlerTest(reader, call, at, names, depth);
  if (name === 'isAnnotationPresent' && args[0]?.k === 'class')
    return { k: 'annotation', fqn: nameOf(reader.table, args[0].type, at) };
  if (ANNOTATION_TOOLS.test(dottedName(object)) && args[1]?.k === 'class')
    return /^(?:has|is)Annot/.test(name) ? { k: 'annotation', fqn: nameOf(reader.table, args[1].type, at) } : null;
  if (object.k === 'class' && name === 'isAssignableFrom') return { k: 'type', fqn: nameOf(reader.table, object.type, at) };
  if (name === 'and' || name === 'or' || name === 'negate') return combined(reader, call, names, at, depth);
  if (!isTextTest(name) && name !== 'match' && name !== 'matches') return null;
  const on = reader.value(object, names, at, depth + 1);
  const texts = args.map((arg) => reader.value(arg, names, at, depth + 1));
  const [first, second] = texts;
  if (on.k === 'matcher' && first !== undefined && second?.k === 'package')
    return first.k === 'text'
      ? { k: 'package', pattern: first.text, separator: on.separator }
      : unread('the pattern of packages');
  if (on.k === 'package' && isTextTest(name) && first !== undefined)
    return first.k === 'text' ? { k: 'text', how: name, text: first.text } : unread('a text of packages');
  return null;
}

function combined(reader: ValueReader, call: Call, names: Names, at: ClassInfo, depth: number): ClassTest | null {
  const { object, name, args } = call;
  const left = object === null ? null : reader.value(object, names, at, depth + 1);
  if (left?.k !== 'test') return null;
  if (name === 'negate') return { k: 'not', of: left.test };
  const [other] = args;
  const right = other === undefined ? null : reader.value(other, names, at, depth + 1);
  return { k: name === 'and' ? 'all' : 'any', of: [left.test, right?.k === 'test' ? right.test : unread('a part of the test')] };
}

/** `HandlerTypePredicate`: any one of what is named is enough. */
function handlerTest(reader: ValueReader, { name, args }: Call, at: ClassInfo, names: Names, depth: number): ClassTest {
  const classes = args.map((arg) => (arg.k === 'class' ? nameOf(reader.table, arg.type, at) : null));
  const known = classes.flatMap((fqn) => (fqn === null ? [] : [fqn]));
  switch (name) {
    case 'forAnyHandlerType':
      return { k: 'all', of: [] };
    case 'forAnnotation':
      return known.length < args.length
        ? unread('an annotation')
        : { k: 'any', of: known.map((fqn) => ({ k: 'annotation', fqn })) };
    case 'forAssignableType':
      return known.length < args.length ? unread('a type') : { k: 'any', of: known.map((fqn) => ({ k: 'type', fqn })) };
    case 'forBasePackageClass':
      return known.length < args.length
        ? unread('a class of a package')
        : { k: 'base', packages: known.map((fqn) => fqn.replace(/\.[A-Z].*$/, '')) };
    case 'forBasePackage': {
      const packages = args.map((arg) => reader.value(arg, names, at, depth + 1));
      const texts = packages.flatMap((value) => (value.k === 'text' ? [value.text] : []));
      return texts.length < args.length ? unread('a package') : { k: 'base', packages: texts };
    }
    default:
      return unread(`HandlerTypePredicate.${name}(..)`);
  }
}

function nameOf(table: SymbolTable, written: string, at: ClassInfo): string {
  const named = lookupType(table, written, at);
  return named === null ? written : typeof named === 'string' ? named : named.fqn;
}
