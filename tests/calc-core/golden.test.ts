import { animalSubTypes, animalTypes, kindOf, subTypesOf } from '#calc-core/animals';
import { carryFigureNames, newCarry, type Carry } from '#calc-core/carry';
import { showFigureExactly } from '#calc-core/figure';
import { calculateCarry, calculateTrade, newTrade, type Trade, type TradeFigureName } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { totalsOf } from './totals.ts';

const carryOf = (fields: Partial<Carry>): Carry => ({ ...newCarry('c'), ...fields });
const tradeOf = (fields: Partial<Trade>): Trade => ({ ...newTrade('t', '2026-11-21', [], []), ...fields });

function figures(carry: Carry | null, trade: Trade, ...names: TradeFigureName[]) {
  const result = calculateTrade(carry, trade);
  return Object.fromEntries(
    names.map((name) => [name, showFigureExactly(result.figures[name]) ?? result.figures[name].reason]),
  );
}

/**
 * The costs in $ per head, by hand. CALCULATION.md has the formulas.
 * - C1, purchase: 10 + 5 = 15.
 * - C2, processing: 2 x 1.5 + 1 x 2 + 3 = 8.
 * - C3, backgrounding for 26 weeks: 0.5 x 7 x 26 = 91.
 * - C4, agistment: 2 x 26 = 52.
 * - C5, supplements: 1 x 26 = 26.
 * - C8, selling: 4 + 1 + 5 = 10.
 */
const costs = {
  freightIn: '10',
  buyingFee: '5',
  drench: '2',
  drenchDose: '1.5',
  vaccine: '1',
  vaccineDose: '2',
  tags: '3',
  yardLevy: '4',
  advertising: '1',
  freightOut: '5',
  backgroundRate: '0.5',
  agistmentRate: '2',
  supplements: '1',
  agentCommission: '5',
  losePercentage: '3',
  labourDays: '2',
  labourUnits: '1',
  labourRate: '300',
  aircraft: '150',
  annualInterestRate: '8',
} satisfies Partial<Carry>;
const held = carryOf({ ...costs, carryTypeId: 2, weeksHeld: '26' });

describe('cattle by weight, time held (kinds 1, 3, 5, 6)', () => {
  /**
   * The costs in $ per head over half a year, by hand.
   * - C9, commission: 1000 x 5 % = 50.
   * - C10, losses of 3 head: 3 x 700 / 100 = 21.
   * - C11, labour: 600 / 100 = 6.
   * - C12, aircraft: 150 / 100 = 1.5.
   * - C0, costs before interest: 15 + 8 + 91 + 52 + 26 + 10 + 50 + 21 + 6 + 1.5 = 280.5.
   * - C13, interest on capital: 700 x 8 % x 1/2 = 28.
   * - C14, interest on carry: 280.5 x 8 x 0.0075 / 2 = 8.415.
   * - C15, cost of carry: 280.5 + 28 + 8.415 = 316.915.
   * - R1, profit: 1000 - 700 - 316.915 = -16.915.
   * - R6, return on capital in %: 100 x -1691.5 / 101691.5.
   */
  const trade = tradeOf({
    numberOfHead: '100',
    saleCostHd: '1000',
    purchaseCostHd: '700',
    saleWeightkg: '400',
    purchaseWeightkg: '250',
  });

  test.each([1, 3, 5, 6])('kind %i', (animalSubTypeId) => {
    const names = [
      'costsBeforeInterest',
      'interestOnCapital',
      'interestOnCarry',
      'costOfCarryPerHead',
      'profitPerHead',
    ] as const;
    expect(figures(held, { ...trade, animalSubTypeId }, ...names)).toEqual({
      costsBeforeInterest: '280.5',
      interestOnCapital: '28',
      interestOnCarry: '8.415',
      costOfCarryPerHead: '316.915',
      profitPerHead: '-16.915',
    });
    const mob = [
      'totalProfit',
      'capInvestInStock',
      'capReqForCarry',
      'totalCapRequired',
      'profitPerHeadPa',
      'profitPerAnnum',
      'profitPerWeek',
    ] as const;
    expect(figures(held, { ...trade, animalSubTypeId }, ...mob)).toEqual({
      totalProfit: '-1691.5',
      capInvestInStock: '70000',
      capReqForCarry: '31691.5',
      totalCapRequired: '101691.5',
      profitPerHeadPa: '-33.83',
      profitPerAnnum: '-3383',
      profitPerWeek: '-0.6505769230769230769230769230769231',
    });
  });

  test('the cost of carry per kg over 150 kg, the inventory, and the margins of 2.5 and 2.8 $/kg are as calculated by hand', () => {
    const names = [
      'costOfCarryPerKg',
      'inventoryChange',
      'inventoryFromCapitalAcc',
      'inventoryAccToCapitalAcc',
      'tradingMargin',
      'gainMargin',
    ] as const;
    expect(figures(held, trade, ...names)).toEqual({
      costOfCarryPerKg: '2.112766666666666666666666666666667',
      inventoryChange: '-30000',
      inventoryFromCapitalAcc: '0',
      inventoryAccToCapitalAcc: '30000',
      tradingMargin: '-75',
      gainMargin: '375',
    });
  });

  test('the break-even prices are (700 + 28 + 230.5 x 1.03) / (1 - 0.05 x 1.03) and (1000 - 259.5 x 1.03) / (1.04 + 0.03 x 1.03)', () => {
    const { breakEvenSaleHd, breakEvenPurchaseHd } = figures(
      held,
      trade,
      'breakEvenSaleHd',
      'breakEvenPurchaseHd',
    );
    expect(Number(breakEvenSaleHd)).toBeCloseTo(965.415 / 0.9485, 9);
    expect(Number(breakEvenPurchaseHd)).toBeCloseTo(732.715 / 1.0709, 9);
  });

  test('a commission that takes the whole price has no break-even, and neither has a trade that costs more than it sells for', () => {
    expect(figures({ ...held, agentCommission: '100' }, trade, 'breakEvenSaleHd')).toEqual({
      breakEvenSaleHd: 'no break-even price',
    });
    expect(figures(held, { ...trade, saleCostHd: '100' }, 'breakEvenPurchaseHd')).toEqual({
      breakEvenPurchaseHd: 'no break-even price',
    });
  });
});

describe('trades on a growth carry', () => {
  const growth = carryOf({ carryTypeId: 1, weightGainKg: '1', agistmentRate: '7' });
  const trade = tradeOf({
    numberOfHead: '10',
    saleCostHd: '900',
    purchaseCostHd: '600',
    saleWeightkg: '308',
    purchaseWeightkg: '300',
  });

  test('8 kg at 1 kg a day take 8 days at a dollar a day, and end on the 29th', () => {
    const result = calculateTrade(growth, trade);
    expect(figures(growth, trade, 'daysHeld', 'agistment', 'profitPerHead')).toEqual({
      daysHeld: '8',
      agistment: '8',
      profitPerHead: '292',
    });
    expect(result.weeksHeldTill).toBe('2026-11-29');
    expect(result.isSaleOverprice).toBe(true);
    expect(result.isComplete).toBe(true);
  });

  test.each([
    ['no carry', null, {}],
    ['no weights', growth, { saleWeightkg: null }],
    ['no growth rate', { ...growth, weightGainKg: null }, {}],
    ['no growth rate', { ...growth, weightGainKg: '0' }, {}],
    ['weight loss', growth, { saleWeightkg: '299' }],
    ['no weights', growth, { animalSubTypeId: 4 }],
    ['no weeks held', { ...growth, carryTypeId: 2 as const }, {}],
  ] as const)('weeks held: %s', (reason, carry, fields) => {
    expect(figures(carry, { ...trade, ...fields }, 'weeksHeld')).toEqual({ weeksHeld: reason });
    expect(calculateTrade(carry, { ...trade, ...fields }).weeksHeldTill).toBeNull();
  });

  test('a trade held for zero weeks has its figures, but none per year', () => {
    const names = [
      'weeksHeld',
      'profitPerHead',
      'profitPerHeadPa',
      'profitPerWeek',
      'costOfCarryPerKg',
    ] as const;
    expect(figures(growth, { ...trade, saleWeightkg: '300' }, ...names)).toEqual({
      weeksHeld: '0',
      profitPerHead: '300',
      profitPerHeadPa: 'zero weeks',
      profitPerWeek: 'zero weeks',
      costOfCarryPerKg: 'no weight gain',
    });
  });
});

describe('missing amounts', () => {
  const trade = tradeOf({ numberOfHead: '10', saleCostHd: '900', purchaseCostHd: '600' });

  test.each([
    ['no head', { numberOfHead: null }],
    ['no head', { numberOfHead: '0' }],
    ['no sale price', { saleCostHd: null }],
    ['no purchase price', { purchaseCostHd: null }],
  ] as const)('%s', (reason, fields) => {
    const result = calculateTrade(null, { ...trade, ...fields });
    expect(result.figures.profitPerHead.reason).toBe(reason);
    expect(result.isSaleOverprice).toBeNull();
    expect(result.isComplete).toBe(false);
  });

  test('a price of 0 counts as a price', () => {
    expect(
      figures(null, { ...trade, saleCostHd: '0', purchaseCostHd: '0' }, 'profitPerHead', 'returnOnCapital'),
    ).toEqual({
      profitPerHead: '0',
      returnOnCapital: 'no capital',
    });
    expect(calculateTrade(null, { ...trade, saleCostHd: '600' }).isSaleOverprice).toBe(false);
  });

  test('a cost line without its rate is 0 whatever else is missing, and a line with a rate needs its other inputs', () => {
    const none = tradeOf({ numberOfHead: null });
    const names = [
      'agistment',
      'commission',
      'losses',
      'labour',
      'aircraftPerHead',
      'interestOnCapital',
      'interestOnCarry',
    ] as const;
    expect(new Set(Object.values(figures(carryOf({}), none, ...names)))).toEqual(new Set(['0']));
    expect(figures(held, none, ...names)).toEqual({
      agistment: '52',
      commission: 'no sale price',
      losses: 'no purchase price',
      labour: 'no head',
      aircraftPerHead: 'no head',
      interestOnCapital: 'no purchase price',
      interestOnCarry: 'no sale price',
    });
    expect(figures(carryOf({ agistmentRate: '1' }), none, 'agistment')).toEqual({ agistment: 'no weights' });
  });

  test('without a carry every cost line is 0 and there are no weeks', () => {
    expect(figures(null, trade, 'costOfCarryPerHead', 'profitPerHead', 'profitPerHeadPa')).toEqual({
      costOfCarryPerHead: '0',
      profitPerHead: '300',
      profitPerHeadPa: 'no carry',
    });
  });

  test('a stored amount out of range counts as missing', () => {
    const broken = {
      saleCostHd: '1e3',
      purchaseCostHd: '1000000000',
      numberOfHead: '1.5',
      saleWeightkg: '-1',
    };
    expect(figures(null, { ...trade, ...broken }, 'profitPerHead', 'capInvestInStock', 'gainMargin')).toEqual(
      {
        profitPerHead: 'no head',
        capInvestInStock: 'no purchase price',
        gainMargin: 'no weights',
      },
    );
    expect(figures(null, { ...trade, saleCostHd: '-0' }, 'profitPerHead')).toEqual({ profitPerHead: '-600' });
    expect(figures({ ...held, annualInterestRate: '101' }, trade, 'interestOnCapital')).toEqual({
      interestOnCapital: '0',
    });
  });
});

describe('splitters are sold with their young (kinds 7 to 11, 18, 19)', () => {
  const carry = carryOf({ agentCommission: '5', carryTypeId: 2, weeksHeld: '26' });
  const trade = tradeOf({
    numberOfHead: '10',
    saleCostHd: '1000',
    sale2CostHd: '400',
    purchaseCostHd: '900',
  });

  test.each([7, 8, 9, 10, 11, 18, 19])('kind %i: 1400 x 95 % - 900 = 430', (id) => {
    const kind = { animalSubTypeId: id, animalTypeId: kindOf(id).animalTypeId };
    expect(figures(carry, { ...trade, ...kind }, 'commission', 'profitPerHead', 'inventoryChange')).toEqual({
      commission: '70',
      profitPerHead: '430',
      inventoryChange: '-5000',
    });
  });

  test('a missing price of the young counts as 0, and other kinds ignore it', () => {
    expect(figures(carry, { ...trade, animalSubTypeId: 7, sale2CostHd: null }, 'profitPerHead')).toEqual({
      profitPerHead: '50',
    });
    expect(figures(carry, trade, 'profitPerHead')).toEqual({ profitPerHead: '50' });
  });
});

describe('kinds sold per head only (2, 4, 15, 16) ignore stored weights everywhere', () => {
  test.each([2, 4, 15, 16])('kind %i', (id) => {
    const kind = { animalSubTypeId: id, animalTypeId: kindOf(id).animalTypeId };
    const trade = tradeOf({
      ...kind,
      numberOfHead: '10',
      saleCostHd: '1000',
      purchaseCostHd: '900',
      saleWeightkg: '400',
      purchaseWeightkg: '300',
    });
    expect(figures(held, trade, 'costOfCarryPerKg', 'tradingMargin', 'gainMargin', 'weeksHeld')).toEqual({
      costOfCarryPerKg: 'no weights',
      tradingMargin: 'no weights',
      gainMargin: 'no weights',
      weeksHeld: '26',
    });
  });
});

/**
 * The costs in $ per head by hand, for 5 kg of wool worth $40.
 * - C6, shearing: 7 + 1 = 8.
 * - C7, wool selling: 40 x (2 + 3) % + 5 / 180 x (18 + 9 + 9) = 2 + 1 = 3.
 */
const woolCosts = {
  carryTypeId: 2,
  weeksHeld: '26',
  shearingPerHead: '7',
  shearingSundry: '1',
  woolLevy: '2',
  brokerageFee: '3',
  freightPerBale: '18',
  awexTradingFee: '9',
  otherTestingCosts: '9',
  tags: '4',
} satisfies Partial<Carry>;

describe('sheep with wool (kinds 13, 14, 17)', () => {
  test.each([13, 14, 17])('kind %i: 150 + 40 - 110 - (4 + 8 + 3) = 65', (animalSubTypeId) => {
    const trade = tradeOf({
      animalTypeId: 2,
      animalSubTypeId,
      numberOfHead: '100',
      saleCostHd: '150',
      purchaseCostHd: '110',
      woolPriceHd: '40',
      woolSaleWeight: '5',
    });
    expect(
      figures(carryOf(woolCosts), trade, 'shearing', 'woolSelling', 'costOfCarryPerHead', 'profitPerHead'),
    ).toEqual({
      shearing: '8',
      woolSelling: '3',
      costOfCarryPerHead: '15',
      profitPerHead: '65',
    });
    expect(
      figures(
        carryOf(woolCosts),
        { ...trade, animalTypeId: 1, animalSubTypeId: 1 },
        'shearing',
        'woolSelling',
        'profitPerHead',
      ),
    ).toEqual({
      shearing: '0',
      woolSelling: '0',
      profitPerHead: '36',
    });
  });
});

describe('sub type 12, shorn and not shorn', () => {
  /**
   * The interest in $ per head by hand: 10 % over half a year.
   * - C13, interest on capital: 110 x 5 % = 5.5.
   * - C14, interest on carry: 10 x 0.0075 / 2 = 3.75 % of the costs. The costs are 15 for shorn and 4 for unshorn sheep.
   */
  const carry = carryOf({ ...woolCosts, annualInterestRate: '10' });
  const trade = tradeOf({
    animalTypeId: 2,
    animalSubTypeId: 12,
    numberOfHead: '100',
    saleCostHd: '150',
    purchaseCostHd: '110',
    woolPriceHd: '40',
    woolSaleWeight: '5',
    saleSkinWeight: '3',
    purchaseSkinWeight: '1',
  });

  test('shorn sheep cost 15 + 5.5 + 0.5625 = 21.0625 and make 190 - 110 - 21.0625', () => {
    const names = [
      'shornTotalCostPerHead',
      'shornTotalCost',
      'shornCostOfCarryPerKg',
      'shornProfitPerHead',
      'shornTotalProfit',
      'shornPerHeadPA',
      'shornPerAnnumProfit',
    ] as const;
    expect(figures(carry, trade, ...names)).toEqual({
      shornTotalCostPerHead: '21.0625',
      shornTotalCost: '2106.25',
      shornCostOfCarryPerKg: '4.2125',
      shornProfitPerHead: '58.9375',
      shornTotalProfit: '5893.75',
      shornPerHeadPA: '117.875',
      shornPerAnnumProfit: '11787.5',
    });
  });

  test('unshorn sheep cost 4 + 5.5 + 0.15 = 9.65, make 150 - 110 - 9.65, and grow 2 kg', () => {
    const names = [
      'notShornTotalCostPerHead',
      'notShornTotalCost',
      'notShornCostOfCarryPerKg',
      'notShornProfitPerHead',
      'notShornTotalProfit',
      'notShornPerHeadPA',
      'notShornPerAnnumProfit',
    ] as const;
    expect(figures(carry, trade, ...names)).toEqual({
      notShornTotalCostPerHead: '9.65',
      notShornTotalCost: '965',
      notShornCostOfCarryPerKg: '4.825',
      notShornProfitPerHead: '30.35',
      notShornTotalProfit: '3035',
      notShornPerHeadPA: '60.7',
      notShornPerAnnumProfit: '6070',
    });
  });

  test('the figures without a variant are those of shorn sheep if the sheep have wool, and else those of unshorn sheep', () => {
    const plain = ['costOfCarryPerHead', 'profitPerHead', 'costOfCarryPerKg', 'interestOnCarry'] as const;
    expect(figures(carry, trade, ...plain)).toEqual({
      costOfCarryPerHead: '21.0625',
      profitPerHead: '58.9375',
      costOfCarryPerKg: '4.2125',
      interestOnCarry: '0.5625',
    });
    expect(figures(carry, { ...trade, woolPriceHd: null }, ...plain)).toEqual({
      costOfCarryPerHead: '9.65',
      profitPerHead: '30.35',
      costOfCarryPerKg: '4.825',
      interestOnCarry: '0.15',
    });
  });

  test('a cost per kg of wool is missing when no wool is sold or grown', () => {
    expect(
      figures(
        carry,
        { ...trade, woolSaleWeight: null, saleSkinWeight: '1' },
        'shornCostOfCarryPerKg',
        'notShornCostOfCarryPerKg',
      ),
    ).toEqual({
      shornCostOfCarryPerKg: 'no wool weight',
      notShornCostOfCarryPerKg: 'no wool on the skin',
    });
    expect(figures(carry, { ...trade, saleSkinWeight: null }, 'notShornCostOfCarryPerKg')).toEqual({
      notShornCostOfCarryPerKg: 'no wool on the skin',
    });
    expect(figures(carry, { ...trade, animalSubTypeId: 13 }, 'shornTotalCost')).toEqual({
      shornTotalCost: 'not for this kind of animal',
    });
  });
});

describe('the reasons for a missing figure', () => {
  const trade = tradeOf({
    numberOfHead: '10',
    saleCostHd: '1000',
    purchaseCostHd: '700',
    saleWeightkg: '300',
    purchaseWeightkg: '300',
  });
  const why = (of: Trade, name: TradeFigureName, on: Carry | null = held) =>
    calculateTrade(on, of).figures[name].reason;

  test('are no gain, no weights, a loss, and no growth rate for figures of weight', () => {
    const growth = carryOf({ weightGainKg: '1' });
    expect(why(trade, 'costOfCarryPerKg')).toBe('no weight gain');
    expect(why({ ...trade, saleWeightkg: '0' }, 'tradingMargin')).toBe('no weights');
    expect(why({ ...trade, purchaseWeightkg: '0' }, 'tradingMargin')).toBe('no weights');
    expect(why({ ...trade, saleWeightkg: '0' }, 'gainMargin')).toBe('no weights');
    expect(why({ ...trade, purchaseWeightkg: '0' }, 'gainMargin')).toBe('no weights');
    expect(why({ ...trade, animalSubTypeId: 4 }, 'gainMargin')).toBe('no weights');
    expect(why({ ...trade, animalSubTypeId: 4 }, 'weeksHeld', growth)).toBe('no weights');
    expect(why({ ...trade, saleWeightkg: '299' }, 'weeksHeld', growth)).toBe('weight loss');
    expect(why(trade, 'weeksHeld', carryOf({ weightGainKg: '0' }))).toBe('no growth rate');
    expect(why(trade, 'profitPerWeek', growth)).toBe('zero weeks');
    expect(why(trade, 'weeksHeld', null)).toBe('no carry');
  });

  test('are no wool sold and no wool on the skin for figures of wool', () => {
    const sheep = { ...trade, animalTypeId: 2, animalSubTypeId: 12 } as const;
    expect(why(sheep, 'shornCostOfCarryPerKg')).toBe('no wool weight');
    expect(why({ ...sheep, saleSkinWeight: '4', purchaseSkinWeight: '4' }, 'notShornCostOfCarryPerKg')).toBe(
      'no wool on the skin',
    );
    expect(why(sheep, 'notShornCostOfCarryPerKg')).toBe('no wool on the skin');
    expect(why(trade, 'shornTotalCost')).toBe('not for this kind of animal');
  });

  test('are no capital and no head for figures of money', () => {
    const free = { ...trade, purchaseCostHd: '0' };
    expect(why(free, 'returnOnCapital', carryOf({ carryTypeId: 2, weeksHeld: '1' }))).toBe('no capital');
    expect(why({ ...trade, numberOfHead: '0' }, 'losses')).toBe('no head');
    expect(why({ ...trade, numberOfHead: '0' }, 'breakEvenSaleHd')).toBe('no head');
  });
});

describe('a carry without a trade', () => {
  const alone = (carry: Carry) => {
    const result = calculateCarry(carry).figures;
    return Object.fromEntries(
      carryFigureNames.map((name) => [name, showFigureExactly(result[name]) ?? result[name].reason]),
    );
  };

  test('by time held costs 15 + 8 + 10 + 169 over 26 weeks', () => {
    expect(alone(held)).toEqual({
      carryPerHd: '202',
      carryPerHdPerWeek: '6.5',
      purchaseCosts: '15',
      processingCosts: '8',
      shearing: '0',
      sellingCosts: '10',
      totalFreightOnWool: '0',
      interestOnCapital: 'depends on the trade',
      interestOnCarry: 'depends on the trade',
      costOfLabour: '600',
    });
  });

  test('by growth has no weekly cost lines, but has shearing and bale freight for sheep', () => {
    expect(alone({ ...held, carryTypeId: 1 })).toMatchObject({ carryPerHd: '33', carryPerHdPerWeek: '6.5' });
    const sheep = carryOf({ ...woolCosts, animalTypeId: 2, numberOfBales: '3' });
    expect(alone(sheep)).toMatchObject({ carryPerHd: '12', shearing: '8', totalFreightOnWool: '54' });
    // Cattle have no wool. This carry was once for sheep and still has amounts for wool.
    expect(alone({ ...sheep, animalTypeId: 1 })).toMatchObject({ shearing: '0', totalFreightOnWool: '0' });
    expect(alone({ ...held, weeksHeld: null })).toMatchObject({ carryPerHd: 'no weeks held' });
    expect(alone(carryOf({ carryTypeId: 2, tags: '1' }))).toMatchObject({ carryPerHd: '1' });
  });
});

describe('the list of kinds', () => {
  test('has the kinds of CALCULATION.md with their rules', () => {
    expect(animalTypes.map((type) => type.name)).toEqual(['Cattle', 'Sheep']);
    expect(
      animalSubTypes
        .filter((kind) => kind.perHeadOnly)
        .map((kind) => kind.id)
        .toSorted((a, b) => a - b),
    ).toEqual([2, 4, 12, 15, 16]);
    expect(
      animalSubTypes
        .filter((kind) => kind.splitter)
        .map((kind) => kind.id)
        .toSorted((a, b) => a - b),
    ).toEqual([7, 8, 9, 10, 11, 18, 19]);
    expect(animalSubTypes).toHaveLength(19);
    expect(subTypesOf(1)).toHaveLength(10);
    expect(subTypesOf(2)[0]!.id).toBe(12);
    expect(kindOf(99)).toBe(kindOf(1));
  });
});

describe('the totals of a group', () => {
  const row = (fields: Partial<Trade>) => {
    const trade = tradeOf({ numberOfHead: '10', saleCostHd: '1000', purchaseCostHd: '900', ...fields });
    return { trade, result: calculateTrade(carryOf({ carryTypeId: 2, weeksHeld: '26' }), trade) };
  };

  test('are sums, and ratios of the sums', () => {
    const {
      figures: totals,
      count,
      counted,
    } = totalsOf([row({}), row({ numberOfHead: '30', saleCostHd: '940' })]);
    const shown = Object.fromEntries(
      Object.entries(totals).map(([name, figure]) => [name, showFigureExactly(figure)]),
    );
    expect(shown).toMatchObject({
      numberOfHead: '40',
      totalProfit: '2200',
      capInvestInStock: '36000',
      totalCapRequired: '36000',
      profitPerAnnum: '4400',
      profitPerHead: '55',
      costOfCarryPerHead: '0',
      returnOnCapital: '6.111111111111111111111111111111111',
      profitReturnOnCapitalPa: '12.22222222222222222222222222222222',
    });
    expect([count, counted.totalProfit]).toEqual([2, 2]);
  });

  test('leave out what is not available, and count the trades that are included', () => {
    const { figures: totals, counted } = totalsOf([row({}), row({ saleCostHd: null })]);
    expect(totals.totalProfit.value!.toFixed()).toBe('1000');
    expect(totals.returnOnCapital.value!.toNumber()).toBeCloseTo(11.111111, 5);
    expect([counted.totalProfit, counted.capInvestInStock]).toEqual([1, 2]);
  });

  test('give the reason when no trade is included', () => {
    expect(totalsOf([]).figures.totalProfit.reason).toBe('no head');
    expect(totalsOf([row({ saleCostHd: null })]).figures.totalProfit.reason).toBe('no sale price');
    expect(totalsOf([row({ saleCostHd: null })]).figures.returnOnCapital.reason).toBe('no sale price');
    expect(totalsOf([row({ saleCostHd: '0', purchaseCostHd: '0' })]).figures.returnOnCapital.reason).toBe(
      'no capital',
    );
    expect(totalsOf([row({ numberOfHead: null })]).figures.costOfCarryPerHead.reason).toBe('no head');
  });
});
