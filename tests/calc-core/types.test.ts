import { describe, expect, expectTypeOf, test } from 'vitest';
import type { FigureValue } from '#calc-core/figure';
import {
  calculateTrade,
  newTrade,
  tradeFigureNames,
  tradeFigures,
  type TradeFigureName,
} from '#calc-core/trade';
import { business } from '../../calc-core/figure/constants.ts';
import type { Num } from '../../calc-core/figure/num.ts';
import type { TradeFigures } from '../../calc-core/trade/figures/group.ts';
import { tradeScope as t } from '../../calc-core/trade/scope.ts';

const declared = { label: 'x', unit: '$/hd', card: 'x', source: 'x' } as const;

/** Never run. The compiler must refuse every line. */
export function mustNotCompile(): unknown {
  return [
    // @ts-expect-error a native operator on numbers of a formula
    t.saleCostHd + t.purchaseCostHd,
    // @ts-expect-error a name without a declaration
    t.saleCostPerHead,
    // @ts-expect-error a name of a carry's field without a declaration
    t.carry.backgronundRate,
    // @ts-expect-error the divisor may be zero, so a reason for a missing quotient must be given
    t.saleCostHd.dividedBy(t.saleWeightkg),
    // @ts-expect-error a reason that is not in the list
    t.saleCostHd.dividedBy(t.saleWeightkg, 'because'),
    // @ts-expect-error a business number typed into a formula
    t.weeksHeld.dividedBy(4),
    // @ts-expect-error a unit that does not exist
    { inventoryChange: { ...declared, unit: '$/acre', formula: () => t.saleCostHd } } satisfies Partial<
      TradeFigures<'inventoryChange'>
    >,
    // @ts-expect-error a figure is missing
    { profitPerHead: { ...declared, formula: () => t.saleCostHd } } satisfies TradeFigures<
      'profitPerHead' | 'totalProfit'
    >,
    // @ts-expect-error a figure that is not in the list of names
    { profitPerAcre: { ...declared, formula: () => t.saleCostHd } } satisfies TradeFigures<'profitPerHead'>,
  ];
}

describe('what the types check', () => {
  test('a division by a constant gives a number', () => {
    expectTypeOf(t.weeksHeld.dividedBy(business.weeksPerMonth)).toEqualTypeOf<Num>();
    expectTypeOf(mustNotCompile).toBeFunction();
  });

  test('a figure without a value has a reason', () => {
    const figure: FigureValue = calculateTrade(null, newTrade('t', '2026-11-21', [], [])).figures
      .profitPerHead;
    if (figure.value === null) expectTypeOf(figure.reason).toBeString();
    expect(figure.reason).toBe('no head');
  });

  test('every name has a declaration under the same name', () => {
    expectTypeOf(tradeFigures.profitPerHead.name).toEqualTypeOf<'profitPerHead'>();
    expectTypeOf<keyof typeof tradeFigures>().toEqualTypeOf<TradeFigureName>();
    expect(Object.keys(tradeFigures)).toEqual([...tradeFigureNames]);
  });
});
