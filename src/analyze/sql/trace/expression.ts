import type { ColumnRole } from '../../../engine/pack/model.ts';
import { SPLICE } from '../mybatis/splice.ts';
import { type AstObject, asList, child, identOf, isObject, isQuery, type NamePart, nameParts } from './ast.ts';
import type { BaseColumn, Lookup, Output, Scope } from './relation.ts';
import type { Tracer } from './tracer.ts';

/** Parts of an expression that name something other than a column. */
const NOT_COLUMNS = new Set([
  'span',
  'data_type',
  'alias',
  'collation',
  'charset',
  'options',
  'Value',
  'parameters',
  'quote_style',
  'window_name',
  'time_zone_name',
]);

/** Words the parser reads as identifiers and the database as values. */
const VALUE_WORDS = new Set([
  'CURRENT_TIMESTAMP',
  'CURRENT_DATE',
  'CURRENT_TIME',
  'CURRENT_USER',
  'SESSION_USER',
  'LOCALTIMESTAMP',
  'LOCALTIME',
  'SYSDATE',
  'SYSTIMESTAMP',
  'SYSDATETIME',
  'ROWNUM',
  'ROWID',
  'LEVEL',
  'NULL',
  'TRUE',
  'FALSE',
  'DEFAULT',
  'USER',
  'TODAY',
  'NOW',
  'UNKNOWN',
]);

/** Words that are values only where the dialect gives them as bare names and no column of that name is in scope. */
const UNIT_WORDS = new Set([
  'DAY',
  'MONTH',
  'YEAR',
  'HOUR',
  'MINUTE',
  'SECOND',
  'WEEK',
  'QUARTER',
  'MICROSECOND',
  'DAYOFWEEK',
  'DOW',
  'EPOCH',
]);

export interface ExpressionContext {
  scope: Scope | null;
  role: ColumnRole;
  /** Names a select list gives, for ORDER BY, GROUP BY and HAVING. */
  aliases?: readonly Output[];
  /** Whether an alias wins over a column of the same name (ORDER BY) or only fills in (GROUP BY, HAVING). */
  aliasFirst?: boolean;
}

/** Reads every column an expression names, and the queries inside it. Gives the base columns it is made of. */
export function traceExpression(tracer: Tracer, value: unknown, context: ExpressionContext): BaseColumn[] {
  const found: BaseColumn[] = [];
  visit(tracer, value, context, found);
  return found;
}

function visit(tracer: Tracer, value: unknown, context: ExpressionContext, found: BaseColumn[]): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(tracer, item, context, found);
    return;
  }
  if (!isObject(value)) return;
  if (isQuery(value)) {
    for (const output of tracer.query(value, context.scope, context.role)) found.push(...output.sources);
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    if (part === null || part === undefined || NOT_COLUMNS.has(key) || key.endsWith('_token')) continue;
    switch (key) {
      case 'Identifier': {
        const ident = identOf(part);
        if (ident) reference(tracer, [ident], context, found);
        break;
      }
      case 'CompoundIdentifier':
        reference(tracer, nameParts(part), context, found);
        break;
      case 'MatchAgainst':
        for (const column of asList(child(part, 'columns'))) reference(tracer, nameParts(column), context, found);
        break;
      case 'Function':
        if (isObject(part)) visitFunction(tracer, part, context, found);
        break;
      case 'BinaryOp':
        if (isObject(part)) visitBinary(tracer, part, context, found);
        break;
      default:
        visit(tracer, part, context, found);
    }
  }
}

function visitFunction(tracer: Tracer, call: AstObject, context: ExpressionContext, found: BaseColumn[]): void {
  const [name] = nameParts(call.name).slice(-1);
  // In an upsert VALUES(c) is the value that was to be inserted: no column is read.
  if (name?.text.toUpperCase() === 'VALUES' && !name.quote) return;
  if (name && tracer.resolver.programs?.routines(name.text).length) tracer.routine(name.text);
  visit(tracer, call.args, context, found);
  visit(tracer, call.filter, { ...context, role: 'filter' }, found);
  visit(tracer, call.within_group, { ...context, role: 'order' }, found);
  const window = child(call.over, 'WindowSpec');
  visit(tracer, child(window, 'partition_by'), { ...context, role: 'group' }, found);
  visit(tracer, child(window, 'order_by'), { ...context, role: 'order' }, found);
}

/** An equality between columns of two tables is a join the text states, wherever it stands. */
function visitBinary(tracer: Tracer, operation: AstObject, context: ExpressionContext, found: BaseColumn[]): void {
  const left = operandOf(operation.left);
  const right = operandOf(operation.right);
  if (operation.op === 'Eq' && left && right && (context.role === 'filter' || context.role === 'join')) {
    const a = lookUp(tracer, left, context);
    const b = lookUp(tracer, right, context);
    const [one] = a.found === 'column' ? a.sources : [];
    const [other] = b.found === 'column' ? b.sources : [];
    if (one && other && one.table !== other.table) {
      tracer.uses.join(one, other);
      // In WHERE the equality filters too: whoever asks for filters must not miss it.
      tracer.uses.read([...(a.found === 'column' ? a.sources : []), ...(b.found === 'column' ? b.sources : [])], 'join');
      reference(tracer, left, context, found);
      reference(tracer, right, context, found);
      return;
    }
  }
  visit(tracer, operation.left, context, found);
  visit(tracer, operation.right, context, found);
}

function operandOf(side: unknown): NamePart[] | null {
  // Oracle's `(+)` marks the side that may be missing.
  const value = child(side, 'OuterJoin') ?? side;
  const ident = identOf(child(value, 'Identifier'));
  if (ident) return [ident];
  const parts = child(value, 'CompoundIdentifier');
  return parts === undefined ? null : nameParts(parts);
}

function reference(tracer: Tracer, parts: readonly NamePart[], context: ExpressionContext, found: BaseColumn[]): void {
  const lookup = lookUp(tracer, parts, context);
  if (lookup.found === 'column') {
    tracer.uses.read(lookup.sources, context.role);
    found.push(...lookup.sources);
  } else if (lookup.found === 'none') {
    tracer.uses.unresolved(lookup.reason, parts.map((part) => part.text).join('.'));
  }
}

export function lookUp(tracer: Tracer, parts: readonly NamePart[], context: ExpressionContext): Lookup {
  const name = parts.at(-1);
  if (!name || parts.some((part) => part.text.includes(SPLICE))) return { found: 'ignored' };
  if (parts.length > 1) return tracer.resolver.qualified(parts.at(-2)?.text ?? '', name.text, context.scope);
  if (name.quote === '"' && tracer.profile.lex.doubleQuoteString) return { found: 'ignored' };
  // Variables (@x, :x) are no columns.
  if (/^[@:]/.test(name.text)) return { found: 'ignored' };
  const wanted = tracer.resolver.foldColumn(name.text);
  const alias = context.aliases?.find((output) => output.name !== null && tracer.resolver.foldColumn(output.name) === wanted);
  if (alias && context.aliasFirst) return { found: 'column', sources: alias.sources };
  const direct = tracer.resolver.bare(name.text, context.scope);
  if (direct.found !== 'none') return direct;
  if (alias) return { found: 'column', sources: alias.sources };
  const word = name.text.toUpperCase();
  if (!name.quote && (VALUE_WORDS.has(word) || UNIT_WORDS.has(word))) return { found: 'ignored' };
  return direct;
}
