import type { PersistenceSetup } from '../../facts/persistence.ts';
import { isInterface, type MethodInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { type Type, upperBound } from '../model/types.ts';
import { findAnnotations } from '../spring/annotations.ts';

const BEAN = ['org.springframework.context.annotation.Bean'];
/** Types whose beans make the persistence unit. */
const FACTORIES = new Set([
  'LocalContainerEntityManagerFactoryBean',
  'LocalSessionFactoryBean',
  'EntityManagerFactory',
  'SessionFactory',
]);
const BUILDERS = new Set(['EntityManagerFactoryBuilder']);
const STRATEGIES = new Set(['PhysicalNamingStrategy', 'ImplicitNamingStrategy']);
/** Hooks through which code changes any Hibernate property, naming included. */
const CUSTOMIZERS = new Set(['HibernatePropertiesCustomizer']);

/** Beans and classes by which the project's own code decides how names are made. */
export function readSetups(table: SymbolTable): PersistenceSetup[] {
  const setups: PersistenceSetup[] = [];
  for (const cls of table.classes) {
    const place = { file: cls.file.path, line: cls.decl.line };
    const strategy = isInterface(cls)
      ? undefined
      : cls
          .supers()
          .map(simpleName)
          .find((name) => STRATEGIES.has(name) || CUSTOMIZERS.has(name));
    if (strategy !== undefined) setups.push({ kind: 'strategy', what: cls.fqn, ...place });
    for (const method of [...cls.methods.values()].flat()) {
      const kind = method.generated || method.decl.annotations.length === 0 ? null : kindOf(method);
      if (kind === null || findAnnotations(table, method.decl.annotations, cls, BEAN).length === 0) continue;
      setups.push({ kind, what: method.key, file: cls.file.path, line: method.decl.line });
    }
  }
  return setups;
}

function kindOf(method: MethodInfo): PersistenceSetup['kind'] | null {
  const made = simpleName(method.returns());
  if (STRATEGIES.has(made) || CUSTOMIZERS.has(made)) return 'strategy';
  if (!FACTORIES.has(made)) return null;
  return method.parameters().some((type) => BUILDERS.has(simpleName(type))) ? 'builder' : 'manual';
}

function simpleName(type: Type): string {
  const bound = upperBound(type);
  const name = bound.k === 'class' ? bound.cls.fqn : bound.k === 'external' ? bound.name : '';
  return name.slice(name.lastIndexOf('.') + 1);
}
