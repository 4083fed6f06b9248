import pc from 'picocolors';
import { type Estimate, estimate } from '../analyze/estimate.ts';
import { EXIT, reportError } from './report.ts';

const MARK = { ships: pc.green('ships   '), degrades: pc.yellow('degrades'), missing: pc.red('missing ') } as const;

/** `cascade estimate [DIR]`: what an analysis of a tree is likely to give, before it runs. Parses and writes nothing. */
export async function runEstimate(dir: string, options: { json?: boolean }): Promise<number> {
  try {
    const found = estimate(dir);
    process.stdout.write(options.json ? `${JSON.stringify(found)}\n` : text(found, dir));
    return EXIT.ok;
  } catch (error) {
    return reportError(error, options.json === true);
  }
}

function text({ files, inputs, axes, seconds, unread, diagnostics }: Estimate, dir: string): string {
  const megabytes = ((inputs.javaBytes + inputs.ddlBytes) / 1e6).toFixed(1);
  return [
    `${files} files: ${inputs.java} Java, ${inputs.mappers} mapper XML, ${inputs.ddl} schema, ${megabytes} MB to read; about ${seconds} s cold`,
    ...axes.map(
      ({ axis, outlook, reason, remedy }) => `${MARK[outlook]} ${axis.padEnd(12)} ${reason}${remedy ? ` -> ${remedy}` : ''}`,
    ),
    ...unread.map(({ technology, files: count }) => `not read ${technology}: ${count} files`),
    ...diagnostics.map(({ kind, file, reason }) => `note     ${kind}${file ? ` ${file}` : ''}: ${reason}`),
    `next:    cascade analyze ${dir}`,
    '',
  ].join('\n');
}
