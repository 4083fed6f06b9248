import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CascadeError, httpStatusOf, publicError } from '../engine/errors.ts';

/** Headers of every response. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Scripts and styles from this server only, and no frame around the page. GraphiQL's one page carries its scripts inline and its workers as blobs. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function sendJson(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    ...ALWAYS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

/** Any thrown thing as the JSON error every route speaks. A defect is masked and logged. */
export function sendError(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  const { code, message, candidates } = publicError(error);
  if (!(error instanceof CascadeError))
    log(`cascade: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const close: Record<string, string> = code === 'payload-too-large' ? { connection: 'close' } : {};
  sendJson(
    response,
    httpStatusOf(code),
    JSON.stringify({ error: { code, message, ...(candidates ? { candidates } : {}) } }),
    close,
  );
}

/** A page kept in memory with its compressed form and ETag. */
export interface Page {
  html: Buffer;
  gzip: Buffer;
  etag: string;
}

export async function pageOf(html: string): Promise<Page> {
  const { gzipSync } = await import('node:zlib');
  const plain = Buffer.from(html);
  return { html: plain, gzip: gzipSync(plain), etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"` };
}

export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const headers = {
    ...ALWAYS,
    'cache-control': 'no-cache',
    etag: page.etag,
    'content-security-policy': PAGE_POLICY,
    vary: 'accept-encoding',
  };
  const match = request.headers['if-none-match'] ?? '';
  if (match.split(',').some((tag) => tag.trim().replace(/^W\//, '') === page.etag || tag.trim() === '*')) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const body = zipped ? page.gzip : page.html;
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends what a fetch-style handler answered, chunk by chunk. */
export async function sendFetchResponse(response: ServerResponse, answer: Response): Promise<void> {
  const headers: Record<string, string> = { ...ALWAYS };
  answer.headers.forEach((value, name) => {
    headers[name] = value;
  });
  response.writeHead(answer.status, headers);
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) response.write(part.value);
  response.end();
}
