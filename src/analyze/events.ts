/** What an analysis tells while it runs. The command line draws it; nothing here prints. */
export type AnalyzeEvent =
  | { step: 'discover'; files: number; java: number; mappers: number; ddl: number; scripts: number }
  | { step: 'java'; done: number; total: number }
  | { step: 'resolve'; symbols: number; routes: number; calls: number }
  | { step: 'jpa'; entities: number; repositories: number; statements: number }
  | { step: 'mybatis-plus'; entities: number; calls: number; statements: number }
  | { step: 'typescript'; routes: number; statements: number }
  | { step: 'web'; screens: number; calls: number }
  | { step: 'pages'; pages: number }
  | { step: 'sql'; statements: number; tables: number; columns: number }
  | { step: 'assemble'; nodes: number; edges: number }
  /** What is kept between runs can be neither read nor written: every file is read, now and next time. */
  | { step: 'cache-unusable'; reason: string };

export type OnEvent = (event: AnalyzeEvent) => void;
