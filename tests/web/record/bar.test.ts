import { expect, test } from 'vitest';
import { barWords } from '#web/record/record-form.ts';

const bar = {
  isNew: false,
  title: 'Roma store steers',
  list: { label: 'Trades', href: '/trades/kirra/tradeList' },
  state: undefined,
  words: { paper: { kind: 'trade', ids: ['t1'] } },
} as const;
const screen = { isUnsaved: false, mayWrite: true };

test('a record that is there has its page to print or share; one that was deleted or never was has none', () => {
  expect(barWords(screen, bar, true).paper).toEqual({ kind: 'trade', ids: ['t1'] });
  expect(barWords(screen, bar, false).paper).toBeNull();
  expect(barWords(screen, bar, false)).toMatchObject({ title: 'Roma store steers', reloads: true });
});
