/** A column as the server describes it. */
export interface LiveColumn {
  name: string;
  type: string;
  nullable: boolean;
  primaryKey: boolean;
  comment: string | null;
  /** 1-based place in the table. */
  ordinal: number;
}

export interface LiveForeignKey {
  columns: string[];
  refSchema: string | null;
  refTable: string;
  refColumns: string[];
}

export interface LiveTable {
  /** Null for the schema names are looked up in when none is written. */
  schema: string | null;
  name: string;
  comment: string | null;
  view: boolean;
  /** What a view selects, when the user may see it. */
  viewQuery: string | null;
  columns: LiveColumn[];
  foreignKeys: LiveForeignKey[];
}

export interface LiveCatalog {
  serverVersion: string;
  tables: LiveTable[];
}

/** How a server is reached. The password lives in this object alone and is never written or printed. */
export interface Login {
  user: string;
  password: string | null;
  /** `off`: in the clear; `require`: encrypted, whoever answers; `verify`: encrypted, by a server whose certificate holds. */
  tls: 'off' | 'require' | 'verify';
  /** Milliseconds for connecting, and for each question. */
  timeout: number;
}

/** Tables a schema may have before reading it is refused. */
export const MAX_TABLES = 20_000;
