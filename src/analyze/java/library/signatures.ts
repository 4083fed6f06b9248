import {
  type JavaFileFacts,
  type JavaMethod,
  type JavaParameter,
  type JavaTypeDecl,
  type JavaTypeParameter,
  Modifier,
} from '../syntax/records.ts';

/**
 * Library types are written as text, one type a paragraph:
 *
 *     interface java.util.List<E> extends java.util.Collection<E>
 *     E get(int)
 *     static <T> List<T> of(T...)
 *
 * Only what a call chain needs is there: members whose result or lambda parameter depends on a type argument, or is a type that has such
 * members. A type is named by its simple name; all of them import each other.
 */
export function readSignatures(text: string): JavaFileFacts[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map(readType);
}

function readType(lines: string[]): JavaFileFacts {
  const [header = '', ...members] = lines;
  const match = /^(class|interface|enum) ([\w.]+)(.*)$/.exec(header);
  if (match === null) throw new Error(`library model: not a type header: ${header}`);
  const [, kind, fqn = '', rest = ''] = match;
  const packageEnd = fqn.search(/\.[A-Z]/);
  const path = fqn.slice(packageEnd + 1);
  const { inside, after } = takeBrackets(rest.trim());
  const supers = after.trim().startsWith('extends ') ? splitTop(after.trim().slice('extends '.length)) : [];
  const decl: JavaTypeDecl = {
    kind: kind === 'interface' ? 'interface' : kind === 'enum' ? 'enum' : 'class',
    name: path.slice(path.lastIndexOf('.') + 1),
    path,
    modifiers: Modifier.public,
    typeParameters: typeParameters(inside),
    interfaces: supers,
    annotations: [],
    fields: [],
    methods: [],
    initializers: [],
    line: 0,
    endLine: 0,
  };
  for (const member of members) {
    const field = /^(\S+) (\w+)$/.exec(member);
    if (field === null) decl.methods.push(readMethod(member));
    else
      decl.fields.push({
        name: field[2] ?? '',
        type: compact(field[1] ?? ''),
        modifiers: Modifier.protected,
        annotations: [],
        line: 0,
      });
  }
  return { path: '', package: fqn.slice(0, packageEnd), imports: [], types: [decl], diagnostics: [] };
}

function readMethod(text: string): JavaMethod {
  let rest = text;
  let modifiers: number = Modifier.public;
  for (const [word, bit] of [
    ['static ', Modifier.static],
    ['default ', Modifier.default],
  ] as const) {
    if (!rest.startsWith(word)) continue;
    modifiers |= bit;
    rest = rest.slice(word.length);
  }
  const { inside, after } = rest.startsWith('<') ? takeBrackets(rest) : { inside: '', after: rest };
  const open = after.indexOf('(');
  const head = after.slice(0, open).trim();
  const nameStart = head.lastIndexOf(' ') + 1;
  const parameters = splitTop(after.slice(open + 1, after.lastIndexOf(')'))).map((type): JavaParameter => {
    if (type.endsWith('...')) modifiers |= Modifier.varargs;
    return { name: '', type: compact(type.replace('...', '[]')), annotations: [] };
  });
  return {
    name: head.slice(nameStart),
    modifiers,
    typeParameters: typeParameters(inside),
    parameters,
    returns: compact(head.slice(0, nameStart)),
    annotations: [],
    body: (modifiers & (Modifier.default | Modifier.static)) !== 0 ? [] : null,
    line: 0,
    endLine: 0,
  };
}

const compact = (type: string): string => type.replaceAll(/\s*,\s*/g, ',').trim();

function typeParameters(inside: string): JavaTypeParameter[] {
  return splitTop(inside).map((parameter) => {
    const [name = '', bound] = parameter.split(' extends ');
    return { name, bounds: bound === undefined ? [] : [compact(bound)] };
  });
}

/** Text of a leading `<..>`, and what follows it. */
function takeBrackets(text: string): { inside: string; after: string } {
  if (!text.startsWith('<')) return { inside: '', after: text };
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charAt(at) === '<') depth++;
    if (text.charAt(at) === '>' && --depth === 0) return { inside: text.slice(1, at), after: text.slice(at + 1) };
  }
  return { inside: '', after: text };
}

/** Splits at commas outside brackets. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text.charAt(at);
    if (char === '<') depth++;
    else if (char === '>') depth--;
    else if ((char === ',' && depth === 0) || at === text.length) {
      const part = text.slice(start, at).trim();
      if (part !== '') parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}
