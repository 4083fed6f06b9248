import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { publicError } from '../engine/errors.ts';
import type { Host } from '../engine/host/types.ts';
import { ENGINE_VERSION } from '../version.ts';
import { loadCatalog } from './catalog.ts';
import { INSTRUCTIONS } from './instructions.ts';

/** The host is made on first use, so that a client's handshake never waits for a registry or a pack. */
export interface StdioOptions {
  host: () => Host;
  log: (line: string) => void;
}

/** Serves the catalog over stdin and stdout until stdin closes. `initialize` and `tools/list` need neither schema nor graph. */
export function serveMcp(options: StdioOptions): Promise<void> {
  return new Promise((resolve) => {
    serveStdio(() => createServer(options), {
      onerror: (error) => options.log(`cascade: mcp: ${error.message.replace(/\s+/g, ' ').slice(0, 300)}`),
    });
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
}

/** One protocol server over the catalog. */
export function createServer({ host, log }: StdioOptions): Server {
  const server = new Server(
    { name: 'cascade', title: 'Cascade Gateway', version: ENGINE_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', async () => {
    const catalog = await loadCatalog();
    return { tools: catalog.entries.map((entry) => entry.tool) };
  });
  server.setRequestHandler('tools/call', async (request, context) => {
    try {
      // Schema, resolvers and graph are loaded by the first call that needs them.
      const { answerTool } = await import('./answer.ts');
      const { value, text } = await answerTool(host(), request.params.name, request.params.arguments, context.mcpReq.signal);
      return { content: [{ type: 'text' as const, text }], structuredContent: value };
    } catch (error) {
      const { code, message } = publicError(error);
      if (code === 'error') log(`cascade: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return { content: [{ type: 'text' as const, text: `error [${code}]: ${message}` }], isError: true };
    }
  });
  return server;
}
