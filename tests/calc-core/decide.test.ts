import {
  calculateTrade,
  carryAmountNames,
  carryInputs,
  Decimal,
  editTrade,
  isDecimalText,
  loadTrade,
  newCarry,
  newTrade,
  rangeProblem,
  seek,
  showFigureExactly,
  stepsOf,
  sweep,
  storedAmountNames,
  tradeFigureNames,
  tradeFigures,
  tradeInputs,
  tornado,
  tradeOf,
  type Carry,
  type CarryAmountName,
  type DecimalText,
  type Lever,
  type Position,
  type Sought,
  type Trade,
  type TradeAmountName,
  type TradeFigureName,
} from '#calc-core';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { draws } from '#tests/draws.ts';
import { completeCaseArbitrary } from './arbitraries.ts';

/** More with DRAWS=40, to look for trouble after a change of the search. */
const RUNS = draws(300);

vi.setConfig({ testTimeout: 600_000 });

const levers: readonly Lever[] = [
  ...(Object.keys(tradeInputs) as TradeAmountName[]).map((name) => ({ of: 'trade', name }) as const),
  ...carryAmountNames.map((name) => ({ of: 'carry', name }) as const),
];

const links: Readonly<Record<string, { weight: string; perHead: string; is: 'weight' | 'perKg' }>> = {
  purchaseWeightkg: { weight: 'purchaseWeightkg', perHead: 'purchaseCostHd', is: 'weight' },
  saleWeightkg: { weight: 'saleWeightkg', perHead: 'saleCostHd', is: 'weight' },
  sale2Weightkg: { weight: 'sale2Weightkg', perHead: 'sale2CostHd', is: 'weight' },
  woolSaleWeight: { weight: 'woolSaleWeight', perHead: 'woolPriceHd', is: 'weight' },
  purchaseCostCKg: { weight: 'purchaseWeightkg', perHead: 'purchaseCostHd', is: 'perKg' },
  saleCostCKg: { weight: 'saleWeightkg', perHead: 'saleCostHd', is: 'perKg' },
  sale2CostCKg: { weight: 'sale2Weightkg', perHead: 'sale2CostHd', is: 'perKg' },
  woolPriceKg: { weight: 'woolSaleWeight', perHead: 'woolPriceHd', is: 'perKg' },
};

type Amounts = Readonly<Record<string, DecimalText | null>>;
const inputOf = (lever: Lever) => (lever.of === 'trade' ? tradeInputs[lever.name] : carryInputs[lever.name]);

/** The lever set without the form's rounding of a price per head to 12 decimals: what an exact answer is about. */
function exactly({ carry, trade }: Position, lever: Lever, value: DecimalText): Position {
  if (lever.of === 'carry') return { carry: { ...carry!, [lever.name]: value }, trade };
  const link = links[lever.name];
  if (link === undefined) return { carry, trade: { ...trade, [lever.name]: value } };
  const stored = trade as unknown as Amounts;
  const [weight, perHead] = [stored[link.weight], stored[link.perHead]].map((text) => new Decimal(text ?? 0));
  const text = (of: Decimal) =>
    of.isZero() ? '0' : of.toSignificantDigits(34).toDecimalPlaces(40).toFixed();
  if (link.is === 'perKg') return { carry, trade: { ...trade, [link.perHead]: text(weight!.times(value)) } };
  const isKept =
    weight!.toDecimalPlaces(12).isZero() || perHead!.dividedBy(weight!).toDecimalPlaces(12).isZero();
  const price = isKept ? stored[link.perHead]! : text(perHead!.dividedBy(weight!).times(value));
  return { carry, trade: { ...trade, [link.weight]: value, [link.perHead]: price } };
}

/** The lever typed into the form. */
function typed({ carry, trade }: Position, lever: Lever, value: DecimalText): Position {
  if (lever.of === 'carry') return { carry: { ...carry!, [lever.name]: value }, trade };
  return { carry, trade: tradeOf(editTrade(loadTrade(trade), { field: lever.name, value }, [])) };
}

const figureOf = ({ carry, trade }: Position, figure: TradeFigureName): Decimal | null =>
  calculateTrade(carry, trade).figures[figure].value;

/** The lever's value today; for a price per kg the price per head over the weight. */
function today({ carry, trade }: Position, lever: Lever): Decimal | null {
  if (lever.of === 'carry') return new Decimal(carry![lever.name] ?? 0);
  const stored = trade as unknown as Amounts;
  const link = links[lever.name];
  const text = link?.is === 'perKg' ? stored[link.perHead] : stored[lever.name];
  if (text === null || text === undefined) return null;
  return link?.is === 'perKg' ? new Decimal(text).dividedBy(stored[link.weight] ?? 1) : new Decimal(text);
}

/** Mostly a number that moves the profit of this very trade, now and then any other. */
function leverOf(position: Position): fc.Arbitrary<Lever> {
  const moving = tornado(position, 'profitPerHead').map(({ lever }) => lever);
  return moving.length === 0
    ? fc.constantFrom(...levers)
    : fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...moving) },
        { weight: 1, arbitrary: fc.constantFrom(...levers) },
      );
}

const questionArbitrary = completeCaseArbitrary.chain((position) =>
  fc.record({
    position: fc.constant(position),
    figure: fc.constantFrom(...tradeFigureNames),
    lever: leverOf(position),
    move: fc.integer({ min: -40, max: 40 }),
  }),
);

/** A target near the figure as it is: a rounded number, as one would say it. */
function targetNear(position: Position, figure: TradeFigureName, move: number): DecimalText | null {
  const now = figureOf(position, figure);
  if (now === null) return null;
  return now
    .times(1 + move / 100)
    .plus(move)
    .toSignificantDigits(3)
    .toDecimalPlaces(2)
    .toFixed();
}

interface Asked {
  readonly position: Position;
  readonly figure: TradeFigureName;
  readonly lever: Lever;
  readonly target: DecimalText;
  readonly sought: Sought;
}

function always(runs: number, law: (asked: Asked) => void) {
  fc.assert(
    fc.property(questionArbitrary, ({ position, figure, lever, move }) => {
      const target = targetNear(position, figure, move);
      if (target === null) return;
      law({ position, figure, lever, target, sought: seek({ ...position, figure, lever, target }) });
    }),
    { numRuns: runs },
  );
}

const said = ({ position, figure, lever, target, sought }: Asked) =>
  JSON.stringify({ figure, lever, target, sought, kind: position.trade.animalSubTypeId });

describe('seek, on any trade, figure and number', () => {
  test('the exact value, put in, makes the figure the target', () => {
    always(RUNS, (asked) => {
      const { position, figure, lever, target, sought } = asked;
      for (const value of [sought.exact, ...sought.others]) {
        if (value === null) continue;
        expect(isDecimalText(value), value).toBe(true);
        // Half a head cannot be put in: the figures take whole head only.
        if (inputOf(lever).whole === true && !new Decimal(value).isInteger()) continue;
        const made = figureOf(exactly(position, lever, value), figure);
        const size = Decimal.max(1, new Decimal(target).abs(), figureOf(position, figure)!.abs());
        const off = made?.minus(target).abs();
        expect(off?.lte(size.times('1e-20')), `${made?.toFixed()} ${said(asked)}`).toBe(true);
      }
    });
  });

  test('the practical value can be typed, is in whole grains, and the target holds with it', () => {
    always(RUNS, (asked) => {
      const { position, figure, lever, target, sought } = asked;
      if (sought.practical === null) return;
      const { grain } = stepsOf(inputOf(lever), position.trade.animalTypeId);
      const value = new Decimal(sought.practical);
      expect(value.dividedBy(grain).isInteger(), said(asked)).toBe(true);
      expect(rangeProblem(value, inputOf(lever)), said(asked)).toBeNull();
      const { carry, trade } = typed(position, lever, sought.practical);
      const made = calculateTrade(carry, trade).figures[figure];
      expect(showFigureExactly(made), said(asked)).toBe(sought.figureAtPractical);
      const over = made.value!.minus(target).toDecimalPlaces(12);
      expect(tradeFigures[figure].wanted === 'high' ? over.gte(0) : over.lte(0), said(asked)).toBe(true);
    });
  });

  test('one grain further misses, unless another value or a step of the losses is between', () => {
    always(RUNS, (asked) => {
      const { position, figure, lever, target, sought } = asked;
      if (sought.practical === null || sought.exact === null || sought.side === 'exactly') return;
      if (figure === 'daysHeld') return;
      const { grain } = stepsOf(inputOf(lever), position.trade.animalTypeId);
      const from = new Decimal(sought.practical);
      const further = sought.side === 'at most' ? from.plus(grain) : from.minus(grain);
      if (rangeProblem(further, inputOf(lever)) !== null) return;
      const isBetween = sought.others.some(
        (other) =>
          new Decimal(other).gte(Decimal.min(from, further)) &&
          new Decimal(other).lte(Decimal.max(from, further)),
      );
      if (isBetween) return;
      const made = figureOf(typed(position, lever, further.toFixed()), figure);
      if (made === null) return;
      const lost = [from, further].map((value) =>
        figureOf(typed(position, lever, value.toFixed()), 'lossHead')?.toFixed(),
      );
      if (lost[0] !== lost[1]) return;
      const over = made.minus(target).toDecimalPlaces(12);
      expect(
        tradeFigures[figure].wanted === 'high' ? over.lt(0) : over.gt(0),
        `${made.toFixed()} ${said(asked)}`,
      ).toBe(true);
    });
  });

  test('asked for the present figure it answers the present value, or says that the figure does not depend on it', () => {
    fc.assert(
      fc.property(questionArbitrary, ({ position, figure, lever }) => {
        const target = showFigureExactly(calculateTrade(position.carry, position.trade).figures[figure]);
        const present = today(position, lever);
        if (target === null || present === null) return;
        const sought = seek({ ...position, figure, lever, target });
        const asked = { position, figure, lever, target, sought };
        if (sought.exact === null) {
          expect(sought.reason, said(asked)).toMatch(/does not depend on|not for this kind|needs the/);
          return;
        }
        const all = [sought.exact, ...sought.others].map((value) => new Decimal(value));
        expect(
          all.some((value) => value.minus(present).abs().lte(Decimal.max(1, present).times('1e-30'))),
          said(asked),
        ).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test('where it finds none, no value tried crosses the target', () => {
    const tried = [
      '0',
      '0.01',
      '0.5',
      '1',
      '3',
      '7',
      '20',
      '55',
      '99',
      '140',
      '300',
      '450',
      '800',
      '2000',
      '9000',
      '100000',
    ];
    always(RUNS, (asked) => {
      const { position, figure, lever, target, sought } = asked;
      if (sought.reason === null || sought.practical !== null || !/comes to/.test(sought.reason)) return;
      const signs = tried
        .filter((value) => rangeProblem(new Decimal(value), inputOf(lever)) === null)
        .flatMap((value) => {
          const made = figureOf(exactly(position, lever, value), figure);
          return made === null ? [] : [made.minus(target).isNegative()];
        });
      expect(new Set(signs).size, said(asked)).toBeLessThan(2);
    });
  });

  test('break-even prices are where the profit is nothing', () => {
    fc.assert(
      fc.property(completeCaseArbitrary, (position) => {
        const { figures } = calculateTrade(position.carry, position.trade);
        for (const [figure, name] of [
          ['breakEvenSaleHd', 'saleCostHd'],
          ['breakEvenPurchaseHd', 'purchaseCostHd'],
        ] as const) {
          const price = figures[figure].value;
          const sought = seek({
            ...position,
            figure: 'profitPerHead',
            target: '0',
            lever: { of: 'trade', name },
          });
          if (figures.profitPerHead.value === null || price === null || price.gte('999999999')) continue;
          expect(sought.exact, position.trade.animalTypeId.toString()).not.toBeNull();
          expect(new Decimal(sought.exact!).minus(price).abs().lte(price.plus(1).times('1e-30'))).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

test('every number of a trade and a carry has a step and a grain that go into each other', () => {
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
  test('a price is answered in the unit it is named by, and the weight makes one of the other', () => {
    const perKg = ask('profitPerHead', '80', of('purchaseCostCKg'));
    const perHead = ask('profitPerHead', '80', of('purchaseCostHd'));
    expect([perKg.practical, perKg.side, perHead.practical]).toEqual(['4.61', 'at most', '1314']);
    expect(new Decimal(perKg.exact!).times(285).minus(perHead.exact!).abs().lt('1e-30')).toBe(true);
  });

  test('sheep are priced in tens of cents a head, cattle in dollars', () => {
    const lambs = { ...steers, trade: { ...roma, animalTypeId: 2 as const, animalSubTypeId: 13 } };
    expect(ask('profitPerHead', '80.03', of('purchaseCostHd'), lambs).practical).toMatch(/^\d+\.\d$/);
    expect(ask('profitPerHead', '80.03', of('purchaseCostHd')).practical).toMatch(/^\d+$/);
  });

  test('a weight keeps the price per kg', () => {
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

  test('several values: the nearest to today’s first, the others named', () => {
    const { exact, others } = ask('profitReturnOnCapitalPa', '12', of('saleWeightkg'));
    expect(Number(exact)).toBeLessThan(600);
    expect(others.length).toBe(1);
    expect(Number(others[0])).toBeGreaterThan(1000);
  });

  test('a jump of the losses: no exact value, but one that holds', () => {
    const now = figureOf(steers, 'profitPerHead')!;
    const sought = ask('profitPerHead', now.plus(3).toFixed(2), ofCarry('losePercentage'));
    expect(sought).toMatchObject({ exact: null, side: 'at most', practical: '0.83' });
    expect(sought.reason).toMatch(
      /^Profit per head jumps past \$\d+\.\d\d \/hd here: no losses makes it exactly\.$/,
    );
  });

  test.each([
    [
      '1000000000',
      of('purchaseCostHd'),
      /^No purchase price per head makes profit per head \$1,000,000,000\.00 \/hd: the most it comes to is \$1,\d{3}\.\d\d, at \$0\.00 \/hd\.$/,
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

  test('the figure is not available, and why', () => {
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
  test('each cell is the trade worked out with both values typed, and each row’s line is where it is the target', () => {
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

  test('a price per head of a row stays when the column is its weight', () => {
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

  test('levers of the carry are put into the carry', () => {
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

  test('a pair of prices is one bar, by the kilogram where there is a weight; what cannot go a step down has one side', () => {
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

describe('a weight whose price is made by yard terms', () => {
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

  test('is not sought, and says why; its price is', () => {
    expect(ask('profitPerHead', '80', lever, position)).toMatchObject({
      exact: null,
      reason: 'Sale weight is not sought: its price is made by yard terms. Try weights in the table.',
    });
    expect(ask('profitPerHead', '80', of('saleCostCKg'), position).practical).not.toBeNull();
    expect(ask('profitPerHead', '80', of('purchaseWeightkg'), position).exact).not.toBeNull();
  });

  test('steps, and has cells, as the form works it out; no line is drawn through it', () => {
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

  test('has one side where a step leaves nothing, and none where there is no figure', () => {
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
