import { EVENT_BUSES, type EventBus } from '../library/events.ts';
import { assignable, type Verdict } from '../model/assignable.ts';
import { type ClassInfo, isBodyless, type MethodInfo } from '../model/classes.ts';
import { resolveTypeText } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Type } from '../model/types.ts';
import { findAnnotations } from '../spring/annotations.ts';
import type { Expr } from '../syntax/records.ts';
import { type Body, emit } from './body.ts';
import type { Argument } from './overloads.ts';

interface Listener {
  method: MethodInfo;
  owner: ClassInfo;
  /** Events it takes; any of them. */
  types: Type[];
}

const byTable = new WeakMap<SymbolTable, Map<EventBus, Listener[]>>();

/**
 * An event handed to a bus runs every listener that takes its type, now or after the transaction. Where the event's type is not known, any
 * listener may be the one.
 */
export function emitEvents(body: Body, receiver: Type, name: string, args: Argument[], line: number): void {
  const type = receiver.k === 'external' ? receiver.name : receiver.k === 'class' ? receiver.cls.fqn : null;
  if (type === null) return;
  for (const bus of EVENT_BUSES) {
    const publisher = Object.hasOwn(bus.publishers, type) ? bus.publishers[type] : undefined;
    const event = publisher?.method === name ? args[publisher.argument] : undefined;
    if (event?.k !== 'typed') continue;
    for (const { method, owner, types } of listenersOf(body.table, bus)) {
      const verdict = takes(event.type, types);
      if (verdict === 'no') continue;
      emit(body, {
        method,
        receiver: owner,
        rule: 'event-listener',
        binding: verdict === 'yes' ? 'documented' : 'partial',
        line,
        open: true,
      });
    }
  }
}

function takes(event: Type, types: Type[]): Verdict {
  const verdicts = types.map((type) => assignable(event, type));
  if (verdicts.includes('yes')) return 'yes';
  return verdicts.includes('maybe') ? 'maybe' : 'no';
}

function listenersOf(table: SymbolTable, bus: EventBus): Listener[] {
  let buses = byTable.get(table);
  if (!buses) {
    buses = new Map();
    byTable.set(table, buses);
  }
  let listeners = buses.get(bus);
  if (!listeners) {
    listeners = findListeners(table, bus);
    buses.set(bus, listeners);
  }
  return listeners;
}

function findListeners(table: SymbolTable, bus: EventBus): Listener[] {
  const found: Listener[] = [];
  for (const owner of table.classes) {
    for (const methods of owner.methods.values()) {
      for (const method of methods) {
        if (method.generated || isBodyless(method) || method.decl.annotations.length === 0) continue;
        const [mark] = findAnnotations(table, method.decl.annotations, owner, bus.listenerAnnotations);
        if (!mark) continue;
        const named = ['value', 'classes'].flatMap((key) => classLiterals(mark.args.get(key)?.value));
        const types =
          named.length > 0
            ? named.map((text) => resolveTypeText(table, text, { cls: owner, variables: [] }))
            : method.parameters();
        if (types.length > 0) found.push({ method, owner, types });
      }
    }
  }
  for (const [type, name] of Object.entries(bus.listenerTypes)) {
    for (const owner of table.implementorsOutside(type)) {
      for (const method of owner.methods.get(name) ?? [])
        if (!isBodyless(method)) found.push({ method, owner, types: method.parameters() });
    }
  }
  return found;
}

function classLiterals(value: Expr | undefined): string[] {
  if (value?.k === 'class') return [value.type];
  return value?.k === 'array' ? value.items.flatMap(classLiterals) : [];
}
