/** Removes the patterns of `{name:regex}`; a pattern may hold braces of its own. `${..}` stays as written. */
function withoutPatterns(path: string): string {
  let out = '';
  let at = 0;
  while (at < path.length) {
    if (path.charAt(at) !== '{') {
      out += path.charAt(at++);
      continue;
    }
    const end = closingBrace(path, at);
    const inside = path.slice(at + 1, end);
    const isProperty = out.endsWith('$');
    const colon = inside.indexOf(':');
    out += `{${isProperty || colon < 0 ? inside : inside.slice(0, colon).trim()}}`;
    at = end + 1;
  }
  return out;
}

function closingBrace(path: string, open: number): number {
  let depth = 0;
  for (let at = open; at < path.length; at++) {
    if (path.charAt(at) === '\\') at++;
    else if (path.charAt(at) === '{') depth++;
    else if (path.charAt(at) === '}' && --depth === 0) return at;
  }
  return path.length;
}

/** Joins parts of an address: one leading slash, none doubled, none trailing, `{name}` placeholders. */
export function joinPath(...parts: string[]): string {
  const segments = withoutPatterns(parts.join('/'))
    .split('/')
    .filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** The prefix of the setting whose directory holds the file; the innermost one wins. */
export function contextPathFor(file: string, contextPaths: readonly { value: string; scope: string }[]): string {
  let best: { value: string; scope: string } | null = null;
  for (const setting of contextPaths) {
    const scope = setting.scope.replace(/\/$/, '');
    const holds = scope === '' || scope === '.' || file.startsWith(`${scope}/`);
    if (holds && (best === null || scope.length > best.scope.length)) best = { value: setting.value, scope };
  }
  const path = joinPath(best?.value ?? '');
  return path === '/' ? '' : path;
}
