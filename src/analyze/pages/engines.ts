/** What an engine is called, by a file's ending. */
const ENGINES: readonly [RegExp, string][] = [
  [/\.(?:jspx?|jspf|tagx?)$/, 'jsp'],
  [/\.ftlh?$/, 'freemarker'],
  [/\.vm$/, 'velocity'],
  [/\.mustache$/, 'mustache'],
  [/\.(?:hbs|handlebars)$/, 'handlebars'],
  [/\.ejs$/, 'ejs'],
  [/\.(?:pug|jade)$/, 'pug'],
];

/** The engine of a template. HTML is Thymeleaf's where it uses its attributes or expressions. */
export function engineOf(path: string, text: string): string {
  for (const [ending, name] of ENGINES) if (ending.test(path)) return name;
  return /\bth:|xmlns:th=|data-th-|\[\[\$\{|layout:/.test(text) ? 'thymeleaf' : 'html';
}

/** Attributes that hold an address the browser asks for when the user follows or sends, in the order they are preferred. */
export const LINK_ATTRIBUTES: readonly string[] = [
  'th:href',
  'data-th-href',
  'href',
  'hx-get',
  'hx-post',
  'hx-put',
  'hx-delete',
  'hx-patch',
];
export const ACTION_ATTRIBUTES: readonly string[] = ['th:action', 'data-th-action', 'th:formaction', 'action', 'formaction'];

/** Verbs of attributes that carry one. */
export const ATTRIBUTE_VERBS: Readonly<Record<string, string>> = {
  'hx-post': 'POST',
  'hx-put': 'PUT',
  'hx-delete': 'DELETE',
  'hx-patch': 'PATCH',
};

/** How templates name others they put in, as text. The first group is the name. */
export const INCLUDES: Readonly<Record<string, readonly RegExp[]>> = {
  jsp: [/<%@\s*include\s+file\s*=\s*["']([^"']+)["']/g, /<jsp:include\s[^>]*?page\s*=\s*["']([^"'<$]+)["']/g],
  thymeleaf: [
    /(?:th:|data-th-)(?:replace|insert|include)\s*=\s*["']\s*(?:~\{)?\s*'?([\w./-]+)'?\s*(?:::|\}|["'(])/g,
    /layout:decorate\s*=\s*["']\s*(?:~\{)?\s*([\w./-]+)/g,
  ],
  freemarker: [/<[#@](?:include|import)\s+["']([^"']+)["']/g, /\[#(?:include|import)\s+["']([^"']+)["']/g],
  velocity: [/#(?:parse|include)\s*\(\s*["']([^"']+)["']/g],
  mustache: [/\{\{>\s*([\w./-]+)\s*\}\}/g],
  handlebars: [/\{\{#?>\s*([\w./-]+)/g],
  ejs: [/<%-?\s*include\s*\(?\s*["']([^"']+)["']/g],
  pug: [/^\s*(?:include|extends)\s+([\w./-]+)/gm],
};
