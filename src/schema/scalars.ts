import { GraphQLError, Kind } from 'graphql';
import { builder } from './builder.ts';

const refuse = (message: string): never => {
  throw new GraphQLError(message, { extensions: { code: 'bad-input' } });
};

builder.scalarType('JSON', {
  description: 'Any JSON value. Used only where the keys are data, such as the evidence a lane recorded.',
  serialize: (value) => value,
  parseValue: (value) => value,
});

builder.scalarType('DateTime', {
  description: 'An instant as ISO 8601 in UTC, such as `2026-09-01T10:00:00.000Z`.',
  serialize: (value) => (typeof value === 'string' ? value : refuse('DateTime is a text')),
  parseValue: (value) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : refuse('expected an ISO 8601 instant'),
});

builder.scalarType('SafeInt', {
  description: 'A whole number up to 2^53 - 1: byte counts and spans that pass the 32 bits of Int.',
  serialize: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? value : refuse(`not a safe integer: ${String(value)}`),
  parseValue: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : refuse('expected a whole number')),
  parseLiteral: (node) =>
    node.kind === Kind.INT && Number.isSafeInteger(Number(node.value)) ? Number(node.value) : refuse('expected a whole number'),
});
