import { compareText } from '../../engine/pack/canonical.ts';
import type { NamingSetting } from '../facts/jpa.ts';
import type { MpSetting } from '../facts/mybatis-plus.ts';
import { type SpringConfig, settledValue } from './config.ts';

/** Settings that choose a naming strategy, by their key without case, dashes and underscores: Spring binds all these spellings. */
const KEYS: ReadonlyMap<string, NamingSetting['kind']> = new Map<string, NamingSetting['kind']>([
  ['spring.jpa.hibernate.naming.physicalstrategy', 'physical'],
  ['spring.jpa.hibernate.naming.implicitstrategy', 'implicit'],
  ['spring.jpa.properties.hibernate.physicalnamingstrategy', 'physical'],
  ['spring.jpa.properties.hibernate.implicitnamingstrategy', 'implicit'],
]);

const GLOBAL = 'mybatisplus.globalconfig';
/** Settings by which MyBatis-Plus makes names; older versions keep some a level higher. */
const MP_KEYS: ReadonlyMap<string, MpSetting['kind']> = new Map<string, MpSetting['kind']>(
  ['dbconfig.', ''].flatMap((level): [string, MpSetting['kind']][] => [
    [`${GLOBAL}.${level}tableprefix`, 'tablePrefix'],
    [`${GLOBAL}.${level}tableunderline`, 'tableUnderline'],
    [`${GLOBAL}.${level}columnunderline`, 'columnUnderline'],
    [`${GLOBAL}.${level}dbcolumnunderline`, 'columnUnderline'],
    [`${GLOBAL}.${level}capitalmode`, 'capital'],
    [`${GLOBAL}.${level}schema`, 'schema'],
    [`${GLOBAL}.${level}logicdeletefield`, 'logicDeleteField'],
  ]),
).set('mybatisplus.configuration.mapunderscoretocamelcase', 'columnUnderline');

/** How configuration files say that MyBatis-Plus makes names. A value only known at run time keeps its text. */
export function mybatisPlusSettings(configs: readonly SpringConfig[]): MpSetting[] {
  const found: MpSetting[] = [];
  for (const { file, profiled, values } of configs) {
    for (const [key, value] of values) {
      const kind = MP_KEYS.get(key.toLowerCase().replaceAll(/[-_]/g, ''));
      if (kind !== undefined) found.push({ kind, value: settledValue(value) ?? value, file, conditional: profiled });
    }
  }
  return found.sort((a, b) => compareText(a.file, b.file) || compareText(a.kind, b.kind) || compareText(a.value, b.value));
}

/** How configuration files say that tables and columns are named. A value only known at run time keeps its text and names no class. */
export function namingSettings(configs: readonly SpringConfig[]): NamingSetting[] {
  const found: NamingSetting[] = [];
  for (const { file, profiled, values } of configs) {
    for (const [key, value] of values) {
      const kind = KEYS.get(key.toLowerCase().replaceAll(/[-_]/g, ''));
      if (kind !== undefined) found.push({ kind, value: settledValue(value) ?? value, file, conditional: profiled });
    }
  }
  return found.sort((a, b) => compareText(a.file, b.file) || compareText(a.kind, b.kind) || compareText(a.value, b.value));
}
