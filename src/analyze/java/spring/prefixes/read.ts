import type { LaneDiagnostic } from '../../../facts/diagnostic.ts';
import type { ClassInfo } from '../../model/classes.ts';
import type { SymbolTable } from '../../model/symbols.ts';
import { isConstant } from '../../sqltext/text.ts';
import { visitStatements } from '../../syntax/visit.ts';
import { joinPath } from '../paths.ts';
import type { Properties } from '../properties.ts';
import { type Handed, Interpreter } from './interpreter.ts';
import { type ClassTest, passes, unreadOf } from './tests.ts';

/** A path prefix as a profile declares it. */
export interface DeclaredPrefix {
  prefix: string;
  /** Ant pattern over the package, segments between dots. */
  packages?: string | undefined;
  /** Qualified name of an annotation of the class. */
  annotation?: string | undefined;
}

/** What stands in front of a controller's own paths. */
export interface Prefix {
  path: string;
  /** Where code sets it; null when the profile declares it. */
  setAt: string | null;
  /** What could not be read of it. */
  unsure: string[];
}

interface Entry {
  path: string | null;
  test: ClassTest;
  why: string[];
  from: Handed | null;
}

const SETTERS = /^(?:addPathPrefix|setPathPrefixes)$/;
/** Types through which code can set prefixes: a file that names none of them does not. */
const USERS =
  /(?:^|\.)(?:PathMatchConfigurer|RequestMappingHandlerMapping|WebMvcRegistrations|WebFluxRegistrations|WebMvcConfigurer|WebFluxConfigurer|WebMvcConfigurationSupport)$/;
const ON_DEMAND = /^org\.springframework\.(?:web|boot)\b/;

export interface PrefixOptions {
  declared: readonly DeclaredPrefix[];
  properties: Properties;
  /** Directories of applications: what one sets is in force in it, what a library sets in all of them. */
  applications: readonly string[];
}

/** Path prefixes of controllers: those the profile declares, in whose absence those that code sets. The first a class passes is its. */
export class Prefixes {
  readonly diagnostics: LaneDiagnostic[] = [];
  private readonly entries: Entry[] = [];
  private readonly used = new Set<Entry>();
  private readonly table: SymbolTable;
  private readonly applications: readonly string[];

  constructor(table: SymbolTable, { declared, properties, applications }: PrefixOptions) {
    this.table = table;
    this.applications = applications;
    for (const { prefix, packages, annotation } of declared) {
      const tests: ClassTest[] = [];
      if (packages !== undefined) tests.push({ k: 'package', pattern: packages, separator: '.' });
      if (annotation !== undefined) tests.push({ k: 'annotation', fqn: annotation });
      this.entries.push({ path: prefix, test: { k: 'all', of: tests }, why: [], from: null });
    }
    if (declared.length === 0) this.readCode(properties);
  }

  /** What stands in front of a class's own paths, or null. */
  of(cls: ClassInfo): Prefix | null {
    for (const entry of this.entries) {
      const passed = entry.from !== null && !this.isInForce(entry.from, cls) ? false : passes(this.table, entry.test, cls);
      if (passed === false) continue;
      this.used.add(entry);
      const setAt = entry.from === null ? null : `${entry.from.at.file.path}:${entry.from.line}`;
      if (passed === true && entry.path !== null) return { path: entry.path, setAt, unsure: [] };
      const why = [...entry.why, ...unreadOf(entry.test)].slice(0, 2).join(', ');
      const what =
        passed === null && entry.path !== null ? `the prefix ${entry.path} may stand in front` : 'a prefix may stand in front';
      return { path: '', setAt, unsure: [`${what} (${why})`] };
    }
    return null;
  }

  /** Entries of the profile that no controller passed. */
  unused(): LaneDiagnostic[] {
    return this.entries
      .filter((entry) => entry.from === null && !this.used.has(entry))
      .map(({ path }) => ({
        kind: 'PATH_PREFIX_UNUSED',
        severity: 'warn',
        key: 'pathPrefixes',
        reason: `no controller is in the packages, or carries the annotation, of the declared prefix ${path}`,
      }));
  }

  private readCode(properties: Properties): void {
    const interpreter = new Interpreter(this.table, properties);
    for (const cls of this.table.classes) {
      if (!cls.file.imports.some(({ name, onDemand }) => USERS.test(name) || (onDemand && ON_DEMAND.test(name)))) continue;
      for (const method of [...cls.methods.values()].flat()) {
        let sets = false;
        visitStatements(method.decl.body ?? [], (expression) => {
          if (expression.k === 'call' && SETTERS.test(expression.name)) sets = true;
        });
        if (sets) interpreter.enter(method);
      }
    }
    for (const handed of interpreter.handed) {
      for (const { prefix, test, why } of handed.entries) {
        const text = prefix === null ? null : properties.text(prefix, handed.at.file.path);
        const path = text !== null && isConstant(text) ? joinPath(text.join('')) : null;
        const entry: Entry = { path, test, why: path === null && why.length === 0 ? [prefix ?? ''] : why, from: handed };
        this.entries.push(entry);
        this.say(entry, handed);
      }
    }
  }

  private say({ path, test, why }: Entry, { at, line }: Handed): void {
    const missing = [...(path === null ? why : []), ...unreadOf(test)];
    this.diagnostics.push({
      kind: missing.length > 0 ? 'SETTING_IN_CODE' : 'PATH_PREFIX_IN_CODE',
      severity: missing.length > 0 ? 'warn' : 'info',
      key: 'pathPrefixes',
      reason:
        missing.length > 0
          ? `code sets a path prefix${path === null ? '' : ` ${path}`} that could not be read (${missing.slice(0, 3).join(', ')}): addresses may lack it`
          : `the path prefix ${path} is set by code and was read from there`,
      file: at.file.path,
      line,
    });
  }

  /** What an application sets is not in force in another one. */
  private isInForce({ at }: Handed, cls: ClassInfo): boolean {
    const own = this.applicationOf(at);
    const other = this.applicationOf(cls);
    return own === null || other === null || own === other;
  }

  private applicationOf(cls: ClassInfo): string | null {
    let best: string | null = null;
    for (const dir of this.applications) {
      const holds = dir === '' || cls.file.path.startsWith(`${dir}/`);
      if (holds && (best === null || dir.length > best.length)) best = dir;
    }
    return best;
  }
}
