import { applyTrim, SET, type TrimRule, trimRule, WHERE } from './trim.ts';
import { isElement, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Which condition's parts stay: all of them, none, or only those of one test. */
export type Keep = { mode: 'all' } | { mode: 'none' } | { mode: 'only'; test: string };

/** Most branch combinations one statement is read in, and most conditions tried alone. */
export const MAX_VARIANTS = 200;
const MAX_ALTERNATIVES = 100;
const MAX_TEXT = 1_000_000;

const TRIMS = new Map<string, TrimRule>([
  ['where', WHERE],
  ['set', SET],
]);
/** Elements that contribute no text of their own. `selectKey` is a statement in itself. */
const SILENT = new Set(['bind', 'selectKey', 'property']);
const KNOWN = new Set(['if', 'choose', 'when', 'otherwise', 'where', 'set', 'trim', 'foreach', 'include', ...SILENT]);

/** Names of elements that no dynamic SQL tag has; their content is read as it stands. */
export function unknownTags(nodes: readonly XmlNode[]): XmlElement[] {
  return nodes.filter(isElement).flatMap((node) => [...(KNOWN.has(node.name) ? [] : [node]), ...unknownTags(node.children)]);
}

const branchesOf = (choose: XmlElement): XmlElement[] => choose.children.filter(isElement);

/**
 * Number of variants in which every branch of every `choose` appears at least once: the largest of the parts beside one another, the sum of
 * the branches of one `choose`. Not a product, because only the union of what the variants touch is asked for.
 */
export function countVariants(nodes: readonly XmlNode[]): number {
  let count = 1;
  for (const node of nodes) {
    if (!isElement(node) || SILENT.has(node.name)) continue;
    if (node.name !== 'choose') count = Math.max(count, countVariants(node.children));
    else count = Math.max(count, branchesOf(node).reduce((sum, branch) => sum + countVariants(branch.children), 0));
  }
  return count;
}

/** The text of variant `variant`: of each `choose` the branch that this number falls on. */
export function flatten(nodes: readonly XmlNode[], variant: number, keep: Keep = { mode: 'all' }): string {
  let text = '';
  for (const node of nodes) {
    if (text.length > MAX_TEXT) break;
    text += isElement(node) ? flattenElement(node, variant, keep) : node;
  }
  return text;
}

function flattenElement(node: XmlElement, variant: number, keep: Keep): string {
  if (SILENT.has(node.name)) return ' ';
  if (node.name === 'if' && !keeps(node, keep)) return ' ';
  if (node.name === 'choose') return flattenChoose(node, variant, keep);
  const body = flatten(node.children, variant, keep);
  const trim = node.name === 'trim' ? trimRule(node.attributes) : TRIMS.get(node.name);
  if (trim !== undefined) return applyTrim(body, trim);
  if (node.name === 'foreach') return ` ${node.attributes.get('open') ?? ''} ${body} ${node.attributes.get('close') ?? ''} `;
  return ` ${body} `;
}

function flattenChoose(choose: XmlElement, variant: number, keep: Keep): string {
  const branches = branchesOf(choose);
  const sizes = branches.map((branch) => countVariants(branch.children));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let rest = total === 0 ? 0 : variant % total;
  for (const [i, branch] of branches.entries()) {
    const size = sizes[i] ?? 0;
    if (rest < size) return ` ${flatten(branch.children, rest, keep)} `;
    rest -= size;
  }
  return ' ';
}

const testOf = (node: XmlElement): string => (node.attributes.get('test') ?? '').replace(/\s+/g, ' ').trim();

function keeps(node: XmlElement, keep: Keep): boolean {
  if (keep.mode === 'all') return true;
  if (keep.mode === 'none') return false;
  return testOf(node) === keep.test || tests(node.children).includes(keep.test);
}

function tests(nodes: readonly XmlNode[]): string[] {
  return nodes.filter(isElement).flatMap((node) => [...(node.name === 'if' ? [testOf(node)] : []), ...tests(node.children)]);
}

/** The variant with no condition met, then with each condition met alone: together they hold every conditional part. */
export function alternativesOf(nodes: readonly XmlNode[], variant: number): string[] {
  const all = [...new Set(tests(nodes))].slice(0, MAX_ALTERNATIVES);
  if (all.length === 0) return [];
  const keeps: Keep[] = [{ mode: 'none' }, ...all.map((test): Keep => ({ mode: 'only', test }))];
  return keeps.map((keep) => flatten(nodes, variant, keep));
}
