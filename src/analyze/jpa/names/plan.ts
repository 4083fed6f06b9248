import { compareText } from '../../../engine/pack/canonical.ts';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { DeclaredNaming, NamingPlan, NamingSetting } from '../../facts/jpa.ts';
import type { PersistenceSetup } from '../../facts/persistence.ts';
import {
  DEFAULT_IMPLICIT,
  DEFAULT_PHYSICAL,
  HIBERNATE_IMPLICIT,
  HIBERNATE_PHYSICAL,
  implicitRule,
  physicalRule,
} from './strategies.ts';

type Choice = { value: string; basis: NamingPlan['basis']; why: string };

/**
 * How names are made in this project. A profile's word wins. A setting that stands is declared; nothing at all means what the framework documents as its default;
 * code that makes a strategy, settings that disagree or hold only in some environments, and classes nobody here knows leave it uncertain.
 */
export function namingPlan(
  settings: readonly NamingSetting[],
  setups: readonly PersistenceSetup[],
  declared: DeclaredNaming,
  diagnostics: LaneDiagnostic[],
): NamingPlan {
  const byHand = setups.find(({ kind }) => kind === 'manual');
  const inCode = setups.find(({ kind }) => kind === 'strategy');
  const physical =
    byProfile(declared.physical) ??
    choose(
      settings.filter(({ kind }) => kind === 'physical'),
      byHand ? HIBERNATE_PHYSICAL : DEFAULT_PHYSICAL,
      (name) => physicalRule(name) !== null,
      diagnostics,
    );
  const implicit =
    byProfile(declared.implicit) ??
    choose(
      settings.filter(({ kind }) => kind === 'implicit'),
      byHand ? HIBERNATE_IMPLICIT : DEFAULT_IMPLICIT,
      (name) => implicitRule(name) !== null,
      diagnostics,
    );
  const plan: NamingPlan = {
    physical: physical.value,
    implicit: implicit.value,
    basis: physical.basis,
    // Every known implicit strategy names a plain attribute alike; only join tables depend on which it is.
    implicitBasis: implicit.basis,
    why: physical.why,
  };
  const setup = inCode ?? byHand;
  if (setup === undefined || declared.physical !== null) return plan;
  diagnostics.push({
    kind: 'JPA_NAMING_IN_CODE',
    severity: 'warn',
    key: 'jpa.namingStrategy',
    reason: `${setup.what} ${inCode ? 'chooses how names are made' : 'builds the persistence unit by hand'}: names the source does not write are uncertain`,
    file: setup.file,
    line: setup.line,
  });
  return { ...plan, basis: 'uncertain', implicitBasis: 'uncertain', why: `${setup.what} decides how names are made` };
}

const byProfile = (value: string | null): Choice | null =>
  value === null ? null : { value, basis: 'declared', why: `the profile declares ${value}` };

function choose(
  settings: readonly NamingSetting[],
  fallback: string,
  isKnown: (name: string) => boolean,
  diagnostics: LaneDiagnostic[],
): Choice {
  const standing = settings.filter(({ conditional }) => !conditional);
  const names = [...new Set(standing.map(({ value }) => simpleName(value)))].sort(compareText);
  const others = settings.filter(({ conditional, value }) => conditional && simpleName(value) !== (names[0] ?? fallback));
  const known = names.find(isKnown);
  for (const { value, file } of settings.filter((setting) => !isKnown(simpleName(setting.value)))) {
    diagnostics.push({
      kind: 'JPA_NAMING_UNREADABLE',
      severity: 'warn',
      reason: `${value.slice(0, 200)} is no naming strategy known here: names the source does not write are uncertain`,
      file,
    });
  }
  if (names.length === 0 && others.length === 0) {
    return { value: fallback, basis: 'default', why: `no setting names a strategy, so ${fallback} is the documented default` };
  }
  if (names.length === 1 && known !== undefined && others.length === 0) {
    return { value: known, basis: 'declared', why: `${standing[0]?.file ?? 'a setting'} names ${known}` };
  }
  const why =
    names.length > 1 ? `settings disagree: ${names.join(', ')}` : 'the setting is conditional or names a class nobody here knows';
  return { value: known ?? fallback, basis: 'uncertain', why };
}

const simpleName = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
