import { SPLICE_MARK } from '../../facts/sql.ts';
import { joinPath } from '../spring/paths.ts';
import { notesOf, splicesOf, type Text, variantsOf } from '../sqltext/text.ts';

/** One address a request may go to. */
export interface Address {
  /** Without host and query; `{}` for a segment whose value is only known at run time. */
  path: string;
  /** Whoever is asked, by the host's name; null for an address of this machine or one that cannot be read. */
  service: string | null;
  /** Parts that could not be read. */
  unsure: string[];
}

const AUTHORITY = /^(?:https?|lb|wss?):\/\/([^/?#]*)/i;
/** An authority that ends with an unknown part, and what stands in front of that; a port is none. */
const GLUED = new RegExp(`^(|.*[^:${SPLICE_MARK}])${SPLICE_MARK}+$`);
const MAX_PATH = 2000;

/** The addresses a text can be, or why it is none. `base` is what the client puts in front of one without host. */
export function addressesOf(text: Text, base: Text | null): { addresses: Address[]; unread: string[] } {
  const addresses = new Map<string, Address>();
  const unread = new Set<string>();
  const { variants, capped } = variantsOf(text);
  const capNote = capped ? ['more alternatives than are looked at'] : [];
  for (const variant of variants) {
    for (const { whole, unsure } of base === null || AUTHORITY.test(variant.trim())
      ? [{ whole: variant, unsure: [] }]
      : behind(base, variant)) {
      const read = parse(whole.trim(), splicesOf(text));
      if (typeof read === 'string') unread.add(read);
      else {
        const address = { ...read, unsure: [...new Set([...read.unsure, ...unsure, ...notesOf(text), ...capNote])] };
        addresses.set(`${address.service ?? ''} ${address.path}`, address);
      }
    }
  }
  return { addresses: [...addresses.values()], unread: [...unread] };
}

/** An address without host, behind what its client puts in front. */
function behind(base: Text, relative: string): { whole: string; unsure: string[] }[] {
  if (relative.startsWith(SPLICE_MARK)) return [{ whole: relative, unsure: [] }];
  return variantsOf(base).variants.map((front) => {
    if (front.includes(SPLICE_MARK) && !AUTHORITY.test(front))
      return { whole: relative, unsure: [`what the client puts in front (${splicesOf(base).slice(0, 2).join(', ')})`] };
    const needsSlash = front !== '' && !front.endsWith('/') && !/^[/?#]/.test(relative);
    return { whole: `${front}${needsSlash ? '/' : ''}${relative}`, unsure: notesOf(base) };
  });
}

function parse(text: string, reasons: readonly string[]): Address | string {
  const why = [...new Set(reasons)].slice(0, 3).join(', ') || 'empty';
  if (text.length > MAX_PATH) return 'longer than is read';
  if (text === '') return why;
  const authority = AUTHORITY.exec(text);
  const unsure: string[] = [];
  let rest = authority === null ? text : text.slice(authority[0].length);
  const glued = authority === null ? null : GLUED.exec(authority[1] ?? '');
  // Behind a host without a slash an unknown part is where the path begins; a whole host or a port is only that when something follows.
  if (glued !== null && (rest === '' || /^[?#]/.test(rest))) return why;
  if (glued !== null && glued[1] !== '') unsure.push(`what stands in front (${reasons[0] ?? ''})`);
  if (authority === null && rest.startsWith(SPLICE_MARK)) {
    rest = rest.replace(new RegExp(`^${SPLICE_MARK}+`), '');
    // What is in front may hold a path of its own, and only says nothing about the rest when that begins with a slash.
    if (!rest.startsWith('/')) return why;
    unsure.push(`what stands in front (${reasons[0] ?? ''})`);
  } else if (authority === null && /^[a-z][a-z0-9+.-]*:/i.test(rest)) return 'not an address of HTTP';
  const [path = ''] = rest.split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '');
  const plain: string[] = [];
  for (const segment of segments) {
    if (!segment.includes(SPLICE_MARK)) plain.push(segment);
    else if (segment.replaceAll(SPLICE_MARK, '') === '') plain.push('{}');
    else return `a part of a segment is not constant (${why})`;
  }
  if (unsure.length > 0 && plain.every((segment) => segment === '{}')) return why;
  return {
    path: joinPath(...plain),
    service: hostOf((authority?.[1] ?? '').replace(new RegExp(`(?<=[^:])${SPLICE_MARK}+$`), '')),
    unsure,
  };
}

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[.*)$/i;

/** The name a host is asked by; in a cluster the first label is the service. */
function hostOf(authority: string): string | null {
  const host = authority.replace(/^[^@]*@/, '').replace(/:[^:\]]*$/, '');
  if (!/^[A-Za-z0-9][\w.-]{0,127}$/.test(host) || LOCAL.test(host)) return null;
  return /^([\w-]+)\.[\w.-]+\.svc(?:\.cluster\.local)?$/.exec(host)?.[1] ?? host;
}
