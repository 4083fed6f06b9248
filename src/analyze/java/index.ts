export { type ResolveOptions, resolveJava } from './resolve.ts';
export { loadJavaParser } from './syntax/parser.ts';
export { readJavaFile } from './syntax/read.ts';
export type { JavaFileFacts } from './syntax/records.ts';
