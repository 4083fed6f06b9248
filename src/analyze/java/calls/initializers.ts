import { type ClassInfo, has, type MethodInfo } from '../model/classes.ts';
import { EXTERNAL } from '../model/types.ts';
import { type JavaMethod, Modifier } from '../syntax/records.ts';
import { worthKeeping } from '../syntax/worth.ts';

const known = new WeakMap<ClassInfo, { object: MethodInfo | null; type: MethodInfo | null }>();

/** Whether making an object, or loading the type, runs an initializer that calls something. */
function initializes(cls: ClassInfo, isStatic: boolean): boolean {
  if (cls.decl.initializers.some((initializer) => initializer.static === isStatic)) return true;
  return cls.decl.fields.some((field) => {
    if (has(field.modifiers, Modifier.static) !== isStatic) return false;
    if (field.constant !== undefined)
      return field.constant.body !== undefined || field.constant.args.some(worthKeeping) || declares(cls);
    return field.init !== undefined && worthKeeping(field.init);
  });
}

const declares = (cls: ClassInfo): boolean => cls.methods.has('<init>');

function implied(cls: ClassInfo, name: string): MethodInfo {
  const decl: JavaMethod = {
    name,
    modifiers: 0,
    typeParameters: [],
    parameters: [],
    returns: 'void',
    annotations: [],
    body: [],
    line: cls.decl.line,
    endLine: cls.decl.line,
  };
  return {
    owner: cls,
    decl,
    key: `${cls.fqn}#${name}`,
    variables: [],
    parameters: () => [],
    returns: () => EXTERNAL,
    generated: true,
  };
}

function compute(cls: ClassInfo, depth: number): { object: MethodInfo | null; type: MethodInfo | null } {
  const before = known.get(cls);
  if (before !== undefined) return before;
  const [declared] = cls.methods.get('<init>') ?? [];
  const [parent] = cls.supers();
  const above = parent?.k === 'class' && parent.cls.project && depth < 32 ? compute(parent.cls, depth + 1).object : null;
  const needsObject = initializes(cls, false) || (above !== null && above.owner.decl.kind !== 'interface');
  const result = {
    object: declared ?? (needsObject ? implied(cls, '<init>') : null),
    type: initializes(cls, true) ? implied(cls, '<clinit>') : null,
  };
  known.set(cls, result);
  return result;
}

/** The symbol of a class's constructors and instance initializers; null when making an object runs no code of the project. */
export function initializerOf(cls: ClassInfo): MethodInfo | null {
  return compute(cls, 0).object;
}

/** The symbol of a type's static initializers, or null. */
export function staticInitializerOf(cls: ClassInfo): MethodInfo | null {
  return compute(cls, 0).type;
}
