import type { Expr, Stmt } from './records.ts';
import type { BodyContext, Source } from './source.ts';
import type { SyntaxNode } from './tree.ts';

export function readExpression(context: BodyContext, node: SyntaxNode | undefined): Expr {
  return context.source.readers.expression(context, node);
}

/** One statement as zero or more records. */
export function readStatement(context: BodyContext, node: SyntaxNode): Stmt[] {
  return context.source.readers.statement(context, node);
}

/** Statements of a block, in one scope. */
export function readBlock(context: BodyContext, node: SyntaxNode | undefined): Stmt[] {
  return (node?.children ?? []).flatMap((child) => readStatement(context, child));
}

/** Adds a type and everything inside it to the file; gives its index. */
export function readTypeDeclaration(source: Source, node: SyntaxNode, outer: number | null, local: boolean): number {
  return source.readers.typeDeclaration(source, node, outer, local);
}

/** Adds the class without a name that a creation or an enum constant declares; `superType` is what it extends or implements. */
export function readClassBody(context: BodyContext, body: SyntaxNode, superType: string): number {
  return context.source.readers.classBody(context, body, superType);
}
