import { expect, test } from 'vitest';
import { revealCell } from '#web/sheets/ag/reveal.ts';

/** A grid that shows ten rows of 32 px, from `top` on. `asked` lists the rows to scroll to. */
function scrolledTo(top: number) {
  const asked: string[] = [];
  const api = {
    getDisplayedRowAtIndex: (row: number) => ({ rowTop: row * 32, rowHeight: 32 }),
    getVerticalPixelRange: () => ({ top, bottom: top + 320 }),
    ensureIndexVisible: (row: number, where?: 'top') => void asked.push(`${row} ${where ?? 'anywhere'}`),
    ensureColumnVisible: () => undefined,
  };
  const layout = { recordCount: 1000, columnAt: () => 'name' };
  return {
    asked,
    reveal: (row: number, where?: 'top') => revealCell(api, layout, { row, column: 0 }, where),
  };
}

test('the grid does not scroll to a visible row, because it would lay out the page at each of the next ten changes', () => {
  const { asked, reveal } = scrolledTo(64);
  reveal(2);
  reveal(11);
  reveal(2, 'top');
  expect(asked).toEqual([]);
});

test('the grid scrolls to a row that is hidden or partly hidden, and to a visible row that must be at the top', () => {
  const { asked, reveal } = scrolledTo(48);
  reveal(0);
  reveal(1);
  reveal(11);
  reveal(3, 'top');
  expect(asked).toEqual(['0 anywhere', '1 anywhere', '11 anywhere', '3 top']);
});

test('the blank row is always visible', () => {
  const { asked, reveal } = scrolledTo(0);
  reveal(1000);
  expect(asked).toEqual([]);
});
