import type { Evaluate } from '../sqltext/place.ts';
import { join, splice, type Text } from '../sqltext/text.ts';
import type { Expr } from '../syntax/records.ts';

type Call = Extract<Expr, { k: 'call' }>;

const MAX_CHAIN = 200;
const BUILDERS = /(?:^|\.)(?:UriComponentsBuilder|ServletUriComponentsBuilder|DefaultUriBuilderFactory|UriComponents)$/;
/** Calls that add nothing to host and path. */
const NO_PATH: ReadonlySet<string> = new Set([
  ...['queryParam', 'queryParams', 'queryParamIfPresent', 'query', 'replaceQuery', 'replaceQueryParam', 'replaceQueryParams'],
  ...['fragment', 'userInfo', 'build', 'buildAndExpand', 'expand', 'encode', 'normalize', 'cloneBuilder', 'uriVariables'],
  ...['toUri', 'toUriString', 'toString', 'toURL', 'toASCIIString', 'uri'],
]);

/** Whether an expression is a builder of addresses, or a chain of calls on one that is made there. */
export function isUriChain(expression: Expr): boolean {
  const { root } = chainOf(expression);
  const [first] = chainOf(expression).calls;
  return root?.k === 'name' && BUILDERS.test(root.name) && first !== undefined && STARTS.has(first.name);
}

const STARTS: ReadonlySet<string> = new Set(['fromUriString', 'fromHttpUrl', 'fromUri', 'fromPath', 'newInstance']);

/** Calls of a chain, first to last, and what the first is called on. */
export function chainOf(expression: Expr): { root: Expr | null; calls: Call[] } {
  const calls: Call[] = [];
  let at: Expr | null = expression;
  while (at?.k === 'call' && calls.length < MAX_CHAIN) {
    calls.push(at);
    at = at.object;
  }
  return { root: at, calls: calls.reverse() };
}

/** The address a chain of calls puts together; `start` is what the builder at its root holds, when it is not made in the chain. */
export function uriOf(expression: Expr, evaluate: Evaluate, start: Text | null = null): Text {
  const { calls } = chainOf(expression);
  const state: { front: Text; scheme: Text; host: Text | null; port: Text | null; path: Text } = {
    front: start ?? [],
    scheme: ['http'],
    host: null,
    port: null,
    path: [],
  };
  for (const { name, args } of calls) {
    const [first] = args;
    if (STARTS.has(name)) state.front = first === undefined ? [] : evaluate(first);
    else if (NO_PATH.has(name)) continue;
    else if (name === 'path' && first !== undefined) state.path = join(state.path, evaluate(first));
    else if (name === 'pathSegment') state.path = join(state.path, ...args.map((arg) => join(['/'], evaluate(arg))));
    else if (name === 'scheme' && first !== undefined) state.scheme = evaluate(first);
    else if (name === 'host' && first !== undefined) state.host = evaluate(first);
    else if (name === 'port' && first !== undefined) state.port = evaluate(first);
    else return splice(`what ${name}(..) makes of an address`);
  }
  const authority =
    state.host === null ? [] : join(state.scheme, ['://'], state.host, state.port === null ? [] : [':', ...state.port]);
  return join(state.front, authority, state.path);
}
