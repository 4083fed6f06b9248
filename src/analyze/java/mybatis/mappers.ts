import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { AnnotationSql } from '../../facts/sql.ts';
import type { ClassInfo, MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { evaluateTexts } from '../spring/constants.ts';
import { readProvider } from './providers.ts';

const IBATIS = 'org.apache.ibatis.annotations';

const STATEMENTS: Readonly<Record<string, AnnotationSql['statementType']>> = {
  [`${IBATIS}.Select`]: 'select',
  [`${IBATIS}.Insert`]: 'insert',
  [`${IBATIS}.Update`]: 'update',
  [`${IBATIS}.Delete`]: 'delete',
};

/** Statements whose text a method of another class builds when it runs. */
const PROVIDERS = ['Select', 'Insert', 'Update', 'Delete'].map((name) => `${IBATIS}.${name}Provider`);

/** Interfaces MyBatis implements, and the statements their annotations hold. */
export interface Mappers {
  types: Set<ClassInfo>;
  statements: AnnotationSql[];
  diagnostics: LaneDiagnostic[];
}

export function readMappers(table: SymbolTable): Mappers {
  const mappers: Mappers = { types: new Set(), statements: [], diagnostics: [] };
  const scanned = scannedPackages(table);
  for (const cls of table.classes) {
    if (cls.decl.kind !== 'interface') continue;
    for (const method of [...cls.methods.values()].flat()) readStatement(table, method, mappers);
    const marked = findAnnotations(table, cls.decl.annotations, cls, [`${IBATIS}.Mapper`]).length > 0;
    const isScanned = scanned.some((name) => cls.file.package === name || cls.file.package.startsWith(`${name}.`));
    if (marked || (isScanned && cls.outer === null && cls.subtypes.length === 0)) mappers.types.add(cls);
  }
  return mappers;
}

/** Packages a configuration hands to MyBatis as a whole. Patterns count up to their first wildcard. */
function scannedPackages(table: SymbolTable): string[] {
  const packages = new Set<string>();
  for (const cls of table.classes) {
    for (const scan of findAnnotations(table, cls.decl.annotations, cls, ['org.mybatis.spring.annotation.MapperScan'])) {
      for (const key of ['value', 'basePackages']) {
        const argument = scan.args.get(key);
        if (argument === undefined) continue;
        for (const { text, missing } of evaluateTexts(table, argument.value, argument.at)) {
          const name = text.replace(/\.?\*.*$/, '');
          if (missing.length === 0 && name !== '') packages.add(name);
        }
      }
    }
  }
  return [...packages];
}

function readStatement(table: SymbolTable, method: MethodInfo, mappers: Mappers): void {
  const { owner, decl } = method;
  if (decl.annotations.length === 0) return;
  const found = findAnnotations(table, decl.annotations, owner, [...Object.keys(STATEMENTS), ...PROVIDERS]);
  for (const annotation of found) {
    mappers.types.add(owner);
    if (annotation.name.endsWith('Provider')) {
      readProvider(table, method, annotation, mappers);
      continue;
    }
    const statementType = STATEMENTS[annotation.name];
    const argument = annotation.args.get('value');
    const parts = argument === undefined ? [] : evaluateTexts(table, argument.value, argument.at);
    const missing = parts.flatMap((part) => part.missing);
    if (statementType === undefined || parts.length === 0 || missing.length > 0) {
      mappers.diagnostics.push({
        kind: 'MAPPER_ANNOTATION_SQL_UNREADABLE',
        severity: 'warn',
        reason: `${method.key}: not a constant text (${missing.join(', ') || 'no text'})`,
        file: owner.file.path,
        line: annotation.line,
      });
      continue;
    }
    mappers.statements.push({
      namespace: owner.fqn,
      id: decl.name,
      statementType,
      script: parts.map((part) => part.text).join(' '),
      file: owner.file.path,
      line: annotation.line,
    });
  }
}
