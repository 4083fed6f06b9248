import type { JavaFileFacts, JavaImport } from '../syntax/records.ts';
import { COLLECTIONS } from './collections.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { FUNCTIONS } from './functions.ts';
import { JDBC } from './jdbc.ts';
import { MYBATIS_PLUS } from './mybatis-plus.ts';
import { readSignatures } from './signatures.ts';
import { STREAMS } from './streams.ts';

let files: JavaFileFacts[] | null = null;

/** The library model, each type as if it were a source file. Built once. */
export function libraryFiles(): JavaFileFacts[] {
  if (files !== null) return files;
  const read = [COLLECTIONS, FUNCTIONS, STREAMS, FRAMEWORKS, JDBC, MYBATIS_PLUS].flatMap(readSignatures);
  const imports: JavaImport[] = read.flatMap((file) =>
    file.types.map((type) => ({ name: `${file.package}.${type.path}`, static: false, onDemand: false })),
  );
  for (const file of read) file.imports = imports;
  files = read;
  return files;
}
