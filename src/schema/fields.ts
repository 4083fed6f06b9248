import { builder } from './builder.ts';

/** always: never null. orNull: null says something. absent: left out of a tool's answer when there is nothing to say. */
type Presence = 'always' | 'orNull' | 'absent';

export interface FieldSpec {
  type: unknown;
  list: boolean;
  presence: Presence;
  description: string;
}

interface Kind {
  (description: string): FieldSpec;
  orNull(description: string): FieldSpec;
  absent(description: string): FieldSpec;
}

function kindOf(type: unknown, list = false): Kind {
  const make = (presence: Presence) => (description: string) => ({ type, list, presence, description });
  return Object.assign(make('always'), { orNull: make('orNull'), absent: make('absent') });
}

export const text = kindOf('String');
export const whole = kindOf('Int');
export const flag = kindOf('Boolean');
export const nodeId = kindOf('ID');
export const json = kindOf('JSON');
export const instant = kindOf('DateTime');
export const bytes = kindOf('SafeInt');
export const of = (type: unknown): Kind => kindOf(type);
export const listOf = (type: unknown): Kind => kindOf(type, true);

/** Extension key that marks a field `@omitAbsent` leaves out when it is null. */
export const ABSENT = 'absent';

/**
 * An object type over rows of shape `Row`, one field a key, each with its description. Values are read straight off the row: hot rows stay
 * synchronous.
 */
export function objectType<Row extends object>(name: string, description: string, fields: { [K in keyof Row]-?: FieldSpec }) {
  return builder.objectRef<Row>(name).implement({ description, fields: (t) => fieldsOf(t, fields) });
}

type FieldBuilder = Parameters<
  NonNullable<Parameters<ReturnType<typeof builder.objectRef<object>>['implement']>[0]['fields']>
>[0];

/** Fields from their descriptions. The one place where the row's types and the schema's meet without the compiler between them. */
export function fieldsOf(t: unknown, fields: { [key: string]: FieldSpec } | object) {
  const make = t as FieldBuilder;
  return Object.fromEntries(
    Object.entries(fields as Record<string, FieldSpec>).map(([key, spec]) => [
      key,
      make.field({
        type: (spec.list ? [spec.type] : spec.type) as 'JSON',
        nullable: spec.presence !== 'always',
        description: spec.description,
        ...(spec.presence === 'absent' ? { extensions: { [ABSENT]: true } } : {}),
        resolve: (row: object) => Reflect.get(row, key),
      }),
    ]),
  );
}
