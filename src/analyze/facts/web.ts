import type { LaneDiagnostic } from './diagnostic.ts';
import type { ScriptCall, ScriptSymbol } from './script.ts';

/** A place a user can be: a router's composed path. */
export interface WebScreen {
  /** Composed path (parameters as the router writes them), the key of the node. */
  path: string;
  /** Route name, where the router gives one. */
  name?: string;
  router: string;
  file: string;
  line: number;
  /** File of the component it shows, when it is known. */
  component?: string;
  /** Screens code of this one navigates to: data, never a link. */
  navigatesTo?: string[];
}

/** A function a screen runs. */
export interface WebRender {
  screen: string;
  symbol: string;
  /** own: in the component's own file; imported: reached over imports of components. */
  via: 'own' | 'imported';
  /** Imports followed, 0 for own. */
  hops: number;
}

/** A request a page's code sends, before it is matched with routes. */
export interface WebHttpCall {
  /** Symbol that spells the address. */
  from: string;
  /** Upper-case verb; `ANY` when it is not known. */
  verb: string;
  /** Path as far as it is read, `{*}` for a part a run fills in; no query. */
  path: string;
  /** In front of the path on its way to the server, with the evidence for it: base address, proxy, gateway. */
  prefix?: { value: string; rule: string; source?: string };
  /** Host of another machine, when the address names one. */
  host?: string;
  /** Library that sends it: `axios`, `fetch`, ... */
  client: string;
  /** Wrappers the address went through, outermost first. */
  hops?: string[];
  file: string;
  line: number;
  /** What was guessed on the way: graded HEURISTIC with this reason. */
  unsure?: string;
}

/** What the web lane hands over. */
export interface WebFacts {
  screens: WebScreen[];
  symbols: ScriptSymbol[];
  calls: ScriptCall[];
  renders: WebRender[];
  httpCalls: WebHttpCall[];
  /** Settings that degrade the axes, each said once: `assumed-alias`, `fallback`, `server-driven`, ... */
  webCauses: string[];
  screenCauses: string[];
  diagnostics: LaneDiagnostic[];
  /** Totals for meta.laneStats.web: calls found, resolved, by reason. */
  stats: Record<string, number | string | string[] | Record<string, number>>;
}
