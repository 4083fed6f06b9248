import type { JavaSymbol } from '../../facts/java.ts';
import { type ClassInfo, has, isInterface, isStatic, type MethodInfo, selfType } from '../model/classes.ts';
import { lineage, overrides } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type JavaAnnotation, Modifier } from '../syntax/records.ts';
import { findAnnotations } from './annotations.ts';
import { dottedName } from './constants.ts';

type Transactional = NonNullable<JavaSymbol['transactional']>;

const NAMES = [
  'org.springframework.transaction.annotation.Transactional',
  'javax.transaction.Transactional',
  'jakarta.transaction.Transactional',
];

function read(
  table: SymbolTable,
  annotations: JavaAnnotation[],
  at: ClassInfo,
  scope: Transactional['scope'],
): Transactional | null {
  if (annotations.length === 0) return null;
  const [found] = findAnnotations(table, annotations, at, NAMES);
  if (found === undefined) return null;
  const transactional: Transactional = { scope };
  const readOnly = found.args.get('readOnly')?.value;
  if (readOnly?.k === 'lit' && readOnly.value === 'true') transactional.readOnly = true;
  // The platform's own annotation has the propagation as its value.
  const propagation = found.args.get('propagation') ?? (found.name.startsWith('org.') ? undefined : found.args.get('value'));
  const name = propagation === undefined ? undefined : dottedName(propagation.value).split('.').at(-1);
  if (name !== undefined) transactional.propagation = name;
  return transactional;
}

/** The transaction setting that holds for a method, in the framework's order: method, class, superclass, interface method, interface. */
export function transactionOf(table: SymbolTable, method: MethodInfo): Transactional | undefined {
  const { owner, decl } = method;
  if (method.generated || decl.name.startsWith('<')) return undefined;
  // A proxy stands in front of what other objects can call.
  if (isStatic(method) || has(decl.modifiers, Modifier.private)) return undefined;
  const own = read(table, decl.annotations, owner, 'method');
  if (own !== null) return own;
  if (isInterface(owner)) return read(table, owner.decl.annotations, owner, 'interface') ?? undefined;
  const ancestors = lineage(selfType(owner)).filter(({ cls }) => cls.project);
  for (const { cls } of ancestors) {
    const onClass = isInterface(cls) ? null : read(table, cls.decl.annotations, cls, 'class');
    if (onClass !== null) return onClass;
  }
  for (const site of ancestors) {
    if (!isInterface(site.cls)) continue;
    const declared = site.cls.methods
      .get(decl.name)
      ?.find((one) => overrides({ method, site: selfType(owner) }, { method: one, site }));
    if (declared === undefined) continue;
    const found =
      read(table, declared.decl.annotations, site.cls, 'interface') ??
      read(table, site.cls.decl.annotations, site.cls, 'interface');
    if (found !== null) return found;
  }
  return undefined;
}
