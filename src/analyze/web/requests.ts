import ts from 'typescript';
import type { WebHttpCall } from '../facts/web.ts';
import type { Functions } from '../script/functions.ts';
import { bare, type FunctionNode, isFunction, lineOf, type ScriptTree } from '../script/index.ts';
import { functionOf } from '../script/values.ts';
import type { Sink } from './clients/sinks.ts';
import { METHOD_KEYS, URL_KEYS } from './clients/vocabulary.ts';
import type { EnvFiles } from './env.ts';
import { Evaluator, type Part, type Way } from './evaluate.ts';

const MAX_HOPS = 8;
const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

export interface RequestStats {
  found: number;
  read: number;
  unread: Record<string, number>;
  samples: { file: string; line: number; why: string }[];
}

/** Follows each place that sends a request up to the functions that spell its address. */
export class Requests {
  readonly #tree: ScriptTree;
  readonly #functions: Functions;
  readonly #env: EnvFiles;
  readonly #callers: ReadonlyMap<FunctionNode, ts.CallExpression[]>;
  readonly calls: WebHttpCall[] = [];
  readonly stats: RequestStats = { found: 0, read: 0, unread: {}, samples: [] };

  constructor(tree: ScriptTree, functions: Functions, env: EnvFiles, callers: ReadonlyMap<FunctionNode, ts.CallExpression[]>) {
    this.#tree = tree;
    this.#functions = functions;
    this.#env = env;
    this.#callers = callers;
  }

  read(sink: Sink): void {
    this.#follow(sink, new Evaluator(this.#tree, this.#env), sink.call, [], new Set());
  }

  #follow(sink: Sink, reading: Evaluator, at: ts.Node, hops: string[], open: Set<FunctionNode>): void {
    const ways = this.#address(sink, reading);
    const asked = ways.flatMap((way) => this.#askedOf(way) ?? []);
    const up = asked[0];
    if (up !== undefined && hops.length < MAX_HOPS) {
      const fn = up.declaration.parent;
      if (isFunction(fn) && !open.has(fn)) {
        const sites = this.#callers.get(fn) ?? [];
        for (const site of sites) {
          const key = this.#functions.keyOf(fn);
          this.#follow(
            sink,
            reading.bind(fn, site.arguments),
            site,
            [...hops, ...(key === null ? [] : [key])],
            new Set(open).add(fn),
          );
        }
        // One whose address is all its callers' is none of its own.
        return;
      }
    }
    this.#emit(sink, reading, at, hops, ways);
  }

  #address(sink: Sink, reading: Evaluator): Way[] {
    if (sink.url) return reading.text(sink.url);
    if (!sink.options) return [];
    for (const key of URL_KEYS) {
      const found = reading.member(sink.options, key);
      if (found.ways.length > 0) return found.ways;
      if (found.param) return [[found.param]];
    }
    return [];
  }

  /** A parameter that stands where an address starts, so that only a caller can tell it. */
  #askedOf(way: Way): Extract<Part, { k: 'param' }> | null {
    let text = '';
    for (const part of way) {
      if (typeof part === 'string') text += part;
      else if (part.k === 'param') {
        const isSegment = text.includes('/') && /[/?=&]$/.test(text);
        if (!isSegment && !text.includes('?') && (text === '' || !/^\/?[\w-]+\/[\w/-]*[\w-]$/.test(text))) return part;
      }
    }
    return null;
  }

  #emit(sink: Sink, reading: Evaluator, at: ts.Node, hops: string[], ways: Way[]): void {
    const file = this.#tree.pathOf(at.getSourceFile()) ?? '?';
    const line = lineOf(at);
    this.stats.found++;
    const readable = ways.flatMap((way) => this.#path(way) ?? []);
    if (readable.length === 0) {
      const why =
        ways.length === 0
          ? 'no address in its options'
          : ways.every((way) => way.every((part) => typeof part !== 'string'))
            ? 'the whole address is made when it runs'
            : 'no path';
      this.stats.unread[why] = (this.stats.unread[why] ?? 0) + 1;
      this.stats.samples.push({ file, line, why });
      return;
    }
    this.stats.read++;
    const from = this.#functions.around(at);
    const { verb, sure } = this.#verb(sink, reading);
    const bases = this.#bases(sink, reading);
    for (const { path, host, unsure } of readable) {
      const base = host === undefined ? bases : { value: '', unsure: null as string | null };
      const why = unsure ?? base.unsure ?? (sure ? null : 'the verb is made when it runs');
      this.calls.push({
        from,
        verb,
        path,
        ...(base.value === '' ? {} : { prefix: { value: base.value, rule: 'base-url' } }),
        ...(host === undefined ? {} : { host }),
        client: sink.shape.client,
        ...(hops.length > 0 ? { hops } : {}),
        file,
        line,
        ...(why === null ? {} : { unsure: why }),
      });
    }
  }

  #verb(sink: Sink, reading: Evaluator): { verb: string; sure: boolean } {
    if (sink.verb !== null) return { verb: sink.verb, sure: true };
    const written = sink.verbFrom ? { ways: reading.text(sink.verbFrom), param: null } : null;
    for (const key of written ? [''] : METHOD_KEYS) {
      const found = written ?? (sink.options ? reading.member(sink.options, key) : { ways: [], param: null });
      const texts = found.ways.map((way) => (way.every((part) => typeof part === 'string') ? way.join('').toUpperCase() : null));
      const [first] = texts;
      if (texts.length > 0)
        return texts.every((text) => text === first) && first && VERB.test(first)
          ? { verb: first, sure: true }
          : { verb: 'ANY', sure: false };
      if (found.param) return { verb: sink.shape.verb, sure: true };
    }
    return { verb: sink.shape.verb, sure: true };
  }

  /** What stands in front by the instance's settings. */
  #bases(sink: Sink, reading: Evaluator): { value: string; unsure: string | null } {
    const { base } = sink.shape;
    if (base === null) return { value: '', unsure: null };
    const settings = [...(sink.options ? [sink.options] : []), ...sink.settings];
    for (const setting of settings) {
      const { ways, param } = reading.member(setting, base);
      if (param) return { value: '', unsure: null };
      if (ways.length === 0) continue;
      const paths = [
        ...new Set(ways.map((way) => (way.every((part) => typeof part === 'string') ? originless(way.join('')).path : null))),
      ];
      const known = paths.filter((path): path is string => path !== null);
      if (known.length === paths.length && known.length === 1)
        return { value: known[0] === '/' ? '' : (known[0] ?? ''), unsure: null };
      if (known.length > 0)
        return { value: known[0] === '/' ? '' : (known[0] ?? ''), unsure: 'the base address differs from one mode to another' };
      return { value: '', unsure: 'the base address is set outside the tree' };
    }
    return { value: '', unsure: null };
  }

  /** The path of an address, holes as `{*}`; null when nothing of it is written. */
  #path(way: Way): { path: string; host?: string; unsure: string | null } | null {
    let text = '';
    let unsure: string | null = null;
    for (const [i, part] of way.entries()) {
      if (typeof part === 'string') text += part;
      // In front of a path stands a base address nobody can read.
      else if (i === 0 && typeof way[1] === 'string' && (way[1] as string).startsWith('/'))
        unsure = `${part.source} stands in front of the address`;
      else text += '{*}';
    }
    const { host, path } = originless(text);
    const bareText = path.replace(/[?#].*$/s, '').replace(/\{\*\}(?:\{\*\})+/g, '{*}');
    if (bareText.replace(/\{\*\}|\//g, '') === '' && bareText !== '/') return null;
    if (/[\s<>"'`\\^|]/.test(bareText) || /^(?:data|blob|file|javascript|mailto):/i.test(text)) return null;
    const clean = `/${bareText
      .split('/')
      .filter((segment) => segment !== '')
      .join('/')}`;
    return { path: clean, ...(host === null ? {} : { host }), unsure };
  }
}

/** An address without its origin; a host of this machine counts as none. */
function originless(text: string): { host: string | null; path: string } {
  const match = /^(?:https?:)?\/\/([^/?#]*)(.*)$/s.exec(text);
  if (!match) return { host: null, path: text };
  const host = match[1] ?? '';
  const isHere = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?$/.test(host) || host.startsWith('{*}');
  return { host: isHere ? null : host, path: match[2] === '' ? '/' : (match[2] ?? '/') };
}

/** The calls of each function of the tree, among given files. */
export function callersOf(tree: ScriptTree, files: readonly string[]): Map<FunctionNode, ts.CallExpression[]> {
  const callers = new Map<FunctionNode, ts.CallExpression[]>();
  for (const file of files) {
    const source = tree.sources.get(file);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const fn = functionOf(tree, bare(node.expression));
        if (fn) {
          const list = callers.get(fn);
          if (list) list.push(node);
          else callers.set(fn, [node]);
        }
      }
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  return callers;
}
