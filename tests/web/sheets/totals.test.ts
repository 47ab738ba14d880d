import { expect, onTestFinished, test, vi } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { groupFigureNames } from '#calc-core/group';
import { showAmount } from '#calc-core/number';
import { newTrade, type Trade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { carriesKind } from '#web/sheets/kinds/carries.ts';
import type { SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { countTotal, textColumn } from '#web/sheets/columns/declared.ts';
import { pinnedRows } from '#web/sheets/model/rows/pinned-row.ts';
import { createTotals } from '#web/sheets/model/rows/totals.ts';
import { totalsOf } from '../../calc-core/totals.ts';

const carry = { ...newCarry('c1'), carryTypeId: 2 as const, weeksHeld: '26', freightIn: '12.5' };

/** Returns the totals row of the sheet, and the core's totals. */
function totalsIn(trades: readonly Partial<Trade>[]) {
  const made = trades.map((fields, index) => ({
    ...newTrade(`t${index}`, '2026-11-21', [], []),
    carryId: 'c1',
    carryTypeId: 2 as const,
    saleCostHd: '1500',
    purchaseCostHd: '1100',
    ...fields,
  }));
  const records = memoryRecords({ trades: made, carries: [carry], groups: [] });
  let texts: ReadonlyMap<string, string> = new Map();
  const totals = createTotals((next) => (texts = next));
  totals.rebuild(records.trades(), tradesKind(records, false, () => '2026-11-21').columns);
  return { texts, ...totalsOf(records.trades()) };
}

test('the totals row shows the core’s totals of a group', () => {
  const { texts, figures } = totalsIn([{ numberOfHead: '100' }, { numberOfHead: '50', saleCostHd: '1400' }]);
  expect(texts.get('numberOfHead')).toBe('150');
  expect(texts.get('totalProfit')).toBe(showAmount(figures.totalProfit.value, '$', 'sheet'));
  expect(texts.get('profitPerHead')).toBe(showAmount(figures.profitPerHead.value, '$/hd', 'sheet'));
  const shown = groupFigureNames.filter((name) => (texts.get(name) ?? '') !== '');
  expect(shown).toEqual(groupFigureNames.filter((name) => figures[name].value !== null));
});

test('only a sheet with columns to add up has a totals row, so a list of carries has none', () => {
  const records = memoryRecords({ trades: [], carries: [carry], groups: [] });
  const shown = <Row extends SheetRow>(kind: SheetKind<Row>) =>
    pinnedRows(kind, new Map(), 'name').map(({ pinned }) => pinned);
  expect(shown(tradesKind(records, false, () => '2026-11-21'))).toEqual(['new', 'totals']);
  for (const type of [1, 2] as const) {
    expect(shown(carriesKind(records, type, false))).toEqual(['new']);
    expect(shown(carriesKind(records, type, true))).toEqual([]);
  }
});

test('trades without head count as 0 head and have no totals, as in the core', () => {
  const { texts, figures } = totalsIn([{ numberOfHead: '0' }, { numberOfHead: null }]);
  expect(figures.totalProfit.reason).toBe('no head');
  expect(['totalProfit', 'profitPerAnnum', 'profitPerHead'].map((name) => texts.get(name))).toEqual([
    '',
    '',
    '',
  ]);
  expect(texts.get('numberOfHead')).toBe('0');
});

test('a mean is weighted by head, and a price per kg is all money divided by all kilograms', () => {
  const { texts } = totalsIn([
    { numberOfHead: '100', purchaseWeightkg: '300', purchaseCostHd: '900' },
    { numberOfHead: '300', purchaseWeightkg: '400', purchaseCostHd: '1600' },
    { numberOfHead: '50', purchaseWeightkg: null },
  ]);
  expect(texts.get('purchaseWeightkg')).toBe('375');
  expect(texts.get('purchaseCostCKg')).toBe('3.80');
});

const counted = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    n: index % 7,
    state: { state: 'synced' as const },
  }));
type Counted = ReturnType<typeof counted>[number];
const numbers = {
  ...textColumn<Counted>({
    id: 'n',
    title: 'N',
    group: '',
    help: '',
    width: 40,
    isShown: true,
    text: () => '',
  }),
  total: countTotal<Counted>(({ n }) => n),
};
const sumOf = (rows: readonly Counted[]): string =>
  showAmount(String(rows.reduce((sum, { n }) => sum + n, 0)), 'number', 'sheet');

test('after scattered edits in ten thousand rows the total equals the sum of all rows', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const rows = counted(10_000);
  let total = '';
  const totals = createTotals<Counted>((texts) => (total = texts.get('n') ?? ''));
  totals.rebuild(rows, [numbers]);
  vi.runAllTimers();
  expect(total.replaceAll(',', '')).toBe(sumOf(rows).replaceAll(',', ''));
  for (const [round, at] of [0, 63, 64, 4095, 4096, 9999, 64].entries()) {
    rows[at] = { id: `r${at}`, n: 1000 + round, state: { state: 'synced' } };
    totals.update(rows.slice(at, at + 1));
    expect(total.replaceAll(',', '')).toBe(sumOf(rows).replaceAll(',', ''));
  }
});

test('a row that changes while the sum is still incomplete is counted with its new value', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The clock jumps, so every block of rows takes longer than one time slice.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
  onTestFinished(() => clock.mockRestore());
  const rows = counted(300);
  let total = '';
  const totals = createTotals<Counted>((texts) => (total = texts.get('n') ?? ''));
  totals.rebuild(rows, [numbers]);
  vi.advanceTimersToNextTimer();
  for (const at of [0, 299]) {
    rows[at] = { id: `r${at}`, n: 500, state: { state: 'synced' } };
    totals.update(rows.slice(at, at + 1));
  }
  vi.runAllTimers();
  expect(total.replaceAll(',', '')).toBe(sumOf(rows).replaceAll(',', ''));
});
