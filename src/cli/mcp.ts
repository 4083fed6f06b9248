import { createHost } from '../engine/host/host.ts';
import type { Host } from '../engine/host/types.ts';
import { serveMcp } from '../mcp/stdio.ts';
import { EXIT, reportError, say } from './report.ts';
import { hostOptions, type ServingFlags } from './serving.ts';

/** `cascade mcp`: serves the tools over stdio until stdin closes. A registry that cannot be served is an error of the first call, not of the handshake. */
export async function runMcp(flags: ServingFlags): Promise<number> {
  try {
    const options = hostOptions(flags);
    let host: Host | null = null;
    await serveMcp({
      host: () => {
        host ??= createHost(options);
        return host;
      },
      log: say,
    });
    return EXIT.ok;
  } catch (error) {
    return reportError(error, false);
  }
}
