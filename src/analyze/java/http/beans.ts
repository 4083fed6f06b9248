import type { MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { readTexts } from '../sqltext/bodies.ts';
import type { Env, Place } from '../sqltext/place.ts';
import { oneOf, splice, type Text } from '../sqltext/text.ts';
import { visitStatements } from '../syntax/visit.ts';

const BEAN = 'org.springframework.context.annotation.Bean';
/** Clients that put an address in front of relative ones; their value, as text, is that address. */
const CLIENT = /(?:^|\.)(WebClient|RestClient|RestTemplate|RestOperations|RestTemplateBuilder)(\.Builder)?$/;

export const isClientType = (type: string): boolean => CLIENT.test(type);

const nameOf = (type: string): string => {
  const [, name = '', builder = ''] = CLIENT.exec(type) ?? [];
  return `${name === 'RestOperations' ? 'RestTemplate' : name}${builder}`;
};

/** The clients that methods of configurations make. */
export class ClientBeans {
  private found: Map<string, MethodInfo[]> | null = null;
  private readonly texts = new Map<MethodInfo, Text>();
  private readonly active = new Set<MethodInfo>();
  private readonly table: SymbolTable;
  private readonly parameters: (place: Place, method: MethodInfo) => Env;

  constructor(table: SymbolTable, parameters: (place: Place, method: MethodInfo) => Env) {
    this.table = table;
    this.parameters = parameters;
  }

  /** What a client that is handed over puts in front of relative addresses, or null where the type is no client. */
  base(place: Place, type: string, name: string): Text | null {
    if (!isClientType(type)) return null;
    const all = this.beans().get(nameOf(type)) ?? [];
    const named = all.filter(({ decl }) => decl.name === name);
    const makers = named.length > 0 ? named : all;
    if (makers.length > 0) {
      const text = oneOf(makers.map((method) => this.made(place, method)));
      return makers.length > 1 ? [...text, { note: 'one of several clients is injected' }] : text;
    }
    // The builder that the framework makes has no address.
    return /Builder$/.test(nameOf(type)) ? [] : splice(`the client ${name} is made elsewhere`);
  }

  private made(place: Place, method: MethodInfo): Text {
    const known = this.texts.get(method);
    if (known !== undefined) return known;
    if (this.active.has(method)) return splice(`${method.decl.name}(..) is made of itself`);
    this.active.add(method);
    const text = this.read({ ...place, at: method.owner }, method);
    this.active.delete(method);
    this.texts.set(method, text);
    return text;
  }

  private read(place: Place, method: MethodInfo): Text {
    const results: Text[] = [];
    let isSet = false;
    const body = method.decl.body ?? [];
    visitStatements(body, (expression) => {
      if (expression.k === 'call' && expression.name === 'setUriTemplateHandler') isSet = true;
    });
    if (isSet) return splice(`the handler of addresses that ${method.decl.name}(..) sets`);
    const reader = { place, buffers: new Set<string>(), call: () => {}, result: (text: Text) => results.push(text) };
    readTexts(reader, body, this.parameters(place, method));
    return results.length === 0 ? splice(`result of ${method.decl.name}(..)`) : oneOf(results);
  }

  private beans(): Map<string, MethodInfo[]> {
    if (this.found !== null) return this.found;
    this.found = new Map();
    for (const cls of this.table.classes) {
      for (const method of [...cls.methods.values()].flat()) {
        if (method.decl.body === null || !isClientType(method.decl.returns)) continue;
        if (findAnnotations(this.table, method.decl.annotations, cls, [BEAN]).length === 0) continue;
        const name = nameOf(method.decl.returns);
        this.found.set(name, [...(this.found.get(name) ?? []), method]);
      }
    }
    return this.found;
  }
}
