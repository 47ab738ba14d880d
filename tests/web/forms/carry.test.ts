import { editCarry, newCarry, type Carry } from '#calc-core/carry';
import { Decimal } from '#calc-core/number';
import {
  calculateCarry,
  calculateTrade,
  carryCostLines,
  loadTrade,
  newTrade,
  tradeCostLines,
  type CostLine,
  type Trade,
} from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';
import { describe, expect, test } from 'vitest';
import { changedAmounts, previewCarry, baselineOf } from '#web/forms/carry/carry-preview.ts';
import { carryProfitWith, tradeProfitWith } from '#web/forms/conflict/conflict-words.ts';

// From the design of the carry form: agistment of $7.20 for 120 steers over 29.52 weeks.
const buffel: Carry = {
  ...newCarry('buffel'),
  ...startingCarry,
  name: 'Buffel grass',
  agistmentRate: '7.2',
};
const steers: Trade = {
  ...newTrade('steers', '2026-11-20', [], [buffel]),
  name: 'Roma store steers',
  numberOfHead: '120',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.1',
  saleWeightkg: '440',
  saleCostHd: '1751.2',
};
const shorn: Trade = {
  ...steers,
  id: 'hay',
  animalTypeId: 2,
  animalSubTypeId: 12,
  carryTypeId: 2,
  woolPriceHd: '45',
  woolSaleWeight: '5.4',
};
const held: Carry = {
  ...buffel,
  carryTypeId: 2,
  weeksHeld: '40',
  shearingPerHead: '9.8',
  woolLevy: '2',
  freightPerBale: '28',
};

const shares = (lines: readonly CostLine[]): [string, string][] =>
  lines.map(({ label, value }) => [label, value.toFixed(2, Decimal.ROUND_DOWN)]);
const sum = (lines: readonly CostLine[]): Decimal =>
  lines.reduce((total, { value }) => total.plus(value), new Decimal(0));

describe('the parts of the cost of carry', () => {
  test('are listed as in the design, in a fixed order and without zeros', () => {
    expect(shares(tradeCostLines(steers, calculateTrade(buffel, steers)))).toEqual([
      ['Agistment', '212.57'],
      ['Supplements', '13.28'],
      ['Processing', '5.00'],
      ['Purchase costs', '22.50'],
      ['Selling, commission', '95.24'],
      ['Losses', '21.18'],
      ['Labour', '9.33'],
      ['Interest', '72.85'],
    ]);
  });

  test.each([
    ['cattle', buffel, steers],
    ['shorn', held, shorn],
    ['sold in the wool', held, { ...shorn, woolPriceHd: '0' }],
  ] as const)('lines sum to the cost of carry, shares to 100 %%: %s', (_, carry, trade) => {
    const result = calculateTrade(carry, trade);
    const lines = tradeCostLines(trade, result);
    expect(
      sum(lines)
        .minus(result.figures.costOfCarryPerHead.value ?? 0)
        .abs()
        .toNumber(),
    ).toBeLessThan(1e-20);
    expect(
      lines
        .reduce((total, { share }) => total.plus(share), new Decimal(0))
        .minus(100)
        .abs()
        .toNumber(),
    ).toBeLessThan(1e-20);
  });

  test('are empty while the cost of carry is not available', () => {
    expect(
      tradeCostLines(
        { ...steers, saleWeightkg: null },
        calculateTrade(buffel, { ...steers, saleWeightkg: null }),
      ),
    ).toEqual([]);
  });

  test('include only costs that do not depend on a trade, when a carry has no trade', () => {
    const result = calculateCarry({ ...held, animalTypeId: 2, animalSubTypeId: 12 });
    const lines = carryCostLines(result);
    expect(lines.map(({ label }) => label)).toEqual([
      'While held',
      'Processing',
      'Shearing',
      'Purchase costs',
      'Selling',
    ]);
    expect(sum(lines).equals(result.figures.carryPerHd.value ?? 0)).toBe(true);
    const timeless = calculateCarry({ ...held, weeksHeld: null });
    expect(timeless.figures.carryPerHd.value).toBeNull();
    expect(carryCostLines(timeless).map(({ share }) => share.toFixed())).not.toContain('100');
    expect(carryCostLines(timeless).every(({ share, value }) => share.isZero() && value.gt(0))).toBe(true);
  });
});

describe('the effect of a carry’s change on its trades', () => {
  const before = { ...buffel, agistmentRate: '6' };
  const trades = [{ trade: steers }];

  test('shows for one changed amount the label, both values and the change of total profit', () => {
    const preview = previewCarry(before, buffel, baselineOf(before, trades));
    expect(preview?.sentence).toMatch(
      /^Agistment \$6\.00 to \$7\.20 takes \$4,4\d\d\.\d\d off total profit\.$/,
    );
    expect(preview?.trades[0]).toMatchObject({ id: 'steers', name: 'Roma store steers', becomes: null });
    expect(preview?.trades[0]?.difference?.isNegative()).toBe(true);
  });

  test('says that a trade changes between profit and loss', () => {
    const dear = { ...before, agistmentRate: '20' };
    const preview = previewCarry(before, dear, baselineOf(before, trades));
    expect(preview?.trades[0]?.becomes).toBe('Underpriced');
    expect(preview?.sentence).toMatch(/ 1 trade becomes Underpriced\.$/);
  });

  test('lists trades that change between profit and loss first, whatever their order in the list', () => {
    const dear = { ...before, agistmentRate: '20' };
    const rich = ['a', 'b', 'c'].map((id) => ({ trade: { ...steers, id, saleCostHd: '4000' } }));
    const preview = previewCarry(before, dear, baselineOf(before, [...rich, ...trades]));
    expect(preview?.trades.map(({ id, becomes }) => [id, becomes])).toEqual([
      ['steers', 'Underpriced'],
      ['a', null],
      ['b', null],
      ['c', null],
    ]);
  });

  test('counts several changed amounts, and says that a gain adds to total profit', () => {
    const cheap = { ...before, agistmentRate: null, supplements: '0' };
    expect(previewCarry(before, cheap, baselineOf(before, trades))?.sentence).toMatch(
      /^2 changes add \$[\d,.]+ to total profit\.$/,
    );
  });

  test('names an amount that was empty before or is empty now', () => {
    const vetted = { ...before, tags: '1' };
    expect(previewCarry(before, vetted, baselineOf(before, trades))?.sentence).toMatch(
      /^Tags blank to \$1\.00 takes \$\d+\.\d\d off total profit\.$/,
    );
  });

  test('is empty while no calculated amount differs, or no trade uses the carry', () => {
    expect(previewCarry(before, { ...before, name: 'Other' }, baselineOf(before, trades))).toBeNull();
    expect(previewCarry(before, buffel, [])).toBeNull();
    expect(changedAmounts(before, before)).toEqual([]);
  });

  test('counts another carry type as a change', () => {
    expect(previewCarry(before, { ...before, carryTypeId: 2 }, baselineOf(before, trades))).not.toBeNull();
  });
});

test('typing a price per dose while the doses are blank sets one dose', () => {
  expect(editCarry(newCarry('c'), { field: 'vet', value: '3.5' })).toMatchObject({
    vet: '3.5',
    vetDose: '1',
  });
  expect(editCarry({ ...newCarry('c'), vetDose: '0' }, { field: 'vet', value: '3.5' }).vetDose).toBe('0');
});

describe('the profit of each side of a conflict', () => {
  const field = {
    field: 'purchaseCostHd',
    label: 'Purchase price per head',
    mine: '1271.1',
    base: null,
    theirs: '1300',
  };

  test('is shown for a trade', () => {
    const profit = tradeProfitWith(loadTrade({ ...steers, carryId: 'buffel' }), [buffel]);
    expect(profit(field, 'mine')).toBe('Profit $28.11 /hd');
    expect(profit(field, 'theirs')).toMatch(/^Profit -\$\d+\.\d\d \/hd$/);
    expect(profit({ ...field, field: 'record' }, 'mine')).toBeNull();
    expect(profit({ ...field, mine: null }, 'mine')).toBe('No profit: no purchase price');
  });

  test('is shown for a carry with the profit of the trade that uses it', () => {
    const rate = { field: 'agistmentRate', label: 'Agistment', mine: '7.2', base: '6', theirs: '6' };
    expect(carryProfitWith(buffel, steers)(rate, 'mine')).toBe('Profit $28.11 /hd');
    expect(carryProfitWith(buffel, undefined)(rate, 'mine')).toBeNull();
  });
});
