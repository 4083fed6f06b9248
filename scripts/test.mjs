// `npm test [-- FILTER]`: installs what is missing, builds, runs every test and closes with one plain line.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
ensureInstalled(root);
ensureBuilt(root);

const scratch = mkdtempSync(join(tmpdir(), 'cascade-test-'));
const report = join(scratch, 'report.json');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)];
// Tests must not meet the user's own registry.
const env = { ...process.env, CASCADE_HOME: join(scratch, 'home') };
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
const totals = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
rmSync(scratch, { recursive: true, force: true });
if (!totals) {
  console.log('0 passed, 1 failed');
  process.exit(status || 1);
}
const skipped = totals.numPendingTests + (totals.numTodoTests ?? 0);
const failed =
  totals.numFailedTests + (totals.numFailedTestSuites > 0 && totals.numFailedTests === 0 ? totals.numFailedTestSuites : 0);
// What a bare machine lacks makes its tests skip out loud; in CI everything is installed, so a skip hides something.
const hidden = process.env.CI ? skipped : 0;
if (hidden > 0) console.log(`${hidden} tests were skipped, which CI counts as failed`);
console.log(
  `${totals.numPassedTests} passed, ${failed + hidden} failed${skipped > 0 && !process.env.CI ? `, ${skipped} skipped` : ''}`,
);
process.exit(failed + hidden > 0 || totals.numPassedTests === 0 ? 1 : (status ?? 1));
