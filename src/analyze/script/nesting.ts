/** Nesting no hand reaches: below it the compiler's recursion is safe. */
export const MAX_NESTING = 250;

/**
 * Whether brackets nest deeper than the compiler can follow without exhausting the stack. Counts brackets wherever they stand, so text in
 * strings can only make a file look deeper than it is, never shallower.
 */
export function nestsTooDeep(text: string, limit: number = MAX_NESTING): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) {
      if (++depth > limit) return true;
    } else if (c === 41 || c === 93 || c === 125) depth = Math.max(0, depth - 1);
  }
  return false;
}
