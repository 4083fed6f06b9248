import type { JavaFileFacts, JavaImport } from '../syntax/records.ts';
import { COLLECTIONS } from './collections.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { FUNCTIONS } from './functions.ts';
import { HTTP_CLIENTS } from './http-clients.ts';
import { JDBC } from './jdbc.ts';
import { MYBATIS_PLUS } from './mybatis-plus.ts';
import { readSignatures } from './signatures.ts';
import { STREAMS } from './streams.ts';

let own: JavaFileFacts[] | null = null;

/** The library model, each type as if it were a source file, with types that rules add to it. The model itself is built once. */
export function libraryFiles(added: readonly string[] = []): JavaFileFacts[] {
  own ??= together([COLLECTIONS, FUNCTIONS, STREAMS, FRAMEWORKS, JDBC, HTTP_CLIENTS, MYBATIS_PLUS].flatMap(readSignatures));
  return added.length === 0 ? own : together([...own, ...added.flatMap(readSignatures)].map((file) => ({ ...file })));
}

/** All of them import each other. */
function together(files: JavaFileFacts[]): JavaFileFacts[] {
  const imports: JavaImport[] = files.flatMap((file) =>
    file.types.map((type) => ({ name: `${file.package}.${type.path}`, static: false, onDemand: false })),
  );
  for (const file of files) file.imports = imports;
  return files;
}
