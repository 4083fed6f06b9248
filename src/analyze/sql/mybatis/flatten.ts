import { areExclusive } from './exclusive.ts';
import { bindPlaceholders, completeSplices } from './splice.ts';
import type { XmlElement } from './xml.ts';

/** Looks up an `<sql>` fragment; null when there is none or when including it here would never end. */
export type FindFragment = (
  refid: string,
  from: string,
  chain: readonly string[],
) => { key: string; namespace: string; element: XmlElement } | null;

export interface Flattened {
  /** One text a way through the alternatives; every branch is in at least one. */
  variants: string[];
  spliced: boolean;
  /** SQL of `<selectKey>` children, run with the statement. */
  keyQueries: string[];
  /** Tags that mean nothing to MyBatis: their content is kept. */
  unknownTags: string[];
  /** More alternatives than are looked at. */
  capped: boolean;
}

/** Ways through one statement that are looked at. Alternatives add up, they do not multiply, so more than this is not a statement people write. */
const MAX_VARIANTS = 64;
/** Characters one text may grow to by includes. */
const MAX_TEXT = 1_000_000;

/** Turns a statement element into the SQL texts it can become. `if` bodies are kept; of alternatives each is taken in some text. */
export function flatten(statement: XmlElement, namespace: string, findFragment: FindFragment): Flattened {
  const flattener = new Flattener(findFragment);
  const body = flattener.sequence(statement.children, { namespace, properties: new Map(), chain: [] });
  const count = Math.min(body.ways, MAX_VARIANTS);
  const variants = new Set<string>();
  for (let way = 0; way < count; way++) variants.add(completeSplices(body.text(way)).trim());
  variants.delete('');
  return {
    variants: [...variants],
    spliced: flattener.spliced,
    keyQueries: flattener.keyQueries,
    unknownTags: [...flattener.unknownTags].sort(),
    capped: body.ways > MAX_VARIANTS,
  };
}

interface Scope {
  namespace: string;
  properties: ReadonlyMap<string, string>;
  /** Fragments being included, outermost first. */
  chain: readonly string[];
}

/** A piece of a statement: in how many ways it can come out, and the text of one of them. A way past the last is the last. */
interface Part {
  ways: number;
  text(way: number): string;
}

const fixed = (text: string): Part => ({ ways: 1, text: () => text });
const NOTHING = fixed('');

class Flattener {
  spliced = false;
  readonly keyQueries: string[] = [];
  readonly unknownTags = new Set<string>();
  readonly #findFragment: FindFragment;
  #length = 0;

  constructor(findFragment: FindFragment) {
    this.#findFragment = findFragment;
  }

  sequence(children: readonly (XmlElement | string)[], scope: Scope): Part {
    const parts: Part[] = [];
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as XmlElement | string;
      if (typeof child === 'string') {
        parts.push(this.#text(child, scope));
        continue;
      }
      const group = child.name === 'if' ? exclusiveRun(children, i) : null;
      if (group) {
        parts.push(oneOf(group.elements.map((element) => this.sequence(element.children, scope))));
        i = group.last;
      } else parts.push(this.#element(child, scope));
    }
    return inOrder(parts);
  }

  #text(raw: string, scope: Scope): Part {
    const { text, spliced } = bindPlaceholders(raw, scope.properties);
    this.spliced ||= spliced;
    this.#length += text.length;
    return this.#length > MAX_TEXT ? NOTHING : fixed(text);
  }

  #element(element: XmlElement, scope: Scope): Part {
    switch (element.name) {
      case 'if':
      case 'when':
      case 'otherwise':
      case 'script':
        return this.sequence(element.children, scope);
      case 'choose':
        return this.#choose(element, scope);
      case 'where':
        return trimmed(this.sequence(element.children, scope), {
          prefix: 'WHERE',
          suffix: '',
          starts: ['AND ', 'OR ', 'AND\n', 'OR\n', 'AND\t', 'OR\t'],
          ends: [],
        });
      case 'set':
        return trimmed(this.sequence(element.children, scope), { prefix: 'SET', suffix: '', starts: [','], ends: [','] });
      case 'trim':
        return trimmed(this.sequence(element.children, scope), trimOf(element));
      case 'foreach':
        return wrapped(element.attributes.open ?? '', this.sequence(element.children, scope), element.attributes.close ?? '');
      case 'include':
        return this.#include(element, scope);
      case 'bind':
      case 'property':
        return NOTHING;
      case 'selectKey':
        this.#selectKey(element, scope);
        return NOTHING;
      default:
        this.unknownTags.add(element.name);
        return this.sequence(element.children, scope);
    }
  }

  #choose(element: XmlElement, scope: Scope): Part {
    const branches = element.children.filter(
      (child): child is XmlElement => typeof child !== 'string' && (child.name === 'when' || child.name === 'otherwise'),
    );
    return branches.length === 0 ? NOTHING : oneOf(branches.map((branch) => this.sequence(branch.children, scope)));
  }

  #include(element: XmlElement, scope: Scope): Part {
    const refid = bindPlaceholders(element.attributes.refid ?? '', scope.properties).text;
    const fragment = this.#findFragment(refid, scope.namespace, scope.chain);
    if (!fragment || this.#length > MAX_TEXT) return NOTHING;
    const properties = new Map(scope.properties);
    for (const child of element.children) {
      if (typeof child === 'string' || child.name !== 'property') continue;
      const value = bindPlaceholders(child.attributes.value ?? '', scope.properties);
      properties.set(child.attributes.name ?? '', value.text);
    }
    return this.sequence(fragment.element.children, {
      namespace: fragment.namespace,
      properties,
      chain: [...scope.chain, fragment.key],
    });
  }

  #selectKey(element: XmlElement, scope: Scope): void {
    const body = this.sequence(element.children, scope);
    const text = completeSplices(body.text(0)).trim();
    if (text !== '') this.keyQueries.push(text);
  }
}

/** Neighbouring `if`s, with nothing but white space between, of which no two can hold together. */
function exclusiveRun(children: readonly (XmlElement | string)[], from: number): { elements: XmlElement[]; last: number } | null {
  const elements: XmlElement[] = [];
  let last = from;
  for (let i = from; i < children.length; i++) {
    const child = children[i] as XmlElement | string;
    if (typeof child === 'string') {
      if (child.trim() === '') continue;
      break;
    }
    if (child.name !== 'if' || !elements.every((other) => areExclusive(other, child))) break;
    elements.push(child);
    last = i;
  }
  return elements.length > 1 ? { elements, last } : null;
}

function inOrder(parts: readonly Part[]): Part {
  const ways = Math.max(1, ...parts.map((part) => part.ways));
  return { ways, text: (way) => parts.map((part) => part.text(Math.min(way, part.ways - 1))).join('') };
}

/** Alternatives one after the other: the ways of the first, then those of the second, and so on. */
function oneOf(alternatives: readonly Part[]): Part {
  return {
    ways: alternatives.reduce((sum, part) => sum + part.ways, 0),
    text(way) {
      let rest = way;
      for (const part of alternatives) {
        if (rest < part.ways) return part.text(rest);
        rest -= part.ways;
      }
      return alternatives.at(-1)?.text(Number.MAX_SAFE_INTEGER) ?? '';
    },
  };
}

const wrapped = (open: string, part: Part, close: string): Part => ({
  ways: part.ways,
  text: (way) => ` ${open} ${part.text(way)} ${close} `,
});

interface Trim {
  prefix: string;
  suffix: string;
  starts: string[];
  ends: string[];
}

function trimOf(element: XmlElement): Trim {
  const list = (value: string | undefined): string[] => (value ?? '').split('|').filter((word) => word !== '');
  const { prefix = '', suffix = '', prefixOverrides, suffixOverrides } = element.attributes;
  return { prefix, suffix, starts: list(prefixOverrides), ends: list(suffixOverrides) };
}

/** What MyBatis does: empty content stays empty; else one override is taken off each end and the affixes are put on. */
function trimmed(part: Part, trim: Trim): Part {
  return {
    ways: part.ways,
    text(way) {
      let text = part.text(way).trim();
      if (text === '') return ' ';
      const upper = text.toUpperCase();
      const start = trim.starts.find((word) => upper.startsWith(word.toUpperCase()));
      if (start !== undefined) text = text.slice(start.length);
      const end = trim.ends.find((word) => text.toUpperCase().endsWith(word.toUpperCase().trim()));
      if (end !== undefined) text = text.slice(0, text.length - end.trim().length);
      return ` ${trim.prefix} ${text} ${trim.suffix} `;
    },
  };
}
