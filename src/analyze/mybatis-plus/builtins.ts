/** What a built-in method does to its entity's table. */
export interface Effect {
  verb: 'select' | 'insert' | 'update' | 'delete' | 'upsert';
  /** How rows are chosen: by key, by a map known only at run time, by a wrapper, or not at all. */
  by: 'key' | 'map' | 'wrapper' | 'none';
  /** Rows are counted, not read. */
  counts?: boolean;
  join?: boolean;
}

const list = (names: string, effect: Effect): [string, Effect][] => names.split(' ').map((name) => [name, effect]);

/** Methods of BaseMapper, IService, Model, Db, chains and joins of MyBatis-Plus 3, by name; overloads do the same. */
const BUILTINS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ...list('insert insertBatch insertBatchSomeColumn save saveBatch', { verb: 'insert', by: 'none' }),
  ...list('insertOrUpdate insertOrUpdateBatch saveOrUpdate saveOrUpdateBatch', { verb: 'upsert', by: 'key' }),
  ...list('updateById updateBatchById alwaysUpdateSomeColumnById updateAllById', { verb: 'update', by: 'key' }),
  ...list('update', { verb: 'update', by: 'wrapper' }),
  ...list('deleteById deleteBatchIds deleteByIds removeById removeByIds removeBatchByIds deleteByIdWithFill', {
    verb: 'delete',
    by: 'key',
  }),
  ...list('deleteByMap removeByMap', { verb: 'delete', by: 'map' }),
  ...list('delete remove', { verb: 'delete', by: 'wrapper' }),
  ...list('selectById selectBatchIds selectByIds getById getOptById listByIds', { verb: 'select', by: 'key' }),
  ...list('selectByMap listByMap', { verb: 'select', by: 'map' }),
  ...list('selectOne getOne getOneOpt one oneOpt selectList list selectPage page selectMaps selectMapsPage selectObjs', {
    verb: 'select',
    by: 'wrapper',
  }),
  ...list('listMaps pageMaps getMap getObj listObjs selectAll', { verb: 'select', by: 'wrapper' }),
  ...list('selectCount count exists', { verb: 'select', by: 'wrapper', counts: true }),
  ...list('selectJoinOne selectJoinMap selectJoinList selectJoinMaps selectJoinPage selectJoinListPage selectJoinMapsPage', {
    verb: 'select',
    by: 'wrapper',
    join: true,
  }),
  ...list('selectJoinCount', { verb: 'select', by: 'wrapper', join: true, counts: true }),
  ...list('deleteJoin', { verb: 'delete', by: 'wrapper', join: true }),
  ...list('updateJoin updateJoinAndNull', { verb: 'update', by: 'wrapper', join: true }),
]);

/** Members that run no statement. */
const QUIET =
  /^(?:getBaseMapper|getEntityClass|getModelClass|getMapperClass|currentModelClass|currentMapperClass|getSqlSessionFactory|getSqlStatement|sqlStatement|mapperClass|entityClass|pkVal|getClass|hashCode|equals|toString|notify|notifyAll|wait|clone|finalize|lambdaQuery|lambdaUpdate|query|ktQuery|ktUpdate|executeBatch|sqlSession|sqlSessionBatch|closeSqlSession|retBool|getResult|setEntity|log)$/;

export const builtinEffect = (name: string): Effect | null => BUILTINS.get(name) ?? null;
export const runsNothing = (name: string): boolean => QUIET.test(name);
