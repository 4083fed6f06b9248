import pc from 'picocolors';
import type { BuildSummary } from '../analyze/build.ts';
import { AXIS_NAMES, type JsonObject, type NodeKind } from '../engine/pack/model.ts';
import { say } from './report.ts';

/** Tells a person what an analysis did: a line a lane, a line a degraded axis, what could not be read, and what to do next. */
export function tellBuild(unchanged: boolean, summary: BuildSummary, seconds: number, serving: string): void {
  const { project, digest, builtAt, counts, lanes, diagnostics, incremental } = summary;
  const count = (kind: NodeKind): number => summary.nodes[kind] ?? 0;
  if (unchanged) {
    say(`${pc.green('unchanged')} ${project}, digest ${digest}: nothing differs from what was read at ${builtAt}`);
  } else {
    say(`${pc.green('analyzed')} ${project} in ${seconds.toFixed(1)} s, digest ${digest}`);
    if (incremental?.mode === 'incremental')
      say(`reused ${incremental.reused} Java files of the run before, read ${incremental.reparsed}`);
    else if (incremental?.reason) say(`cold   every file was read: ${incremental.reason}`);
  }
  for (const lane of lanes) say(`${lane.padEnd(6)} ${laneLine(lane, summary)}`);
  say(
    `graph  ${count('endpoint')} routes, ${count('symbol')} methods, ${count('statement')} statements, ${count('table')} tables, ${count('column')} columns, ${counts.edges} links`,
  );
  tellAxes(summary);
  for (const diagnostic of diagnostics ?? []) {
    if (diagnostic.severity === 'info') continue;
    say(
      `${pc.yellow(diagnostic.severity)}   ${diagnostic.kind}${diagnostic.count ? ` (${diagnostic.count})` : ''}: ${diagnostic.reason}`,
    );
  }
  say(`next:  cascade view ${serving}`);
}

/** Axes that are whole need no words; those that are not say why, and those nothing was found for are named together. */
function tellAxes({ axes }: BuildSummary): void {
  const missing: string[] = [];
  for (const name of AXIS_NAMES) {
    const axis = axes?.[name];
    if (axis?.status === 'degraded') say(`${pc.yellow('degraded')} ${name}: ${axis.reason ?? 'no reason was given'}`);
    else if (axis?.status !== 'shipped') missing.push(name);
  }
  if (missing.length > 0) say(`not read: ${missing.join(', ')} (cascade call overview says why)`);
}

function laneLine(lane: string, { laneStats }: BuildSummary): string {
  const stats = laneStats ?? {};
  const own = (stats[lane] ?? {}) as JsonObject;
  const n = (value: unknown): number => (typeof value === 'number' ? value : 0);
  switch (lane) {
    case 'java':
      return `${n(stats.files)} files, ${n(stats.routes)} route handlings; ${n(stats.unresolvedCalls)} calls of the project not placed, ${n(stats.missingTypeCalls)} go to types of it that are not in the tree, ${n(stats.externalCalls)} lead out of it`;
    case 'sql':
      return `${n(own.statements)} statements on ${n(own.tables)} declared tables; ${n(own.statementsWithStringSubst)} splice text in, ${n(own.unresolvedParts)} parts not read`;
    default:
      return Object.entries(own)
        .filter(([, value]) => typeof value === 'number')
        .slice(0, 6)
        .map(([key, value]) => `${value} ${words(key)}`)
        .join(', ');
  }
}

/** `mappedSuperclasses` -> `mapped superclasses`. */
const words = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
