import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { PersistenceFacts } from '../../facts/persistence.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { readDirtyWrites } from './dirty.ts';
import { readRepositories } from './repositories.ts';
import { readSetups } from './setups.ts';
import { readPersistentTypes } from './types.ts';

/** What the project's classes say about entities and repositories. Nothing here knows a table. */
export function readPersistence(table: SymbolTable): PersistenceFacts {
  const types = readPersistentTypes(table);
  if (types.length === 0) return { types: [], repositories: [], setups: [], calls: [], dirty: [], diagnostics: [] };
  const diagnostics: LaneDiagnostic[] = types.flatMap((type) =>
    type.unread.map(({ what, line }) => ({
      kind: 'JPA_MAPPING_NOT_READ',
      severity: 'warn',
      reason: `${type.fqn}: ${what} is not followed: what it touches is missing from the statements of this entity`,
      file: type.file,
      line,
    })),
  );
  const repositories = readRepositories(table);
  const dirty = readDirtyWrites(table, types, repositories);
  return { types, repositories, setups: readSetups(table), calls: [], dirty, diagnostics };
}
