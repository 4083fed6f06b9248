/** Makes a physical name from a logical one. Two results: versions of the framework differ on this name. */
export type PhysicalRule = (name: string) => string[];

const LETTER = /[A-Za-z]/;
const isUpper = (c: string): boolean => LETTER.test(c) && c === c.toUpperCase();
const isLower = (c: string): boolean => LETTER.test(c) && c === c.toLowerCase();
const isDigit = (c: string): boolean => c >= '0' && c <= '9';

/**
 * `lastName` -> `last_name`. An underscore goes before a capital that stands between small letters; newer versions let digits count as
 * small letters.
 */
function snake(name: string, digitsCount: boolean): string {
  const small = (c: string): boolean => isLower(c) || (digitsCount && isDigit(c));
  let made = '';
  const text = name.replaceAll('.', '_');
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (i > 0 && i < text.length - 1 && small(text.charAt(i - 1)) && isUpper(c) && small(text.charAt(i + 1))) made += '_';
    made += c.toLowerCase();
  }
  return made;
}

const snakeRule: PhysicalRule = (name) => [...new Set([snake(name, false), snake(name, true)])];
const identity: PhysicalRule = (name) => [name];

export const DEFAULT_PHYSICAL = 'CamelCaseToUnderscoresNamingStrategy';
export const DEFAULT_IMPLICIT = 'SpringImplicitNamingStrategy';
export const HIBERNATE_PHYSICAL = 'PhysicalNamingStrategyStandardImpl';
export const HIBERNATE_IMPLICIT = 'ImplicitNamingStrategyJpaCompliantImpl';

/** Physical strategies by simple class name, or by the word a profile uses. */
const PHYSICAL: ReadonlyMap<string, PhysicalRule> = new Map([
  [DEFAULT_PHYSICAL, snakeRule],
  ['SpringPhysicalNamingStrategy', snakeRule],
  ['PhysicalNamingStrategySnakeCaseImpl', snakeRule],
  [HIBERNATE_PHYSICAL, identity],
  // As a profile spells them; naming the version settles what versions differ on.
  ['spring-snake-case', (name) => [snake(name, false)]],
  ['snake-case-hibernate6', (name) => [snake(name, false)]],
  ['snake-case-hibernate7', (name) => [snake(name, true)]],
  ['identity', identity],
]);

/** How the name of a join table is made: of both tables, or of the owner's table and the attribute. */
export type JoinTableRule = 'tables' | 'attribute';

const IMPLICIT: ReadonlyMap<string, JoinTableRule> = new Map<string, JoinTableRule>([
  [DEFAULT_IMPLICIT, 'attribute'],
  [HIBERNATE_IMPLICIT, 'tables'],
  ['ImplicitNamingStrategyLegacyJpaImpl', 'tables'],
  ['spring', 'attribute'],
  ['jpa-compliant', 'tables'],
]);

export const physicalRule = (strategy: string): PhysicalRule | null => PHYSICAL.get(strategy) ?? null;
export const implicitRule = (strategy: string): JoinTableRule | null => IMPLICIT.get(strategy) ?? null;
