import { PARTLY_READ_GRADE } from '../../engine/grade/policy.ts';
import type { JpaStatement } from '../facts/jpa.ts';
import type { PersistenceFacts } from '../facts/persistence.ts';
import { columnsOf, type EntityMap } from './mapping/entities.ts';
import { type Cause, Uses } from './uses.ts';

const RULE = 'jpa-dirty-checking';
const CAUSE: Cause = { via: RULE, ceiling: PARTLY_READ_GRADE };

/** What the end of a transaction writes of entities that were changed and not saved: the columns of what the setters name. */
export function dirtyStatements({ dirty }: PersistenceFacts, map: EntityMap): JpaStatement[] {
  return dirty.flatMap(({ entity: fqn, attributes, key, owner, caller, file, line }) => {
    const entity = map.byFqn.get(fqn);
    if (entity === undefined) return [];
    const uses = new Uses();
    for (const name of attributes) {
      const attribute = entity.attributes.get(name) ?? null;
      if (attribute === null || (attribute.kind === 'basic' && !attribute.writable)) continue;
      const columns = columnsOf(attribute);
      for (const { table } of columns) uses.table(table, 'write', { ...CAUSE, path: name });
      uses.write(columns, { ...CAUSE, path: name });
    }
    const { tables, columns, unresolved } = uses.facts();
    if (tables.length === 0) return [];
    return [
      {
        key,
        repository: owner,
        method: key.slice(owner.length + 1),
        statementType: 'builtin',
        file,
        line,
        // Whether the entity is still managed when the transaction ends is not proved.
        methods: [{ symbol: caller, grade: PARTLY_READ_GRADE }],
        tables,
        columns,
        unresolved,
        evidence: { repository: owner, method: 'commit', base: RULE },
      },
    ];
  });
}
