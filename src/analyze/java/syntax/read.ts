import type { LaneDiagnostic, SourceFile } from '../../facts/diagnostic.ts';
import { addClassBody, addType, TYPE_DECLARATIONS } from './declarations.ts';
import { toExpression } from './expressions.ts';
import { MAX_FILE_LENGTH, parseJava } from './parser.ts';
import type { JavaFileFacts, JavaImport } from './records.ts';
import { openSource, type Readers, type Source } from './source.ts';
import { toStatements } from './statements.ts';
import { childOf, type SyntaxNode } from './tree.ts';

const READERS: Readers = { expression: toExpression, statement: toStatements, typeDeclaration: addType, classBody: addClassBody };

/** Reads one file on its own. Never throws for what is in the file; `loadJavaParser` must have been awaited. */
export function readJavaFile(file: SourceFile): JavaFileFacts {
  const facts: JavaFileFacts = { path: file.path, package: '', imports: [], types: [], diagnostics: [] };
  const report = (kind: string, reason: string, line?: number): void => {
    const diagnostic: LaneDiagnostic = { kind, severity: 'warn', reason, file: file.path };
    if (line !== undefined) diagnostic.line = line;
    facts.diagnostics.push(diagnostic);
  };

  if (file.text.length > MAX_FILE_LENGTH) {
    report('JAVA_FILE_TOO_LARGE', `file has ${file.text.length} characters, the limit is ${MAX_FILE_LENGTH}; not read`);
    return facts;
  }
  const parsed = parseJava(file.text);
  if (parsed === null) {
    report('JAVA_PARSE_TIMEOUT', 'parsing took too long; not read');
    return facts;
  }

  const source = openSource(file.text, READERS);
  for (const offset of parsed.errors) {
    report('JAVA_PARSE_ERROR', 'syntax not understood here; the rest of the file is read', source.lineAt(offset));
  }
  if (parsed.tooDeep !== null) {
    report('JAVA_NESTING_TOO_DEEP', 'nesting too deep; what lies below is not read', source.lineAt(parsed.tooDeep));
  }
  for (const node of parsed.root.children) {
    if (node.type === 'package_declaration') facts.package = packageName(source, node);
    else if (node.type === 'import_declaration') facts.imports.push(readImport(source, node));
    else if (TYPE_DECLARATIONS.has(node.type)) addType(source, node, null, false);
  }
  facts.types = source.types;
  return facts;
}

const qualifiedName = (source: Source, node: SyntaxNode | undefined): string =>
  node === undefined ? '' : source.textOf(node).replaceAll(/\s+/g, '');

function packageName(source: Source, node: SyntaxNode): string {
  return qualifiedName(source, childOf(node, 'scoped_identifier') ?? childOf(node, 'identifier'));
}

function readImport(source: Source, node: SyntaxNode): JavaImport {
  const name = childOf(node, 'scoped_identifier') ?? childOf(node, 'identifier');
  return {
    name: qualifiedName(source, name),
    static: /^import\s+static\s/.test(source.text.slice(node.start, name?.start ?? node.end)),
    onDemand: childOf(node, 'asterisk') !== undefined,
  };
}
