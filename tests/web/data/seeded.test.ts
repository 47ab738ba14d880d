import { expect, it } from 'vitest';
import { seededFaults } from './seeded.ts';
import { liveWith } from './seeded-run.ts';

/** Four of the faults. `npm run test:reliability data-faults` runs all faults with several seeds. */
const short = [
  'the server ignores If-Match',
  'a 500 counts as a refusal',
  'the base can move back to an older revision',
  'a trade is sent before the new carry or group that it references',
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
