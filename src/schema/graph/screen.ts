import { attribute } from './node.ts';
import { OtherNodeRef, ScreenRef } from './refs.ts';

import { interfaces } from './uses.ts';

ScreenRef.implement({
  description: 'A screen of a frontend, or a page the server renders.',
  interfaces,
  fields: (t) => ({
    path: t.string({ nullable: true, description: 'Path it is shown at.', resolve: (node) => attribute(node, 'path') }),
    title: t.string({ nullable: true, description: 'Title.', resolve: (node) => attribute(node, 'title') }),
    component: t.string({ nullable: true, description: 'Component file.', resolve: (node) => attribute(node, 'component') }),
    source: t.string({ nullable: true, description: '`router`, `view` or `har`.', resolve: (node) => attribute(node, 'source') }),
  }),
});

OtherNodeRef.implement({ description: 'A node of a kind that has no type of its own yet.', interfaces, fields: () => ({}) });
