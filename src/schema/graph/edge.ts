import { ACCESSES, type JsonObject } from '../../engine/pack/model.ts';
import { num, str } from '../../resolvers/text.ts';
import { builder } from '../builder.ts';
import { AccessEnum, EdgeTypeEnum, GradeEnum } from '../enums.ts';
import { EdgeRef, GraphNodeRef } from './refs.ts';

const EvidenceRef = builder.objectRef<JsonObject>('Evidence').implement({
  description: 'Why a link exists: the rule that drew it, what it rests on, and what could not be settled.',
  fields: (t) => ({
    rule: t.string({
      nullable: true,
      description: 'Rule that drew it; null when the link needs none.',
      resolve: (evidence) => str(evidence.rule),
    }),
    basis: t.string({ nullable: true, description: 'The sentence it rests on.', resolve: (evidence) => str(evidence.basis) }),
    file: t.string({
      nullable: true,
      description: 'File of the proof, when it is not the node’s own.',
      resolve: (evidence) => str(evidence.file),
    }),
    line: t.int({ nullable: true, description: 'Line of the proof, 1-based.', resolve: (evidence) => num(evidence.line) }),
    access: t.field({
      type: AccessEnum,
      nullable: true,
      description: 'How a statement touches the table; null for other links.',
      resolve: (evidence) => ACCESSES.find((access) => access === evidence.access) ?? null,
    }),
    roles: t.stringList({
      nullable: true,
      description: 'What a statement does with a column it reads: project, filter, join, group, order.',
      resolve: (evidence) => (Array.isArray(evidence.roles) ? evidence.roles.map(String) : null),
    }),
    detail: t.field({ type: 'JSON', description: 'Everything the lane recorded.', resolve: (evidence) => evidence }),
  }),
});

EdgeRef.implement({
  description: 'One link of the graph.',
  fields: (t) => ({
    from: t.field({ type: GraphNodeRef, description: 'Where it starts.', resolve: ({ pack, from }) => ({ pack, index: from }) }),
    to: t.field({ type: GraphNodeRef, description: 'Where it ends.', resolve: ({ pack, to }) => ({ pack, index: to }) }),
    type: t.field({ type: EdgeTypeEnum, description: 'What it says.', resolve: (edge) => edge.type }),
    grade: t.field({ type: GradeEnum, description: 'How sure it is.', resolve: (edge) => edge.grade }),
    observed: t.boolean({ description: 'Whether a trace saw it.', resolve: (edge) => edge.evidence?.observed === true }),
    evidence: t.field({
      type: EvidenceRef,
      nullable: true,
      description: 'Why it exists; null when the link is its own proof.',
      resolve: (edge) => edge.evidence,
    }),
  }),
});
