import DataLoader from 'dataloader';
import type { Host, OpenPack } from '../engine/host/types.ts';

/** What resolvers share during one execution. A fresh one is made for every execution and never reused: its loaders pin builds. */
export interface Context {
  host: Host;
  /** The addressed project's pack. Within one execution every field reads the same build, whatever is published meanwhile. */
  pack(project: string | null | undefined): Promise<OpenPack>;
  /** Packs this execution has opened, by project id: what `extensions` report. */
  opened: Map<string, OpenPack>;
  signal: AbortSignal | null;
}

/** Packs one request may load; a query over every project of a large server must page. */
export const PACKS_PER_REQUEST = 16;

export function createContext(host: Host, signal: AbortSignal | null = null): Context {
  const opened = new Map<string, OpenPack>();
  const packs = new DataLoader<string, OpenPack>(
    (ids) =>
      Promise.all(
        ids.map(async (id) => {
          try {
            const pack = await host.open(id);
            opened.set(id, pack);
            return pack;
          } catch (error) {
            return error instanceof Error ? error : new Error(String(error));
          }
        }),
      ),
    { maxBatchSize: PACKS_PER_REQUEST },
  );
  return {
    host,
    opened,
    signal,
    async pack(project) {
      const { id } = host.resolve(project);
      const pack = await packs.load(id);
      return project && project !== id ? { ...pack, addressedAs: project } : pack;
    },
  };
}
