/** For each line of the F1 help, presses its keys and checks the promised result. */
import { describe, expect, test } from 'vitest';
import { localDate } from '#calc-core/number';
import { showDate } from '#calc-core/rules';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { actions, keyGroups } from '#web/sheets/actions/registry.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { setQuickFilter } from '#web/sheets/model/viewing.ts';
import { understood } from '#web/sheets/panels/KeyboardHelp.tsx';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

const weight = 'purchaseWeightkg';
const price = 'purchaseCostCKg';
const row = (number: number): string => `t00000${number}`;

test('F1 in an open cell keeps the typed text and shows the keyboard help', () => {
  const { keys, did, editor, shown, select } = start();
  select(row(3), weight);
  keys("'261", 'F1');
  expect([did, editor(), shown(row(3), weight)]).toEqual([['help'], null, '261']);
});

function start() {
  const records = memoryRecords({ trades: trades(8), carries, groups });
  const did: string[] = [];
  const hands = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
    {
      onAsk: (what) => did.push(what),
      onOpen: (id) => did.push(`open ${id}`),
      onColumnMenu: (id) => did.push(`menu of ${id}`),
      onStory: (id, columnId) => did.push(`story of ${columnId} of ${id}`) > 0,
    },
  );
  const { sheet, shown } = hands;
  const columnAt = (column: number) => sheet.layout.columnAt(column) ?? '';
  /** The active cell, or the range if it has several cells. */
  const at = (): string => {
    const [spot, box] = [sheet.selection.spot(), sheet.selection.box()];
    if (spot === null || box === null) return 'nowhere';
    const cell = `${columnAt(spot.column)} ${spot.row + 1}`;
    if (box.top === box.bottom && box.left === box.right) return cell;
    return `${cell}, ${columnAt(box.left)} ${box.top + 1} to ${columnAt(box.right)} ${box.bottom + 1}`;
  };
  const editor = () => sheet.state.editor?.text() ?? null;
  const weights = () => [1, 2, 3, 4, 5, 6].map((number) => shown(row(number), weight));
  const [first, last] = [columnAt(0), columnAt(sheet.layout.columnCount - 1)];
  const [before, after] = [-1, 1].map((by) => columnAt(sheet.layout.columnIndex(weight) + by));
  return { ...hands, records, did, at, editor, weights, first, last, before, after };
}

type Hands = ReturnType<typeof start>;

/** Each function tests one line of the F1 help. Each starts in the third row of the weight column. */
const promises: Readonly<Record<string, (hands: Hands) => void>> = {
  move: ({ keys, at, before, after }) => {
    for (const [chord, cell] of [
      ['ArrowUp', `${weight} 2`],
      ['ArrowDown', `${weight} 3`],
      ['ArrowLeft', `${before} 3`],
      ['ArrowRight', `${weight} 3`],
    ] as const) {
      keys(chord);
      expect(at()).toBe(cell);
    }
    expect(after).toBe(price);
  },
  jump: ({ keys, at, select }) => {
    // The seventh trade has no weight, so the block ends above it.
    keys('Ctrl+ArrowDown');
    expect(at()).toBe(`${weight} 6`);
    keys('Ctrl+ArrowUp');
    expect(at()).toBe(`${weight} 1`);
    select(row(3), weight);
    keys('Ctrl+ArrowRight');
    expect(at()).not.toBe(`${weight} 3`);
    keys('Ctrl+ArrowLeft');
    expect(at()).toMatch(/ 3$/);
  },
  'next cell': ({ keys, at, select }) => {
    keys('Tab');
    expect(at()).toBe(`${price} 3`);
    // The seventh trade is sold by the head, so Tab must skip its weight and its price per kg.
    select(row(7), 'numberOfHead');
    const seen: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      keys('Tab');
      seen.push(at());
    }
    expect(seen.some((cell) => cell === 'purchaseCostHd 7')).toBe(true);
    expect(seen.filter((cell) => cell === `${weight} 7` || cell === `${price} 7`)).toEqual([]);
    select(row(1), weight, row(2), price);
    keys('Tab', 'Tab', 'Tab', 'Tab');
    expect(at()).toBe(`${weight} 1, ${weight} 1 to ${price} 2`);
  },
  'previous cell': ({ keys, at }) => {
    keys('Tab', 'Shift+Tab');
    expect(at()).toBe(`${weight} 3`);
  },
  enter: ({ keys, at, select, did }) => {
    keys('Enter');
    expect(at()).toBe(`${weight} 4`);
    keys('Tab', 'Tab', 'Enter');
    expect(at()).toBe(`${weight} 5`);
    select(row(2), 'name');
    keys('Enter');
    select(row(2), 'profitPerHead');
    keys('Enter');
    expect(did).toEqual([`open ${row(2)}`, `open ${row(2)}`]);
  },
  up: ({ keys, at }) => {
    keys('Shift+Enter');
    expect(at()).toBe(`${weight} 2`);
  },
  'row start': ({ keys, at, first }) => {
    keys('Home');
    expect(at()).toBe(`${first} 3`);
  },
  'row end': ({ keys, at, last }) => {
    keys('End');
    expect(at()).toBe(`${last} 3`);
  },
  'sheet start': ({ keys, at, first }) => {
    keys('Ctrl+Home');
    expect(at()).toBe(`${first} 1`);
  },
  'sheet end': ({ keys, at, last }) => {
    keys('Ctrl+End');
    expect(at()).toMatch(new RegExp(`^${last} [89]$`));
  },
  'screen down': ({ keys, at, grid }) => {
    Object.assign(grid.port, { pageSize: () => 2 });
    keys('PageDown');
    expect(at()).toBe(`${weight} 5`);
  },
  'screen up': ({ keys, at, grid }) => {
    Object.assign(grid.port, { pageSize: () => 2 });
    keys('PageUp');
    expect(at()).toBe(`${weight} 1`);
  },
  leave: ({ keys, did }) => {
    keys('F6');
    expect(did).toEqual(['leave']);
  },
  stretch: ({ keys, at }) => {
    keys('Shift+ArrowDown', 'Shift+ArrowRight');
    expect(at()).toBe(`${weight} 3, ${weight} 3 to ${price} 4`);
    keys('Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowLeft');
    expect(at()).toBe(`${weight} 3, ${weight} 2 to ${weight} 3`);
  },
  'stretch to the end of a block': ({ keys, at }) => {
    keys('Ctrl+Shift+ArrowDown');
    expect(at()).toBe(`${weight} 3, ${weight} 3 to ${weight} 6`);
  },
  'stretch to row start': ({ keys, at, first }) => {
    keys('Shift+Home');
    expect(at()).toBe(`${weight} 3, ${first} 3 to ${weight} 3`);
  },
  'stretch to row end': ({ keys, at, last }) => {
    keys('Shift+End');
    expect(at()).toBe(`${weight} 3, ${weight} 3 to ${last} 3`);
  },
  'stretch to sheet start': ({ keys, at, first }) => {
    keys('Ctrl+Shift+Home');
    expect(at()).toBe(`${weight} 3, ${first} 1 to ${weight} 3`);
  },
  'stretch to sheet end': ({ keys, at, last }) => {
    keys('Ctrl+Shift+End');
    expect(at()).toMatch(new RegExp(`^${weight} 3, ${weight} 3 to ${last} [89]$`));
  },
  'stretch a screen down': ({ keys, at, grid }) => {
    Object.assign(grid.port, { pageSize: () => 2 });
    keys('Shift+PageDown');
    expect(at()).toBe(`${weight} 3, ${weight} 3 to ${weight} 5`);
  },
  'stretch a screen up': ({ keys, at, grid }) => {
    Object.assign(grid.port, { pageSize: () => 2 });
    keys('Shift+PageUp');
    expect(at()).toBe(`${weight} 3, ${weight} 1 to ${weight} 3`);
  },
  'select all': ({ keys, at, first, last }) => {
    keys('Ctrl+A');
    expect(at()).toContain(`${first} 1 to ${last} 8`);
  },
  'select rows': ({ keys, at, first, last }) => {
    keys('Shift+Space');
    expect(at()).toBe(`${weight} 3, ${first} 3 to ${last} 3`);
  },
  'select columns': ({ keys, at }) => {
    keys('Ctrl+Space');
    expect(at()).toBe(`${weight} 3, ${weight} 1 to ${weight} 8`);
  },
  tick: ({ keys, select, sheet }) => {
    select(row(3), weight, row(4), weight);
    keys('Ctrl+Shift+Space');
    expect([...sheet.port.tickedRows()]).toEqual([row(3), row(4)]);
  },
  escape: ({ keys, at, select, shown }) => {
    select(row(3), weight, row(4), price);
    keys('Escape');
    expect(at()).toBe(`${weight} 3`);
    keys("'4l5", 'Enter');
    expect(shown(row(3), weight)).toBe('4l5');
    select(row(3), weight);
    keys('Escape');
    expect(shown(row(3), weight)).toBe('262');
  },
  edit: ({ keys, editor }) => {
    keys('F2');
    expect(editor()).toBe('262');
  },
  'clear and edit': ({ keys, editor }) => {
    keys('Backspace');
    expect(editor()).toBe('');
  },
  clear: ({ keys, select, weights }) => {
    select(row(2), weight, row(3), weight);
    keys('Delete');
    expect(weights()).toEqual(['285', '', '', '310', '455', '440']);
  },
  'fill down': ({ keys, select, weights }) => {
    select(row(1), weight, row(3), weight);
    keys('Ctrl+D');
    expect(weights().slice(0, 4)).toEqual(['285', '285', '285', '310']);
  },
  'fill right': ({ keys, select, shown }) => {
    select(row(1), 'purchaseCostHd', row(1), 'saleWeightkg');
    keys('Ctrl+R');
    expect(shown(row(1), 'saleWeightkg')).toBe('1,271.1');
  },
  'continue down': ({ keys, select, shown, paste }) => {
    select(row(1), weight);
    paste({ text: '300\n310\n1\n1' });
    select(row(1), weight, row(4), weight);
    keys('Ctrl+E');
    expect([1, 2, 3, 4].map((number) => shown(row(number), weight))).toEqual(['300', '310', '320', '330']);
  },
  'fill with the active cell': ({ keys, select, weights }) => {
    select(row(2), weight, row(4), weight);
    keys('Ctrl+Enter');
    expect(weights()).toEqual(['285', '380', '380', '380', '455', '440']);
  },
  'copy above': ({ keys, weights }) => {
    keys("Ctrl+'");
    expect(weights()[2]).toBe('380');
  },
  today: ({ keys, select, shown }) => {
    select(row(3), 'heldFrom');
    keys('Ctrl+;');
    expect(shown(row(3), 'heldFrom')).toBe(showDate(localDate(new Date())));
  },
  undo: ({ keys, records, weights }) => {
    records.commit('Elsewhere', [
      { kind: 'trade', id: row(3), op: 'patch', patch: { purchaseWeightkg: '999' } },
    ]);
    keys('Ctrl+Z');
    expect(weights()[2]).toBe('262');
  },
  redo: ({ keys, weights }) => {
    for (const chord of ['Ctrl+Y', 'Ctrl+Shift+Z']) {
      keys('Delete', 'Ctrl+Z', chord);
      expect(weights()[2]).toBe('');
      keys('Ctrl+Z');
    }
  },
  'copy, cut, paste': ({ select, copy, paste, weights }) => {
    const { text, html } = copy();
    expect([text.trim(), html.includes('<td')]).toEqual(['262', true]);
    select(row(4), weight);
    paste({ text, html });
    expect(weights()[3]).toBe('262');
  },
  'keep and go down': ({ keys, at, weights }) => {
    keys("'300", 'Enter');
    expect([weights()[2], at()]).toEqual(['300', `${weight} 4`]);
  },
  'keep and go up': ({ keys, at, weights }) => {
    keys("'300", 'Shift+Enter');
    expect([weights()[2], at()]).toEqual(['300', `${weight} 2`]);
  },
  'keep and go on': ({ keys, at, weights }) => {
    keys("'300", 'Tab');
    expect([weights()[2], at()]).toEqual(['300', `${price} 3`]);
  },
  'keep and go back': ({ keys, at, weights, before }) => {
    keys("'300", 'Shift+Tab');
    expect([weights()[2], at()]).toEqual(['300', `${before} 3`]);
  },
  'leave by arrow': ({ keys, at, weights, editor }) => {
    keys("'300", 'ArrowRight');
    expect([weights()[2], at()]).toEqual(['300', `${price} 3`]);
    keys('F2', 'ArrowRight');
    expect(editor()).not.toBeNull();
  },
  'fill with what is typed': ({ keys, select, weights }) => {
    select(row(2), weight, row(3), weight);
    keys("'300", 'Ctrl+Enter');
    expect(weights().slice(1, 4)).toEqual(['300', '300', '310']);
  },
  'keep and open': ({ keys, weights, did }) => {
    keys("'300", 'Alt+Enter');
    expect([weights()[2], did]).toEqual(['300', [`open ${row(3)}`]]);
  },
  'keep and save': ({ keys, at, weights }) => {
    keys("'300", 'Ctrl+S');
    expect([weights()[2], at()]).toEqual(['300', `${weight} 3`]);
  },
  'undo typing': ({ keys, editor, weights }) => {
    keys("'300", 'Ctrl+Z');
    expect(editor()).toBe('262');
    keys('Escape');
    expect(weights()[2]).toBe('262');
  },
  'redo typing': ({ keys, editor }) => {
    for (const chord of ['Ctrl+Y', 'Ctrl+Shift+Z']) {
      keys("'300", 'Ctrl+Z', chord);
      expect(editor()).toBe('300');
      keys('Escape');
    }
  },
  save: ({ keys, at, select }) => {
    keys("'3x0", 'Enter');
    select(row(6), price);
    keys('Ctrl+S');
    expect(at()).toBe(`${weight} 3`);
  },
  caret: ({ keys, editor, at }) => {
    keys("'300", 'F2', 'ArrowLeft');
    expect([editor(), at()]).toEqual(['300', `${weight} 3`]);
  },
  cancel: ({ keys, weights, at }) => {
    keys("'300", 'Escape');
    expect([weights()[2], at()]).toEqual(['262', `${weight} 3`]);
  },
  open: ({ keys, did }) => {
    keys('Alt+Enter');
    expect(did).toEqual([`open ${row(3)}`]);
  },
  story: ({ keys, did }) => {
    keys('Shift+F2');
    expect(did).toEqual([`story of ${weight} of ${row(3)}`]);
  },
  duplicate: ({ keys, select, records }) => {
    select(row(3), weight, row(4), weight);
    keys('Ctrl+Shift+D');
    const names = records.trades().map(({ trade }) => trade.name);
    expect(names.toSorted()).toEqual(
      expect.arrayContaining(['Gunnedah heifers-copy', 'Wagga oats steers-copy']),
    );
  },
  'column menu': ({ keys, did }) => {
    keys('Shift+F10', 'ContextMenu');
    expect(did).toEqual([`menu of ${weight}`, `menu of ${weight}`]);
  },
  find: ({ keys, did }) => {
    keys('Ctrl+F');
    expect(did).toEqual(['find']);
  },
  'find next': ({ keys, sheet, at, select }) => {
    setQuickFilter(sheet, 'steers');
    select(row(1), 'name');
    keys('F3');
    expect(at()).toBe('name 2');
  },
  'find previous': ({ keys, sheet, at, select }) => {
    setQuickFilter(sheet, 'steers');
    select(row(1), 'name');
    keys('F3', 'Shift+F3');
    expect(at()).toBe('name 1');
  },
  reapply: ({ keys, sheet, records }) => {
    setQuickFilter(sheet, 'steers');
    records.commit('Name', [{ kind: 'trade', id: row(1), op: 'patch', patch: { name: 'Roma' } }]);
    keys('Ctrl+Alt+L');
    expect(sheet.port.rowIndex(row(1))).toBe(-1);
  },
  help: ({ keys, did }) => {
    keys('F1');
    expect(did).toEqual(['help']);
  },
};

const listed = actions.filter(({ group, isListed }) => keyGroups.includes(group) && isListed !== false);

describe('F1 promises only what works', () => {
  test('F1 has a test for each of its lines', () => {
    expect(Object.keys(promises).toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
  });

  test.each(listed.map(({ id, help, title }) => [help ?? title, id] as const))('%s (%s)', (_, id) => {
    const hands = start();
    hands.select(row(3), weight);
    promises[id]?.(hands);
  });
});

describe('the formats that cells accept', () => {
  const typed = ({ keys, shown, select }: Hands, columnId: string, text: string): string => {
    select(row(3), columnId);
    keys(`'${text}`, 'Enter');
    return shown(row(3), columnId);
  };
  const examples: Readonly<Record<string, (hands: Hands, text: string) => string>> = {
    '1,234.50': (hands, text) => typed(hands, 'purchaseCostHd', text),
    '(12)': (hands, text) => {
      typed(hands, 'purchaseCostHd', text);
      return hands.sheet.marks.bad(row(3), 'purchaseCostHd')?.message ?? 'taken';
    },
    '385c': (hands, text) => typed(hands, price, text),
    '$3.85': (hands, text) => typed(hands, price, text),
    '12wk': (hands, text) => {
      typed(hands, price, text);
      return hands.sheet.marks.bad(row(3), price)?.message ?? 'taken';
    },
    '=3.85*220': (hands, text) => typed(hands, 'purchaseCostHd', text),
    '20/11/2026': (hands, text) => typed(hands, 'heldFrom', text),
    '20 Nov 2026': (hands, text) => typed(hands, 'heldFrom', text),
    'Oats crop': (hands, text) => typed(hands, 'carryId', text),
    abc: (hands, text) => typed(hands, weight, text),
  };
  const results: Readonly<Record<string, string | RegExp>> = {
    '1,234.50': '1,234.50',
    '(12)': /below|negative|zero|less/,
    '385c': '3.85',
    '$3.85': '3.85',
    '12wk': /unit/,
    '=3.85*220': '847.00',
    '20/11/2026': '20/11/2026',
    '20 Nov 2026': '20/11/2026',
    'Oats crop': 'Oats crop',
    abc: 'abc',
  };
  const all = understood.flatMap(([texts]) => texts);

  test.each(all.filter((text) => !['Name', 'Head', 'c/kg'].includes(text)))('%s', (text) => {
    const result = examples[text]?.(start(), text);
    const expected = results[text];
    if (expected instanceof RegExp) expect(result).toMatch(expected);
    else expect(result).toBe(expected);
  });

  test('a pasted table with the headings from the help fills the right columns', () => {
    const hands = start();
    hands.select(row(1), 'name');
    hands.paste({ text: 'Name\tHead\tc/kg\nLot 1\t40\t385' });
    const made = hands.records.trades().map(({ trade }) => trade);
    const lot = made.find(({ name }) => name === 'Lot 1');
    expect(lot).toMatchObject({ numberOfHead: '40' });
    expect([lot?.purchaseCostCKg, lot?.saleCostCKg]).toContain('3.85');
  });
});
