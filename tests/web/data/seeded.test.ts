import { expect, it } from 'vitest';
import { seededFaults } from './seeded.ts';
import { liveWith } from './seeded-run.ts';

/** The faults of the short run, one of each kind. `npm run test:reliability data-faults` runs all faults with several seeds. */
const short = [
  'a server without If-Match',
  'a 500 taken for a refusal',
  'a base that moves back',
  'a trade sent before the carry or group that it names',
];

it('has fifteen faults with different names', () => {
  expect(new Set(seededFaults.map(({ name }) => name)).size).toBe(15);
});

it.each(short)(
  'the tests notice %s',
  async (name) => {
    const { law, text } = await liveWith(name, 60, 7);
    expect(law, text ?? 'nothing was noticed').toMatch(/^[GF]\d+$/);
  },
  120_000,
);
