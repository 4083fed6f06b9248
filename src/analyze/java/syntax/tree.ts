import type * as TreeSitter from '@vscode/tree-sitter-wasm';

/**
 * A syntax tree on the JavaScript side: named nodes only, comments gone, error nodes dissolved into their parent so that what stands around a
 * mistake is read like everything else. Copying once through a cursor lets the WASM tree be freed at once and makes every later look cheap.
 */
export interface SyntaxNode {
  type: string;
  /** Grammar field under which the parent holds it, or ''. */
  field: string;
  /** UTF-16 offsets. */
  start: number;
  end: number;
  children: SyntaxNode[];
}

/** Deeper nesting than any hand-written or generated source; what lies below is left out. */
const MAX_DEPTH = 800;

/** Types whose text is read as a whole; not looking below them halves the steps of the cursor. */
const LEAVES = new Set([
  'identifier',
  'type_identifier',
  'string_literal',
  'character_literal',
  'decimal_integer_literal',
  'decimal_floating_point_literal',
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'void_type',
  'null_literal',
  'true',
  'false',
  'this',
  'super',
]);

const COMMENTS = new Set(['line_comment', 'block_comment']);

const NONE: SyntaxNode[] = [];

/** Copies a tree. `tooDeep` is the offset of the first node that was cut off, or null. */
export function copyTree(
  tree: TreeSitter.Tree,
  typeNames: readonly string[],
  named: readonly boolean[],
  fieldNames: readonly (string | null)[],
): { root: SyntaxNode; tooDeep: number | null } {
  const cursor = tree.walk();
  let tooDeep: number | null = null;

  const children = (depth: number): SyntaxNode[] => {
    if (!cursor.gotoFirstChild()) return NONE;
    const list: SyntaxNode[] = [];
    do {
      const id = cursor.nodeTypeId;
      if (id < named.length && named[id] !== true) continue;
      const type = typeNames[id] ?? 'ERROR';
      if (COMMENTS.has(type)) continue;
      const field = fieldNames[cursor.currentFieldId] ?? '';
      if (depth >= MAX_DEPTH) {
        tooDeep ??= cursor.startIndex;
        continue;
      }
      if (type === 'ERROR') list.push(...children(depth + 1));
      else {
        const below = LEAVES.has(type) ? NONE : children(depth + 1);
        list.push({ type, field, start: cursor.startIndex, end: cursor.endIndex, children: below });
      }
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
    return list;
  };

  const root = { type: 'program', field: '', start: cursor.startIndex, end: cursor.endIndex, children: children(1) };
  cursor.delete();
  return { root, tooDeep };
}

/** First child under a grammar field. */
export function fieldOf(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find((child) => child.field === field);
}

/** First child of a node type. */
export function childOf(node: SyntaxNode, type: string): SyntaxNode | undefined {
  return node.children.find((child) => child.type === type);
}

/** Offsets at which a parse error starts, in order; at most `limit`. */
export function errorOffsets(tree: TreeSitter.Tree, limit: number): number[] {
  const found: number[] = [];
  const stack = [tree.rootNode];
  while (stack.length > 0 && found.length < limit) {
    const node = stack.pop();
    if (node === undefined || !(node.hasError || node.isMissing)) continue;
    if (node.isError || node.isMissing) {
      found.push(node.startIndex);
      continue;
    }
    for (const child of node.children.toReversed()) if (child !== null) stack.push(child);
  }
  return found;
}
