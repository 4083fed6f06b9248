import ts from 'typescript';
import type { WebHttpCall } from '../facts/web.ts';
import type { Functions } from '../script/functions.ts';
import type { ScriptTree } from '../script/index.ts';
import type { EnvFiles } from './env.ts';
import { Evaluator } from './evaluate.ts';

/** Attributes of upload components and forms that hold an address the browser posts to. */
const ACTION = /(?:\s|:|v-bind:)action\s*=\s*"([^"]+)"/g;
const MAX_TEXT = 500_000;

/** Requests that templates of single-file components state: where an upload or form is sent. */
export function readTemplateRequests(
  tree: ScriptTree,
  functions: Functions,
  env: EnvFiles,
  files: readonly string[],
): WebHttpCall[] {
  const calls: WebHttpCall[] = [];
  const reading = new Evaluator(tree, env);
  for (const file of files) {
    const template = tree.vue.get(file)?.descriptor.template;
    const source = tree.sources.get(file);
    if (!template || !source || template.content.length > MAX_TEXT) continue;
    for (const match of template.content.matchAll(ACTION)) {
      const bound = /:action|v-bind:action/.test(match[0]);
      const written = match[1] ?? '';
      const texts = bound
        ? [...written.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(([name]) =>
            valuesOf(source, name).flatMap((value) => reading.text(value)),
          )
        : [[written]];
      const paths = new Set(
        texts.flatMap((way) => {
          if (way.some((part) => typeof part !== 'string')) return [];
          const text = way.join('').replace(/^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/, '');
          return /^\/[\w./-]+$/.test(text) ? [text] : [];
        }),
      );
      const line = template.loc.start.line + template.content.slice(0, match.index).split('\n').length - 1;
      for (const path of paths)
        calls.push({ from: functions.ofFile(file, '(template)'), verb: 'POST', path, client: 'upload', file, line });
    }
  }
  return calls;
}

/** What variables of a name in a component are given. */
function valuesOf(source: ts.SourceFile, name: string): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText() === name && node.initializer)
      found.push(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
