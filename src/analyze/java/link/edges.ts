import type { JavaCall } from '../../facts/java.ts';

/** Edges, each once; of several sites the first line stays. */
export class EdgeSet {
  private readonly edges = new Map<string, JavaCall>();

  add(edge: JavaCall): void {
    const key = `${edge.from}\n${edge.to}\n${edge.rule}\n${edge.binding}`;
    const known = this.edges.get(key);
    if (known === undefined) this.edges.set(key, edge);
    else if (edge.line !== null && (known.line === null || edge.line < known.line)) this.edges.set(key, edge);
  }

  sorted(): JavaCall[] {
    return [...this.edges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, edge]) => edge);
  }
}
