import { Parser } from 'htmlparser2';
import type { SourceFile } from '../../facts/diagnostic.ts';

/** An element; `children` are elements and text, comments dropped. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
  /** 1-based line of the opening tag. */
  line: number;
}
export type XmlNode = XmlElement | string;

export interface XmlDocument {
  root: XmlElement | null;
  /** What makes the text no well-formed XML, each with its line. The tree holds what could be read all the same. */
  faults: { line: number; reason: string }[];
}

/** Deeper elements are attached to the last one within the limit, so that no later recursion overflows. */
const MAX_DEPTH = 120;
const MAX_FAULTS = 20;

/** Line numbers for offsets that only grow. */
function lineCounter(text: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
}

/** Reads an XML text. Never throws; no DTD or entity is resolved beyond the five that XML itself defines. */
export function readXml(file: SourceFile): XmlDocument {
  const faults: XmlDocument['faults'] = [];
  const lineAt = lineCounter(file.text);
  const fault = (line: number, reason: string): void => {
    if (faults.length < MAX_FAULTS) faults.push({ line, reason });
  };
  const stack: XmlElement[] = [];
  let root: XmlElement | null = null;
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        const element: XmlElement = {
          name,
          attributes: new Map(Object.entries(attribs)),
          children: [],
          line: lineAt(parser.startIndex),
        };
        const parent = stack[Math.min(stack.length, MAX_DEPTH) - 1];
        if (parent !== undefined) parent.children.push(element);
        else if (root === null) root = element;
        else fault(element.line, `a second root element <${name}>`);
        if (stack.length === MAX_DEPTH) fault(element.line, `elements are nested more than ${MAX_DEPTH} deep`);
        stack.push(element);
      },
      ontext(text) {
        const parent = stack[Math.min(stack.length, MAX_DEPTH) - 1];
        if (parent === undefined) return;
        const last = parent.children.at(-1);
        if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text;
        else parent.children.push(text);
      },
      onclosetag(name, implied) {
        const element = stack.pop();
        if (implied && element !== undefined) fault(element.line, `<${name}> is never closed`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(file.text);
  parser.end();
  return { root, faults };
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** The child elements of an element. */
export const elements = (parent: XmlElement): XmlElement[] => parent.children.filter(isElement);
