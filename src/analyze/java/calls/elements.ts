import { lineage } from '../model/members.ts';
import { type Type, unknown, upperBound } from '../model/types.ts';

/**
 * What a value from outside most likely holds or hands to a lambda: the one project type, alone or as the element of a collection, that went
 * into making it. Null when there is none or more than one.
 */
export function carriedElement(args: Type[]): Type | null {
  const [only] = args;
  if (args.length !== 1 || only?.k !== 'class') return null;
  const element = only.cls.project ? only : upperBound(elementOf(only));
  return element.k === 'class' && element.cls.project ? { ...element, guess: true } : null;
}

/** Element type of what a for-each runs over. */
export function elementOf(source: Type): Type {
  const type = upperBound(source);
  if (type.k === 'array') return type.of;
  if (type.k === 'class') {
    const iterable = lineage(type).find((site) => site.cls.fqn === 'java.lang.Iterable');
    return iterable?.args[0] ?? unknown('type-argument-unknown');
  }
  const carried = type.k === 'external' ? carriedElement(type.args) : null;
  if (carried !== null) return carried;
  return type.k === 'external' ? { k: 'external', name: '', args: type.args } : type;
}
