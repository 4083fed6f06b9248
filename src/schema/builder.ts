import SchemaBuilder from '@pothos/core';
import type { Context } from './context.ts';

/** The one schema builder. Types and fields are added by the files beside it; descriptions live there and nowhere else. */
export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    DateTime: { Input: string; Output: string };
    SafeInt: { Input: number; Output: number };
  };
}>({ defaultFieldNullability: false });

builder.queryType({
  description:
    'Impact questions over packs. Every tool is one field here; beside the tools, `project` and `node` open the graph.',
});
