import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { JavaAnnotation } from '../syntax/records.ts';
import { type Found, findAnnotations } from './annotations.ts';
import { dottedName, evaluateTexts } from './constants.ts';

/** What a mapping annotation says, on a type or a method. */
export interface Mapping {
  paths: string[];
  /** Upper-case verbs; empty for any. */
  verbs: string[];
  /** Narrowed by params, headers, consumes or produces. */
  conditioned: boolean;
  /** Parts of an address that could not be read. */
  missing: string[];
  line: number;
}

const WEB = 'org.springframework.web.bind.annotation';

/** Mapping annotations and the verb they fix. */
const VERBS: Readonly<Record<string, string | null>> = {
  [`${WEB}.RequestMapping`]: null,
  [`${WEB}.GetMapping`]: 'GET',
  [`${WEB}.PostMapping`]: 'POST',
  [`${WEB}.PutMapping`]: 'PUT',
  [`${WEB}.DeleteMapping`]: 'DELETE',
  [`${WEB}.PatchMapping`]: 'PATCH',
};

const SERVICE = 'org.springframework.web.service.annotation';
/** The same for HTTP interfaces, which controllers may carry too. */
const EXCHANGE_VERBS: Readonly<Record<string, string | null>> = {
  [`${SERVICE}.HttpExchange`]: null,
  [`${SERVICE}.GetExchange`]: 'GET',
  [`${SERVICE}.PostExchange`]: 'POST',
  [`${SERVICE}.PutExchange`]: 'PUT',
  [`${SERVICE}.DeleteExchange`]: 'DELETE',
  [`${SERVICE}.PatchExchange`]: 'PATCH',
};
export const EXCHANGES = Object.keys(EXCHANGE_VERBS);

const NAMES = [...Object.keys(VERBS), ...EXCHANGES];
const KNOWN_VERBS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']);
const CONDITIONS = ['params', 'headers', 'consumes', 'produces'];

/** The mapping among an element's annotations, or null. The first wins, as in the framework. */
export function readMapping(table: SymbolTable, annotations: JavaAnnotation[], at: ClassInfo): Mapping | null {
  const [found] = findAnnotations(table, annotations, at, NAMES);
  return found === undefined ? null : toMapping(table, found);
}

function toMapping(table: SymbolTable, found: Found): Mapping {
  const path = found.args.get('path') ?? found.args.get('url') ?? found.args.get('value');
  const texts = path === undefined ? [] : evaluateTexts(table, path.value, path.at);
  const properties = texts.flatMap(({ text }) => text.match(/\$\{[^}]*\}/g) ?? []);
  const fixed = VERBS[found.name] ?? EXCHANGE_VERBS[found.name] ?? null;
  const verbs = fixed === null ? readVerbs(found) : [fixed];
  return {
    paths: texts.length === 0 ? [''] : texts.map(({ text }) => text),
    verbs: verbs ?? [],
    conditioned: CONDITIONS.some((name) => found.args.has(name)),
    missing: [...texts.flatMap(({ missing }) => missing), ...properties, ...(verbs === null ? ['method'] : [])],
    line: found.line,
  };
}

/** Names after the last dot; null when a value is no verb, so that any may be meant. */
function readVerbs(found: Found): string[] | null {
  const argument = found.args.get('method')?.value;
  if (argument === undefined) return [];
  const items = argument.k === 'array' ? argument.items : [argument];
  const verbs = items.map((item) =>
    item.k === 'lit' ? (item.value ?? '').toUpperCase() : (dottedName(item).split('.').at(-1) ?? ''),
  );
  return verbs.every((verb) => KNOWN_VERBS.has(verb)) ? verbs : null;
}
