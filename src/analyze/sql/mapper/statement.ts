import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { StatementSource } from '../../facts/sql.ts';
import { alternativesOf, countVariants, flatten, MAX_VARIANTS, unknownTags } from './flatten.ts';
import type { XmlElement, XmlNode } from './xml-tree.ts';
import { isElement } from './xml-tree.ts';

const CALL = /^\s*(?:\{\s*)?(?:\?\s*=\s*)?(?:call|exec|execute)\b/i;
const TYPES = new Set(['select', 'insert', 'update', 'delete']);

/** Identity of a statement and where it stands. */
export type StatementHead = Pick<StatementSource, 'namespace' | 'id' | 'source' | 'file' | 'line' | 'nestedSelects' | 'key'>;

/** Builds the statement from its content, includes already in place. */
export function buildStatement(
  head: StatementHead,
  tag: string,
  children: readonly XmlNode[],
  spliced: boolean,
  diagnostics: LaneDiagnostic[],
): StatementSource {
  const report = (kind: string, reason: string, line: number): void => {
    diagnostics.push({ kind, severity: 'warn', reason, file: head.file, line });
  };
  for (const node of unknownTags(children)) report('MAPPER_TAG_UNKNOWN', `<${node.name.slice(0, 60)}> is read as the text inside it`, node.line);
  const wanted = countVariants(children);
  const count = Math.min(wanted, MAX_VARIANTS);
  if (wanted > count) report('MAPPER_VARIANTS_CAPPED', `${head.key} has ${wanted} branches; the first ${count} are read`, head.line);
  const variants: string[] = [];
  for (let i = 0; i < count; i++) variants.push(flatten(children, i));
  const keys = selectKeys(children).map((node) => flatten(node.children, 0));
  const source: StatementSource = {
    ...head,
    statementType: CALL.test(variants[0] ?? '') ? 'call' : TYPES.has(tag) ? (tag as StatementSource['statementType']) : 'unknown',
    variants: [...variants, ...keys.filter((text) => text.trim() !== '')],
    hasStringSubst: spliced,
  };
  if (hasCondition(children)) source.alternatives = (variant) => (variant < count ? alternativesOf(children, variant) : []);
  return source;
}

function hasCondition(nodes: readonly XmlNode[]): boolean {
  return nodes.some((node) => isElement(node) && (node.name === 'if' || hasCondition(node.children)));
}

function selectKeys(nodes: readonly XmlNode[]): XmlElement[] {
  return nodes.filter(isElement).flatMap((node) => (node.name === 'selectKey' ? [node] : selectKeys(node.children)));
}
