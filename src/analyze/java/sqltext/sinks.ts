/** What a library call does with the text it is given. */
export interface Sink {
  /**
   * `sql` runs the first argument, `table` fills a table of that name, `routine` calls one, `statement` runs the mapped
   * statement of that id, `jpql` a query over entities, `named` one declared elsewhere, `entity` does something with the entity it is given.
   */
  does: 'sql' | 'table' | 'routine' | 'statement' | 'jpql' | 'named' | 'entity';
  types: readonly string[];
  methods: readonly string[];
}

const SPRING = 'org.springframework.jdbc.core';

/** Entity managers and sessions, in both namespaces. */
const MANAGERS: readonly string[] = [
  'jakarta.persistence.EntityManager',
  'javax.persistence.EntityManager',
  'org.hibernate.Session',
  'org.hibernate.SharedSessionContract',
  'org.hibernate.StatelessSession',
];

/** Library methods that run SQL, by the type that declares them. A call counts when its receiver is one of the types or below it. */
export const SINKS: readonly Sink[] = [
  {
    does: 'sql',
    types: [
      `${SPRING}.JdbcTemplate`,
      `${SPRING}.JdbcOperations`,
      `${SPRING}.namedparam.NamedParameterJdbcTemplate`,
      `${SPRING}.namedparam.NamedParameterJdbcOperations`,
    ],
    methods: [
      'query',
      'queryForObject',
      'queryForList',
      'queryForMap',
      'queryForRowSet',
      'queryForStream',
      'queryForInt',
      'queryForLong',
      'update',
      'batchUpdate',
      'execute',
    ],
  },
  { does: 'sql', types: [`${SPRING}.simple.JdbcClient`, 'org.springframework.r2dbc.core.DatabaseClient'], methods: ['sql'] },
  { does: 'sql', types: ['java.sql.Connection'], methods: ['prepareStatement', 'prepareCall'] },
  {
    does: 'sql',
    types: ['java.sql.Statement', 'java.sql.PreparedStatement', 'java.sql.CallableStatement'],
    methods: ['execute', 'executeQuery', 'executeUpdate', 'executeLargeUpdate', 'addBatch'],
  },
  {
    does: 'sql',
    types: MANAGERS,
    methods: ['createNativeQuery', 'createNativeMutationQuery', 'createSQLQuery', 'createStoredProcedureQuery'],
  },
  { does: 'jpql', types: MANAGERS, methods: ['createQuery', 'createSelectionQuery', 'createMutationQuery'] },
  {
    does: 'named',
    types: MANAGERS,
    methods: ['createNamedQuery', 'getNamedQuery', 'createNamedSelectionQuery', 'createNamedMutationQuery'],
  },
  {
    does: 'entity',
    types: MANAGERS,
    methods: [
      ...['persist', 'merge', 'remove', 'find', 'getReference', 'refresh'],
      ...['save', 'saveOrUpdate', 'update', 'delete', 'get', 'load', 'insert', 'upsert'],
    ],
  },
  {
    does: 'table',
    types: [`${SPRING}.simple.SimpleJdbcInsert`, `${SPRING}.simple.SimpleJdbcInsertOperations`],
    methods: ['withTableName'],
  },
  {
    does: 'routine',
    types: [`${SPRING}.simple.SimpleJdbcCall`, `${SPRING}.simple.SimpleJdbcCallOperations`],
    methods: ['withProcedureName', 'withFunctionName'],
  },
  {
    does: 'statement',
    types: [
      'org.apache.ibatis.session.SqlSession',
      'org.mybatis.spring.SqlSessionTemplate',
      'com.ibatis.sqlmap.client.SqlMapClient',
      'com.ibatis.sqlmap.client.SqlMapExecutor',
      'org.springframework.orm.ibatis.SqlMapClientTemplate',
      'org.springframework.orm.ibatis.SqlMapClientOperations',
      'egovframework.rte.psl.dataaccess.EgovAbstractMapper',
      'egovframework.rte.psl.dataaccess.EgovAbstractDAO',
      'org.egovframe.rte.psl.dataaccess.EgovAbstractMapper',
      'org.egovframe.rte.psl.dataaccess.EgovAbstractDAO',
    ],
    methods: [
      'selectOne',
      'selectList',
      'selectMap',
      'selectCursor',
      'select',
      'list',
      'selectByPk',
      'insert',
      'update',
      'delete',
      'queryForList',
      'queryForObject',
      'queryForMap',
      'queryWithRowHandler',
    ],
  },
];

const BY_METHOD = new Map<string, Sink[]>();
for (const sink of SINKS) for (const method of sink.methods) BY_METHOD.set(method, [...(BY_METHOD.get(method) ?? []), sink]);

/** What a method of this name on one of these types does, or null. */
export function sinkOf(method: string, types: () => readonly string[]): Sink | null {
  const sinks = BY_METHOD.get(method);
  if (sinks === undefined) return null;
  const names = types();
  return sinks.find((sink) => sink.types.some((type) => names.includes(type))) ?? null;
}
