import pc from 'picocolors';
import { CascadeError } from '../engine/errors.ts';
import type { Host } from '../engine/host/types.ts';
import { startServer } from '../server/server.ts';
import { firstQuestion } from './first-question.ts';
import { EXIT, reportError, say } from './report.ts';
import { openHost, type ServingFlags } from './serving.ts';

export interface ViewFlags extends ServingFlags {
  port?: string;
  firstQuestion?: boolean;
}

/** `cascade view`: serves until it is interrupted. */
export async function runView(flags: ViewFlags): Promise<number> {
  try {
    const port = Number(flags.port ?? '4319');
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new CascadeError('bad-input', `--port takes a number from 0 to 65535; got ${JSON.stringify(flags.port)}.`);
    const host = await openHost(flags);
    const server = await startServer({ host, port, log: say });
    tell(server.url, host, flags);
    if (flags.firstQuestion) await tellFirstQuestion(server.url, host);
    await interrupted();
    await server.close();
    return EXIT.ok;
  } catch (error) {
    return reportError(error, false);
  }
}

/** The address goes to stdout: a program that starts a server reads it there. */
function tell(url: string, host: Host, flags: ServingFlags): void {
  process.stdout.write(`${url}\n`);
  say(
    `${pc.bold('Cascade')} serves ${host.projects().length === 1 ? 'project' : 'projects'} ${
      host
        .projects()
        .map(({ id }) => id)
        .join(', ') || '(none)'
    }`,
  );
  say(`  GraphiQL  ${url}/graphiql`);
  say(`  GraphQL   ${url}/graphql`);
  say(`  tools     ${url}/api/tools`);
  say(`  MCP       ${mcpCommand(flags)}, over stdio`);
}

/** What serves the same projects over stdio, as it can be typed here: this program need not be on the PATH. */
function mcpCommand({ project = [], pack, root }: ServingFlags): string {
  const home = process.env.CASCADE_HOME;
  const flags = [
    ...project.flatMap((id) => ['--project', id]),
    ...(pack === undefined ? [] : ['--pack', pack]),
    ...(root === undefined ? [] : ['--root', root]),
  ];
  const words = [process.argv[1] ?? 'cascade', 'mcp', ...flags].map(quoted).join(' ');
  return `${home === undefined ? '' : `CASCADE_HOME=${quoted(home)} `}node ${words}`;
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

async function tellFirstQuestion(url: string, host: Host): Promise<void> {
  const question = await firstQuestion(host);
  if (!question) return;
  say(`\nA first question: ${question.words}`);
  say(
    `  curl -s ${url}/api/call -H 'content-type: application/json' -d '${JSON.stringify({ name: question.tool, arguments: question.args })}'`,
  );
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
