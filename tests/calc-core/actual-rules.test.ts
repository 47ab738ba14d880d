import { describe, expect, test } from 'vitest';
import {
  planAndActual,
  saleLineInputs,
  withEnteredSale,
  type Plan,
  type SaleAmount,
  type SaleLine,
} from '#calc-core/actual';
import type { EnteredSale } from '#calc-core/actual/sale/entered.ts';
import { newCarry, type Carry } from '#calc-core/carry';
import { showFigureExactly } from '#calc-core/figure';
import { Decimal } from '#calc-core/number';
import { newTrade, nothingActual, type Actual, type ActualSale, type Trade } from '#calc-core/trade';

const actually = (known: Partial<Actual>): Actual => ({ ...nothingActual, ...known });
const sale = (known: Partial<ActualSale>): ActualSale => ({
  soldOn: null,
  head: null,
  saleWeightkg: null,
  saleCostHd: null,
  ...known,
});
const noAmounts = Object.fromEntries(
  Object.keys(saleLineInputs).map((name) => [name, null]),
) as unknown as Record<SaleAmount, null>;
const account = (soldOn: string, head: string, amount: string, commission: string | null): EnteredSale => ({
  lines: [{ ...noAmounts, soldOn, numberOfHead: head, amount } satisfies SaleLine],
  deductions: commission === null ? [] : [{ means: 'commission', amount: commission }],
  soldOn: null,
  dressing: null,
});
const tenWeeks: Carry = { ...newCarry('carry'), carryTypeId: 2, weeksHeld: '10' };

describe('a second account sale: head sold before keep the planned per cent of what they made', () => {
  const trade: Trade = {
    ...newTrade('bollon', '2026-06-02', [], []),
    numberOfHead: '101',
    purchaseWeightkg: '260',
    purchaseCostHd: '1400',
    saleWeightkg: '440',
    saleCostHd: '1839.20',
  };
  const carry: Carry = { ...tenWeeks, agentCommission: '4' };
  const plan: Plan = { trade, carry };
  const first = withEnteredSale(
    plan,
    actually({ boughtOn: '2026-06-02' }),
    account('2026-10-01', '50', '80000', null),
  );
  const both = withEnteredSale(plan, first, account('2026-10-08', '51', '81600', '3264'));

  test('all 101 made $1,600 and paid 4 %: $64.00 a head, and the commission is no cause of its own', () => {
    const known = planAndActual(plan, { ...both, deaths: '0' });
    expect(known.stage).toBe('sold');
    expect(showFigureExactly(known.actual.figures.commission)).toBe('64');
    // 1,839.20 less 4 % less 1,400 was planned, 1,600 less 4 % less 1,400 was made: the price alone moved it.
    const price = known.perHead.steps.find(({ group }) => group === 'sale price');
    expect([known.perHead.planned, known.perHead.actual]).toEqual(['365.632', '136']);
    expect(price?.effect).toBe('-229.632');
    expect(known.perHead.steps.find(({ group }) => group === 'commission')?.effect ?? '0').toBe('0');
    expect(known.perHead.remainder).toBe('0');
  });

  test('a calf sold with its mother is in what the per cent is taken of', () => {
    const cows: Plan = { ...plan, trade: { ...trade, animalSubTypeId: 7, sale2CostHd: '400' } };
    const before = withEnteredSale(cows, nothingActual, account('2026-10-01', '50', '80000', null));
    const after = withEnteredSale(cows, before, account('2026-10-08', '51', '81600', '4080'));
    expect(showFigureExactly(planAndActual(cows, after).actual.figures.commission)).toBe('80');
  });
});

describe('the actual wool weight counts for every kind that sells wool', () => {
  const wethers = (animalSubTypeId: number): Plan => ({
    trade: {
      ...newTrade('wethers', '2026-01-05', [], []),
      animalTypeId: 2,
      animalSubTypeId,
      numberOfHead: '100',
      purchaseCostHd: '100',
      saleCostHd: '120',
      woolSaleWeight: '4.5',
      woolPriceHd: '30',
    },
    carry: { ...tenWeeks, freightPerBale: '40', woolLevy: '2' },
  });
  const made = (kind: number, known: Partial<Actual>): string => {
    const of = wethers(kind);
    const { perHead } = planAndActual(
      of,
      actually({ sales: [sale({ head: '100', soldOn: '2026-03-16' })], ...known }),
    );
    return new Decimal(perHead.actual!).minus(perHead.planned!).toDecimalPlaces(2).toFixed(2);
  };

  test.each([2, 12, 16, 10, 11, 13, 14, 17, 19])(
    'sub type %i: 9 kg for the planned 4.5 makes $28.40 a head more',
    (kind) => expect(made(kind, { woolSaleWeight: '9' })).toBe('28.40'),
  );

  test.each([2, 12, 16, 13])(
    'sub type %i: 9 kg at $6.66 a kg makes $28.34 more, its freight counted',
    (kind) => {
      expect(made(kind, { woolSaleWeight: '9', woolPriceHd: '59.94' })).toBe('28.34');
    },
  );
});
