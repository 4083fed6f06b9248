import type { IdentifierCase } from '../../engine/pack/model.ts';
import type { SqlDialect } from '../facts/sql.ts';

/** How a dialect's text divides into tokens. */
export interface LexRules {
  /** A backslash escapes the next character inside quotes. */
  backslash: boolean;
  /** `#` starts a comment. */
  hashComment: boolean;
  /** `[name]` is a quoted identifier. */
  bracketQuote: boolean;
  /** `$tag$ ... $tag$` is a string. */
  dollarQuote: boolean;
  /** Block comments nest. */
  nestedComment: boolean;
  /** `q'[ ... ]'` is a string. */
  qQuote: boolean;
  /** `"x"` is a string, not an identifier. */
  doubleQuoteString: boolean;
}

/** What differs between databases, as data; everything else is common. */
export interface DialectProfile {
  lex: LexRules;
  identifierCase: IdentifierCase;
  /** Parser grammars in the order to try. */
  grammars: readonly string[];
  /** Quotes do not preserve case of column names (MySQL compares column names case-insensitively in any spelling). */
  columnsIgnoreCase: boolean;
  /** `WITH t AS (.. t ..)` refers to itself without RECURSIVE. */
  recursiveWithoutKeyword: boolean;
  /** Stored bodies end at a line holding only `/`. */
  slashTerminator: boolean;
  /** A line holding only GO ends a batch. */
  goTerminator: boolean;
  /** What `MODIFY c type` leaves unsaid is reset (MySQL) rather than kept. */
  modifyRestates: boolean;
}

const LEX: LexRules = {
  backslash: false,
  hashComment: false,
  bracketQuote: false,
  dollarQuote: false,
  nestedComment: false,
  qQuote: false,
  doubleQuoteString: false,
};

const BASE: DialectProfile = {
  lex: LEX,
  identifierCase: 'exact',
  grammars: ['generic', 'mysql', 'postgresql'],
  columnsIgnoreCase: false,
  recursiveWithoutKeyword: false,
  slashTerminator: false,
  goTerminator: false,
  modifyRestates: false,
};

const MYSQL: DialectProfile = {
  ...BASE,
  lex: { ...LEX, backslash: true, hashComment: true, doubleQuoteString: true },
  identifierCase: 'fold-lower',
  grammars: ['mysql', 'generic', 'postgresql'],
  columnsIgnoreCase: true,
  modifyRestates: true,
};

const H2: DialectProfile = { ...BASE, lex: { ...LEX, dollarQuote: true }, identifierCase: 'fold-upper' };

const PROFILES: Record<SqlDialect, DialectProfile> = {
  mysql: MYSQL,
  mariadb: MYSQL,
  postgresql: {
    ...BASE,
    lex: { ...LEX, dollarQuote: true, nestedComment: true },
    identifierCase: 'fold-lower',
    grammars: ['postgresql', 'generic', 'mysql'],
  },
  oracle: {
    ...BASE,
    lex: { ...LEX, qQuote: true },
    identifierCase: 'fold-upper',
    grammars: ['oracle', 'generic', 'postgresql', 'mysql'],
    recursiveWithoutKeyword: true,
    slashTerminator: true,
  },
  h2: H2,
  hsqldb: H2,
  sqlserver: {
    ...BASE,
    lex: { ...LEX, bracketQuote: true, nestedComment: true },
    grammars: ['mssql', 'generic', 'mysql'],
    recursiveWithoutKeyword: true,
    goTerminator: true,
  },
  sqlite: { ...BASE, lex: { ...LEX, bracketQuote: true }, grammars: ['sqlite', 'generic', 'mysql'], columnsIgnoreCase: true },
  db2: { ...BASE, recursiveWithoutKeyword: true },
};

/** The rules of a database. */
export const dialectProfile = (dialect: SqlDialect): DialectProfile => PROFILES[dialect];
