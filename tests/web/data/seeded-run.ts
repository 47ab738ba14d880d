import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Noticed {
  /** The broken law; null when nothing was noticed. */
  readonly law: string | null;
  /** How many random days it took. */
  readonly days?: string;
  readonly text: string | null;
}

/** Plants one fault in a separate process and runs up to `runs` days with it. */
export async function liveWith(name: string, runs: number, seed: number): Promise<Noticed> {
  const child = fileURLToPath(new URL('./seeded-child.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [child, name, String(runs), String(seed)], {
    timeout: 180_000,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Noticed;
}
