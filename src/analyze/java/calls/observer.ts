import type { MethodInfo } from '../model/classes.ts';
import type { Member } from '../model/members.ts';
import type { ClassType, Type } from '../model/types.ts';
import type { Expr } from '../syntax/records.ts';
import type { Body, Scope } from './body.ts';
import type { Argument } from './overloads.ts';

type Call = Extract<Expr, { k: 'call' }>;

/** A call as the body reader resolved it. `chosen` is empty where no known type declares the member. */
export interface ObservedCall {
  call: Call;
  receiver: ClassType;
  /** Called on the type, not on an object. */
  onType: boolean;
  args: readonly Argument[];
  chosen: readonly Member[];
  result: Type;
}

/**
 * Follows what values a body builds, beside their types: told of every step in the order in which the body is read. Libraries whose
 * objects collect what a statement touches (condition wrappers) are read this way.
 */
export interface Observer {
  /** How far the notes go. */
  mark(): number[];
  /**
   * What was noted since a mark that later steps ask for, `methods` being those read since: plain objects and classes, methods and type
   * parameters they refer to. Null for nothing.
   */
  since(mark: readonly number[], methods: readonly MethodInfo[]): object | null;
  /** Takes up what `since` gave when these methods were read, in place of reading them. */
  again(noted: unknown, methods: readonly MethodInfo[]): void;
  /** A body begins: its parameters are declared in `scope`. */
  entered(body: Body, scope: Scope, method: MethodInfo): void;
  /** A local variable has a value. */
  declared(body: Body, scope: Scope, name: string, init: Expr): void;
  assigned(body: Body, scope: Scope, target: Expr, value: Expr): void;
  created(body: Body, scope: Scope, creation: Extract<Expr, { k: 'new' }>, type: Type): void;
  /** A call was read, its arguments before it; gives the type of its result. */
  called(body: Body, scope: Scope, seen: ObservedCall): Type;
  /** `x::m` where a library declares `m`. */
  referenced(
    body: Body,
    scope: Scope,
    reference: Extract<Expr, { k: 'ref' }>,
    receiver: ClassType,
    arguments_: Type[] | null,
  ): void;
  /** A lambda's parameters are declared in `scope`. */
  lambda(body: Body, scope: Scope, lambda: Extract<Expr, { k: 'lambda' }>, parameters: readonly Type[]): void;
  returned(body: Body, scope: Scope, value: Expr): void;
  /** A call of code outside that no known type stands for. */
  handedOut(body: Body, scope: Scope, call: Call, args: readonly Argument[]): void;
}
