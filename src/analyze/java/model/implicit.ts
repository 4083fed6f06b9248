import { type JavaAnnotation, type JavaField, type JavaMethod, type JavaTypeDecl, Modifier } from '../syntax/records.ts';

/** What the compiler or Lombok adds to a type. */
export interface ImplicitMembers {
  fields: JavaField[];
  methods: JavaMethod[];
}

/** Lombok annotations that add accessors to every field; others only to the field they stand on. */
const GETTER_ALL = new Set(['Data', 'Getter', 'Value']);
const SETTER_ALL = new Set(['Data', 'Setter']);
/** Lombok annotations that add a logger field `log`, and its type. */
const LOGGERS: Readonly<Record<string, string>> = {
  Slf4j: 'org.slf4j.Logger',
  XSlf4j: 'org.slf4j.ext.XLogger',
  Log4j: 'org.apache.log4j.Logger',
  Log4j2: 'org.apache.logging.log4j.Logger',
  Log: 'java.util.logging.Logger',
  CommonsLog: 'org.apache.commons.logging.Log',
  JBossLog: 'org.jboss.logging.Logger',
  Flogger: 'com.google.common.flogger.FluentLogger',
};

const simpleName = (annotation: JavaAnnotation): string => annotation.name.slice(annotation.name.lastIndexOf('.') + 1);

const find = (annotations: JavaAnnotation[], names: ReadonlySet<string>): JavaAnnotation | undefined =>
  annotations.find((annotation) => names.has(simpleName(annotation)));

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function method(
  name: string,
  returns: string,
  parameters: [string, string][],
  at: JavaField,
  modifiers = Modifier.public as number,
): JavaMethod {
  return {
    name,
    modifiers,
    typeParameters: [],
    parameters: parameters.map(([parameter, type]) => ({ name: parameter, type, annotations: [] })),
    returns,
    annotations: [],
    body: null,
    line: at.line,
    endLine: at.line,
  };
}

export function implicitMembers(decl: JavaTypeDecl): ImplicitMembers {
  const members: ImplicitMembers = { fields: [], methods: [] };
  if (decl.kind === 'record') addComponents(decl, members);
  if (decl.kind === 'enum') addEnumMethods(decl, members);
  addAccessors(decl, members);
  addLogger(decl, members);
  return members;
}

function addComponents(decl: JavaTypeDecl, members: ImplicitMembers): void {
  for (const component of decl.components ?? []) {
    const field: JavaField = {
      name: component.name,
      type: component.type,
      modifiers: Modifier.private | Modifier.final,
      annotations: component.annotations,
      line: decl.line,
    };
    members.fields.push(field);
    members.methods.push(method(component.name, component.type, [], field));
  }
}

function addEnumMethods(decl: JavaTypeDecl, members: ImplicitMembers): void {
  const at = { name: '', type: '', modifiers: 0, annotations: [], line: decl.line };
  const bits = Modifier.public | Modifier.static;
  members.methods.push(
    method('values', `${decl.name}[]`, [], at, bits),
    method('valueOf', decl.name, [['name', 'String']], at, bits),
  );
}

/** `isX` for a primitive boolean, whose own leading `is` is not repeated. */
function accessorStem(field: JavaField): string {
  const isFlag = field.type === 'boolean' && /^is[A-Z]/.test(field.name);
  return capitalize(isFlag ? field.name.slice(2) : field.name);
}

const flagSet = (annotation: JavaAnnotation | undefined, name: string): boolean =>
  annotation?.args.some(([key, value]) => key === name && value.k === 'lit' && value.value === 'true') === true;

function addAccessors(decl: JavaTypeDecl, members: ImplicitMembers): void {
  const getters = find(decl.annotations, GETTER_ALL);
  const setters = find(decl.annotations, SETTER_ALL);
  const shape = find(decl.annotations, new Set(['Accessors']));
  const fluent = flagSet(shape, 'fluent');
  const chain = fluent || flagSet(shape, 'chain');
  const self =
    decl.typeParameters.length === 0 ? decl.name : `${decl.name}<${decl.typeParameters.map(({ name }) => name).join(',')}>`;
  for (const field of decl.fields) {
    if (field.constant !== undefined) continue;
    const isStatic = (field.modifiers & Modifier.static) !== 0;
    const getter = isStatic ? undefined : getters;
    const setter = isStatic ? undefined : setters;
    const stem = accessorStem(field);
    const bits = isStatic ? Modifier.public | Modifier.static : Modifier.public;
    if (getter !== undefined || find(field.annotations, new Set(['Getter'])) !== undefined) {
      const name = fluent ? field.name : `${field.type === 'boolean' ? 'is' : 'get'}${stem}`;
      members.methods.push(method(name, field.type, [], field, bits));
    }
    const settable = (field.modifiers & Modifier.final) === 0;
    if (settable && (setter !== undefined || find(field.annotations, new Set(['Setter'])) !== undefined)) {
      const name = fluent ? field.name : `set${stem}`;
      members.methods.push(method(name, chain ? self : 'void', [[field.name, field.type]], field, bits));
    }
    if (find([...decl.annotations, ...field.annotations], new Set(['With', 'Wither'])) !== undefined && !isStatic) {
      members.methods.push(method(`with${stem}`, self, [[field.name, field.type]], field));
    }
  }
}

function addLogger(decl: JavaTypeDecl, members: ImplicitMembers): void {
  for (const annotation of decl.annotations) {
    const type = Object.hasOwn(LOGGERS, simpleName(annotation)) ? LOGGERS[simpleName(annotation)] : undefined;
    if (type === undefined) continue;
    members.fields.push({
      name: 'log',
      type,
      modifiers: Modifier.private | Modifier.static | Modifier.final,
      annotations: [],
      line: annotation.line,
    });
  }
}
