import type { Pack, PackEdge } from './model.ts';

/** `routes.json`: what a project serves and calls, so that "who serves this?" is answered without parsing a pack. */
export interface RoutesSidecar {
  schema: typeof ROUTES_SCHEMA;
  project: string;
  buildDigest: string;
  serves: { id: string; method: string; path: string }[];
  calls: { id: string; method: string; path: string; service: string | null }[];
  serviceNames: string[];
  /** Names its applications and build modules are known by; any of them addresses the project. */
  parts?: string[];
}

export const ROUTES_SCHEMA = 'cascade-routes/1';

/** The sidecar of a pack. Lists are sorted by id; `service` is set only when every call site of the route names one and the same. */
export function routesOf(pack: Pack, serviceNames: readonly string[], parts: readonly string[] = []): RoutesSidecar {
  const handled = new Set<string>();
  const callers = new Map<string, PackEdge[]>();
  for (const edge of pack.edges) {
    if (edge.type === 'HANDLES') handled.add(edge.from);
    else if (edge.type === 'CALLS_HTTP' && edge.grade === 'UNRESOLVED') {
      const list = callers.get(edge.to);
      if (list) list.push(edge);
      else callers.set(edge.to, [edge]);
    }
  }
  const serves: RoutesSidecar['serves'] = [];
  const calls: RoutesSidecar['calls'] = [];
  for (const node of pack.nodes) {
    if (node.kind !== 'endpoint') continue;
    const route = { id: node.id, method: String(node.httpMethod ?? 'ANY'), path: String(node.path ?? '/') };
    if (handled.has(node.id)) serves.push(route);
    else if (node.outbound === true && callers.has(node.id)) {
      const names = new Set((callers.get(node.id) ?? []).map((edge) => edge.evidence?.service ?? null));
      const [only] = names;
      calls.push({ ...route, service: names.size === 1 && typeof only === 'string' ? only : null });
    }
  }
  return {
    schema: ROUTES_SCHEMA,
    project: pack.meta.project,
    buildDigest: pack.digest,
    serves,
    calls,
    serviceNames: [...serviceNames].sort(),
    ...(parts.length > 0 ? { parts: [...parts].sort() } : {}),
  };
}
