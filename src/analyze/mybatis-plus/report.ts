import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { MpCall, MpStatement, MybatisPlusFacts } from '../facts/mybatis-plus.ts';
import type { MappedEntity } from './entities.ts';
import type { Tally } from './wrapper.ts';

/** A member of a library that is no built-in method known here. */
export function reportUnknown(call: MpCall, diagnostics: LaneDiagnostic[]): void {
  diagnostics.push({
    kind: 'MP_BUILTIN_UNKNOWN',
    severity: 'warn',
    reason: `${call.owner}.${call.builtin} comes from a library and is no method known here: what it runs is missing`,
    file: call.file,
    line: call.line,
  });
}

/** A call whose entity no type binds. */
export function reportUnbound(call: MpCall, diagnostics: LaneDiagnostic[]): void {
  diagnostics.push({
    kind: 'MP_ENTITY_UNBOUND',
    severity: 'warn',
    reason: `${call.from} calls ${call.builtin} on ${call.owner} for an entity only known at run time: its tables are missing`,
    file: call.file,
    line: call.line,
  });
}

/** What the lane could not read, as a whole. */
export function report(
  facts: MybatisPlusFacts,
  entities: readonly MappedEntity[],
  open: readonly MpStatement[],
  tally: Tally,
  diagnostics: LaneDiagnostic[],
): void {
  for (const { what, file, line } of facts.rewriters)
    diagnostics.push({
      kind: 'MP_SQL_REWRITTEN',
      severity: 'warn',
      reason: `${what} when it runs: that is not in the statements`,
      file,
      line,
    });
  for (const { source } of entities.filter(({ fields }) => fields.size === 0)) {
    diagnostics.push({
      kind: 'MP_ENTITY_WITHOUT_FIELDS',
      severity: 'warn',
      reason: `${source.fqn} has no field read here: its statements reach no column`,
      file: source.file,
      line: source.line,
    });
  }
  for (const { source } of entities.filter((entity) => entity.source.tableOpen)) {
    diagnostics.push({
      kind: 'MP_TABLE_NAME_UNREADABLE',
      severity: 'warn',
      reason: `${source.fqn}: @TableName is no constant; the default name stands in for it`,
      file: source.file,
      line: source.line,
    });
  }
  for (const { key, runtimeOnly, file, line } of open)
    diagnostics.push({ kind: 'MP_COLUMNS_RUNTIME_ONLY', severity: 'info', reason: `${key}: ${runtimeOnly}`, file, line });
  for (const [op, count] of tally.unknown)
    diagnostics.push({
      kind: 'MP_WRAPPER_OP_UNKNOWN',
      severity: 'warn',
      reason: `\`${op}\` (${count} times) is no member of a wrapper known here`,
    });
}
