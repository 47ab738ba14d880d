import { expect, test } from 'vitest';
import { groupFigureNames, newCarry, newTrade, showAmount, type Trade } from '#calc-core';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { createTotals } from '#web/sheets/model/totals.ts';
import { totalsOf } from '../../calc-core/totals.ts';

const carry = { ...newCarry('c1'), carryTypeId: 2 as const, weeksHeld: '26', freightIn: '12.5' };

/** The texts of the totals row of these trades, and the core's totals of them. */
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

test('trades without head have no totals, as the core says, and are 0 head', () => {
  const { texts, figures } = totalsIn([{ numberOfHead: '0' }, { numberOfHead: null }]);
  expect(figures.totalProfit.reason).toBe('no head');
  expect(['totalProfit', 'profitPerAnnum', 'profitPerHead'].map((name) => texts.get(name))).toEqual([
    '',
    '',
    '',
  ]);
  expect(texts.get('numberOfHead')).toBe('0');
});

test('a mean is of the heads, and a price per kg is all the money over all the kilograms', () => {
  const { texts } = totalsIn([
    { numberOfHead: '100', purchaseWeightkg: '300', purchaseCostHd: '900' },
    { numberOfHead: '300', purchaseWeightkg: '400', purchaseCostHd: '1600' },
    { numberOfHead: '50', purchaseWeightkg: null },
  ]);
  expect(texts.get('purchaseWeightkg')).toBe('375');
  expect(texts.get('purchaseCostCKg')).toBe('3.80');
});
