import type { JavaSymbol } from '../facts/java.ts';
import type { NativeQuery } from '../facts/jpa.ts';
import type { PersistenceFacts } from '../facts/persistence.ts';
import { indexSymbols, queryMethods, queryText } from './repositories.ts';

/** Texts repository methods state in the database's own language. */
export function nativeQueries(persistence: PersistenceFacts, symbols: readonly JavaSymbol[]): NativeQuery[] {
  const entities = new Map(persistence.types.flatMap((type) => (type.kind === 'entity' ? [[type.fqn, type] as const] : [])));
  const index = indexSymbols(symbols);
  const found = new Map<string, NativeQuery>();
  for (const repository of persistence.repositories) {
    const entity = entities.get(repository.entity ?? '');
    if (entity === undefined) continue;
    for (const method of queryMethods(repository, index, [])) {
      const query = queryText(method, entity);
      const [first] = method.declared;
      if (query === null || !query.native || query.text === null || first === undefined || found.has(method.key)) continue;
      found.set(method.key, {
        repository: repository.fqn,
        method: method.key.slice(repository.fqn.length + 1),
        verb: nativeVerb(query.text),
        text: bindNative(query.text, entity.entityName),
        file: first.file,
        line: first.query?.line ?? first.line,
      });
    }
  }
  return [...found.values()];
}

/**
 * A native query as the SQL lane reads it: `:name`, `?1` and SpEL parameters become `?`, `#{#entityName}` the entity's name. Quotes,
 * comments and `::` casts are left alone.
 */
export function bindNative(text: string, entityName: string): string {
  const named = text.replaceAll(/#\{\s{0,20}#entityName\s{0,20}\}/g, entityName);
  let made = '';
  for (let at = 0; at < named.length; ) {
    const c = named.charAt(at);
    const next = named.charAt(at + 1);
    let end = at + 1;
    let put = c;
    if (c === "'" || c === '"' || c === '`') {
      end = closingQuote(named, at, c);
      put = named.slice(at, end);
    } else if ((c === '-' && next === '-') || (c === '/' && next === '*')) {
      const close = named.indexOf(c === '-' ? '\n' : '*/', at + 2);
      end = close < 0 ? named.length : close + (c === '-' ? 1 : 2);
      put = named.slice(at, end);
    } else if (c === '\\' && next === ':') {
      // Written so that the colon is no parameter.
      put = '';
    } else if (c === ':' && (next === ':' || named.charAt(at - 1) === '\\')) {
      end = next === ':' ? at + 2 : at + 1;
      put = named.slice(at, end);
    } else if ((c === ':' || c === '?') && named.startsWith('#{', at + 1)) {
      const close = named.indexOf('}', at);
      end = close < 0 ? named.length : close + 1;
      put = '?';
    } else if ((c === ':' && /[A-Za-z_]/.test(next)) || (c === '?' && /[0-9]/.test(next))) {
      while (end < named.length && /[A-Za-z0-9_.]/.test(named.charAt(end))) end++;
      put = '?';
    }
    made += put;
    at = end;
  }
  return made;
}

function closingQuote(text: string, from: number, quote: string): number {
  const close = text.indexOf(quote, from + 1);
  return close < 0 ? text.length : close + 1;
}

const VERBS: readonly (readonly [RegExp, 'insert' | 'update' | 'delete'])[] = [
  [/^\s{0,200}(?:insert|replace|merge)\b/i, 'insert'],
  [/^\s{0,200}update\b/i, 'update'],
  [/^\s{0,200}(?:delete|truncate)\b/i, 'delete'],
];

/** The verb a native text begins with. */
const nativeVerb = (text: string): 'select' | 'insert' | 'update' | 'delete' =>
  VERBS.find(([pattern]) => pattern.test(text))?.[1] ?? 'select';
