import { compareText } from '../../engine/pack/canonical.ts';
import type { DdlCandidate } from '../facts/discover.ts';
import type { ActiveRules } from '../facts/rules.ts';
import type { SqlDialect } from '../facts/sql.ts';
import { readHead } from './read.ts';

/** Databases whose copies of a schema stand beside the ones we read. */
const OTHER_VENDORS = [
  'dm',
  'dm7',
  'dm8',
  'dameng',
  'kingbase',
  'kingbasees',
  'highgo',
  'opengauss',
  'oceanbase',
  'tibero',
  'cubrid',
  'altibase',
  'goldilocks',
  'derby',
  'sybase',
  'firebird',
  'informix',
];

/** Marks in the text that only one database writes, tried in order. */
const TEXT_MARKS: readonly (readonly [RegExp, SqlDialect])[] = [
  [/`[^`\n]{1,128}`/, 'mysql'],
  [/\b(?:VARCHAR2|NUMBER)\s*\(/i, 'oracle'],
  [/\b(?:BIG|SMALL)?SERIAL\b|::[a-z]|\bOWNER TO\b/i, 'postgresql'],
  [/\bNVARCHAR\s*\(|\bIDENTITY\s*\(\s*\d|^\s*GO\s*$/im, 'sqlserver'],
  [/\bCREATE\s+(?:CACHED|MEMORY)\s+TABLE\b|\bGENERATED\s+BY\s+DEFAULT\s+AS\s+IDENTITY\s*\(\s*START/i, 'hsqldb'],
  [/\bENGINE\s*=/i, 'mysql'],
];

const MIGRATION_DIRS = /(^|\/)(flyway|liquibase|migrations?|upgrades?|patch(es)?|update)(\/|$)/i;
const FLYWAY_NAME = /(^|\/)[VUR]\d[\w.]*__[^/]*\.sql$/;
const TEST_PATH = /(^|\/)(src\/test|tests?|testdata|__tests__|fixtures?)(\/|$)/i;

/** How much of a dump is looked at to tell what it is. */
const SNIFF_BYTES = 4 * 1024 * 1024;

/** Tells what one .sql file is, or null when it declares no table. */
export function classifyDdl(root: string, path: string, words: ActiveRules['dialectWords']): DdlCandidate | null {
  const text = readHead(root, path, SNIFF_BYTES);
  if (text === null) return null;
  const createTables = count(
    text,
    /\bCREATE\s+(?:(?:GLOBAL|LOCAL|TEMPORARY|TEMP|CACHED|MEMORY|UNLOGGED|COLUMN|EXTERNAL)\s+){0,3}TABLE\b/gi,
  );
  const alters = count(text, /\bALTER\s+TABLE\b/gi);
  if (createTables === 0 && alters === 0) return null;
  const byPath = dialectOfPath(path, words);
  const byText = byPath ?? TEXT_MARKS.find(([mark]) => mark.test(text))?.[1] ?? null;
  const other = byPath ? undefined : otherVendorOf(path);
  const migration = MIGRATION_DIRS.test(path) || FLYWAY_NAME.test(path) || createTables === 0 || alters > createTables;
  return {
    path,
    dialect: other ? null : byText,
    ...(other ? { otherVendor: other } : {}),
    dialectFrom: other ? null : byPath ? 'path' : byText ? 'text' : null,
    role: migration ? 'migration' : 'schema',
    createTables,
    alters,
    test: TEST_PATH.test(path),
  };
}

function dialectOfPath(path: string, names: ActiveRules['dialectWords']): SqlDialect | null {
  const words = new Set(path.toLowerCase().split(/[^a-z0-9]+/));
  return names.find(({ word }) => words.has(word))?.dialect ?? null;
}

/** A directory or file called just after another database. */
function otherVendorOf(path: string): string | undefined {
  const parts = path.toLowerCase().split(/[/.]/);
  const words = new Set(path.toLowerCase().split(/[^a-z0-9]+/));
  // `dm` is also a word people use for other things, so alone it must be the whole name of a directory.
  return OTHER_VENDORS.find((vendor) => (vendor === 'dm' ? parts.includes('dm') : words.has(vendor)));
}

/** Flyway's own default location. */
const FLYWAY_DEFAULT = /(^|\/)db\/migration\//;

/** Versioned migrations at Flyway's default location in the order Flyway runs them, then the repeatable ones. */
export function chooseMigrations(candidates: readonly DdlCandidate[], dialect: SqlDialect | null): string[] {
  const family = dialect === null ? null : familyOf(dialect);
  const usable = candidates.filter(
    ({ path, test, otherVendor, dialect: own }) =>
      !test &&
      otherVendor === undefined &&
      FLYWAY_DEFAULT.test(path) &&
      (family === null || own === null || familyOf(own) === family),
  );
  const named = usable.flatMap(({ path }) => {
    const match = /(?:^|\/)(?:V(\d+(?:[._]\d+)*)|(R))__[^/]*\.sql$/.exec(path);
    return match ? [{ path, version: match[1]?.split(/[._]/).map(Number) ?? null }] : [];
  });
  const order = (a: number[] | null, b: number[] | null): number => {
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const difference = (a[i] ?? 0) - (b[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return named.sort((a, b) => order(a.version, b.version) || compareText(a.path, b.path)).map(({ path }) => path);
}

function count(text: string, pattern: RegExp): number {
  let n = 0;
  for (const _ of text.matchAll(pattern)) n++;
  return n;
}

/** MariaDB speaks MySQL's DDL and HSQLDB and H2 share theirs: files of one family are one schema's candidates. */
const FAMILY: Partial<Record<SqlDialect, SqlDialect>> = { mariadb: 'mysql', hsqldb: 'h2' };
export const familyOf = (dialect: SqlDialect): SqlDialect => FAMILY[dialect] ?? dialect;

/**
 * The schema files to apply when nothing is declared: every non-test file of role `schema` in the project's dialect, in path order. With
 * vendor copies of one schema, files of other dialects and of no known dialect beside a known one are left out.
 */
export function chooseDdl(candidates: readonly DdlCandidate[], dialect: SqlDialect): string[] {
  const family = familyOf(dialect);
  return candidates
    .filter(
      (file) =>
        file.role === 'schema' &&
        !file.test &&
        file.otherVendor === undefined &&
        (file.dialect === null || familyOf(file.dialect) === family),
    )
    .map((file) => file.path);
}
