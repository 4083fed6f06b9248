import type { ClassInfo } from '../model/classes.ts';
import { lookupType } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Expr, JavaAnnotation } from '../syntax/records.ts';

/** An annotation argument and the class in which its names are looked up. */
export interface Argument {
  value: Expr;
  at: ClassInfo;
}

/** An annotation found on an element, directly or through annotations that carry it, with the arguments that hold there. */
export interface Found {
  name: string;
  args: Map<string, Argument>;
  line: number;
}

const MAX_META_DEPTH = 8;
const NONE: ReadonlySet<ClassInfo> = new Set();
const ALIAS = 'org.springframework.core.annotation.AliasFor';

const lastSegment = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Whether a name as written in a file means a library's annotation. */
function means(table: SymbolTable, written: string, at: ClassInfo, fqn: string): boolean {
  if (lastSegment(written) !== lastSegment(fqn)) return false;
  const named = lookupType(table, written, at);
  if (named !== null && typeof named !== 'string') return named.fqn === fqn;
  if (written === fqn || named === fqn) return true;
  // Two on-demand imports leave the package open; the right one is enough.
  const packageName = fqn.slice(0, fqn.lastIndexOf('.'));
  const single = at.file.imports.some((one) => !one.onDemand && lastSegment(one.name) === lastSegment(fqn));
  return !single && at.file.imports.some((one) => one.onDemand && !one.static && one.name === packageName);
}

/** Finds annotations of the given qualified names on an element, through annotations of the project that carry them too. */
export function findAnnotations(
  table: SymbolTable,
  annotations: JavaAnnotation[],
  at: ClassInfo,
  wanted: readonly string[],
  carriers: ReadonlySet<ClassInfo> = NONE,
): Found[] {
  const found: Found[] = [];
  for (const annotation of annotations) {
    const simple = lastSegment(annotation.name);
    const fqn = wanted.find((name) => name.endsWith(simple) && means(table, annotation.name, at, name));
    if (fqn !== undefined) {
      found.push({
        name: fqn,
        args: new Map(annotation.args.map(([key, value]) => [key, { value, at }])),
        line: annotation.line,
      });
      continue;
    }
    const declared = lookupType(table, annotation.name, at);
    if (declared === null || typeof declared === 'string' || declared.decl.kind !== 'annotation') continue;
    // Annotations may carry each other in a circle.
    if (carriers.has(declared) || carriers.size >= MAX_META_DEPTH) continue;
    const inside = new Set(carriers).add(declared);
    for (const inner of findAnnotations(table, declared.decl.annotations, declared, wanted, inside)) {
      found.push({ ...inner, args: withAliases(table, inner, annotation, declared, at), line: annotation.line });
    }
  }
  return found;
}

/** Arguments of a carried annotation, with those the carrying one passes on through `@AliasFor`. */
function withAliases(
  table: SymbolTable,
  inner: Found,
  use: JavaAnnotation,
  declared: ClassInfo,
  at: ClassInfo,
): Map<string, Argument> {
  const args = new Map(inner.args);
  for (const [key, value] of use.args) {
    for (const attribute of declared.methods.get(key) ?? []) {
      for (const alias of findDirect(table, attribute.decl.annotations, declared, ALIAS)) {
        const target = alias.args.get('annotation')?.value;
        if (target?.k !== 'class' || lastSegment(target.type) !== lastSegment(inner.name)) continue;
        const named = (alias.args.get('attribute') ?? alias.args.get('value'))?.value;
        args.set(named?.k === 'lit' && named.value !== undefined ? named.value : key, { value, at });
      }
    }
  }
  return args;
}

function findDirect(table: SymbolTable, annotations: JavaAnnotation[], at: ClassInfo, fqn: string): Found[] {
  return annotations
    .filter((annotation) => means(table, annotation.name, at, fqn))
    .map((annotation) => ({
      name: fqn,
      args: new Map(annotation.args.map(([key, value]) => [key, { value, at }])),
      line: annotation.line,
    }));
}
