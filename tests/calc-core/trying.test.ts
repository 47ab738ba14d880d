import { newCarry } from '#calc-core/carry';
import {
  barsInUse,
  crossings,
  edgeTitle,
  edgeUnit,
  figureAfter,
  leverInput,
  leverToday,
  readStep,
  seekAnswer,
  showOnEdge,
  showStep,
  stepTried,
  enterLabel,
  tornado,
  trialOf,
  triedFigure,
  withLever,
  type Lever,
} from '#calc-core/decide';
import { Decimal, showWhole } from '#calc-core/number';
import { calculateTrade, newTrade, tradeOf, editTradeRow, loadTrade } from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseArbitrary } from './arbitraries.ts';

const sell: Lever = { of: 'trade', name: 'saleCostCKg' };

describe('trying a step of one number', () => {
  test('adds the step to today’s value, and the trade then makes the profit that the bar shows', () => {
    fc.assert(
      fc.property(caseArbitrary, (position) => {
        for (const bar of tornado(position, 'profitPerHead').slice(0, 4)) {
          for (const way of ['down', 'up'] as const) {
            const tried = stepTried(position, bar, way);
            const { lever, value } = tried.set[0]!;
            const moved = new Decimal(value).minus(leverToday(position, lever) ?? 0);
            expect(moved.abs().minus(bar.step).abs().lessThan('1e-12')).toBe(true);
            expect(moved.isNegative()).toBe(way === 'down');
            const said = figureAfter(position, 'profitPerHead', bar[way]);
            if (said === null || leverInput(lever).unit === '$/kg') continue;
            const { changes, carry } = trialOf(position, tried);
            const trade = tradeOf(editTradeRow(loadTrade(position.trade), changes, []));
            const made = calculateTrade(carry, trade).figures.profitPerHead.value;
            // The price is stored per head with 12 decimals. A new weight therefore changes the price per kg slightly.
            expect(made?.minus(said).abs().lessThan('1e-6')).toBe(true);
          }
        }
      }),
    );
  });
});

test('only numbers above 0 get a bar', () => {
  fc.assert(
    fc.property(caseArbitrary, (position) => {
      const bars = tornado(position, 'profitPerHead');
      const own = bars.filter(({ lever }) => Number(leverToday(position, lever) ?? 0) > 5e-13);
      expect(barsInUse(position, bars)).toEqual(own);
    }),
  );
});

describe('amounts in the sentences of What if', () => {
  test('a step of a price per kg is in cents, even half cents', () => {
    expect(['0.1', '0.125', '1', '0.005'].map((step) => showStep(step, sell))).toEqual([
      '10 c/kg',
      '12.5 c/kg',
      '100 c/kg',
      '0.5 c/kg',
    ]);
  });

  test('whole dollars are cut, and a 0 has no sign', () => {
    expect(['1234.99', '-0.99', '-1.01', '0', null].map(showWhole)).toEqual(['1,234', '0', '-1', '0', '']);
    expect(showOnEdge('1751.20', { of: 'trade', name: 'saleCostHd' })).toBe('1,751');
    expect(showOnEdge('4.4', sell)).toBe('4.40');
    const labour: Lever = { of: 'carry', name: 'labourDays' };
    const weeks: Lever = { of: 'carry', name: 'weeksHeld' };
    expect([edgeTitle(sell), edgeTitle(weeks), edgeTitle(labour)]).toEqual(['Sell', 'Weeks', 'Labour days']);
    const head: Lever = { of: 'trade', name: 'numberOfHead' };
    const weight: Lever = { of: 'trade', name: 'saleWeightkg' };
    expect([sell, weeks, weight, head].map(edgeUnit)).toEqual(['$/kg', 'weeks', 'kg', '']);
  });

  test('the step of a table is above 0', () => {
    expect(readStep('10c', sell)).toEqual({ ok: true, value: '0.1' });
    expect(readStep('', sell)).toEqual({ ok: true, value: null });
    expect(readStep('0', sell)).toEqual({ ok: false, message: 'The step must be above 0.' });
    expect(readStep('-1', sell)).toEqual({ ok: false, message: 'The step cannot be negative.' });
  });

  const position = {
    carry: { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', agistmentRate: '6' },
    trade: {
      ...newTrade('t', '2026-11-22', [], []),
      numberOfHead: '100',
      purchaseWeightkg: '300',
      purchaseCostHd: '1200',
      saleWeightkg: '400',
      saleCostHd: '1600',
    },
  };
  const madeAt = (price: string): string => {
    const { carry, trade } = withLever(position, { of: 'trade', name: 'purchaseCostCKg' }, price);
    return calculateTrade(carry, trade).figures.profitPerHead.value!.toFixed(6);
  };

  test('the distance from today’s price is in cents below a dollar, in dollars above, or none', () => {
    const differs = (price: string) =>
      seekAnswer(position, 'profitPerHead', madeAt(price), {
        of: 'trade',
        name: 'purchaseCostCKg',
      }).after.split('. It')[0];
    expect(differs('4')).toBe('That is this trade’s purchase price');
    expect(differs('3.86')).toBe('14 c under this trade’s purchase price');
    expect(differs('4.05')).toBe('5 c over this trade’s purchase price');
    expect(differs('5.5')).toBe('$1.50 /kg over this trade’s purchase price');
    const weight = seekAnswer(position, 'profitPerHead', '150', { of: 'carry', name: 'weeksHeld' });
    const total = seekAnswer(position, 'totalProfit', '28000', { of: 'carry', name: 'losePercentage' });
    expect(total.after).toMatch(/It then makes \$[\d,.]+\.$/);
    expect(showStep('x', sell)).toBe(' c/kg');
    expect(crossings({ ...position, carry: null }).map(({ key }) => key)).toEqual(['prices', 'weights']);
    const own = { key: '', set: [{ lever: { of: 'carry', name: 'weeksHeld' } as const, value: '3' }] };
    expect(enterLabel(own)).toBe('Use this value');
    expect(triedFigure(position, 'totalProfit', '5').is).toBe('$5.00');
    expect(weight.after).toMatch(/ weeks (under|over) this trade’s weeks held\. /);
  });
});
