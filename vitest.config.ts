import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const graphqlDir = dirname(createRequire(import.meta.url).resolve('graphql/package.json'));

export default defineConfig({
  // One copy of graphql for inlined source and externalized packages alike: two copies refuse each other's schema objects.
  resolve: { alias: [{ find: /^graphql$/, replacement: join(graphqlDir, 'index.js') }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
