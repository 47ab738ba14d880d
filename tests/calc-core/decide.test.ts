import { carryAmountNames, carryInputs, newCarry, type Carry, type CarryAmountName } from '#calc-core/carry';
import { seek, sweep, tornado, type Lever, type Position } from '#calc-core/decide';
import { showFigureExactly } from '#calc-core/figure';
import { Decimal } from '#calc-core/number';
import {
  calculateTrade,
  editTrade,
  loadTrade,
  newTrade,
  storedAmountNames,
  tradeFigureNames,
  tradeInputs,
  tradeOf,
  type Trade,
  type TradeAmountName,
  type TradeFigureName,
} from '#calc-core/trade';
import { stepsOf } from '../../calc-core/figure/steps.ts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { draws } from '#tests/draws.ts';
import { completeCaseArbitrary } from './arbitraries.ts';
import {
  answered,
  broken,
  brokenBreakEvens,
  exactly,
  figureOf,
  questionArbitrary,
  today,
  typed,
} from './questions.ts';

const RUNS = draws(300);

vi.setConfig({ testTimeout: 600_000 });

test('seek keeps its laws for any trade, figure, number and target', () => {
  fc.assert(
    fc.property(questionArbitrary, (drawn) => {
      expect(broken(answered(drawn))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test('at a break-even price the profit is 0', () => {
  fc.assert(
    fc.property(completeCaseArbitrary, (position) => {
      expect(brokenBreakEvens(position)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test('the step of every number of a trade and a carry is a multiple of its grain', () => {
  for (const input of [
    ...storedAmountNames.map((name) => tradeInputs[name]),
    ...carryAmountNames.map((name) => carryInputs[name]),
  ]) {
    for (const animal of [1, 2] as const) {
      const { step, grain } = stepsOf(input, animal);
      expect(new Decimal(step).dividedBy(grain).isInteger(), input.name).toBe(true);
    }
  }
});

const grazing: Carry = {
  ...newCarry('grazing'),
  carryTypeId: 1,
  weightGainKg: '0.75',
  losePercentage: '1',
  freightIn: '16',
  agistmentRate: '6',
  agentCommission: '4',
  annualInterestRate: '8.25',
};
const roma: Trade = {
  ...newTrade('roma', '2026-11-22', [], []),
  numberOfHead: '120',
  saleWeightkg: '440',
  saleCostHd: '1751.2',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.1',
};
const steers: Position = { carry: grazing, trade: roma };
const of = (name: TradeAmountName): Lever => ({ of: 'trade', name });
const ofCarry = (name: CarryAmountName): Lever => ({ of: 'carry', name });
const ask = (figure: TradeFigureName, target: string, lever: Lever, position = steers) =>
  seek({ ...position, figure, target, lever });

describe('seek, in words and units', () => {
  test('a price is answered in the unit of the question, and the weight converts between the two', () => {
    const perKg = ask('profitPerHead', '80', of('purchaseCostCKg'));
    const perHead = ask('profitPerHead', '80', of('purchaseCostHd'));
    expect([perKg.practical, perKg.side, perHead.practical]).toEqual(['4.61', 'at most', '1314']);
    expect(new Decimal(perKg.exact!).times(285).minus(perHead.exact!).abs().lt('1e-30')).toBe(true);
  });

  test('sheep are priced in tens of cents a head, and cattle in dollars', () => {
    const lambs = { ...steers, trade: { ...roma, animalTypeId: 2 as const, animalSubTypeId: 13 } };
    expect(ask('profitPerHead', '80.03', of('purchaseCostHd'), lambs).practical).toMatch(/^\d+\.\d$/);
    expect(ask('profitPerHead', '80.03', of('purchaseCostHd')).practical).toMatch(/^\d+$/);
  });

  test('changing a weight keeps the price per kg', () => {
    const { practical, figureAtPractical } = ask('profitPerHead', '80', of('saleWeightkg'));
    const edited = tradeOf(editTrade(loadTrade(roma), { field: 'saleWeightkg', value: practical! }, []));
    expect(new Decimal(edited.saleCostHd!).dividedBy(edited.saleWeightkg!).toFixed()).toBe('3.98');
    expect(
      figureOf({ carry: grazing, trade: edited }, 'profitPerHead')!
        .minus(figureAtPractical!)
        .abs()
        .lt('1e-30'),
    ).toBe(true);
  });

  test('the answer is the value nearest to today’s, and the other values are named', () => {
    const { exact, others } = ask('profitReturnOnCapitalPa', '12', of('saleWeightkg'));
    expect(Number(exact)).toBeLessThan(600);
    expect(others.length).toBe(1);
    expect(Number(others[0])).toBeGreaterThan(1000);
  });

  test('where the losses jump no exact value exists, but a practical value meets the target', () => {
    const now = figureOf(steers, 'profitPerHead')!;
    const sought = ask('profitPerHead', now.plus(3).toFixed(2), ofCarry('losePercentage'));
    expect(sought).toMatchObject({ exact: null, side: 'at most', practical: '0.83' });
    expect(sought.reason).toMatch(
      /^Profit per head jumps past \$\d+\.\d\d \/hd here: no value of losses makes it exactly\.$/,
    );
  });

  test.each([
    [
      '1000000000',
      of('purchaseCostHd'),
      /^No value of purchase price per head makes profit per head \$1,000,000,000\.00 \/hd: the most it comes to is \$1,\d{3}\.\d\d, at \$0\.00 \/hd\.$/,
    ],
    ['80', ofCarry('weeksHeld'), /^Profit per head does not depend on weeks held\.$/],
    ['80', of('sale2CostHd'), /^Calf or lamb price per head is not for this kind of animal\.$/],
  ])('no value makes %s', (target, lever, reason) => {
    const sought = ask('profitPerHead', target, lever);
    expect(sought).toMatchObject({
      exact: null,
      practical: null,
      figureAtPractical: null,
      side: null,
      others: [],
    });
    expect(sought.reason).toMatch(reason);
  });

  test('a figure that is not available is explained', () => {
    const noSale = { carry: grazing, trade: { ...roma, saleCostHd: null } };
    expect(ask('profitPerHead', '80', of('purchaseCostHd'), noSale).reason).toBe(
      'Profit per head is not available: no sale price.',
    );
    expect(ask('profitPerHead', '80', of('saleCostHd'), noSale).exact).not.toBeNull();
    expect(ask('profitPerHead', '80', ofCarry('tags'), { carry: null, trade: roma }).reason).toBe(
      'Profit per head is not available: no carry.',
    );
    const unweighed = { carry: grazing, trade: { ...roma, purchaseWeightkg: null } };
    expect(ask('totalProfit', '80', of('purchaseCostCKg'), unweighed).reason).toBe(
      'Purchase price per kg needs the purchase weight.',
    );
  });
});

describe('sweep', () => {
  test('each cell equals the trade with both values typed, and each row’s line is where it reaches the target', () => {
    fc.assert(
      fc.property(completeCaseArbitrary, fc.constantFrom('0', '35'), (position, target) => {
        const weighed = Number(position.trade.purchaseWeightkg) > 0;
        const rows = {
          lever: of(weighed ? 'purchaseCostCKg' : 'purchaseCostHd'),
          values: ['1', '2.5', '400'],
        };
        const columns = { lever: of('saleCostHd'), values: ['0', '700', '1800.50'] };
        const table = sweep(position, 'profitPerHead', rows, columns, target);
        for (const [r, row] of rows.values.entries()) {
          const inRow = typed(position, rows.lever, row);
          for (const [c, column] of columns.values.entries()) {
            const { carry, trade } = typed(inRow, columns.lever, column);
            expect(table.cells[r]![c]).toBe(
              showFigureExactly(calculateTrade(carry, trade).figures.profitPerHead),
            );
          }
          const crossing = table.breakEven[r]!;
          if (crossing === null) continue;
          const made = figureOf(exactly(inRow, columns.lever, crossing), 'profitPerHead')!;
          expect(made.minus(target).abs().lt(new Decimal(crossing).plus(1).times('1e-20'))).toBe(true);
        }
      }),
      { numRuns: draws(100) },
    );
  });

  test('a row’s price per head stays the same when the column is its weight', () => {
    const table = sweep(
      steers,
      'profitPerHead',
      { lever: of('purchaseCostHd'), values: ['1200'] },
      { lever: of('purchaseWeightkg'), values: ['250', '300'] },
      '100',
    );
    const made = figureOf(
      { carry: grazing, trade: { ...roma, purchaseCostHd: '1200', purchaseWeightkg: '300' } },
      'profitPerHead',
    );
    expect(table.cells[0]![1]).toBe(made!.toFixed());
    const back = figureOf(
      { carry: grazing, trade: { ...roma, purchaseCostHd: '1200', purchaseWeightkg: table.breakEven[0]! } },
      'profitPerHead',
    );
    expect(back!.minus(100).abs().lt('1e-25')).toBe(true);
  });

  test.each([['250', '300'], ['0']])(
    'a price per kg over weights, of a trade that has none: each row’s line is at a weight that breaks even (%s)',
    (...values) => {
      const unweighed = { carry: grazing, trade: { ...roma, purchaseWeightkg: null, purchaseCostHd: null } };
      const table = sweep(
        unweighed,
        'profitPerHead',
        { lever: of('purchaseCostCKg'), values: ['4.5', '5'] },
        { lever: of('purchaseWeightkg'), values },
      );
      for (const [row, price] of ['4.5', '5'].entries()) {
        for (const [at, value] of values.entries()) {
          const { carry, trade } = typed(
            typed(unweighed, of('purchaseWeightkg'), value),
            of('purchaseCostCKg'),
            price,
          );
          const made = showFigureExactly(calculateTrade(carry, trade).figures.profitPerHead);
          if (value !== '0') expect(table.cells[row]![at]).toBe(made);
        }
        const weight = table.breakEven[row]!;
        const broke = typed(typed(unweighed, of('purchaseWeightkg'), weight), of('purchaseCostCKg'), price);
        expect(figureOf(broke, 'profitPerHead')!.abs().lt('1e-9')).toBe(true);
      }
    },
  );

  test('a column of carry values changes the carry', () => {
    const weeks = { ...grazing, carryTypeId: 2 as const, weeksHeld: '10' };
    const table = sweep(
      { carry: weeks, trade: roma },
      'weeksHeld',
      { lever: ofCarry('weeksHeld'), values: ['4', '8'] },
      { lever: ofCarry('agistmentRate'), values: ['1', '2'] },
    );
    expect(table.cells).toEqual([
      ['4', '4'],
      ['8', '8'],
    ]);
    expect(table.breakEven).toEqual([null, null]);
  });
});

describe('tornado', () => {
  test('each bar is the exact change of one step, and the longest comes first', () => {
    fc.assert(
      fc.property(completeCaseArbitrary, fc.constantFrom(...tradeFigureNames), (position, figure) => {
        const now = figureOf(position, figure);
        const bars = tornado(position, figure);
        if (now === null) expect(bars).toEqual([]);
        const lengths = bars.map(({ down, up }) =>
          Decimal.max(new Decimal(down ?? 0).abs(), new Decimal(up ?? 0).abs()),
        );
        expect(lengths.every((length, at) => at === 0 || length.lte(lengths[at - 1]!))).toBe(true);
        for (const { lever, step, down, up } of bars) {
          for (const [change, by] of [
            [down, new Decimal(step).negated()],
            [up, new Decimal(step)],
          ] as const) {
            if (change === null) continue;
            const value = (today(position, lever) ?? new Decimal(0)).plus(by);
            const made = figureOf(exactly(position, lever, value.toDecimalPlaces(40).toFixed()), figure);
            const off = made?.minus(now!).minus(change).abs();
            expect(
              off?.lte(now!.abs().plus(made!.abs()).plus(1).times('1e-25')),
              JSON.stringify({ figure, lever, change }),
            ).toBe(true);
          }
        }
      }),
      { numRuns: draws(200) },
    );
  });

  test('price per kg and price per head share one bar, per kg if there is a weight, and an amount below one step has one side', () => {
    // A missing price is not 0. A figure without its price is not available, so the chart has no bars.
    const unpriced = {
      ...steers,
      trade: { ...steers.trade, animalSubTypeId: 10, animalTypeId: 2 as const, saleCostHd: null },
    };
    expect(tornado(unpriced, 'profitPerHead')).toEqual([]);
    const bars = tornado(steers, 'profitPerHead');
    const names = bars.map(({ lever }) => lever.name);
    expect(names[0]).toBe('saleCostCKg');
    expect(names).not.toContain('saleCostHd');
    expect(bars.find(({ lever }) => lever.name === 'supplements')).toMatchObject({ step: '1', down: null });
    const unweighed = tornado(
      { carry: grazing, trade: { ...roma, purchaseWeightkg: null } },
      'capInvestInStock',
    );
    expect(unweighed.map(({ lever, step }) => [lever.name, step])).toEqual([
      ['numberOfHead', '10'],
      ['purchaseCostHd', '10'],
    ]);
  });
});

describe('a weight whose price comes from yard terms', () => {
  const terms = JSON.stringify({
    basis: 'cwt',
    price: '7.2',
    dressing: '54',
    skin: '12',
    slideBase: '430',
    slideOver: '5',
  });
  const yarded = tradeOf(editTrade(loadTrade(roma), { field: 'saleYard', value: terms }, []));
  const position = { carry: grazing, trade: yarded };
  const lever = of('saleWeightkg');

  test('cannot be sought, and the reason is given, but the price can be sought', () => {
    expect(ask('profitPerHead', '80', lever, position)).toMatchObject({
      exact: null,
      reason: 'Sale weight cannot be asked for: yard terms make its price. Try weights in the table.',
    });
    expect(ask('profitPerHead', '80', of('saleCostCKg'), position).practical).not.toBeNull();
    expect(ask('profitPerHead', '80', of('purchaseWeightkg'), position).exact).not.toBeNull();
  });

  test('has steps and cells calculated as in the form, and no line', () => {
    const bar = tornado(position, 'profitPerHead').find((each) => each.lever.name === 'saleWeightkg')!;
    const now = figureOf(position, 'profitPerHead')!;
    const at = (kg: string) => figureOf(typed(position, lever, kg), 'profitPerHead')!;
    expect([bar.down, bar.up]).toEqual([at('430').minus(now).toFixed(), at('450').minus(now).toFixed()]);
    const table = sweep(
      position,
      'profitPerHead',
      { lever: of('purchaseCostCKg'), values: ['4.4'] },
      { lever, values: ['450'] },
    );
    expect(table.breakEven).toEqual([null]);
    const cell = typed(typed(position, lever, '450'), of('purchaseCostCKg'), '4.4');
    expect(table.cells).toEqual([[figureOf(cell, 'profitPerHead')!.toFixed()]]);
  });

  test('has a bar with one side when one step leaves no weight, and no bar without a figure', () => {
    const bought = editTrade(
      loadTrade({ ...roma, purchaseWeightkg: '6' }),
      { field: 'purchaseYard', value: terms },
      [],
    );
    const bars = tornado({ carry: grazing, trade: tradeOf(bought) }, 'capInvestInStock');
    const bar = bars.find((each) => each.lever.name === 'purchaseWeightkg')!;
    expect([bar.down, new Decimal(bar.up!).greaterThan(0)]).toEqual([null, true]);
    expect(tornado({ carry: grazing, trade: { ...yarded, numberOfHead: null } }, 'profitPerHead')).toEqual(
      [],
    );
  });
});
