import { describe, expect, test } from 'vitest';
import { isTotalLine } from '#workbook/read/total-lines.ts';

describe('a line of totals in a pasted table', () => {
  test.each([
    ['Total', '', '70', '$92,400.00'],
    ['', 'TOTALS:', '70'],
    ['Grand total', '70'],
    ['Sub-total', '12'],
    ['Total head', '70'],
    ['Total / Average', '70', '312'],
    ['Average', '', '312.5'],
  ])('%s %s %s is one', (...row) => expect(isTotalLine(row)).toBe(true));

  test.each([
    ['Total Farm steers', '70'],
    ['Averill steers', '70'],
    ['Total'],
    ['Smith', 'Total', '5'],
    ['', ''],
  ])('%s %s is none', (...row) => expect(isTotalLine(row)).toBe(false));
});
