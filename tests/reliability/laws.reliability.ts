import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const name = 'calc-core: its laws over twenty times the cases that npm test draws';

/** Runs calc-core's own tests with DRAWS=20, or with the given DRAWS. Fails when a test fails. */
export async function run(): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      '--testTimeout=1800000',
      'tests/calc-core',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { DRAWS: '20', ...process.env, NO_COLOR: '1' } },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(text);
  return text.slice(text.lastIndexOf('Test Files')).trim();
}
