import type { OpenPack, ServedProject } from '../../engine/host/types.ts';

/** Global ids, `<project>|<kind>:<key>`: two services' `orders` never meet in a cache. */
export const globalId = (pack: OpenPack, index: number): string => `${pack.project.id}|${pack.graph.id(index)}`;
export const packId = (pack: OpenPack): string => `${pack.project.id}|pack:${pack.digest}`;
export const projectGlobalId = (project: ServedProject): string => `${project.id}|project:${project.id}`;
