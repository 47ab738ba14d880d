import { expect, test } from 'vitest';
import { barWords } from '#web/record/record-bar.ts';

const bar = {
  isNew: false,
  title: 'Roma store steers',
  list: { label: 'Trades', href: '/trades/kirra/tradeList' },
  words: { paper: { kind: 'trade', ids: ['t1'] } },
} as const;
const view = { isUnsaved: false, row: undefined };

test('an existing record has a page to print or share, and a deleted or unknown record has none', () => {
  expect(barWords(view, true, bar, true).paper).toEqual({ kind: 'trade', ids: ['t1'] });
  expect(barWords(view, true, bar, false).paper).toBeNull();
  expect(barWords(view, true, bar, false)).toMatchObject({ title: 'Roma store steers', reloads: true });
});
