/** What a method of a repository or manager does to the entity's rows. */
export interface OrmOperation {
  statementType: 'select' | 'insert' | 'update' | 'delete';
  access: 'read' | 'write' | 'delete';
  /** Gives entities: eager relations are read with them. */
  gives: boolean;
  /** What the first argument (after an entity class on a manager) is. */
  takes: 'options' | 'conditions' | 'ids' | 'entities' | 'conditions+values' | 'conditions+column';
}

const read = (takes: OrmOperation['takes'], gives = true): OrmOperation => ({
  statementType: 'select',
  access: 'read',
  gives,
  takes,
});
const write = (
  statementType: OrmOperation['statementType'],
  takes: OrmOperation['takes'],
  access: OrmOperation['access'] = 'write',
): OrmOperation => ({
  statementType,
  access,
  gives: false,
  takes,
});

export const ORM_OPERATIONS: Readonly<Record<string, OrmOperation>> = {
  find: read('options'),
  findBy: read('conditions'),
  findAndCount: read('options'),
  findAndCountBy: read('conditions'),
  findOne: read('options'),
  findOneOrFail: read('options'),
  findOneBy: read('conditions'),
  findOneByOrFail: read('conditions'),
  findOneById: read('ids'),
  findByIds: read('ids'),
  count: read('options', false),
  countBy: read('conditions', false),
  exist: read('options', false),
  exists: read('options', false),
  existsBy: read('conditions', false),
  sum: read('conditions+column', false),
  average: read('conditions+column', false),
  minimum: read('conditions+column', false),
  maximum: read('conditions+column', false),
  preload: read('entities'),
  save: write('update', 'entities'),
  insert: write('insert', 'entities'),
  upsert: write('insert', 'entities'),
  update: write('update', 'conditions+values'),
  increment: write('update', 'conditions+column'),
  decrement: write('update', 'conditions+column'),
  softDelete: write('update', 'conditions'),
  restore: write('update', 'conditions'),
  softRemove: write('update', 'entities'),
  recover: write('update', 'entities'),
  delete: write('delete', 'conditions', 'delete'),
  remove: write('delete', 'entities', 'delete'),
  clear: write('delete', 'ids', 'delete'),
};

/** Steps of a query builder that join a relation, by whether they read it. */
export const JOIN_STEPS: Readonly<Record<string, boolean>> = {
  leftJoinAndSelect: true,
  innerJoinAndSelect: true,
  leftJoinAndMapOne: true,
  leftJoinAndMapMany: true,
  innerJoinAndMapOne: true,
  innerJoinAndMapMany: true,
  leftJoin: false,
  innerJoin: false,
};

export const CONDITION_STEPS: ReadonlySet<string> = new Set(['where', 'andWhere', 'orWhere', 'having', 'andHaving', 'orHaving']);
/** Steps that touch nothing of the tables. */
export const NEUTRAL_STEPS: ReadonlySet<string> = new Set([
  'limit',
  'offset',
  'take',
  'skip',
  'setParameter',
  'setParameters',
  'getQuery',
  'getSql',
  'getMany',
  'getOne',
  'getOneOrFail',
  'getCount',
  'getManyAndCount',
  'getRawMany',
  'getRawOne',
  'getRawAndEntities',
  'execute',
  'printSql',
  'cache',
  'setLock',
  'withDeleted',
  'distinct',
  'getExists',
  'stream',
  'useTransaction',
  'comment',
  'returning',
  'orIgnore',
  'updateEntity',
  'callListeners',
  'then',
  'catch',
  'whereInIds',
  'andWhereInIds',
]);
