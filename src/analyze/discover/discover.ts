import { compareText } from '../../engine/pack/canonical.ts';
import { type FileMemo, NO_MEMO } from '../cache/memo.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { DdlCandidate, Discovery } from '../facts/discover.ts';
import type { ActiveRules } from '../facts/rules.ts';
import { DEFAULT_DIALECT, type SqlDialect } from '../facts/sql.ts';
import { DIALECT_WORDS } from '../rules/packs/index.ts';
import { isSpringConfig, jdbcDialects, readSpringConfig, type SpringConfig, settledValue } from './config.ts';
import { chooseDdl, chooseMigrations, classifyDdl, familyOf } from './ddl.ts';
import { discoverJava } from './java.ts';
import { mybatisPlusSettings, namingSettings } from './naming.ts';
import { readHead } from './read.ts';
import { isTemplate, viewRoots } from './views.ts';
import { type Tree, walkTree } from './walk.ts';

const MAPPER_ROOT = /<(mapper|sqlMap|sqlMapConfig)\b/;
/** Liquibase's logs are looked for where its projects keep them: under directories or names that say so. */
const CHANGE_LOG_PATH = /(?:liquibase|change-?log)[^\s]*\.(?:xml|ya?ml|json)$/i;
const CHANGE_LOG = /databaseChangeLog/;
const FACTORY_BEAN = /\b(?:LocalContainerEntityManagerFactoryBean|LocalSessionFactoryBean)\b/;
const MAPPER_HEAD = 32 * 1024;

/** The files of a tree, when they are listed already, and what is remembered of them. */
export interface TreeLook {
  tree?: Tree;
  memo?: FileMemo;
  rules?: Pick<ActiveRules, 'print' | 'dialectWords'>;
}

const BUILT_IN = { print: 'built in', dialectWords: DIALECT_WORDS };

/** Looks at a tree and says what each lane could read. Deterministic: path order, no clock. `declared` is the profile's dialect. */
export function discover(root: string, declared: SqlDialect | null = null, look: TreeLook = {}): Discovery {
  const { tree = walkTree(root), memo = NO_MEMO, rules = BUILT_IN } = look;
  const diagnostics: LaneDiagnostic[] = [...tree.diagnostics];
  const { applications, ...java } = discoverJava(root, tree.files, memo);
  const mapperFiles = tree.files.filter(
    (path) => path.endsWith('.xml') && !inTests(path) && memo.of('mapper', path, () => isMapper(root, path)),
  );
  const ddl = tree.files.flatMap((path) => {
    const candidate = path.toLowerCase().endsWith('.sql')
      ? memo.of(`ddl ${rules.print}`, path, () => classifyDdl(root, path, rules.dialectWords))
      : null;
    return candidate ? [candidate] : [];
  });
  for (const path of tree.files) {
    if (!CHANGE_LOG_PATH.test(path) || inTests(path)) continue;
    if (memo.of('liquibase', path, () => CHANGE_LOG.test(readHead(root, path, MAPPER_HEAD) ?? ''))) {
      const reason = 'a Liquibase change log: what only it declares is missing from the schema';
      diagnostics.push({ kind: 'LIQUIBASE_NOT_READ', severity: 'warn', reason, file: path });
    }
  }
  const configs = tree.files.filter(isSpringConfig).flatMap((path) => springConfigs(root, path, memo, diagnostics));
  const templates = tree.files.filter(isTemplate);
  const dialect = chooseDialect(declared, ddl, configs);
  return {
    root,
    ...java,
    mapperFiles,
    ddl,
    ddlFiles: schemaFiles(ddl, dialect?.name ?? DEFAULT_DIALECT, diagnostics),
    dialect,
    services: services(configs, applications),
    modules: modules(java.javaRoots),
    contextPaths: contextPaths(configs),
    settings: configs.map(({ file, module, profiled, values }) => ({ file, scope: module, profiled, values: [...values] })),
    jpaNaming: namingSettings(configs),
    persistenceUnits: tree.files.filter(
      (path) => path.endsWith('.xml') && !inTests(path) && memo.of('persistence-unit', path, () => isPersistenceUnit(root, path)),
    ),
    mybatisPlus: mybatisPlusSettings(configs),
    templates,
    viewRoots: viewRoots(root, tree.files, templates, configs, memo),
    diagnostics,
    paths: tree.files,
    files: tree.files.length,
  };
}

/** The schema as it stands, else what Flyway makes of its migrations. Migrations beside a schema, and other tools' logs, are named. */
function schemaFiles(ddl: readonly DdlCandidate[], dialect: SqlDialect, diagnostics: LaneDiagnostic[]): string[] {
  const schema = chooseDdl(ddl, dialect);
  const migrations = ddl.filter(({ role, test }) => role === 'migration' && !test);
  const applied = schema.length > 0 ? [] : chooseMigrations(ddl, dialect);
  const [first] = applied;
  if (first !== undefined) {
    const reason = `no schema file was found: ${applied.length} migrations at Flyway's default location are applied in their order`;
    diagnostics.push({ kind: 'MIGRATIONS_APPLIED', severity: 'info', key: 'catalog.ddl', reason, file: first });
  }
  const left = migrations.filter(({ path }) => !applied.includes(path));
  const [other] = left;
  if (other !== undefined) {
    const reason = `${left.length} scripts that change a schema are not applied: their tables and columns may be missing`;
    diagnostics.push({ kind: 'MIGRATIONS_NOT_APPLIED', severity: 'info', key: 'catalog.ddl', reason, file: other.path });
  }
  return [...schema, ...applied];
}

function springConfigs(root: string, path: string, memo: FileMemo, diagnostics: LaneDiagnostic[]): SpringConfig[] {
  const told = memo.of('spring', path, () => {
    const said: LaneDiagnostic[] = [];
    const configs = readSpringConfig(root, path, said).map((config) => ({ ...config, values: [...config.values] }));
    return { configs, said };
  });
  diagnostics.push(...told.said);
  return told.configs.map((config) => ({ ...config, values: new Map(config.values) }));
}

const inTests = (path: string): boolean => /(^|\/)src\/test\//.test(path);
const isMapper = (root: string, path: string): boolean => MAPPER_ROOT.test(readHead(root, path, MAPPER_HEAD) ?? '');

/** The standard's own file, or a Spring context that makes the factory. */
const isPersistenceUnit = (root: string, path: string): boolean =>
  path.endsWith('META-INF/persistence.xml') || FACTORY_BEAN.test(readHead(root, path, MAPPER_HEAD) ?? '');

/** Declared, else what the connection urls agree on, else what most schema files are written for. */
function chooseDialect(
  declared: SqlDialect | null,
  ddl: readonly DdlCandidate[],
  configs: readonly SpringConfig[],
): Discovery['dialect'] {
  if (declared) return { name: declared, from: 'profile' };
  const schemas = ddl.filter((file) => file.role === 'schema' && !file.test && file.dialect !== null);
  const available = new Set(schemas.map((file) => familyOf(file.dialect as SqlDialect)));
  const urls = new Set(configs.filter((config) => !config.profiled).flatMap(jdbcDialects));
  const usable = [...urls].filter((name) => available.size === 0 || available.has(familyOf(name)));
  if (new Set(usable.map(familyOf)).size === 1 && usable[0])
    return { name: usable.sort(compareText)[0] as SqlDialect, from: 'jdbc url' };
  const votes = new Map<SqlDialect, number>();
  for (const file of schemas) votes.set(file.dialect as SqlDialect, (votes.get(file.dialect as SqlDialect) ?? 0) + 1);
  const [winner] = [...votes].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  if (winner) return { name: winner[0], from: 'schema files' };
  const anyUrl = [...new Set(configs.flatMap(jdbcDialects))];
  return anyUrl.length === 1 && anyUrl[0] ? { name: anyUrl[0], from: 'jdbc url' } : null;
}

/** What applications call themselves; one that says nothing answers to its module's directory. */
function services(configs: readonly SpringConfig[], applications: readonly string[]): Discovery['services'] {
  const found = new Map<string, { name: string; dir: string }>();
  for (const config of configs) {
    const name = settledValue(config.values.get('spring.application.name') ?? '');
    if (name !== null && /^[\w.-]{1,128}$/.test(name) && !found.has(name)) found.set(name, { name, dir: config.module });
  }
  const named = new Set([...found.values()].map(({ dir }) => dir));
  for (const dir of applications) {
    const name = dir.split('/').pop() ?? '';
    if (!named.has(dir) && /^[\w.-]{1,128}$/.test(name) && !found.has(name)) found.set(name, { name, dir });
  }
  return [...found.values()].sort((a, b) => compareText(a.name, b.name));
}

/** Directories above the standard source layout, by their last name; of two of one name the first. */
function modules(javaRoots: readonly string[]): Discovery['modules'] {
  const found = new Map<string, { name: string; dir: string }>();
  for (const root of javaRoots) {
    const dir = /^(.+)\/src\/main\/java$/.exec(root)?.[1];
    const name = dir?.split('/').pop();
    if (dir && name && !found.has(name)) found.set(name, { name, dir });
  }
  return [...found.values()];
}

const CONTEXT_KEYS = [
  'server.servlet.context-path',
  'server.servlet.contextPath',
  'server.context-path',
  'spring.webflux.base-path',
];
const SERVLET_KEYS = ['spring.mvc.servlet.path', 'server.servlet-path'];

/** Prefixes in force by default in front of every route of a module: the context path, then the servlet's. A bare placeholder is not read. */
function contextPaths(configs: readonly SpringConfig[]): Discovery['contextPaths'] {
  const found: Discovery['contextPaths'] = [];
  for (const config of configs) {
    if (config.profiled) continue;
    const value = pathSetting(config, CONTEXT_KEYS) + pathSetting(config, SERVLET_KEYS);
    if (value !== '') found.push({ value, file: config.file, scope: config.module });
  }
  return found.sort((a, b) => compareText(a.scope, b.scope) || compareText(a.file, b.file));
}

/** The first of the keys that is set to a path, without a trailing slash; empty when none is. */
function pathSetting(config: SpringConfig, keys: readonly string[]): string {
  const raw = keys.map((key) => config.values.get(key)).find((value) => value !== undefined);
  const value = raw === undefined ? null : settledValue(raw);
  return value !== null && /^\/[\w./{}-]{1,200}$/.test(value) ? value.replace(/\/$/, '') : '';
}
