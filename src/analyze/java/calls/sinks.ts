import { requestOf } from '../http/requests.ts';
import { lineage } from '../model/members.ts';
import { type Type, upperBound } from '../model/types.ts';
import { sinkOf } from '../sqltext/sinks.ts';
import type { Expr } from '../syntax/records.ts';
import type { Body } from './body.ts';
import type { Argument } from './overloads.ts';

type Call = Extract<Expr, { k: 'call' }>;

/** Remembers a call that hands a library SQL or an address; what the text is gets read once all calls are known. */
export function noteSinks(body: Body, call: Call, args: Argument[], receiver: Type): void {
  noteSql(body, call, args, receiver);
  noteHttp(body, call, receiver);
}

function noteHttp(body: Body, call: Call, receiver: Type): void {
  const request = requestOf(call.name, () => namesOf(receiver));
  if (request === null || call.args.length <= request.address) return;
  const known = body.sink.http.get(call);
  const froms = body.froms.map(({ key }) => key);
  if (known) for (const from of froms) known.froms.add(from);
  else body.sink.http.set(call, { request, cls: body.cls, froms: new Set(froms) });
}

function noteSql(body: Body, call: Call, args: Argument[], receiver: Type): void {
  const sink = sinkOf(call.name, () => namesOf(receiver));
  if (sink === null) return;
  const about = sink.does === 'entity' ? { entity: entityOf(args[0]) } : {};
  const built = sink.does === 'jpql' && args.length === 1 && !takesText(args[0]);
  if (sink.does !== 'entity' && !built && !takesText(args[0])) return;
  const known = body.sink.sql.get(call);
  const froms = body.froms.map(({ key }) => key);
  if (known) for (const from of froms) known.froms.add(from);
  else body.sink.sql.set(call, { sink, cls: body.cls, froms: new Set(froms), ...about, ...(built ? { built } : {}) });
}

/** The class of an entity, or the one a class literal names. */
function entityOf(argument: Argument | undefined): string | null {
  if (argument?.k !== 'typed') return null;
  const type = upperBound(argument.type);
  if (type.k !== 'class') return null;
  if (type.cls.fqn !== 'java.lang.Class') return type.cls.fqn;
  const [inner] = type.args;
  const named = inner === undefined ? null : upperBound(inner);
  return named?.k === 'class' ? named.cls.fqn : null;
}

/** Qualified names of a type and of everything above it. */
function namesOf(receiver: Type): string[] {
  if (receiver.k === 'external') return [receiver.name];
  if (receiver.k !== 'class') return [];
  return lineage(receiver).flatMap(({ cls }) => [
    cls.fqn,
    ...cls.supers().flatMap((parent) => (parent.k === 'external' ? [parent.name] : [])),
  ]);
}

/** The other overloads take an object that makes the statement: its own calls are seen where they stand. */
function takesText(argument: Argument | undefined): boolean {
  if (argument?.k !== 'typed') return false;
  const type = upperBound(argument.type);
  if (type.k === 'class') return type.cls.fqn === 'java.lang.String';
  if (type.k === 'external') return type.name === '' || /(?:^|\.)(?:String|CharSequence)$/.test(type.name);
  return type.k === 'unknown';
}
