import { type ClassInfo, type FieldInfo, has, isAbstract, type MethodInfo } from '../model/classes.ts';
import { isSubclass } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { upperBound } from '../model/types.ts';
import { type JavaAnnotation, Modifier } from '../syntax/records.ts';
import { findAnnotations } from './annotations.ts';
import { beanName } from './stereotypes.ts';

const RESOURCES = ['javax.annotation.Resource', 'jakarta.annotation.Resource'];
const QUALIFIERS = ['org.springframework.beans.factory.annotation.Qualifier', 'javax.inject.Named', 'jakarta.inject.Named'];
const INJECTED = [
  'org.springframework.beans.factory.annotation.Autowired',
  'javax.inject.Inject',
  'jakarta.inject.Inject',
  ...RESOURCES,
];
const BEAN = ['org.springframework.context.annotation.Bean'];
const PRIMARY = ['org.springframework.context.annotation.Primary'];
/** Whether a bean with one of these exists is told by more than the source. */
const CONDITION = /^(?:Profile|Conditional\w*)$/;

interface Bean {
  names: string[];
  /** What is known of its class: a factory method promises no more than it declares. */
  cls: ClassInfo;
  /** The class itself, not something below it. */
  exact: boolean;
  primary: boolean;
  conditional: boolean;
}

/** Tells which class stands behind an injected field, where the source settles it: by name, by `@Primary`, by the field's own name. */
export class BeanNames {
  private readonly beans: Bean[];
  private readonly narrowed = new Map<FieldInfo, ClassInfo | null>();
  private readonly table: SymbolTable;

  constructor(table: SymbolTable) {
    this.table = table;
    this.beans = table.classes.flatMap((cls) => {
      if (cls.decl.annotations.length === 0) return [];
      const component = isAbstract(cls) ? [] : this.component(cls);
      return [...component, ...[...cls.methods.values()].flat().flatMap((method) => this.made(method))];
    });
  }

  /** The one class behind a field whose injection is settled; null when none or several fit. */
  narrow(field: FieldInfo): ClassInfo | null {
    const known = this.narrowed.get(field);
    if (known !== undefined) return known;
    const result = this.compute(field);
    this.narrowed.set(field, result);
    return result;
  }

  private component(cls: ClassInfo): Bean[] {
    const name = beanName(this.table, cls);
    if (name === null) return [];
    return [{ names: [name], cls, exact: true, ...this.marks(cls.decl.annotations, cls) }];
  }

  /** What a factory method makes, by its own name or those it is given. */
  private made(method: MethodInfo): Bean[] {
    const { decl, owner } = method;
    if (decl.annotations.length === 0) return [];
    const [bean] = findAnnotations(this.table, decl.annotations, owner, BEAN);
    const type = bean === undefined ? null : upperBound(method.returns());
    if (bean === undefined || type?.k !== 'class' || !type.cls.project) return [];
    const given = [bean.args.get('value')?.value, bean.args.get('name')?.value].flatMap((value) =>
      value?.k === 'array' ? value.items : value === undefined ? [] : [value],
    );
    const names = given.flatMap((value) => (value.k === 'lit' && value.value !== undefined ? [value.value] : []));
    return [
      {
        names: given.length === 0 ? [decl.name] : names,
        cls: type.cls,
        exact: !isAbstract(type.cls),
        ...this.marks([...decl.annotations, ...owner.decl.annotations], owner),
      },
    ];
  }

  private marks(annotations: JavaAnnotation[], at: ClassInfo): Pick<Bean, 'primary' | 'conditional'> {
    return {
      primary: findAnnotations(this.table, annotations, at, PRIMARY).length > 0,
      conditional: annotations.some(({ name }) => CONDITION.test(name.slice(name.lastIndexOf('.') + 1))),
    };
  }

  private compute(field: FieldInfo): ClassInfo | null {
    const type = upperBound(field.type());
    if (type.k !== 'class' || !type.cls.project || !isAbstract(type.cls)) return null;
    const name = this.injectedName(field);
    const fitting = this.beans.filter(({ cls }) => cls === type.cls || isSubclass(cls, type.cls));
    if (name !== null) return only(fitting.filter(({ names }) => names.includes(name)));
    // Which of several it is: the one marked, else the one of the field's name. One alone needs neither, and what may not exist settles nothing.
    if (fitting.length < 2 || fitting.some(({ conditional }) => conditional) || !this.isInjected(field)) return null;
    const primary = fitting.filter((bean) => bean.primary);
    return primary.length > 0 ? only(primary) : only(fitting.filter(({ names }) => names.includes(field.decl.name)));
  }

  /** A field the container fills: marked, or one a component's constructor must set. */
  private isInjected({ decl, owner }: FieldInfo): boolean {
    if (findAnnotations(this.table, decl.annotations, owner, INJECTED).length > 0) return true;
    return has(decl.modifiers, Modifier.final) && decl.init === undefined && beanName(this.table, owner) !== null;
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

function only(beans: readonly Bean[]): ClassInfo | null {
  const classes = new Set(beans.map(({ cls }) => cls));
  const [bean] = beans;
  return classes.size === 1 && bean?.exact ? bean.cls : null;
}
