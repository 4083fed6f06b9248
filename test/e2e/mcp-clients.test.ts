import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLI } from '../support/bundle.ts';
import { type Workspace, workspace } from '../support/shop.ts';

let space: Workspace;
beforeAll(() => {
  space = workspace();
});
afterAll(() => space.remove());

const environment = (): Record<string, string> => ({ ...(process.env as Record<string, string>), CASCADE_HOME: space.home });
const command = () => ({ command: process.execPath, args: [CLI, 'mcp'], env: environment(), cwd: space.dir });

interface AnyClient {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown; annotations?: unknown; title?: string }[] }>;
  callTool(call: {
    name: string;
    arguments?: Record<string, unknown>;
  }): Promise<{ content?: unknown; structuredContent?: unknown; isError?: unknown }>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

const clients: [string, () => Promise<AnyClient>][] = [
  [
    'the classic client (@modelcontextprotocol/sdk)',
    async () => {
      const client = new ClassicClient({ name: 'classic', version: '1' });
      await client.connect(new ClassicTransport(command()));
      return client as unknown as AnyClient;
    },
  ],
  [
    'the modern client (@modelcontextprotocol/client)',
    async () => {
      const client = new ModernClient({ name: 'modern', version: '1' });
      await client.connect(new ModernTransport(command()));
      return client as unknown as AnyClient;
    },
  ],
];

describe.each(clients)('%s', (_, connect) => {
  test('lists and calls the tools of a real child process', async () => {
    const client = await connect();
    try {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toContain('endpoint_impact');
      for (const tool of tools)
        expect(tool).toMatchObject({
          outputSchema: { type: 'object' },
          annotations: { readOnlyHint: true },
          title: expect.any(String),
        });
      expect(client.getInstructions()).toContain('BEFORE you edit');
      const result = await client.callTool({ name: 'endpoint_impact', arguments: { column: 'orders.total' } });
      const [content] = result.content as { text: string }[];
      expect(content?.text).toBe(JSON.stringify(result.structuredContent));
      expect(JSON.parse(content?.text ?? '').answer.endpoints).toHaveLength(2);
      const refused = await client.callTool({ name: 'endpoint_impact', arguments: { column: 'orders.totl' } });
      expect(refused).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/^error \[unknown-column\]: .*orders\.total/) }],
      });
    } finally {
      await client.close();
    }
  });
});

/** A hand-written client, for what the libraries hide. */
async function raw(lines: object[], answers: number): Promise<{ id?: number }[]> {
  const child = spawn(process.execPath, [CLI, 'mcp'], { env: environment(), cwd: space.dir, stdio: ['pipe', 'pipe', 'ignore'] });
  const received: { id?: number }[] = [];
  for (const line of lines) child.stdin.write(`${JSON.stringify(line)}\n`);
  for await (const line of createInterface({ input: child.stdout })) {
    received.push(JSON.parse(line));
    if (received.length === answers) break;
  }
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.stdin.end();
  expect(await ended).toBe(0);
  return received;
}
const initialize = (protocolVersion: string, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});

test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'revision %s is negotiated as asked, and the process ends with its input',
  async (version) => {
    const [answer] = await raw([initialize(version)], 1);
    expect(answer).toMatchObject({
      result: { protocolVersion: version, serverInfo: { name: 'cascade' }, capabilities: { tools: {} } },
    });
  },
);

test('an unknown method is a protocol error; an unknown tool is an answer to read', async () => {
  const answers = await raw(
    [
      initialize('2025-06-18'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'no/such' },
      { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'flows' } },
      { jsonrpc: '2.0', id: 4, method: 'ping' },
    ],
    4,
  );
  const byId = new Map(answers.map((answer) => [Number(answer.id), answer]));
  expect(byId.get(2)).toMatchObject({ error: { code: -32601 } });
  expect(byId.get(3)).toMatchObject({
    result: { isError: true, content: [{ text: expect.stringContaining('error [unknown-tool]') }] },
  });
  expect(byId.get(4)).toMatchObject({ result: {} });
});

test('what stdio loads holds no Yoga, and the handshake neither schema nor graph', () => {
  const meta = JSON.parse(readFileSync(fileURLToPath(new URL('../../dist/meta.json', import.meta.url)), 'utf8')) as {
    outputs: Record<string, { entryPoint?: string; inputs: Record<string, unknown>; imports: { path: string; kind: string }[] }>;
  };
  const reach = (start: string, dynamic: boolean, skip: RegExp): string[] => {
    const inputs: string[] = [];
    const seen = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      const output = meta.outputs[path];
      if (!output) return;
      inputs.push(...Object.keys(output.inputs));
      for (const { path: next, kind } of output.imports)
        if ((kind === 'import-statement' || dynamic) && !skip.test(meta.outputs[next]?.entryPoint ?? '')) visit(next);
    };
    visit(start);
    return inputs;
  };
  const chunk = Object.entries(meta.outputs).find(([, output]) => output.entryPoint === 'src/cli/mcp.ts')?.[0] ?? '';
  expect(chunk).not.toBe('');
  const handshake = [...reach('dist/cascade.mjs', false, /^$/), ...reach(chunk, false, /^$/)];
  expect(handshake.filter((input) => /graphql-yoga|src\/schema\/|node_modules\/graphql\//.test(input))).toEqual([]);
  const everything = reach(chunk, true, /^src\/cli\//);
  expect(everything.some((input) => input === 'src/schema/schema.ts')).toBe(true);
  expect(everything.filter((input) => /graphql-yoga|render-graphiql/.test(input))).toEqual([]);
});
