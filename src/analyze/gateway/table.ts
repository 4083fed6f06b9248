import { compareText } from '../../engine/pack/canonical.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { SpringSettings } from '../facts/discover.ts';
import type { GatewayRoute, WrittenGatewayRoute } from '../facts/gateway.ts';
import { rewrite } from './rewrite.ts';
import { writtenRoutes } from './settings.ts';

export interface GatewayTable {
  /** By front prefix. */
  routes: Map<string, GatewayRoute>;
  diagnostics: LaneDiagnostic[];
}

/** The route table of the tree's gateways: what they make of addresses they are asked for. Routes of the default configuration come first. */
export function gatewayTable(settings: readonly SpringSettings[], inCode: readonly WrittenGatewayRoute[]): GatewayTable {
  const { routes: written, locators } = writtenRoutes(settings);
  const all = [...written, ...inCode];
  const table: GatewayTable = { routes: new Map(), diagnostics: [] };
  for (const route of [...all.filter(({ profiled }) => !profiled), ...all.filter(({ profiled }) => profiled)]) add(table, route);
  for (const file of locators) {
    say(table, 'GATEWAY_ROUTE_UNREADABLE', 'a gateway makes routes of the services a registry knows when it runs', { file });
  }
  table.routes = new Map([...table.routes].sort(([a], [b]) => compareText(a, b)));
  return table;
}

function add(table: GatewayTable, route: WrittenGatewayRoute): void {
  const name = route.id === null ? 'a route' : `route ${route.id}`;
  const problems = [...route.unread];
  if (route.paths.length === 0 && problems.length === 0) problems.push('it has no path predicate');
  if (route.uri !== null && !/^(?:lb|https?|wss?|lb:ws):\/\//.test(route.uri) && !route.uri.includes('${'))
    problems.push(`its address is ${route.uri}`);
  if (problems.length > 0) {
    say(table, 'GATEWAY_ROUTE_UNREADABLE', `${name} of a gateway is not read (${problems.slice(0, 3).join(', ')})`, route);
    return;
  }
  for (const pattern of route.paths) {
    const rewritten = rewrite(pattern, route.filters);
    if ('unread' in rewritten) {
      say(table, 'GATEWAY_ROUTE_UNREADABLE', `${name} of a gateway is not read: ${rewritten.unread}`, route);
      continue;
    }
    const { front, to, exact } = rewritten;
    const entry: GatewayRoute = { to, service: serviceOf(route.uri), from: route.file };
    if (exact) entry.exact = true;
    if (route.profiled) entry.profiled = true;
    const known = table.routes.get(front);
    if (known === undefined) table.routes.set(front, entry);
    else if (known.to !== to || known.service !== entry.service || known.exact !== entry.exact)
      say(
        table,
        'AMBIGUOUS_GATEWAY_ROUTE',
        `two routes of gateways claim ${front} and lead elsewhere; the one in ${known.from} is kept`,
        route,
      );
  }
}

/** Who a route's address names; an address of this machine, or one that is set elsewhere, names nobody. */
function serviceOf(uri: string | null): string | null {
  const host = /^(?:lb|https?|wss?|lb:ws):\/\/([^/:?#]+)/.exec(uri ?? '')?.[1];
  return host === undefined || host.includes('$') || /^(?:localhost|127\.|0\.0\.0\.0)/.test(host) || !/^[\w.-]{1,128}$/.test(host)
    ? null
    : host;
}

function say(table: GatewayTable, kind: string, reason: string, { file, line }: { file: string; line?: number }): void {
  table.diagnostics.push({ kind, severity: 'warn', key: 'gatewayRoutes', reason, file, ...(line === undefined ? {} : { line }) });
}

/** What an address becomes behind the gateway: the longest front prefix decides. Null where no route takes it. */
export function behindGateway(
  routes: ReadonlyMap<string, GatewayRoute>,
  path: string,
): { path: string; route: GatewayRoute; front: string } | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (let length = segments.length; length >= 0; length--) {
    const front = `/${segments.slice(0, length).join('/')}`;
    const route = routes.get(front);
    if (route === undefined || (route.exact === true && length < segments.length)) continue;
    const rest = segments.slice(length).join('/');
    const joined = `${route.to}${rest === '' ? '' : `/${rest}`}`;
    return { path: joined === '' ? '/' : joined, route, front };
  }
  return null;
}
