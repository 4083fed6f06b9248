import type { IncomingMessage } from 'node:http';
import { CascadeError } from '../engine/errors.ts';
import { LIMITS } from '../schema/limits.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Refuses what a page of another site could make a browser send: a Host that is not this machine (DNS rebinding), or an Origin that is not
 * this server. Runs before every route.
 */
export function guardHost(request: IncomingMessage, port: number): void {
  const host = request.headers.host ?? '';
  // Of two Host headers Node keeps the first and something in front of us may have read the second.
  if (!isOwnAuthority(host, port) || (request.headersDistinct.host?.length ?? 0) > 1) {
    throw new CascadeError(
      'forbidden',
      `The Host header ${JSON.stringify(host.slice(0, 100))} is not this server. Ask http://127.0.0.1:${port}.`,
    );
  }
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, port)) {
    throw new CascadeError(
      'forbidden',
      `Requests from ${JSON.stringify(origin.slice(0, 100))} are not allowed: only pages of this server may ask it.`,
    );
  }
}

function isOwnAuthority(authority: string, port: number): boolean {
  const match = /^(\[[0-9a-f:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(authority);
  return match !== null && LOOPBACK.has((match[1] ?? '').toLowerCase()) && Number(match[2] ?? 80) === port;
}

function isOwnOrigin(origin: string, port: number): boolean {
  return origin.startsWith('http://') && isOwnAuthority(origin.slice('http://'.length), port);
}

/** Header by which a program says that it sent a GET on purpose; no cross-site form or image can set it. */
export const CSRF_HEADER = 'x-graphql-yoga-csrf';

/**
 * Refuses requests a browser sends across sites without asking first: form posts always, and GETs that carry marks of a browser unless they
 * come from a page of this server or carry the header. A program that sends no such mark may use GET as the GraphQL-over-HTTP spec has it.
 */
export function guardCrossSite(request: IncomingMessage): void {
  if (request.headers[CSRF_HEADER] !== undefined) return;
  const type = mediaType(request);
  const simplePost =
    request.method === 'POST' &&
    (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data' || type === 'text/plain');
  if (simplePost)
    throw new CascadeError('forbidden', `A ${type} body could come from a form of another site. Send application/json.`);
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const fromBrowser =
    site !== undefined ||
    request.headers.referer !== undefined ||
    request.headers.cookie !== undefined ||
    /^Mozilla\//.test(request.headers['user-agent'] ?? '');
  if (fromBrowser)
    throw new CascadeError(
      'forbidden',
      `A browser's GET could come from a page of another site. Send a JSON POST, or add the header ${CSRF_HEADER}.`,
    );
}

export const mediaType = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Reads a body of at most 1 MiB. Throws `payload-too-large`, and stops listening to whoever goes on sending. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const refuse = (): CascadeError =>
    new CascadeError('payload-too-large', `The body is over ${LIMITS.body} bytes. Ask for less at once.`);
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.body) throw refuse();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length;
      if (size > LIMITS.body) throw refuse();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    // A client that hangs up is no defect of ours to log.
    throw error instanceof CascadeError ? error : new CascadeError('bad-request', 'The request ended before its body did.');
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Only UTF-8 JSON is read: other charsets have been a way around filters. */
export function guardJson(request: IncomingMessage): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (mediaType(request) !== 'application/json' || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw new CascadeError(
      'unsupported-media-type',
      `Send application/json in UTF-8; got ${JSON.stringify((request.headers['content-type'] ?? '').slice(0, 100))}.`,
    );
  }
}
