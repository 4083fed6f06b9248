/** What one file may weigh, in bytes, before a lane leaves it out and says so. Schema dumps hold data, so they may be large. */
export const MAX_BYTES = {
  java: 4 * 1024 * 1024,
  xml: 8 * 1024 * 1024,
  sql: 64 * 1024 * 1024,
  config: 1024 * 1024,
  page: 2 * 1024 * 1024,
  /** Scripts over this are bundles. */
  script: 2 * 1024 * 1024,
} as const;

/** Files a walk of the tree looks at before it stops and says so. */
export const MAX_FILES = 200_000;

/** Directory depth a walk follows. */
export const MAX_DEPTH = 64;
