/** An address of a page, as far as it can be read. */
export type Address =
  /** From the server's root; `{*}` for a part a run fills in. */
  | { k: 'path'; path: string; relative: boolean }
  /** Leads to a file, another machine, a place on the page, or a script. */
  | { k: 'none' }
  | { k: 'unread' };

/** The part of an address every engine writes for the application's own root. */
const CONTEXT = [
  /\$\{\s*pageContext\.request\.contextPath\s*\}/g,
  /\$\{\s*(?:request|req|rc|springMacroRequestContext)\.(?:getContextPath\(\)|contextPath)\s*\}/g,
  /<%=\s*request\.getContextPath\(\)\s*%>/g,
  /\$\{\s*(?:ctx|ctxPath|contextPath|basePath|base|root|ctxStatic|path)\s*\}/g,
  /\$!?\{?(?:ctx|contextPath|request\.contextPath|rc\.contextPath)\}?(?=\/)/g,
  /<@spring\.url\s+["']([^"']*)["']\s*\/?>/g,
  /<(?:c|spring|s):url\s+[^>]*?value\s*=\s*["']([^"']*)["'][^>]*?\/?>/g,
];
/** What an engine fills in when it makes the page. */
const FILLED = /\$!?\{[^{}]*\}|#\{[^{}]*\}|<%[=-][\s\S]*?%>|\{\{\{?[^{}]*\}?\}\}|\$!?[A-Za-z_][\w.]*(?:\([^()]*\))?/g;
const STATIC = /\.(?:css|js|mjs|map|png|jpe?g|gif|svg|ico|webp|woff2?|ttf|eot|pdf|xml|txt|html?|mp[34]|zip|webmanifest)$/i;
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i;

/** Reads an address. `thymeleaf` says that it is an expression of that engine. */
export function readAddress(written: string, thymeleaf: boolean): Address {
  const raw = thymeleaf ? expressionText(written.trim()) : written.trim();
  if (raw === null) return { k: 'unread' };
  let text = raw;
  for (const pattern of CONTEXT) text = text.replace(pattern, (_, inner?: unknown) => (typeof inner === 'string' ? inner : ''));
  text = text.replace(FILLED, '{*}').replace(/;jsessionid=[^?#]*/i, '');
  if (/^javascript:/i.test(text)) return { k: 'none' };
  const path = text.replace(/[?#][\s\S]*$/, '');
  if (path === '' ? !/^\?/.test(text) : ELSEWHERE.test(path)) return { k: 'none' };
  if (STATIC.test(path)) return { k: 'none' };
  // Nothing of the address itself is written: it may lead anywhere.
  if (/^(?:\{\*\})+$/.test(path) && !thymeleaf) return { k: 'unread' };
  if (/[\s<>"'`\\^|]/.test(path)) return { k: 'unread' };
  const relative = !path.startsWith('/');
  return { k: 'path', path: relative ? path : path.replace(/\/{2,}/g, '/'), relative };
}

/** `@{/a/{id}(id=${x})}`, `@{'/a/' + ${x}}`, `@{__${x}__/edit}`, `|/a/${x}|`; null for an expression that is no link. */
function expressionText(expression: string): string | null {
  const link = /^@\{([\s\S]*)\}$/.exec(expression)?.[1];
  if (link === undefined) {
    const literal = /^\|([\s\S]*)\|$/.exec(expression)?.[1];
    if (literal !== undefined) return literal;
    return /^['"]?\/[^'"${}]*['"]?$/.test(expression) ? expression.replace(/['"]/g, '') : null;
  }
  const inner = link.trim().replace(/__\$\{[^{}]*\}__/g, '{*}');
  // Parameters in parentheses at the end fill variables of the path, or go behind it.
  const bare = inner.replace(/\((?:[^()]|\([^()]*\))*\)$/, '');
  const pieces = bare.split('+').map((piece) => piece.trim());
  const text = pieces.map((piece) => {
    const quoted = /^'([^']*)'$/.exec(piece)?.[1];
    if (quoted !== undefined) return quoted;
    return pieces.length === 1 ? piece.replace(/^\|([\s\S]*)\|$/, '$1') : /^\$\{/.test(piece) ? '{*}' : piece;
  });
  return text
    .join('')
    .replace(/^~/, '')
    .replace(/(^|\/)\{(?!\*)[\w-]+\}/g, '$1{*}');
}
