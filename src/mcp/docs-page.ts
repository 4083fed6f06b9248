import type { Tool } from './tool.ts';

/** `docs/tools.md`: every tool with its arguments, made from the catalog so that it cannot fall behind. */
export function toolsPage(tools: readonly Tool[]): string {
  const sections = tools.map((tool) => {
    const required = new Set((tool.inputSchema.required as string[] | undefined) ?? []);
    const rows = Object.entries(tool.inputSchema.properties).map(([name, schema]) => {
      const type = Array.isArray(schema.enum) ? schema.enum.join(', ') : String(schema.type);
      const range = schema.minimum === undefined ? '' : ` ${schema.minimum} to ${schema.maximum}`;
      const fallback = schema.default === undefined ? '' : String(schema.default);
      return `| \`${name}\`${required.has(name) ? ' *' : ''} | ${type}${range} | ${fallback} | ${String(schema.description)} |`;
    });
    const table =
      rows.length === 0
        ? 'Takes no arguments.'
        : ['| argument | type | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
    return `## ${tool.name}\n\n${tool.description}\n\n${table}\n`;
  });
  return `# Tools\n\nMade from the catalog (\`npx tsx scripts/docs-tools.ts\`). Arguments with * are required. How to read an answer: [answers.md](answers.md).\n\n${sections.join('\n')}`;
}
