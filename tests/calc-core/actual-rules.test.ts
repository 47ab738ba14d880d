import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actualProblems,
  closeoutOf,
  closeoutWords,
  planAndActual,
  saleLineInputs,
  withEnteredSale,
  type Plan,
  type SaleAmount,
  type SaleLine,
} from '#calc-core/actual';
import type { EnteredSale } from '#calc-core/actual/sale/entered.ts';
import { structureReader } from '#calc-core/records';
import { kindOf } from '#calc-core/animals';
import { newCarry, type Carry } from '#calc-core/carry';
import { showFigureExactly } from '#calc-core/figure';
import { Decimal } from '#calc-core/number';
import {
  actualOf,
  actualText,
  newTrade,
  nothingActual,
  saleCosts,
  tradeFields,
  tradeInputs,
  type Actual,
  type ActualSale,
  type Trade,
} from '#calc-core/trade';
import { draws } from '../draws.ts';
import { completeCaseArbitrary } from './arbitraries.ts';

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

describe('when only the second account sale has costs, the head of the first pay the planned percentage of their price', () => {
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

  test('101 head sold for $1,600 at 4 % pay $64.00 per head, and the commission is not a separate cause', () => {
    const known = planAndActual(plan, { ...both, deaths: '0' });
    expect(known.stage).toBe('sold');
    expect(showFigureExactly(known.actual.figures.commission)).toBe('64');
    // The profit is the price less 4 % commission and less $1,400. The planned price is $1,839.20, the actual price is $1,600.
    const price = known.perHead.steps.find(({ group }) => group === 'sale price');
    expect([known.perHead.planned, known.perHead.actual]).toEqual(['365.632', '136']);
    expect(price?.effect).toBe('-229.632');
    expect(known.perHead.steps.find(({ group }) => group === 'commission')?.effect ?? '0').toBe('0');
    expect(known.perHead.remainder).toBe('0');
  });

  test('for a cow sold with her calf, the commission is a percentage of both prices', () => {
    const cows: Plan = { ...plan, trade: { ...trade, animalSubTypeId: 7, sale2CostHd: '400' } };
    const before = withEnteredSale(cows, nothingActual, account('2026-10-01', '50', '80000', null));
    const after = withEnteredSale(cows, before, account('2026-10-08', '51', '81600', '4080'));
    expect(showFigureExactly(planAndActual(cows, after).actual.figures.commission)).toBe('80');
  });
});

describe('the actual wool weight is used for every kind that sells wool', () => {
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
    'sub type %i: 9 kg at $6.66 a kg makes $28.34 more, including its freight',
    (kind) => {
      expect(made(kind, { woolSaleWeight: '9', woolPriceHd: '59.94' })).toBe('28.34');
    },
  );
});

describe('a known weight without a price keeps the planned price per kg', () => {
  const plan: Plan = {
    trade: {
      ...newTrade('mob', '2026-01-05', [], []),
      numberOfHead: '100',
      purchaseCostHd: '1000',
      saleWeightkg: '400',
      saleCostHd: '2000',
    },
    carry: null,
  };
  const made = (sales: readonly ActualSale[]) => planAndActual(plan, actually({ sales })).perHead.actual;
  const light = { saleWeightkg: '300', soldOn: '2026-03-16' };

  test('the same animals make the same profit in one sale as in several', () => {
    expect(made([sale({ ...light, head: '100' })])).toBe('500');
    const one = sale({ ...light, head: '1', saleCostHd: '1500' });
    expect(made([sale({ ...light, head: '99' }), one])).toBe('500');
    expect(made([sale({ ...light, head: '50' }), sale({ ...light, head: null })])).toBe('500');
  });

  test('head that are not sold keep their planned price', () => {
    expect(made([sale({ ...light, head: '50' }), sale({ head: '0', saleCostHd: '9' })])).toBe('750');
  });

  test('the closeout equals the actual profit too, for stock and for wool', () => {
    const close = (of: Plan, known: Partial<Actual>) => {
      const actual = actually({ deaths: '0', ...known });
      const both = planAndActual(of, actual);
      return [closeoutOf(of, actual, both.actual)?.total, both.total.actual];
    };
    expect(close(plan, { sales: [sale({ ...light, head: '100' })] })).toEqual(['50000', '50000']);
    const lambs: Plan = {
      trade: {
        ...plan.trade,
        animalTypeId: 2,
        animalSubTypeId: 13,
        purchaseCostHd: '100',
        saleCostHd: '120',
        woolSaleWeight: '4.5',
        woolPriceHd: '30',
      },
      carry: tenWeeks,
    };
    const wool = { sales: [sale({ head: '100' })], woolSaleWeight: '9' };
    expect(close(lambs, wool)).toEqual(['8000', '8000']);
  });
});

test('without deaths the closeout equals the actual profit exactly, whatever was planned and paid', () => {
  const costs = fc.dictionary(fc.constantFrom(...saleCosts), fc.nat({ max: 90 }).map(String), { maxKeys: 3 });
  const lot = fc.record({
    soldOn: fc.constantFrom(null, '2026-08-04', '2026-12-15'),
    head: fc.nat({ max: 40 }).map(String),
    saleWeightkg: fc.option(fc.integer({ min: 1, max: 700 }).map(String), { nil: null }),
    saleCostHd: fc.option(fc.nat({ max: 3000 }).map(String), { nil: null }),
    costs,
  });
  fc.assert(
    fc.property(
      completeCaseArbitrary,
      fc.array(lot, { minLength: 1, maxLength: 4 }),
      ({ carry, trade }, lots) => {
        const of: Plan = { trade: { ...trade, numberOfHead: '200' }, carry };
        // The first lot has no head, so it takes all remaining head.
        const isWeighed = tradeInputs.saleWeightkg.appliesTo(kindOf(trade.animalSubTypeId));
        const sales = lots.map((each, at) => ({
          ...each,
          head: at === 0 ? null : each.head,
          saleWeightkg: isWeighed ? each.saleWeightkg : null,
        }));
        const actual = actually({ sales, deaths: '0' });
        const both = planAndActual(of, actual);
        const closed = closeoutOf(of, actual, both.actual);
        if (closed === null || both.total.actual === null) return;
        expect(new Decimal(closed.total).minus(both.total.actual).abs().lessThan('1e-20')).toBe(true);
        expect(closeoutWords(closed, both.total.actual, '0')).toMatch(/the same as the profit/);
      },
    ),
    { numRuns: draws(200) },
  );
});

describe('deaths with a date', () => {
  const plan: Plan = {
    trade: {
      ...newTrade('mob', '2026-01-05', [], []),
      numberOfHead: '10',
      purchaseCostHd: '100',
      saleCostHd: '200',
    },
    carry: tenWeeks,
  };
  const weeks = (known: Partial<Actual>) =>
    showFigureExactly(planAndActual(plan, actually(known)).actual.figures.weeksHeld);

  test('count as held until the date of death, and without that date as not held at all', () => {
    const sales = [sale({ soldOn: '2026-03-16' })];
    expect(weeks({ sales, deaths: '5' })).toBe('10');
    // Five head were held for 10 weeks, and five for 4 weeks.
    expect(weeks({ sales, deaths: '5', diedOn: '2026-02-02' })).toBe('7');
    // Nothing is sold yet, so the five remaining head keep the planned 10 weeks.
    expect(weeks({ deaths: '5', diedOn: '2026-02-02' })).toBe('7');
  });

  test('cannot be dated before the purchase or far from the plan', () => {
    const said = (diedOn: string) => actualProblems(plan, actually({ deaths: '1', diedOn }));
    expect(said('2026-01-04')).toEqual([
      { field: 'diedOn', text: 'Died on 04/01/2026, before they were bought on 05/01/2026.' },
    ]);
    expect(said('2126-01-04')[0]?.text).toMatch(/100 years from the plan/);
    expect(said('2026-01-05')).toEqual([]);
    expect(
      actualProblems({ ...plan, trade: { ...plan.trade, heldFrom: '' } }, actually({ diedOn: '2026-01-01' })),
    ).toEqual([]);
  });
});

describe('the costs of one sale', () => {
  const plan: Plan = {
    trade: {
      ...newTrade('mob', '2026-01-05', [], []),
      numberOfHead: '10',
      purchaseCostHd: '100',
      saleCostHd: '200',
    },
    carry: { ...tenWeeks, yardLevy: '3', freightOut: '11', advertising: '1' },
  };
  const selling = (known: Partial<Actual>) =>
    showFigureExactly(planAndActual(plan, actually(known)).actual.figures.sellingCosts);
  const drafts = [
    sale({ head: '4', costs: { yardLevy: '8', freightOut: '6' } }),
    sale({ head: '6', costs: { freightOut: '16' } }),
  ];

  test('apply to the head of that sale, and the other head pay the mob’s actual cost or else the planned cost', () => {
    // The levy is (4 x 8 + 6 x 3) / 10 = 5 per head. Freight is (4 x 6 + 6 x 16) / 10 = 12, and advertising is 1.
    expect(selling({ sales: drafts })).toBe('18');
    // Now the levy is (4 x 8 + 6 x 13) / 10 = 11 per head.
    expect(selling({ sales: drafts, costs: { yardLevy: '13' } })).toBe('24');
  });

  test('do not hide another selling cost that was paid for the whole mob', () => {
    const levy = [sale({ head: '4', costs: { yardLevy: '8' } }), sale({ head: '6' })];
    // The levy is 5 per head, as above. Freight is 20 and advertising is 1. Then freight is 11 and advertising is 6.
    expect(selling({ sales: levy, costs: { freightOut: '20' } })).toBe('26');
    expect(selling({ sales: levy, costs: { advertising: '6' } })).toBe('22');
    // Freight is (4 x 6 + 6 x 20) / 10 = 14.4 per head.
    const both = [drafts[0]!, sale({ head: '6' })];
    expect(selling({ sales: both, costs: { freightOut: '20' } })).toBe('20.4');
  });

  test('are in the closeout as they were paid while some head are unsold', () => {
    const actual = actually({ sales: [sale({ head: '4', saleCostHd: '210', costs: { commission: '20' } })] });
    const closeout = closeoutOf(plan, actual, planAndActual(plan, actual).actual);
    // Ten head were bought for $1,000. Four pay $20 of commission and $15 of other selling costs.
    expect(closeout).toMatchObject({ cashIn: '840', cashOut: '1140' });
  });

  test('are replaced when all selling costs are entered as one amount', () => {
    expect(selling({ sales: drafts, costs: { sellingCosts: '40' } })).toBe('40');
  });

  test('are the planned costs for head that are not sold yet', () => {
    expect(selling({ sales: drafts.slice(0, 1) })).toBe('15');
    expect(selling({ sales: [sale({ head: '0', costs: { yardLevy: '99' } })], deaths: '10' })).toBe('15');
  });
});

describe('the fields that were added to a sale later', () => {
  const read = structureReader('trade', tradeFields.actual);
  const first = { soldOn: '2026-10-01', head: '4', saleWeightkg: null, saleCostHd: '1600' };

  test('are always written in the same way, and facts without them have the same text as before', () => {
    const full = {
      ...first,
      name: 'Lot 12',
      enteredAt: '2026-10-01T04:02:00.000Z',
      costs: { commission: '64' },
    };
    const known = actually({ sales: [full], deaths: '1', diedOn: '2026-09-01' });
    expect(actualOf(actualText(known))).toEqual(known);
    expect(read(known)).toEqual({ text: actualText(known) });
    const before = actualText(actually({ sales: [first] }));
    expect(before).not.toMatch(/name|enteredAt|diedOn/);
    expect(read({ sales: [{ ...first, name: '  ', enteredAt: null, costs: {} }], diedOn: '' })).toEqual({
      text: before,
    });
    expect(actualText({ ...actually({ sales: [first] }), diedOn: null })).toBe(before);
  });

  test.each<[unknown, string]>([
    [{ sales: [{ name: 3 }] }, 'sale 1: name is not text'],
    [{ sales: [{ name: 'x'.repeat(201) }] }, 'sale 1: name has more than 200 characters'],
    [{ sales: [{ enteredAt: 'noon' }] }, 'sale 1: enteredAt is not a time like 2026-11-21T04:02:00Z'],
    [
      { sales: [{ enteredAt: '2026-13-01T04:02Z' }] },
      'sale 1: enteredAt is not a time like 2026-11-21T04:02:00Z',
    ],
    [{ sales: [{ costs: { vet: '1' } }] }, 'sale 1: costs: there is no cost vet'],
    [{ sales: [{ costs: { yardLevy: '-1' } }] }, 'sale 1: costs: Yard levy cannot be negative'],
    [{ diedOn: '2026-02-30' }, 'diedOn is not a day of the calendar'],
  ])('%j is refused in words', (value, problem) => expect(read(value)).toEqual({ problem }));
});

describe('while no deaths are entered', () => {
  const trade: Trade = {
    ...newTrade('mungallala', '2026-06-02', [], []),
    numberOfHead: '100',
    purchaseCostHd: '1000',
    saleCostHd: '1500',
  };
  const plan: Plan = { trade, carry: { ...tenWeeks, losePercentage: '2' } };
  const after = (...heads: readonly (string | null)[]) => {
    const actual = actually({ boughtOn: '2026-06-02', sales: heads.map((head) => sale({ head })) });
    const { stage, perHead, actual: result } = planAndActual(plan, actual);
    return {
      actual,
      stage,
      result,
      profit: perHead.actual,
      lost: showFigureExactly(result.figures.lossHead),
    };
  };

  test.each([
    ['none of the head are sold', [], '2', '480'],
    ['98 are sold', ['98'], '2', '480'],
    ['99 are sold, so only one can still die', ['99'], '1', '490'],
    ['all 100 are sold', ['60', '40'], '0', '500'],
    ['all remaining head are sold, which nobody has counted', [null], '2', '480'],
  ] as const)('the planned losses count for head that no sale counts: when %s', (_, heads, lost, profit) => {
    const known = after(...heads);
    expect([known.lost, known.profit]).toEqual([lost, profit]);
  });

  test('a mob that is sold without a death makes in cash what it makes in profit', () => {
    const { actual, result, stage } = after('100');
    expect(stage).toBe('sold');
    expect(closeoutOf(plan, actual, result)).toMatchObject({ cashIn: '150000', cashOut: '100000' });
    expect(showFigureExactly(result.figures.totalProfit)).toBe('50000');
  });
});
