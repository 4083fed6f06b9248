import { overridesOf } from '../link/overrides.ts';
import { type ClassInfo, has, isStatic, type MethodInfo } from '../model/classes.ts';
import { lookupType } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { dottedName } from '../spring/constants.ts';
import type { Properties } from '../spring/properties.ts';
import { evaluate } from '../sqltext/evaluate.ts';
import type { Env, Place } from '../sqltext/place.ts';
import { splice, type Text } from '../sqltext/text.ts';
import { type Expr, Modifier, type Stmt } from '../syntax/records.ts';
import { ClientBeans, isClientType } from './beans.ts';
import { FieldTexts } from './fields.ts';
import { chainOf, isUriChain, uriOf } from './uri-builders.ts';

type Call = Extract<Expr, { k: 'call' }>;

const MAX_DEPTH = 60;
/** Helpers that are read for one tree: methods that call two others each would double the work with every step. */
const MAX_FOLLOWED = 50_000;
/** Objects that are an address. */
const ADDRESS = /(?:^|\.)(?:URI|URL|UriComponents|HttpUrl)$/;
const CLIENT_CLASS = /(?:^|\.)(?:WebClient|RestClient)$/;
/** Calls that give the address of an object that is one, in another type. */
const SAME: ReadonlySet<string> = new Set([
  'toURI',
  'toURL',
  'toUri',
  'toUriString',
  'toASCIIString',
  'encode',
  'normalize',
  'url',
  'uri',
]);
/** Spring Cloud's ways to ask a registry for a service. */
const LOOKUPS: ReadonlySet<string> = new Set(['getInstances', 'choose', 'getNextServerFromEureka']);

/** Reads what addresses are made of: fields and properties, helper methods, builders of addresses, clients with an address of their own. */
export class HttpTexts {
  readonly fields: FieldTexts;
  private readonly table: SymbolTable;
  private readonly active = new Set<MethodInfo>();
  private followed = 0;

  constructor(table: SymbolTable, properties: Properties) {
    this.table = table;
    const beans = new ClientBeans(table, (place, method) => this.fields.parameters(place, method));
    this.fields = new FieldTexts(table, properties, beans);
  }

  /** A place in which addresses can be read. */
  at(cls: ClassInfo): Place {
    return {
      table: this.table,
      at: cls,
      reads: (place, env, expression, depth) => this.read(place, env, expression, depth),
      holds: (type) => ADDRESS.test(type) || isClientType(type),
    };
  }

  private read(place: Place, env: Env, expression: Expr, depth: number): Text | null {
    if (depth > MAX_DEPTH) return splice('too deep');
    const inner = (part: Expr): Text => evaluate(place, env, part, depth + 1);
    switch (expression.k) {
      case 'name':
        return env.has(expression.name) ? null : this.fields.text(place, expression.name);
      case 'field':
        return expression.object.k === 'this' ? this.fields.text(place, expression.name) : null;
      case 'new': {
        const [only] = expression.args;
        if (ADDRESS.test(expression.type) && only !== undefined && expression.args.length === 1) return inner(only);
        return isClientType(expression.type) ? [] : null;
      }
      case 'call':
        return this.called(place, expression, inner, depth);
      default:
        return null;
    }
  }

  private called(place: Place, call: Call, inner: (part: Expr) => Text, depth: number): Text | null {
    const { object, name, args } = call;
    const [first] = args;
    const type = object?.k === 'name' || object?.k === 'field' ? dottedName(object) : '';
    if (ADDRESS.test(type) && (name === 'create' || name === 'parse' || name === 'get') && first !== undefined)
      return inner(first);
    if (/(?:^|\.)Objects$/.test(type) && name === 'requireNonNull' && first !== undefined) return inner(first);
    if (isUriChain(call)) return uriOf(call, inner);
    if (isClientChain(call)) return clientBase(call, inner);
    if (name === 'getUri' || name === 'getInstances' || name === 'choose') {
      const service = lookedUp(call);
      if (service !== null) return ['http://', ...inner(service)];
    }
    if (object !== null && SAME.has(name) && args.length === 0) return inner(object);
    const helper = this.helper(place, call);
    return helper === null ? null : this.result(place, helper, call, inner, depth);
  }

  /** The one method of the project that a call without a receiver, or on a type, means. */
  private helper(place: Place, { object, name, args }: Call): MethodInfo | null {
    let owners: ClassInfo[];
    if (object === null || object.k === 'this') {
      owners = [];
      for (let cls: ClassInfo | null = place.at; cls !== null; cls = cls.outer) owners.push(cls);
    } else if (object.k === 'name' || object.k === 'field') {
      const named = lookupType(this.table, dottedName(object), place.at);
      owners = named === null || typeof named === 'string' ? [] : [named];
    } else return null;
    const all = owners.map((cls) => cls.methods.get(name) ?? []).find((methods) => methods.length > 0) ?? [];
    const fitting = all.filter(({ decl }) => decl.parameters.length === args.length);
    const [only] = fitting;
    if (only === undefined || fitting.length !== 1 || !only.owner.project || only.decl.body === null) return null;
    const fixed = isStatic(only) || has(only.decl.modifiers, Modifier.private | Modifier.final);
    return fixed || overridesOf(only).length === 0 ? only : null;
  }

  /** What a helper gives back when it does nothing else. */
  private result(place: Place, method: MethodInfo, call: Call, inner: (part: Expr) => Text, depth: number): Text {
    const value = onlyResult(method.decl.body ?? []);
    if (value === null || this.active.has(method) || this.followed++ > MAX_FOLLOWED) return splice(`result of ${call.name}(..)`);
    const env: Env = new Map(method.decl.parameters.map(({ name }, i) => [name, inner(call.args[i] as Expr)]));
    this.active.add(method);
    const text = evaluate({ ...place, at: method.owner }, env, value, depth + 1);
    this.active.delete(method);
    return text;
  }
}

/** What a body gives back when that is all it does. */
export function onlyResult(body: Stmt[]): Expr | null {
  const [only] = body;
  return body.length === 1 && only?.k === 'return' ? only.value : null;
}

/** A chain that makes a client: begins at its class, or sets its address. */
function isClientChain(call: Call): boolean {
  const { root, calls } = chainOf(call);
  const [first] = calls;
  if (calls.some(({ name, args }) => (name === 'baseUrl' || name === 'rootUri') && args.length === 1)) return true;
  if (root?.k === 'new') return isClientType(root.type);
  return root !== null && CLIENT_CLASS.test(dottedName(root)) && (first?.name === 'create' || first?.name === 'builder');
}

function clientBase(call: Call, inner: (part: Expr) => Text): Text {
  const { root, calls } = chainOf(call);
  for (const { name, args } of [...calls].reverse()) {
    const [first] = args;
    if ((name === 'baseUrl' || name === 'rootUri' || name === 'create') && first !== undefined) return inner(first);
  }
  return root?.k === 'name' && !CLIENT_CLASS.test(root.name) ? inner(root) : [];
}

/** The name of the service a registry is asked for, when one is asked in the chain. */
function lookedUp(call: Call): Expr | null {
  const found = chainOf(call).calls.find(({ name, args }) => LOOKUPS.has(name) && args.length > 0);
  return found?.args[0] ?? null;
}
