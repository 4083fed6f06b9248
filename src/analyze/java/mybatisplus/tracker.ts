import { type Body, emit, type Scope } from '../calls/body.ts';
import type { ObservedCall, Observer } from '../calls/observer.ts';
import type { Argument } from '../calls/overloads.ts';
import { subtypesOf } from '../link/overrides.ts';
import { type ClassInfo, isBodyless, type MethodInfo } from '../model/classes.ts';
import { type ClassType, mentionsClassVariable, type Type } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import { type Notes, readValue, shapeOf, Variables } from './expressions.ts';
import { entityAmong, flat, isCertain, isColumnType, NOTHING, op, ownerOf, wrapper } from './parts.ts';
import { entityName, type RoleOf, roleOf, STATIC_KIT, WRAPPER_FACTORIES, wrapperOf } from './roles.ts';
import {
  anyOf,
  type BodyFacts,
  type Flow,
  type OwnerFact,
  type Site,
  type Target,
  type Value,
  type WrapperValue,
} from './value.ts';

/** What chains end with. */
const CHAIN_ENDS: ReadonlySet<string> = new Set([
  'list',
  'one',
  'oneOpt',
  'count',
  'exists',
  'page',
  'update',
  'remove',
  'delete',
]);
/** Declared by the project, implemented by the library's optional injections. */
const INJECTED: ReadonlySet<string> = new Set(['insertBatchSomeColumn', 'alwaysUpdateSomeColumnById', 'deleteByIdWithFill']);
/** What a wrapper is asked for, rather than told. */
const ASKED = /^(?:get(?!Sql$)|isEmptyOf|nonEmptyOf|hashCode$|equals$|toString$|checkSqlInjection$)/;

/** What was noted in one file. */
interface Noted {
  sites: Site[];
  flows: Flow[];
  bodies: BodyFacts[];
}

const saysSomething = ({ self, parameters, returned }: BodyFacts): boolean =>
  self !== null || returned.length > 0 || parameters.some((known) => known !== null);

/** Follows condition wrappers through bodies and notes every call of a built-in method. */
export class WrapperTracker implements Observer {
  readonly sites: Site[] = [];
  readonly flows: Flow[] = [];
  readonly bodies = new Map<MethodInfo, BodyFacts>();
  readonly #variables = new Variables();
  readonly #notes = new WeakMap<Body, Notes>();
  readonly #roles = new WeakMap<ClassInfo, boolean>();

  mark(): number[] {
    return [this.sites.length, this.flows.length];
  }

  since([sites = 0, flows = 0]: readonly number[], methods: readonly MethodInfo[]): Noted | null {
    const bodies = methods.flatMap((method) => this.bodies.get(method) ?? []).filter(saysSomething);
    const noted = { sites: this.sites.slice(sites), flows: this.flows.slice(flows), bodies };
    return noted.sites.length + noted.flows.length + bodies.length === 0 ? null : noted;
  }

  again(noted: unknown, methods: readonly MethodInfo[]): void {
    if (noted !== null) {
      const { sites, flows, bodies } = noted as Noted;
      this.sites.push(...sites);
      this.flows.push(...flows);
      for (const facts of bodies) if (!this.bodies.has(facts.method)) this.bodies.set(facts.method, facts);
    }
    for (const method of methods) {
      const parameters = method.decl.parameters.map(() => null);
      if (!this.bodies.has(method)) this.bodies.set(method, { method, parameters, self: null, returned: [] });
    }
  }

  entered(body: Body, scope: Scope, method: MethodInfo): void {
    const self = wrapperOf(body.self) === null ? null : wrapper(entityName(wrapperOf(body.self)?.entity), { k: 'this' });
    const facts: BodyFacts = { method, parameters: [], self, returned: [] };
    method.decl.parameters.forEach(({ name }, index) => {
      const kind = wrapperOf(scope.find(name) ?? NOTHING);
      const known = kind === null ? null : wrapper(entityName(kind.entity), { k: 'parameter', index }, kind.chain);
      facts.parameters.push(known);
      this.#variables.set(scope, name, known ?? { k: 'parameter', index, name });
    });
    this.#notes.set(body, { facts, expressions: new Map(), lambdas: new Map() });
    if (!this.bodies.has(method)) this.bodies.set(method, facts);
  }

  declared(body: Body, scope: Scope, name: string, init: Expr): void {
    const value = this.#value(body, scope, init);
    if (value !== null) this.#variables.set(scope, name, value);
  }

  assigned(body: Body, scope: Scope, target: Expr, value: Expr): void {
    if (target.k !== 'name' || (value.k === 'lit' && value.type === 'null')) return;
    const before = this.#variables.get(scope, target.name);
    const after = this.#value(body, scope, value);
    if (before === undefined || before === after) return;
    if (before === null) this.#variables.set(scope, target.name, after);
    else this.#variables.set(scope, target.name, anyOf([before, after]));
  }

  created(body: Body, scope: Scope, creation: Extract<Expr, { k: 'new' }>, type: Type): void {
    const kind = wrapperOf(type);
    if (kind === null) return;
    const made = wrapper(entityName(kind.entity), { k: 'new' }, kind.chain);
    this.#fill(body, scope, made, creation.args, creation.line);
    this.#noteOf(body).expressions.set(creation, made);
  }

  called(body: Body, scope: Scope, seen: ObservedCall): Type {
    const { receiver, chosen } = seen;
    const ofProject = chosen[0]?.method.owner.project === true;
    if (!seen.onType && wrapperOf(receiver) !== null) return this.#onWrapper(body, scope, seen, ofProject);
    if (!receiver.cls.project && WRAPPER_FACTORIES.has(receiver.cls.fqn)) this.#factory(body, scope, seen);
    else if (!receiver.cls.project && receiver.cls.fqn === STATIC_KIT) this.#kit(body, scope, seen);
    else if (ofProject) {
      this.#injected(body, scope, seen);
      this.#handOn(body, scope, seen);
    } else {
      const role = seen.onType ? null : this.#role(receiver);
      if (role !== null) this.#builtin(body, scope, seen, role);
      else this.handedOut(body, scope, seen.call, seen.args);
    }
    return seen.result;
  }

  referenced(
    body: Body,
    _scope: Scope,
    reference: Extract<Expr, { k: 'ref' }>,
    receiver: ClassType,
    parameters: Type[] | null,
  ): void {
    const role = this.#role(receiver);
    if (role === null || !receiver.cls.project || reference.name === 'new' || reference.object.k === 'type') return;
    const from = body.froms[0]?.key;
    if (from === undefined) return;
    const arity = parameters?.length ?? 1;
    body.sink.foreign.push({ from, receiver: receiver.cls, name: reference.name, arity, line: reference.line });
    body.traits.typeDependent = true;
    this.#site(body, reference.name, ownerOf(receiver, role), reference.line, {
      args: [],
      shapes: [],
      wrapper: null,
      blind: null,
    });
  }

  lambda(body: Body, scope: Scope, lambda: Extract<Expr, { k: 'lambda' }>, parameters: readonly Type[]): void {
    const values = lambda.params.flatMap(({ name }, index) => {
      const kind = wrapperOf(scope.find(name) ?? parameters[index] ?? NOTHING);
      if (kind === null) return [];
      const value = wrapper(entityName(kind.entity), { k: 'new' });
      this.#variables.set(scope, name, value);
      return [value];
    });
    if (values.length > 0) this.#noteOf(body).lambdas.set(lambda, values);
  }

  returned(body: Body, scope: Scope, value: Expr): void {
    const { facts } = this.#noteOf(body);
    if (facts === null || wrapperOf(body.returns) === null) return;
    facts.returned.push(this.#value(body, scope, value));
  }

  /** A wrapper given to code nobody here reads: more may be added to it there. */
  handedOut(body: Body, scope: Scope, call: Extract<Expr, { k: 'call' }>, args: readonly Argument[]): void {
    if (!args.some((arg) => arg.k === 'typed' && wrapperOf(arg.type) !== null)) return;
    for (const one of call.args) {
      for (const value of flat(this.#value(body, scope, one))) {
        if (value?.k === 'wrapper') value.ops.push(op('<outside>', [{ k: 'text', text: call.name, open: false }], call.line));
      }
    }
  }

  #noteOf(body: Body): Notes {
    let notes = this.#notes.get(body);
    if (notes === undefined) {
      notes = { facts: null, expressions: new Map(), lambdas: new Map() };
      this.#notes.set(body, notes);
    }
    return notes;
  }

  #value(body: Body, scope: Scope, expression: Expr): Value {
    return readValue(this.#noteOf(body), this.#variables, body, scope, expression);
  }

  #role(receiver: ClassType): RoleOf | null {
    const known = this.#roles.get(receiver.cls);
    if (known === false) return null;
    const role = roleOf(receiver);
    if (known === undefined) this.#roles.set(receiver.cls, role !== null);
    return role;
  }

  #given(body: Body, scope: Scope, { call, args }: ObservedCall): { args: Value[]; shapes: Site['shapes'] } {
    return {
      args: call.args.map((one) => this.#value(body, scope, one)),
      shapes: call.args.map((one, index) => {
        const arg = args[index];
        return shapeOf(one, arg?.k === 'typed' && arg.type.k === 'prim' && arg.type.name === 'boolean');
      }),
    };
  }

  #onWrapper(body: Body, scope: Scope, seen: ObservedCall, ofProject: boolean): Type {
    const { call, receiver, chosen } = seen;
    const values = flat(call.object === null ? this.#noteOf(body).facts?.self : this.#value(body, scope, call.object));
    const known = values.filter((value): value is WrapperValue => value?.k === 'wrapper');
    if (known.length === 0) known.push(this.#appear(scope, call, receiver));
    if (!ofProject && ASKED.test(call.name)) return seen.result;
    const given = this.#given(body, scope, seen);
    const kind = wrapperOf(receiver);
    if (kind?.chain && !ofProject && CHAIN_ENDS.has(call.name)) {
      for (const value of known) {
        const owner = value.owner ?? { type: receiver, entity: value.entity ?? entityName(kind.entity) };
        this.#site(body, call.name, owner, call.line, { ...given, wrapper: value, blind: null });
      }
      return seen.result;
    }
    const method = chosen[0]?.method;
    const target: Target | null = ofProject && method ? { method, on: receiver.cls, args: given.args } : null;
    const certain = isCertain(scope, call);
    for (const value of known) value.ops.push({ name: call.name, ...given, line: call.line, certain, target, passed: null });
    if (target !== null) this.#flow(body, target);
    this.#noteOf(body).expressions.set(call, anyOf(known));
    // What the model does not describe is told to the wrapper and gives the wrapper back.
    return chosen.length === 0 ? receiver : seen.result;
  }

  /** A wrapper that comes from a field or from a call nobody followed. */
  #appear(scope: Scope, call: Extract<Expr, { k: 'call' }>, receiver: ClassType): WrapperValue {
    const what = call.object?.k === 'name' ? call.object.name : 'an expression';
    const made = wrapper(entityName(wrapperOf(receiver)?.entity), { k: 'elsewhere', what });
    if (call.object?.k === 'name') this.#variables.set(scope, call.object.name, made);
    return made;
  }

  #fill(body: Body, scope: Scope, made: WrapperValue, args: readonly Expr[], line: number): void {
    for (const arg of args) {
      const value = this.#value(body, scope, arg);
      if (value?.k === 'class') made.entity ??= value.cls.fqn;
      else if (value?.k === 'text') made.ops.push(op('select', [value], line));
      else if (arg.k !== 'lit' && !made.chain) made.ops.push(op('setEntity', [], line));
    }
  }

  #factory(body: Body, scope: Scope, seen: ObservedCall): void {
    const kind = wrapperOf(seen.result);
    if (kind === null) return;
    const made = wrapper(entityName(kind.entity), { k: 'new' }, kind.chain);
    this.#fill(body, scope, made, seen.call.args, seen.call.line);
    for (const arg of seen.args) {
      const role = arg.k === 'typed' && arg.type.k === 'class' ? this.#role(arg.type) : null;
      if (role !== null && arg.k === 'typed' && arg.type.k === 'class') made.owner = ownerOf(arg.type, role);
    }
    this.#noteOf(body).expressions.set(seen.call, made);
  }

  #kit(body: Body, scope: Scope, seen: ObservedCall): void {
    const { call, args } = seen;
    const entity = entityAmong(args);
    // What a subclass binds the argument's type to decides which table it is.
    if (entity === null && args.some((arg) => arg.k === 'typed' && mentionsClassVariable(arg.type)))
      body.traits.typeDependent = true;
    const owner: OwnerFact = { type: seen.receiver, entity };
    const kind = wrapperOf(seen.result);
    if (kind !== null) {
      const made = { ...wrapper(entity ?? entityName(kind.entity), { k: 'new' }, true), owner };
      this.#noteOf(body).expressions.set(call, made);
      return;
    }
    const given = this.#given(body, scope, seen);
    this.#site(body, call.name, owner, call.line, { ...given, ...this.#wrapperAmong(seen, given.args) });
  }

  #builtin(body: Body, scope: Scope, seen: ObservedCall, role: RoleOf): void {
    const { call, receiver } = seen;
    const owner = ownerOf(receiver, role);
    const kind = wrapperOf(seen.result);
    if (kind?.chain) {
      const made = { ...wrapper(owner.entity, { k: 'new' }, true), owner };
      this.#noteOf(body).expressions.set(call, made);
      return;
    }
    const given = this.#given(body, scope, seen);
    this.#site(body, call.name, owner, call.line, { ...given, ...this.#wrapperAmong(seen, given.args) });
    this.#dispatch(body, seen);
  }

  /** Methods an injector of the library gives a mapper that only declares them. */
  #injected(body: Body, scope: Scope, seen: ObservedCall): void {
    const { call, receiver, chosen } = seen;
    if (!INJECTED.has(call.name) || chosen.some(({ method }) => !isBodyless(method))) return;
    const role = this.#role(receiver);
    if (role === null) return;
    const given = this.#given(body, scope, seen);
    this.#site(body, call.name, ownerOf(receiver, role), call.line, { ...given, ...this.#wrapperAmong(seen, given.args) });
  }

  /** A subclass may put a body of its own in the place of a built-in method. */
  #dispatch(body: Body, { call, receiver }: ObservedCall): void {
    if (call.object?.k === 'super' || !receiver.cls.project) return;
    for (const below of subtypesOf(receiver.cls)) {
      for (const method of below.methods.get(call.name) ?? []) {
        if (isBodyless(method) || method.decl.parameters.length !== call.args.length) continue;
        emit(body, { method, receiver: below, rule: 'override-dispatch', binding: 'interface', line: call.line, open: false });
      }
    }
  }

  /** The wrapper among the arguments: where the signature wants one, else whatever is one by its type. */
  #wrapperAmong({ args, chosen }: ObservedCall, values: readonly Value[]): { wrapper: Value; blind: string | null } {
    const declared = chosen[0]?.method.decl.parameters ?? [];
    const wanted = args.findIndex((arg, index) => {
      if (chosen.length > 0) return /^(?:Wrapper|MPJBaseJoin)</.test(declared[index]?.type ?? '');
      return arg.k === 'typed' && wrapperOf(arg.type) !== null;
    });
    const arg = args[wanted];
    if (arg === undefined || (arg.k === 'typed' && arg.type.k === 'prim')) return { wrapper: null, blind: null };
    const value = values[wanted] ?? null;
    return { wrapper: value, blind: value === null ? 'the wrapper is made where it cannot be followed' : null };
  }

  /** Wrappers and column references given to a method of the project. */
  #handOn(body: Body, scope: Scope, seen: ObservedCall): void {
    const { call, receiver, args, chosen } = seen;
    const [first] = chosen;
    if (first === undefined) return;
    const makes = wrapperOf(seen.result);
    const interesting =
      makes !== null ||
      args.some((arg) =>
        arg.k === 'function' ? arg.expression.k === 'ref' : wrapperOf(arg.type) !== null || isColumnType(arg.type),
      ) ||
      (args.length > 0 && this.#role(receiver) !== null);
    if (!interesting) return;
    const { args: values } = this.#given(body, scope, seen);
    // The body run by `super` is linked as one of the object's own class.
    const on = call.object?.k === 'super' ? body.self.cls : receiver.cls;
    const target: Target = { method: first.method, on, args: values };
    // Of overloads that all fit any may run.
    for (const { method } of chosen) {
      const one: Target = { ...target, method };
      this.#flow(body, one);
      values.forEach((value, passed) => {
        for (const told of flat(value)) {
          if (told?.k === 'wrapper')
            told.ops.push({ name: call.name, args: [], shapes: [], line: call.line, certain: false, target: one, passed });
        }
      });
    }
    if (makes !== null) {
      const made = wrapper(entityName(makes.entity), { k: 'call', target }, makes.chain);
      this.#noteOf(body).expressions.set(call, made);
    }
  }

  #flow(body: Body, target: Target): void {
    const { facts } = this.#noteOf(body);
    const from = body.froms[0]?.key;
    if (from !== undefined && facts !== null) this.flows.push({ from, fromMethod: facts.method, target });
  }

  #site(
    body: Body,
    builtin: string,
    owner: OwnerFact,
    line: number,
    given: Pick<Site, 'args' | 'shapes' | 'wrapper' | 'blind'>,
  ): void {
    const from = body.froms[0]?.key;
    const method = this.#noteOf(body).facts?.method ?? null;
    if (from !== undefined) this.sites.push({ owner, builtin, from, method, on: body.self.cls, cls: body.cls, line, ...given });
  }
}
