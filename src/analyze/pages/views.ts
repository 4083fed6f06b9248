import type { ViewRoot } from '../facts/pages.ts';

const dirOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** A path put together and its `.` and `..` taken out; null when it leaves the root. */
function join(dir: string, rest: string): string | null {
  const out: string[] = [];
  for (const part of `${dir}/${rest}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') out.push(part);
    else if (out.pop() === undefined) return null;
  }
  return out.join('/');
}

/** Finds the files behind names of views. */
export class Views {
  readonly #files: ReadonlySet<string>;
  readonly #roots: readonly ViewRoot[];

  /** Declared roots come before default ones, in each the order found. */
  constructor(files: readonly string[], roots: readonly ViewRoot[]) {
    this.#files = new Set(files);
    this.#roots = roots;
  }

  /** The template a view's name means, as code of a module says it; null when no file answers to it. */
  find(name: string, module: string): string | null {
    const own = this.#roots.filter((root) => root.module === module);
    // Below a root that says more than the module: several modules may share one web application.
    return this.#in(own, name) ?? this.#in(this.#roots, name);
  }

  /** The template another puts in. */
  included(name: string, file: string): string | null {
    const ending = /\.[^./]+$/.exec(file)?.[0] ?? '';
    const beside = name.startsWith('/') ? null : join(dirOf(file), name);
    for (const path of beside === null
      ? []
      : [beside, beside + ending, join(dirOf(beside), `_${beside.split('/').at(-1)}${ending}`)])
      if (path !== null && this.#files.has(path)) return path;
    const bare = name.endsWith(ending) && ending !== '' ? name.slice(0, -ending.length) : name;
    const [module] = this.#roots.filter(({ dir }) => file.startsWith(`${dir}/`)).map((root) => root.module);
    const found = this.find(bare.replace(/^\/+/, ''), module ?? '');
    if (found !== null) return found;
    // From the web application's root.
    for (const { dir } of this.#roots) {
      const at = dir.search(/(?:^|\/)WEB-INF(?:\/|$)/);
      const path = at < 0 ? null : join(dir.slice(0, at), name);
      if (path !== null && this.#files.has(path)) return path;
    }
    return null;
  }

  #in(roots: readonly ViewRoot[], name: string): string | null {
    for (const { dir, suffix } of roots) {
      const path = join(dir, name.endsWith(suffix) && suffix !== '' ? name : name + suffix);
      if (path !== null && this.#files.has(path)) return path;
    }
    return null;
  }
}
