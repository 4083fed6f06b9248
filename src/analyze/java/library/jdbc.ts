/** Library types through which code runs SQL, and what leads from one to another. Format: signatures.ts. */
export const JDBC = `
interface javax.sql.DataSource
java.sql.Connection getConnection()

interface java.sql.Connection
java.sql.Statement createStatement()
java.sql.PreparedStatement prepareStatement(String)
java.sql.CallableStatement prepareCall(String)

interface java.sql.Statement

interface java.sql.PreparedStatement extends java.sql.Statement

interface java.sql.CallableStatement extends java.sql.PreparedStatement

interface org.springframework.jdbc.core.PreparedStatementCreator
java.sql.PreparedStatement createPreparedStatement(java.sql.Connection)

interface org.springframework.jdbc.core.ConnectionCallback<T>
T doInConnection(java.sql.Connection)

interface org.springframework.jdbc.core.StatementCallback<T>
T doInStatement(java.sql.Statement)

class org.springframework.jdbc.core.support.JdbcDaoSupport
org.springframework.jdbc.core.JdbcTemplate getJdbcTemplate()

class org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate
org.springframework.jdbc.core.JdbcTemplate getJdbcTemplate()
org.springframework.jdbc.core.JdbcTemplate getJdbcOperations()

class org.springframework.jdbc.core.namedparam.NamedParameterJdbcDaoSupport extends org.springframework.jdbc.core.support.JdbcDaoSupport
org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate getNamedParameterJdbcTemplate()

class org.mybatis.spring.support.SqlSessionDaoSupport
org.apache.ibatis.session.SqlSession getSqlSession()

interface org.apache.ibatis.session.SqlSession
java.sql.Connection getConnection()

interface org.apache.ibatis.session.SqlSessionFactory
org.apache.ibatis.session.SqlSession openSession()
org.apache.ibatis.session.SqlSession openSession(boolean)

class org.springframework.orm.ibatis.support.SqlMapClientDaoSupport
org.springframework.orm.ibatis.SqlMapClientTemplate getSqlMapClientTemplate()

class org.springframework.jdbc.core.simple.SimpleJdbcInsert
org.springframework.jdbc.core.simple.SimpleJdbcInsert withSchemaName(String)
org.springframework.jdbc.core.simple.SimpleJdbcInsert withCatalogName(String)
org.springframework.jdbc.core.simple.SimpleJdbcInsert withTableName(String)

class org.springframework.jdbc.core.simple.SimpleJdbcCall
org.springframework.jdbc.core.simple.SimpleJdbcCall withSchemaName(String)
org.springframework.jdbc.core.simple.SimpleJdbcCall withCatalogName(String)

interface org.springframework.jdbc.core.JdbcOperations

interface org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations

interface org.springframework.jdbc.core.simple.JdbcClient

interface org.springframework.r2dbc.core.DatabaseClient

interface jakarta.persistence.EntityManager

interface javax.persistence.EntityManager

interface org.hibernate.Session

class org.mybatis.spring.SqlSessionTemplate extends org.apache.ibatis.session.SqlSession

interface com.ibatis.sqlmap.client.SqlMapClient

class org.springframework.orm.ibatis.SqlMapClientTemplate
`;
