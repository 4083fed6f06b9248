/** Version of this engine; part of every pack's provenance. */
export const ENGINE_VERSION = '0.1.0';
