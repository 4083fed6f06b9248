import { type ClassInfo, type FieldInfo, isAbstract } from '../model/classes.ts';
import { isSubclass } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { upperBound } from '../model/types.ts';
import type { JavaAnnotation } from '../syntax/records.ts';
import { findAnnotations } from './annotations.ts';
import { beanName } from './stereotypes.ts';

const RESOURCES = ['javax.annotation.Resource', 'jakarta.annotation.Resource'];
const QUALIFIERS = ['org.springframework.beans.factory.annotation.Qualifier', 'javax.inject.Named', 'jakarta.inject.Named'];

/** Narrows a field to the class of the bean its injection names. */
export class BeanNames {
  private readonly byName = new Map<string, ClassInfo[]>();
  private readonly narrowed = new Map<FieldInfo, ClassInfo | null>();
  private readonly table: SymbolTable;

  constructor(table: SymbolTable) {
    this.table = table;
    for (const cls of table.classes) {
      if (isAbstract(cls) || cls.decl.annotations.length === 0) continue;
      const name = beanName(table, cls);
      if (name === null) continue;
      const same = this.byName.get(name);
      if (same === undefined) this.byName.set(name, [cls]);
      else same.push(cls);
    }
  }

  /** The one class behind a field whose injection names a bean; null when none or several fit. */
  narrow(field: FieldInfo): ClassInfo | null {
    const known = this.narrowed.get(field);
    if (known !== undefined) return known;
    const result = this.compute(field);
    this.narrowed.set(field, result);
    return result;
  }

  private compute(field: FieldInfo): ClassInfo | null {
    const name = this.injectedName(field);
    if (name === null) return null;
    const type = upperBound(field.type());
    if (type.k !== 'class' || !isAbstract(type.cls)) return null;
    const fitting = (this.byName.get(name) ?? []).filter((cls) => isSubclass(cls, type.cls));
    const [only] = fitting;
    return fitting.length === 1 && only !== undefined ? only : null;
  }

  /** Name by annotation on the field or on the constructor's parameter of the same name; `@Resource` falls back to the field's own name. */
  private injectedName(field: FieldInfo): string | null {
    const { owner, decl } = field;
    const named = this.nameIn(decl.annotations, owner, decl.name);
    if (named !== null) return named;
    for (const declared of owner.methods.get('<init>') ?? []) {
      const parameter = declared.decl.parameters.find((one) => one.name === decl.name && one.type === decl.type);
      const qualified = parameter === undefined ? null : this.nameIn(parameter.annotations, owner, null);
      if (qualified !== null) return qualified;
    }
    return null;
  }

  private nameIn(annotations: JavaAnnotation[], at: ClassInfo, fallback: string | null): string | null {
    if (annotations.length === 0) return null;
    const [qualifier] = findAnnotations(this.table, annotations, at, QUALIFIERS);
    const value = qualifier?.args.get('value')?.value;
    if (value?.k === 'lit' && value.value !== undefined) return value.value;
    const [resource] = findAnnotations(this.table, annotations, at, RESOURCES);
    if (resource === undefined) return null;
    const name = resource.args.get('name')?.value;
    return name?.k === 'lit' && name.value !== undefined ? name.value : name === undefined ? fallback : null;
  }
}
