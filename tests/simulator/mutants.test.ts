import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeOf } from '../web/data/plant.ts';
import { allMutants } from './mutants.ts';

/** All of them, over a hundred seeds each: `npm run test:reliability mutants`. */
it('knows at least thirty faults, each by its own name', () => {
  expect(allMutants.length).toBeGreaterThanOrEqual(30);
  expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length);
});

it.each(allMutants.flatMap(({ name, patches = [] }) => patches.map((patch) => ({ name, patch }))))(
  'can still plant $name',
  ({ patch }) => {
    const source = readFileSync(placeOf(patch).slice(1), 'utf8');
    expect(source.split(patch.from)).toHaveLength(2);
  },
);

// The last one makes a page throw while its member types.
it.each([
  'If-Match dropped',
  'no question about what another device wrote',
  'the changed fields sent as the whole record',
])(
  'finds %s within ten seeds',
  (name) => {
    const words = ['tests/simulator/mutant.ts', name, '10'];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(JSON.parse(stdout), stderr).toMatchObject({ finding: expect.stringMatching(/^[SLHN]\d/) });
  },
  60_000,
);
