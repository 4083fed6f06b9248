import { Parser } from 'htmlparser2';
import type { SourceFile } from '../facts/diagnostic.ts';
import type { PageFile, PageRequest } from '../facts/pages.ts';
import { readAddress } from './address.ts';
import { ACTION_ATTRIBUTES, ATTRIBUTE_VERBS, engineOf, INCLUDES, LINK_ATTRIBUTES } from './engines.ts';

/** Forms and links kept of one page; a page with more is a listing somebody generated. */
const MAX_REQUESTS = 2_000;
const BLANK = /[^\n\r]/g;
/** Stands for a value a tag writes. */
const FILLED_IN = '$' + '{value}';

/** A page, with the names of others it puts in as it writes them. */
export interface PageRead extends Omit<PageFile, 'includes'> {
  includes: { name: string; line: number }[];
}

/** Reads the forms, links and inclusions of a template. Never throws. */
export function readPage({ path, text }: SourceFile): PageRead {
  const engine = engineOf(path, text);
  const page: PageRead = { file: path, engine, requests: [], includes: includesOf(engine, text), unread: [] };
  if (engine === 'pug') readPug(page, text);
  else readMarkup(page, prepared(engine, text));
  return page;
}

/** Comments and server code blanked at their places, so that what is in them is no markup and lines stay. */
function prepared(engine: string, text: string): string {
  const blank = (part: string): string => part.replace(BLANK, ' ');
  let out = text.replace(/<!--[\s\S]*?-->/g, blank);
  if (engine === 'jsp') {
    out = out.replace(/<%--[\s\S]*?--%>/g, blank).replace(/<%(?!=)[\s\S]*?%>/g, blank);
    // A tag inside a quoted attribute ends it for every HTML parser: its own quotes go, its name and value stay readable.
    out = out.replace(/<(c|spring|s):(url|out)\s+([^<>]*?)\/?>/g, (tag: string, _: string, name: string, attributes: string) => {
      const value = /value\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';
      return `${name === 'url' && !/\bvar\s*=/.test(attributes) ? value : FILLED_IN}${tag.replace(/[^\n]/g, '')}`;
    });
  }
  if (engine === 'freemarker')
    out = out.replace(/<#--[\s\S]*?-->/g, blank).replace(/<@spring\.url\s+["']([^"']*)["']\s*\/?>/g, '$1');
  if (engine === 'ejs') out = out.replace(/<%(?![=-])[\s\S]*?%>/g, blank);
  return out;
}

function readMarkup(page: PageRead, text: string): void {
  const lines = lineStarts(text);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (page.requests.length >= MAX_REQUESTS) return;
        const line = lineAt(lines, parser.startIndex);
        const tag = name.toLowerCase();
        if (tag === 'form' || tag === 'form:form' || tag === 's:form') form(page, attributes, line);
        else link(page, tag, attributes, line);
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true, decodeEntities: true },
  );
  parser.end(text);
}

type Attributes = Readonly<Record<string, string>>;

function form(page: PageRead, attributes: Attributes, line: number): void {
  const verb = (attributes['th:method'] ?? attributes.method ?? 'GET').toUpperCase();
  const written = ACTION_ATTRIBUTES.find((name) => attributes[name] !== undefined);
  // Without an address a form goes to where its page came from.
  if (written === undefined || attributes[written] === '')
    add(page, { kind: 'form', verb: verbOf(verb), path: '', relative: true, line });
  else address(page, 'form', verbOf(verb), written, attributes[written] ?? '', line);
}

function link(page: PageRead, tag: string, attributes: Attributes, line: number): void {
  for (const name of LINK_ATTRIBUTES) {
    const written = attributes[name];
    if (written === undefined) continue;
    const isLink = tag === 'a' || tag === 'area' || name.startsWith('hx-');
    if (isLink) address(page, 'link', ATTRIBUTE_VERBS[name] ?? 'GET', name, written, line);
    return;
  }
  for (const name of ['th:formaction', 'formaction']) {
    const written = attributes[name];
    if (written !== undefined) address(page, 'form', (attributes.formmethod ?? 'POST').toUpperCase(), name, written, line);
  }
}

const verbOf = (verb: string): string => (/^[A-Z]+$/.test(verb) ? verb : 'ANY');

function address(
  page: PageRead,
  kind: PageRequest['kind'],
  verb: string,
  attribute: string,
  written: string,
  line: number,
): void {
  const read = readAddress(written, attribute.includes('th:') || attribute.includes('data-th-'));
  if (read.k === 'path') add(page, { kind, verb, path: read.path, relative: read.relative, line });
  else if (read.k === 'unread') page.unread.push({ line, text: written.slice(0, 80) });
}

const add = (page: PageRead, request: PageRequest): void => {
  page.requests.push(request);
};

/** Pug writes attributes in parentheses; nothing else of it matters here. */
function readPug(page: PageRead, text: string): void {
  const lines = lineStarts(text);
  for (const match of text.matchAll(/^[ \t]*(form|a)\b[.#\w-]*\(([^)]*)\)/gm)) {
    if (page.requests.length >= MAX_REQUESTS) return;
    const [, tag = '', inner = ''] = match;
    const attributes: Record<string, string> = {};
    for (const [, name = '', double, single] of inner.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
      attributes[name] = double ?? single ?? '';
    const line = lineAt(lines, match.index);
    if (tag === 'form') form(page, attributes, line);
    else link(page, tag, attributes, line);
  }
}

function includesOf(engine: string, text: string): PageRead['includes'] {
  const lines = lineStarts(text);
  return (INCLUDES[engine] ?? []).flatMap((pattern) =>
    [...text.matchAll(pattern)].slice(0, 200).map((match) => ({ name: match[1] ?? '', line: lineAt(lines, match.index) })),
  );
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** 1-based line of an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
