import ts from 'typescript';
import type { LaneDiagnostic } from '../../facts/diagnostic.ts';
import type { TsRoute } from '../../facts/typescript.ts';
import type { ClassIndex } from '../../script/classes.ts';
import { decorator, decoratorsOf, property } from '../../script/decorators.ts';
import type { Functions } from '../../script/functions.ts';
import { bare, isFunction, lineOf, type ScriptTree, textsOf } from '../../script/index.ts';
import type { AppEntry } from '../apps.ts';
import { joinRoute } from '../paths.ts';
import { NEST_ENTRY_CLASSES, NEST_ENTRY_POINTS, NEST_LIFECYCLE, NEST_VERBS } from './entry-points.ts';
import { type ModuleGraph, readModules } from './modules.ts';
import { type NestSettings, readSettings, versionsIn } from './settings.ts';

const COMMON = /^@nestjs\/common$/;

export interface NestRead {
  routes: TsRoute[];
  graphs: ModuleGraph[];
  diagnostics: LaneDiagnostic[];
}

interface Part {
  text: string;
  unsure: string | null;
}

/** Reads what Nest applications answer: controllers their modules list, each method under every address the settings give it. */
export function readNest(tree: ScriptTree, functions: Functions, classes: ClassIndex, apps: readonly AppEntry[]): NestRead {
  const read: NestRead = { routes: [], graphs: [], diagnostics: [] };
  const served = new Set<ts.ClassLikeDeclaration>();
  for (const { node, file } of apps) {
    if (!ts.isCallExpression(node) || !node.arguments[0]) continue;
    const graph = readModules(tree, node.arguments[0]);
    read.graphs.push(graph);
    const isHttp = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'create';
    if (!isHttp) continue;
    const settings = readSettings(tree, node);
    const app = tree.packageOf(file)?.dir ?? '';
    for (const [controller, module] of graph.controllers) {
      served.add(controller);
      read.routes.push(...routesOf(tree, functions, classes, controller, graph.prefixes.get(module) ?? [''], settings, app));
    }
  }
  for (const cls of classes.classes) {
    markEntryPoints(tree, functions, cls);
    if (!served.has(cls) && decorator(tree, cls, ['Controller'], COMMON)) {
      const reason = `${cls.name?.text ?? 'a controller'} is listed by no module that an application loads: it serves nothing`;
      read.diagnostics.push({
        kind: 'TS_CONTROLLER_NOT_REGISTERED',
        severity: 'info',
        reason,
        file: tree.pathOf(cls.getSourceFile()) ?? '?',
        line: lineOf(cls),
      });
    }
  }
  return read;
}

function routesOf(
  tree: ScriptTree,
  functions: Functions,
  classes: ClassIndex,
  controller: ts.ClassLikeDeclaration,
  modulePrefixes: readonly string[],
  settings: NestSettings,
  app: string,
): TsRoute[] {
  const marked = decorator(tree, controller, ['Controller'], COMMON);
  const [first] = marked?.args ?? [];
  const isObject = first !== undefined && ts.isObjectLiteralExpression(bare(first));
  const bases = pathsIn(tree, isObject ? property(first, 'path') : (first ?? null));
  const versionOption = isObject ? property(first, 'version') : null;
  const classVersions = versionOption
    ? versionsIn(tree, versionOption)
    : (versionsOf(tree, controller) ?? settings.uriVersions?.fallback ?? []);
  const routes: TsRoute[] = [];
  for (const { member, declaring } of methodsOf(classes, controller)) {
    for (const { name, from, args, node } of decoratorsOf(tree, member)) {
      const verb = from !== null && COMMON.test(from) && Object.hasOwn(NEST_VERBS, name) ? NEST_VERBS[name] : undefined;
      if (verb === undefined || !isFunction(member)) continue;
      const handler = functions.keyOf(member);
      if (handler === null) continue;
      const versions = settings.uriVersions ? (versionsOf(tree, member) ?? classVersions) : [];
      for (const version of versions.length > 0 ? versions : ['']) {
        const versionPart = version === '' ? '' : `${settings.uriVersions?.prefix ?? ''}${version}`;
        for (const module of modulePrefixes)
          for (const base of bases)
            for (const path of pathsIn(tree, args[0] ?? null))
              for (const { text, unsure } of prefixed(settings, verb, joinRoute(module, base.text, path.text), [
                versionPart,
                module,
                base.text,
                path.text,
              ])) {
                const why = unsure ?? base.unsure ?? path.unsure;
                routes.push({
                  verb,
                  path: text,
                  handler,
                  file: tree.pathOf(declaring.getSourceFile()) ?? '?',
                  line: lineOf(node),
                  framework: 'nest',
                  app,
                  ...(why === null ? {} : { addressUnsure: why }),
                });
              }
      }
    }
  }
  return routes;
}

/** The address with the global prefix, or without it where that is excluded. */
function prefixed(settings: NestSettings, verb: string, bare: string, parts: string[]): Part[] {
  const isExcluded = settings.excluded.some((one) => matches(one.path, bare) && (one.verb === null || one.verb === verb));
  if (isExcluded || settings.prefixes.length === 0) return [{ text: joinRoute(...parts), unsure: null }];
  const several = settings.prefixes.length > 1 ? 'the global prefix is set in more than one way' : null;
  return settings.prefixes.map(({ text, unsure }) => ({ text: joinRoute(text, ...parts), unsure: unsure ?? several }));
}

const matches = (pattern: string, path: string): boolean => {
  const [a, b] = [pattern.split('/'), path.split('/')];
  for (const [i, segment] of a.entries()) {
    if (segment === '**') return true;
    if (!/^\{.*\}$/.test(segment) && segment !== b[i]) return false;
  }
  return a.length === b.length;
};

function pathsIn(tree: ScriptTree, written: ts.Expression | null): Part[] {
  if (!written) return [{ text: '', unsure: null }];
  const node = bare(written);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => pathsIn(tree, element));
  return textsOf(tree.checker, node).map((text) => {
    const hole = text.find((piece) => typeof piece !== 'string');
    return {
      text: text.map((piece) => (typeof piece === 'string' ? piece : '')).join(''),
      unsure: hole && typeof hole !== 'string' ? `${hole.source} is not known` : null,
    };
  });
}

function versionsOf(tree: ScriptTree, node: ts.Node): string[] | null {
  const found = decorator(tree, node, ['Version'], COMMON);
  return found?.args[0] ? versionsIn(tree, found.args[0]) : null;
}

/** Methods of a class, own and inherited; an overridden one is the override. */
function methodsOf(
  classes: ClassIndex,
  cls: ts.ClassLikeDeclaration,
): { member: ts.ClassElement; declaring: ts.ClassLikeDeclaration }[] {
  const found = new Map<string, { member: ts.ClassElement; declaring: ts.ClassLikeDeclaration }>();
  const seen = new Set<ts.ClassLikeDeclaration>();
  const queue = [cls];
  for (let at = queue.shift(); at !== undefined && !seen.has(at); at = queue.shift()) {
    seen.add(at);
    for (const member of at.members) {
      const name = member.name?.getText();
      if (name !== undefined && !found.has(name)) found.set(name, { member, declaring: at });
    }
    queue.push(...classes.parents(at).filter(ts.isClassLike));
  }
  return [...found.values()];
}

/** Methods something other than a route starts. */
function markEntryPoints(tree: ScriptTree, functions: Functions, cls: ts.ClassLikeDeclaration): void {
  const ofClass = decoratorsOf(tree, cls);
  for (const member of cls.members) {
    if (!isFunction(member)) continue;
    const key = functions.keyOf(member);
    if (key === null) continue;
    for (const { name, from } of decoratorsOf(tree, member)) {
      const kind = from === null ? undefined : NEST_ENTRY_POINTS[from]?.[name];
      if (kind !== undefined) functions.mark(key, kind);
    }
    for (const { name, from } of ofClass) {
      const known = from === null ? undefined : NEST_ENTRY_CLASSES[from]?.[name];
      if (known?.method === member.name?.getText()) functions.mark(key, known?.kind ?? '');
    }
    if (ofClass.some(({ from }) => from !== null && COMMON.test(from)) && NEST_LIFECYCLE.has(member.name?.getText() ?? ''))
      functions.mark(key, 'startup');
  }
}
