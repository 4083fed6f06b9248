import type { IncomingMessage, ServerResponse } from 'node:http';
import { CascadeError } from '../engine/errors.ts';
import type { Host } from '../engine/host/types.ts';
import { answerTool } from '../mcp/answer.ts';
import { catalogPayload, loadCatalog } from '../mcp/catalog.ts';
import { guardCrossSite, guardJson, readBody } from './guards.ts';
import { sendJson } from './respond.ts';

type Handler = (host: Host, request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** The JSON routes: path -> the one verb each takes and its handler. */
export const API_ROUTES: ReadonlyMap<string, { verb: 'GET' | 'POST'; handle: Handler }> = new Map([
  ['/api/tools', { verb: 'GET', handle: listTools }],
  ['/api/projects', { verb: 'GET', handle: listProjects }],
  ['/api/call', { verb: 'POST', handle: callTool }],
  ['/api/meta', { verb: 'GET', handle: projectMeta }],
]);

async function listTools(_host: Host, _request: IncomingMessage, response: ServerResponse): Promise<void> {
  sendJson(response, 200, JSON.stringify(catalogPayload(await loadCatalog())));
}

async function listProjects(host: Host, _request: IncomingMessage, response: ServerResponse): Promise<void> {
  sendJson(response, 200, (await answerTool(host, 'projects', {})).text);
}

/** `{name, arguments?, project?}`: one tool call. The body is exactly the answer's text. */
async function callTool(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  guardCrossSite(request);
  guardJson(request);
  const body = parseCall(await readBody(request));
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  sendJson(response, 200, (await answerTool(host, body.name, body.args, gone.signal)).text);
}

function parseCall(text: string): { name: string; args: Record<string, unknown> } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new CascadeError('bad-request', 'The body is not JSON; expected {"name": "...", "arguments": {...}}.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CascadeError('bad-request', 'The body must be an object with `name` and `arguments`.');
  const { name, arguments: args = {}, project, ...rest } = body as Record<string, unknown>;
  const [extra] = Object.keys(rest);
  if (extra !== undefined)
    throw new CascadeError(
      'bad-request',
      `The body has an unknown key ${JSON.stringify(extra.slice(0, 80))}; it takes name, arguments and project.`,
    );
  if (typeof name !== 'string') throw new CascadeError('bad-request', 'The body names no tool: `name` must be a text.');
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw new CascadeError('bad-input', '`arguments` must be an object.');
  return { name, args: project === undefined || project === null ? { ...args } : { ...args, project } };
}

/** `?project=`: provenance of a served pack. Loads it. */
async function projectMeta(host: Host, _request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const pack = await host.open(host.resolve(url.searchParams.get('project')).id);
  const { meta } = pack;
  sendJson(
    response,
    200,
    JSON.stringify({
      project: meta.project,
      projectId: pack.project.id,
      digest: pack.digest,
      lanes: meta.lanes ?? [],
      builtAt: meta.builtAt ?? null,
      freshness: pack.freshness,
      base: meta.base ? { commit: meta.base.commit, dirty: meta.base.dirty, remote: meta.base.remote } : null,
      canSource: false,
      projects: host.projects().map(({ id }) => id),
      history: [],
    }),
  );
}
