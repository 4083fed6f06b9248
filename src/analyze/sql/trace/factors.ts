import { asList, child, identOf } from './ast.ts';
import { traceExpression } from './expression.ts';
import { emptyScope, type Output, type Scope } from './relation.ts';
import type { Tracer } from './tracer.ts';

/** FROM items of this kind see what stands to their left. */
const LATERAL_JOINS = new Set(['CrossApply', 'OuterApply']);

export const isApply = (operator: unknown): boolean => typeof operator === 'string' && LATERAL_JOINS.has(operator);

/**
 * FROM items that are neither a table nor a query: PIVOT and UNPIVOT turn the rows of a table around, everything else (UNNEST, table functions,
 * JSON_TABLE) makes rows of the columns it is given.
 */
export function traceOther(tracer: Tracer, kind: { name: string; body: unknown }, alias: string | null, scope: Scope): void {
  const { name, body } = kind;
  if (name !== 'Pivot' && name !== 'Unpivot') {
    traceExpression(tracer, withoutAlias(body), { scope, role: 'project' });
    scope.relations.push({ kind: 'opaque', alias: alias ?? '' });
    return;
  }
  const inside: Scope = { ...emptyScope(scope.parent), named: scope.named };
  tracer.joined({ relation: child(body, 'table'), joins: [] }, inside);
  const used = asList([
    child(body, 'aggregate_functions'),
    child(body, 'value_column'),
    child(body, 'value_source'),
    child(body, 'columns'),
  ]);
  traceExpression(tracer, used, { scope: inside, role: 'project' });
  // What was not turned around passes through under its name; the columns the turn makes are made of all that went in.
  const through = inside.relations.flatMap((relation) => tracer.resolver.outputsOf(relation));
  const outputs: Output[] = [...through, { name: null, sources: through.flatMap(({ sources }) => sources) }];
  scope.relations.push({ kind: 'query', alias: alias ?? '', outputs });
}

const withoutAlias = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'name')) : body;

/** `WINDOW w AS (PARTITION BY a ORDER BY b)`. */
export function traceWindows(tracer: Tracer, windows: unknown, scope: Scope): void {
  for (const window of asList(windows)) {
    const [, definition] = asList(window);
    const spec = child(definition, 'WindowSpec');
    traceExpression(tracer, child(spec, 'partition_by'), { scope, role: 'group' });
    traceExpression(tracer, child(spec, 'order_by'), { scope, role: 'order' });
  }
}

/** The alias a target names when it names one: `UPDATE a SET .. FROM t a`, `DELETE FROM a USING t a`. */
export function aliasedTarget(tracer: Tracer, factor: unknown, items: readonly unknown[]): string | null {
  const parts = asList(child(child(factor, 'Table'), 'name'));
  const [only] = parts;
  const name = parts.length === 1 ? identOf(child(only, 'Identifier') ?? only)?.text : undefined;
  if (name === undefined) return null;
  const wanted = tracer.resolver.foldAlias(name);
  const factors = items.flatMap((item) => [
    child(item, 'relation'),
    ...asList(child(item, 'joins')).map((join) => child(join, 'relation')),
  ]);
  const named = factors.some((one) => {
    const table = child(one, 'Table');
    const alias = identOf(child(child(table, 'alias'), 'name'))?.text;
    const own = asList(child(table, 'name')).at(-1);
    const shown = alias ?? identOf(child(own, 'Identifier') ?? own)?.text;
    return shown !== undefined && tracer.resolver.foldAlias(shown) === wanted;
  });
  return named ? wanted : null;
}
