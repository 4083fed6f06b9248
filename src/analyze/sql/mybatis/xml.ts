import { Parser } from 'htmlparser2';
import type { SourceFile } from '../../facts/diagnostic.ts';

/** An element of a mapper file. Text children keep their white space; entities are decoded, none is ever resolved from a DTD. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
  /** Line of the opening tag, 1-based. */
  line: number;
}

export interface XmlDocument {
  root: XmlElement | null;
  /** Line of an element that is never closed, or null when the document is well nested. */
  unclosedAt: number | null;
}

/** Elements nested deeper than this are dropped: no mapper is, and recursion below must stay bounded. */
const MAX_DEPTH = 200;

/** Reads XML that may be broken: what can be nested is, and the first unclosed element is named. */
export function parseXml(file: SourceFile): XmlDocument {
  const lineOf = lineCounter(file.text);
  const document: XmlDocument = { root: null, unclosedAt: null };
  const stack: XmlElement[] = [];
  let dropped = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length >= MAX_DEPTH) {
          dropped++;
          return;
        }
        const element: XmlElement = { name, attributes, children: [], line: lineOf(parser.startIndex) };
        stack.at(-1)?.children.push(element);
        if (stack.length === 0 && document.root === null) document.root = element;
        stack.push(element);
      },
      ontext(text) {
        stack.at(-1)?.children.push(text);
      },
      onclosetag(_name, implied) {
        if (dropped > 0) {
          dropped--;
          return;
        }
        const closed = stack.pop();
        // A self-closing tag is reported as implied too.
        if (implied && closed && file.text[parser.endIndex - 1] !== '/') document.unclosedAt ??= closed.line;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(file.text);
  parser.end();
  return document;
}

/** Line of an offset, for offsets that only grow. */
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

export const elementsOf = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => typeof child !== 'string');
