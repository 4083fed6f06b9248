import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '../../src/engine/host/types.ts';
import { answerTool } from '../../src/mcp/answer.ts';
import { readDocuments } from '../../src/mcp/documents.ts';
import { CLI, cascade, startView, type ViewServer } from '../support/bundle.ts';
import { BAD_CALLS, CALLS, type Workspace, workspace } from '../support/shop.ts';

let space: Workspace;
let view: ViewServer;
let client: Client;
/** `projects` tells what is in memory, so each face gets a server that has answered the same calls in the same order. */
let host: Host;
const byStdio: { text: string; structured: string | null; isError: boolean }[] = [];
const byApi: { status: number; text: string }[] = [];
const inProcess: string[] = [];
let byBatch: string[] = [];

beforeAll(async () => {
  space = workspace();
  host = space.host();
  view = await startView([], { home: space.home, cwd: space.dir });
  client = new Client({ name: 'conformance', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp'],
      env: { ...process.env, CASCADE_HOME: space.home } as Record<string, string>,
      cwd: space.dir,
    }),
  );
  for (const call of CALLS) {
    inProcess.push((await answerTool(host, call.name, call.arguments)).text);
    const result = await client.callTool(call);
    const [content] = result.content as { text: string }[];
    byStdio.push({
      text: content?.text ?? '',
      structured: JSON.stringify(result.structuredContent),
      isError: result.isError === true,
    });
    const response = await fetch(`${view.url}/api/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    });
    byApi.push({ status: response.status, text: await response.text() });
  }
  const input = CALLS.map((call) => `${JSON.stringify(call)}\n`).join('');
  byBatch = cascade(['call', '--batch'], { home: space.home, cwd: space.dir, input }).stdout.trimEnd().split('\n');
});
afterAll(async () => {
  await client?.close();
  await view?.stop();
  space?.remove();
});

describe.each(CALLS.map((call, i) => [JSON.stringify(call), i] as const))('%s', (_, i) => {
  test('the same bytes over stdio, as text and as structured content', () => {
    expect(byStdio[i]).toEqual({ text: inProcess[i], structured: inProcess[i], isError: false });
  });
  test('the same bytes over /api/call', () => {
    expect(byApi[i]).toEqual({ status: 200, text: inProcess[i] });
  });
  test('the same bytes from the command line', () => {
    expect(byBatch[i]).toBe(inProcess[i]);
  });
});

const documents = new Map(readDocuments().map((document) => [document.name, document.text]));
const graphql = async (query: string, variables: Record<string, unknown>): Promise<string> => {
  const response = await fetch(`${view.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.text();
};
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

test.each(CALLS.filter((call) => call.name !== 'projects').map((call) => [JSON.stringify(call), call] as const))(
  'data.<root> of its document on /graphql: %s',
  async (_, call) => {
    const text = await graphql(documents.get(call.name) ?? '', call.arguments);
    expect(text).toBe(`{"data":{"${camel(call.name)}":${(await answerTool(host, call.name, call.arguments)).text}}}`);
  },
);

test('a document with an async field before a sync one keeps its order', async () => {
  // `overview` waits for a pack, `projects` does not: an executor that settles keys as they come would swap them.
  const text = await graphql(
    '{ overview { answer { mode } } projects { answer { projects { id } } } node(id: "shop|table:orders") { id } }',
    {},
  );
  expect(
    text.startsWith(
      '{"data":{"overview":{"answer":{"mode":"conservative"}},"projects":{"answer":{"projects":[{"id":"shop"}]}},"node":{"id":"shop|table:orders"}}',
    ),
  ).toBe(true);
});

describe.each(BAD_CALLS.map((call) => [JSON.stringify(call), call] as const))('refused: %s', (_, { code, ...call }) => {
  test('alike on every face', async () => {
    const error = await answerTool(host, call.name, call.arguments).then(
      () => null,
      (thrown: Error & { code: string }) => thrown,
    );
    expect(error?.code).toBe(code);
    const message = error?.message ?? '';
    const result = await client.callTool(call);
    expect([result.isError, (result.content as { text: string }[])[0]?.text]).toEqual([true, `error [${code}]: ${message}`]);
    const response = await fetch(`${view.url}/api/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    });
    expect(response.status).toBe(code.startsWith('unknown-') && code !== 'unknown-tool' ? 404 : 400);
    expect(await response.json()).toMatchObject({ error: { code, message } });
    const line = cascade(['call', '--batch'], { home: space.home, cwd: space.dir, input: `${JSON.stringify(call)}\n` });
    expect(JSON.parse(line.stdout)).toEqual({ error: { code, message } });
  });
});
