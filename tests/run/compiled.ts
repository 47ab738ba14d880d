import { rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/**
 * Has Node keep what it compiles, for every program that is started from here on: the tests start some two hundred, and each would
 * strip and compile the same TypeScript. Vitest's workers that count coverage go without it by themselves.
 */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}

/** Forgets it: a test that copies the sources leaves its copies there. */
export const forgetCompiled = (): void => rmSync(folder, { recursive: true, force: true });
