import type { TsStatement } from '../../facts/typescript.ts';

export interface Operation {
  statementType: TsStatement['statementType'];
  /** What happens to the model's own rows. */
  access: 'read' | 'write' | 'delete';
  /** Gives rows back, so that what is selected is read. */
  gives: boolean;
}

const read: Operation = { statementType: 'select', access: 'read', gives: true };
const counts: Operation = { statementType: 'select', access: 'read', gives: false };
const write = (statementType: Operation['statementType'], gives: boolean): Operation => ({
  statementType,
  access: statementType === 'delete' ? 'delete' : 'write',
  gives,
});

/** Methods of a model's client, as Prisma documents them. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  findMany: read,
  findUnique: read,
  findUniqueOrThrow: read,
  findFirst: read,
  findFirstOrThrow: read,
  count: counts,
  aggregate: counts,
  groupBy: counts,
  create: write('insert', true),
  createMany: write('insert', false),
  createManyAndReturn: write('insert', true),
  update: write('update', true),
  updateMany: write('update', false),
  updateManyAndReturn: write('update', true),
  upsert: write('update', true),
  delete: write('delete', true),
  deleteMany: write('delete', false),
};

/** Keys of a condition that hold conditions of the same model. */
export const LOGIC: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);
/** Keys of a condition on a relation that hold a condition of the related model. */
export const RELATION_TESTS: ReadonlySet<string> = new Set(['some', 'every', 'none', 'is', 'isNot']);

/** What a nested write does to the related model's rows, and to the link. */
export interface NestedWrite {
  related: ('read' | 'write' | 'delete')[];
  links: boolean;
  /** Where the value holds data, conditions, or both. */
  data?: readonly string[];
}

export const NESTED_WRITES: Readonly<Record<string, NestedWrite>> = {
  create: { related: ['write'], links: true },
  createMany: { related: ['write'], links: true, data: ['data'] },
  connect: { related: ['read'], links: true },
  connectOrCreate: { related: ['read', 'write'], links: true, data: ['create'] },
  set: { related: ['read'], links: true },
  disconnect: { related: ['read'], links: true },
  update: { related: ['read', 'write'], links: false, data: ['data'] },
  updateMany: { related: ['read', 'write'], links: false, data: ['data'] },
  upsert: { related: ['read', 'write'], links: true, data: ['create', 'update'] },
  delete: { related: ['read', 'delete'], links: true },
  deleteMany: { related: ['delete'], links: true },
};
