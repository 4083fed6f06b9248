export { type KeptBodies, type PresentFile, reusable } from './calls/reuse.ts';
export type { Tape } from './calls/tape.ts';
export { lineageOf } from './lineage.ts';
export type { JavaRules } from './model/symbols.ts';
export { type BodyStore, type ResolveOptions, resolveJava } from './resolve.ts';
export { loadJavaParser } from './syntax/parser.ts';
export { readJavaFile } from './syntax/read.ts';
export type { JavaFileFacts } from './syntax/records.ts';
export { type FileShape, shapeOf } from './syntax/shape.ts';
