import type { Graph } from './graph.ts';

/**
 * The short name of a node: a route as `METHOD path`, a screen by its label, a statement or column by its last two dotted segments, a
 * method as `Class#method`, a file-keyed function as `file.ext#name`, anything else by its key.
 */
export function labelOf(graph: Graph, i: number): string {
  const node = graph.node(i);
  const key = graph.key(i);
  switch (node.kind) {
    case 'screen':
      return typeof node.label === 'string' ? node.label : key;
    case 'statement':
      return key.includes('#') ? fileLabel(key) : lastTwo(key);
    case 'column':
      return lastTwo(key);
    case 'symbol':
      return key.includes('/') ? fileLabel(key) : methodLabel(key);
    default:
      return key;
  }
}

const lastTwo = (key: string): string => key.split('.').slice(-2).join('.');

/** `a/b/c.ts#Class.method` -> `c.ts#Class.method`. */
const fileLabel = (key: string): string => {
  const hash = key.indexOf('#');
  const file = hash < 0 ? key : key.slice(0, hash);
  return file.slice(file.lastIndexOf('/') + 1) + (hash < 0 ? '' : key.slice(hash));
};

/** `com.acme.Outer.Inner#method(A,B)` -> `Inner#method(A,B)`: the package and enclosing types go, parameter types stay. */
const methodLabel = (key: string): string => {
  const hash = key.indexOf('#');
  const owner = hash < 0 ? key : key.slice(0, hash);
  return owner.slice(owner.lastIndexOf('.') + 1) + (hash < 0 ? '' : key.slice(hash));
};
