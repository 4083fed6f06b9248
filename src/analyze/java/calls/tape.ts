import type { CallBinding } from '../../facts/java.ts';
import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { UnknownReason } from '../model/types.ts';
import type { JavaFileFacts } from '../syntax/records.ts';
import type { Sink } from './body.ts';
import { initializerOf, staticInitializerOf } from './initializers.ts';

/** A class: index of its file in `files` and of its type there, or the qualified name of a library class. */
type ClassRef = [file: number, type: number] | string;
/** A method: its class, its name, and which of that name; -1 for an initializer nobody wrote. */
type MethodRef = [owner: ClassRef, name: string, index: number];

/** What reading the bodies of one file gave, as plain JSON, so that it can be given again without reading them. */
export interface Tape {
  files: string[];
  froms: string[];
  sites: [
    from: number,
    method: MethodRef,
    receiver: ClassRef,
    rule: string,
    binding: CallBinding,
    line: number,
    open: 0 | 1,
    iface?: string,
  ][];
  foreign: [from: number, receiver: ClassRef, name: string, arity: number, line: number][];
  traits: [method: MethodRef, typeDependent: 0 | 1, selfCalls: MethodRef[]][];
  external: number;
  misses: [reason: UnknownReason, line: number, text: string][];
}

/** Records what a file adds to a sink. `null` when something in it cannot be named, so that it must be read each time. */
export function record(table: SymbolTable, sink: Sink, read: () => void): Tape | null {
  const before = {
    sites: sink.sites.length,
    foreign: sink.foreign.length,
    read: sink.read.length,
    external: sink.counts.external,
    noted: (sink.observer?.noted ?? 0) + sink.sql.size,
  };
  const misses: Tape['misses'] = [];
  sink.counts.listen((reason, line, text) => misses.push([reason, line, text]));
  read();
  sink.counts.listen(null);
  // What an observer noted, and calls that hand over SQL, hold live objects of this run.
  if ((sink.observer?.noted ?? 0) + sink.sql.size > before.noted) return null;
  const names = new Names(table);
  try {
    return {
      sites: sink.sites.slice(before.sites).map((site) => {
        const { from, method, receiver, rule, binding, line, open, iface } = site;
        const plain: Tape['sites'][number] = [
          names.from(from),
          names.method(method),
          names.class(receiver),
          rule,
          binding,
          line,
          open ? 1 : 0,
        ];
        if (iface !== undefined) plain.push(iface);
        return plain;
      }),
      foreign: sink.foreign
        .slice(before.foreign)
        .map(({ from, receiver, name, arity, line }) => [names.from(from), names.class(receiver), name, arity, line]),
      traits: sink.read.slice(before.read).map((method) => {
        const { typeDependent = false, selfCalls = [] } = sink.traits.get(method) ?? {};
        return [names.method(method), typeDependent ? 1 : 0, [...selfCalls].map((called) => names.method(called))];
      }),
      external: sink.counts.external - before.external,
      misses,
      files: names.files,
      froms: names.froms,
    };
  } catch (error) {
    if (error instanceof Unnamed) return null;
    throw error;
  }
}

/** Gives a sink what reading the file's bodies once gave it. False, and nothing given, when a name leads nowhere. */
export function replay(table: SymbolTable, sink: Sink, file: JavaFileFacts, tape: Tape, fileAt: FileIndex): boolean {
  const names = new Names(table);
  const files = tape.files.map(fileAt);
  const cls = (ref: ClassRef): ClassInfo => names.find(ref, files);
  const method = (ref: MethodRef): MethodInfo => names.findMethod(ref, files);
  const from = (index: number): string => tape.froms[index] ?? '';
  try {
    const sites = tape.sites.map(([at, called, receiver, rule, binding, line, open, iface]) => ({
      from: from(at),
      method: method(called),
      receiver: cls(receiver),
      rule,
      binding,
      line,
      open: open === 1,
      ...(iface === undefined ? {} : { iface }),
    }));
    const foreign = tape.foreign.map(([at, receiver, name, arity, line]) => ({
      from: from(at),
      receiver: cls(receiver),
      name,
      arity,
      line,
    }));
    const traits = tape.traits.map(
      ([of, typeDependent, selfCalls]) =>
        [method(of), { typeDependent: typeDependent === 1, selfCalls: new Set(selfCalls.map(method)) }] as const,
    );
    for (const site of sites) sink.sites.push(site);
    for (const site of foreign) sink.foreign.push(site);
    for (const [of, trait] of traits) {
      sink.traits.set(of, trait);
      sink.read.push(of);
      sink.observer?.unread(of);
    }
  } catch (error) {
    if (error instanceof Unnamed) return false;
    throw error;
  }
  sink.counts.external += tape.external;
  for (const [reason, line, text] of tape.misses) sink.counts.miss(reason, file.path, line, text);
  return true;
}

export type FileIndex = (path: string) => JavaFileFacts | undefined;

/** Something that has no name outside the run that met it. */
class Unnamed extends Error {}

/** Names classes and methods by where they stand, and finds them again. */
class Names {
  readonly files: string[] = [];
  readonly froms: string[] = [];
  readonly #files = new Map<JavaFileFacts, number>();
  readonly #froms = new Map<string, number>();
  readonly #table: SymbolTable;

  constructor(table: SymbolTable) {
    this.#table = table;
  }

  from(key: string): number {
    let index = this.#froms.get(key);
    if (index === undefined) {
      index = this.froms.push(key) - 1;
      this.#froms.set(key, index);
    }
    return index;
  }

  class(cls: ClassInfo): ClassRef {
    if (!cls.project) {
      if (this.#table.library(cls.fqn) !== cls) throw new Unnamed(cls.fqn);
      return cls.fqn;
    }
    let file = this.#files.get(cls.file);
    if (file === undefined) {
      file = this.files.push(cls.file.path) - 1;
      this.#files.set(cls.file, file);
    }
    const type = cls.file.types.indexOf(cls.decl);
    if (this.#table.classAt(cls.file, type) !== cls) throw new Unnamed(cls.fqn);
    return [file, type];
  }

  method(method: MethodInfo): MethodRef {
    const { owner, decl } = method;
    const index = owner.methods.get(decl.name)?.indexOf(method) ?? -1;
    if (index < 0 && initializer(owner, decl.name) !== method) throw new Unnamed(method.key);
    return [this.class(owner), decl.name, index];
  }

  find(ref: ClassRef, files: readonly (JavaFileFacts | undefined)[]): ClassInfo {
    const file = typeof ref === 'string' ? undefined : files[ref[0]];
    const cls = typeof ref === 'string' ? this.#table.library(ref) : file ? this.#table.classAt(file, ref[1]) : null;
    if (cls === null) throw new Unnamed(String(ref));
    return cls;
  }

  findMethod([owner, name, index]: MethodRef, files: readonly (JavaFileFacts | undefined)[]): MethodInfo {
    const cls = this.find(owner, files);
    const method = index < 0 ? initializer(cls, name) : cls.methods.get(name)?.[index];
    if (!method) throw new Unnamed(`${cls.fqn}#${name}`);
    return method;
  }
}

const initializer = (cls: ClassInfo, name: string): MethodInfo | null =>
  name === '<clinit>' ? staticInitializerOf(cls) : name === '<init>' ? initializerOf(cls) : null;
