import { expect, test } from 'vitest';
import { focusAfterMove } from '#web/app/layout/focus.ts';

const field = (name: string) => ({ name, labels: [{ textContent: name }] });
const fields = [field('Name'), field('Purchase weight'), { name: 'find', labels: [] }];
const blank = '/trades/kirra/tradeDetail/create';

test('a trade that was saved from a field keeps the focus in that field', () => {
  const next = focusAfterMove(blank, '/trades/kirra/tradeDetail/t1', 'Purchase weight', fields);
  expect(next?.name).toBe('Purchase weight');
  const carry = focusAfterMove(
    '/Carry/kirra/CarryDetail/Create',
    '/Carry/kirra/CarryDetail/c1',
    'Name',
    fields,
  );
  expect(carry?.name).toBe('Name');
});

test.each([
  ['another screen', blank, '/trades/kirra/tradeList', 'Name'],
  ['the blank form', '/trades/kirra/tradeList', blank, 'Name'],
  ['a record that was there', '/trades/kirra/tradeDetail/t1', '/trades/kirra/tradeDetail/t2', 'Name'],
  ['a record that was made by a press on Save', blank, '/trades/kirra/tradeDetail/t1', ''],
  ['a record without such a field', blank, '/trades/kirra/tradeDetail/t1', 'Wool sold'],
])('%s begins at its content', (_what, from, path, last) => {
  expect(focusAfterMove(from, path, last, fields)).toBeUndefined();
});
