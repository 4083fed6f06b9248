import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { ActiveRules } from '../../facts/rules.ts';
import type { JavaFileFacts } from '../syntax/records.ts';
import type { ClassInfo } from './classes.ts';

/** What rule packs say to the Java lane. */
export interface JavaRules {
  callbacks: ActiveRules['callbacks'];
  /** Library types in the notation of the library model. */
  libraryTypes: readonly string[];
}

export const NO_RULES: JavaRules = { callbacks: [], libraryTypes: [] };

/** A name's type: a class, the qualified name of one outside, or null when nothing declares or imports it. */
export type NamedType = ClassInfo | string | null;

/** Every type the project declares and the library model knows, by name. */
export interface SymbolTable {
  /** What is known of frameworks beyond the library model. */
  rules: JavaRules;
  /** Project classes in file order. */
  classes: ClassInfo[];
  /** The class of a qualified name, as seen from a file: of several the one nearest to it. */
  find(fqn: string, from: JavaFileFacts): ClassInfo | null;
  /** A library class by qualified name. */
  library(fqn: string): ClassInfo | null;
  javaLang(name: string): NamedType;
  /** Whether any known type lies in the package. */
  hasPackage(name: string): boolean;
  /** Whether a name without source belongs to the project by its package. */
  isProjectName(fqn: string): boolean;
  namesSeenFrom(cls: ClassInfo): Map<string, NamedType>;
  /** Project classes below a type outside the analyzed sources. */
  implementorsOutside(fqn: string): ClassInfo[];
  /** Class of a type index of a file. */
  classAt(file: JavaFileFacts, index: number): ClassInfo | null;
  diagnostics: LaneDiagnostic[];
}
