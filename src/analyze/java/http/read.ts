import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { JavaHttpCall } from '../../facts/java.ts';
import type { HttpCall } from '../calls/body.ts';
import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Properties } from '../spring/properties.ts';
import { readTexts } from '../sqltext/bodies.ts';
import { evaluate } from '../sqltext/evaluate.ts';
import type { Env, Place } from '../sqltext/place.ts';
import { classesOf } from '../sqltext/read.ts';
import { splice, type Text } from '../sqltext/text.ts';
import type { Expr, Stmt } from '../syntax/records.ts';
import { addressesOf } from './address.ts';
import { forwardedBy } from './forwarded.ts';
import { type Found, noteVerb, verbOf, verbParameter } from './found.ts';
import { NOT_FOLLOWED } from './requests.ts';
import { HttpTexts, onlyResult } from './texts.ts';
import { chainOf, uriOf } from './uri-builders.ts';

type Call = Extract<Expr, { k: 'call' }>;

export interface SentRequests {
  calls: JavaHttpCall[];
  diagnostics: LaneDiagnostic[];
  /** Requests whose address could not be read, by what it was made of. */
  unread: Record<string, number>;
}

/** Requests that code sends through a client, read where each stands. An address that cannot be read is named, never guessed. */
export function readHttpCalls(table: SymbolTable, noted: ReadonlyMap<Expr, HttpCall>, properties: Properties): SentRequests {
  const facts: SentRequests = { calls: [], diagnostics: notFollowed(table), unread: {} };
  if (noted.size === 0) return facts;
  const texts = new HttpTexts(table, properties);
  const found = new Map<Expr, Found>();
  for (const cls of classesOf(noted)) {
    const place = texts.at(cls);
    for (const method of [...cls.methods.values()].flat()) {
      if (method.decl.body !== null)
        readBody(place, method, method.decl.body, texts.fields.parameters(place, method), noted, found);
    }
    for (const { body } of cls.decl.initializers) readBody(place, null, body, new Map(), noted, found);
  }
  const asked = new Set([...noted.values()].flatMap(({ request, cls }) => (request.client === 'RequestEntity' ? [cls] : [])));
  const kept = new Map<string, JavaHttpCall>();
  for (const [expression, known] of noted) {
    const call = expression as Call;
    if (isMadeElsewhere(call, known, asked)) continue;
    const one = found.get(call) ?? outside(call, known);
    const forwarded = forwardedBy(texts, one);
    for (const each of forwarded.length > 0 ? forwarded : [one]) emit(each, facts, kept);
  }
  facts.calls = [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call);
  return facts;
}

/** Files that send requests in a way that is not followed: that they do must be known. */
function notFollowed(table: SymbolTable): LaneDiagnostic[] {
  const files = new Set(table.classes.map(({ file }) => file));
  return [...files].flatMap(({ imports, path }) => {
    const used = NOT_FOLLOWED.find((library) => imports.some(({ name }) => library.imports.test(name)));
    if (used === undefined) return [];
    const reason = `requests sent with ${used.name} are not followed: where they go is missing`;
    return [{ kind: 'HTTP_CLIENT_NOT_READ', severity: 'warn', reason, file: path }];
  });
}

const outside = (call: Call, noted: HttpCall): Found => ({
  call,
  noted,
  address: splice('code outside a method'),
  base: null,
  verb: null,
  isComplete: false,
  method: null,
  verbParameter: null,
});

/** `exchange(entity, type)`: the entity holds the address, and is seen where it is made. */
function isMadeElsewhere({ name, args }: Call, { request, cls }: HttpCall, asked: ReadonlySet<ClassInfo>): boolean {
  return request.client === 'RestTemplate' && name === 'exchange' && args.length === 2 && asked.has(cls);
}

function readBody(
  place: Place,
  method: MethodInfo | null,
  body: Stmt[],
  env: Env,
  noted: ReadonlyMap<Expr, HttpCall>,
  found: Map<Expr, Found>,
): void {
  readTexts(
    {
      place,
      buffers: new Set(),
      call(call, at) {
        noteVerb(call, found);
        const known = noted.get(call);
        const argument = known === undefined ? undefined : call.args[known.request.address];
        if (known === undefined || argument === undefined || found.has(call)) return;
        found.set(call, {
          call,
          noted: known,
          address: addressText(place, at, argument),
          base: known.request.hasBase ? baseText(place, at, call) : null,
          verb: verbOf(call, known),
          isComplete: false,
          method,
          verbParameter: verbParameter(call, known, method),
        });
      },
    },
    body,
    env,
  );
}

/** An address, or what a lambda makes of the builder it is given. */
function addressText(place: Place, env: Env, argument: Expr): Text {
  if (argument.k !== 'lambda') return evaluate(place, env, argument);
  const value = Array.isArray(argument.body) ? onlyResult(argument.body) : argument.body;
  const root = value === null ? null : chainOf(value).root;
  if (value === null || root?.k !== 'name' || root.name !== argument.params[0]?.name) return splice('a function that makes it');
  return uriOf(value, (part) => evaluate(place, env, part));
}

/** The client at the beginning of a chain: what stands in front of `get().uri(..)`. */
function baseText(place: Place, env: Env, call: Call): Text {
  let at: Expr | null = call.object;
  if (call.name === 'uri' && at?.k === 'call') at = at.object;
  if (at === null) return splice('the client');
  return evaluate(place, env, at);
}

function emit({ call, noted, address, base, verb }: Found, facts: SentRequests, kept: Map<string, JavaHttpCall>): void {
  const { cls, request, froms } = noted;
  const [from = ''] = froms;
  const file = cls.file.path;
  const { addresses, unread } = addressesOf(address, base);
  for (const why of unread) {
    const kind = why.replace(/ .*$/, '');
    facts.unread[kind] = (facts.unread[kind] ?? 0) + 1;
    facts.diagnostics.push({
      kind: 'HTTP_CALL_URL_UNREADABLE',
      severity: 'warn',
      reason: `${from}: the address handed to ${call.name}(..) for ${request.client} is not readable (${why}): where the request goes is missing`,
      file,
      line: call.line,
    });
  }
  for (const { path, service, unsure } of addresses) {
    const parts = [...unsure, ...(verb === null ? ['the verb'] : [])];
    for (const caller of froms) {
      const sent: JavaHttpCall = {
        from: caller,
        verb: verb ?? 'ANY',
        path,
        rule: 'http-client-call',
        client: request.client,
        service,
        file,
        line: call.line,
        ...(parts.length > 0 ? { addressUnsure: parts.join(', ') } : {}),
      };
      const key = `${caller}\n${sent.verb}\n${path}\n${service ?? ''}`;
      const known = kept.get(key);
      if (!known || sent.line < known.line) kept.set(key, sent);
    }
  }
}
