import { createHash } from 'node:crypto';
import {
  type JavaAnnotation,
  type JavaField,
  type JavaFileFacts,
  type JavaMethod,
  type JavaTypeDecl,
  Modifier,
} from './records.ts';
import { visitStatements } from './visit.ts';
import { worthKeeping } from './worth.ts';

/**
 * What the reading of another file's bodies can notice of a file: everything but its own bodies. Two versions of a file of one shape leave
 * every call in other files as it was.
 */
export interface FileShape {
  /** Hash of what may matter anywhere: types with what they extend, their annotations, whether making an object runs code, beans. */
  header: string;
  /** Members as `f|m name signature-hash`, sorted: a field or a method can only matter where its name is written. */
  members: string[];
  /** Simple names of the types, which a constructor is called by. */
  types: string[];
  /** Interfaces a lambda could stand for: a change of their members can matter where none of their names is written. */
  functional: boolean;
}

/** The shape of one file. Places (lines) are left out: no other file's facts carry them. */
export function shapeOf(file: JavaFileFacts): FileShape {
  const context = [file.package, file.imports];
  return {
    header: hashOf([file.package, file.types.map(headerOf)]),
    members: file.types
      .flatMap((type) => [
        ...type.fields.map((field) => `f ${field.name} ${hashOf([context, type.path, fieldOf(field)])}`),
        ...type.methods.map((method) => `m ${method.name} ${hashOf([context, type.path, methodOf(method)])}`),
      ])
      .sort(),
    types: file.types.map(({ name }) => name),
    functional: file.types.some((type) => type.kind === 'interface' && abstractMethods(type) < 2),
  };
}

function headerOf(type: JavaTypeDecl) {
  const { kind, name, path, outer, local, modifiers, typeParameters, superclass, interfaces, components } = type;
  return [
    [kind, name, path, outer ?? -1, local === true, modifiers, typeParameters, superclass ?? '', interfaces],
    type.annotations.map(annotationOf),
    (components ?? []).map((component) => [component.name, component.type, component.annotations.map(annotationOf)]),
    // Whether making an object, or loading the type, runs code of the project.
    type.methods.some((method) => method.name === '<init>'),
    [true, false].map((isStatic) => runsCode(type, isStatic)),
    type.methods.filter(isFoundByType).map(methodOf),
  ];
}

function runsCode(type: JavaTypeDecl, isStatic: boolean): boolean {
  if (type.initializers.some((initializer) => initializer.static === isStatic)) return true;
  return type.fields.some(
    (field) =>
      ((field.modifiers & Modifier.static) !== 0) === isStatic &&
      (field.constant !== undefined || (field.init !== undefined && worthKeeping(field.init))),
  );
}

/**
 * A method that makes a bean is found by what it makes, wherever that is injected, and one that takes events by what it takes, wherever those
 * are published. An annotation of the project may carry the one that says so: any that is not known to say something else counts.
 */
const isFoundByType = (method: JavaMethod): boolean =>
  method.annotations.some(({ name }) => {
    const simple = name.slice(name.lastIndexOf('.') + 1);
    return simple === 'Bean' || (method.parameters.length < 2 && !SAYS_OTHERWISE.test(simple));
  });

/** Annotations of methods that neither make a bean nor take events. */
const SAYS_OTHERWISE =
  /^(?:Override|Deprecated|SuppressWarnings|SneakyThrows|Synchronized|Transactional|Async|Autowired|Resource|Value|Select|Insert|Update|Delete|Query|Modifying|Json\w+|ApiOperation|Operation|PreAuthorize|\w*Mapping|Cache\w*|Nullable|NonNull)$/;

const fieldOf = ({ name, type, modifiers, annotations, init, constant }: JavaField) => [
  name,
  type,
  modifiers,
  annotations.map(annotationOf),
  init !== undefined,
  constant !== undefined,
];

function methodOf(method: JavaMethod) {
  const { name, modifiers, typeParameters, parameters, returns, annotations, body } = method;
  return [
    [name, modifiers, typeParameters, returns, body === null],
    parameters.map((parameter) => [parameter.name, parameter.type, parameter.annotations.map(annotationOf)]),
    annotations.map(annotationOf),
    // A method that looks up another by name on the class of its argument is read where it is called.
    looksUp(method) ? body : null,
  ];
}

function looksUp({ body }: JavaMethod): boolean {
  let found = false;
  visitStatements(body ?? [], (expression) => {
    if (expression.k === 'call' && /^get(Declared)?Method$/.test(expression.name)) found = true;
  });
  return found;
}

const abstractMethods = (type: JavaTypeDecl): number =>
  type.methods.filter(({ body, modifiers }) => body === null && (modifiers & Modifier.static) === 0).length;

const annotationOf = ({ name, args }: JavaAnnotation) => [name, args.map(([key, value]) => [key, withoutLines(value)])];

const withoutLines = (value: unknown): string => JSON.stringify(value, (key, item) => (key === 'line' ? undefined : item));

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
