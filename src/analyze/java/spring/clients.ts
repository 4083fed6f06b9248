import type { JavaHttpCall } from '../../facts/java.ts';
import { type ClassInfo, isInterface, type MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type Found, findAnnotations } from './annotations.ts';
import { evaluateText } from './constants.ts';
import { EXCHANGES } from './mappings.ts';

const FEIGN = 'org.springframework.cloud.openfeign.FeignClient';
const EXCHANGE = 'org.springframework.web.service.annotation.HttpExchange';

/** An interface whose methods send requests rather than serve them. */
export function isHttpClient(table: SymbolTable, cls: ClassInfo): boolean {
  if (!isInterface(cls)) return false;
  if (findAnnotations(table, cls.decl.annotations, cls, [FEIGN, EXCHANGE]).length > 0) return true;
  return [...cls.methods.values()].flat().some(({ decl }) => findAnnotations(table, decl.annotations, cls, EXCHANGES).length > 0);
}

/** Where a client's requests go, as far as its annotation says. */
export interface ClientTarget {
  rule: JavaHttpCall['rule'];
  /** Name of the service, when it is a constant. */
  service: string | null;
  /** Path in front of every method's, without host. */
  base: string;
  /** Parts that could not be read. */
  missing: string[];
}

export function clientTarget(table: SymbolTable, cls: ClassInfo): ClientTarget {
  const [feign] = findAnnotations(table, cls.decl.annotations, cls, [FEIGN]);
  if (!feign) return { rule: 'http-exchange', service: null, base: '', missing: [] };
  const name = textOf(table, feign, 'name') ?? textOf(table, feign, 'value');
  const url = textOf(table, feign, 'url');
  const path = textOf(table, feign, 'path');
  const service = [name, hostOf(url)].find((text) => text !== null && /^[\w.-]{1,128}$/.test(text)) ?? null;
  // An address set elsewhere can put a path in front; without one the name is looked up and nothing is.
  const fromUrl = url === null || url.includes('${') ? '' : url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^[^/]*/, '');
  const missing = [...(url?.match(/\$\{[^}]*\}/g) ?? []), ...(path?.match(/\$\{[^}]*\}/g) ?? [])];
  return { rule: 'feign-client', service, base: `${fromUrl}/${path ?? ''}`, missing };
}

/** `http://vets-service/x` and `lb://vets-service` name a service where the host is no address. */
function hostOf(url: string | null): string | null {
  const host = /^(?:https?|lb):\/\/([A-Za-z][\w-]*)(?:[:/]|$)/.exec(url ?? '')?.[1];
  return host === undefined || host === 'localhost' ? null : host;
}

function textOf(table: SymbolTable, found: Found, key: string): string | null {
  const argument = found.args.get(key);
  if (!argument) return null;
  const { text, missing } = evaluateText(table, argument.value, argument.at);
  return text === '' && missing.length === 0 ? null : missing.length > 0 ? `\${${missing.join(',')}}${text}` : text;
}

export interface ClientCall {
  call: Omit<JavaHttpCall, 'from'>;
  method: MethodInfo;
  on: ClassInfo;
}
