import type { RepositoryFact } from '../../facts/persistence.ts';
import type { EdgeSet } from '../link/edges.ts';
import type { Instance } from '../link/linker.ts';
import { erasedParameters } from '../model/build.ts';
import { type ClassInfo, isBodyless, type MethodInfo } from '../model/classes.ts';

/** Bodies the project gives a method of a fragment interface. */
export function fragmentBodies(method: MethodInfo): MethodInfo[] {
  const parameters = erasedParameters(method).join(',');
  return method.owner.subtypes
    .filter((cls: ClassInfo) => cls.decl.kind === 'class')
    .flatMap((cls) => cls.methods.get(method.decl.name) ?? [])
    .filter((body) => !isBodyless(body) && erasedParameters(body).join(',') === parameters);
}

/** A repository hands what its fragments declare to the classes that implement them: calls through it end there. */
export function linkFragments(repositories: readonly RepositoryFact[], instances: Iterable<Instance>, edges: EdgeSet): void {
  const names = new Set(repositories.map(({ fqn }) => fqn));
  for (const { key, method, on } of instances) {
    if (!names.has(on.fqn) || !isBodyless(method)) continue;
    for (const body of fragmentBodies(method)) {
      const iface = method.owner.fqn;
      edges.add({
        from: key,
        to: body.key,
        rule: 'repository-fragment',
        binding: 'interface',
        line: null,
        receiver: iface,
        iface,
      });
    }
  }
}
