import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CoreLaws {
  readonly file: string;
  readonly title: string;
  /** The expected number of laws with this title. The run fails if fewer laws ran. */
  readonly laws: number;
  /** The factor for the number of cases in `npm test`. The variable DRAWS overrides it. */
  readonly draws: number;
}

/**
 * Runs laws of calc-core with `draws` times as many cases as `npm test`. Returns the factor, which is DRAWS if set.
 * @throws Error with the output when a law fails
 */
export async function runCoreLaws({ file, title, laws, draws }: CoreLaws): Promise<number> {
  const command = ['run', '--project', 'unit', '--testTimeout=3600000', file, '-t', title];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { DRAWS: String(draws), ...process.env, NO_COLOR: '1' },
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 || !new RegExp(`Tests\\s+${laws} passed`).test(text)) throw new Error(text);
  return Number(process.env['DRAWS'] ?? draws);
}
