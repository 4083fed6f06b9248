import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import { type AnnotationSql, SPLICE_MARK } from '../../facts/sql.ts';
import { type MethodInfo, selfType } from '../model/classes.ts';
import { findMethods } from '../model/members.ts';
import { resolveTypeText } from '../model/names.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { upperBound } from '../model/types.ts';
import type { Found } from '../spring/annotations.ts';
import { evaluateText } from '../spring/constants.ts';
import { readTexts } from '../sqltext/bodies.ts';
import type { Env } from '../sqltext/place.ts';
import { splice, splicesOf, type Text, variantsOf } from '../sqltext/text.ts';

/** Where what is found goes. */
export interface ProvidedSql {
  statements: AnnotationSql[];
  diagnostics: LaneDiagnostic[];
}

const DEFAULT_METHOD = 'provideSql';

/** `@SelectProvider(type = P.class, method = "m")`: the statement is what `P.m` gives back, as far as that is text the code states. */
export function readProvider(table: SymbolTable, method: MethodInfo, annotation: Found, mappers: ProvidedSql): void {
  const { owner, decl } = method;
  const file = owner.file.path;
  const say = (why: string): void => {
    mappers.diagnostics.push({
      kind: 'MAPPER_ANNOTATION_SQL_UNREADABLE',
      severity: 'warn',
      reason: `${method.key}: a provider builds the statement when it runs (${why})`,
      file,
      line: annotation.line,
    });
  };
  const provider = providerMethods(table, method, annotation);
  if (typeof provider === 'string') {
    say(provider);
    return;
  }
  const statementType = annotation.name
    .replace(/^.*\./, '')
    .replace('Provider', '')
    .toLowerCase() as AnnotationSql['statementType'];
  const texts = provider.flatMap((one) => resultsOf(table, one));
  const variants = texts.flatMap((text) => variantsOf(text).variants);
  const readable = variants.filter((text) => /[A-Za-z]{3}/.test(text.replaceAll(SPLICE_MARK, '')));
  if (readable.length < variants.length || readable.length === 0)
    say([...new Set(texts.flatMap(splicesOf))].slice(0, 3).join(', ') || 'its text is not read');
  for (const text of readable) {
    const script = text.replaceAll(SPLICE_MARK, '${provider}');
    mappers.statements.push({ namespace: owner.fqn, id: decl.name, statementType, script, file, line: annotation.line });
  }
}

function providerMethods(table: SymbolTable, method: MethodInfo, annotation: Found): MethodInfo[] | string {
  const type = annotation.args.get('type') ?? annotation.args.get('value');
  if (type?.value.k !== 'class') return 'no provider class is named';
  const named = upperBound(resolveTypeText(table, type.value.type, { cls: type.at, variables: [] }));
  if (named.k !== 'class' || !named.cls.project) return `${type.value.type} is not read here`;
  const written = annotation.args.get('method');
  const name = written === undefined ? null : evaluateText(table, written.value, written.at).text;
  const lookFor = name === null ? [method.decl.name, DEFAULT_METHOD] : [name];
  for (const one of lookFor) {
    const found = findMethods(selfType(named.cls), one).map((member) => member.method);
    const bodies = found.filter(({ decl }) => decl.body !== null);
    if (bodies.length > 0) return bodies;
  }
  return `${named.cls.fqn} has no method ${lookFor.join(' or ')}`;
}

function resultsOf(table: SymbolTable, { owner, decl }: MethodInfo): Text[] {
  const results: Text[] = [];
  const env: Env = new Map(decl.parameters.map(({ name }) => [name, splice(`parameter ${name}`)]));
  readTexts(
    { place: { table, at: owner }, buffers: new Set(), call: () => {}, result: (text) => results.push(text) },
    decl.body ?? [],
    env,
  );
  return results;
}
