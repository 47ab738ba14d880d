import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeOf } from '../web/data/plant.ts';
import { allMutants } from './mutants.ts';

/** `npm run test:reliability mutants` runs all planted faults, each with several seeds. */
it('the list has at least thirty faults with different names', () => {
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

it.each([
  'requests are sent without If-Match',
  "another device's value raises no question",
  'all farms of a person share one journal',
])(
  'finds %s within ten seeds',
  (name) => {
    const words = ['tests/simulator/mutant.ts', name, '10'];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(JSON.parse(stdout), stderr).toMatchObject({ finding: expect.stringMatching(/^[SLHNF]\d/) });
  },
  60_000,
);

it('a page that throws while its member types counts as a finding, and the next day runs', () => {
  const script = `
    await import('./tests/simulator/boot.ts');
    const { liveDay, takeStorage } = await import('./tests/simulator/day.ts');
    const { openApp } = await import('./tests/simulator/app.ts');
    takeStorage();
    const throwing = async (options) => {
      const records = await openApp(options);
      records.commit = () => { throw new TypeError('no page'); };
      return records;
    };
    const days = [await liveDay(1, throwing), await liveDay(1, openApp)];
    console.log(JSON.stringify(days.map(({ findings }) => findings)));
    process.exit(0);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout), stderr).toEqual([['N1 a page threw: TypeError no page'], []]);
}, 60_000);
