import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../scripts/setup.mjs';

/** End-to-end tests run the bundle: build it once when it is older than the sources. */
export default function setup(): void {
  ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)));
}
