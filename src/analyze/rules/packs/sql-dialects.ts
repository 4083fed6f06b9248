import type { RulePack } from '../../facts/rules.ts';

export const SQL_DIALECTS: RulePack = {
  pack: 'sql-dialects',
  version: 1,
  description: 'How trees name the database a schema file is for.',
  rules: [
    {
      id: 'sql-dialects.path-names',
      kind: 'sql.dialect-path',
      description: 'A database that is named as a whole word of a path is the one the file is for.',
      params: {
        words: [
          { word: 'mariadb', dialect: 'mariadb' },
          { word: 'maria', dialect: 'mariadb' },
          { word: 'mysql', dialect: 'mysql' },
          { word: 'postgres', dialect: 'postgresql' },
          { word: 'postgresql', dialect: 'postgresql' },
          { word: 'pgsql', dialect: 'postgresql' },
          { word: 'pg', dialect: 'postgresql' },
          { word: 'oracle', dialect: 'oracle' },
          { word: 'hsqldb', dialect: 'hsqldb' },
          { word: 'hsql', dialect: 'hsqldb' },
          { word: 'h2', dialect: 'h2' },
          { word: 'sqlserver', dialect: 'sqlserver' },
          { word: 'mssql', dialect: 'sqlserver' },
          { word: 'db2', dialect: 'db2' },
          { word: 'sqlite', dialect: 'sqlite' },
        ],
      },
      examples: [
        {
          name: 'a directory called after a database',
          files: { 'db/postgresql/schema.sql': 'CREATE TABLE item (id INT);' },
          dialect: 'postgresql',
        },
        {
          name: 'a word that only begins like one',
          files: { 'db/oracles/schema.sql': 'CREATE TABLE item (id INT);' },
          dialect: 'mysql',
        },
      ],
    },
  ],
};
