import type { HttpCall } from '../calls/body.ts';
import type { MethodInfo } from '../model/classes.ts';
import { dottedName } from '../spring/constants.ts';
import type { Text } from '../sqltext/text.ts';
import type { Expr } from '../syntax/records.ts';
import { VERBS } from './requests.ts';

type Call = Extract<Expr, { k: 'call' }>;

/** A request as it stands in code. */
export interface Found {
  call: Call;
  noted: HttpCall;
  address: Text;
  /** What the client puts in front of an address without host. */
  base: Text | null;
  /** Null while it is not known; behind the call it may still be told. */
  verb: string | null;
  /** Whether the chain told everything. */
  isComplete: boolean;
  /** The method around it; null in an initializer. */
  method: MethodInfo | null;
  /** The parameter of that method which names the verb. */
  verbParameter: number | null;
}

/** The verb a call states itself or in front of it; null where it is told behind or not at all. */
export function verbOf(call: Call, { request }: HttpCall): string | null {
  const { verb } = request;
  if ('verb' in verb) return verb.verb;
  if ('argument' in verb) return namedVerb(call.args[verb.argument]);
  if (verb.chain === 'behind') return null;
  const before = call.object;
  if (before?.k !== 'call') return null;
  return before.name === 'method' ? namedVerb(before.args[0]) : namedVerb({ k: 'name', name: before.name, line: 0 });
}

/** `HttpMethod.POST`, `"POST"`, `post`. */
export function namedVerb(value: Expr | undefined): string | null {
  if (value === undefined) return null;
  const text = value.k === 'lit' ? (value.value ?? '') : (dottedName(value).split('.').at(-1) ?? '');
  const name = text.toUpperCase();
  return VERBS.has(name) ? name : null;
}

const ENDS: ReadonlySet<string> = new Set(['build', 'execute', 'executeAsync', 'thenFunction']);
const MAX_BACK = 60;

/** `url(..).post(body).build()`: further along the chain the verb is told, and where the chain ends without one it is GET. */
export function noteVerb(call: Call, found: Map<Expr, Found>): void {
  const names = call.name === 'method' ? namedVerb(call.args[0]) : namedVerb({ k: 'name', name: call.name, line: 0 });
  const isEnd = ENDS.has(call.name);
  if (names === null && !isEnd && call.name !== 'method') return;
  let at: Expr | null = call.object;
  for (let i = 0; at?.k === 'call' && i < MAX_BACK; i++, at = at.object) {
    const one = found.get(at);
    const from = one?.noted.request.verb;
    if (one === undefined || from === undefined || !('chain' in from) || from.chain !== 'behind' || one.isComplete) continue;
    if (isEnd) {
      one.verb ??= 'GET';
      one.isComplete = true;
    } else {
      one.verb = names;
      one.isComplete = names === null;
    }
    return;
  }
}

/** The parameter of the method around a call that names its verb, by index. */
export function verbParameter(call: Call, { request }: HttpCall, method: MethodInfo | null): number | null {
  const before = call.object;
  const value =
    'argument' in request.verb
      ? call.args[request.verb.argument]
      : 'chain' in request.verb && before?.k === 'call' && before.name === 'method'
        ? before.args[0]
        : undefined;
  if (value?.k !== 'name' || method === null) return null;
  const index = method.decl.parameters.findIndex(({ name }) => name === value.name);
  return index < 0 ? null : index;
}
