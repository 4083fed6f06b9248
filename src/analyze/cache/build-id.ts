declare const __BUILD_ID__: string | undefined;

/** Which build of this engine runs: a hash of its sources, put in by the bundler. Null when it runs from source, where nothing may be kept. */
export const BUILD_ID: string | null = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : null;
