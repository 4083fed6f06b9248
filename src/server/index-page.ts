import type { Host } from '../engine/host/types.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The page at `/` until the viewer is there: what is served and where to ask. */
export function indexPage(host: Host): string {
  const rows = host
    .projects()
    .map((project) => `<li><code>${escaped(project.id)}</code> ${escaped(project.stack.join(', '))}</li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cascade Gateway</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}code{font-family:ui-monospace,monospace}</style></head>
<body><h1>Cascade Gateway</h1><p>What breaks if I change this?</p>
<h2>Projects</h2><ul>${rows.join('') || '<li>none: run <code>cascade init</code> and <code>cascade analyze</code> in a repository</li>'}</ul>
<h2>Ask</h2><ul>
<li><a href="/graphiql">GraphiQL</a>, with example queries</li>
<li><code>POST /graphql</code>, the schema</li>
<li><code>POST /api/call</code> with <code>{"name":"overview","arguments":{}}</code>, one tool call</li>
<li><a href="/api/tools">/api/tools</a>, the catalog; <a href="/api/projects">/api/projects</a></li>
</ul></body></html>`;
}
