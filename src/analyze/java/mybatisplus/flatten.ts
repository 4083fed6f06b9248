import type { MpArg, MpOp } from '../../facts/mybatis-plus.ts';
import { overridesOf } from '../link/overrides.ts';
import { isBodyless, type MethodInfo } from '../model/classes.ts';
import type { BodyFacts, Flow, Op, Shape, Value, WrapperValue } from './value.ts';

/** Longer ways from a condition to the call that runs it are cut and said. */
const MAX_DEPTH = 12;
const MAX_OPS = 400;
const MAX_CALLERS = 60;
/** Of all the ways a hostile program can make one wrapper take, these many steps are followed. */
const MAX_STEPS = 5000;

/** Where values are looked up: a body, and what it was called with. */
interface Context {
  /** Symbol of the body. */
  key: string;
  method: MethodInfo | null;
  /** Arguments it was called with, and where those are looked up; null when any caller may be meant. */
  given: { args: readonly Value[]; at: Context } | null;
}

export interface Flattened {
  ops: MpOp[];
  open: string[];
  entity: string | null;
}

/** Calls that hand wrappers or columns on, by the symbol they are handed to. */
export type FlowIndex = (key: string, method: MethodInfo) => readonly Flow[];

/**
 * Puts together what a wrapper was told on its way to a built-in method: in the body itself, in methods it was handed to or made by, and,
 * when it is a parameter, by every caller.
 */
export class Flattener {
  readonly #bodies: ReadonlyMap<MethodInfo, BodyFacts>;
  readonly #callers: FlowIndex;
  #out: Flattened = { ops: [], open: [], entity: null };
  #active = new Set<string>();
  #steps = 0;

  constructor(bodies: ReadonlyMap<MethodInfo, BodyFacts>, callers: FlowIndex) {
    this.#bodies = bodies;
    this.#callers = callers;
  }

  wrapper(value: Value, key: string, method: MethodInfo | null): Flattened {
    this.#out = { ops: [], open: [], entity: null };
    this.#active = new Set();
    this.#steps = 0;
    this.#value(value, { key, method, given: null }, true, 0);
    return { ...this.#out, open: [...new Set(this.#out.open)] };
  }

  /** Arguments of the built-in call itself. */
  args(values: readonly Value[], shapes: readonly Shape[], key: string, method: MethodInfo | null): MpArg[] {
    this.#out = { ops: [], open: [], entity: null };
    this.#steps = 0;
    return values.map((value, index) => this.#arg(value, shapes[index], { key, method, given: null }, 0));
  }

  #open(why: string): void {
    if (this.#out.open.length < 20) this.#out.open.push(why);
  }

  #value(value: Value, at: Context, sure: boolean, depth: number): void {
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS) {
      this.#open('the wrapper comes a longer way than is followed');
      return;
    }
    if (value === null) {
      this.#open('the wrapper is made where it cannot be followed');
      return;
    }
    if (value.k === 'many') {
      for (const one of value.values) this.#value(one, at, sure && value.values.length === 1, depth + 1);
      return;
    }
    if (value.k === 'parameter') {
      this.#parameter(value.index, at, sure, depth);
      return;
    }
    if (value.k !== 'wrapper') return;
    this.#out.entity ??= value.entity;
    this.#origin(value, at, sure, depth);
    for (const op of value.ops) this.#op(op, at, sure, depth);
  }

  #origin(value: WrapperValue, at: Context, sure: boolean, depth: number): void {
    const { origin } = value;
    if (origin.k === 'parameter') this.#parameter(origin.index, at, sure, depth);
    else if (origin.k === 'elsewhere') this.#open(`the wrapper comes from ${origin.what}`);
    else if (origin.k === 'call') {
      const bodies = this.#bodiesOf(origin.target.method);
      if (bodies.length === 0) this.#open(`the wrapper is made by ${origin.target.method.key}`);
      this.#inside(origin.target.method, depth, () => {
        for (const body of bodies) {
          const inner: Context = { key: body.method.key, method: body.method, given: { args: origin.target.args, at } };
          if (body.returned.length === 0) this.#open(`the wrapper is made by ${body.method.key}`);
          for (const returned of body.returned) this.#value(returned, inner, sure && body.returned.length === 1, depth + 1);
        }
      });
    }
  }

  /** What a parameter holds: the argument of the call that led here, else what any caller gives. */
  #parameter(index: number, at: Context, sure: boolean, depth: number): void {
    if (at.given !== null) {
      this.#value(at.given.args[index] ?? null, at.given.at, sure, depth + 1);
      return;
    }
    const callers = at.method === null ? [] : this.#callers(at.key, at.method);
    if (callers.length === 0) {
      this.#open(`the wrapper is a parameter of ${at.key} and no call of it was seen`);
      return;
    }
    if (callers.length > MAX_CALLERS) {
      this.#open(`${callers.length} callers of ${at.key} give the wrapper`);
      return;
    }
    const mark = `${at.key}\n${index}`;
    if (this.#active.has(mark)) return;
    this.#active.add(mark);
    for (const { from, fromMethod, target } of callers) {
      const outer: Context = { key: from, method: fromMethod, given: null };
      const value = target.args[index] ?? null;
      if (value !== null) this.#value(value, outer, sure && callers.length === 1, depth + 1);
      else this.#open(`a caller of ${at.key} gives a wrapper that cannot be followed`);
    }
    this.#active.delete(mark);
  }

  #op(op: Op, at: Context, sure: boolean, depth: number): void {
    if (this.#out.ops.length >= MAX_OPS || ++this.#steps > MAX_STEPS) {
      this.#open('more conditions than are read');
      return;
    }
    if (op.name === '<outside>') {
      this.#open(`the wrapper is handed to ${textOf(op.args[0])}, whose source is not here`);
      return;
    }
    const { target } = op;
    if (target === null) {
      this.#out.ops.push({
        op: op.name,
        args: op.args.map((value, index) => this.#arg(value, op.shapes[index], at, depth)),
        sure,
        certain: sure && op.certain && at.given === null,
        line: op.line,
      });
      for (const value of op.args) if (value?.k === 'wrapper') this.#value(value, at, sure, depth + 1);
      return;
    }
    const bodies = this.#bodiesOf(target.method);
    // Whoever has no body here tells the wrapper nothing: a mapper's method reads it.
    if (bodies.length === 0 && op.passed === null) {
      this.#open(`${target.method.key} has no source here`);
      return;
    }
    this.#inside(target.method, depth, () => {
      for (const body of bodies) {
        const told = op.passed === null ? body.self : (body.parameters[op.passed] ?? null);
        const inner: Context = { key: body.method.key, method: body.method, given: { args: target.args, at } };
        for (const one of told?.ops ?? []) this.#op(one, inner, sure && bodies.length === 1, depth + 1);
      }
    });
  }

  /** Follows a method once: recursion tells nothing new. */
  #inside(method: MethodInfo, depth: number, step: () => void): void {
    const mark = `in ${method.key}`;
    if (depth > MAX_DEPTH) {
      this.#open('the wrapper comes a longer way than is followed');
      return;
    }
    if (this.#active.has(mark)) return;
    this.#active.add(mark);
    step();
    this.#active.delete(mark);
  }

  #bodiesOf(method: MethodInfo): BodyFacts[] {
    const candidates = isBodyless(method) ? overridesOf(method) : [method];
    return candidates.flatMap((one) => this.#bodies.get(one) ?? []);
  }

  #arg(value: Value, shape: Shape | undefined, at: Context, depth: number): MpArg {
    if (depth > MAX_DEPTH || ++this.#steps > MAX_STEPS) return { k: 'open', why: 'a longer way than is followed' };
    switch (value?.k) {
      case undefined:
        if (shape === 'boolean') return { k: 'flag' };
        if (shape === 'null') return { k: 'none' };
        return shape === 'lambda' ? { k: 'lambda' } : { k: 'open', why: 'known only at run time' };
      case 'column':
        return { k: 'column', entity: value.cls.fqn, property: value.property };
      case 'text':
        return { k: 'text', text: value.text.slice(0, 4000), open: value.open };
      case 'class':
        return { k: 'class', entity: value.cls.fqn };
      case 'wrapper':
        return { k: 'lambda' };
      case 'many':
        return { k: 'many', args: value.values.slice(0, 100).map((one) => this.#arg(one, 'other', at, depth + 1)) };
      case 'parameter':
        return this.#parameterArg(value.index, value.name, at, depth);
    }
  }

  #parameterArg(index: number, name: string, at: Context, depth: number): MpArg {
    if (at.given !== null) return this.#arg(at.given.args[index] ?? null, 'other', at.given.at, depth + 1);
    const callers = at.method === null ? [] : this.#callers(at.key, at.method);
    const why = `${name} is a parameter of ${at.key}`;
    const mark = `arg ${at.key}\n${index}`;
    if (callers.length === 0 || callers.length > MAX_CALLERS || this.#active.has(mark)) return { k: 'open', why };
    this.#active.add(mark);
    const args = callers.map(({ from, fromMethod, target }) => {
      const found = this.#arg(target.args[index] ?? null, 'other', { key: from, method: fromMethod, given: null }, depth + 1);
      return found.k === 'open' ? { k: 'open' as const, why } : found;
    });
    this.#active.delete(mark);
    return args.length === 1 ? (args[0] ?? { k: 'open', why }) : { k: 'many', args };
  }
}

const textOf = (value: Value | undefined): string => (value?.k === 'text' ? value.text : 'code outside');
