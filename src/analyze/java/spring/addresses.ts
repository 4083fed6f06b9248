import type { JavaRoute } from '../../facts/java.ts';
import type { Mapping } from './mappings.ts';
import { joinPath } from './paths.ts';
import type { Prefix } from './prefixes/read.ts';

type Address = Pick<JavaRoute, 'verb' | 'path' | 'pathPrefix' | 'prefixSetAt' | 'addressUnsure'>;

/** Every combination of the paths and verbs of type and method, behind the context path and the controller's prefix. */
export function addresses(type: Mapping | null, method: Mapping, context: string, prefix: Prefix | null): Address[] {
  const verbs = [...new Set([...(type?.verbs ?? []), ...method.verbs])];
  const missing = [...(type?.missing ?? []), ...method.missing, ...(prefix?.unsure ?? [])];
  const front = context === '' && (prefix === null || prefix.path === '') ? '' : joinPath(context, prefix?.path ?? '');
  const found: Address[] = [];
  for (const base of type?.paths ?? ['']) {
    for (const path of method.paths) {
      for (const verb of verbs.length === 0 ? ['ANY'] : verbs) {
        const address: Address = { verb, path: joinPath(front, base, path) };
        if (front !== '') address.pathPrefix = front;
        if (prefix !== null && prefix.setAt !== null && prefix.path !== '') address.prefixSetAt = prefix.setAt;
        if (missing.length > 0) address.addressUnsure = missing.join(', ');
        found.push(address);
      }
    }
  }
  return found;
}
