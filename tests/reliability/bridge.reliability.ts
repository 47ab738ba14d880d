import { runCoreLaws } from './core-law.ts';

export const name = 'calc-core: from plan to actual nothing is left over, on 100,000 random pairs';

/** Runs one law with 334 times as many cases as `npm test`. */
export async function run(): Promise<string> {
  const times = await runCoreLaws({
    file: 'tests/calc-core/actual.test.ts',
    title: 'the effects add up to actual less planned',
    laws: 1,
    draws: 334,
  });
  return `${300 * times} pairs, remainder exactly 0 per head and for the mob`;
}
