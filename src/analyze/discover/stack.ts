import type { Discovery } from '../facts/discover.ts';

/** What a tree is made of, in the registry's words. */
export const stackOf = (found: Discovery): string[] => [
  ...(found.mapperFiles.length + found.ddlFiles.length > 0 ? ['sql'] : []),
  ...(found.javaFiles.length > 0 ? ['java'] : []),
];
