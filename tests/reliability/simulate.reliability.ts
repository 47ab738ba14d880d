import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const name = 'records: whole days in one world, decided by one seed: faults and crashes at every seam';

const minutes = process.env['SIMULATE_MINUTES'] ?? '10';
const seed = process.env['SIMULATE_SEED'];

/** Runs simulated days in a separate process, because the simulation replaces the clock. Fails when a day broke a law. */
export async function run(): Promise<string> {
  const words = ['tests/simulator/main.ts', minutes, ...(seed === undefined ? [] : [seed])];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(text);
  return text.trim();
}
