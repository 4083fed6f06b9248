import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CascadeError } from '../engine/errors.ts';
import type { Host } from '../engine/host/types.ts';
import { API_ROUTES } from './api.ts';
import { graphiqlRoute } from './graphiql.ts';
import { graphqlRoute } from './graphql.ts';
import { guardHost } from './guards.ts';
import { indexPage } from './index-page.ts';
import { pageOf, sendError, sendJson, sendPage } from './respond.ts';

export interface ServerOptions {
  host: Host;
  /** 0 lets the system pick. */
  port: number;
  log: (line: string) => void;
}

export interface RunningServer {
  port: number;
  url: string;
  close(): Promise<void>;
}

/** Only this machine may ask: there is no authentication. */
const ADDRESS = '127.0.0.1';

/** Starts the HTTP face. Rejects when the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const graphql = graphqlRoute(options.host);
  let port = options.port;
  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => sendError(response, error, options.log));
  });
  // Idle clients keep their connection a while; a slow header may not hold one longer than that.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 120_000;

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    guardHost(request, port);
    const url = parseUrl(request.url ?? '/', port);
    if (url.pathname === '/graphql') {
      allow(request, response, ['GET', 'POST']);
      return graphql(request, response);
    }
    const api = API_ROUTES.get(url.pathname);
    if (api) {
      allow(request, response, api.verb === 'GET' ? READ : ['POST']);
      return api.handle(options.host, request, response, url);
    }
    switch (url.pathname) {
      case '/graphiql':
        allow(request, response, READ);
        return graphiqlRoute(request, response);
      case '/healthz':
        allow(request, response, READ);
        return sendJson(response, 200, JSON.stringify({ ok: true, projects: options.host.projects().length }));
      case '/':
      case '/index.html':
        allow(request, response, READ);
        return sendPage(request, response, await pageOf(indexPage(options.host)));
      default:
        throw new CascadeError(
          'not-found',
          `There is nothing at ${url.pathname.slice(0, 200)}. See /api/tools, /graphql, /graphiql.`,
        );
    }
  }

  await listen(server, options.port);
  port = (server.address() as AddressInfo).port;
  return {
    port,
    url: `http://${ADDRESS}:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A request target that is no path (`//host`, a broken escape) is the sender's mistake. */
function parseUrl(target: string, port: number): URL {
  if (target.startsWith('/') && !target.startsWith('//') && URL.canParse(target, `http://${ADDRESS}:${port}`))
    return new URL(target, `http://${ADDRESS}:${port}`);
  throw new CascadeError('bad-request', `${JSON.stringify(target.slice(0, 200))} is no path.`);
}

const READ = ['GET', 'HEAD'] as const;

/** Refuses a verb a path does not take, and names those it does. */
function allow(request: IncomingMessage, response: ServerResponse, verbs: readonly string[]): void {
  const { method = '' } = request;
  if (verbs.includes(method)) return;
  response.setHeader('allow', verbs.join(', '));
  throw new CascadeError('method-not-allowed', `Use ${verbs.join(' or ')} here, not ${method}.`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new CascadeError('bad-input', `Port ${port} is taken. Choose another with --port, or 0 for any free one.`)
          : error,
      );
    });
    server.listen(port, ADDRESS, resolve);
  });
}
