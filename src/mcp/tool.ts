import type { JsonObject } from '../engine/pack/model.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = JsonObject;

/** One tool as every face knows it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object'; properties: Record<string, JsonSchema> };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: { title: string; readOnlyHint: true; destructiveHint: false; idempotentHint: true; openWorldHint: false };
}

export interface CatalogEntry {
  tool: Tool;
  /** Root field of the document. */
  field: string;
  document: string;
}
