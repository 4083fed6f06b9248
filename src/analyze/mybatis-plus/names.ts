import { compareText } from '../../engine/pack/canonical.ts';
import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { MpNaming, MpSetting } from '../facts/mybatis-plus.ts';

/** What a profile says; it wins over everything in the tree. */
export interface DeclaredNames {
  namingStrategy: 'underscore' | 'identity' | null;
  tablePrefix: string | null;
  logicDeleteField: string | null;
}

const DEFAULTS: Readonly<Record<MpSetting['kind'], string>> = {
  tablePrefix: '',
  tableUnderline: 'true',
  columnUnderline: 'true',
  capital: 'false',
  schema: '',
  logicDeleteField: '',
};

interface Choice {
  value: string;
  basis: MpNaming['tableBasis'];
  why: string | null;
}

/** How names are made in this project: the profile's word, else what settings say, else what the library documents. */
export function namingPlan(
  settings: readonly MpSetting[],
  declared: DeclaredNames,
  inCode: readonly { what: string; file: string; line: number }[],
  diagnostics: LaneDiagnostic[],
): MpNaming {
  const pick = (kind: MpSetting['kind']): Choice => choose(kind, settings);
  const underline =
    declared.namingStrategy === null
      ? null
      : { value: String(declared.namingStrategy === 'underscore'), basis: 'declared' as const, why: 'the profile declares it' };
  const prefix = declared.tablePrefix === null ? pick('tablePrefix') : declaredChoice(declared.tablePrefix);
  const tables = underline ?? pick('tableUnderline');
  const columns = underline ?? pick('columnUnderline');
  const shared = [pick('capital')];
  const [byHand] = declared.namingStrategy === null ? inCode : [];
  if (byHand !== undefined) {
    diagnostics.push({
      kind: 'MP_NAMING_IN_CODE',
      severity: 'warn',
      key: 'mybatisPlus.namingStrategy',
      reason: `${byHand.what} chooses how names are made: names the source does not write are uncertain`,
      file: byHand.file,
      line: byHand.line,
    });
  }
  const basisOf = (choices: readonly Choice[], main: Choice): MpNaming['tableBasis'] => {
    if (byHand !== undefined || choices.some(({ basis }) => basis === 'uncertain')) return 'uncertain';
    return main.basis;
  };
  const schema = pick('schema');
  const why = [tables, columns, prefix, schema, ...shared].find(({ basis }) => basis === 'uncertain')?.why ?? tables.why;
  return {
    tablePrefix: prefix.value,
    tableUnderline: tables.value !== 'false',
    columnUnderline: columns.value !== 'false',
    capital: shared[0]?.value === 'true',
    schema: schema.value === '' ? null : schema.value,
    logicDeleteField: declared.logicDeleteField ?? (pick('logicDeleteField').value || null),
    tableBasis: basisOf([tables, prefix, schema, ...shared], tables),
    columnBasis: basisOf([columns, ...shared], columns),
    why: byHand?.what ?? why ?? 'no setting names a rule, so camel case becomes underscores as documented',
  };
}

const declaredChoice = (value: string): Choice => ({ value, basis: 'declared', why: 'the profile declares it' });

function choose(kind: MpSetting['kind'], settings: readonly MpSetting[]): Choice {
  const own = settings.filter((setting) => setting.kind === kind);
  const standing = [...new Set(own.filter(({ conditional }) => !conditional).map(({ value }) => value))].sort(compareText);
  const [first = DEFAULTS[kind]] = standing;
  const other = own.find(({ conditional, value }) => conditional && value !== first);
  if (standing.length > 1)
    return { value: first, basis: 'uncertain', why: `settings disagree on ${kind}: ${standing.join(', ')}` };
  if (other !== undefined)
    return { value: first, basis: 'uncertain', why: `${other.file} sets ${kind} to ${other.value} in some environments` };
  if (standing.length === 0) return { value: first, basis: 'default', why: null };
  return { value: first, basis: 'declared', why: `${own[0]?.file ?? 'a setting'} says so` };
}

/** `userName` -> `user_name`: an underscore before every capital but the first letter's. */
export function camelToUnderline(name: string): string {
  let made = '';
  for (let i = 0; i < name.length; i++) {
    const c = name.charAt(i);
    if (i > 0 && c !== c.toLowerCase()) made += '_';
    made += c.toLowerCase();
  }
  return made;
}

export const unquote = (name: string): string => {
  const bare = name.trim();
  return /^(["`[]).*(["`\]])$/.test(bare) ? bare.slice(1, -1) : bare;
};

/** A table's name where the source writes none. */
export function tableName(simpleName: string, plan: MpNaming): string {
  const made = plan.tableUnderline ? camelToUnderline(simpleName) : simpleName;
  const cased = plan.capital ? made.toUpperCase() : made.charAt(0).toLowerCase() + made.slice(1);
  return plan.tablePrefix + cased;
}

export function columnName(property: string, plan: MpNaming): string {
  const made = plan.columnUnderline ? camelToUnderline(property) : property;
  return plan.capital ? made.toUpperCase() : made;
}
