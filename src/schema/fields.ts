import type { ObjectRef, SchemaTypes } from '@pothos/core';
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
export function objectType<Row extends object>(
  name: string,
  description: string,
  fields: { [K in keyof Row]-?: FieldSpec },
): ObjectRef<SchemaTypes, Row> {
  const ref = builder.objectRef<Row>(name);
  ref.implement({ description, fields: (t) => fieldsOf(t as never, fields as Record<string, FieldSpec>) });
  return ref as never;
}

interface FieldBuilder {
  field(options: object): never;
}

export function fieldsOf(t: FieldBuilder, fields: Record<string, FieldSpec>): Record<string, never> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, spec]) => [
      key,
      t.field({
        type: spec.list ? [spec.type] : spec.type,
        nullable: spec.presence !== 'always',
        description: spec.description,
        ...(spec.presence === 'absent' ? { extensions: { [ABSENT]: true } } : {}),
        resolve: (row: object) => Reflect.get(row, key),
      }),
    ]),
  );
}
