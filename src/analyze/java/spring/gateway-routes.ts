import type { WrittenGatewayRoute } from '../../facts/gateway.ts';
import { chainOf } from '../http/uri-builders.ts';
import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { isConstant } from '../sqltext/text.ts';
import type { Expr } from '../syntax/records.ts';
import { visitStatements } from '../syntax/visit.ts';
import { evaluateText } from './constants.ts';
import type { Properties } from './properties.ts';

type Call = Extract<Expr, { k: 'call' }>;

const BUILDER = 'org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder';
/** Filters that change an address, as the builder spells them. */
const FILTERS: Readonly<Record<string, string>> = {
  stripPrefix: 'StripPrefix',
  prefixPath: 'PrefixPath',
  rewritePath: 'RewritePath',
  setPath: 'SetPath',
  redirect: 'RedirectTo',
  changeRequestUri: 'ChangeRequestUri',
  requestHeaderToRequestUri: 'RequestHeaderToRequestUri',
};

/** Routes of a Spring Cloud Gateway that code builds: `routes().route(id, r -> r.path(..).filters(..).uri(..))`. */
export function readGatewayRoutes(table: SymbolTable, properties: Properties): WrittenGatewayRoute[] {
  const found: WrittenGatewayRoute[] = [];
  for (const cls of table.classes) {
    if (!cls.file.imports.some(({ name, onDemand }) => name === BUILDER || (onDemand && BUILDER.startsWith(`${name}.`))))
      continue;
    for (const { decl } of [...cls.methods.values()].flat()) {
      visitStatements(decl.body ?? [], (expression) => {
        const last = expression.k === 'call' && expression.name === 'route' ? expression.args.at(-1) : undefined;
        if (expression.k === 'call' && last?.k === 'lambda') found.push(routeOf(table, properties, expression, last, cls));
      });
    }
  }
  // Outer calls of a chain are seen first, and state the later routes.
  return found.sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));
}

function routeOf(
  table: SymbolTable,
  properties: Properties,
  call: Call,
  { body }: Extract<Expr, { k: 'lambda' }>,
  cls: ClassInfo,
): WrittenGatewayRoute {
  const route: WrittenGatewayRoute = {
    id: null,
    uri: null,
    paths: [],
    filters: [],
    unread: [],
    file: cls.file.path,
    line: call.line,
    profiled: false,
  };
  const text = (expression: Expr): string => {
    const { text: written, missing } = evaluateText(table, expression, cls);
    const read = properties.text(written, cls.file.path);
    route.unread.push(...missing);
    return isConstant(read) ? read.join('') : written;
  };
  // Where it leads may be set elsewhere: what becomes of the address is known all the same.
  const constantOf = (expression: Expr): string | null => {
    const { text: written, missing } = evaluateText(table, expression, cls);
    const read = properties.text(written, cls.file.path);
    return missing.length === 0 && isConstant(read) ? read.join('') : null;
  };
  if (call.args.length === 2) route.id = evaluateText(table, call.args[0] as Expr, cls).text || null;
  const [only] = Array.isArray(body) ? body : [];
  const value = !Array.isArray(body) ? body : body.length === 1 && only?.k === 'return' ? only.value : null;
  if (value === null) return { ...route, unread: ['a function of several statements'] };
  for (const { name, args } of chainOf(value).calls) {
    const [first] = args;
    if (name === 'path') route.paths.push(...args.filter((arg) => arg.k !== 'lit' || arg.type === 'String').map(text));
    else if (name === 'uri' && first !== undefined) route.uri = constantOf(first);
    else if (name === 'filters' && first?.k === 'lambda' && !Array.isArray(first.body)) addFilters(route, first.body, text);
    else if (name === 'filters') route.unread.push('filters of several statements');
    else if (name === 'or' || name === 'negate' || name === 'not') route.unread.push(`${name}(..) of predicates`);
  }
  return route;
}

function addFilters(route: WrittenGatewayRoute, chain: Expr, text: (expression: Expr) => string): void {
  for (const { name, args } of chainOf(chain).calls) {
    const known = FILTERS[name];
    if (known === undefined) continue;
    const given = args.map((arg) => {
      if (arg.k !== 'lit' || arg.type === 'String') return text(arg);
      if (arg.digit === undefined) route.unread.push(`the number given to ${name}(..)`);
      return String(arg.digit ?? '');
    });
    route.filters.push({ name: known, args: given });
  }
}
