import ts from 'typescript';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { ScriptCall } from '../facts/script.ts';
import type { WebFacts, WebRender } from '../facts/web.ts';
import { Calls } from '../script/calls.ts';
import { ClassIndex } from '../script/classes.ts';
import { Functions } from '../script/functions.ts';
import { bare, type FunctionNode, isFunction, type ScriptTree } from '../script/index.ts';
import { Sinks } from './clients/sinks.ts';
import { componentFiles, functionsOf } from './components.ts';
import { EnvFiles } from './env.ts';
import { callersOf, Requests } from './requests.ts';
import { readAngularJs } from './routers/angularjs.ts';
import { readFileRoutes } from './routers/files.ts';
import { readRouteObjects, type ScreenRoute } from './routers/vue.ts';
import { readStores } from './stores.ts';
import { readTemplateRequests } from './templates.ts';

const CONFIG =
  /(?:^|\/)(?:vite|vue|webpack|rollup|jest|vitest|babel|postcss|tailwind|eslint|prettier|next|nuxt|playwright|cypress)\.config\.[cm]?[jt]s$|(?:^|\/)\.eslintrc\.[cm]?js$|(?:^|\/)(?:mock|mocks)\//;

/** Addresses whose answers are a menu: what a user can open is decided by the server. */
const SERVER_MENUS = /\/(?:getRouters|menus?|routes|nav)$/i;

/** Reads the web frontends of a tree; `backend` are files a server runs. Null when there is none. */
export function readWeb(tree: ScriptTree, backend: ReadonlySet<string>): WebFacts | null {
  const files = [...tree.sources.keys()].filter((path) => !backend.has(path) && !CONFIG.test(path));
  if (files.length === 0) return null;
  const functions = new Functions(tree);
  const env = new EnvFiles(tree);
  const sinks = new Sinks(tree);
  const found = files.flatMap((file) => sinksOf(tree, sinks, file));
  // Names of controllers come first: requests are told by the functions that send them.
  const screens = [...readAngularJs(tree, functions, files), ...readRouteObjects(tree, files), ...readFileRoutes(tree, files)];
  if (found.length === 0 && screens.length === 0) return null;

  const requests = new Requests(tree, functions, env, callersOf(tree, files));
  for (const sink of found) requests.read(sink);
  requests.calls.push(...readTemplateRequests(tree, functions, env, files));

  const classes = new ClassIndex(tree, files);
  const calls = new Calls(tree, functions, classes, () => false);
  for (const file of files) {
    const source = tree.sources.get(file);
    if (source) calls.read(source);
  }
  calls.calls.push(...readStores(tree, functions, files), ...rendered(tree, functions, files));

  const reaching = reach(
    requests.calls.map(({ from }) => from),
    calls.calls,
  );
  const renders = screens.flatMap((screen) => rendersOf(tree, functions, screen, reaching));
  const kept = new Set([...reaching, ...renders.map(({ symbol }) => symbol)]);
  const diagnostics = requests.stats.samples.map(
    ({ file, line, why }): LaneDiagnostic => ({
      kind: 'WEB_URL_UNREADABLE',
      severity: 'info',
      reason: `a request whose address cannot be read: ${why}`,
      file,
      line,
    }),
  );
  return {
    screens: uniqueScreens(screens),
    symbols: functions.sorted().filter(({ key }) => kept.has(key)),
    calls: calls.calls.filter(({ from, to }) => kept.has(from) && kept.has(to) && from !== to),
    renders,
    httpCalls: requests.calls,
    webCauses: [],
    screenCauses: requests.calls.some(({ path }) => SERVER_MENUS.test(path)) ? ['server-driven'] : [],
    diagnostics,
    stats: {
      files: files.length,
      screens: screens.length,
      callSites: requests.stats.found,
      calls: requests.calls.length + Object.values(requests.stats.unread).reduce((sum, count) => sum + count, 0),
      callSitesRead: requests.stats.read,
      callSitesUnread: requests.stats.unread,
    },
  };
}

function sinksOf(tree: ScriptTree, sinks: Sinks, file: string): NonNullable<ReturnType<Sinks['of']>>[] {
  const found: NonNullable<ReturnType<Sinks['of']>>[] = [];
  const source = tree.sources.get(file);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const sink = sinks.of(node);
      if (sink) found.push(sink);
    }
    ts.forEachChild(node, visit);
  };
  if (source) visit(source);
  return found;
}

/** `<Child/>` inside a component runs the child, `{ queryFn: load }` hands a function on. */
function rendered(tree: ScriptTree, functions: Functions, files: readonly string[]): ScriptCall[] {
  const calls: ScriptCall[] = [];
  for (const file of files) {
    const source = tree.sources.get(file);
    const visit = (node: ts.Node): void => {
      const named =
        ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)
          ? node.tagName
          : ts.isPropertyAssignment(node)
            ? bare(node.initializer)
            : null;
      if (
        named &&
        (ts.isIdentifier(named) || ts.isPropertyAccessExpression(named)) &&
        !(ts.isIdentifier(named) && /^[a-z]/.test(named.text) && !ts.isPropertyAssignment(node))
      ) {
        const symbol = tree.checker.getSymbolAtLocation(ts.isIdentifier(named) ? named : named.name);
        const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? tree.checker.getAliasedSymbol(symbol) : symbol;
        const declaration = target?.valueDeclaration;
        const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
        const fn = value && isFunction(value) ? value : null;
        const to = fn ? functions.keyOf(fn) : null;
        if (to !== null)
          calls.push({
            from: functions.around(node),
            to,
            rule: ts.isPropertyAssignment(node) ? 'passed-as-value' : 'jsx-component',
            binding: 'virtual',
            line: source ? source.getLineAndCharacterOfPosition(node.getStart()).line + 1 : 1,
          });
      }
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  return calls;
}

/** Functions that reach a request, by the calls between them. */
function reach(senders: readonly string[], calls: readonly ScriptCall[]): Set<string> {
  const callers = new Map<string, string[]>();
  for (const { from, to } of calls) callers.set(to, [...(callers.get(to) ?? []), from]);
  const found = new Set(senders);
  const queue = [...found];
  for (let key = queue.pop(); key !== undefined; key = queue.pop())
    for (const caller of callers.get(key) ?? [])
      if (!found.has(caller)) {
        found.add(caller);
        queue.push(caller);
      }
  return found;
}

/** What a screen runs: the functions of its component and of components it imports, as far as they reach a request. */
function rendersOf(tree: ScriptTree, functions: Functions, screen: ScreenRoute, reaching: ReadonlySet<string>): WebRender[] {
  const { shows } = screen;
  if (!shows) return [];
  const renders: WebRender[] = [];
  const add = (symbol: string, hops: number): void => {
    if (reaching.has(symbol)) renders.push({ screen: screen.path, symbol, via: hops === 0 ? 'own' : 'imported', hops });
  };
  if ('nodes' in shows) {
    // A controller's own functions are written inside it.
    for (const key of shows.nodes.flatMap((node) => keysIn(functions, node))) add(key, 0);
    return renders;
  }
  if ('node' in shows) {
    const members: FunctionNode[] = ts.isClassLike(shows.node)
      ? shows.node.members.flatMap((member) => (isFunction(member) ? [member] : []))
      : isFunction(shows.node)
        ? [shows.node]
        : [];
    for (const fn of members) {
      const key = functions.keyOf(fn);
      if (key !== null) add(key, 0);
    }
    if (ts.isClassLike(shows.node))
      add(`${tree.pathOf(shows.node.getSourceFile())}#${shows.node.name?.text ?? 'default'}.constructor`, 0);
    return renders;
  }
  for (const [file, hops] of componentFiles(tree, shows.file)) {
    const source = tree.sources.get(file);
    if (!source) continue;
    for (const fn of functionsOf(source)) {
      const key = functions.keyOf(fn);
      if (key !== null) add(key, hops);
    }
    add(`${file}#(module)`, hops);
    add(`${file}#(template)`, hops);
  }
  return renders;
}

function uniqueScreens(screens: readonly ScreenRoute[]): WebFacts['screens'] {
  const found = new Map<string, WebFacts['screens'][number]>();
  for (const { shows: _, ...screen } of screens) if (!found.has(screen.path)) found.set(screen.path, screen);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Keys of a function and of every named one written inside it. */
function keysIn(functions: Functions, root: ts.Node): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const key = isFunction(node) ? functions.keyOf(node) : null;
    if (key !== null) found.push(key);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}
