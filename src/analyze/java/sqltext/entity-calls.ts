import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { EntityCall } from '../../facts/persistence.ts';
import { SPLICE_MARK } from '../../facts/sql.ts';
import type { SqlCall } from '../calls/body.ts';
import type { Expr } from '../syntax/records.ts';
import { splicesOf, type Text, variantsOf } from './text.ts';

interface Found extends SqlCall {
  call: Extract<Expr, { k: 'call' }>;
  text: Text;
}

/** Whether a call is one of an entity manager, not one that hands over SQL. */
export const isEntityCall = ({ sink }: SqlCall): boolean =>
  sink.does === 'entity' || sink.does === 'jpql' || sink.does === 'named';

/** Notes what an entity manager is asked for; which tables that means is known once entities are mapped. */
export function emitEntityCall(
  { sink, cls, froms, call, text, entity = null, built }: Found,
  facts: { entityCalls: EntityCall[]; diagnostics: LaneDiagnostic[] },
  numbers: Map<string, number>,
): void {
  const { does } = sink;
  if (does !== 'entity' && does !== 'jpql' && does !== 'named') return;
  const [from = ''] = froms;
  const { line } = call;
  const file = cls.file.path;
  const say = (kind: string, reason: string): void => {
    facts.diagnostics.push({ kind, severity: 'warn', reason: `${from}: ${reason}`, file, line });
  };
  if (built) {
    say('JPA_CRITERIA_NOT_READ', `the query handed to ${call.name} is put together by calls: what it touches is missing`);
    return;
  }
  const { variants, capped } = does === 'entity' ? { variants: [], capped: false } : variantsOf(text);
  const readable = variants.filter((variant) => /\w/.test(variant.replaceAll(SPLICE_MARK, '')));
  if (does !== 'entity' && (readable.length < variants.length || readable.length === 0)) {
    const why = [...new Set(splicesOf(text))].slice(0, 3).join(', ');
    say('JPQL_UNREADABLE', `the query handed to ${call.name} is no constant text (${why || 'empty'})`);
  }
  if (capped) say('SQL_VARIANTS_CAPPED', 'more alternatives than are looked at');
  if (does !== 'entity' && readable.length === 0) return;
  const counter = `${from}#jpa`;
  const n = (numbers.get(counter) ?? 0) + 1;
  numbers.set(counter, n);
  facts.entityCalls.push({
    does,
    method: call.name,
    entity,
    texts: readable,
    key: `${from.replace('#', '.')}#jpa${n}`,
    owner: cls.fqn,
    callers: [...froms],
    file,
    line,
  });
}

/** Without a single entity nothing maps what managers are asked for, which must be known. */
export const unmapped = (calls: readonly EntityCall[]): LaneDiagnostic[] =>
  calls.map(({ method, callers, file, line }) => ({
    kind: 'JPA_ENTITY_UNKNOWN',
    severity: 'warn',
    reason: `${callers[0] ?? ''}: ${method} is about entities, and no entity is read here: what it touches is missing`,
    file,
    line,
  }));
