import { rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** Turns on Node's compile cache for every program that starts later. The tests start two hundred programs with the same TypeScript. */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}

/** Empties the compile cache. Tests that copy the sources fill the cache. */
export const forgetCompiled = (): void => rmSync(folder, { recursive: true, force: true });
