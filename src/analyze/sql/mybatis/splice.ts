/** What a raw text splice (`${}`) is read as: a name no schema has. It stands for unknown text, never for a column. */
export const SPLICE = '__subst__';

const PLACEHOLDER = /([#$])\{([^{}]{0,2000})\}/g;

export interface Bound {
  text: string;
  /** A splice was left in: the statement can run SQL nobody here has seen. */
  spliced: boolean;
}

/**
 * Replaces `#{}` by `?` and `${}` by its include property, or by `SPLICE`. A splice right before a bind must end in an operator
 * (`${condition} #{value}`), so one is put there: without it the text would be no SQL.
 */
export function bindPlaceholders(text: string, properties: ReadonlyMap<string, string>): Bound {
  let spliced = false;
  const replaced = text.replace(PLACEHOLDER, (_, mark: string, inner: string) => {
    if (mark === '#') return '?';
    const known = properties.get(inner.trim());
    if (known !== undefined) return known;
    spliced = true;
    return SPLICE;
  });
  return { text: replaced, spliced };
}

/** `__subst__ ?` -> `__subst__ = ?`, over text that is already joined. */
export const completeSplices = (text: string): string => text.replace(/__subst__(\s{1,200})\?/g, '__subst__$1= ?');
