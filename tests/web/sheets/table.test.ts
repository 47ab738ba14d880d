import { expect, test } from 'vitest';
import { spreadOut } from '#web/sheets/text/table.ts';

const cell = (text: string, width = 1, height = 1) => ({ text, width, height });

test('a cell merged over rows leaves a blank cell in the later rows, so that their cells do not shift', () => {
  expect(
    spreadOut([
      [cell('Roma', 1, 2), cell('120'), cell('4.46')],
      [cell('80'), cell('4.40')],
      [cell('Dalby'), cell('60'), cell('4.10')],
    ]),
  ).toEqual([
    ['Roma', '120', '4.46'],
    ['', '80', '4.40'],
    ['Dalby', '60', '4.10'],
  ]);
});

test('a cell merged over rows and columns works in the middle of a row and past the last row', () => {
  const merged = [[cell('a'), cell('b', 2, 2), cell('c')], [cell('d'), cell('e', 1, 9)], [cell('f')]];
  expect(spreadOut(merged)).toEqual([
    ['a', 'b', '', 'c'],
    ['d', '', '', 'e'],
    ['f', '', '', ''],
  ]);
});
