import type { RulePack } from '../../facts/rules.ts';
import { SPRING_SECURITY } from './spring-security.ts';
import { SQL_DIALECTS } from './sql-dialects.ts';

/** Words of paths that name a database, where no project adds its own. */
export const DIALECT_WORDS = SQL_DIALECTS.rules.flatMap((rule) => (rule.kind === 'sql.dialect-path' ? rule.params.words : []));

/** The packs every run has. */
export const BUILT_IN_PACKS: readonly RulePack[] = [SPRING_SECURITY, SQL_DIALECTS];
