import type { PackBuilder } from '../../engine/pack/builder.ts';

/** A route that could answer a request. */
export interface Match {
  /** Node id. */
  id: string;
  /** The request's own text leaves open whether it is this one: a part of a segment is filled in by a run. */
  partial: boolean;
}

interface Route {
  id: string;
  verb: string;
  segments: string[];
}

const HOLE = '{*}';
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const isVariable = (segment: string): boolean => segment === '*' || /^\{[^{}]*\}$/.test(segment);
const isRest = (segment: string): boolean => segment === '**' || /^\{\*[^{}]+\}$/.test(segment);
/** A path with all its variables alike. */
const shapeOf = (segments: readonly string[]): string =>
  segments.map((segment) => (isVariable(segment) ? '{}' : segment)).join('/');

/**
 * Finds the routes of a pack that a request can mean, segment by segment: a route's variable takes one segment, its `**` the rest, a hole of
 * the request (`{*}`) takes whatever stands there. A route that spells the request as it is leaves the others out, as servers choose.
 */
export class RouteMatcher {
  readonly #routes: Route[] = [];
  readonly #byShape = new Map<string, Route[]>();

  /** Takes the routes that stand in the pack and are served by it. */
  constructor(pack: PackBuilder) {
    for (const node of pack.nodes('endpoint')) {
      if (node.outbound === true || typeof node.path !== 'string') continue;
      const segments = segmentsOf(node.path);
      const route = { id: node.id, verb: String(node.httpMethod ?? 'ANY'), segments };
      this.#routes.push(route);
      const shape = shapeOf(segments);
      const list = this.#byShape.get(shape);
      if (list) list.push(route);
      else this.#byShape.set(shape, [route]);
    }
  }

  /** Every route a request can mean; none when this pack serves no such address. */
  match(verb: string, path: string): Match[] {
    const segments = segmentsOf(path);
    const alike = (this.#byShape.get(shapeOf(segments)) ?? []).filter((route) => agrees(route.verb, verb));
    if (alike.length > 0) return alike.map(({ id }) => ({ id, partial: false }));
    let best = -1;
    let found: Match[] = [];
    const literal = segments.every((segment) => !segment.includes(HOLE));
    for (const route of this.#routes) {
      if (!agrees(route.verb, verb)) continue;
      const fit = fits(route.segments, segments);
      if (fit === null) continue;
      // What the server would choose among several needs every segment to be known.
      if (literal && fit.literals > best) {
        best = fit.literals;
        found = [];
      }
      if (!literal || fit.literals === best) found.push({ id: route.id, partial: fit.partial });
    }
    return found;
  }
}

const agrees = (route: string, call: string): boolean => route === 'ANY' || call === 'ANY' || route === call;

function fits(route: readonly string[], call: readonly string[]): { literals: number; partial: boolean } | null {
  let literals = 0;
  let partial = false;
  for (const [i, segment] of route.entries()) {
    if (isRest(segment)) return { literals, partial };
    const given = call[i];
    if (given === undefined) return null;
    if (isVariable(segment) || given === HOLE) continue;
    if (segment === given) literals++;
    else if (given.includes(HOLE) && holds(given, segment)) partial = true;
    else if (segment.includes('{') && variablePattern(segment).test(given)) continue;
    else return null;
  }
  return call.length === route.length ? { literals, partial } : null;
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
/** `{id}.json` of a route. */
const variablePattern = (segment: string): RegExp =>
  new RegExp(
    `^${segment
      .split(/\{[^{}]*\}/)
      .map(escaped)
      .join('[^/]+')}$`,
  );
/** `list{*}` of a request. */
const holds = (given: string, segment: string): boolean =>
  new RegExp(`^${given.split(HOLE).map(escaped).join('[^/]*')}$`).test(segment);
