import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { writeCells } from '#web/sheets/model/cell-texts.ts';
import { plainText } from '#web/sheets/columns/column.ts';
import { continueDown, fillDown } from '#web/sheets/actions/filling.ts';
import { duplicate } from '#web/sheets/actions/records.ts';
import { carriesKind } from '#web/sheets/kinds/carries.ts';
import { groupsKind } from '#web/sheets/kinds/groups.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { handSheet } from './handSheet.ts';
import { writeTexts } from '#web/sheets/model/writing.ts';
import { startEdit } from '#web/sheets/model/editing.ts';

const carry = (id: string, name: string, more: Partial<Carry> = {}): Carry => ({
  ...newCarry(id),
  name,
  weightGainKg: '1.1',
  agistmentRate: '6',
  ...more,
});

/** Two carries have the same name, one has no name, and one name ends with a space. Two groups have the same name. */
const carries = [
  carry('oats', 'Oats crop'),
  carry('copy1', 'Oats crop-copy', { agistmentRate: '9' }),
  carry('copy2', 'Oats crop-copy', { agistmentRate: '25' }),
  carry('unnamed', ''),
  carry('spaced', 'Spacey '),
  carry('weeks', 'Joined cows', { carryTypeId: 2, weeksHeld: '30' }),
];
const groups = [
  { id: 'g1', name: 'New Group' },
  { id: 'g2', name: 'New Group' },
  { id: 'g3', name: 'Season 2026' },
];

const trade = (id: string, name: string, carryId: string | null, tradeGroupId: string | null) => ({
  ...newTrade(id, '2026-11-20', [], carries),
  name,
  carryId,
  tradeGroupId,
  numberOfHead: '40',
  purchaseWeightkg: '300',
  purchaseCostHd: '1200',
  saleWeightkg: '440',
  saleCostHd: '1751.2',
});

function start() {
  const records = memoryRecords({
    carries,
    groups,
    trades: [
      trade('t1', 'On the second copy', 'copy2', 'g2'),
      trade('t2', 'Other', 'oats', 'g3'),
      trade('t3', '', 'unnamed', null),
      trade('t4', 'Two  spaces ', 'spaced', 'g1'),
      { ...trade('t5', 'By the head', 'weeks', null), animalSubTypeId: 4 },
    ],
  });
  const kind = tradesKind(records, false, () => '2026-11-20');
  const stored = () => JSON.stringify(records.trades().map((row) => row.trade));
  const carryOf = (id: string) => records.trade(id)?.trade.carryId;
  const groupOf = (id: string) => records.trade(id)?.trade.tradeGroupId;
  return { records, kind, stored, carryOf, groupOf, ...handSheet(kind, records) };
}

describe('records with the same name', () => {
  test('stay unchanged when a row is copied and pasted onto itself', () => {
    for (const id of ['t1', 't2', 't3', 't4', 't5']) {
      const { select, copy, paste, stored, sheet } = start();
      const before = stored();
      select(id, 'name', id, 'heldFrom');
      const { text, html } = copy();
      paste({ text, html });
      expect(stored(), id).toBe(before);
      // Another program pastes plain text only.
      paste({ text });
      expect(stored(), id).toBe(before);
      expect(sheet.marks.cells(), id).toEqual([]);
    }
  });

  test('stay unchanged in the same way for any names and any selection', () => {
    const name = fc.constantFrom(
      '',
      ' ',
      'Oats',
      'oats',
      'Oats ',
      'Oats  crop',
      'Oats crop',
      "'Oats",
      '=Oats',
    );
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.nat(5), name, (names, chosen, own) => {
        const made = names.map((each, index) => carry(`c${index}`, each));
        const lots = names.map((each, index) => ({ id: `g${index}`, name: each }));
        const records = memoryRecords({
          carries: made,
          groups: lots,
          trades: [
            { ...trade('t', own, `c${chosen % names.length}`, `g${chosen % names.length}`), name: own },
          ],
        });
        const kind = tradesKind(records, false, () => '2026-11-20');
        const row = records.trade('t');
        if (row === undefined) throw new Error('no trade');
        const cells = kind.columns
          .filter((column) => column.entry?.isFor(row) === true && column.kind !== 'date')
          .map((column) => ({ rowId: 't', columnId: column.id, text: plainText(column, row) }));
        expect(writeCells(kind, cells)).toMatchObject({ edits: [], refused: [] });
        const { select, copy, paste } = handSheet(kind, records);
        select('t', 'name', 't', 'heldFrom');
        paste(copy());
        expect(records.lastDone()).toBeNull();
      }),
    );
  });

  test('are refused when the shared name is typed, and can be chosen by their position in the list', () => {
    const { sheet, carryOf, kind, records, shown, said } = start();
    writeTexts(sheet, 'Edit', [{ rowId: 't2', columnId: 'carryId', text: 'Oats crop-copy' }]);
    expect(carryOf('t2')).toBe('oats');
    expect(shown('t2', 'carryId')).toBe('Oats crop-copy');
    expect(said()).toBe('Other: Two carries are called “Oats crop-copy”: choose one from the list');
    const column = kind.columns.find(({ id }) => id === 'carryId');
    const row = records.trade('t2');
    const list = row === undefined ? [] : column?.entry?.choices?.(row);
    expect(list).toEqual([
      'Oats crop-copy (1st of 2, used by 0 trades)',
      'Oats crop-copy (2nd of 2, used by 1 trade)',
      'Oats crop',
      'Spacey',
      '(carry without a name)',
      'Joined cows',
    ]);
    writeTexts(sheet, 'Edit', [{ rowId: 't2', columnId: 'carryId', text: list?.[1] ?? '' }]);
    expect(carryOf('t2')).toBe('copy2');
  });

  test('are pasted into another row as the same record when they were copied on this sheet', () => {
    const { select, copy, paste, carryOf, groupOf } = start();
    select('t1', 'tradeGroupId', 't1', 'carryId');
    const copied = copy();
    select('t3', 'tradeGroupId', 't4', 'carryId');
    paste(copied);
    expect([carryOf('t3'), carryOf('t4')]).toEqual(['copy2', 'copy2']);
    expect([groupOf('t3'), groupOf('t4')]).toEqual(['g2', 'g2']);
    const unnamed = start();
    unnamed.select('t3', 'carryId');
    const blank = unnamed.copy();
    unnamed.select('t2', 'carryId');
    unnamed.paste(blank);
    expect(unnamed.carryOf('t2')).toBe('unnamed');
  });

  test('are filled down as the same record, even if the name ends in a number', () => {
    const { select, sheet, carryOf, groupOf } = start();
    select('t1', 'carryId', 't4', 'carryId');
    fillDown(sheet);
    expect(['t2', 't3', 't4'].map(carryOf)).toEqual(['copy2', 'copy2', 'copy2']);
    select('t2', 'tradeGroupId', 't4', 'tradeGroupId');
    writeTexts(sheet, 'Clear', [
      { rowId: 't3', columnId: 'tradeGroupId', text: '' },
      { rowId: 't4', columnId: 'tradeGroupId', text: '' },
    ]);
    continueDown(sheet);
    expect(['t2', 't3', 't4'].map(groupOf)).toEqual(['g3', 'g3', 'g3']);
    expect(sheet.marks.cells()).toEqual([]);
  });
});

test('a carry by growth rate is neither offered nor accepted for a kind priced by the head, and a message says why', () => {
  const { sheet, carryOf, kind, records, said } = start();
  const row = records.trade('t5');
  const column = kind.columns.find(({ id }) => id === 'carryId');
  expect(row === undefined ? [] : column?.entry?.choices?.(row)).toEqual(['Joined cows']);
  const written = writeTexts(sheet, 'Edit', [{ rowId: 't5', columnId: 'carryId', text: 'Oats crop' }]);
  expect(written.understood).toEqual([]);
  expect(carryOf('t5')).toBe('weeks');
  expect(sheet.marks.bad('t5', 'carryId')?.text).toBe('Oats crop');
  expect(said()).toBe(
    'By the head: “Oats crop” is worked out by growth rate. Cows in calf is priced by the head and needs a carry by weeks held',
  );
});

test('Ctrl+Shift+D copies groups too, and says that their trades are not copied', () => {
  const { records } = start();
  const kind = groupsKind(records, false);
  const { sheet, select, said } = handSheet(kind, records);
  select('g3', 'name');
  duplicate(sheet);
  expect(records.groups().map(({ group }) => group.name)).toContain('Season 2026-copy');
  expect(said()).toBe(
    'Copied 1 group to the end of the sheet. A trade can be in only one group, so a copied group has no trades yet',
  );
  const read = handSheet(groupsKind(records, true), records);
  read.select('g3', 'name');
  duplicate(read.sheet);
  expect(read.said()).toBe('You can read these groups but not change them');
});

test('the table of growth carries says why it has no Time Held', () => {
  const { records } = start();
  const { sheet, select, said } = handSheet(carriesKind(records, 1, false), records);
  select('oats', 'weeksHeld');
  startEdit(sheet, '5');
  expect(said()).toBe('This carry uses growth rate. Time Held is only for a carry that uses weeks held');
});
