import { Parser } from 'htmlparser2';
import type { FileMemo } from '../cache/memo.ts';
import type { ViewRoot } from '../facts/pages.ts';
import { MAX_BYTES } from '../limits.ts';
import { type SpringConfig, settledValue } from './config.ts';
import { readSource } from './read.ts';

/** Endings of files an engine makes pages from. HTML counts only where pages lie: elsewhere it is a file that is served as it is, or a component's. */
const TEMPLATE = /\.(?:jspx?|jspf|tagx?|ftlh?|vm|mustache|hbs|handlebars|ejs|pug|jade)$/;
const HTML = /\.(?:html?|xhtml)$/;
const PAGE_DIR = /(?:^|\/)(?:templates|WEB-INF|views)\//;
const IN_TESTS = /(?:^|\/)src\/test\//;

/** Whether a file is a page some engine fills. */
export const isTemplate = (path: string): boolean =>
  !IN_TESTS.test(path) && (TEMPLATE.test(path) || (HTML.test(path) && PAGE_DIR.test(path)));

/** Settings that name where an engine looks, with what the engine documents as its default. */
const ENGINES: readonly { prefix: readonly string[]; suffix: string; prefixDefault: string; suffixDefault: string }[] = [
  {
    prefix: ['spring.thymeleaf.prefix'],
    suffix: 'spring.thymeleaf.suffix',
    prefixDefault: 'classpath:/templates/',
    suffixDefault: '.html',
  },
  {
    prefix: ['spring.mvc.view.prefix', 'spring.view.prefix'],
    suffix: 'spring.mvc.view.suffix',
    prefixDefault: '',
    suffixDefault: '',
  },
  {
    prefix: ['spring.freemarker.template-loader-path', 'spring.freemarker.templateLoaderPath'],
    suffix: 'spring.freemarker.suffix',
    prefixDefault: 'classpath:/templates/',
    suffixDefault: '.ftlh',
  },
  {
    prefix: ['spring.mustache.prefix'],
    suffix: 'spring.mustache.suffix',
    prefixDefault: 'classpath:/templates/',
    suffixDefault: '.mustache',
  },
];

/** Where the names of views start, by settings, by view resolvers that XML declares, and by what engines and projects do by default. */
export function viewRoots(
  root: string,
  paths: readonly string[],
  templates: readonly string[],
  configs: readonly SpringConfig[],
  memo: FileMemo,
): ViewRoot[] {
  if (templates.length === 0) return [];
  const webRoots = webRootsOf(paths);
  const found: ViewRoot[] = [];
  const add = (module: string, prefix: string, suffix: string, from: string): void => {
    for (const dir of directories(module, prefix, webRoots)) found.push({ module, dir, suffix, from });
  };
  for (const config of configs) {
    if (config.profiled) continue;
    for (const engine of ENGINES) {
      const prefix = engine.prefix.map((key) => config.values.get(key)).find((value) => value !== undefined);
      const suffix = config.values.get(engine.suffix);
      if (prefix === undefined && suffix === undefined) continue;
      add(
        config.module,
        settledValue(prefix ?? '') ?? engine.prefixDefault,
        settledValue(suffix ?? '') ?? engine.suffixDefault,
        config.file,
      );
    }
  }
  for (const path of paths) {
    if (!path.endsWith('.xml') || IN_TESTS.test(path)) continue;
    for (const { prefix, suffix } of memo.of('view-resolvers', path, () => resolversIn(root, path)))
      add(moduleOf(path), prefix, suffix, path);
  }
  return [...found, ...defaultRoots(templates, webRoots)];
}

interface Resolver {
  prefix: string;
  suffix: string;
}

/** View resolvers declared as beans, with the prefix and suffix they are given. */
function resolversIn(root: string, path: string): Resolver[] {
  const source = readSource(root, path, MAX_BYTES.config, []);
  if (!source?.text.includes('ViewResolver')) return [];
  const found: Resolver[] = [];
  const open: (Resolver | null)[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const inside = open.at(-1) ?? null;
        if (name === 'bean' || name.endsWith(':bean')) {
          const isResolver = /ViewResolver$/.test(attributes.class ?? '');
          open.push(isResolver ? { prefix: attributes['p:prefix'] ?? '', suffix: attributes['p:suffix'] ?? '' } : null);
        } else if (inside && name === 'property' && attributes.value !== undefined) {
          if (attributes.name === 'prefix') inside.prefix = attributes.value;
          if (attributes.name === 'suffix') inside.suffix = attributes.value;
        }
      },
      onclosetag(name) {
        if (name !== 'bean' && !name.endsWith(':bean')) return;
        const closed = open.pop();
        if (closed && (closed.prefix !== '' || closed.suffix !== '')) found.push(closed);
      },
    },
    { xmlMode: true },
  );
  parser.end(source.text);
  return found;
}

/** Directories that are a web application's root: those that hold WEB-INF. */
function webRootsOf(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const at = path.search(/(?:^|\/)WEB-INF\//);
    if (at >= 0) found.add(path.slice(0, at));
  }
  return [...found].sort();
}

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '');
const under = (dir: string, rest: string): string => [dir, trimmed(rest)].filter((part) => part !== '').join('/');

function directories(module: string, prefix: string, webRoots: readonly string[]): string[] {
  const inClasses = /^(?:classpath\*?|file):(.*)$/.exec(prefix);
  if (inClasses) return [under(under(module, 'src/main/resources'), inClasses[1] ?? '')];
  const own = webRoots.filter((dir) => module === '' || dir === module || dir.startsWith(`${module}/`));
  return (own.length > 0 ? own : [under(module, 'src/main/webapp')]).map((dir) => under(dir, prefix));
}

/** Where pages lie when nothing says so: `templates` of the resources, `WEB-INF` and the first directory in it, `views`. */
function defaultRoots(templates: readonly string[], webRoots: readonly string[]): ViewRoot[] {
  const found = new Map<string, ViewRoot>();
  const add = (path: string, dir: string): void => {
    const suffix = /\.[^./]+$/.exec(path)?.[0] ?? '';
    const key = `${dir}\n${suffix}`;
    if (!found.has(key)) found.set(key, { module: moduleOf(path), dir, suffix, from: 'default' });
  };
  for (const path of templates) {
    const resources = /^(.*?(?:^|\/)src\/main\/resources\/templates)\//.exec(path)?.[1];
    if (resources !== undefined) add(path, resources);
    const views = /^(.*?(?:^|\/)(?:views|templates))\//.exec(path)?.[1];
    if (views !== undefined && resources === undefined) add(path, views);
    for (const dir of webRoots) {
      const inner =
        path.startsWith(under(dir, 'WEB-INF/')) || path.startsWith(`${under(dir, 'WEB-INF')}/`) ? under(dir, 'WEB-INF') : null;
      if (inner === null) continue;
      const first = path.slice(inner.length + 1).split('/');
      if (first.length > 1) add(path, `${inner}/${first[0]}`);
      add(path, inner);
    }
  }
  return [...found.values()];
}

/** Directory of the module a file belongs to: what is above its standard source layout. */
export function moduleOf(path: string): string {
  const at = path.search(/(?:^|\/)src\/(?:main|test)\//);
  if (at >= 0) return path.slice(0, at);
  const web = path.search(/(?:^|\/)[^/]+\/WEB-INF\//);
  return web >= 0 ? path.slice(0, web) : '';
}
