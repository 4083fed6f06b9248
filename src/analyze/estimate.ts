import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CascadeError } from '../engine/errors.ts';
import type { AxisName } from '../engine/pack/model.ts';
import { discover } from './discover/discover.ts';
import { MAX_BYTES } from './limits.ts';
import { DIALECTS, readProfile } from './profile.ts';

/** What is likely to become of one axis, before anything is parsed. */
export interface AxisForecast {
  axis: AxisName;
  outlook: 'ships' | 'degrades' | 'missing';
  reason: string;
  /** What the user can do, when anything. */
  remedy: string | null;
}

export interface Estimate {
  root: string;
  files: number;
  inputs: { java: number; javaBytes: number; mappers: number; ddl: number; ddlBytes: number };
  axes: AxisForecast[];
  /** Rough time of a cold run on two cores, in seconds. */
  seconds: number;
  /** Technologies that are seen and not read by this version, with how many files each has. */
  unread: { technology: string; files: number }[];
  diagnostics: { kind: string; file: string | null; reason: string }[];
}

/** Marks in Java text that tell what its lanes will find. */
const MARKS = {
  routes: /@(?:RestController|Controller|RequestMapping|(?:Get|Post|Put|Delete|Patch)Mapping)\b|\bRouterFunction<|@Path\(/,
  mapperSql: /@(?:[\w.]+\.)?(?:Select|Insert|Update|Delete)\s*\(/,
  repositories: /\bextends\s+(?:Jpa|Crud|PagingAndSorting|ListCrud|ListPagingAndSorting)?Repository\s*</,
  entities: /^@(?:\w+\.)*Entity\b/m,
  mybatisPlus: /\bextends\s+\w*BaseMapper\w*\s*<|@TableName\b/,
} as const;
type Mark = keyof typeof MARKS;

const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/\.kt$/, 'Kotlin'],
  [/\.scala$/, 'Scala'],
  [/\.groovy$/, 'Groovy'],
  [/\.py$/, 'Python'],
  [/\.go$/, 'Go'],
  [/\.(?:ts|tsx|mts|cts|vue|jsx|svelte)$/, 'TypeScript and frontends'],
  [/\.(?:jsp|ftl|vm)$/, 'server-rendered pages'],
];

/** Bytes read in a second, cold, on two cores: measured on the trees of docs/measured.md, rounded down. */
const JAVA_RATE = 900_000;
const SQL_RATE = 8_000_000;
const START = 0.5;

/** Looks at a tree, parses nothing, and says what an analysis is likely to give. Throws `bad-input` as `analyze` does. */
export function estimate(dir: string): Estimate {
  const root = resolve(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new CascadeError('bad-input', `${root} is not a directory that can be read.`);
  const profile = readProfile(join(root, '.cascade', 'profile.json'));
  const declared = profile.sqlDialects?.main;
  const found = discover(root, declared ? (DIALECTS[declared] ?? null) : null);
  const seen = marksIn(root, found.javaFiles);
  const ddl = profile.catalog?.source === 'none' ? [] : (profile.catalog?.ddl ?? found.ddlFiles);
  const javaBytes = sizeOf(root, found.javaFiles);
  const ddlBytes = sizeOf(root, ddl);
  return {
    root,
    files: found.files,
    inputs: { java: found.javaFiles.length, javaBytes, mappers: found.mapperFiles.length, ddl: ddl.length, ddlBytes },
    axes: forecast({
      seen,
      mappers: found.mapperFiles.length,
      ddl: ddl.length,
      java: found.javaFiles.length,
      naming: found.jpaNaming.length,
    }),
    seconds: Number((START + javaBytes / JAVA_RATE + ddlBytes / SQL_RATE).toFixed(1)),
    unread: unreadIn(found.paths),
    diagnostics: found.diagnostics.map(({ kind, file = null, reason }) => ({ kind, file, reason })),
  };
}

/** How many files carry each mark. */
function marksIn(root: string, paths: readonly string[]): Record<Mark, number> {
  const counts: Record<Mark, number> = { routes: 0, mapperSql: 0, repositories: 0, entities: 0, mybatisPlus: 0 };
  for (const path of paths) {
    const text = textOf(root, path);
    for (const mark of Object.keys(MARKS) as Mark[]) if (MARKS[mark].test(text)) counts[mark]++;
  }
  return counts;
}

/** A file too large or unreadable carries no mark; the analysis names it. */
function textOf(root: string, path: string): string {
  try {
    return statSync(join(root, path)).size > MAX_BYTES.java ? '' : readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}

const sizeOf = (root: string, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0), 0);

function unreadIn(paths: readonly string[]): Estimate['unread'] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const technology = UNREAD.find(([pattern]) => pattern.test(path))?.[1];
    if (technology) counts.set(technology, (counts.get(technology) ?? 0) + 1);
  }
  return [...counts].map(([technology, files]) => ({ technology, files })).sort((a, b) => b.files - a.files);
}

const NAMING = 'declare {"jpa":{"namingStrategy":"..."}} in .cascade/profile.json';

interface Seen {
  seen: Record<Mark, number>;
  java: number;
  mappers: number;
  ddl: number;
  naming: number;
}

function forecast({ seen, java, mappers, ddl, naming }: Seen): AxisForecast[] {
  const ships = (axis: AxisName, reason: string): AxisForecast => ({ axis, outlook: 'ships', reason, remedy: null });
  const degrades = (axis: AxisName, reason: string, remedy: string): AxisForecast => ({
    axis,
    outlook: 'degrades',
    reason,
    remedy,
  });
  const missing = (axis: AxisName, reason: string, remedy: string | null = null): AxisForecast => ({
    axis,
    outlook: 'missing',
    reason,
    remedy,
  });
  const statements = mappers + seen.mapperSql + seen.repositories + seen.mybatisPlus;
  const schema = 'give the schema with --ddl db/schema.sql';
  const guessedNames = seen.entities > 0 && naming === 0;
  return [
    ddl > 0 ? ships('catalog', `${ddl} schema files`) : missing('catalog', 'no schema file declares a table', schema),
    statements > 0
      ? ships('statements', `${mappers} mapper files, ${statements - mappers} Java files with SQL, repositories or mapped tables`)
      : missing('statements', 'no mapper, no annotation SQL and no repository was seen'),
    statements === 0
      ? missing('column', 'no statement was seen')
      : ddl > 0
        ? guessedNames
          ? degrades('column', 'columns of entities rest on the default naming where the source does not write them', NAMING)
          : ships('column', 'statements and a schema')
        : degrades('column', 'without a schema, unqualified columns and `*` cannot be placed', schema),
    java === 0
      ? missing('code', 'no Java source was seen')
      : seen.routes > 0
        ? ships('code', `${seen.routes} Java files with routes`)
        : missing('code', 'no Java file with an HTTP route was seen'),
    seen.entities === 0
      ? missing('jpa', 'no entity was seen')
      : naming > 0
        ? ships('jpa', `${seen.entities} entities, their naming is set`)
        : degrades('jpa', `${seen.entities} entities whose unwritten names rest on the framework's default naming`, NAMING),
    seen.mybatisPlus > 0
      ? ships('mybatisPlus', `${seen.mybatisPlus} Java files with MyBatis-Plus mappers or tables`)
      : missing('mybatisPlus', 'no MyBatis-Plus mapper was seen'),
    missing('web', 'this version reads no frontend'),
    missing('screen', 'this version reads no frontend and no pages'),
  ];
}
