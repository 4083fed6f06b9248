import { CascadeError } from '../../engine/errors.ts';
import { builder } from '../builder.ts';
import { type Context, PACKS_PER_REQUEST } from '../context.ts';
import { packId, projectGlobalId } from './ids.ts';
import { NodeRef, PackRef, ProjectRef } from './refs.ts';

ProjectRef.implement({
  description: 'A project this server serves. Known without loading its pack.',
  interfaces: [NodeRef],
  fields: (t) => ({
    id: t.id({ description: 'Global id, `<project>|project:<project>`.', resolve: projectGlobalId }),
    projectId: t.string({ description: 'Project id: what the tools take as `project`.', resolve: (project) => project.id }),
    stack: t.stringList({ description: 'What was found in it.', resolve: (project) => project.stack }),
    serviceNames: t.stringList({
      description: 'Service names it answers to, from its routes sidecar.',
      resolve: (project, _args, context) => {
        const index = context.host.federationIndex(project.id);
        return index.index === 'present' ? index.routes.serviceNames : [];
      },
    }),
    pack: t.field({
      type: PackRef,
      description: 'Its build. Loaded on first use; fails alone when it cannot be read or does not fit the budget.',
      resolve: (project, _args, context) => context.pack(project.id),
    }),
  }),
});

builder.queryField('project', (t) =>
  t.field({
    type: ProjectRef,
    description: 'The addressed project. With one served, the id may be left out; with several, leaving it out is `ambiguous`.',
    args: { id: t.arg.string({ description: 'Project id.' }) },
    resolve: (_root, { id }, context) => context.host.resolve(id),
  }),
);

builder.queryField('node', (t) =>
  t.field({
    type: NodeRef,
    nullable: true,
    description: 'Anything by its global id; null when the project is served and its build has no such node.',
    args: { id: t.arg.id({ required: true, description: 'Global id, `<project>|<kind>:<key>`.' }) },
    resolve: (_root, { id }, context) => fetchNode(id, context),
  }),
);

builder.queryField('nodes', (t) =>
  t.field({
    type: [NodeRef],
    nullable: { list: false, items: true },
    description: `Several by their global ids, in the order asked; at most 100, from at most ${PACKS_PER_REQUEST} projects.`,
    args: { ids: t.arg.idList({ required: true, description: 'Global ids.' }) },
    resolve: (_root, { ids }, context) => {
      if (ids.length > 100)
        throw new CascadeError('bad-input', `\`ids\` takes at most 100; got ${ids.length}. Ask in several requests.`);
      return ids.map((id) => fetchNode(id, context));
    },
  }),
);

async function fetchNode(id: string, context: Context): Promise<object | null> {
  const bar = id.indexOf('|');
  if (bar < 1)
    throw new CascadeError('bad-input', `\`id\` must be \`<project>|<kind>:<key>\`; got ${JSON.stringify(id.slice(0, 120))}.`);
  const project = context.host.resolve(id.slice(0, bar));
  const rest = id.slice(bar + 1);
  if (rest === `project:${project.id}`) return project;
  const pack = await context.pack(project.id);
  if (rest.startsWith('pack:')) return packId(pack) === id ? pack : null;
  const index = pack.graph.index(rest);
  return index < 0 ? null : { pack, index };
}
