import { expect, it } from 'vitest';
import { goneBackWords, lostFieldWords } from '#web/app/sync/gone-back-words.ts';
import type { LostEdit } from '#web/data/records.ts';

const lost = (change: Partial<LostEdit> = {}): LostEdit => ({
  key: 'trade/1',
  kind: 'trade',
  id: '1',
  name: 'Steers',
  what: 'changed',
  fields: [],
  ...change,
});

const wentBack = 'The server went back to an earlier state. ';

it.each([
  [[], 'Check your latest changes.'],
  [[lost()], 'What you had saved in Steers is no longer there.'],
  [[lost({ what: 'gone', name: ' ' })], 'Unnamed trade, which you had saved, is no longer there.'],
  [[lost({ what: 'back' })], 'Steers, which you had deleted, is there again.'],
  [[lost(), lost()], 'What you had saved in 2 records is no longer there.'],
])('what the server lost of %j is said in plain words', (all, sentence) => {
  expect(goneBackWords({ lost: all })).toBe(wentBack + sentence);
});

it('a lost field has the label of the form, and both values as the form shows them', () => {
  const field = { label: 'Sale price per head', base: null, mine: '1888', theirs: '1750.5' };
  expect(lostFieldWords('trade', { ...field, field: 'saleCostHd' }, {})).toBe(
    'Sale price per head: you saved $1,888.00, now $1,750.50',
  );
  const carry = { field: 'carryId', label: 'Cost of carry', base: null, mine: 'c', theirs: null };
  expect(lostFieldWords('trade', carry, { carries: [] })).toContain('you saved Another record');
});
