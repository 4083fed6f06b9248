import { CommanderError } from 'commander';
import { program } from './cascade.ts';
import { EXIT } from './report.ts';

/** The process: parses the command line, runs one command, exits with its code once output is flushed. */
const cascade = program((code) => {
  process.exitCode = code;
});
// A reader that stops listening (`| head`) ends the output, not with a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});
for (const command of [cascade, ...cascade.commands]) command.exitOverride();
try {
  await cascade.parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
}
