import type { CallBinding } from '../../facts/java.ts';
import type { Request } from '../http/requests.ts';
import type { ClassInfo, FieldInfo, MethodInfo } from '../model/classes.ts';
import { resolveTypeText } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type Bindings, type ClassType, substitute, type Type, type TypeVariable } from '../model/types.ts';
import type { Sink as SqlSink } from '../sqltext/sinks.ts';
import type { Expr, Stmt } from '../syntax/records.ts';
import type { CallCounts } from './counts.ts';
import type { Observer } from './observer.ts';

/** A call as its site states it, before it is known which bodies can run. */
export interface CallSite {
  from: string;
  method: MethodInfo;
  /** Class through which the method is called, or the one whose constructor runs. */
  receiver: ClassInfo;
  rule: string;
  binding: CallBinding;
  line: number;
  /** Overrides of the method can run too. */
  open: boolean;
  /** Of a `super` call: the class whose object runs the ancestor's body. */
  self?: ClassInfo;
  /** Set when the call runs because somebody calls this interface method. */
  iface?: string;
  /** The rule of a pack that says so. */
  ruleId?: string;
}

/** A call to a member that only a type outside the analyzed sources declares. */
export interface ForeignSite {
  from: string;
  receiver: ClassInfo;
  name: string;
  arity: number;
  line: number;
}

/** What makes an inherited body do something else on another class. */
export interface BodyTraits {
  /** Methods called on `this`. */
  selfCalls: Set<MethodInfo>;
  /** A member from outside is called on `this`, or a receiver's type is a type parameter of the class. */
  typeDependent: boolean;
}

/** A call that hands SQL, or the id of a statement, to a library. */
export interface SqlCall {
  sink: SqlSink;
  cls: ClassInfo;
  /** The symbols the call belongs to. */
  froms: Set<string>;
  /** Of a call about an entity: its class, null where the argument's type does not tell. */
  entity?: string | null;
  /** The first argument is an object that was put together by calls, not a text. */
  built?: boolean;
}

/** A call that hands the address of a request to a library. */
export interface HttpCall {
  request: Request;
  cls: ClassInfo;
  /** The symbols the call belongs to. */
  froms: Set<string>;
}

export interface Sink {
  /** By the call itself. */
  http: Map<Expr, HttpCall>;
  /** By the call itself. */
  sql: Map<Expr, SqlCall>;
  sites: CallSite[];
  foreign: ForeignSite[];
  traits: Map<MethodInfo, BodyTraits>;
  /** Methods whose bodies were read, in that order. */
  read: MethodInfo[];
  counts: CallCounts;
  /** Calls of a field whose type the wiring narrows to one class. */
  narrow(field: FieldInfo): ClassInfo | null;
  /** Follows values; absent where nothing asks for them. */
  observer?: Observer;
}

/** Local variables of one block. */
export class Scope {
  private readonly own = new Map<string, Type>();
  private readonly parent: Scope | null;

  constructor(parent: Scope | null) {
    this.parent = parent;
  }

  declare(name: string, type: Type): void {
    this.own.set(name, type);
  }

  find(name: string): Type | undefined {
    return this.own.get(name) ?? this.parent?.find(name);
  }

  /** The block that declares the variable. */
  holder(name: string): Scope | null {
    return this.own.has(name) ? this : (this.parent?.holder(name) ?? null);
  }
}

/**
 * The readers of expressions, statements and inner classes. Each may hold the others (a lambda holds statements, a statement an expression),
 * so they meet here instead of importing one another in a circle; walk.ts is how they call each other.
 */
export interface Readers {
  expression(body: Body, scope: Scope, expression: Expr, expected?: Type): Type;
  statements(body: Body, scope: Scope, statements: Stmt[]): void;
  innerClass(body: Body, scope: Scope, cls: ClassInfo): void;
}

/** One body under analysis. */
export interface Body {
  readers: Readers;
  table: SymbolTable;
  sink: Sink;
  /** Class around the text. */
  cls: ClassInfo;
  /** Type of `this`; a subclass when an inherited body is read again for it. */
  self: ClassType;
  /** Type parameters of `cls` as `self` binds them. */
  bindings: Bindings;
  /** Type parameters of the methods around the text. */
  variables: TypeVariable[];
  isStatic: boolean;
  /** Symbols the calls belong to: the method, and interface methods that a lambda here implements. */
  froms: { key: string; iface?: string }[];
  traits: BodyTraits;
  /** Declared result of the method, which types a returned lambda. */
  returns: Type;
  /** Collects what `return` gives inside a lambda, and what arms of a switch give. */
  results: Type[] | null;
  yields: Type[] | null;
  /** An inherited body read again: classes declared inside were read the first time. */
  again: boolean;
  depth: number;
}

/** A written type, as this body sees it. */
export function typeIn(body: Body, text: string): Type {
  return substitute(resolveTypeText(body.table, text, { cls: body.cls, variables: body.variables }), body.bindings);
}

/** Adds a call site for every symbol the text belongs to. */
export function emit(body: Body, site: Omit<CallSite, 'from' | 'iface'>): void {
  for (const from of body.froms) {
    const emitted: CallSite = { ...site, from: from.key };
    if (from.iface !== undefined) {
      emitted.iface = from.iface;
      emitted.rule = 'interface-dispatch';
      if (emitted.binding !== 'partial') emitted.binding = 'interface';
    }
    body.sink.sites.push(emitted);
  }
}
