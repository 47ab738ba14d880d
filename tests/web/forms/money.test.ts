import { describe, expect, test } from 'vitest';
import { showFigure } from '#calc-core/figure';
import { calculateTrade, tradeFigures, type Trade } from '#calc-core/trade';
import { beginInField, showInField } from '#web/ui/fields/amount-text.ts';
import { Decimal, plainNumber } from '#calc-core/number';
import { grazing, steers } from '../decide/kinds.ts';

describe('an amount in its field', () => {
  test.each([
    ['4', '$/kg', '4.00'],
    ['3.1', '$/hd', '3.10'],
    ['1234.5', '$/hd', '1234.50'],
    ['3.98765', '$/kg', '3.98765'],
    ['3.003003003003003003003003003003003', '$/kg', '3.00'],
    ['1271.123456789012345', '$/hd', '1271.12'],
    ['285', 'kg lwt/hd', '285'],
    ['12.123456789012345', 'kg lwt/hd', '12.12'],
  ] as const)(
    'of %s %s starts as %s, because typed digits stay and money has two decimals',
    (value, unit, text) => {
      expect(beginInField(value, unit)).toBe(text);
    },
  );

  test('shows two decimals of money while nobody types', () => {
    expect(showInField('4', '$/kg')).toBe('4.00');
  });
});

describe('a break-even price on the screen', () => {
  const shown = (trade: Trade, name: 'breakEvenSaleHd' | 'breakEvenPurchaseHd'): string => {
    const { unit, rounding } = tradeFigures[name];
    const figure = calculateTrade(grazing, trade).figures[name];
    return showFigure(figure, unit, 'sheet', rounding).replaceAll(',', '');
  };
  const totalProfit = (trade: Trade): number =>
    Number(calculateTrade(grazing, trade).figures.profitPerHead.value);
  const trades = Array.from({ length: 60 }, (_, at) => ({
    ...steers,
    purchaseCostHd: String(900 + at * 7.13),
    saleCostHd: String(1500 + at * 11.37),
  }));

  test('never hides a loss: the sale price is rounded up and the purchase price down', () => {
    for (const trade of trades) {
      expect(totalProfit({ ...trade, saleCostHd: shown(trade, 'breakEvenSaleHd') })).toBeGreaterThanOrEqual(
        0,
      );
      expect(
        totalProfit({ ...trade, purchaseCostHd: shown(trade, 'breakEvenPurchaseHd') }),
      ).toBeGreaterThanOrEqual(0);
    }
  });
});

test('a number that is copied, exported or shown in a tooltip has at most twelve decimals', () => {
  expect(plainNumber(new Decimal(10).dividedBy(3))).toBe('3.333333333333');
  expect(plainNumber(new Decimal('1271.1'))).toBe('1271.1');
});
