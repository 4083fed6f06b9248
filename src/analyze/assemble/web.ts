import { gradeHttpCall, PAGE_OWN_GRADE, PAGE_SET_GRADE } from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { JsonObject } from '../../engine/pack/model.ts';
import type { GatewayRoute } from '../facts/gateway.ts';
import type { WebFacts, WebHttpCall } from '../facts/web.ts';
import { behindGateway } from '../gateway/table.ts';
import { RouteMatcher } from './route-match.ts';
import { addScriptCalls, addScriptSymbols } from './script.ts';

export interface WebStats {
  screens: number;
  requests: number;
  resolved: number;
  guessed: number;
  /** The frontend asks the server which screens there are. */
  isServerDriven: boolean;
}

/** Joins what the web lane found into the pack: screens, their functions, and the requests those send to routes that stand in it. */
export function addWeb(pack: PackBuilder, facts: WebFacts, behind: Behind): WebStats {
  addScriptSymbols(pack, facts.symbols, 'web');
  addScriptCalls(pack, facts.calls);
  for (const { path, name, router, file, line, component } of facts.screens)
    pack.node('screen', path, { path, name, source: 'router', pack: router, file, line, component, lane: 'web' });
  for (const { screen, symbol, via, hops } of facts.renders)
    pack.edge(`screen:${screen}`, `symbol:${symbol}`, 'RENDERS', via === 'own' ? PAGE_OWN_GRADE : PAGE_SET_GRADE, {
      rule: via === 'own' ? 'route-component' : 'route-imported-component',
      ...(hops === 0 ? {} : { hops }),
    });
  const matcher = new RouteMatcher(pack);
  const stats: WebStats = {
    screens: facts.screens.length,
    requests: facts.httpCalls.length,
    resolved: 0,
    guessed: 0,
    isServerDriven: facts.screenCauses.includes('server-driven'),
  };
  const seen = new Set<string>();
  const outbound: WebHttpCall[] = [];
  for (const call of facts.httpCalls) {
    const answer = answering(matcher, call) ?? throughGateway(pack, matcher, call, behind);
    if (!answer) {
      outbound.push(call);
      continue;
    }
    stats.resolved++;
    if (answer.why !== null) stats.guessed++;
    for (const { id, partial } of answer.routes) {
      const why = answer.why ?? (partial ? 'a part of a segment is filled in when it runs' : null);
      const key = `${call.from} ${id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      pack.edge(
        `symbol:${call.from}`,
        id,
        'CALLS_HTTP',
        gradeHttpCall(true, why !== null),
        evidence(call, why, answer.routes.length),
      );
    }
  }
  // Only now: a route that is only called must not answer another request.
  for (const call of outbound) {
    const path = full(call);
    const route = `${call.verb} ${path}`;
    const key = `${call.from} ${route}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (!pack.has(`endpoint:${route}`))
      pack.node('endpoint', route, { path, httpMethod: call.verb, outbound: true, source: 'web' });
    const passed = call.host === undefined ? behindGateway(behind.gateway, path) : null;
    // A gateway of the tree takes the request here and sends one of its own.
    pack.edge(
      `symbol:${call.from}`,
      `endpoint:${route}`,
      'CALLS_HTTP',
      gradeHttpCall(passed !== null, call.unsure !== undefined),
      evidence(call, call.unsure ?? null, 0),
    );
    if (passed) addPassedOn(pack, route, call.verb, passed, seen);
  }
  return stats;
}

/** The request a gateway sends on: to a service of another project. */
function addPassedOn(
  pack: PackBuilder,
  route: string,
  verb: string,
  { path, route: { service, from }, front }: NonNullable<ReturnType<typeof behindGateway>>,
  seen: Set<string>,
): void {
  const onward = `${verb} ${path}`;
  if (seen.has(`${route} ${onward}`) || onward === route) return;
  seen.add(`${route} ${onward}`);
  pack.node('endpoint', route, { gateway: front });
  if (!pack.has(`endpoint:${onward}`))
    pack.node('endpoint', onward, { path, httpMethod: verb, outbound: true, source: 'gateway' });
  pack.edge(`endpoint:${route}`, `endpoint:${onward}`, 'CALLS_HTTP', gradeHttpCall(false, false), {
    rule: 'gateway-route',
    service,
    file: from,
  });
}

/** What stands behind a gateway of the tree, and where its services lie. */
interface Behind {
  gateway: ReadonlyMap<string, GatewayRoute>;
  parts: readonly { name: string; dir: string }[];
}

/** The route of the service a gateway of the tree passes a request on to. */
function throughGateway(
  pack: PackBuilder,
  matcher: RouteMatcher,
  call: WebHttpCall,
  { gateway, parts }: Behind,
): ReturnType<typeof answering> {
  if (call.host !== undefined || gateway.size === 0) return null;
  const passed = behindGateway(gateway, full(call));
  if (!passed) return null;
  const homes = parts.filter(({ name }) => name === passed.route.service);
  const routes = matcher.match(call.verb, passed.path).filter(({ id }) => {
    const file = pack.get(id)?.file;
    return typeof file === 'string' && homes.some(({ dir }) => file.startsWith(dir === '' ? '' : `${dir}/`));
  });
  return routes.length > 0 ? { routes, why: call.unsure ?? null } : null;
}

const full = ({ path, prefix }: WebHttpCall): string => `${prefix?.value.replace(/\/+$/, '') ?? ''}${path}`;

/** Routes that answer: under the base address, else without it, which a proxy may have taken off. */
function answering(
  matcher: RouteMatcher,
  call: WebHttpCall,
): { routes: ReturnType<RouteMatcher['match']>; why: string | null } | null {
  if (call.host !== undefined) return null;
  const whole = matcher.match(call.verb, full(call));
  if (whole.length > 0) return { routes: whole, why: call.unsure ?? null };
  if (call.prefix === undefined) return null;
  const bare = matcher.match(call.verb, call.path);
  return bare.length > 0
    ? { routes: bare, why: call.unsure ?? `the base address ${call.prefix.value} is taken off on the way` }
    : null;
}

const evidence = ({ client, line, hops, prefix, host }: WebHttpCall, why: string | null, candidates: number): JsonObject => ({
  rule: 'web-request',
  client,
  line,
  ...(hops === undefined ? {} : { hops }),
  ...(prefix === undefined ? {} : { prefix: prefix.value }),
  ...(host === undefined ? {} : { host }),
  ...(candidates > 1 ? { candidates } : {}),
  ...(why === null ? {} : { address: { grade: 'HEURISTIC', why } }),
});
