import type { JavaCall, JavaSymbol } from '../../facts/java.ts';
import type { ForeignSite } from '../calls/body.ts';
import { initializerOf, staticInitializerOf } from '../calls/initializers.ts';
import { erasedParameters } from '../model/build.ts';
import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { EdgeSet } from './edges.ts';
import type { Linker } from './linker.ts';

/** What other passes know about a method and its symbol should say. */
export interface SymbolNotes {
  isMapper(cls: ClassInfo): boolean;
  transactional(method: MethodInfo): JavaSymbol['transactional'];
  entryPoint(method: MethodInfo): string | undefined;
}

function symbolOf(method: MethodInfo, notes: SymbolNotes): JavaSymbol {
  const { decl, owner } = method;
  const symbol: JavaSymbol = {
    key: method.key,
    owner: owner.fqn,
    name: decl.name,
    params: erasedParameters(method),
    file: owner.file.path,
    line: decl.line,
    endLine: decl.endLine,
  };
  if (method.generated) symbol.generated = true;
  if (owner.decl.kind === 'interface' && notes.isMapper(owner)) symbol.mapperMethod = true;
  const transactional = notes.transactional(method);
  if (transactional !== undefined) symbol.transactional = transactional;
  const entryPoint = notes.entryPoint(method);
  if (entryPoint !== undefined) symbol.entryPoint = entryPoint;
  return symbol;
}

/** Every declared method, the initializers that do something, generated members something calls, and inherited methods linked per class. */
export function collectSymbols(table: SymbolTable, linker: Linker, notes: SymbolNotes): Map<string, JavaSymbol> {
  const symbols = new Map<string, JavaSymbol>();
  const add = (symbol: JavaSymbol): void => {
    // Two files may declare one type; the first one names the symbol.
    if (!symbols.has(symbol.key)) symbols.set(symbol.key, symbol);
  };
  for (const cls of table.classes) {
    for (const methods of cls.methods.values()) {
      for (const method of methods) if (!method.generated || linker.reachedGenerated.has(method)) add(symbolOf(method, notes));
    }
    for (const initializer of [initializerOf(cls), staticInitializerOf(cls)]) {
      if (initializer !== null && initializer.owner === cls) add(symbolOf(initializer, notes));
    }
  }
  for (const { key, method, on } of linker.instances.values()) {
    const symbol = symbolOf(method, notes);
    add({ ...symbol, key, owner: on.fqn, inherited: true, inheritedFrom: method.key });
  }
  return symbols;
}

/** Symbols and edges for members that only a type outside the analyzed sources declares. */
export function linkForeign(sites: ForeignSite[], edges: EdgeSet, symbols: Map<string, JavaSymbol>): void {
  for (const { from, receiver, name, arity, line } of sites) {
    // A method of the project with the same name keeps the plain key.
    const key = receiver.methods.has(name)
      ? `${receiver.fqn}#${name}(${'?,'.repeat(arity).slice(0, -1)})`
      : `${receiver.fqn}#${name}`;
    if (!symbols.has(key)) {
      symbols.set(key, { key, owner: receiver.fqn, name, params: [], file: null, line: null, endLine: null, external: true });
    }
    const edge: JavaCall = { from, to: key, rule: 'inherited-external-member', binding: 'virtual', line, receiver: receiver.fqn };
    edges.add(edge);
  }
}
