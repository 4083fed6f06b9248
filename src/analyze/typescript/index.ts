import type { LaneDiagnostic } from '../facts/diagnostic.ts';
import type { TypescriptFacts } from '../facts/typescript.ts';
import { Calls } from '../script/calls.ts';
import { ClassIndex } from '../script/classes.ts';
import { Functions } from '../script/functions.ts';
import { packageOf, type ScriptTree } from '../script/index.ts';
import { findApps, reachedFrom } from './apps.ts';
import { readBuses } from './nest/buses.ts';
import { readNest } from './nest/routes.ts';
import { prismaCatalog, readPrisma } from './prisma/index.ts';
import { Routers } from './routers.ts';
import { byKey } from './statements.ts';
import { readTypeorm } from './typeorm/index.ts';

/** Reads the TypeScript and JavaScript back ends of a tree; null when there is none. */
export function readTypescript(tree: ScriptTree): TypescriptFacts | null {
  const apps = findApps(tree);
  if (apps.length === 0) return null;
  const diagnostics: LaneDiagnostic[] = [];
  const files = [...reachedFrom(tree, new Set(apps.map(({ file }) => file)))].sort();
  const functions = new Functions(tree);
  const classes = new ClassIndex(tree, files);

  const routers = new Routers(tree, functions, files);
  const routes = routers.read(apps.filter(({ framework }) => framework !== 'nest'));
  diagnostics.push(...routers.diagnostics);
  const nest = readNest(
    tree,
    functions,
    classes,
    apps.filter(({ framework }) => framework === 'nest'),
  );
  routes.push(...nest.routes);
  diagnostics.push(...nest.diagnostics);

  const calls = new Calls(tree, functions, classes, (cls) => {
    const home = packageOf(tree.packages, tree.pathOf(cls.getSourceFile()) ?? '');
    return home !== null && !home.isPrivate && home.exports.size > 0;
  });
  for (const file of files) {
    const source = tree.sources.get(file);
    if (!source) continue;
    functions.nameAll(source);
    calls.read(source);
  }
  calls.calls.push(...readBuses(tree, functions, classes, files));
  for (const { handler, before, line } of routers.chains)
    calls.calls.push({ from: handler, to: before, rule: 'ts-middleware', binding: 'special', line });

  const typeorm = readTypeorm(tree, functions, classes, files);
  if (typeorm) diagnostics.push(...typeorm.diagnostics);
  const prisma = readPrisma(tree, functions, files);
  if (prisma) diagnostics.push(...prisma.diagnostics);
  const catalogs = [...(prisma ? [prismaCatalog(prisma.schema)] : []), ...(typeorm ? [typeorm.entities.catalog()] : [])];
  const statements = [...(prisma?.statements ?? []), ...(typeorm?.statements ?? [])];

  return {
    symbols: functions.sorted(),
    routes: routes.sort((a, b) => (`${a.path} ${a.verb} ${a.handler}` < `${b.path} ${b.verb} ${b.handler}` ? -1 : 1)),
    calls: calls.calls,
    tables: catalogs.flatMap(({ tables }) => tables),
    joins: catalogs.flatMap(({ joins }) => joins),
    statements: statements.sort(byKey),
    codeSql: [...(prisma?.codeSql ?? []), ...(typeorm?.codeSql ?? [])],
    files,
    diagnostics,
    stats: {
      apps: apps.map(({ file, framework }) => `${framework} ${file}`),
      files: files.length,
      routes: routes.length,
      ...calls.stats,
    },
  };
}
