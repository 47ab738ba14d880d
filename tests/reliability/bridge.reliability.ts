import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const name = 'calc-core: from plan to actual nothing is left over, on 100,000 random pairs';

/** npm test draws 300 pairs of a plan and what became of it; here it is DRAWS times as many. */
const draws = '334';

/** Runs that one law; fails with its output when a remainder is anything but exactly 0. */
export async function run(): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      '--testTimeout=3600000',
      'tests/calc-core/actual.test.ts',
      '-t',
      'the effects add up to actual less planned',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { DRAWS: draws, ...process.env, NO_COLOR: '1' } },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 || !/Tests\s+1 passed/.test(text)) throw new Error(text);
  return `${300 * Number(process.env['DRAWS'] ?? draws)} pairs, remainder exactly 0 per head and for the mob`;
}
