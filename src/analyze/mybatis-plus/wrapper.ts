import { MAPPING_FOLLOWED_GRADE } from '../../engine/grade/policy.ts';
import type { ColumnRole } from '../../engine/pack/model.ts';
import type { MpArg, MpOp } from '../facts/mybatis-plus.ts';
import { type Named, namedBy, type Sources } from './columns.ts';
import type { ColumnRef, MappedEntity } from './entities.ts';
import type { Fragments } from './fragments.ts';
import type { Cause, Uses } from './uses.ts';
import * as words from './vocabulary.ts';

/** What a wrapper makes of a statement beside its conditions. */
export interface Told {
  /** Columns are chosen, so the rest of the row is not read; `maybe` when only some ways to the call choose. */
  selects: 'no' | 'maybe' | 'always';
  /** Columns are set by the wrapper. */
  sets: boolean;
}

export interface Tally {
  ops: number;
  unknown: Map<string, number>;
}

/** Reads what a wrapper was told: columns by role, joins, and texts for the SQL lane. */
export function readWrapper(
  uses: Uses,
  sources: Sources,
  ops: readonly MpOp[],
  fragments: Fragments,
  tally: Tally,
  writes: boolean,
): Told {
  // Joins first: conditions before them may name their columns.
  for (const op of ops) if (words.JOINS.has(op.op)) addJoined(sources, op);
  const told: Told = { selects: 'no', sets: false };
  for (const op of ops) new OpReader(uses, sources, fragments, op, told, writes).read(tally);
  return told;
}

function addJoined(sources: Sources, op: MpOp): void {
  for (const arg of op.args) {
    const entity = arg.k === 'class' ? sources.map.byFqn.get(arg.entity) : undefined;
    if (entity === undefined) continue;
    const alias = op.args.find((one) => one.k === 'text');
    sources.joined.push({
      entity,
      alias: alias?.k === 'text' && /^\w{1,64}$/.test(alias.text) ? alias.text : `t${sources.joined.length + 1}`,
    });
    return;
  }
}

class OpReader {
  readonly #uses: Uses;
  readonly #sources: Sources;
  readonly #fragments: Fragments;
  readonly #op: MpOp;
  readonly #told: Told;
  readonly #writes: boolean;
  readonly #cause: Cause;

  constructor(uses: Uses, sources: Sources, fragments: Fragments, op: MpOp, told: Told, writes: boolean) {
    this.#uses = uses;
    this.#sources = sources;
    this.#fragments = fragments;
    this.#op = op;
    this.#told = told;
    this.#writes = writes;
    // Told by some callers only: one of a closed set.
    this.#cause = { via: 'mybatis-plus-wrapper', ceiling: op.sure ? 'EXACT' : MAPPING_FOLLOWED_GRADE };
  }

  read(tally: Tally): void {
    const { op } = this.#op;
    tally.ops++;
    const condition = words.conditionOf(op);
    if (condition !== null) this.#condition(condition);
    else if (words.SUB_SELECTS.has(op)) this.#subSelect();
    else if (words.ORDERS.has(op)) this.#columns('order');
    else if (words.GROUPS.has(op)) this.#columns('group');
    else if (words.SETS.has(op)) this.#set(false);
    else if (words.STEPS.has(op)) this.#set(true);
    else if (words.WHERE_TEXT.has(op)) this.#text('where', (text) => text);
    else if (words.EXISTS.has(op)) this.#text('where', (text) => `EXISTS (${text})`);
    else if (words.HAVING_TEXT.has(op)) this.#text('having', (text) => text);
    else if (words.TAIL_TEXT.has(op)) this.#tail();
    else if (words.SET_TEXT.has(op)) this.#setText();
    else if (op === 'allEq') this.#uses.open('conditions come from a map');
    else if (op === 'setEntity') this.#likeEntity();
    else if (words.JOINS.has(op)) this.#join();
    else if (words.SELECT_ALL.has(op) || words.SELECT_FILTER.has(op)) this.#selectAll();
    else if (words.SELECT_CLASS.has(op)) this.#selectClass();
    else if (words.SELECT_COLUMNS.test(op)) this.#select();
    else if (!words.STRUCTURE.has(op)) {
      tally.unknown.set(op, (tally.unknown.get(op) ?? 0) + 1);
      this.#uses.open(`\`${op}\` of the wrapper is not known here`);
    }
  }

  /** Arguments without a leading flag that says whether the condition is added. */
  #bare(arity: number): readonly MpArg[] {
    const { args } = this.#op;
    const [first] = args;
    if (first?.k === 'flag') return args.slice(1);
    const named = first?.k === 'column' || first?.k === 'text' || first?.k === 'many';
    return !named && args.length > arity ? args.slice(1) : args;
  }

  #take(named: Named, role: ColumnRole, texts: (text: string) => void): void {
    this.#uses.read(named.columns, role, this.#cause);
    for (const why of named.open) this.#uses.open(why);
    for (const text of named.texts) texts(text);
  }

  #condition(condition: string): void {
    const args = this.#bare(words.arityOf(condition));
    const column = namedBy(this.#sources, args[0]);
    const second = args[1];
    const compares = second?.k === 'column' || (second?.k === 'many' && second.args.some(({ k }) => k === 'column'));
    if (compares) {
      const other = namedBy(this.#sources, second);
      for (const left of column.columns) for (const right of other.columns) this.#uses.join(left, right, this.#joinCause());
      return;
    }
    this.#take(column, 'filter', (text) => this.#add('where', `${text} IS NOT NULL`));
  }

  #joinCause = (): Cause => ({ ...this.#cause, via: 'mybatis-plus-join' });

  #columns(role: 'order' | 'group'): void {
    const { args, op } = this.#op;
    // orderBy(condition, isAsc, columns...)
    const rest = op === 'orderBy' ? args.slice(2) : this.#bare(args[0]?.k === 'open' && args.length > 1 ? 1 : args.length);
    for (const arg of rest) {
      if (arg.k === 'flag' || arg.k === 'lambda' || arg.k === 'none') continue;
      this.#take(namedBy(this.#sources, arg), role, (text) => this.#add(role === 'order' ? 'order' : 'group', text));
    }
  }

  #set(readsToo: boolean): void {
    this.#told.sets = true;
    const [target] = this.#bare(2);
    const named = namedBy(this.#sources, target);
    this.#uses.write(named.columns, this.#cause);
    if (readsToo) this.#uses.read(named.columns, 'project', this.#cause);
    for (const why of named.open) this.#uses.open(why);
    for (const text of named.texts) this.#add('set', `${text} = NULL`);
  }

  #setText(): void {
    this.#told.sets = true;
    this.#text('set', (text) => text);
  }

  #subSelect(): void {
    const [target, sql] = this.#bare(2);
    const named = namedBy(this.#sources, target);
    this.#take(named, 'filter', (text) => this.#add('where', `${text} IS NOT NULL`));
    this.#textOf(sql, 'where', (text) => `EXISTS (${text})`);
  }

  /** Text that stands in the statement as it is. */
  #text(place: Parameters<Fragments['add']>[0], wrap: (text: string) => string): void {
    const sql = this.#op.args.find((arg) => arg.k === 'text' || arg.k === 'many') ?? this.#bare(1)[0];
    this.#textOf(sql, place, wrap);
  }

  #textOf(arg: MpArg | undefined, place: Parameters<Fragments['add']>[0], wrap: (text: string) => string): void {
    if (arg?.k === 'text') {
      this.#add(place, wrap(arg.text));
      if (arg.open) this.#uses.open(`a part of the SQL text given to \`${this.#op.op}\` is known only at run time`);
    } else if (arg?.k === 'many') for (const one of arg.args) this.#textOf(one, place, wrap);
    else if (arg === undefined || arg.k !== 'none')
      this.#uses.open(`SQL text given to \`${this.#op.op}\` is known only at run time`);
  }

  #tail(): void {
    const sql = this.#op.args.find((arg) => arg.k === 'text');
    if (sql?.k === 'text' && /^\s*(?:limit|offset|fetch|for\s+update)\b/i.test(sql.text)) return;
    this.#text('tail', (text) => text);
  }

  #add(place: Parameters<Fragments['add']>[0], text: string): void {
    this.#fragments.add(place, text, this.#sources, this.#op.line, this.#cause.ceiling);
  }

  #selects(): void {
    if (this.#op.certain) this.#told.selects = 'always';
    else if (this.#told.selects === 'no') this.#told.selects = 'maybe';
  }

  /** Every property that is not null becomes a condition. */
  #likeEntity(): void {
    const all = [...this.#sources.main.fields.values()].map(({ ref }) => ref);
    this.#uses.read(all, 'filter', { via: 'mybatis-plus-wrapper', ceiling: MAPPING_FOLLOWED_GRADE });
  }

  #join(): void {
    const entity = this.#op.args.find((arg) => arg.k === 'class');
    const mapped = entity?.k === 'class' ? this.#sources.map.byFqn.get(entity.entity) : undefined;
    if (mapped === undefined) {
      const text = this.#op.args.find((arg) => arg.k === 'text');
      if (text?.k === 'text' && !text.open && / on /i.test(text.text)) this.#add('join', text.text);
      else this.#uses.unresolved('join-not-read', this.#op.op);
      return;
    }
    this.#uses.table(mapped.table, 'read', this.#joinCause());
    if (mapped.logic) this.#uses.read([mapped.logic.ref], 'filter', { ...this.#joinCause(), implicit: true });
    const sides = this.#op.args.filter((arg) => arg.k === 'column');
    const [left, right] = sides.map((arg) => namedBy(this.#sources, arg));
    for (const why of [...(left?.open ?? []), ...(right?.open ?? [])]) this.#uses.open(why);
    for (const a of left?.columns ?? []) for (const b of right?.columns ?? []) this.#uses.join(a, b, this.#joinCause());
    // With an `on` lambda the pairs are conditions of their own.
    if (sides.length === 0 && !this.#op.args.some(({ k }) => k === 'lambda')) this.#uses.open('a join without readable columns');
  }

  #project(refs: readonly ColumnRef[]): void {
    if (!this.#writes) this.#uses.read(refs, 'project', this.#cause);
  }

  #selectAll(): void {
    this.#selects();
    this.#project(selected(this.#entityOf() ?? this.#sources.main));
  }

  /** The columns of an entity that another class has as well; which those are is decided by its fields. */
  #selectClass(): void {
    this.#selects();
    const entity = this.#entityOf();
    if (entity === null) this.#uses.open(`what \`${this.#op.op}\` reads is not known here`);
    else this.#uses.read(selected(entity), 'project', { ...this.#cause, ceiling: MAPPING_FOLLOWED_GRADE });
  }

  #entityOf(): MappedEntity | null {
    for (const arg of this.#op.args) {
      const found = arg.k === 'class' ? this.#sources.map.byFqn.get(arg.entity) : undefined;
      if (found !== undefined) return found;
    }
    return null;
  }

  #select(): void {
    const { args } = this.#op;
    const filtered = args.some(({ k }) => k === 'lambda');
    this.#selects();
    if (filtered || args.some(({ k }) => k === 'class')) {
      // select(Entity.class, predicate): which columns pass is decided in code.
      const entity = this.#entityOf() ?? this.#sources.main;
      this.#uses.read(selected(entity), 'project', { ...this.#cause, ceiling: MAPPING_FOLLOWED_GRADE });
      return;
    }
    const names = /^selectAs|^selectMax|^selectMin|^selectSum|^selectAvg|^selectCount|^selectLen|^selectFunc/.test(this.#op.op)
      ? args.slice(0, this.#op.op === 'selectFunc' ? args.length : 1)
      : args;
    for (const arg of names) {
      if (arg.k === 'flag' || arg.k === 'none' || (arg.k === 'open' && names !== args)) continue;
      this.#take(namedBy(this.#sources, arg), 'project', (text) => this.#add('select', text));
    }
  }
}

/** Columns a select of the entity reads. */
export const selected = (entity: MappedEntity): ColumnRef[] =>
  [...entity.fields.values()].filter((field) => field.selected).map(({ ref }) => ref);
