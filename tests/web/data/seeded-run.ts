import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Noticed {
  readonly law: string | null;
  /** How many days passed until the law was broken. */
  readonly days?: string;
  readonly text: string | null;
}

/** Runs up to `runs` days in a separate process with one planted fault. */
export async function liveWith(name: string, runs: number, seed: number): Promise<Noticed> {
  const child = fileURLToPath(new URL('./seeded-child.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [child, name, String(runs), String(seed)], {
    timeout: 180_000,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Noticed;
}
