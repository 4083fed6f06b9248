// Bundles the command line and the analysis worker into dist/, and bakes the tool catalog so that listing tools needs no schema.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

/** Loaded from node_modules at run time: WASM files beside their glue, and a 9 MB page that only /graphiql needs. */
const external = [
  '@vscode/tree-sitter-wasm',
  '@guanmingchiu/sqlparser-ts',
  '@graphql-yoga/render-graphiql',
  'pg',
  'mariadb',
  'typescript',
  '@vue/compiler-sfc',
  '@angular/compiler',
  '@mrleebo/prisma-ast',
];

/** Facts that one build keeps are not those of another: a hash of everything that decides what is read and how. */
const hash = createHash('sha256');
for (const path of [
  'package-lock.json',
  ...readdirSync(join(root, 'src'), { recursive: true }).map((p) => join('src', p)),
].sort())
  if (statSync(join(root, path)).isFile()) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
const buildId = hash.digest('hex').slice(0, 16);

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  external,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
  outExtension: { '.js': '.mjs' },
  // graphql-js drops its cross-realm checks in production, which doubles execution speed.
  define: { 'process.env.NODE_ENV': '"production"', __BUILD_ID__: JSON.stringify(buildId) },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

rmSync(dist, { recursive: true, force: true });
const bundle = await build({
  ...common,
  entryPoints: { cascade: 'src/cli/main.ts', 'analyze-worker': 'src/analyze/worker.ts' },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
});
writeFileSync(join(dist, 'meta.json'), JSON.stringify(bundle.metafile));

const baker = join(dist, '.bake.mjs');
await build({ ...common, entryPoints: ['src/mcp/bake.ts'], outfile: baker });
const { bakedCatalog } = await import(pathToFileURL(baker).href);
writeFileSync(join(dist, 'catalog.json'), bakedCatalog(join(root, 'src/mcp/tools')));
rmSync(baker);
