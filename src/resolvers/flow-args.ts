/** Arguments of `flow` as given; each is checked where it is used. */
export interface FlowArgs {
  endpoint?: unknown;
  screen?: unknown;
  symbol?: unknown;
  column?: unknown;
  table?: unknown;
  statement?: unknown;
  direction?: unknown;
  kind?: unknown;
  mode?: unknown;
  depth?: unknown;
  limit?: unknown;
  offset?: unknown;
  query?: unknown;
  federate?: unknown;
  federationHops?: unknown;
}
