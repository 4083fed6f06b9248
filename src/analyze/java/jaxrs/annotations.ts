import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { evaluateText } from '../spring/constants.ts';
import type { JavaAnnotation } from '../syntax/records.ts';

/** Both namespaces of Jakarta RESTful Web Services. */
const both = (name: string): string[] => [`jakarta.ws.rs.${name}`, `javax.ws.rs.${name}`];

export const PATH = both('Path');
export const APPLICATION_PATH = both('ApplicationPath');
const HTTP_METHOD = both('HttpMethod');
const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'].flatMap(both);

/** What the annotations of a type or method say. */
export interface Resource {
  /** Null where none is written. */
  path: string | null;
  verbs: string[];
  missing: string[];
  line: number;
}

/** The resource annotations of an element, or null. An annotation of the project that carries `@HttpMethod` is a verb too. */
export function readResource(table: SymbolTable, annotations: JavaAnnotation[], at: ClassInfo): Resource | null {
  if (annotations.length === 0) return null;
  const [path] = findAnnotations(table, annotations, at, PATH);
  const verbs = findAnnotations(table, annotations, at, VERBS);
  const named = findAnnotations(table, annotations, at, HTTP_METHOD);
  const first = path ?? verbs[0] ?? named[0];
  if (first === undefined) return null;
  const value = path?.args.get('value');
  const read = value === undefined ? null : evaluateText(table, value.value, value.at);
  const custom = named.map(({ args }) => {
    const verb = args.get('value');
    return verb === undefined ? { text: '', missing: ['the verb'] } : evaluateText(table, verb.value, verb.at);
  });
  return {
    path: path === undefined ? null : trimmed(read?.text ?? ''),
    verbs: [
      ...verbs.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)),
      ...custom.map(({ text }) => text.toUpperCase() || 'ANY'),
    ],
    missing: [...(read?.missing ?? []), ...custom.flatMap(({ missing }) => missing)],
    line: first.line,
  };
}

/** Blanks around a variable's name mean nothing. */
const trimmed = (path: string): string => path.replaceAll(/\{\s*([\w.-]+)\s*/g, '{$1');
