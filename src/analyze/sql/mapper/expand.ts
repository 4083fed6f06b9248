import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import { type MapperFile, qualify } from './mapper-file.ts';
import { type PropertySchemas, replacePlaceholders, replaceProperties } from './placeholders.ts';
import { elements, isElement, type XmlElement, type XmlNode } from './xml-tree.ts';

/** `<sql>` fragments of all files by qualified id; more than one when they differ by databaseId. */
export type Fragments = ReadonlyMap<string, readonly { file: MapperFile; element: XmlElement }[]>;

export interface Expanded {
  children: XmlNode[];
  spliced: boolean;
}

interface Context {
  fragments: Fragments;
  schemas: PropertySchemas;
  /** Namespace of the statement; a fragment's own comes second, as MyBatis resolves includes in the including mapper. */
  namespace: string;
  owner: string;
  properties: ReadonlyMap<string, string>;
  open: readonly XmlElement[];
  budget: { nodes: number; cut: boolean; spliced: boolean };
  report(kind: string, reason: string, line: number): void;
}

/** Bounds what nested includes can multiply to. */
const MAX_NODES = 20_000;

/** Indexes the fragments; a second one of the same id and databaseId is reported and left out. */
export function indexFragments(files: readonly MapperFile[], diagnostics: LaneDiagnostic[]): Fragments {
  const fragments = new Map<string, { file: MapperFile; element: XmlElement }[]>();
  for (const file of files) {
    for (const element of file.fragments) {
      const key = qualify(file.namespace, element.attributes.get('id')?.trim() ?? '');
      const known = fragments.get(key) ?? [];
      if (known.some((other) => other.element.attributes.get('databaseId') === element.attributes.get('databaseId'))) {
        const reason = `fragment ${key} is declared again; the first is kept`;
        diagnostics.push({ kind: 'DUPLICATE_SQL_FRAGMENT', severity: 'warn', reason, file: file.path, line: element.line });
      } else {
        known.push({ file, element });
        fragments.set(key, known);
      }
    }
  }
  return fragments;
}

/** The content of a statement with its includes put in place and its placeholders replaced. */
export function expandIncludes(
  element: XmlElement,
  file: MapperFile,
  fragments: Fragments,
  schemas: PropertySchemas,
  diagnostics: LaneDiagnostic[],
): Expanded {
  const budget = { nodes: MAX_NODES, cut: false, spliced: false };
  const report = (kind: string, reason: string, line: number): void => {
    diagnostics.push({ kind, severity: 'warn', reason, file: file.path, line });
  };
  const context: Context = {
    fragments,
    schemas,
    namespace: file.namespace,
    owner: file.namespace,
    properties: new Map(),
    open: [],
    budget,
    report,
  };
  const children = expand(element.children, context);
  if (budget.cut) report('MAPPER_STATEMENT_CUT', `the statement has more than ${MAX_NODES} parts; the rest is not read`, element.line);
  return { children, spliced: budget.spliced };
}

function expand(nodes: readonly XmlNode[], context: Context): XmlNode[] {
  const out: XmlNode[] = [];
  for (const node of nodes) {
    if (context.budget.nodes-- <= 0) {
      context.budget.cut = true;
      break;
    }
    if (!isElement(node)) {
      const replaced = replacePlaceholders(node, context.properties, context.schemas);
      context.budget.spliced ||= replaced.spliced;
      out.push(replaced.text);
    } else if (node.name === 'include') out.push(...include(node, context));
    else if (node.name !== 'property') out.push({ ...node, children: expand(node.children, context) });
  }
  return out;
}

function include(node: XmlElement, context: Context): XmlNode[] {
  const refid = replaceProperties(node.attributes.get('refid') ?? '', context.properties).trim();
  const found = context.fragments.get(qualify(context.namespace, refid)) ?? context.fragments.get(qualify(context.owner, refid)) ?? [];
  if (found.length === 0) {
    context.report('MAPPER_INCLUDE_MISSING', `include of ${refid || 'nothing'}, which no file declares`, node.line);
    return [];
  }
  const branches: XmlElement[] = [];
  for (const { file, element } of found) {
    if (context.open.includes(element)) {
      context.report('MAPPER_INCLUDE_CYCLE', `include of ${refid} inside itself`, node.line);
      continue;
    }
    const properties = new Map(context.properties);
    for (const property of elements(node)) {
      const name = property.attributes.get('name');
      const value = property.attributes.get('value');
      if (name !== undefined && value !== undefined) properties.set(name.trim(), replaceProperties(value, context.properties));
    }
    const inner: Context = { ...context, owner: file.namespace, properties, open: [...context.open, element] };
    branches.push({ name: 'when', attributes: new Map(), children: expand(element.children, inner), line: node.line });
  }
  // Vendor copies of a fragment are alternatives, as branches of a `choose` are.
  if (branches.length > 1) return [{ name: 'choose', attributes: new Map(), children: branches, line: node.line }];
  return branches[0]?.children ?? [];
}
