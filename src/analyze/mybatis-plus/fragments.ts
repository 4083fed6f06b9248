import type { Grade } from '../../engine/pack/model.ts';
import type { MpFragment } from '../facts/mybatis-plus.ts';
import type { Sources } from './columns.ts';

type Place = 'where' | 'having' | 'tail' | 'set' | 'select' | 'order' | 'group' | 'join';

/** More texts in one statement are not read, and that is said. */
const MAX_FRAGMENTS = 50;

/** Texts one statement is given, each made a statement the SQL lane can read on its own. */
export class Fragments {
  readonly #key: string;
  readonly #file: string;
  readonly found: { fragment: MpFragment; ceiling: Grade }[] = [];
  isCut = false;

  constructor(key: string, file: string) {
    this.#key = key;
    this.#file = file;
  }

  add(place: Place, text: string, sources: Sources, line: number, ceiling: Grade): void {
    if (this.found.length >= MAX_FRAGMENTS) {
      this.isCut = true;
      return;
    }
    const sql = statementAround(place, text.replaceAll(/\{\d+\}/g, '?').replaceAll(/#\{[^}]{0,200}\}/g, '?'), sources);
    this.found.push({
      fragment: {
        key: `${this.#key}#frag${this.found.length + 1}`,
        verb: place === 'set' ? 'update' : 'select',
        text: sql,
        file: this.#file,
        line,
      },
      ceiling,
    });
  }
}

function statementAround(place: Place, text: string, { main, joined }: Sources): string {
  const alias = joined.length > 0 || /\bt\./.test(text) ? ' t' : '';
  const others = joined.map(({ entity, alias: name }) => ` LEFT JOIN ${entity.table.table} ${name} ON 1 = 1`).join('');
  const from = `FROM ${main.table.table}${alias}${others}`;
  switch (place) {
    case 'where':
      return `SELECT 1 ${from} WHERE ${text}`;
    case 'having':
      return `SELECT 1 ${from} GROUP BY 1 HAVING ${text}`;
    case 'tail':
      return `SELECT 1 ${from} WHERE 1 = 1 ${text}`;
    case 'set':
      return `UPDATE ${main.table.table}${alias} SET ${text}`;
    case 'select':
      return `SELECT ${text} ${from}`;
    case 'order':
      return `SELECT 1 ${from} ORDER BY ${text}`;
    case 'group':
      return `SELECT 1 ${from} GROUP BY ${text}`;
    case 'join':
      return `SELECT 1 ${from}${alias === '' ? ' t' : ''} LEFT JOIN ${text}`;
  }
}
