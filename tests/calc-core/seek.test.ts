import { newCarry, type Carry } from '#calc-core/carry';
import { seek, sweep, tornado, type Lever } from '#calc-core/decide';
import { around } from '#calc-core/decide/around.ts';
import { differenceText, seekDescribed } from '#calc-core/decide/described-answer.ts';
import { showFigureExactly } from '#calc-core/figure';
import { calculateTrade, newTrade, type Trade, type TradeFigureName } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';

/** The carry has ten weeks and no costs. The profit is the sale price less the purchase price. */
const free: Carry = { ...newCarry('free'), carryTypeId: 2, weeksHeld: '10' };
const steers: Trade = {
  ...newTrade('steers', '2026-11-22', [], []),
  numberOfHead: '100',
  saleCostHd: '1100',
  purchaseCostHd: '1000',
};
const trade = (name: Extract<Lever, { of: 'trade' }>['name']): Lever => ({ of: 'trade', name });
const carry = (name: Extract<Lever, { of: 'carry' }>['name']): Lever => ({ of: 'carry', name });
const ask = (
  figure: TradeFigureName,
  target: string,
  lever: Lever,
  over: Partial<Trade> = {},
  onCarry: Partial<Carry> | null = {},
) => ({
  figure,
  target,
  lever,
  trade: { ...steers, ...over },
  carry: onCarry === null ? null : { ...free, ...onCarry },
});

describe('the practical answer', () => {
  test('is the next whole dollar that meets the target, with the dollar that misses it', () => {
    expect(seekDescribed(ask('profitPerHead', '99.5', trade('saleCostHd')))).toMatchObject({
      sought: { exact: '1099.5', practical: '1100', figureAtPractical: '100', side: 'at least' },
      difference: '0',
      misses: '1099',
    });
  });

  test('is missing when the next whole dollar is above the highest possible price', () => {
    expect(
      seekDescribed(ask('profitPerHead', '999999998.5', trade('saleCostHd'), { purchaseCostHd: '1' })),
    ).toEqual({
      sought: {
        exact: '999999999.5',
        practical: null,
        figureAtPractical: null,
        side: 'at least',
        others: [],
        reason: 'No whole $1.00 /hd near it meets the target.',
      },
      difference: null,
      misses: null,
    });
  });

  test('is missing when the next whole week leaves no figure', () => {
    expect(seek(ask('profitPerWeek', '250', carry('weeksHeld')))).toMatchObject({
      exact: '0.4',
      practical: null,
      reason: 'No whole 1 weeks near it meets the target.',
    });
  });

  test('shows no difference when the price is not entered', () => {
    const { sought, difference } = seekDescribed(
      ask('profitPerHead', '80', trade('saleCostHd'), { saleCostHd: null }),
    );
    expect([sought.practical, difference]).toEqual(['1080', null]);
  });

  test('names no value that misses the target if that value is below 0, or if rounding makes it meet the target', () => {
    expect(seekDescribed(ask('profitPerHead', '-1000', trade('saleCostHd')))).toMatchObject({
      sought: { practical: '0', figureAtPractical: '-1000' },
      misses: null,
    });
    expect(seekDescribed(ask('profitPerHead', '99.0000000000001', trade('saleCostHd')))).toMatchObject({
      sought: { practical: '1100' },
      misses: null,
    });
  });

  test('names no value that misses the target if the next value leaves no figure', () => {
    // A gain from 350 kg to 400 kg at 0.5 kg a day takes 100 days. With a sale weight below 350 kg there are no days held.
    const grown = { saleWeightkg: '400', purchaseWeightkg: '350' };
    const told = seekDescribed(
      ask('daysHeld', '0', trade('saleWeightkg'), grown, { carryTypeId: 1, weightGainKg: '0.5' }),
    );
    expect(told).toMatchObject({ sought: { practical: '350', figureAtPractical: '0' } });
    const cheapest = seekDescribed(ask('totalProfit', '100', trade('numberOfHead')));
    expect(cheapest).toMatchObject({
      sought: { exact: '1', practical: '1', side: 'at least' },
      misses: null,
    });
  });

  test('is also found for a number of the carry', () => {
    expect(seekDescribed(ask('profitPerHead', '90', carry('agistmentRate')))).toMatchObject({
      sought: { exact: '1', practical: '1', side: 'at most' },
      difference: null,
      misses: '1.01',
    });
  });
});

describe('a figure that only touches the target', () => {
  /*
   * Steers of 150 kg cost $400. They gain 3.5 kg a week for $1, and sell at $2/kg.
   * After w weeks the profit is 6w - 100, on a capital of 400 + w. The return per year is 52 (6w - 100) / (w (400 + w)).
   * The highest return comes after 100 weeks, at 500 kg: 52 x 500 / 50,000 = 52 %.
   */
  const best = { purchaseWeightkg: '150', purchaseCostHd: '400', saleWeightkg: '400', saleCostHd: '800' };
  const growing = { carryTypeId: 1, weightGainKg: '0.5', agistmentRate: '1' } as const;

  test('reaches the target at exactly one value', () => {
    expect(seekDescribed(ask('profitReturnOnCapitalPa', '52', trade('saleWeightkg'), best, growing))).toEqual(
      {
        sought: {
          exact: '500',
          practical: '500',
          figureAtPractical: '52',
          side: 'exactly',
          others: [],
          reason: null,
        },
        difference: '100',
        misses: null,
      },
    );
  });

  test('is reported with its maximum when the target is above the maximum', () => {
    expect(seek(ask('profitReturnOnCapitalPa', '52.5', trade('saleWeightkg'), best, growing)).reason).toBe(
      'No value of sale weight makes return on capital per annum 52.50% pa: the most it comes to is 52.00%, at 500 kg/hd.',
    );
  });

  test('has its maximum at whole head', () => {
    const { reason } = seek(ask('profitPerHead', '100000', trade('numberOfHead'), best, growing));
    expect(reason).toMatch(/No value of number of head makes .+ at [\d,]+ head\.$|does not depend/);
  });

  test('names the range of head counts in which some miss the target again, and gives only whole head as other answers', () => {
    const mob = { ...growing, losePercentage: '2.3', aircraft: '3000' };
    const at = (numberOfHead: string) => {
      const { carry, trade: of } = ask('profitPerHead', '0', trade('numberOfHead'), best, mob);
      return showFigureExactly(calculateTrade(carry, { ...of, numberOfHead }).figures.profitPerHead)!;
    };
    // Of 43 head, one is lost. Of 44 head, two are lost.
    const sought = seek(
      ask('profitPerHead', at('43'), trade('numberOfHead'), { ...best, numberOfHead: '40' }, mob),
    );
    expect([sought.practical, sought.side]).toEqual(['43', 'at least']);
    const [, first, last] =
      /^Some of (\d+) to (\d+) head miss the target again: losses are whole head\.$/.exec(
        sought.reason ?? '',
      )!;
    expect(first).toBe('44');
    const made = [first!, last!, String(Number(last) + 1)].map(
      (head) => Number(at(head)) >= Number(at('43')),
    );
    expect(made).toEqual([false, false, true]);
    for (const other of sought.others) expect(other).toMatch(/^\d+$/);
    const most = seek(
      ask('totalCapRequired', '50500', trade('numberOfHead'), best, { ...mob, losePercentage: null }),
    );
    expect([most.side, most.reason]).toEqual(['at most', null]);
  });

  test('has no practical answer between two whole kilograms', () => {
    const light = {
      purchaseWeightkg: '75.15',
      purchaseCostHd: '400',
      saleWeightkg: '250.5',
      saleCostHd: '1000',
    };
    expect(
      seek(
        ask('profitReturnOnCapitalPa', '52', trade('saleWeightkg'), light, {
          ...growing,
          weightGainKg: '0.2505',
        }),
      ),
    ).toMatchObject({
      exact: '250.5',
      practical: null,
      side: 'exactly',
      reason: 'No whole 1 kg/hd near it meets the target.',
    });
  });
});

describe('a figure with steps', () => {
  // With losses above 1 % and up to 2 %, 2 of 100 head are lost.
  const lost = (target: string, losePercentage: string) =>
    seek(ask('lossHead', target, carry('losePercentage'), {}, { losePercentage }));

  test('equals the target over a whole range: the answer is its nearest end, and the practical answer a whole number of grains', () => {
    expect(lost('2', '5')).toMatchObject({ exact: '1.9999999999995', practical: '2', side: 'at most' });
    expect(lost('2', '0.1')).toMatchObject({ exact: '1.0000000000015', practical: '2' });
    expect(lost('2', '1.5')).toMatchObject({ exact: '1.5', practical: '2', figureAtPractical: '2' });
    expect(lost('0', '1.5')).toMatchObject({ practical: '0', side: 'at most' });
  });

  test('never equals a target that is not a whole number', () => {
    expect(lost('2.5', '1.5')).toMatchObject({
      exact: null,
      practical: '2',
      reason: 'Head lost jumps past 2.5 head here: no value of losses makes it exactly.',
    });
  });

  test('has an answer before the step where the profit ends', () => {
    // A lost head costs $10 per head of the mob. With 10 lost head the profit is 0.
    expect(
      seek(ask('profitPerHead', '0', carry('losePercentage'), {}, { losePercentage: '1' })),
    ).toMatchObject({
      exact: '9.0000000000015',
      practical: '10',
      figureAtPractical: '0',
    });
  });
});

describe('no answer', () => {
  test('no head make no profit at all, which is not a profit of $0', () => {
    expect(seek(ask('totalProfit', '0', trade('numberOfHead'))).exact).toBeNull();
    // At $100 a head, the target needs 0.0000000000005 head. A number of head cannot be so small.
    expect(seek(ask('totalProfit', '0.00000000005', trade('numberOfHead'))).exact).toBeNull();
    expect(seek(ask('totalProfit', '250', trade('numberOfHead')))).toMatchObject({
      exact: '2.5',
      practical: '3',
    });
  });

  test.each([
    ['no sale price', carry('tags'), { saleCostHd: null }],
    ['no purchase price', trade('saleCostHd'), { saleCostHd: null, purchaseCostHd: null }],
  ] as const)('says %s, which the sought number cannot change', (reason, lever, over) => {
    expect(seek(ask('profitPerHead', '80', lever, over)).reason).toBe(
      `Profit per head is not available: ${reason}.`,
    );
  });

  test('a figure that is not available has no answer at any step of the losses', () => {
    const { reason } = seek(
      ask('profitPerWeek', '5', carry('losePercentage'), {}, { losePercentage: '2', weeksHeld: null }),
    );
    expect(reason).toBe('Profit per head per week is not available: no weeks held.');
  });

  test('a target that is not a number has no answer', () => {
    expect(seek(ask('profitPerHead', 'lots', trade('saleCostHd'))).reason).toBe(
      'The target is not a number.',
    );
  });
});

describe('a trade without a carry', () => {
  test('has answers for its own numbers and none for a carry’s', () => {
    expect(seek(ask('profitPerHead', '80', trade('saleCostHd'), {}, null)).exact).toBe('1080');
    expect(tornado({ carry: null, trade: steers }, 'profitPerHead').map(({ lever }) => lever.name)).toEqual([
      'saleCostHd',
      'purchaseCostHd',
    ]);
  });

  test('a table over a number of a carry has the same values in every row', () => {
    const table = sweep(
      { carry: null, trade: steers },
      'profitPerHead',
      { lever: carry('tags'), values: ['1', '9'] },
      { lever: trade('saleCostHd'), values: ['1050', '1200'] },
    );
    expect(table).toEqual({
      cells: [
        ['50', '200'],
        ['50', '200'],
      ],
      breakEven: ['1000', '1000'],
    });
  });
});

test('a table has no line when the price has no weight or the target is not a number', () => {
  const position = { carry: free, trade: steers };
  const rows = { lever: trade('saleCostHd'), values: ['1100'] };
  const perKg = { lever: trade('purchaseCostCKg'), values: ['4'] };
  expect(sweep(position, 'profitPerHead', rows, perKg).breakEven).toEqual([null]);
  const perHead = { lever: trade('purchaseCostHd'), values: ['900'] };
  expect(sweep(position, 'profitPerHead', rows, perHead, 'lots')).toEqual({
    cells: [['200']],
    breakEven: [null],
  });
});

test('the difference of two prices is found even while one of them is being typed', () => {
  expect([differenceText('4.61', '4.6'), differenceText('4.61', '')]).toEqual(['0.01', '4.61']);
});

test('a table over a price that is not entered yet still has its line', () => {
  const unpriced = { carry: free, trade: { ...steers, saleCostHd: null } };
  const rows = { lever: trade('purchaseCostHd'), values: ['900', '1000'] };
  expect(sweep(unpriced, 'profitPerHead', rows, { lever: trade('saleCostHd'), values: ['950'] })).toEqual({
    cells: [['50'], ['-50']],
    breakEven: ['900', '1000'],
  });
});

describe('values around today’s value', () => {
  const position = { carry: free, trade: steers };

  test('head counts are whole numbers', () => {
    expect(around(position, trade('numberOfHead'), '0.5', 5).values).toEqual(['99', '100', '101']);
  });

  test('a step that is not a number gives no values', () => {
    for (const times of ['0', '-1', 'x'])
      expect(around(position, trade('saleCostHd'), times, 5).values).toEqual([]);
  });
});
