import { Command } from 'commander';
import { ENGINE_VERSION } from '../version.ts';
import { withServingFlags } from './serving.ts';

/** Every command: its flags here, its work in a module loaded only when it runs, so that `mcp` starts without a web server. */
export function program(finish: (code: number) => void): Command {
  const cascade = new Command('cascade')
    .description(
      'What breaks if I change this? A graph from HTTP routes through code and SQL to table columns, over GraphQL and MCP.',
    )
    .version(ENGINE_VERSION)
    .showHelpAfterError('(run with --help for usage)')
    .addHelpText(
      'after',
      '\nExamples:\n  cascade analyze ~/src/shop\n  cascade view --root ~/src/shop\n  cascade call endpoint_impact \'{"column":"orders.total"}\' --root ~/src/shop\n\nExit codes: 0 ok; 1 failed; 2 usage.',
    );

  cascade
    .command('init [dir]')
    .description('look at a repository, write .cascade/ and register the project')
    .option('--project <id>', 'project id (default: the directory name)')
    .option('--dry-run', 'say what would be written')
    .option('--json', 'print the result as JSON')
    .action(async (dir: string | undefined, flags) => finish(await (await import('./init.ts')).runInit(dir ?? '.', flags)));

  cascade
    .command('analyze [dir]')
    .description('read a tree into its pack')
    .option('--project <id>', 'project id the pack carries')
    .option('--out <dir>', 'write the pack here instead of .cascade/pack')
    .option(
      '--ddl <file>',
      'schema file, relative to the directory; may be repeated, order kept',
      (value: string, before: string[] | undefined) => [...(before ?? []), value],
    )
    .option('--no-java', 'leave Java out')
    .option('--no-script', 'leave TypeScript and JavaScript out')
    .option('--no-sql', 'leave SQL out')
    .option('--workers <n>', 'worker threads, 0 for none (default: one a core)')
    .option('--cold', 'read every file, whatever an earlier run kept')
    .option('--no-cache', 'keep nothing for later runs and use nothing of earlier ones')
    .option('--json', 'print the result as JSON')
    .action(async (dir: string | undefined, flags) => finish(await (await import('./analyze.ts')).runAnalyze(dir ?? '.', flags)));

  cascade
    .command('estimate [dir]')
    .description('say what an analysis is likely to give, before it runs')
    .option('--json', 'print the result as JSON')
    .action(async (dir: string | undefined, flags) =>
      finish(await (await import('./estimate.ts')).runEstimate(dir ?? '.', flags)),
    );

  const catalog = cascade.command('catalog').description('read the schema of a running database, names and types only');
  catalog
    .command('discover [dir]')
    .description('list the connections the configuration names, without users and passwords')
    .option('--json', 'print the result as JSON')
    .action(async (dir: string | undefined, flags) =>
      finish(await (await import('./catalog.ts')).runCatalogDiscover(dir ?? '.', flags)),
    );
  catalog
    .command('fetch [dir]')
    .description('ask a PostgreSQL, MySQL or MariaDB server for its catalog and pin it in .cascade/catalog')
    .option('--url <jdbc-url>', 'server and database, e.g. jdbc:postgresql://127.0.0.1:5432/shop')
    .option('--candidate <n>', 'a connection of `catalog discover`')
    .option('--user <name>', 'database user; one that may only read is enough')
    .option('--schema <name>', 'only this schema')
    .option('--password-env <name>', 'environment variable that holds the password (default: CASCADE_DB_PASSWORD)')
    .option('--password-file <file>', 'file that holds the password, readable by its owner alone')
    .option('--tls <mode>', 'off, require or verify (default: off on this machine, else verify)')
    .option('--timeout <seconds>', 'for connecting and for each question', '15')
    .option('--yes', 'connect without asking')
    .option('--json', 'print the result as JSON')
    .action(async (dir: string | undefined, flags) =>
      finish(await (await import('./catalog.ts')).runCatalogFetch(dir ?? '.', flags)),
    );

  const rules = cascade
    .command('rules')
    .description('what is known of frameworks, as data: built in, and your own in .cascade/rules');
  const ruled = (command: Command): Command =>
    command.option('--root <dir>', 'project whose rules count', '.').option('--json', 'print the result as JSON');
  ruled(rules.command('list').description('every rule in force')).action(async (flags) =>
    finish(await (await import('./rules.ts')).runRulesList(flags)),
  );
  ruled(rules.command('show <id>').description('one rule whole')).action(async (id: string, flags) =>
    finish(await (await import('./rules.ts')).runRulesShow(id, flags)),
  );
  ruled(rules.command('test [id-or-pack]').description('run the examples of rules through the whole analysis')).action(
    async (which: string | undefined, flags) => finish(await (await import('./rules.ts')).runRulesTest(which, flags)),
  );
  ruled(rules.command('explain <type>').description('what a Java type extends, and which rules say something of it')).action(
    async (type: string, flags) => finish(await (await import('./rules.ts')).runRulesExplain(type, flags)),
  );

  withServingFlags(cascade.command('view').description('serve GraphQL, the tool API and GraphiQL on 127.0.0.1'))
    .option('--port <n>', 'port, 0 for any free one', '4319')
    .option('--first-question', 'print a first question to try, taken from the served packs')
    .action(async (flags) => finish(await (await import('./view.ts')).runView(flags)));

  withServingFlags(cascade.command('mcp').description('serve the tools over stdio for an AI client')).action(async (flags) =>
    finish(await (await import('./mcp.ts')).runMcp(flags)),
  );

  withServingFlags(cascade.command('call [tool] [json]').description('print the answer of one tool call'))
    .option('--batch', 'read one {"name","arguments"} a line, print one answer a line')
    .action(async (tool: string | undefined, json: string | undefined, flags) =>
      finish(await (await import('./call.ts')).runCall(tool, json, flags)),
    );

  withServingFlags(cascade.command('query <file>').description('run a GraphQL document in process (- reads standard input)'))
    .option('--variables <json>', 'variables of the document')
    .option('--operation <name>', 'operation to run when the document has several')
    .action(async (file: string, flags) => finish(await (await import('./query.ts')).runQuery(file, flags)));

  cascade
    .command('doctor')
    .description('say what this machine needs and has')
    .option('--json', 'print the result as JSON')
    .action(async (flags) => finish(await (await import('./doctor.ts')).runDoctor(flags)));

  return cascade;
}
