import { CALLBACK_INTERFACES } from '../library/callbacks.ts';
import { methodOn } from '../link/overrides.ts';
import { functionalMethod } from '../model/infer.ts';
import { lineage } from '../model/members.ts';
import type { Type } from '../model/types.ts';
import { type Body, emit } from './body.ts';
import type { Argument } from './overloads.ts';

/** An object of the project handed to code outside, as something to call back: its method runs from here. */
export function emitCallbacks(body: Body, args: Argument[], line: number): void {
  for (const arg of args) {
    if (arg.k !== 'typed' || arg.type.k !== 'class' || !arg.type.cls.project) continue;
    const { cls, exact } = arg.type;
    for (const site of lineage(arg.type)) {
      if (!CALLBACK_INTERFACES.has(site.cls.fqn)) continue;
      const called = functionalMethod(site);
      const method = called === null ? null : methodOn(cls, called.method);
      if (method === null || !method.owner.project) continue;
      emit(body, { method, receiver: cls, rule: 'callback', binding: 'virtual', line, open: exact !== true });
    }
  }
}

/** A library call that is documented to end in a method the application implements: every implementation may be the one configured. */
export function emitFrameworkCallbacks(body: Body, receiver: Type, name: string, line: number): void {
  if (receiver.k !== 'external') return;
  for (const { id, type, method, runs, grade } of body.table.rules.callbacks) {
    if (receiver.name !== type || name !== method) continue;
    for (const cls of body.table.implementorsOutside(runs.type)) {
      for (const target of cls.methods.get(runs.method) ?? []) {
        emit(body, {
          method: target,
          receiver: cls,
          rule: 'framework-callback',
          ruleId: id,
          binding: grade === 'HEURISTIC' ? 'partial' : 'documented',
          line,
          open: true,
        });
      }
    }
  }
}
