import {
  type JavaAnnotation,
  type JavaField,
  type JavaMethod,
  type JavaParameter,
  type JavaTypeDecl,
  Modifier,
} from '../syntax/records.ts';

const BUILDERS = new Set(['Builder', 'SuperBuilder']);

const simpleName = (annotation: JavaAnnotation): string => annotation.name.slice(annotation.name.lastIndexOf('.') + 1);

const hasAny = (annotations: JavaAnnotation[], names: ReadonlySet<string>): boolean =>
  annotations.some((annotation) => names.has(simpleName(annotation)));

/** A builder class that Lombok nests in a type, and the methods that open it. */
export interface Builder {
  decl: JavaTypeDecl;
  methods: JavaMethod[];
  openers: JavaMethod[];
}

function generated(name: string, returns: string, parameters: JavaParameter[], line: number, modifiers: number): JavaMethod {
  return { name, modifiers, typeParameters: [], parameters, returns, annotations: [], body: null, line, endLine: line };
}

/** Properties the builder sets: the class's fields, or the parameters of the constructor the annotation stands on. */
function propertiesOf(decl: JavaTypeDecl): { name: string; type: string; annotations: JavaAnnotation[] }[] | null {
  if (hasAny(decl.annotations, BUILDERS)) {
    if (decl.kind === 'record') return decl.components ?? [];
    return decl.fields.filter((field: JavaField) => (field.modifiers & Modifier.static) === 0);
  }
  const annotated = decl.methods.find((method) => method.name === '<init>' && hasAny(method.annotations, BUILDERS));
  return annotated?.parameters ?? null;
}

/** The builder of a type, or null when Lombok is not asked for one. `outer` is the type's index in its file. */
export function builderOf(decl: JavaTypeDecl, outer: number): Builder | null {
  const properties = propertiesOf(decl);
  if (properties === null || decl.name === '') return null;
  const variables = decl.typeParameters.map(({ name }) => name).join(',');
  const suffix = variables === '' ? '' : `<${variables}>`;
  const name = `${decl.name}Builder`;
  const self = `${decl.name}.${name}${suffix}`;
  const setters = properties.map((property) =>
    generated(property.name, self, [{ name: property.name, type: property.type, annotations: [] }], decl.line, Modifier.public),
  );
  for (const property of properties) {
    if (!hasAny(property.annotations, new Set(['Singular']))) continue;
    const singular = property.name.replace(/s$/, '');
    const value: JavaParameter = { name: singular, type: 'Object', annotations: [] };
    if (singular !== property.name) setters.push(generated(singular, self, [value], decl.line, Modifier.public));
  }
  const opener = generated('builder', self, [], decl.line, Modifier.public | Modifier.static);
  opener.typeParameters = decl.typeParameters;
  return {
    decl: {
      kind: 'class',
      name,
      path: `${decl.path}.${name}`,
      outer,
      modifiers: Modifier.public | Modifier.static,
      typeParameters: decl.typeParameters,
      interfaces: [],
      annotations: [],
      fields: [],
      methods: [],
      initializers: [],
      line: decl.line,
      endLine: decl.line,
    },
    methods: [...setters, generated('build', `${decl.name}${suffix}`, [], decl.line, Modifier.public)],
    openers: [opener, generated('toBuilder', self, [], decl.line, Modifier.public)],
  };
}
