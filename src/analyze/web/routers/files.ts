import { isBelow, type ScriptTree } from '../../script/index.ts';
import type { ScreenRoute } from './vue.ts';

/** A framework whose pages are files: where they lie, and what of their paths is the address. */
interface FileRouter {
  router: string;
  /** Package a project of it depends on. */
  package: string;
  /** Directory below the package, and the file name that makes a page; the first group of `file` is the address. */
  file: RegExp;
  leftOut: RegExp;
}

const ROUTERS: readonly FileRouter[] = [
  {
    router: 'next-pages',
    package: 'next',
    file: /^(?:src\/)?pages\/(.+)\.[jt]sx?$/,
    leftOut: /^(?:src\/)?pages\/(?:api\/|_(?:app|document|error|middleware)\b)/,
  },
  { router: 'next-app', package: 'next', file: /^(?:src\/)?app\/(.*?)\/?page\.[jt]sx?$/, leftOut: /(?:^|\/)_[^/]+\// },
  { router: 'nuxt', package: 'nuxt', file: /^(?:src\/|app\/)?pages\/(.+)\.vue$/, leftOut: /$^/ },
];

/** Screens of frameworks that route by file names: groups in parentheses and parallel slots are no part of an address, `index` is its directory. */
export function readFileRoutes(tree: ScriptTree, files: readonly string[]): ScreenRoute[] {
  const screens: ScreenRoute[] = [];
  for (const home of tree.packages) {
    for (const { router, package: name, file, leftOut } of ROUTERS) {
      if (!home.dependencies.has(name)) continue;
      for (const path of files) {
        if (!isBelow(path, home.dir) || tree.packageOf(path) !== home) continue;
        const inside = home.dir === '' ? path : path.slice(home.dir.length + 1);
        const address = leftOut.test(inside) ? undefined : file.exec(inside)?.[1];
        if (address === undefined) continue;
        const segments = address
          .split('/')
          .filter((segment) => segment !== '' && segment !== 'index' && !/^\(.*\)$|^@/.test(segment));
        screens.push({ path: `/${segments.join('/')}`, router, file: path, line: 1, component: path, shows: { file: path } });
      }
    }
  }
  return screens;
}
