import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actualProblems, closeoutOf, planAndActual, type Plan } from '#calc-core/actual';
import { bridgeGroups } from '#calc-core/actual/state.ts';
import { stageOf } from '#calc-core/actual/record.ts';
import { newCarry, type Carry } from '#calc-core/carry';
import { showFigureExactly } from '#calc-core/figure';
import { Decimal } from '#calc-core/number';
import {
  calculateTrade,
  newTrade,
  nothingActual,
  saleCosts,
  tradeFigureNames,
  tradeInputs,
  type Actual,
  type ActualSale,
  type Trade,
} from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';
import { draws } from '../draws.ts';
import { completeCaseArbitrary, usualAmountOf } from './arbitraries.ts';

const sale = (known: Partial<ActualSale>): ActualSale => ({
  soldOn: null,
  head: null,
  saleWeightkg: null,
  saleCostHd: null,
  ...known,
});
const actually = (known: Partial<Actual>): Actual => ({ ...nothingActual, ...known });

const grass: Carry = { ...newCarry('grass'), ...startingCarry };
const heifers: Trade = {
  ...newTrade('heifers', '2026-06-02', [], []),
  numberOfHead: '86',
  purchaseWeightkg: '262',
  purchaseCostHd: '948.44',
  saleWeightkg: '385',
  saleCostHd: '1378.3',
};
const plan: Plan = { trade: heifers, carry: grass };
const became = actually({
  boughtOn: '2026-06-04',
  purchaseWeightkg: '258',
  purchaseCostHd: '921.06',
  sales: [sale({ soldOn: '2026-11-17', saleWeightkg: '381', saleCostHd: '1318.26' })],
  deaths: '2',
  costs: { agistmentRate: '5.8', freightIn: '17.4' },
});

const cents = (text: string | null) =>
  new Decimal(text ?? 'NaN').toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2);

describe('plan and actual of the heifers, calculated by hand', () => {
  const { perHead, total, actual, stage, isSoFar } = planAndActual(plan, became);
  const effect = (group: string) => cents(perHead.steps.find((step) => step.group === group)?.effect ?? null);

  test('made $64.88 per head instead of the planned $103.71', () => {
    expect([stage, isSoFar]).toEqual(['sold', false]);
    expect([cents(perHead.planned), cents(perHead.actual)]).toEqual(['103.71', '64.88']);
    expect(cents(total.actual)).toBe('5580.51');
    expect(showFigureExactly(actual.figures.weeksHeld)?.slice(0, 6)).toBe('23.714');
    expect(cents(showFigureExactly(actual.figures.profitReturnOnCapitalPa))).toBe('11.35');
  });

  test('attribute the whole difference to causes in the declared order', () => {
    expect(perHead.steps.map(({ group }) => group)).toEqual([...bridgeGroups, 'freightIn', 'agistmentRate']);
    expect(effect('purchase price')).toBe('13.74');
    expect(effect('purchase weight')).toBe('14.98');
    expect(effect('sale price')).toBe('-44.30');
    expect(effect('sale weight')).toBe('-13.27');
    expect(effect('time')).toBe('-2.40');
    expect(effect('deaths')).toBe('-11.01');
    expect(effect('agistmentRate')).toBe('4.87');
    expect(effect('freightIn')).toBe('-1.43');
    expect([effect('wool'), effect('head')]).toEqual(['0.00', '0.00']);
    expect([perHead.remainder, total.remainder]).toEqual(['0', '0']);
    expect(perHead.steps.at(-1)?.after).toBe(perHead.actual);
  });
});

test('a cause that leaves the profit unknown is combined with the cause that makes the profit known again', () => {
  /* The lighter mob has no sale date, so its weeks held are unknown. The agistment bill of $20 replaces the weekly cost. */
  const carry: Carry = { ...newCarry('c'), weightGainKg: '0.5', agistmentRate: '1' };
  const trade: Trade = {
    ...newTrade('t', '2026-06-02', [], []),
    numberOfHead: '100',
    purchaseWeightkg: '300',
    purchaseCostHd: '1000',
    saleWeightkg: '400',
    saleCostHd: '1100',
  };
  const { perHead } = planAndActual(
    { trade, carry },
    actually({ sales: [sale({ saleWeightkg: '290', saleCostHd: '1100' })], costs: { agistment: '20' } }),
  );
  const effects = perHead.steps.map(({ group, effect }) => [group, cents(effect)] as const);
  expect(effects.slice(-3)).toEqual([
    ['time', '0.00'],
    ['deaths', '0.00'],
    ['agistment', '8.57'],
  ]);
  expect([cents(perHead.planned), perHead.actual, perHead.remainder]).toEqual(['71.42', '80', '0']);
});

test('without facts the actual equals the plan, and every effect is exactly 0', () => {
  fc.assert(
    fc.property(completeCaseArbitrary, ({ carry, trade }) => {
      const { actual, perHead, stage } = planAndActual({ trade, carry }, nothingActual);
      const planned = calculateTrade(carry, trade);
      expect(stage).toBe('planned');
      for (const name of tradeFigureNames) {
        expect(showFigureExactly(actual.figures[name])).toBe(showFigureExactly(planned.figures[name]));
      }
      expect(perHead.steps.every((step) => step.effect === '0')).toBe(true);
    }),
    { numRuns: draws(60) },
  );
});

const amount = (name: keyof typeof tradeInputs) => usualAmountOf(tradeInputs[name]);
const known = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 2 });
const day = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2051-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const actualArbitrary: fc.Arbitrary<Actual> = fc.record({
  boughtOn: known(day),
  head: known(amount('numberOfHead')),
  purchaseWeightkg: known(amount('purchaseWeightkg')),
  purchaseCostHd: known(amount('purchaseCostHd')),
  sales: fc.array(
    fc.record({
      soldOn: known(day),
      head: known(fc.nat({ max: 60 }).map(String)),
      saleWeightkg: known(amount('saleWeightkg')),
      saleCostHd: known(amount('saleCostHd')),
      costs: fc.dictionary(fc.constantFrom(...saleCosts), fc.nat({ max: 90 }).map(String), { maxKeys: 2 }),
    }),
    { maxLength: 3 },
  ),
  diedOn: known(day),
  sale2CostHd: known(amount('sale2CostHd')),
  woolSaleWeight: known(amount('woolSaleWeight')),
  woolPriceHd: known(amount('woolPriceHd')),
  deaths: known(fc.nat({ max: 20 }).map(String)),
  costs: fc.dictionary(
    fc.constantFrom(
      'freightIn',
      'agistmentRate',
      'purchaseCosts',
      'processingCosts',
      'sellingCosts',
      'agistment',
      'commission',
      'labour',
      'annualInterestRate',
      'nonsense',
    ),
    fc.nat({ max: 90 }).map(String),
    { maxKeys: 4 },
  ),
});

test('the effects add up exactly to actual profit less planned profit, whatever facts are entered', () => {
  fc.assert(
    fc.property(completeCaseArbitrary, actualArbitrary, ({ carry, trade }, actual) => {
      const { perHead, total } = planAndActual({ trade, carry }, actual);
      for (const bridge of [perHead, total]) {
        if (bridge.reason !== null) {
          expect([bridge.steps, bridge.remainder]).toEqual([[], null]);
          expect(bridge.planned === null || bridge.actual === null).toBe(true);
        } else expect(bridge.remainder).toBe('0');
      }
    }),
    { numRuns: draws(300) },
  );
});

test('the figures of the plan do not depend on the facts', () => {
  fc.assert(
    fc.property(completeCaseArbitrary, actualArbitrary, ({ carry, trade }, actual) => {
      const planned = showFigureExactly(calculateTrade(carry, trade).figures.profitPerHead);
      expect(planAndActual({ trade, carry }, actual).perHead.planned).toBe(planned);
    }),
    { numRuns: draws(100) },
  );
});

describe('a fact replaces its input', () => {
  const result = (known_: Partial<Actual>, of: Plan = plan) => planAndActual(of, actually(known_));
  const shown = (known_: Partial<Actual>, name: (typeof tradeFigureNames)[number], of: Plan = plan) =>
    showFigureExactly(result(known_, of).actual.figures[name]);

  test('several sales are weighted by head: weight, price and days', () => {
    const sales = [
      sale({ soldOn: '2026-08-04', head: '43', saleWeightkg: '340', saleCostHd: '1200' }),
      sale({ soldOn: '2026-12-15', saleWeightkg: '400', saleCostHd: '1500' }),
    ];
    // The sales come after 63 and 196 days, on average after 129.5 days. This is 18.5 weeks. The mean price is $1,350.
    expect(shown({ sales }, 'weeksHeld')).toBe('18.5');
    expect(shown({ sales }, 'inventoryChange')).toBe(new Decimal('948.44').minus(1350).times(86).toString());
    expect(result({ sales }).stage).toBe('sold');
  });

  test('unsold head count as planned, and the stage says “so far”', () => {
    const sales = [sale({ soldOn: '2026-08-04', head: '43', saleCostHd: '1200' })];
    const { isSoFar, stage, actual } = result({ sales });
    expect([isSoFar, stage]).toEqual([true, 'bought']);
    const mean = new Decimal('1200').plus('1378.3').dividedBy(2);
    expect(showFigureExactly(actual.figures.inventoryChange)).toBe(
      new Decimal('948.44').minus(mean).times(86).toString(),
    );
  });

  test('a weight without a price keeps the price per kg', () => {
    expect(shown({ purchaseWeightkg: '250' }, 'capInvestInStock')).toBe('77830');
  });

  test('without a sale date a growth carry calculates the time from the actual weights', () => {
    const sales = [sale({ saleWeightkg: '412', head: '86' })];
    expect(shown({ sales }, 'weeksHeld')?.slice(0, 9)).toBe('28.571428');
  });

  test('a cost can be paid as one amount, on any carry and without one', () => {
    expect(shown({ costs: { processingCosts: '12' } }, 'processingCosts')).toBe('12');
    expect(shown({ costs: { purchaseCosts: '30' } }, 'purchaseCosts')).toBe('30');
    expect(shown({ costs: { agistment: '111.5' } }, 'agistment')).toBe('111.5');
    const free: Plan = { trade: heifers, carry: null };
    expect(shown({ costs: { sellingCosts: '25' } }, 'sellingCosts', free)).toBe('25');
  });

  test('deaths cost the price of each lost head, even on a carry without losses', () => {
    const safe: Plan = { trade: heifers, carry: { ...grass, losePercentage: null } };
    expect(cents(shown({ deaths: '2' }, 'losses', safe))).toBe('22.05');
    expect(shown({ deaths: '2' }, 'losses', { ...safe, trade: { ...heifers, purchaseCostHd: null } })).toBe(
      '0',
    );
  });
});

describe('the closeout is the cash received less the cash paid', () => {
  const close = (known_: Partial<Actual>, of: Plan = plan) => {
    const actual = actually(known_);
    return closeoutOf(of, actual, planAndActual(of, actual).actual);
  };
  const free: Plan = { trade: { ...heifers, numberOfHead: '10' }, carry: newCarry('nothing') };

  test('dead head were paid for and are not sold', () => {
    const sales = [sale({ soldOn: '2026-11-17', saleCostHd: '1000' })];
    expect(close({ purchaseCostHd: '900', sales, deaths: '2' }, free)).toEqual({
      cashIn: '8000',
      cashOut: '9000',
      total: '-1000',
      perHeadBought: '-100',
    });
  });

  test('selling costs apply to the sold head, and all other costs to every head', () => {
    const carry = { ...newCarry('some'), freightIn: '10', yardLevy: '5', agentCommission: '4' };
    const sales = [sale({ soldOn: '2026-11-17', saleCostHd: '1000' })];
    const { cashOut } = close({ purchaseCostHd: '900', sales, deaths: '2' }, { ...free, carry })!;
    expect(cashOut).toBe('9460');
  });

  test('wool counts for shorn sheep, and the young count for a kind that is sold with its young', () => {
    const sheep: Trade = { ...free.trade, animalTypeId: 2, animalSubTypeId: 12, woolPriceHd: '20' };
    const cows: Trade = { ...free.trade, animalSubTypeId: 7, sale2CostHd: '300' };
    const held: Carry = { ...newCarry('held'), carryTypeId: 2, weeksHeld: '10' };
    const sales = [sale({ saleCostHd: '100' })];
    expect(close({ sales }, { trade: sheep, carry: held })?.cashIn).toBe('1200');
    expect(close({ sales, woolPriceHd: '0' }, { trade: sheep, carry: held })?.cashIn).toBe('1000');
    expect(close({ sales }, { trade: cows, carry: held })?.cashIn).toBe('4000');
  });

  test('no closeout exists before a sale or without the numbers it needs', () => {
    expect(close({})).toBeNull();
    const sales = [sale({ saleCostHd: null })];
    expect(close({ sales }, { ...free, trade: { ...free.trade, saleCostHd: null } })).toBeNull();
    expect(close({ sales }, { ...free, trade: { ...free.trade, purchaseCostHd: null } })).toBeNull();
    const unweighed = { ...free.trade, saleWeightkg: null };
    expect(close({ sales: [sale({ saleCostHd: '9' })] }, { trade: unweighed, carry: grass })).toBeNull();
  });
});

describe('the stage of a trade follows from the entered facts', () => {
  test.each([
    [null, 'planned'],
    [nothingActual, 'planned'],
    [actually({ purchaseCostHd: '900' }), 'bought'],
    [actually({ costs: { freightIn: '1' } }), 'bought'],
    [actually({ sales: [sale({ head: '85' })] }), 'bought'],
    [actually({ sales: [sale({ head: '85' })], deaths: '1' }), 'sold'],
    [actually({ sales: [sale({ soldOn: '2026-12-01' })] }), 'sold'],
  ])('%j is %s', (actual, stage) => expect(stageOf(plan, actual)).toBe(stage));
});

describe('an impossible fact is reported at its field', () => {
  test.each<[Partial<Actual>, string, RegExp]>([
    [{ sales: [sale({ soldOn: '2026-05-01' })] }, 'soldOn', /before they were bought on 02.06.2026/],
    [{ boughtOn: '2026-07-01', sales: [sale({ soldOn: '2026-06-20' })] }, 'soldOn', /01.07.2026/],
    [
      { sales: [sale({ head: '80' }), sale({ head: '9' })] },
      'soldHead',
      /More head sold and dead than bought/,
    ],
    [{ deaths: '87' }, 'deaths', /More deaths than head bought/],
    [{ sales: [sale({ head: '80' }), sale({ head: '5' })], deaths: '2' }, 'soldHead', /More head sold/],
    [
      { sales: [sale({}), sale({ head: '5' }), sale({ soldOn: '2026-12-01' })] },
      'sales.2.head',
      /Another sale takes all head that are left/,
    ],
    [{ boughtOn: '2126-06-04' }, 'boughtOn', /^04\/06\/2126 is 100 years from the plan, 02\/06\/2026\.$/],
    [{ sales: [sale({ soldOn: '2226-11-17' })] }, 'soldOn', /200 years from the plan/],
    [{ costs: { shearingPerHead: '4' } }, 'shearingPerHead', /There is no such cost for Cattle/],
    [{ costs: { woolSelling: '4' } }, 'woolSelling', /There is no such cost for Cattle/],
    [{ woolSaleWeight: '4' }, 'woolPriceHd', /no wool/],
    [{ boughtOn: '0026-06-04' }, 'boughtOn', /between the years 1900 and 9999/],
    [{ sales: [sale({}), sale({ soldOn: '2026-02-30' })] }, 'sales.1.soldOn', /2026-02-30/],
    [{ sale2CostHd: '300' }, 'sale2CostHd', /not sold with a calf or lamb/],
    [{ woolPriceHd: '30' }, 'woolPriceHd', /no wool/],
  ])('%j', (known_, field, text) => {
    const problem = actualProblems(plan, actually(known_)).find((each) => each.field === field);
    expect(problem?.text).toMatch(text);
  });

  test('animals sold by the head have no weight', () => {
    const shorn = { ...plan, trade: { ...plan.trade, animalTypeId: 2, animalSubTypeId: 12 } } as typeof plan;
    const weighed = actually({
      purchaseWeightkg: '40',
      sales: [sale({}), sale({ head: '3', saleWeightkg: '45' })],
    });
    expect(actualProblems(shorn, weighed).map(({ field, text }) => [field, text])).toEqual([
      ['purchaseWeightkg', expect.stringMatching(/bought and sold by the head, without a weight/)],
      ['sales.1.saleWeightkg', expect.stringMatching(/without a weight/)],
    ]);
    const costs = actually({ costs: { shearingPerHead: '4' }, woolPriceHd: '30' });
    expect(actualProblems(shorn, costs)).toEqual([]);
  });

  test('without a planned date, a fact may have any year', () => {
    const undated = { ...plan, trade: { ...plan.trade, heldFrom: '' } };
    expect(actualProblems(undated, actually({ boughtOn: '1926-06-04' }))).toEqual([]);
  });

  test('the heifers have no problem', () => expect(actualProblems(plan, became)).toEqual([]));
});
