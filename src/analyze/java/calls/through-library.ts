import { type ClassInfo, selfType } from '../model/classes.ts';
import { asSuper } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { ClassType, Type } from '../model/types.ts';

const below = new WeakMap<ClassInfo, ClassInfo[]>();

/**
 * Project interfaces that may stand behind a receiver typed by a library interface (`JpaRepository<Item, Long>`): a library makes the
 * object, and what it makes is one of them. Type arguments that are known must agree; the platform's own interfaces name no such thing.
 */
export function interfacesBehind(table: SymbolTable, receiver: ClassType): ClassInfo[] {
  const { cls } = receiver;
  if (cls.project || cls.decl.kind !== 'interface' || cls.fqn.startsWith('java.') || receiver.args.length === 0) return [];
  let known = below.get(cls);
  if (known === undefined) {
    known = table.classes.filter((one) => one.decl.kind === 'interface' && asSuper(selfType(one), cls) !== null);
    below.set(cls, known);
  }
  return known.filter((one) => {
    const seen = asSuper(selfType(one), cls);
    return seen?.args.every((arg, index) => mayBe(arg, receiver.args[index])) === true;
  });
}

/** Only two different classes exclude each other; parameters and unknown arguments may be anything. */
function mayBe(bound: Type, asked: Type | undefined): boolean {
  return bound.k !== 'class' || asked?.k !== 'class' || bound.cls === asked.cls;
}
