import { type CodeSql, SPLICE_MARK, type StatementSource } from '../facts/sql.ts';
import { completeSplices, SPLICE } from './mybatis/splice.ts';

const VERBS: readonly (readonly [RegExp, StatementSource['statementType']])[] = [
  [/^\s{0,200}(?:select|with|values|show|explain)\b/i, 'select'],
  [/^\s{0,200}(?:insert|replace|merge|upsert)\b/i, 'insert'],
  [/^\s{0,200}update\b/i, 'update'],
  [/^\s{0,200}(?:delete|truncate)\b/i, 'delete'],
  [/^\s{0,200}(?:\{|call\b|exec\b|execute\b|begin\b|declare\b)/i, 'call'],
];

/** Texts that code hands to the database, as statements of their own. */
export function codeStatements(sqls: readonly CodeSql[]): StatementSource[] {
  return sqls.map((sql) => {
    const variants = sql.variants.map((text) => completeSplices(text.replaceAll(SPLICE_MARK, SPLICE)).trim());
    return {
      key: `${sql.namespace}.${sql.id}`,
      namespace: sql.namespace,
      id: sql.id,
      statementType: VERBS.find(([verb]) => variants.some((text) => verb.test(text)))?.[1] ?? 'unknown',
      source: 'code',
      callers: sql.callers,
      conditional: sql.conditional,
      file: sql.file,
      line: sql.line,
      variants,
      hasStringSubst: variants.some((text) => text.includes(SPLICE)),
      nestedSelects: [],
    };
  });
}
