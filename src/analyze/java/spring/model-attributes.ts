import { subtypesOf } from '../link/overrides.ts';
import { type ClassInfo, isAbstract, type MethodInfo, selfType } from '../model/classes.ts';
import { lineage } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from './annotations.ts';

const MODEL_ATTRIBUTE = ['org.springframework.web.bind.annotation.ModelAttribute'];
const ADVICE = [
  'org.springframework.web.bind.annotation.ControllerAdvice',
  'org.springframework.web.bind.annotation.RestControllerAdvice',
];

/** A method the framework runs before a handler, to fill its model. */
export interface ModelMethod {
  method: MethodInfo;
  on: ClassInfo;
  /** own: of the handler's controller. advice: of an advice for every controller, or (narrowed) for some of them. */
  from: 'own' | 'advice' | 'narrowed-advice';
}

/** Finds the methods that run before the handlers of a class: its own and inherited ones, and those of advices. */
export class ModelAttributes {
  readonly #table: SymbolTable;
  readonly #advised: ModelMethod[];

  constructor(table: SymbolTable) {
    this.#table = table;
    this.#advised = table.classes.flatMap((cls) => {
      if (isAbstract(cls) || cls.decl.annotations.length === 0) return [];
      const [advice] = findAnnotations(table, cls.decl.annotations, cls, ADVICE);
      if (!advice) return [];
      const from = advice.args.size === 0 ? 'advice' : 'narrowed-advice';
      return this.#declared(cls).map((method): ModelMethod => ({ method, on: cls, from }));
    });
  }

  before(controller: ClassInfo): ModelMethod[] {
    const concrete = isAbstract(controller) ? subtypesOf(controller).filter((below) => !isAbstract(below)) : [controller];
    const own = concrete.flatMap((cls) => this.#declared(cls).map((method): ModelMethod => ({ method, on: cls, from: 'own' })));
    return [...own, ...this.#advised];
  }

  /** Methods with the annotation, own and inherited; an overridden one is run as its override. */
  #declared(cls: ClassInfo): MethodInfo[] {
    const found = new Map<string, MethodInfo>();
    for (const site of lineage(selfType(cls))) {
      if (!site.cls.project) continue;
      for (const method of [...site.cls.methods.values()].flat()) {
        const { name, annotations, parameters } = method.decl;
        const key = `${name}/${parameters.length}`;
        if (annotations.length === 0 || found.has(key)) continue;
        if (findAnnotations(this.#table, annotations, site.cls, MODEL_ATTRIBUTE).length > 0) found.set(key, method);
      }
    }
    return [...found.values()];
  }
}
