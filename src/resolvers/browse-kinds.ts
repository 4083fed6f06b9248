/** Kinds that can be listed. */
export const BROWSE_KINDS = ['table', 'column', 'statement', 'endpoint', 'symbol', 'screen'] as const;
export type BrowseKind = (typeof BROWSE_KINDS)[number];

/** Sorts of each kind, the default first. */
export const BROWSE_SORTS: Readonly<Record<BrowseKind, readonly string[]>> = {
  table: ['statements', 'endpoints', 'groups', 'columns', 'name'],
  column: ['writes', 'reads', 'endpoints', 'name'],
  statement: ['tables', 'name'],
  endpoint: ['tables', 'statements', 'path'],
  symbol: ['name'],
  screen: ['endpoints', 'tables', 'name'],
};
