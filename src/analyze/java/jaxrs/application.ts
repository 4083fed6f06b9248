import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { evaluateText } from '../spring/constants.ts';
import type { Properties } from '../spring/properties.ts';
import { isConstant } from '../sqltext/text.ts';
import { APPLICATION_PATH } from './annotations.ts';

/** Settings that stand in front of resources, by what serves them. */
const ROOTS = ['quarkus.http.root-path', 'quarkus.rest.path', 'quarkus.resteasy.path', 'quarkus.resteasy-reactive.path'];
const JERSEY = 'spring.jersey.application-path';

interface Application {
  root: string;
  path: string;
  missing: string[];
}

/** What applications put in front of their resources. */
export class Applications {
  private readonly found: Application[] = [];
  private readonly properties: Properties;

  constructor(table: SymbolTable, properties: Properties) {
    this.properties = properties;
    for (const cls of table.classes) {
      const [found] =
        cls.decl.annotations.length === 0 ? [] : findAnnotations(table, cls.decl.annotations, cls, APPLICATION_PATH);
      if (found === undefined) continue;
      const value = found.args.get('value');
      const { text, missing } = value === undefined ? { text: '', missing: [] } : evaluateText(table, value.value, value.at);
      this.found.push({ root: rootOf(cls), path: text, missing });
    }
  }

  /** In front of a resource: the application of its own sources, else the only one there is. */
  of(cls: ClassInfo): { path: string; missing: string[] } {
    const settings = ROOTS.map((key) => this.setting(key, cls)).filter((value) => value !== '');
    const own = this.found.filter(({ root }) => root === rootOf(cls));
    const all = own.length > 0 ? own : this.found;
    const [only] = all;
    const path = only?.path ?? this.setting(JERSEY, cls);
    const several = new Set(all.map((one) => one.path)).size > 1;
    return {
      path: [...settings, several ? '' : path].join('/'),
      missing: several ? ['one of several application paths'] : (only?.missing ?? []),
    };
  }

  private setting(key: string, cls: ClassInfo): string {
    const set = this.properties.valuesOf(key, cls.file.path);
    const [only] = set?.values ?? [];
    if (set === null || only === undefined || set.from === 'elsewhere' || set.values.length > 1) return '';
    const text = this.properties.text(only, cls.file.path);
    return isConstant(text) && /^[\w./-]{1,200}$/.test(text.join('')) ? text.join('') : '';
  }
}

/** Directory above the package. */
function rootOf({ file }: ClassInfo): string {
  const dir = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
  const inside = file.package.replaceAll('.', '/');
  return dir.endsWith(inside) ? dir.slice(0, dir.length - inside.length) : dir;
}
