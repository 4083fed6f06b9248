import { parseAllDocuments } from 'yaml';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { SqlDialect } from '../facts/sql.ts';
import { MAX_BYTES } from '../limits.ts';
import { readSource } from './read.ts';

/** Settings of one Spring configuration file, flattened to dotted keys. Values keep their text; secrets are never kept. */
export interface SpringConfig {
  file: string;
  /** Directory the file's module sits in: what is above `src/main/resources`. */
  module: string;
  /** True for `application-dev.yml` and documents activated by a profile: not in force by default. */
  profiled: boolean;
  values: ReadonlyMap<string, string>;
}

const CONFIG_NAME = /(^|\/)(application|bootstrap)(-[\w-]+)?\.(ya?ml|properties)$/;
const SECRET_KEY = /(password|passwd|secret|token|credential|private-?key|access-?key)/i;

export const isSpringConfig = (path: string): boolean => CONFIG_NAME.test(path) && !/(^|\/)src\/test\//.test(path);

/** Reads one application/bootstrap file. Broken ones become a diagnostic. */
export function readSpringConfig(root: string, path: string, diagnostics: LaneDiagnostic[]): SpringConfig[] {
  const source = readSource(root, path, MAX_BYTES.config, diagnostics);
  if (!source) return [];
  const profiledFile = CONFIG_NAME.exec(path)?.[3] !== undefined;
  const module = moduleOf(path);
  if (path.endsWith('.properties')) return [{ file: path, module, profiled: profiledFile, values: readProperties(source.text) }];
  // Maven writes @property@ placeholders into YAML, which YAML itself cannot hold unquoted.
  const text = source.text.replace(/:[ \t]*(@[\w.-]+@)[ \t]*$/gm, ': "$1"');
  const configs: SpringConfig[] = [];
  try {
    for (const document of parseAllDocuments(text, { maxAliasCount: 100 } as never)) {
      if (document.errors.length > 0) throw document.errors[0];
      const values = new Map<string, string>();
      flatten(document.toJS({ maxAliasCount: 100 }), '', values, 0);
      const profiled = profiledFile || values.has('spring.config.activate.on-profile') || values.has('spring.profiles');
      configs.push({ file: path, module, profiled, values });
    }
  } catch (error) {
    diagnostics.push({
      kind: 'CONFIG_UNREADABLE',
      severity: 'warn',
      reason: `not readable as YAML: ${firstLine(error)}`,
      file: path,
    });
  }
  return configs;
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown').slice(0, 200);

const moduleOf = (path: string): string => {
  const at = path.search(/(^|\/)src\/main\/resources\//);
  if (at >= 0) return path.slice(0, at);
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
};

function flatten(value: unknown, prefix: string, into: Map<string, string>, depth: number): void {
  if (depth > 20 || into.size > 5000) return;
  if (Array.isArray(value)) {
    value.forEach((item, i) => {
      flatten(item, `${prefix}[${i}]`, into, depth + 1);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) flatten(item, prefix === '' ? key : `${prefix}.${key}`, into, depth + 1);
  } else if (value !== null && value !== undefined && prefix !== '' && !SECRET_KEY.test(prefix)) {
    into.set(prefix, String(value));
  }
}

function readProperties(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*([^#!=:\s][^=:\s]*)\s*[=:]\s*(.*)$/.exec(line);
    const key = match?.[1];
    if (key && !SECRET_KEY.test(key)) values.set(key, (match?.[2] ?? '').trim());
  }
  return values;
}

/** `${name:default}` -> default; a placeholder without one -> null; anything else as it is. */
export function settledValue(value: string): string | null {
  const placeholder = /^\$\{[^:}]*(?::([^}]*))?\}$/.exec(value.trim());
  const settled = placeholder ? (placeholder[1] ?? null) : value.trim();
  return settled === null || settled === '' || settled.includes('${') || settled.includes('@') ? null : settled;
}

const JDBC_SCHEMES: readonly (readonly [RegExp, SqlDialect])[] = [
  [/jdbc:(?:p6spy:)?mysql:/, 'mysql'],
  [/jdbc:(?:p6spy:)?mariadb:/, 'mariadb'],
  [/jdbc:(?:p6spy:)?postgresql:/, 'postgresql'],
  [/jdbc:(?:p6spy:)?oracle:/, 'oracle'],
  [/jdbc:(?:p6spy:)?h2:/, 'h2'],
  [/jdbc:(?:p6spy:)?hsqldb:/, 'hsqldb'],
  [/jdbc:(?:p6spy:)?sqlserver:/, 'sqlserver'],
  [/jdbc:(?:p6spy:)?sqlite:/, 'sqlite'],
  [/jdbc:(?:p6spy:)?db2:/, 'db2'],
];

/** Databases the connection urls of a configuration name. */
export function jdbcDialects(config: SpringConfig): SqlDialect[] {
  const found = new Set<SqlDialect>();
  for (const value of config.values.values()) {
    const dialect = JDBC_SCHEMES.find(([scheme]) => scheme.test(value))?.[1];
    if (dialect) found.add(dialect);
  }
  return [...found];
}
