import type { Expr, JavaTypeDecl, Stmt } from './records.ts';
import type { SyntaxNode } from './tree.ts';

/**
 * The readers of expressions, statements and types. Each may hold the others (a lambda holds statements, a creation a class), so they meet
 * here instead of importing one another in a circle; walk.ts is how they call each other.
 */
export interface Readers {
  expression(context: BodyContext, node: SyntaxNode | undefined): Expr;
  statement(context: BodyContext, node: SyntaxNode): Stmt[];
  typeDeclaration(source: Source, node: SyntaxNode, outer: number | null, local: boolean): number;
  classBody(context: BodyContext, body: SyntaxNode, superType: string): number;
}

/** The file being read: its text, its lines, and the types found so far. */
export interface Source {
  readers: Readers;
  text: string;
  types: JavaTypeDecl[];
  /** 1-based line of an offset. */
  lineAt(offset: number): number;
  textOf(node: SyntaxNode): string;
  /** Path below the package for a new type of this name; keeps two local classes of one name apart. */
  claim(path: string): string;
  /** Next number for a class without a name inside `path`. */
  nextAnonymous(path: string): number;
}

export function openSource(text: string, readers: Readers): Source {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const claimed = new Map<string, number>();
  const anonymous = new Map<string, number>();
  return {
    readers,
    text,
    types: [],
    lineAt(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
    textOf: (node) => text.slice(node.start, node.end),
    claim(path) {
      const taken = claimed.get(path) ?? 0;
      claimed.set(path, taken + 1);
      return taken === 0 ? path : `${path}:${taken + 1}`;
    },
    nextAnonymous(path) {
      const next = (anonymous.get(path) ?? 0) + 1;
      anonymous.set(path, next);
      return next;
    },
  };
}

/** Where a body is read: the type around it, and whether `return` gives a lambda's value. */
export interface BodyContext {
  source: Source;
  /** Index of the enclosing type. */
  owner: number;
  inLambda: boolean;
  /** What a constructor puts into fields tells what they hold. */
  inConstructor?: boolean;
}
