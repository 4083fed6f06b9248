// `npx tsx scripts/new-document.ts FIELD`: prints the document of one root field, every argument a variable and every field selected.
// A starting point for src/mcp/tools/<tool>.graphql when a tool is added; the checked-in file is then the source.
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  parse,
  print,
} from 'graphql';
import { schema } from '../src/schema/schema.ts';

const name = process.argv[2] ?? '';
const field = schema.getQueryType()?.getFields()[name];
if (!field) {
  process.stderr.write(`error: no root field "${name}". Usage: npx tsx scripts/new-document.ts FIELD\n`);
  process.exit(2);
}
const operation = `${name[0]?.toUpperCase()}${name.slice(1)}`;
const variables = field.args.map((arg) => {
  const fallback = arg.defaultValue === undefined ? '' : ` = ${literal(arg.defaultValue, getNamedType(arg.type))}`;
  return `$${arg.name}: ${arg.type}${fallback}`;
});
const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`);
const head = `query ${operation}${variables.length > 0 ? `(${variables.join(', ')})` : ''} @omitAbsent`;
const text = `${head} { ${name}${passed.length > 0 ? `(${passed.join(', ')})` : ''} { ${select(field)} } }`;
process.stdout.write(`${print(parse(text))}\n`);

function literal(value: unknown, type: GraphQLNamedType): string {
  return type.name === 'String' ? JSON.stringify(value) : String(value).replaceAll('-', '_');
}

function select(of: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(of.type);
  if (!isObjectType(type)) return '';
  return fieldsOf(type)
    .map((child) => (isObjectType(getNamedType(child.type)) ? `${child.name} { ${select(child)} }` : child.name))
    .join(' ');
}

/** The envelope's order is fixed: the answer first, then what it rests on. */
function fieldsOf(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
  const all = Object.values(type.getFields());
  if (!type.getInterfaces().some((shared) => shared.name === 'Answer')) return all;
  const order = ['answer', 'basis', 'trust', 'limits', 'truncated'];
  return [...all].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
