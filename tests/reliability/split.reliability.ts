import { runCoreLaws } from './core-law.ts';

export const name = 'calc-core: the parts of a split mob come to the mob exactly, on 100,000 random mobs';

/** Runs one law on 100,000 mobs. `npm test` runs this law on 250 mobs. */
export async function run(): Promise<string> {
  const times = await runCoreLaws({
    file: 'tests/calc-core/mob.test.ts',
    title: 'part sold or sold, with deaths and interest',
    laws: 1,
    draws: 400,
  });
  return `${250 * times} mobs, every sum of the two parts exactly that of the mob`;
}
