import type { ObjectRef, SchemaTypes } from '@pothos/core';
import type { Host, OpenPack } from '../engine/host/types.ts';
import { assertSealed, type EmptyReason, type Envelope } from '../resolvers/contract.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EmptyReasonEnum, ModeEnum } from './enums.ts';
import { AnswerInterface } from './envelope.ts';
import { fieldsOf, of } from './fields.ts';

/** One argument of a tool: its type, its meaning, its default, and for numbers the range that is accepted. */
export interface ArgSpec {
  type: unknown;
  description: string;
  required?: boolean;
  list?: boolean;
  defaultValue?: unknown;
  min?: number;
  max?: number;
  minLength?: number;
}

export const projectArg: ArgSpec = {
  type: 'String',
  description: 'Project id; may be left out when one project is served. With several, leaving it out is `ambiguous`.',
};
export const modeArg: ArgSpec = {
  type: ModeEnum,
  description: 'How sure a link must be to be walked.',
  defaultValue: 'conservative',
};
export const depthArg: ArgSpec = { type: 'Int', description: 'Hop cap of the walk; none when left out.', min: 1, max: 8 };
export const offsetArg: ArgSpec = {
  type: 'Int',
  description: 'Rows to skip: `nextOffset` of the page before.',
  defaultValue: 0,
  min: 0,
  max: 1_000_000,
};
export const limitArg = (fallback: number, max: number): ArgSpec => ({
  type: 'Int',
  description: 'Rows to show.',
  defaultValue: fallback,
  min: 1,
  max,
});
export const federateArg: ArgSpec = {
  type: 'Boolean',
  description: 'Follow calls into other served projects.',
  defaultValue: true,
};
export const federationHopsArg: ArgSpec = {
  type: 'Int',
  description: 'Calls from project to project one answer may chain.',
  defaultValue: 3,
  min: 0,
  max: 8,
};

/** `empty` of an answer: one optional reason a list. */
export function emptyType(name: string, lists: readonly string[]) {
  const ref = builder.objectRef<Partial<Record<string, EmptyReason>>>(name);
  const fields = Object.fromEntries(
    lists.map((list) => [list, of(EmptyReasonEnum).absent(`Why \`${list}\` is empty; absent when it is not.`)]),
  );
  ref.implement({ description: 'Why lists of the answer are empty.', fields: (t) => fieldsOf(t, fields) });
  return ref;
}

interface ToolSpec<Args> {
  /** What the tool answers and what it cannot, at most 700 characters: also the tool's description over MCP. */
  description: string;
  /** Reads well in a client's list. */
  title: string;
  args: { [K in keyof Args]-?: ArgSpec };
  /** Type of the `answer` field. */
  answer: ObjectRef<SchemaTypes, never> | unknown;
}

/** Extension key under which a root field keeps its title. */
export const TITLE = 'title';
/** Extension key under which an argument keeps its accepted range. */
export const RANGE = 'range';

/** Adds a tool about one project's pack: `resolve` gets the pinned pack and the arguments as given. */
export function packTool<Args extends object>(
  field: string,
  spec: ToolSpec<Args>,
  resolve: (host: Host, pack: OpenPack, args: Args) => Envelope<object>,
): void {
  addTool(field, { ...spec, args: { project: projectArg, ...spec.args } }, async (args, context) => {
    const pack = await context.pack((args as { project?: string | null }).project);
    return resolve(context.host, pack, args as Args);
  });
}

/** Adds a tool about the server itself. */
export function serverTool(field: string, spec: ToolSpec<object>, resolve: (host: Host) => Envelope<object>): void {
  addTool(field, spec, (_, context) => resolve(context.host));
}

function addTool(
  field: string,
  spec: ToolSpec<Record<string, unknown>> | ToolSpec<object>,
  resolve: (args: object, context: Context) => Envelope<object> | Promise<Envelope<object>>,
): void {
  const name = `${field[0]?.toUpperCase()}${field.slice(1)}Answer`;
  const type = builder.objectRef<Envelope<object>>(name);
  type.implement({
    description: `The answer of \`${field}\`.`,
    interfaces: [AnswerInterface],
    fields: (t) => ({
      // Answers are checked by the contract and by the output schema of their document; here they only pass through.
      answer: t.field({ type: spec.answer as 'JSON', description: 'The answer itself.', resolve: (row) => row.answer }),
    }),
  });
  builder.queryField(field, (t) =>
    t.field({
      type: type,
      description: spec.description,
      extensions: { [TITLE]: spec.title },
      args: argsOf((options) => t.arg(options), spec.args as Record<string, ArgSpec>),
      resolve: async (_root: unknown, args: object, context: Context) => {
        const envelope = await resolve(args, context);
        assertSealed(envelope);
        return envelope;
      },
    }),
  );
}

type ArgOptions = {
  type: 'String';
  description: string;
  required: boolean;
  defaultValue?: string;
  extensions: Record<string, unknown>;
};

/** Arguments from their descriptions; a type is whatever scalar or enum the description names. */
function argsOf<Arg>(arg: (options: ArgOptions) => Arg, specs: Record<string, ArgSpec>): Record<string, Arg> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      arg({
        type: (spec.list ? [spec.type] : spec.type) as 'String',
        description: spec.description,
        required: spec.required === true,
        ...(spec.defaultValue === undefined ? {} : { defaultValue: spec.defaultValue as string }),
        extensions: { [RANGE]: rangeOf(spec) },
      }),
    ]),
  );
}

/** The accepted range in JSON Schema's words. */
const rangeOf = (spec: ArgSpec): object => ({
  ...(spec.min === undefined ? {} : { minimum: spec.min }),
  ...(spec.max === undefined ? {} : { maximum: spec.max }),
  ...(spec.minLength === undefined ? {} : { minLength: spec.minLength }),
});
