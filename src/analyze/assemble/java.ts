import { rankOf } from '../../engine/grade/lattice.ts';
import { gradeCall, gradeRoute, INHERITED_BODY_GRADE } from '../../engine/grade/policy.ts';
import type { PackBuilder } from '../../engine/pack/builder.ts';
import { compareText } from '../../engine/pack/canonical.ts';
import type { Grade, JsonObject, PackDiagnostic } from '../../engine/pack/model.ts';
import type { JavaCall, JavaFacts, JavaRoute, JavaSymbol } from '../facts/java.ts';

/** Methods of the analyzed code. Returns, per `owner#name`, the symbol ids that carry that name (overloads are several). */
export function addSymbols(pack: PackBuilder, symbols: readonly JavaSymbol[]): Map<string, string[]> {
  const methodsOf = new Map<string, string[]>();
  for (const symbol of symbols) {
    const id = pack.node('symbol', symbol.key, {
      symbol: symbol.key,
      owner: symbol.owner,
      ...(symbol.file === null ? {} : { file: symbol.file, line: symbol.line }),
      ...(symbol.endLine === null ? {} : { endLine: symbol.endLine }),
      external: symbol.external,
      generated: symbol.generated,
      inherited: symbol.inherited,
      mapperMethod: symbol.mapperMethod,
      entryPoint: symbol.entryPoint,
      ...(symbol.transactional
        ? {
            transactional: true,
            txScope: symbol.transactional.scope,
            txReadOnly: symbol.transactional.readOnly,
            txPropagation: symbol.transactional.propagation,
          }
        : {}),
    });
    if (symbol.inheritedFrom !== undefined) {
      pack.edge(`symbol:${symbol.inheritedFrom}`, id, 'AFFECTS', INHERITED_BODY_GRADE, {
        rule: 'inherited-member',
        basis: 'the body of the one is the body of the other',
      });
    }
    const name = `${symbol.owner}#${symbol.name}`;
    const list = methodsOf.get(name);
    if (list) list.push(id);
    else methodsOf.set(name, [id]);
  }
  return methodsOf;
}

/** Calls between methods. One edge per pair and rule: the first line that states it is kept. */
export function addCalls(pack: PackBuilder, calls: readonly JavaCall[]): PackDiagnostic[] {
  const kept = new Map<string, JavaCall>();
  for (const call of calls) {
    const key = `${call.from}\n${call.to}\n${call.rule}\n${call.iface ?? ''}`;
    const known = kept.get(key);
    if (!known || (call.line ?? Number.MAX_SAFE_INTEGER) < (known.line ?? Number.MAX_SAFE_INTEGER)) kept.set(key, call);
  }
  const unknown = new Map<string, number>();
  for (const call of kept.values()) {
    const { grade, type, known } = gradeCall(call.binding);
    if (!known) unknown.set(call.binding, (unknown.get(call.binding) ?? 0) + 1);
    const evidence: JsonObject = { rule: call.rule, binding: call.binding };
    if (call.line !== null) evidence.line = call.line;
    if (call.receiver !== undefined) evidence.receiver = call.receiver;
    if (call.iface !== undefined) evidence.iface = call.iface;
    if (call.ruleId !== undefined) evidence.ruleId = call.ruleId;
    pack.edge(`symbol:${call.from}`, `symbol:${call.to}`, type, grade, evidence);
  }
  return [...unknown].map(([binding, count]) => ({
    kind: 'POLICY_GAP',
    severity: 'warn',
    key: null,
    reason: `the grade policy does not know the binding "${binding}": its calls are HEURISTIC`,
    count,
  }));
}

/** Routes and their handlers. One node per verb and path; the primary handler is the lowest by id. */
export function addRoutes(pack: PackBuilder, routes: readonly JavaRoute[]): void {
  const byRoute = new Map<string, JavaRoute[]>();
  for (const route of routes) {
    const key = `${route.verb} ${route.path}`;
    const list = byRoute.get(key);
    if (list) list.push(route);
    else byRoute.set(key, [route]);
  }
  for (const [key, all] of byRoute) {
    const handlers = [...new Set(all.map((route) => route.handler))].sort(compareText);
    const [primary = ''] = handlers;
    const place = all.filter((route) => route.handler === primary).sort((a, b) => a.line - b.line)[0] as JavaRoute;
    const id = pack.node('endpoint', key, {
      path: place.path,
      httpMethod: place.verb,
      handler: primary,
      ...(handlers.length > 1 ? { handlers } : {}),
      file: place.file,
      line: place.line,
      contractOnly: all.every((route) => route.link === 'contract-only'),
      ...groupOfPrefixed(place),
    });
    for (const handler of handlers) {
      const links = all.filter((route) => route.handler === handler);
      const best = links.reduce((a, b) => (gradeRank(b) > gradeRank(a) ? b : a));
      pack.edge(id, `symbol:${handler}`, 'HANDLES', gradeOf(best), routeEvidence(best));
    }
  }
}

const gradeOf = ({ link, addressUnsure, prefixSetAt }: JavaRoute): Grade =>
  gradeRoute(link, addressUnsure !== undefined, prefixSetAt !== undefined);

const gradeRank = (route: JavaRoute): number => rankOf(gradeOf(route));

/** Below a deployment prefix the group is the first segment of what the code itself wrote. */
function groupOfPrefixed(route: JavaRoute): { pathPrefix?: string; apiGroup?: string } {
  if (route.pathPrefix === undefined) return {};
  const rest = route.path.slice(route.pathPrefix.length).split('/');
  return { pathPrefix: route.pathPrefix, apiGroup: rest.find((part) => part !== '') ?? '(root)' };
}

function routeEvidence(route: JavaRoute): JsonObject | undefined {
  const { link, contract, addressUnsure, prefixSetAt } = route;
  const prefix: JsonObject = prefixSetAt === undefined ? {} : { prefixSetAt };
  if (addressUnsure !== undefined)
    return { rule: `route-${link}`, address: { grade: 'HEURISTIC', why: addressUnsure }, ...prefix };
  if (link === 'declared') return prefixSetAt === undefined ? undefined : { rule: 'route-declared', ...prefix };
  const evidence: JsonObject = { rule: link === 'contract' ? 'route-contract-impl' : `route-${link}`, ...prefix };
  if (contract !== undefined) evidence.contract = contract;
  if (link === 'contract-only') evidence.contractOnly = true;
  return evidence;
}

/** Totals the pack's meta keeps about the Java lane. */
export function javaStats(facts: JavaFacts): JsonObject {
  const { unresolvedSamples, ...counts } = facts.stats;
  return { ...counts, unresolvedSamples: unresolvedSamples.map((sample) => ({ ...sample })) } as JsonObject;
}
