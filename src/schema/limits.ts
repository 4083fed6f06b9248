/** What one GraphQL document may cost. Each refusal names the measured number, the limit, and what to change. */
export const LIMITS = {
  /** Lexical tokens of the document. */
  tokens: 2_000,
  /** Levels of selection. */
  depth: 12,
  /** Fields selected, fragments expanded. */
  breadth: 1_000,
  aliases: 30,
  directives: 10,
  /** One a field; `first` of a connection multiplies what is below it. */
  cost: 100_000,
  /** Request body, bytes. */
  body: 1024 * 1024,
} as const;
