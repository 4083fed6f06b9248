import type { Host } from '../engine/host/types.ts';
import { routeCensus } from '../engine/walk/census.ts';

export interface Question {
  words: string;
  tool: string;
  args: Record<string, unknown>;
}

/** A question worth asking of the served packs: the column that most routes reach, or for a pack without one its overview. */
export async function firstQuestion(host: Host): Promise<Question | null> {
  const several = host.projects().length > 1;
  for (const project of host.projects()) {
    const { graph } = await host.open(project.id);
    const named = several ? { project: project.id } : {};
    const [busiest] = [...routeCensus(graph, 'conservative').routesOfColumn].sort((a, b) => b[1].size - a[1].size || a[0] - b[0]);
    if (!busiest) continue;
    const column = graph.key(busiest[0]);
    return { words: `which routes break if ${column} changes?`, tool: 'endpoint_impact', args: { ...named, column } };
  }
  const [first] = host.projects();
  return first ? { words: 'what is in this pack?', tool: 'overview', args: several ? { project: first.id } : {} } : null;
}
