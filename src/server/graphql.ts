import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionArgs } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Host } from '../engine/host/types.ts';
import { createContext } from '../schema/context.ts';
import { checkLimits, checkTokens } from '../schema/guard.ts';
import { operationOf } from '../schema/omit-absent.ts';
import { executeDocument } from '../schema/run.ts';
import { schema } from '../schema/schema.ts';
import { guardCrossSite, mediaType, readBody } from './guards.ts';
import { sendFetchResponse } from './respond.ts';

/** `/graphql`: Yoga speaks the protocol; limits and execution are ours, so that every face gives the same bytes. */
export function graphqlRoute(host: Host): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const yoga = createYoga({
    schema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    logging: false,
    // executeDocument has already masked what must be masked.
    maskedErrors: false,
    context: ({ request }) => createContext(host, request.signal),
    plugins: [limits, oneExecution],
  });
  return async (request, response) => {
    guardCrossSite(request);
    const body = request.method === 'POST' ? await readBody(request) : undefined;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await yoga.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        signal: gone.signal,
        ...(body === undefined ? {} : { body }),
      }),
    );
    await sendFetchResponse(response, answer);
  };
}

/** Refuses an expensive document before it is executed, and so before any pack is loaded. */
const limits: Plugin = {
  onParams({ params, setResult }) {
    const refused = typeof params.query === 'string' ? checkTokens(params.query) : null;
    if (refused) setResult({ errors: [refused] });
  },
  onExecute({ args, setResultAndStopExecution }) {
    const operation = operationOf(args.document, args.operationName);
    const refused = operation ? checkLimits(args.document, operation, args.variableValues ?? {}) : null;
    if (refused) setResultAndStopExecution({ errors: [refused] });
  },
};

/** Yoga's own executor orders keys differently when fields settle at different times: all faces use ours. */
const oneExecution: Plugin = {
  onExecute({ setExecuteFn }) {
    setExecuteFn((args: ExecutionArgs) => executeDocument(args));
  },
};

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (request.method === 'POST' && mediaType(request) === '') headers.delete('content-type');
  return headers;
}
