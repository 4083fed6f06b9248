/** What of a path decides whether a script is read, and by what name the compiler knows it. Paths are root-relative with forward slashes. */

const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx|vue)$/;
const DECLARATION = /\.d\.[cm]?ts$/;
const MINIFIED = /(?:[.-]min|\.bundle|\.chunk)\.[cm]?js$/;
/** Test support by the names its tools document: directories, then endings. */
const TEST_DIR = /(?:^|\/)(?:__mocks__|__tests__|__fixtures__|test|tests|testing|e2e|cypress|playwright)\//;
const TEST_FILE = /[.-](?:spec|test|e2e-spec|cy|mock|mocks|stub|stories)\.[cm]?[jt]sx?$/;
/** Directories that hold other people's code. */
const VENDORED =
  /(?:^|\/)(?:vendor|vendors|third[_-]?party|bower_components|jspm_packages|\.yarn|\.next|\.nuxt|\.output|\.svelte-kit|coverage)\//;
/** Text with a template's placeholder in its path is a generator's input, not source. */
const GENERATOR = /\$\{|\{\{|\.(?:vm|ftl|hbs|ejs)\./;

export type LeftOut = 'declarations' | 'minified' | 'vendored' | 'test support' | 'generator template';

/** Whether a file holds script, by its ending. */
export const isScript = (path: string): boolean => SCRIPT.test(path);

/** Why a script is not read, or null. */
export function leftOut(path: string): LeftOut | null {
  if (DECLARATION.test(path)) return 'declarations';
  if (GENERATOR.test(path)) return 'generator template';
  if (VENDORED.test(path)) return 'vendored';
  if (MINIFIED.test(path)) return 'minified';
  return TEST_DIR.test(path) || TEST_FILE.test(path) ? 'test support' : null;
}

/** Lines nobody wrote: one that long, or that many characters in so few lines. Only whole-file shape is looked at. */
export function looksGenerated(text: string): boolean {
  if (text.length < 5_000) return false;
  let lines = 1;
  let longest = 0;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    longest = Math.max(longest, end - start);
    lines++;
    start = end + 1;
  }
  longest = Math.max(longest, text.length - start);
  return text.length / lines > 300 || (longest > 20_000 && longest > text.length / 2);
}

/** Directory of a path; '' for the root. */
export const dirOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** A path put together and its `.` and `..` taken out; null when it leaves the root. */
export function joinPath(...parts: string[]): string | null {
  const out: string[] = [];
  for (const part of parts.join('/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (out.pop() === undefined) return null;
    } else out.push(part);
  }
  return out.join('/');
}

/** Whether `path` lies in `dir` or below it. */
export const isBelow = (path: string, dir: string): boolean => dir === '' || path === dir || path.startsWith(`${dir}/`);
