import { gradeHttpCall } from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import type { GatewayRoute } from '../facts/gateway.ts';
import type { JavaHttpCall, JavaRoute } from '../facts/java.ts';
import { behindGateway } from '../gateway/table.ts';

interface Served {
  verb: string;
  path: string;
  segments: string[];
  files: Set<string>;
}

/** Part of the tree: an application or a build module, by the name it is asked by. */
export interface Part {
  name: string;
  dir: string;
}

/** What a request may be answered by. */
export interface Answering {
  routes: readonly JavaRoute[];
  parts: readonly Part[];
  /** Directories of applications; code in none of them is a library that any application may include. */
  applications?: readonly string[];
  gateway?: ReadonlyMap<string, GatewayRoute> | undefined;
}

/** Routes of this pack by how many segments they have, as requests ask for them. */
class ServedRoutes {
  private readonly bySize = new Map<number, Map<string, Served>>();
  private readonly known = new Map<string, Served[]>();

  constructor(routes: readonly JavaRoute[]) {
    for (const { verb, path, file } of routes) {
      const segments = segmentsOf(path);
      const size = this.bySize.get(segments.length) ?? new Map<string, Served>();
      const key = `${verb} ${path}`;
      const served = size.get(key);
      if (served) served.files.add(file);
      else size.set(key, { verb, path, segments, files: new Set([file]) });
      this.bySize.set(segments.length, size);
    }
  }

  /** Routes that answer a request: the one written alike, else those of the same template, else those whose variables take its segments. */
  answering(verb: string, path: string): Served[] {
    const key = `${verb} ${path}`;
    let found = this.known.get(key);
    if (found === undefined) {
      found = this.find(verb, path);
      this.known.set(key, found);
    }
    return found;
  }

  private find(verb: string, path: string): Served[] {
    const wanted = segmentsOf(path);
    const routes = [...(this.bySize.get(wanted.length)?.values() ?? [])].filter(
      (route) => route.verb === verb || verb === 'ANY' || route.verb === 'ANY',
    );
    const alike = routes.filter((route) => route.path === path);
    if (alike.length > 0) return alike;
    const template = routes.filter(({ segments }) => segments.every((segment, i) => segment === wanted[i]));
    if (template.length > 0) return template;
    return routes.filter(({ segments }) => segments.every((segment, i) => segment === wanted[i] || segment === '{}'));
  }
}

/** Names of variables say nothing about what they take. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/^\{.*\}$/.test(segment) || segment === '*' ? '{}' : segment));

/**
 * Requests that code sends. A route served by the same pack is reached where the named service is part of it, or none is named; one that a
 * library module serves may be part of the named application. A request to a gateway of the tree goes on to the service behind it. Any other
 * stays a route that is only called, for another project to serve.
 */
export function addHttpCalls(
  pack: PackBuilder,
  calls: readonly JavaHttpCall[],
  { routes, parts, applications = [], gateway = new Map() }: Answering,
): void {
  if (calls.length === 0) return;
  const served = new ServedRoutes(routes);
  /** Routes of the part that is asked, else those of libraries when an application is. */
  const answering = ({ verb, path, service }: JavaHttpCall): { routes: Served[]; why?: string } => {
    const found = served.answering(verb, path);
    if (service === null) return { routes: found };
    const asked = parts.filter(({ name }) => name === service);
    const own = found.filter(({ files }) => asked.some(({ dir }) => [...files].some((file) => isWithin(file, dir))));
    if (own.length > 0 || !asked.some(({ dir }) => applications.includes(dir))) return { routes: own };
    const shared = found.filter(({ files }) => [...files].some((file) => !applications.some((dir) => isWithin(file, dir))));
    return { routes: shared, why: `whether ${service} includes the module that serves it` };
  };
  const add = (call: JavaHttpCall, isLast: boolean): boolean => {
    const { verb, path, service, addressUnsure } = call;
    const { routes: here, why } = answering(call);
    for (const route of here) {
      const isUnsure =
        addressUnsure !== undefined || why !== undefined || service === null || (route.verb !== verb && verb === 'ANY');
      const unsure = [addressUnsure, why].filter((one) => one !== undefined).join(', ');
      const told = unsure === '' ? call : { ...call, addressUnsure: unsure };
      addEdge(pack, told, `${route.verb} ${route.path}`, gradeHttpCall(true, isUnsure));
    }
    if (here.length > 0 || !isLast) return here.length > 0;
    const key = `${verb} ${path}`;
    if (!pack.get(`endpoint:${key}`)) pack.node('endpoint', key, { path, httpMethod: verb, outbound: true });
    addEdge(pack, call, key, gradeHttpCall(false, true));
    return true;
  };
  for (const call of calls) {
    const behind = gateway.size === 0 ? null : throughGateway(call, gateway, parts);
    if (behind === null) add(call, true);
    else if (!add(call, false) && !add(behind, call.service !== null)) add(call, true);
  }
}

/** The request as the service behind a gateway of the tree gets it; null where it is not sent to one. */
function throughGateway(
  call: JavaHttpCall,
  gateway: ReadonlyMap<string, GatewayRoute>,
  parts: readonly Part[],
): JavaHttpCall | null {
  const behind = behindGateway(gateway, call.path);
  if (behind === null) return null;
  const { path, route, front } = behind;
  const isAsked = call.service === null || parts.some(({ name, dir }) => name === call.service && isWithin(route.from, dir));
  return isAsked ? { ...call, path, service: route.service, gateway: front } : null;
}

const isWithin = (file: string, dir: string): boolean => file.startsWith(dir === '' ? '' : `${dir}/`);

function addEdge(pack: PackBuilder, call: JavaHttpCall, endpoint: string, grade: ReturnType<typeof gradeHttpCall>): void {
  const { from, rule, client, gateway, line, service, addressUnsure } = call;
  pack.edge(`symbol:${from}`, `endpoint:${endpoint}`, 'CALLS_HTTP', grade, {
    rule,
    line,
    ...(client === undefined ? {} : { client }),
    ...(service === null ? {} : { service }),
    ...(gateway === undefined ? {} : { gateway }),
    ...(addressUnsure === undefined ? {} : { address: { grade: 'HEURISTIC', why: addressUnsure } }),
  });
}
