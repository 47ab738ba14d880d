import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTo, jump, nextInside, rectangleOf, step, type Layout, type Spot } from '#web/sheets/range.ts';

function layoutOf(rows: readonly string[], columns: readonly string[]): Layout {
  return {
    rowCount: rows.length,
    columnCount: columns.length,
    rowAt: (index) => rows[index],
    columnAt: (index) => columns[index],
    rowIndex: (id) => rows.indexOf(id),
    columnIndex: (id) => columns.indexOf(id),
  };
}

const layout = layoutOf(['r0', 'r1', 'r2', 'r3'], ['a', 'b', 'c']);

describe('a selected range', () => {
  test('keeps its corner cells when the rows are sorted', () => {
    const range = { anchor: { rowId: 'r0', columnId: 'a' }, focus: { rowId: 'r2', columnId: 'b' } };
    expect(rectangleOf(range, layout)).toEqual({ top: 0, left: 0, bottom: 2, right: 1 });
    expect(rectangleOf(range, layoutOf(['r2', 'r3', 'r0', 'r1'], ['b', 'a', 'c']))).toEqual({
      top: 0,
      left: 0,
      bottom: 2,
      right: 1,
    });
    expect(rectangleOf(range, layoutOf(['r1', 'r2'], ['a', 'b']))).toEqual({
      top: 1,
      left: 1,
      bottom: 1,
      right: 1,
    });
    expect(rectangleOf(range, layoutOf(['r1'], ['a', 'b']))).toBeNull();
  });

  test('stays inside the sheet at every step', () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.nat(2),
        fc.constantFrom('up', 'down', 'left', 'right'),
        fc.integer({ min: 1, max: 9 }),
        (row, column, direction, by) => {
          const spot = step({ row, column }, direction, layout, by);
          expect(spot.row).toBeGreaterThanOrEqual(0);
          expect(spot.row).toBeLessThan(4);
          expect(spot.column).toBeGreaterThanOrEqual(0);
          expect(spot.column).toBeLessThan(3);
        },
      ),
    );
  });

  test('Tab and Enter visit every cell of a range once, then begin again', () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.nat(3),
        fc.nat(3),
        fc.nat(3),
        fc.constantFrom('rows', 'columns'),
        (top, left, height, width, order) => {
          const box = { top, left, bottom: top + height, right: left + width };
          const seen = new Set<string>();
          let spot: Spot = { row: top, column: left };
          const total = (height + 1) * (width + 1);
          for (let index = 0; index < total; index += 1) {
            seen.add(`${spot.row}/${spot.column}`);
            const next = nextInside(spot, box, order, 1);
            expect(nextInside(next, box, order, -1)).toEqual(spot);
            spot = next;
          }
          expect(seen.size).toBe(total);
          expect(spot).toEqual({ row: top, column: left });
        },
      ),
    );
  });

  test.each([
    ['to the end of its block', '1101', 0, 1],
    ['over the blanks to the next block', '1001', 0, 3],
    ['from a blank to the next filled cell', '0011', 0, 2],
    ['to the edge when nothing is filled', '1000', 0, 3],
    ['over one blank at the block’s end', '1101', 1, 3],
  ])('Ctrl+Down goes %s', (_, filled, from, to) => {
    expect(jump({ row: from, column: 0 }, 'down', layout, (spot) => filled[spot.row] === '1').row).toBe(to);
  });
});

describe('the range of the fill handle', () => {
  const seeds = { top: 2, bottom: 3, left: 2, right: 3 };

  test.each([
    [{ row: 5, column: 3 }, 'down', { top: 4, bottom: 5, left: 2, right: 3 }],
    [{ row: 0, column: 2 }, 'up', { top: 0, bottom: 1, left: 2, right: 3 }],
    [{ row: 2, column: 5 }, 'right', { top: 2, bottom: 3, left: 4, right: 5 }],
    [{ row: 3, column: 0 }, 'left', { top: 2, bottom: 3, left: 0, right: 1 }],
  ])('dragged to %j fills %s', (spot, direction, target) => {
    expect(fillTo(seeds, spot)).toMatchObject({ direction, target });
  });

  test('extends in the direction in which the pointer is furthest outside, and vertically if both distances are equal', () => {
    expect(fillTo(seeds, { row: 4, column: 6 })?.direction).toBe('right');
    expect(fillTo(seeds, { row: 5, column: 5 })?.direction).toBe('down');
    expect(fillTo(seeds, { row: 0, column: 5 })?.direction).toBe('up');
  });

  test('is empty while the pointer is on the selected cells', () => {
    expect(fillTo(seeds, { row: 2, column: 3 })).toBeNull();
  });
});
