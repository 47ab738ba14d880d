import { describe, expect, test } from 'vitest';
import { bestKnown, planOf } from '#calc-core/actual';
import { newCarry, type Carry } from '#calc-core/carry';
import { actualOf, newTrade, type Trade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { FieldChange } from '#web/sheets/columns/column.ts';
import { purchasesKind } from '#web/screens/purchases/purchases-kind.ts';

const carry: Carry = { ...newCarry('c'), name: 'Oats', carryTypeId: 2, weeksHeld: '20', agistmentRate: '5' };
const planned = (id: string, heldFrom: string): Trade => ({
  ...newTrade(id, heldFrom, [], [carry]),
  name: `Pen ${id}`,
  carryId: 'c',
  numberOfHead: '80',
  purchaseWeightkg: '260',
  purchaseCostHd: '910',
  saleWeightkg: '400',
  saleCostHd: '1300',
});

const today = '2026-11-24';
function opened(trades: readonly Trade[]) {
  const records = memoryRecords({ trades, carries: [carry] });
  const kind = purchasesKind(records, false, today);
  const rows = kind.rows();
  const column = (id: string) => kind.columns.find((each) => each.id === id)!;
  const type = (id: string, texts: Readonly<Record<string, string>>): void => {
    const row = kind.row(id)!;
    const changes = Object.entries(texts).flatMap(([name, text]): readonly FieldChange[] => {
      const read = column(name).entry!.read(text, row);
      if (!read.ok) throw new Error(read.message);
      return read.changes;
    });
    const edit = kind.patch(row, changes);
    if (edit !== null) records.commit('Type', [edit]);
  };
  const facts = (id: string) => actualOf(records.trade(id)!.trade.actual);
  return { records, kind, rows, column, type, facts };
}

describe('the sheet of purchases to enter', () => {
  test('lists only plans whose purchase day has passed', () => {
    const stopped = { ...planned('stopped', '2026-06-01'), didNotGoAhead: 'yes' as const };
    const { rows, kind } = opened([
      ...Array.from({ length: 18 }, (_, at) => planned(`p${at}`, '2026-11-01')),
      planned('today', today),
      planned('later', '2027-01-01'),
      stopped,
    ]);
    expect(rows).toHaveLength(18);
    expect([kind.row('today'), kind.row('stopped'), kind.blank]).toEqual([undefined, undefined, null]);
  });

  test('a price alone means that the trade was bought as planned on the planned day, and stores the plan', () => {
    const { type, facts, records, kind, column } = opened([planned('a', '2026-11-02')]);
    type('a', { paidHd: '905' });
    expect(facts('a')).toMatchObject({ boughtOn: '2026-11-02', purchaseCostHd: '905', head: null });
    const row = records.trade('a')!;
    expect(planOf(row.trade)?.trade.purchaseCostHd).toBe('910');
    expect([bestKnown(row).stage, bestKnown(row).figuresAre]).toEqual(['bought', 'so far']);
    // The trade stays in the sheet, where the user can correct it.
    expect(kind.rows().map(({ id }) => id)).toEqual(['a']);
    expect(column('planned purchaseCostHd').shown(row)).toBe('910.00');
  });

  test('a row can be typed in any order, and the price per kg uses the bought weight', () => {
    const { type, facts, column, kind } = opened([planned('a', '2026-11-02')]);
    type('a', { paidKg: '3.6', weightPaid: '250', headBought: '78', boughtOn: '5/11/2026' });
    expect(facts('a')).toMatchObject({
      boughtOn: '2026-11-05',
      head: '78',
      purchaseWeightkg: '250',
      purchaseCostHd: '900',
    });
    expect(column('paidKg').shown(kind.row('a')!)).toBe('3.60');
  });

  test('a pasted row may leave the date and one price of the pair blank', () => {
    const { type, facts } = opened([planned('a', '2026-11-02'), planned('b', '2026-11-03')]);
    type('a', { boughtOn: '', headBought: '78', weightPaid: '250', paidKg: '3.6', paidHd: '' });
    type('b', { boughtOn: '20/11/2026', headBought: '', weightPaid: '250', paidKg: '', paidHd: '880' });
    expect(facts('a')).toMatchObject({ boughtOn: '2026-11-02', head: '78', purchaseCostHd: '900' });
    expect(facts('b')).toMatchObject({ boughtOn: '2026-11-20', head: null, purchaseCostHd: '880' });
  });

  test('emptying the cells turns the trade back into a plan', () => {
    const { type, facts, records } = opened([planned('a', '2026-11-02')]);
    type('a', { paidHd: '905' });
    type('a', { paidHd: '', boughtOn: '' });
    expect([facts('a'), records.trade('a')!.trade.plan]).toEqual([null, 'null']);
  });

  test('a trade marked as not gone ahead is greyed, and stays until the sheet is opened again', () => {
    const { type, kind, records } = opened([planned('a', '2026-11-02'), planned('b', '2026-11-02')]);
    type('a', { didNotGoAhead: 'Yes' });
    const row = kind.row('a')!;
    expect([row.trade.didNotGoAhead, kind.isQuiet?.(row)]).toEqual(['yes', true]);
    expect(
      purchasesKind(records, false, today)
        .rows()
        .map(({ id }) => id),
    ).toEqual(['b']);
    type('a', { didNotGoAhead: '' });
    expect(records.trade('a')!.trade.didNotGoAhead).toBeNull();
  });

  test('a bought trade cannot be marked as not gone ahead', () => {
    const { type, column, kind, records } = opened([planned('a', '2026-11-02')]);
    type('a', { didNotGoAhead: 'Yes' });
    type('a', { paidHd: '905' });
    expect(records.trade('a')!.trade.didNotGoAhead).toBeNull();
    const read = column('didNotGoAhead').entry!.read('Yes', kind.row('a')!);
    expect(read.ok ? '' : read.message).toContain(
      'This purchase is already entered. Clear its date and amounts first',
    );
  });

  test('unreadable text is refused with a sentence', () => {
    const { column, kind } = opened([planned('a', '2026-11-02')]);
    const messages = (
      [
        ['boughtOn', 'yesterday'],
        ['headBought', '2.5'],
        ['paidHd', 'cheap'],
      ] as const
    ).map(([id, text]) => {
      const read = column(id).entry!.read(text, kind.row('a')!);
      return read.ok ? 'ok' : read.message;
    });
    expect(messages).toEqual([
      'Bought on: “yesterday” is not a date. Type it as 20/11/2026.',
      'Head must be a whole number.',
      expect.stringContaining('Paid $/hd'),
    ]);
  });
});
