/** The affixes of `<where>`, `<set>` and `<trim>`. */
export interface TrimRule {
  prefix: string;
  suffix: string;
  /** Upper-case texts of which one is taken off the front. */
  prefixOverrides: readonly string[];
  suffixOverrides: readonly string[];
}

const AND_OR = ['AND ', 'OR ', 'AND\n', 'OR\n', 'AND\r', 'OR\r', 'AND\t', 'OR\t', 'AND(', 'OR('];

export const WHERE: TrimRule = { prefix: 'WHERE', suffix: '', prefixOverrides: AND_OR, suffixOverrides: [] };
export const SET: TrimRule = { prefix: 'SET', suffix: '', prefixOverrides: [','], suffixOverrides: [','] };

/** The rule a `<trim>` element states; override lists are separated by `|`, blanks count. */
export function trimRule(attributes: ReadonlyMap<string, string>): TrimRule {
  const overrides = (name: string): string[] =>
    (attributes.get(name) ?? '')
      .split('|')
      .filter((text) => text !== '')
      .map((text) => text.toUpperCase());
  return {
    prefix: attributes.get('prefix') ?? '',
    suffix: attributes.get('suffix') ?? '',
    prefixOverrides: overrides('prefixOverrides'),
    suffixOverrides: overrides('suffixOverrides'),
  };
}

/** Applies a rule as MyBatis does: one override at each end, then the affixes; an empty body stays empty. */
export function applyTrim(body: string, rule: TrimRule): string {
  let text = body.trim();
  if (text === '') return '';
  const front = rule.prefixOverrides.find((override) => text.slice(0, override.length).toUpperCase() === override);
  // `AND(` matches for the word only.
  if (front !== undefined) text = text.slice(front.endsWith('(') ? front.length - 1 : front.length).trim();
  const back = rule.suffixOverrides.find((override) => {
    const end = override.trim();
    return end !== '' && text.slice(-end.length).toUpperCase() === end;
  });
  if (back !== undefined) text = text.slice(0, text.length - back.trim().length).trim();
  return ` ${rule.prefix} ${text} ${rule.suffix} `;
}
