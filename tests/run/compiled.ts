import { rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/**
 * Turns on Node's compile cache for every program started from here on. The tests start some two hundred, and each would otherwise strip
 * and compile the same TypeScript. Vitest's workers that measure coverage do not use the cache.
 */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}

/** Clears the cache, because a test that copies the sources leaves compiled copies in the cache. */
export const forgetCompiled = (): void => rmSync(folder, { recursive: true, force: true });
