import type { ViewFacts } from '../../facts/pages.ts';
import { type ClassInfo, type MethodInfo, selfType } from '../model/classes.ts';
import { findMethods } from '../model/members.ts';
import type { SymbolTable } from '../model/symbols.ts';
import type { Expr, Stmt } from '../syntax/records.ts';
import { findAnnotations } from './annotations.ts';
import { evaluateText } from './constants.ts';

const BODY = ['org.springframework.web.bind.annotation.ResponseBody', 'org.springframework.web.bind.annotation.RestController'];
/** Return types whose values name a page, by their last segment. */
const VIEW_TYPES = /^(?:String|ModelAndView|View|Rendering|CharSequence)$/;
const REACTIVE = /^(?:Mono|CompletableFuture|Callable|DeferredResult|WebAsyncTask)<(.+)>$/;
const MAX_DEPTH = 6;

/** A handler of a route, under its symbol's key. */
export interface ViewHandler {
  symbol: string;
  method: MethodInfo;
  on: ClassInfo;
}

/** Finds the pages that handlers show and the addresses they redirect to. What a handler computes is counted, never guessed. */
export function readViews(table: SymbolTable, handlers: Iterable<ViewHandler>): ViewFacts {
  const facts: ViewFacts = { renders: [], redirects: [], unread: [] };
  for (const { symbol, method, on } of handlers) {
    if (!showsPages(table, method, on)) continue;
    const { file } = method.owner;
    const seen = new Set<string>();
    for (const outcome of sorted(new HandlerReader(table).outcomes(method, 0))) {
      const key = textOf(outcome);
      if (seen.has(key)) continue;
      seen.add(key);
      const at = { symbol, file: file.path, line: method.decl.line };
      if (outcome.k === 'view') facts.renders.push({ ...at, view: outcome.name });
      else if (outcome.k === 'redirect') facts.redirects.push({ symbol, path: outcome.path });
      else facts.unread.push({ ...at, why: outcome.why });
    }
  }
  return facts;
}

function showsPages(table: SymbolTable, { decl, owner }: MethodInfo, on: ClassInfo): boolean {
  const type = (REACTIVE.exec(decl.returns)?.[1] ?? decl.returns).replace(/^.*\./, '');
  if (!VIEW_TYPES.test(type)) return false;
  if (findAnnotations(table, decl.annotations, owner, BODY).length > 0) return false;
  return [owner, on].every((cls) => findAnnotations(table, cls.decl.annotations, cls, BODY).length === 0);
}

type Outcome = { k: 'view'; name: string } | { k: 'redirect'; path: string } | { k: 'unread'; why: string };

const textOf = (outcome: Outcome): string => Object.values(outcome).join(' ');
const sorted = (outcomes: Outcome[]): Outcome[] => outcomes.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));

class HandlerReader {
  readonly #table: SymbolTable;
  readonly #open = new Set<MethodInfo>();

  constructor(table: SymbolTable) {
    this.#table = table;
  }

  /** What a method's results name. */
  outcomes(method: MethodInfo, depth: number): Outcome[] {
    const { body } = method.decl;
    if (body === null || this.#open.has(method) || depth > MAX_DEPTH) return [];
    this.#open.add(method);
    const given = new Map<string, Expr[]>();
    const named = new Map<string, Expr[]>();
    const returned: Expr[] = [];
    collect(body, { given, named, returned }, 0);
    const context = { method, given, named };
    const found = returned.flatMap((value) => this.#read(value, context, depth));
    this.#open.delete(method);
    return found;
  }

  #read(value: Expr, context: Context, depth: number): Outcome[] {
    if (depth > MAX_DEPTH) return [{ k: 'unread', why: 'too deep' }];
    switch (value.k) {
      case 'cast':
        return this.#read(value.value, context, depth + 1);
      case 'cond':
        return [...this.#read(value.yes, context, depth + 1), ...this.#read(value.no, context, depth + 1)];
      case 'new':
        return this.#made(value, context, depth);
      case 'call':
        return this.#called(value, context, depth);
      case 'name': {
        const values = context.given.get(value.name);
        if (!values) return this.#text(value, context);
        const set = context.named.get(value.name) ?? [];
        return [...values, ...set].flatMap((one) => this.#read(one, context, depth + 1));
      }
      case 'lit':
        return value.type === 'null' ? [] : this.#text(value, context);
      default:
        return this.#text(value, context);
    }
  }

  #made(value: Extract<Expr, { k: 'new' }>, context: Context, depth: number): Outcome[] {
    const type = value.type.replace(/<.*$/, '').replace(/^.*\./, '');
    const [first] = value.args;
    // Without a name the view is set later on: by `setViewName`, read beside it.
    if (type === 'ModelAndView') return first === undefined ? [] : this.#read(first, context, depth + 1);
    if (type === 'RedirectView' && first !== undefined) return [this.#redirect(first, context)];
    return [{ k: 'unread', why: `new ${type}` }];
  }

  /** A method of the same class that says the name; `just(…)` and the like hand it on. */
  #called(value: Extract<Expr, { k: 'call' }>, context: Context, depth: number): Outcome[] {
    const [first] = value.args;
    if (value.object === null || value.object.k === 'this') {
      const helpers = findMethods(selfType(context.method.owner), value.name).filter(
        ({ method }) => method.decl.parameters.length === value.args.length && method.decl.body !== null,
      );
      const [helper] = helpers;
      if (helpers.length === 1 && helper) {
        const found = this.outcomes(helper.method, depth + 1);
        if (found.length > 0) return found;
      }
    } else if (value.object.k === 'name' && /^(?:Mono|CompletableFuture)$/.test(value.object.name) && first !== undefined)
      return this.#read(first, context, depth + 1);
    return [{ k: 'unread', why: `${value.name}(..)` }];
  }

  #text(value: Expr, { method }: Context): Outcome[] {
    const { text, missing } = evaluateText(this.#table, value, method.owner);
    const target = /^(redirect|forward):(.*)$/s.exec(text);
    if (target || (value.k === 'bin' && /^(?:redirect|forward):/.test(this.#start(value, method))))
      return [this.#redirect(value, { method })];
    if (missing.length > 0) return [{ k: 'unread', why: missing.join(', ') }];
    const name = text.replace(/^\/+/, '').split(/\s*::/)[0]?.trim() ?? '';
    return name === '' ? [] : [{ k: 'view', name }];
  }

  #start(value: Extract<Expr, { k: 'bin' }>, method: MethodInfo): string {
    const [first] = value.parts;
    return first === undefined ? '' : evaluateText(this.#table, first, method.owner).text;
  }

  /** An address with holes where a part is not a constant. */
  #redirect(value: Expr, { method }: Pick<Context, 'method'>): Outcome {
    const parts = value.k === 'bin' && value.op === '+' ? value.parts : [value];
    const text = parts
      .map((part) => {
        const read = evaluateText(this.#table, part, method.owner);
        return read.missing.length > 0 ? '{*}' : read.text;
      })
      .join('');
    return { k: 'redirect', path: text.replace(/^(?:redirect|forward):/, '').replace(/[?#].*$/s, '') };
  }
}

interface Context {
  method: MethodInfo;
  /** What locals are given, by name. */
  given: ReadonlyMap<string, Expr[]>;
  /** Names that `setViewName` gives a local. */
  named: ReadonlyMap<string, Expr[]>;
}

interface Collected {
  given: Map<string, Expr[]>;
  named: Map<string, Expr[]>;
  returned: Expr[];
}

/** Results and assignments of a body; those of lambdas are the lambdas' own. */
function collect(statements: readonly Stmt[], into: Collected, depth: number): void {
  if (depth > 40) return;
  for (const statement of statements) {
    switch (statement.k) {
      case 'local':
        if (statement.init !== undefined) add(into.given, statement.name, statement.init);
        break;
      case 'block':
      case 'each':
        collect(statement.body, into, depth + 1);
        break;
      case 'return':
        into.returned.push(statement.value);
        break;
      case 'expr':
        expression(statement.value, into);
    }
  }
}

function expression(value: Expr, into: Collected): void {
  if (value.k === 'assign' && value.target.k === 'name' && value.op === undefined)
    add(into.given, value.target.name, value.value);
  if (value.k === 'call' && value.name === 'setViewName' && value.object?.k === 'name' && value.args[0] !== undefined)
    add(into.named, value.object.name, value.args[0]);
}

function add(map: Map<string, Expr[]>, name: string, value: Expr): void {
  const list = map.get(name);
  if (list) list.push(value);
  else map.set(name, [value]);
}
