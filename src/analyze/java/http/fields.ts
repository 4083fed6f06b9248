import { type ClassInfo, type FieldInfo, has, type MethodInfo, selfType } from '../model/classes.ts';
import { findField } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { evaluateText, ownersInScope } from '../spring/constants.ts';
import type { Properties } from '../spring/properties.ts';
import { evaluate } from '../sqltext/evaluate.ts';
import type { Env, Place } from '../sqltext/place.ts';
import { oneOf, splice, type Text } from '../sqltext/text.ts';
import { type Expr, type JavaAnnotation, Modifier } from '../syntax/records.ts';
import { visitStatements } from '../syntax/visit.ts';
import type { ClientBeans } from './beans.ts';

const VALUE = 'org.springframework.beans.factory.annotation.Value';
/** Assignments of one field that are looked at. */
const MAX_ASSIGNED = 8;

interface Assigned {
  value: Expr;
  /** Null in an initializer. */
  method: MethodInfo | null;
}

/** What fields hold: a property, what is written at their declaration, what a constructor gives them, a client the container makes. */
export class FieldTexts {
  private readonly origins = new WeakMap<object, { method: MethodInfo; index: number }>();
  private readonly active = new Set<FieldInfo>();
  private readonly known = new Map<FieldInfo, Text | null>();
  private readonly assigned = new Map<ClassInfo, Map<string, Assigned[]>>();
  private readonly table: SymbolTable;
  private readonly properties: Properties;
  private readonly beans: ClientBeans;

  constructor(table: SymbolTable, properties: Properties, beans: ClientBeans) {
    this.table = table;
    this.properties = properties;
    this.beans = beans;
  }

  /** The text of a field a bare name or `this.name` means, or null where there is none or nothing is known about it. */
  text(place: Place, name: string): Text | null {
    for (const owner of ownersInScope(this.table, name, place.at)) {
      const field = owner === null ? undefined : findField(selfType(owner), name)?.field;
      if (field?.owner.project) return this.of(place, field);
    }
    return null;
  }

  /** Parameters of a method as names for its body: properties, clients the container hands over, and what only callers know. */
  parameters(place: Place, method: MethodInfo): Env {
    return new Map(
      method.decl.parameters.map(({ name, type, annotations }, index): [string, Text] => {
        const known = this.value(annotations, method.owner) ?? this.beans.base(place, type, name);
        if (known !== null) return [name, known];
        const piece = { splice: `parameter ${name}` };
        this.origins.set(piece, { method, index });
        return [name, [piece]];
      }),
    );
  }

  /** The parameter a piece of a text stands for. */
  originOf(piece: object): { method: MethodInfo; index: number } | undefined {
    return this.origins.get(piece);
  }

  private of(place: Place, field: FieldInfo): Text | null {
    const known = this.known.get(field);
    if (known !== undefined) return known;
    if (this.active.has(field)) return splice(`field ${field.decl.name}, which is made of itself`);
    this.active.add(field);
    const text = this.read({ ...place, at: field.owner }, field);
    this.active.delete(field);
    this.known.set(field, text);
    return text;
  }

  private read(place: Place, field: FieldInfo): Text | null {
    const { decl, owner } = field;
    const property = this.value(decl.annotations, owner);
    if (property !== null) return property;
    const isFinal = has(decl.modifiers, Modifier.final) || owner.decl.kind === 'interface';
    const changes: Text = isFinal ? [] : [{ note: `field ${decl.name} can be changed` }];
    const assigned = this.assignments(owner).get(decl.name) ?? [];
    if (decl.init !== undefined) return [...evaluate(place, new Map(), decl.init), ...changes];
    if (assigned.length > MAX_ASSIGNED) return splice(`field ${decl.name}, which is set in many places`);
    if (assigned.length > 0) {
      const texts = assigned.map(({ value, method }) =>
        evaluate(place, method === null ? new Map() : this.parameters(place, method), value),
      );
      return [...oneOf(texts), ...changes];
    }
    return this.beans.base(place, decl.type, decl.name);
  }

  private value(annotations: JavaAnnotation[], at: ClassInfo): Text | null {
    const [found] = annotations.length === 0 ? [] : findAnnotations(this.table, annotations, at, [VALUE]);
    const written = found?.args.get('value');
    if (written === undefined) return null;
    const { text, missing } = evaluateText(this.table, written.value, written.at);
    return missing.length > 0 ? splice(`property ${missing.join(', ')}`) : this.properties.text(text, at.file.path);
  }

  private assignments(cls: ClassInfo): Map<string, Assigned[]> {
    let found = this.assigned.get(cls);
    if (found !== undefined) return found;
    const map = new Map<string, Assigned[]>();
    const note = (method: MethodInfo | null) => (expression: Expr) => {
      if (expression.k !== 'assign') return;
      const { target } = expression;
      const isOwn = target.k === 'field' && target.object.k === 'this';
      const isName = target.k === 'name' && cls.fields.has(target.name);
      if (!isOwn && !isName) return;
      const value: Expr = expression.op === undefined ? expression.value : { k: 'unary', value: expression };
      const list = map.get(target.name);
      if (list === undefined) map.set(target.name, [{ value, method }]);
      else list.push({ value, method });
    };
    for (const method of [...cls.methods.values()].flat())
      if (method.decl.body !== null) visitStatements(method.decl.body, note(method));
    for (const { body } of cls.decl.initializers) visitStatements(body, note(null));
    found = map;
    this.assigned.set(cls, found);
    return found;
  }
}
