import type { MpArg } from '../facts/mybatis-plus.ts';
import type { ColumnRef, EntityMap, MappedEntity } from './entities.ts';
import { unquote } from './names.ts';

/** What an argument names: columns, or a text that is more than a column, or nothing that can be read. */
export interface Named {
  columns: ColumnRef[];
  /** Texts that only the SQL lane can read. */
  texts: string[];
  open: string[];
}

/** The entities a wrapper is about: its own, then those it joins, with the alias each has in the text. */
export interface Sources {
  map: EntityMap;
  main: MappedEntity;
  joined: { entity: MappedEntity; alias: string }[];
}

const SIMPLE = /^[`"[]?[A-Za-z_][\w$]*[`"\]]?$/;
const DOTTED = /^[`"[]?([A-Za-z_][\w$]*)[`"\]]?\.([`"[]?[A-Za-z_][\w$]*[`"\]]?)$/;
const MAX_TEXT = 4000;

/** Reads what stands in the place of a column. */
export function namedBy(sources: Sources, arg: MpArg | undefined): Named {
  const named: Named = { columns: [], texts: [], open: [] };
  read(sources, arg, named);
  return named;
}

function read(sources: Sources, arg: MpArg | undefined, named: Named): void {
  switch (arg?.k) {
    case 'column': {
      const ref = columnOf(sources, arg.entity, arg.property);
      if (ref === null) named.open.push(`${simple(arg.entity)}.${arg.property} lies in no column`);
      else named.columns.push(ref);
      return;
    }
    case 'text':
      if (arg.open) named.open.push('a part of the text is known only at run time');
      else for (const part of splitList(arg.text)) readText(sources, part, named);
      return;
    case 'many':
      for (const one of arg.args) read(sources, one, named);
      return;
    case 'open':
      named.open.push(`a column is named at run time: ${arg.why}`);
  }
}

const simple = (fqn: string): string => fqn.slice(fqn.lastIndexOf('.') + 1);

function readText(sources: Sources, part: string, named: Named): void {
  // Words in front of and behind a column that change which rows come, not what is read.
  const text = part
    .trim()
    .replace(/^(?:distinct|top\s+(?:\?|\d+))\s+/i, '')
    .replace(/\s+(?:asc|desc)$/i, '')
    .trim();
  if (text === '' || text === '*' || /^\d+$/.test(text)) {
    if (text === '*') named.columns.push(...[...sources.main.fields.values()].map(({ ref }) => ref));
    return;
  }
  const dotted = DOTTED.exec(text);
  if (SIMPLE.test(text)) named.columns.push(textColumn(sources, sources.main, text));
  else if (dotted) {
    const owner = sources.joined.find(({ alias }) => alias === dotted[1])?.entity;
    named.columns.push(textColumn(sources, owner ?? sources.main, dotted[2] ?? ''));
  } else named.texts.push(text);
}

/** A column named by its text: the source states it, whether or not a field maps it. */
function textColumn(sources: Sources, entity: MappedEntity, text: string): ColumnRef {
  return sources.map.column(entity.table, unquote(text), 'EXACT');
}

/** The column of a property: of the wrapper's own entity where it has it, else of the class the reference names. */
export function columnOf({ map, main, joined }: Sources, entity: string, property: string): ColumnRef | null {
  const own = main.fields.get(property)?.ref ?? null;
  if (entity === main.fqn) return own;
  const other = joined.find((one) => one.entity.fqn === entity)?.entity ?? null;
  if (other !== null) return other.fields.get(property)?.ref ?? null;
  // A field that a base class of the entity declares.
  if (own !== null && joined.length === 0) return own;
  return map.byFqn.get(entity)?.fields.get(property)?.ref ?? own;
}

/** Splits a list of columns at commas outside parentheses and quotes. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  const bounded = text.slice(0, MAX_TEXT);
  for (let at = 0; at <= bounded.length; at++) {
    const c = bounded.charAt(at);
    if (quote !== '') quote = c === quote ? '' : quote;
    else if (c === "'") quote = c;
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    if ((c === ',' && depth <= 0 && quote === '') || at === bounded.length) {
      parts.push(bounded.slice(start, at));
      start = at + 1;
    }
  }
  return parts;
}
