import { carryAmountNames, carryFigureNames, carryInputs, newCarry, type Carry } from '#calc-core/carry';
import { showFigure, type FigureValue } from '#calc-core/figure';
import { reasons } from '#calc-core/figure/reasons.ts';
import { Decimal } from '#calc-core/number';
import {
  calculateCarry,
  calculateTrade,
  describeTrade,
  explainFigure,
  newTrade,
  tradeFigureNames,
  tradeFigures,
  type Trade,
  type TradeFigureName,
  type TradeResult,
} from '#calc-core/trade';
import { figuresOf } from '#calc-core/trade/describe.ts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { draws } from '#tests/draws.ts';
import { readingWith } from '../../calc-core/trade/reading.ts';
import { decimalArithmetic } from './arithmetics.ts';
import { caseArbitrary, completeCaseArbitrary, usualAmountOf, type TradeCase } from './arbitraries.ts';

vi.setConfig({ testTimeout: 120_000 });

const runs = { numRuns: draws(500) };
type Complete = { readonly carry: Carry; readonly trade: Trade };

const valueOf = ({ carry, trade }: TradeCase, name: TradeFigureName): Decimal | null =>
  calculateTrade(carry, trade).figures[name].value;

/** Expects equal numbers, with a tolerance of 1e-25 of the inputs' size. */
function expectEqual(a: Decimal, b: Decimal, ...sizes: Decimal[]) {
  const size = [a, b, ...sizes].reduce((most, each) => Decimal.max(most, each.abs()), new Decimal(0));
  expect(a.minus(b).abs().lte(size.times('1e-25')), `${a.toFixed()} and ${b.toFixed()}`).toBe(true);
}

function always<T>(arbitrary: fc.Arbitrary<T>, law: (each: T) => void) {
  fc.assert(
    fc.property(arbitrary, (each) => {
      law(each);
    }),
    runs,
  );
}

/** The wool price per head. Sub type 12 is shorn only if the rounded price is above 0. */
function woolOf(trade: Trade): Decimal {
  const wool = new Decimal((trade.animalTypeId === 2 ? trade.woolPriceHd : null) ?? 0);
  return trade.animalSubTypeId === 12 && wool.toDecimalPlaces(12).isZero() ? new Decimal(0) : wool;
}

describe('sums that must agree', () => {
  test('the capital for carry is head times the cost of carry', () => {
    always(caseArbitrary, (each) => {
      const [carry, cost] = [valueOf(each, 'capReqForCarry'), valueOf(each, 'costOfCarryPerHead')];
      if (carry !== null && cost !== null) expectEqual(carry, cost.times(each.trade.numberOfHead ?? 0));
    });
  });

  test('total profit is the income less the whole capital', () => {
    always(completeCaseArbitrary, (each) => {
      const { figures } = calculateTrade(each.carry, each.trade);
      if (figures.totalProfit.value === null) return;
      const change = figures.inventoryChange.value!;
      const capital = figures.capInvestInStock.value!;
      const wool = woolOf(each.trade).times(each.trade.numberOfHead!);
      const income = capital.minus(change).plus(wool);
      const needed = figures.totalCapRequired.value!;
      expectEqual(figures.totalProfit.value, income.minus(needed), income, needed);
    });
  });

  test('the annual return on capital is the annual profit divided by the capital', () => {
    always(completeCaseArbitrary, (each) => {
      const { figures } = calculateTrade(each.carry, each.trade);
      const pa = figures.profitReturnOnCapitalPa.value;
      if (pa === null) return;
      expectEqual(pa.times(figures.totalCapRequired.value!), figures.profitPerAnnum.value!.times(100));
    });
  });

  test('profit per head and total profit have the same sign', () => {
    always(completeCaseArbitrary, (each) => {
      const [head, all] = [valueOf(each, 'profitPerHead'), valueOf(each, 'totalProfit')];
      if (head !== null && all !== null) expect(head.comparedTo(0)).toBe(all.comparedTo(0));
    });
  });

  test('the inventory to less the inventory from is exactly the change, and one of the two is 0', () => {
    always(caseArbitrary, (each) => {
      const { figures } = calculateTrade(each.carry, each.trade);
      if (figures.inventoryChange.value === null) return;
      const [from, to] = [figures.inventoryFromCapitalAcc.value!, figures.inventoryAccToCapitalAcc.value!];
      expect(from.minus(to).equals(figures.inventoryChange.value)).toBe(true);
      expect(from.isZero() || to.isZero()).toBe(true);
    });
  });

  test('the margins add up to the sale price less the purchase price', () => {
    always(completeCaseArbitrary, (each) => {
      const { figures } = calculateTrade(each.carry, each.trade);
      const [trading, gain] = [figures.tradingMargin.value, figures.gainMargin.value];
      expect(trading === null).toBe(gain === null);
      if (trading === null || gain === null) return;
      const spread = new Decimal(each.trade.saleCostHd!).minus(each.trade.purchaseCostHd!);
      expectEqual(trading.plus(gain), spread, trading, gain);
    });
  });
});

const costLines = carryAmountNames.filter(
  (name) => name !== 'weeksHeld' && name !== 'weightGainKg' && name !== 'numberOfBales',
);

describe('the effect of a changed input', () => {
  test('a higher cost never raises the profit', () => {
    const raised = fc.record({
      each: completeCaseArbitrary,
      name: fc.constantFrom(...costLines),
      by: fc.integer({ min: 1, max: 5000 }),
    });
    always(raised, ({ each, name, by }) => {
      const before = new Decimal(each.carry[name] ?? 0);
      const after = before.plus(new Decimal(by).dividedBy(100));
      const { max } = carryInputs[name];
      if (max === undefined ? after.gte(1e9) : after.gt(max)) return;
      const carry: Carry = { ...each.carry, [name]: after.toFixed() };
      const [low, high] = [valueOf({ ...each, carry }, 'profitPerHead'), valueOf(each, 'profitPerHead')];
      /* A tiny weight loss rounds to 0 and counts as no loss. The weeks held are then just below 0, so the test also rounds. */
      if (low !== null && high !== null) expect(low.minus(high).toDecimalPlaces(12).lte(0), name).toBe(true);
    });
  });

  const perHead: readonly TradeFigureName[] = [
    'weeksHeld',
    'costOfCarryPerHead',
    'costOfCarryPerKg',
    'profitPerHead',
    'profitPerHeadPa',
    'returnOnCapital',
    'profitPerWeek',
    'breakEvenSaleHd',
    'breakEvenPurchaseHd',
  ];

  test('without losses, labour and aircraft the number of head does not change the figures per head', () => {
    const scaled = fc.record({ each: completeCaseArbitrary, times: fc.integer({ min: 2, max: 1000 }) });
    always(scaled, ({ each, times }) => {
      const carry = { ...each.carry, losePercentage: null, labourRate: '0', aircraft: null };
      const numberOfHead = new Decimal(each.trade.numberOfHead!).times(times).toFixed();
      if (new Decimal(numberOfHead).gte(1e9)) return;
      const [a, b] = [
        calculateTrade(carry, each.trade),
        calculateTrade(carry, { ...each.trade, numberOfHead }),
      ];
      for (const name of perHead) {
        expect(a.figures[name].reason).toBe(b.figures[name].reason);
        if (a.figures[name].value !== null) expectEqual(a.figures[name].value, b.figures[name].value!);
      }
    });
  });

  const money: readonly TradeFigureName[] = tradeFigureNames.filter(
    (name) => tradeFigures[name].unit.startsWith('$') && !tradeFigures[name].unit.includes('kg'),
  );

  test('weights in pounds instead of kilograms leave all money unchanged', () => {
    always(completeCaseArbitrary, (each) => {
      const inPounds = (text: string | null) =>
        text === null ? null : new Decimal(text).times('2.5').toFixed();
      const { saleWeightkg, purchaseWeightkg, sale2Weightkg } = each.trade;
      const trade = {
        ...each.trade,
        saleWeightkg: inPounds(saleWeightkg),
        purchaseWeightkg: inPounds(purchaseWeightkg),
        sale2Weightkg: inPounds(sale2Weightkg),
      };
      const carry = { ...each.carry, weightGainKg: inPounds(each.carry.weightGainKg) };
      // Skips weights that are too large for the field in pounds.
      if (
        [trade.saleWeightkg, trade.purchaseWeightkg, carry.weightGainKg].some((text) => Number(text) >= 1e9)
      )
        return;
      // Skips tiny weights, which may round to 0 in kilograms but not in pounds.
      const gain = new Decimal(saleWeightkg ?? 0).minus(purchaseWeightkg ?? 0).abs();
      const weights = [saleWeightkg, purchaseWeightkg, each.carry.weightGainKg].map(Number);
      if (gain.lt('1e-11') || weights.some((weight) => weight > 0 && weight < 1e-11)) return;
      const [a, b] = [calculateTrade(each.carry, each.trade), calculateTrade(carry, trade)];
      expect(money.map((name) => a.figures[name].reason)).toEqual(
        money.map((name) => b.figures[name].reason),
      );
      for (const name of money) {
        if (a.figures[name].value !== null) expectEqual(a.figures[name].value, b.figures[name].value!);
      }
    });
  });

  test('at an interest rate of 0, shorn less not shorn equals the wool less shearing and wool selling costs', () => {
    always(completeCaseArbitrary, (each) => {
      if (each.trade.animalSubTypeId !== 12) return;
      const { figures } = calculateTrade({ ...each.carry, annualInterestRate: '0' }, each.trade);
      const shorn = figures.shornProfitPerHead.value;
      const notShorn = figures.notShornProfitPerHead.value;
      expect(shorn === null).toBe(notShorn === null);
      if (shorn === null || notShorn === null) return;
      const wool = new Decimal(each.trade.woolPriceHd ?? 0);
      const costs = figures.shearing.value!.plus(figures.woolSelling.value!);
      expectEqual(shorn.minus(notShorn), wool.minus(costs), shorn, notShorn, wool, costs);
    });
  });
});

const MOST_DECIMALS = 40;

describe('break-even prices', () => {
  const isNothing = ({ carry, trade }: TradeCase) => {
    const { figures } = calculateTrade(carry, trade);
    const size = new Decimal(trade.saleCostHd!)
      .plus(trade.purchaseCostHd!)
      .plus(figures.costOfCarryPerHead.value!);
    expect(figures.profitPerHead.value!.abs().lte(size.times('1e-25'))).toBe(true);
  };
  /** False for a price outside the field's range. A break-even price may be outside. */
  const canBePut = (price: Decimal | null): price is Decimal =>
    price !== null && price.lt(1e9) && !price.isNegative();

  test('the break-even sale price makes a profit of 0', () => {
    always(completeCaseArbitrary, (each) => {
      const price = valueOf(each, 'breakEvenSaleHd');
      if (canBePut(price))
        isNothing({ ...each, trade: { ...each.trade, saleCostHd: price.toFixed(MOST_DECIMALS) } });
    });
  });

  test('the break-even purchase price makes a profit of 0', () => {
    always(completeCaseArbitrary, (each) => {
      const price = valueOf(each, 'breakEvenPurchaseHd');
      if (canBePut(price))
        isNothing({ ...each, trade: { ...each.trade, purchaseCostHd: price.toFixed(MOST_DECIMALS) } });
    });
  });

  test('a break-even price does not depend on the price that it replaces', () => {
    always(completeCaseArbitrary, (each) => {
      const withoutSale = { ...each, trade: { ...each.trade, saleCostHd: null } };
      const withoutPurchase = { ...each, trade: { ...each.trade, purchaseCostHd: null } };
      expect(valueOf(withoutSale, 'breakEvenSaleHd')).toEqual(valueOf(each, 'breakEvenSaleHd'));
      expect(valueOf(withoutPurchase, 'breakEvenPurchaseHd')).toEqual(valueOf(each, 'breakEvenPurchaseHd'));
    });
  });
});

const isValueOrReason = ({ value, reason }: FigureValue): boolean =>
  value === null ? reasons.includes(reason) : value.isFinite();

describe('figures that are not available', () => {
  test('every figure has a finite value or a reason from the list', () => {
    always(caseArbitrary, ({ carry, trade }) => {
      const { figures } = calculateTrade(carry, trade);
      expect(tradeFigureNames.filter((name) => !isValueOrReason(figures[name]))).toEqual([]);
      if (carry === null) return;
      const alone = calculateCarry(carry).figures;
      expect(carryFigureNames.filter((name) => !isValueOrReason(alone[name]))).toEqual([]);
    });
  });
});

describe('the two exact calculations', () => {
  const decimals = readingWith(decimalArithmetic);

  test('the production numbers agree with decimals of 34 digits to 1e-30 of the inputs', () => {
    always(caseArbitrary, ({ carry, trade }) => {
      const run = decimals.start(decimals.readCarry(carry), decimals.readTrade(trade));
      const { figures } = calculateTrade(carry, trade);
      const most = Math.max(...Object.values({ ...carry, ...trade }).map((text) => Number(text) || 0));
      const isOff = (name: TradeFigureName) => {
        const other = decimals.figure(run, name);
        const { value, reason } = figures[name];
        if (typeof other === 'string' || value === null) return reason !== other;
        const size = Decimal.max(value.abs(), most);
        return value
          .minus(other)
          .abs()
          .gt(size.times(size.plus(1)).times('1e-30'));
      };
      expect(tradeFigureNames.filter(isOff)).toEqual([]);
    });
  });
});

describe('calculating only what an edit affects', () => {
  test('gives the same result as calculating everything again', () => {
    const pair = fc.record({
      before: caseArbitrary,
      after: caseArbitrary,
      name: fc.constantFrom(...costLines),
    });
    always(pair, ({ before, after, name }) => {
      const first = calculateTrade(before.carry, before.trade);
      for (const figure of tradeFigureNames) void first.figures[figure].value;
      const nudged = before.carry === null ? null : { ...before.carry, [name]: '7.25' };
      const edited = { ...before.trade, saleCostHd: '777.5' };
      const steps: TradeCase[] = [
        { carry: nudged, trade: before.trade },
        { carry: before.carry, trade: edited },
        after,
      ];
      for (const { carry, trade } of steps) {
        const followed = calculateTrade(carry, trade, first);
        const afresh = calculateTrade(carry === null ? null : { ...carry }, { ...trade });
        const isOff = (figure: TradeFigureName) =>
          followed.figures[figure].reason !== afresh.figures[figure].reason ||
          followed.figures[figure].value?.toFixed() !== afresh.figures[figure].value?.toFixed();
        expect(tradeFigureNames.filter(isOff)).toEqual([]);
        expect(followed.weeksHeldTill).toBe(afresh.weeksHeldTill);
        expect(followed.isComplete).toBe(afresh.isComplete);
      }
    });
  });
});

test('a carry’s change affects every trade on it, and undoing it restores their results', () => {
  const before = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '10', agistmentRate: '2' };
  const trades = ['500', '600', '700'].map((purchaseCostHd) => ({
    ...newTrade('t', '2026-11-21', [], []),
    numberOfHead: '1',
    saleCostHd: '1000',
    purchaseCostHd,
  }));
  const profits = (results: readonly TradeResult[]) =>
    results.map(({ figures }) => figures.profitPerHead.value?.toNumber());
  const first = trades.map((trade) => calculateTrade(before, trade));
  expect(profits(first)).toEqual([480, 380, 280]);
  const dearer = { ...before, agistmentRate: '3' };
  const second = trades.map((trade, index) => calculateTrade(dearer, trade, first[index]));
  expect(profits(second)).toEqual([470, 370, 270]);
  const longer = { ...dearer, weeksHeld: '20' };
  expect(profits(trades.map((trade, index) => calculateTrade(longer, trade, second[index])))).toEqual([
    440, 340, 240,
  ]);
  expect(profits(trades.map((trade, index) => calculateTrade(before, trade, second[index])))).toEqual([
    480, 380, 280,
  ]);
  const sold = trades.map((trade) => ({ ...trade, saleCostHd: '1100' }));
  const { purchaseCosts } = first[0]!.figures;
  const both = sold.map((trade, index) => calculateTrade(longer, trade, first[index]));
  expect(profits(both)).toEqual([540, 440, 340]);
  expect(both[0]!.figures.purchaseCosts).toBe(purchaseCosts);
});

describe('the list of figures', () => {
  test('has one line for each figure of the kind, in order, and ends with the shown figure', () => {
    always(caseArbitrary, ({ carry, trade }) => {
      const result = calculateTrade(carry, trade);
      const lines = describeTrade(carry, trade, result)
        .split('\n')
        .filter((line) => !line.startsWith('Held till = ') && !line.startsWith('Sale = '));
      const names = figuresOf(trade.animalSubTypeId).filter(
        (name) => result.figures[name].reason !== 'no feed rating',
      );
      expect(lines).toHaveLength(names.length);
      const wrong: string[] = [];
      for (const [index, name] of names.entries()) {
        const line = lines[index]!;
        const shown = showFigure(result.figures[name], tradeFigures[name].unit);
        const { reason } = result.figures[name];
        const end = shown === '—' ? `${shown} (${reason})` : shown;
        if (!line.startsWith(`${tradeFigures[name].label} = `) || !line.endsWith(` = ${end}`))
          wrong.push(line);
      }
      expect(wrong).toEqual([]);
    });
  });
});

describe('calculating results once', () => {
  test('a figure that is read twice gives the same object', () => {
    const { figures } = calculateTrade(null, {} as Trade);
    expect(figures.profitPerHead).toBe(figures.profitPerHead);
  });

  test('an explanation reads the same object as the figure', () => {
    always(completeCaseArbitrary as fc.Arbitrary<Complete>, ({ carry, trade }) => {
      const result = calculateTrade(carry, trade);
      expect(explainFigure('profitPerHead', carry, trade, result).result).toBe(result.figures.profitPerHead);
    });
  });
});

test('usual amounts are never 0, so that trades made of them are complete', () => {
  always(usualAmountOf(carryInputs.tags), (text) => {
    expect(Number(text)).toBeGreaterThan(0);
  });
});
