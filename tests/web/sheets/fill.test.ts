import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continueSeries } from '#web/sheets/text/series.ts';

describe('the fill handle continues a series', () => {
  test.each([
    ['one number is repeated', ['5'], 'number', ['5', '5']],
    ['two numbers go on by their step', ['5', '7'], 'number', ['9', '11']],
    ['steps are exact decimals', ['0.1', '0.3'], 'number', ['0.5', '0.7']],
    ['a falling series goes below zero', ['4', '1'], 'number', ['-2', '-5']],
    ['uneven numbers repeat as a pattern', ['1', '2', '4'], 'number', ['1', '2', '4', '1']],
    ['blanks repeat', ['', ''], 'number', ['', '']],
    ['one date goes on by days', ['2026-11-30'], 'date', ['2026-12-01', '2026-12-02']],
    ['two dates go on by weeks', ['2026-11-02', '2026-11-09'], 'date', ['2026-11-16', '2026-11-23']],
    ['a name with a number counts on', ['Pen 1'], 'text', ['Pen 2', 'Pen 3']],
    ['leading zeros stay', ['Lot 009'], 'text', ['Lot 010', 'Lot 011']],
    ['names without numbers repeat', ['Roma', 'Dalby'], 'text', ['Roma', 'Dalby', 'Roma']],
    ['names with different words repeat', ['Pen 1', 'Lot 2'], 'text', ['Pen 1', 'Lot 2']],
  ] as const)('%s', (_, seeds, kind, expected) => {
    expect(continueSeries(seeds, expected.length, kind)).toEqual(expected);
  });

  test('an even series continues exactly with any number of decimals', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        (first, by, seeds, count) => {
          const money = (value: number): string => (value / 100).toFixed(2);
          const all = Array.from({ length: seeds + count }, (_, index) => first + by * index);
          const made = continueSeries(all.slice(0, seeds).map(money), count, 'number');
          expect(made.map((text) => Math.round(Number(text) * 100))).toEqual(
            all.slice(seeds).map((value) => value + 0),
          );
        },
      ),
    );
  });
});
