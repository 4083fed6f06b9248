import type { FileDigest, LaneDiagnostic } from './diagnostic.ts';

/** A page that code of a server shows by its name. */
export interface ViewRender {
  /** Symbol key of the handler. */
  symbol: string;
  /** Name of the view as the code gives it, without a leading slash. */
  view: string;
  file: string;
  line: number;
}

/** An address a handler sends the browser to: data, never a link. */
export interface ViewRedirect {
  symbol: string;
  /** Path as far as it is read, `{*}` for a part a run fills in. */
  path: string;
}

export interface ViewFacts {
  renders: ViewRender[];
  redirects: ViewRedirect[];
  /** Handlers that show a page whose name could not be read. */
  unread: { symbol: string; file: string; line: number; why: string }[];
}

/** Where views are looked for: what settings and view resolvers say. */
export interface ViewRoot {
  /** Directory of the module ('' for the root). */
  module: string;
  /** Directory the names start at, root-relative, and the ending they leave out. */
  dir: string;
  suffix: string;
  /** What says so: a file, or `default`. */
  from: string;
}

/** A request a page makes: a form or a link. */
export interface PageRequest {
  kind: 'form' | 'link';
  verb: string;
  /** From the server's root, `{*}` for a part a run fills in; relative to the page's own address where `relative`. Empty: that address itself. */
  path: string;
  relative: boolean;
  line: number;
}

export interface PageFile {
  /** Root-relative path. */
  file: string;
  engine: string;
  requests: PageRequest[];
  /** Templates put into this one, root-relative. */
  includes: string[];
  /** Addresses that could not be read. */
  unread: { line: number; text: string }[];
}

/** What the pages lane hands over. */
export interface PageFacts {
  pages: PageFile[];
  roots: ViewRoot[];
  diagnostics: LaneDiagnostic[];
}

/** What reading the pages of a tree gave. */
export interface PagesRead {
  facts: PageFacts;
  read: FileDigest[];
  diagnostics: LaneDiagnostic[];
}
