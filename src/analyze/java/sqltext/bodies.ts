import type { Expr, Stmt } from '../syntax/records.ts';
import { MUTATORS } from './changes.ts';
import { evaluate } from './evaluate.ts';
import type { Env, Place } from './place.ts';
import { join, MAX_PIECES, oneOf, splice, startsWith, type Text } from './text.ts';

type Call = Extract<Expr, { k: 'call' }>;

export interface BodyReader {
  place: Place;
  /** Names of text buffers, which whoever is handed one can change. */
  buffers: Set<string>;
  /** Called for every call, with what the names around it hold. */
  call(call: Call, env: Env): void;
  /** Called for what a method gives back. */
  result?(text: Text): void;
}

/** Texts a name is known to hold, and whether what is assigned adds to what was there (a loop, an arm of a switch). */
interface State {
  env: Env;
  weak: boolean;
}

const BUFFER_TYPE = /(?:^|\.)(?:StringBuilder|StringBuffer)$/;
const MAX_DEPTH = 200;

/** Runs through a body in order, keeping what its text variables hold. Every branch is taken; what each adds is kept. */
export function readTexts(reader: BodyReader, body: Stmt[], env: Env): void {
  statements(reader, body, { env, weak: false }, 0);
}

function statements(reader: BodyReader, body: Stmt[], state: State, depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (let i = 0; i < body.length; i++) {
    const statement = body[i] as Stmt;
    if (statement.k !== 'block' || statement.flow !== 'branch') {
      one(reader, statement, state, depth);
      continue;
    }
    const branches: Stmt[][] = [];
    for (; i < body.length; i++) {
      const next = body[i] as Stmt;
      if (next.k !== 'block' || next.flow !== 'branch') break;
      branches.push(next.body);
    }
    i--;
    branch(reader, branches, state, depth);
  }
}

function branch(reader: BodyReader, branches: Stmt[][], state: State, depth: number): void {
  const ends = branches.map((body) => {
    const own: State = { env: new Map(state.env), weak: state.weak };
    statements(reader, body, own, depth + 1);
    return own.env;
  });
  for (const [name, before] of state.env) {
    const changed = ends.flatMap((end) => {
      const after = end.get(name);
      return after === undefined || after === before ? [] : [after];
    });
    if (changed.length > 0) state.env.set(name, merged(before, changed, changed.length < Math.max(2, ends.length)));
  }
}

/** What is only put behind stays in, as the body of an `if` does; a text set anew is an alternative to the one before. */
function merged(before: Text, changed: Text[], mayKeep: boolean): Text {
  if (changed.every((text) => startsWith(text, before))) return oneOf(changed, before);
  return oneOf(mayKeep && before.length > 0 ? [before, ...changed] : changed);
}

function one(reader: BodyReader, statement: Stmt, state: State, depth: number): void {
  switch (statement.k) {
    case 'local':
      if (statement.init !== undefined) expression(reader, statement.init, state, depth);
      declare(reader, statement, state);
      return;
    case 'block':
      statements(reader, statement.body, { env: state.env, weak: state.weak || statement.flow === 'again' }, depth + 1);
      return;
    case 'each':
      expression(reader, statement.of, state, depth);
      statements(reader, statement.body, { env: state.env, weak: true }, depth + 1);
      return;
    case 'type':
      return;
    case 'return':
    case 'yield':
      expression(reader, statement.value, state, depth);
      reader.result?.(evaluate(reader.place, state.env, statement.value));
      return;
    case 'expr':
      expression(reader, statement.value, state, depth);
  }
}

/** A name that shadows one whose text is known must not keep that text. */
function declare(reader: BodyReader, local: Extract<Stmt, { k: 'local' }>, { env }: State): void {
  if (BUFFER_TYPE.test(local.type) || (local.init?.k === 'new' && BUFFER_TYPE.test(local.init.type)))
    reader.buffers.add(local.name);
  if (local.init !== undefined) alias(reader, local.init, env);
  const isText = local.type === 'String' || local.type === 'var' || BUFFER_TYPE.test(local.type);
  const text = isText || reader.place.holds?.(local.type) === true;
  if (text) env.set(local.name, local.init === undefined ? [] : evaluate(reader.place, env, local.init));
  else env.set(local.name, splice(`variable ${local.name}`));
}

function expression(reader: BodyReader, value: Expr, state: State, depth: number): void {
  if (depth > MAX_DEPTH) return;
  walk(reader, value, state, depth);
  if (value.k === 'assign' && value.target.k === 'name') assign(reader, value.target.name, value, state);
  const buffer = mutated(reader, value);
  if (buffer !== null && state.env.has(buffer)) put(state, buffer, evaluate(reader.place, state.env, value));
}

/** A buffer given to a method or to an object can come back with more in it. */
function handedOver({ buffers }: BodyReader, name: string, args: readonly Expr[], state: State): void {
  if (MUTATORS.has(name)) return;
  for (const arg of args) {
    const before = arg.k === 'name' && buffers.has(arg.name) ? state.env.get(arg.name) : undefined;
    if (arg.k === 'name' && before !== undefined) state.env.set(arg.name, join(before, splice(`what ${name}(..) adds`)));
  }
}

/** A second name for a buffer: what one is told the other holds. */
function alias({ buffers }: BodyReader, value: Expr, env: Env): void {
  if (value.k !== 'name' || !buffers.has(value.name)) return;
  env.set(value.name, join(env.get(value.name) ?? [], splice('what another name of the buffer adds')));
}

/** What a lambda puts into a buffer is there when it ran, any number of times. */
function keepBuffers({ buffers }: BodyReader, env: Env, state: State): void {
  for (const name of buffers) {
    const [before, after] = [state.env.get(name), env.get(name)];
    if (before !== undefined && after !== undefined && after !== before) state.env.set(name, merged(before, [after], true));
  }
}

/** The buffer a chain of calls changes, when the value is one; what is only appended to can be nothing else. */
function mutated({ buffers }: BodyReader, value: Expr): string | null {
  let at: Expr | null = value;
  let [appends, changes] = [false, false];
  for (let i = 0; at?.k === 'call' && i < 1000; i++) {
    appends ||= at.name === 'append';
    changes ||= MUTATORS.has(at.name);
    at = at.object;
  }
  return at?.k === 'name' && (appends || (changes && buffers.has(at.name))) ? at.name : null;
}

function assign(reader: BodyReader, name: string, value: Extract<Expr, { k: 'assign' }>, state: State): void {
  const before = state.env.get(name);
  if (before === undefined) return;
  alias(reader, value.value, state.env);
  const text = evaluate(reader.place, state.env, value.value);
  put(state, name, value.op === '+=' ? join(before, text) : text);
}

function put(state: State, name: string, text: Text): void {
  const before = state.env.get(name) ?? [];
  const next = state.weak ? merged(before, [text], true) : text;
  state.env.set(name, next.length > MAX_PIECES ? splice('a text of too many parts') : next);
}

/** What a lambda or an arm gives back is not what the method does. */
const quietly = ({ place, buffers, call }: BodyReader): BodyReader => ({ place, buffers, call });

/** Calls inside an expression, inner ones first; bodies of lambdas and anonymous classes see the names around them. */
function walk(reader: BodyReader, value: Expr, state: State, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const inner = (part: Expr): void => walk(reader, part, state, depth + 1);
  switch (value.k) {
    case 'call':
      if (value.object !== null) inner(value.object);
      value.args.forEach(inner);
      reader.call(value, state.env);
      handedOver(reader, value.name, value.args, state);
      return;
    case 'lambda': {
      const own: State = { env: new Map(state.env), weak: false };
      for (const { name } of value.params) own.env.set(name, splice(`parameter ${name}`));
      const quiet = quietly(reader);
      if (Array.isArray(value.body)) statements(quiet, value.body, own, depth + 1);
      else expression(quiet, value.body, own, depth + 1);
      keepBuffers(reader, own.env, state);
      return;
    }
    case 'new': {
      value.args.forEach(inner);
      if (!BUFFER_TYPE.test(value.type)) handedOver(reader, `new ${value.type}`, value.args, state);
      const cls = value.body === undefined ? null : reader.place.table.classAt(reader.place.at.file, value.body);
      for (const method of [...(cls?.methods.values() ?? [])].flat()) {
        if (method.decl.body === null) continue;
        const quiet = quietly(reader);
        const env = new Map(state.env);
        for (const { name } of method.decl.parameters) env.set(name, splice(`parameter ${name}`));
        statements(quiet, method.decl.body, { env, weak: false }, depth + 1);
        keepBuffers(reader, env, state);
      }
      return;
    }
    case 'switch':
      inner(value.subject);
      statements(quietly(reader), value.body, { ...state, weak: true }, depth + 1);
      return;
    case 'bin':
      value.parts.forEach(inner);
      return;
    case 'cond':
      [value.test, value.yes, value.no].forEach(inner);
      return;
    case 'assign':
      inner(value.value);
      return;
    case 'array':
      value.items.forEach(inner);
      return;
    case 'init':
      value.args.forEach(inner);
      return;
    case 'cast':
    case 'unary':
    case 'instanceof':
      inner(value.value);
      return;
    case 'field':
      inner(value.object);
      return;
    case 'ref':
      inner(value.object);
      return;
    case 'index':
      inner(value.object);
      return;
    default:
  }
}
