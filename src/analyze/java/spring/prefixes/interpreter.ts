import type { ClassInfo, MethodInfo } from '../../model/classes.ts';
import { lookupType } from '../../model/names.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import type { Expr, Stmt } from '../../syntax/records.ts';
import { dottedName, evaluateText } from '../constants.ts';
import type { Properties } from '../properties.ts';
import { configurationOf, fieldValue } from './objects.ts';
import { testOf, toTest } from './predicates.ts';
import { type Names, type PrefixEntry, unknownValue, type Value } from './values.ts';

type Call = Extract<Expr, { k: 'call' }>;

const MAX_DEPTH = 24;
const MAX_ENTRIES = 200;
/** Methods that are followed for one tree: those that call two others each would double the work with every step. */
const MAX_FOLLOWED = 5000;
const MAPS = /(?:^|\.)\w*(?:Map|Maps)$/;

/** What handing a prefix to the framework looks like. */
export interface Handed {
  entries: PrefixEntry[];
  at: ClassInfo;
  line: number;
}

/** Follows a configuration's code as far as prefixes are made of constants, properties and objects they are bound to. */
export class Interpreter {
  readonly handed: Handed[] = [];
  readonly table: SymbolTable;
  private followed = 0;
  private readonly properties: Properties;

  constructor(table: SymbolTable, properties: Properties) {
    this.table = table;
    this.properties = properties;
  }

  /** Runs a method that somebody outside calls. */
  enter(method: MethodInfo): void {
    if (method.decl.body === null) return;
    const names: Names = new Map(
      method.decl.parameters.map(({ name, type }) => [
        name,
        this.injected(type, method.owner) ?? unknownValue(`parameter ${name}`),
      ]),
    );
    this.run(method.decl.body, names, method.owner, 0);
  }

  /** Statements in order; every branch is taken. Gives what is returned. */
  private run(body: readonly Stmt[], names: Names, at: ClassInfo, depth: number): Value | null {
    if (depth > MAX_DEPTH) return null;
    let result: Value | null = null;
    for (const statement of body) {
      if (statement.k === 'local')
        names.set(
          statement.name,
          statement.init === undefined
            ? unknownValue(`variable ${statement.name}`)
            : this.value(statement.init, names, at, depth),
        );
      else if (statement.k === 'block') result = this.run(statement.body, names, at, depth + 1) ?? result;
      else if (statement.k === 'each') {
        const inner: Names = new Map(names).set(statement.name, unknownValue(`each ${statement.name}`));
        result = this.run(statement.body, inner, at, depth + 1) ?? result;
      } else if (statement.k === 'expr' || statement.k === 'return') {
        const value = this.value(statement.value, names, at, depth);
        if (statement.k === 'return') result = value;
      }
    }
    return result;
  }

  /** What an expression gives. */
  value(expression: Expr, names: Names, at: ClassInfo, depth: number): Value {
    if (depth > MAX_DEPTH) return unknownValue('too deep');
    switch (expression.k) {
      case 'name': {
        const known = names.get(expression.name) ?? this.captured(expression.name, at);
        return known ?? this.text(expression, at);
      }
      case 'field':
        return expression.object.k === 'this'
          ? (this.captured(expression.name, at) ?? this.text(expression, at))
          : this.text(expression, at);
      case 'new':
        if (/(?:^|\.)AntPathMatcher$/.test(expression.type)) {
          const [separator] = expression.args;
          const given = separator === undefined ? null : this.value(separator, names, at, depth + 1);
          return given === null
            ? { k: 'matcher', separator: '/' }
            : given.k === 'text'
              ? { k: 'matcher', separator: given.text }
              : unknownValue('a matcher');
        }
        return MAPS.test(expression.type.replace(/<.*$/, ''))
          ? { k: 'map', entries: [] }
          : unknownValue(`new ${expression.type}`);
      case 'assign': {
        const value = this.value(expression.value, names, at, depth + 1);
        if (expression.target.k === 'name') names.set(expression.target.name, value);
        return value;
      }
      case 'cast':
        return this.value(expression.value, names, at, depth + 1);
      case 'call':
        return this.called(expression, names, at, depth + 1);
      case 'lambda':
        return { k: 'test', test: testOf(this, expression, names, at, depth + 1) };
      case 'lit':
      case 'bin':
        return this.text(expression, at);
      default:
        return unknownValue('an expression');
    }
  }

  private called(call: Call, names: Names, at: ClassInfo, depth: number): Value {
    const { object, name, args } = call;
    const test = toTest(this, call, names, at, depth);
    if (test !== null) return { k: 'test', test };
    if (object === null || object.k === 'this') return this.helper(call, names, at, depth);
    const type = dottedName(object);
    if (MAPS.test(type) && /^new|^of$|^singletonMap$/.test(name)) return this.newMap(call, names, at, depth);
    const on = this.value(object, names, at, depth);
    if (name === 'addPathPrefix' && args.length === 2) {
      this.handed.push({ entries: [this.entry(args[0] as Expr, args[1] as Expr, names, at, depth)], at, line: call.line });
      return on;
    }
    if (name === 'setPathPrefixes' && args.length === 1) {
      const map = this.value(args[0] as Expr, names, at, depth);
      const why = map.k === 'unknown' ? map.why : 'no map of prefixes';
      const entries: PrefixEntry[] = map.k === 'map' ? map.entries : [{ prefix: null, test: { k: 'unknown', why }, why: [why] }];
      this.handed.push({ entries, at, line: call.line });
      return on;
    }
    if (on.k === 'map' && name === 'put' && args.length === 2) {
      if (on.entries.length < MAX_ENTRIES) on.entries.push(this.entry(args[0] as Expr, args[1] as Expr, names, at, depth));
      return on;
    }
    if (on.k === 'object' && args.length === 0) {
      const field = /^(?:get|is)([A-Z])(.*)$/.exec(name);
      return fieldValue(
        this.table,
        this.properties,
        on,
        field === null ? name : `${(field[1] ?? '').toLowerCase()}${field[2] ?? ''}`,
      );
    }
    if (on.k === 'class' && (name === 'getPackage' || name === 'getPackageName')) return { k: 'package' };
    if (on.k === 'package' && name === 'getName') return on;
    return unknownValue(`result of ${name}(..)`);
  }

  private entry(prefix: Expr, predicate: Expr, names: Names, at: ClassInfo, depth: number): PrefixEntry {
    const text = this.value(prefix, names, at, depth);
    const given = this.value(predicate, names, at, depth);
    const why = text.k === 'text' ? [] : [text.k === 'unknown' ? text.why : 'a prefix that is no text'];
    return {
      prefix: text.k === 'text' ? text.text : null,
      test:
        given.k === 'test'
          ? given.test
          : { k: 'unknown', why: given.k === 'unknown' ? given.why : 'a test that is no predicate' },
      why,
    };
  }

  private newMap({ name, args }: Call, names: Names, at: ClassInfo, depth: number): Value {
    const entries: PrefixEntry[] = [];
    if (name === 'of' || name === 'singletonMap')
      for (let i = 0; i + 1 < args.length; i += 2)
        entries.push(this.entry(args[i] as Expr, args[i + 1] as Expr, names, at, depth));
    return { k: 'map', entries };
  }

  /** A method of the class or of one around it, read with what it is given. */
  private helper({ name, args }: Call, names: Names, at: ClassInfo, depth: number): Value {
    for (let cls: ClassInfo | null = at; cls !== null; cls = cls.outer) {
      const fitting = (cls.methods.get(name) ?? []).filter(({ decl }) => decl.parameters.length === args.length);
      const [only] = fitting;
      if (only === undefined) continue;
      if (fitting.length > 1 || only.decl.body === null || this.followed++ > MAX_FOLLOWED) break;
      const given: Names = new Map(
        only.decl.parameters.map((one, i) => [one.name, this.value(args[i] as Expr, names, at, depth)]),
      );
      return this.run(only.decl.body, given, only.owner, depth + 1) ?? unknownValue(`result of ${name}(..)`);
    }
    return unknownValue(`result of ${name}(..)`);
  }

  private text(expression: Expr, at: ClassInfo): Value {
    const { text, missing } = evaluateText(this.table, expression, at);
    return missing.length > 0 ? unknownValue(missing.join(', ')) : { k: 'text', text };
  }

  /** A field that holds a configuration object, or a parameter of a method around a class inside it. */
  private captured(name: string, at: ClassInfo): Value | null {
    for (let cls: ClassInfo | null = at; cls !== null; cls = cls.outer) {
      const field = cls.fields.get(name);
      if (field !== undefined) return this.injected(field.decl.type, cls);
      const inside = cls;
      for (const { decl } of [...(cls.outer?.methods.values() ?? [])].flat()) {
        if (decl.line > inside.decl.line || decl.endLine < inside.decl.endLine) continue;
        const parameter = decl.parameters.find((one) => one.name === name);
        if (parameter !== undefined && cls.outer !== null) return this.injected(parameter.type, cls.outer);
      }
    }
    return null;
  }

  private injected(type: string, at: ClassInfo): Value | null {
    const named = lookupType(this.table, type, at);
    return named === null || typeof named === 'string' || !named.project ? null : configurationOf(this.table, named);
  }
}
