import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CascadeError } from '../engine/errors.ts';
import type { SqlDialect } from './facts/sql.ts';

/** Names a profile may use for a database, and the dialect each is read as. */
export const DIALECTS: Readonly<Record<string, SqlDialect>> = {
  mysql: 'mysql',
  mariadb: 'mariadb',
  postgres: 'postgresql',
  postgresql: 'postgresql',
  oracle: 'oracle',
  'oracle-11g': 'oracle',
  'oracle-19c': 'oracle',
  h2: 'h2',
  hsqldb: 'hsqldb',
  sqlserver: 'sqlserver',
  mssql: 'sqlserver',
  sqlite: 'sqlite',
  db2: 'db2',
};

const dialect = z
  .string()
  .refine((name) => Object.hasOwn(DIALECTS, name), { message: `expected one of ${Object.keys(DIALECTS).join(', ')}` });

const pathPrefix = z
  .strictObject({
    prefix: z.string().regex(/^\/[\w./{}-]{1,200}$/, 'expected a path that begins with a slash'),
    packages: z.string().min(1).max(300).optional(),
    annotation: z.string().min(1).max(300).optional(),
  })
  .refine(({ packages, annotation }) => packages !== undefined || annotation !== undefined, {
    message: 'expected packages, annotation or both',
  });

/** Keys of `.cascade/profile.json` this version acts on. Anything else is refused by name, so that no setting is silently without effect. */
const ProfileSchema = z
  .strictObject({
    schema: z.strictObject({ default: z.string().nullable() }).partial(),
    packagePrefixes: z.array(z.string()),
    serviceNames: z.array(z.string()),
    pathPrefixes: z.array(pathPrefix).max(100),
    sqlDialects: z.strictObject({ main: dialect }).partial(),
    sqlIdentifierCase: z.enum(['fold-lower', 'fold-upper', 'exact']).nullable(),
    jpa: z
      .strictObject({
        namingStrategy: z.enum(['spring-snake-case', 'snake-case-hibernate6', 'snake-case-hibernate7', 'identity']).nullable(),
        implicitNamingStrategy: z.enum(['spring', 'jpa-compliant']).nullable(),
      })
      .partial(),
    mybatisPlus: z
      .strictObject({
        namingStrategy: z.enum(['underscore', 'identity']).nullable(),
        tablePrefix: z.string().max(100).nullable(),
        logicDeleteField: z.string().max(100).nullable(),
      })
      .partial(),
    moduleAttribution: z.strictObject({ packageDepth: z.number().int().min(1).max(20).nullable() }).partial(),
    catalog: z.strictObject({ source: z.enum(['none', 'file', 'jdbc']), ddl: z.array(z.string()) }).partial(),
  })
  .partial();

export type Profile = z.infer<typeof ProfileSchema>;

/** Reads a profile; a missing file is an empty one. Throws `bad-input` naming every key that is wrong. */
export function readProfile(path: string): Profile {
  if (!existsSync(path)) return {};
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new CascadeError('bad-input', `${path} is not JSON. Mend it, or delete it and run \`cascade init\`.`);
  }
  const parsed = ProfileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(top)'}: ${issue.message}`);
  throw new CascadeError(
    'bad-input',
    `${path} has ${issues.length} wrong ${issues.length === 1 ? 'key' : 'keys'}: ${issues.join('; ')}.`,
  );
}
