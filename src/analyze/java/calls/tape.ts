import type { CallBinding } from '../../facts/java.ts';
import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { UnknownReason } from '../model/types.ts';
import type { JavaFileFacts } from '../syntax/records.ts';
import type { Sink } from './body.ts';
import { decodeGraph, encodeGraph, type ObjectGraph } from './object-graph.ts';
import { type ClassRef, type MethodRef, PlaceNames, Unnamed } from './place-names.ts';

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
    more?: { iface?: string; ruleId?: string; self?: ClassRef },
  ][];
  foreign: [from: number, receiver: ClassRef, name: string, arity: number, line: number][];
  traits: [method: MethodRef, typeDependent: 0 | 1, selfCalls: MethodRef[]][];
  external: number;
  misses: [reason: UnknownReason, line: number, text: string][];
  /** What an observer noted; null for nothing. */
  observed: ObjectGraph | null;
}

/** Makes the compiler refuse a part of a fact that the tape does not know. */
const nothing = (_rest: Record<string, never>): void => {};

/** Records what a file adds to a sink. `null` when something in it cannot be named, so that it must be read each time. */
export function record(table: SymbolTable, sink: Sink, file: JavaFileFacts, read: () => void): Tape | null {
  const before = {
    sites: sink.sites.length,
    foreign: sink.foreign.length,
    read: sink.read.length,
    external: sink.counts.external,
    sql: sink.sql.size,
    http: sink.http.size,
    observed: sink.observer?.mark(),
  };
  const misses: Tape['misses'] = [];
  sink.counts.listen((reason, line, text) => misses.push([reason, line, text]));
  read();
  sink.counts.listen(null);
  // Calls that hand over SQL or an address are known by their place in the facts, which are of this run.
  if (sink.sql.size > before.sql || sink.http.size > before.http) return null;
  const names = new PlaceNames(table, file);
  try {
    return {
      sites: sink.sites.slice(before.sites).map((site) => {
        const { from, method, receiver, rule, binding, line, open, iface, ruleId, self, ...rest } = site;
        nothing(rest);
        const plain: Tape['sites'][number] = [
          names.from(from),
          names.method(method),
          names.class(receiver),
          rule,
          binding,
          line,
          open ? 1 : 0,
        ];
        if (iface !== undefined || ruleId !== undefined || self !== undefined) {
          plain.push({
            ...(iface === undefined ? {} : { iface }),
            ...(ruleId === undefined ? {} : { ruleId }),
            ...(self === undefined ? {} : { self: names.class(self) }),
          });
        }
        return plain;
      }),
      foreign: sink.foreign.slice(before.foreign).map(({ from, receiver, name, arity, line, ...rest }) => {
        nothing(rest);
        return [names.from(from), names.class(receiver), name, arity, line];
      }),
      traits: sink.read.slice(before.read).map((method) => {
        const { typeDependent, selfCalls, ...rest } = sink.traits.get(method) ?? {
          typeDependent: false,
          selfCalls: new Set<MethodInfo>(),
        };
        nothing(rest);
        return [names.method(method), typeDependent ? 1 : 0, [...selfCalls].map((called) => names.method(called))];
      }),
      external: sink.counts.external - before.external,
      misses,
      observed: observed(sink, before, names),
      files: names.files,
      froms: names.froms,
    };
  } catch (error) {
    if (error instanceof Unnamed) return null;
    throw error;
  }
}

function observed(sink: Sink, before: { read: number; observed: number[] | undefined }, names: PlaceNames): ObjectGraph | null {
  if (!sink.observer || !before.observed) return null;
  const noted = sink.observer.since(before.observed, sink.read.slice(before.read));
  return noted === null ? null : encodeGraph(noted, names);
}

/** Gives a sink what reading the file's bodies once gave it. False, and nothing given, when a name leads nowhere. */
export function replay(table: SymbolTable, sink: Sink, file: JavaFileFacts, tape: Tape, fileAt: FileIndex): boolean {
  const names = new PlaceNames(table, file);
  const files = tape.files.map(fileAt);
  const cls = (ref: ClassRef): ClassInfo => names.find(ref, files);
  const method = (ref: MethodRef): MethodInfo => names.findMethod(ref, files);
  const from = (index: number): string => tape.froms[index] ?? '';
  try {
    const sites = tape.sites.map(([at, called, receiver, rule, binding, line, open, more]) => ({
      from: from(at),
      method: method(called),
      receiver: cls(receiver),
      rule,
      binding,
      line,
      open: open === 1,
      ...(more?.iface === undefined ? {} : { iface: more.iface }),
      ...(more?.ruleId === undefined ? {} : { ruleId: more.ruleId }),
      ...(more?.self === undefined ? {} : { self: cls(more.self) }),
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
    const noted = tape.observed === null ? null : decodeGraph(tape.observed, names, files);
    for (const site of sites) sink.sites.push(site);
    for (const site of foreign) sink.foreign.push(site);
    for (const [of, trait] of traits) {
      sink.traits.set(of, trait);
      sink.read.push(of);
    }
    sink.observer?.again(
      noted,
      traits.map(([of]) => of),
    );
  } catch (error) {
    if (error instanceof Unnamed) return false;
    throw error;
  }
  sink.counts.external += tape.external;
  for (const [reason, line, text] of tape.misses) sink.counts.miss(reason, file.path, line, text);
  return true;
}

export type FileIndex = (path: string) => JavaFileFacts | undefined;
