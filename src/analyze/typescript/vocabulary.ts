/** Packages that make a process a server, and what of them makes an application or a router. */
export const SERVER_PACKAGES: readonly string[] = [
  'express',
  'fastify',
  'koa',
  'hono',
  '@nestjs/core',
  '@hapi/hapi',
  'restify',
  'polka',
  '@feathersjs/express',
];

/** What a call or `new` of an import makes. `app` answers requests itself, `router` only where it is mounted. */
export interface RouterMaker {
  package: string;
  /** Name imported: `default`, `*` for the module itself, or an export. */
  export: string;
  /** Member called on it, for `express.Router()`. */
  member?: string;
  makes: 'app' | 'router';
  framework: string;
}

const router = (pkg: string, name: string, framework: string, member?: string): RouterMaker => ({
  package: pkg,
  export: name,
  ...(member === undefined ? {} : { member }),
  makes: 'router',
  framework,
});
const app = (pkg: string, name: string, framework: string): RouterMaker => ({
  package: pkg,
  export: name,
  makes: 'app',
  framework,
});

export const ROUTER_MAKERS: readonly RouterMaker[] = [
  app('express', 'default', 'express'),
  app('express', '*', 'express'),
  router('express', 'Router', 'express'),
  router('express', 'default', 'express', 'Router'),
  router('express', '*', 'express', 'Router'),
  router('express-promise-router', 'default', 'express'),
  router('express-promise-router', '*', 'express'),
  app('polka', 'default', 'express'),
  app('restify', '*', 'express'),
  app('fastify', 'default', 'fastify'),
  app('fastify', '*', 'fastify'),
  app('fastify', 'fastify', 'fastify'),
  app('fastify', 'Fastify', 'fastify'),
  app('koa', 'default', 'koa'),
  app('koa', '*', 'koa'),
  router('@koa/router', 'default', 'koa'),
  router('@koa/router', '*', 'koa'),
  router('koa-router', 'default', 'koa'),
  router('koa-router', '*', 'koa'),
  app('hono', 'Hono', 'hono'),
  app('@hono/zod-openapi', 'OpenAPIHono', 'hono'),
];

/** Methods of a router that add a route, and the verb each answers. */
export const ROUTE_METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  all: 'ANY',
};

/** Methods that mount another router, or put functions in front. */
export const MOUNT_METHODS: ReadonlySet<string> = new Set(['use', 'register', 'route', 'mount']);
