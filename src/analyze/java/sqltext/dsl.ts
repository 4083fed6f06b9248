import type { Expr } from '../syntax/records.ts';
import { visitStatements } from '../syntax/visit.ts';
import type { Evaluate, Place } from './place.ts';
import { join, type Text } from './text.ts';

/** MyBatis' `SQL` builder: each method adds to a clause. */
const CLAUSES: Readonly<Record<string, { word: string; between: string }>> = {
  SELECT: { word: 'SELECT', between: ', ' },
  SELECT_DISTINCT: { word: 'SELECT', between: ', ' },
  INSERT_INTO: { word: 'INSERT INTO', between: ', ' },
  UPDATE: { word: 'UPDATE', between: ', ' },
  DELETE_FROM: { word: 'DELETE FROM', between: ', ' },
  FROM: { word: 'FROM', between: ', ' },
  JOIN: { word: 'JOIN', between: '\nJOIN ' },
  INNER_JOIN: { word: 'JOIN', between: '\nJOIN ' },
  LEFT_OUTER_JOIN: { word: 'LEFT JOIN', between: '\nLEFT JOIN ' },
  RIGHT_OUTER_JOIN: { word: 'RIGHT JOIN', between: '\nRIGHT JOIN ' },
  OUTER_JOIN: { word: 'JOIN', between: '\nJOIN ' },
  SET: { word: 'SET', between: ', ' },
  WHERE: { word: 'WHERE', between: '\nAND ' },
  GROUP_BY: { word: 'GROUP BY', between: ', ' },
  HAVING: { word: 'HAVING', between: '\nAND ' },
  ORDER_BY: { word: 'ORDER BY', between: ', ' },
};
const ORDER = [...new Set(Object.values(CLAUSES).map(({ word }) => word))];
const BUILDER = /^(?:org\.apache\.ibatis\.jdbc\.)?SQL$/;

/** Whether an expression is the builder, or a chain of calls on it. */
export function isDsl(expression: Expr): boolean {
  let at: Expr | null = expression;
  for (let i = 0; at !== null && i < 500; i++) {
    if (at.k === 'new') return BUILDER.test(at.type);
    at = at.k === 'call' && (Object.hasOwn(CLAUSES, at.name) || OTHERS.has(at.name)) ? at.object : null;
  }
  return false;
}
const OTHERS = new Set(['VALUES', 'INTO_COLUMNS', 'INTO_VALUES', 'LIMIT', 'OFFSET', 'OR', 'AND', 'toString', 'usingAppender']);

/** The text a builder makes. Calls inside an `if` are kept; OR reads as AND does: both name the same columns. */
export function readDsl(place: Place, expression: Expr, evaluate: Evaluate): Text {
  const calls: Extract<Expr, { k: 'call' }>[] = [];
  let at: Expr | null = expression;
  while (at?.k === 'call') {
    calls.unshift(at);
    at = at.object;
  }
  if (at?.k === 'new' && at.body !== undefined) {
    const cls = place.table.classAt(place.at.file, at.body);
    const inside: typeof calls = [];
    for (const { body } of cls?.decl.initializers ?? [])
      visitStatements(body, (one) => {
        if (one.k === 'call') inside.push(one);
      });
    calls.unshift(...inside);
  }
  const parts = new Map<string, Text[]>();
  const values: { columns: Text[]; values: Text[] } = { columns: [], values: [] };
  for (const { name, args } of calls) {
    const texts = args.map(evaluate);
    const clause = CLAUSES[name];
    if (clause) parts.set(clause.word, [...(parts.get(clause.word) ?? []), ...texts]);
    else if (name === 'VALUES') {
      values.columns.push(...texts.slice(0, 1));
      values.values.push(...texts.slice(1, 2));
    } else if (name === 'INTO_COLUMNS') values.columns.push(...texts);
    else if (name === 'INTO_VALUES') values.values.push(...texts);
  }
  const between = new Map(Object.values(CLAUSES).map(({ word, between: mark }) => [word, mark]));
  const list = (texts: readonly Text[], mark: string): Text =>
    join(...texts.flatMap((text, i) => (i === 0 ? [text] : [[mark], text])));
  const out: Text[] = [];
  for (const word of ORDER) {
    const texts = parts.get(word);
    if (!texts) continue;
    out.push([`${word} `], list(texts, between.get(word) ?? ', '), ['\n']);
    if (word === 'INSERT INTO' && values.columns.length > 0)
      out.push(['('], list(values.columns, ', '), [') VALUES ('], list(values.values, ', '), [')']);
  }
  return join(...out);
}
