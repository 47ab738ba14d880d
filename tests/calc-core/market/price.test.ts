import { boardProblems, newBoard, oldBoardDays, priceAt, rungVerdicts, type Board } from '#calc-core/market';
import { classProblem, quotedRange, valueOfGain } from '#calc-core/market/price.ts';
import { lastMove, pricesOverTime } from '#calc-core/market/history.ts';
import { subTypeOfClass } from '#calc-core/market/board/class-named.ts';
import { describe, expect, test } from 'vitest';
import { buffel, priceClass, roma } from './boards.ts';

const [steers, heifers, bullocks] = roma.classes as [
  (typeof roma.classes)[number],
  (typeof roma.classes)[number],
  (typeof roma.classes)[number],
];

describe('the price at a weight', () => {
  test('is the price of a rung at its weight, and linear in $/kg between two rungs', () => {
    expect(priceAt(steers, '440')).toEqual({ perHead: '1751.2', perKg: '3.98' });
    expect(priceAt(steers, '220')).toEqual({ perHead: '1095.6', perKg: '4.98' });
    expect(priceAt(heifers, '385.0')).toEqual({ perHead: '1378.3', perKg: '3.58' });
  });

  test('keeps all decimals of a price per head that is calculated from $/kg', () => {
    const thirds = priceClass('Thirds', [
      ['200', '1'],
      ['500', '2'],
    ]);
    expect(priceAt(thirds, '301')).toEqual({
      perHead: '402.336666666667',
      perKg: '1.336666666666666666666666666666667',
    });
  });

  test('of a carcase is the live price divided by the dressing', () => {
    expect(priceAt(bullocks, '610')).toEqual({ perHead: '2223.45', perKg: '3.645' });
  });

  test('is missing outside the quoted weights, without clamping or extending', () => {
    expect(priceAt(bullocks, '700')).toEqual({
      perHead: null,
      reason: '700 kg is outside the quoted weights, 520 to 640 kg',
    });
    expect(priceAt(steers, '199.99').perHead).toBeNull();
    const one = priceClass('Weaners', [['180', '5']]);
    expect(priceAt(one, '180').perHead).toBe('900');
    expect(priceAt(one, '181')).toEqual({
      perHead: null,
      reason: '181 kg is outside the quoted weight, 180 kg',
    });
    expect([quotedRange(one), quotedRange(steers), quotedRange(priceClass('Vealers', []))]).toEqual([
      '180 kg',
      '200 to 500 kg',
      '',
    ]);
  });

  test('of a class sold by the head is the same at every weight', () => {
    const cows = priceClass('Joined cows', [[null, '1480']], { basis: 'hd' });
    expect([priceAt(cows, null), priceAt(cows, '450')]).toEqual([
      { perHead: '1480', perKg: null },
      { perHead: '1480', perKg: null },
    ]);
  });

  test.each([
    ['no rungs', priceClass('Vealers', []), 'Vealers: no quoted weights'],
    ['rungs without a price', priceClass('Vealers', [['200', '']]), 'Vealers: no quoted weights'],
    ['a weight of 0', priceClass('Vealers', [['0', '5']]), 'Vealers: no quoted weights'],
    [
      'two rungs of one weight',
      priceClass('Vealers', [
        ['200', '5'],
        ['200.0', '6'],
      ]),
      'Vealers: two rungs at 200 kg',
    ],
    [
      'carcase without dressing',
      priceClass('Vealers', [['200', '5']], { basis: 'cwt' }),
      'Vealers: no dressing percentage',
    ],
    ['by the head without a price', priceClass('Cows', [], { basis: 'hd' }), 'Cows: no price'],
  ])('is explained when a class has none: %s', (_, of, reason) => {
    expect(classProblem(of)).toBe(reason);
    expect(priceAt(of, '200')).toEqual({ perHead: null, reason });
  });

  test('is missing without a weight', () => {
    expect(priceAt(steers, null)).toEqual({ perHead: null, reason: 'no weight' });
  });
});

describe('the value of gain', () => {
  test('is the difference in value divided by the gain, as published: 420 lb at 3.10 and 500 lb at 2.90', () => {
    const calves = priceClass('Calves', [
      ['420', '3.10'],
      ['500', '2.90'],
    ]);
    expect(valueOfGain(calves, '420', '500')?.toFixed()).toBe('1.85');
  });

  test('is missing for a loss, for no gain, outside the rungs and by the head', () => {
    expect(valueOfGain(steers, '240', '200')).toBeNull();
    expect(valueOfGain(steers, '240', '240')).toBeNull();
    expect(valueOfGain(steers, '100', '240')).toBeNull();
    expect(valueOfGain(steers, '240', '900')).toBeNull();
    expect(valueOfGain(priceClass('Cows', [[null, '5']], { basis: 'hd' }), '1', '2')).toBeNull();
  });
});

describe('overvalued and undervalued rungs', () => {
  const shown = (index: number) =>
    rungVerdicts(roma.classes[index]!, buffel).map(({ weightKg, value, next }) =>
      next === null
        ? [weightKg, value]
        : [
            weightKg,
            value,
            ...[next.isWorth, next.costs.value!, next.leaves.value!].map((each) =>
              each.toDecimalPlaces(2, 1).toFixed(2),
            ),
            next.verdict,
          ],
    );

  test('are the same as in the mock-up of the market, line by line', () => {
    expect(shown(0)).toEqual([
      ['200', '1020', '3.66', '1.54', '84.48', 'undervalued'],
      ['240', '1166.4', '2.06', '1.59', '18.71', 'undervalued'],
      ['280', '1248.8', '1.55', '1.61', '-3.19', 'overvalued'],
      ['330', '1326.6', '3.56', '1.64', '96.03', 'undervalued'],
      ['380', '1504.8', '4.10', '1.70', '144.39', 'undervalued'],
      ['440', '1751.2', '1.48', '1.77', '-17.66', 'overvalued'],
      ['500', '1840'],
    ]);
    expect(shown(1)).toEqual([
      ['200', '860', '2.62', '1.49', '44.81', 'undervalued'],
      ['240', '964.8', '1.50', '1.53', '-1.25', 'overvalued'],
      ['280', '1024.8', '2.60', '1.55', '52.59', 'undervalued'],
      ['330', '1155', '4.06', '1.59', '135.68', 'undervalued'],
      ['385', '1378.3', '2.14', '1.66', '26.37', 'undervalued'],
      ['440', '1496'],
    ]);
    expect(shown(2)).toEqual([
      ['520', '1853.28', '4.60', '1.80', '168.15', 'undervalued'],
      ['580', '2129.76', '3.09', '1.88', '72.42', 'undervalued'],
      ['640', '2315.52'],
    ]);
  });

  test('have a reason instead of a verdict when there is no carry or no growth rate', () => {
    expect(rungVerdicts(steers, null)[0]!.next).toMatchObject({
      costs: { value: null, reason: 'no carry' },
      leaves: { value: null, reason: 'no carry' },
      verdict: null,
    });
    expect(rungVerdicts(steers, { ...buffel, weightGainKg: null })[0]!.next!.costs.reason).toBe(
      'no growth rate',
    );
    expect(rungVerdicts(priceClass('Cows', [[null, '5']], { basis: 'hd' }), buffel)).toEqual([]);
  });
});

describe('the problems of a market day', () => {
  const said = (board: Partial<Board>, today: string | null = '2026-11-22') =>
    boardProblems({ ...newBoard('b', '2026-11-17'), ...board }, today).map(
      ({ class: at, rung, field, message }) => [at, rung, field, message].join(' | '),
    );

  test('are none for a valid day and for a day that was just started', () => {
    expect(boardProblems(roma, '2026-11-17')).toEqual([]);
    expect(said({ classes: [priceClass('Steers', []), priceClass('Heifers', [['200', '']])] })).toEqual([
      '1 | 0 | price | Price is not a number.',
    ]);
  });

  test.each([
    [{ date: '2026-02-30' }, ' |  | date | The date is not a day of the calendar.'],
    [
      { date: '2026-11-23' },
      ' |  | date | The date is in the future: a market day has the prices of a past day.',
    ],
    [{ classes: [priceClass('Steers', [['heavy', '5']])] }, '0 | 0 | weightKg | Weight is not a number.'],
    [{ classes: [priceClass(' ', [])] }, '0 |  | name | A class needs a name.'],
    [
      { classes: [priceClass('Steers', []), priceClass(' steers ', [])] },
      '1 |  | name | There are two classes called steers.',
    ],
    [
      {
        classes: [
          priceClass('Steers', [
            ['200', '5'],
            ['200.0', '6'],
          ]),
        ],
      },
      '0 | 1 | weightKg | There are two rungs at 200 kg.',
    ],
    [{ classes: [priceClass('Steers', [['0', '5']])] }, '0 | 0 | weightKg | A weight must be above 0.'],
    [{ classes: [priceClass('Steers', [['200', '-5']])] }, '0 | 0 | price | Price cannot be negative.'],
    [
      { classes: [priceClass('Steers', [['200', '398']])] },
      '0 | 0 | price | Price is above $60 a kilogram: write cents with a c, as 398c.',
    ],
    [
      { classes: [priceClass('Steers', [['200', '5', '1.5']])] },
      '0 | 0 | head | Number quoted must be a whole number.',
    ],
    [
      { classes: [priceClass('Steers', [], { basis: 'cwt', dressing: '101' })] },
      '0 |  | dressing | Dressing cannot be more than 100.',
    ],
    [
      { classes: [priceClass('Cows', [['450', '1480']], { basis: 'hd' })] },
      '0 | 0 | weightKg | A class sold by the head has no weight.',
    ],
    [
      {
        classes: [
          priceClass(
            'Cows',
            [
              [null, '1'],
              [null, '2'],
            ],
            { basis: 'hd' },
          ),
        ],
      },
      '0 |  | rungs | A class sold by the head has one price.',
    ],
    [
      { classes: Array.from({ length: 41 }, (_, index) => priceClass(`c${index}`, [])) },
      ' |  | classes | A board has at most 40 classes.',
    ],
    [
      {
        classes: [
          priceClass(
            'Steers',
            Array.from({ length: 41 }, (_, index) => [`${index + 1}`, '5']),
          ),
        ],
      },
      '0 |  | rungs | A class has at most 40 rungs.',
    ],
  ] as [Partial<Board>, string][])('%j', (board, sentence) => {
    expect(said(board)).toEqual([sentence]);
  });

  test('ignore the date of the day when no clock is given', () => {
    expect(said({ date: '9999-12-31' }, null)).toEqual([]);
  });
});

describe('prices over time', () => {
  const on = (date: string, price: string): Board => ({
    ...roma,
    date,
    classes: [priceClass('Steers', [['400', price]])],
  });

  test('have one point for each day, and no line over a gap of more than 60 days', () => {
    const boards = [on('2026-03-01', '4'), on('2025-12-31', '3'), on('2026-01-01', '3.5'), on('x', '9')];
    expect(pricesOverTime(boards, 'steers', '400').map((run) => run.map((point) => point.perHead))).toEqual([
      ['1200', '1400', '1600'],
    ]);
    const [, second] = pricesOverTime([on('2026-01-01', '3'), on('2026-03-03', '4')], 'Steers', '400');
    expect(second).toEqual([{ date: '2026-03-03', perHead: '1600', perKg: '4' }]);
    expect(lastMove(pricesOverTime(boards, 'Steers', '400').flat())).toMatchObject({
      days: 59,
      isLongAgo: false,
    });
    const steps = [on('2026-01-01', '3.9'), on('2026-03-03', '4.05')];
    const move = lastMove(pricesOverTime(steps, 'Steers', '400').flat());
    expect([move?.perHead.toFixed(), move?.days, move?.isLongAgo]).toEqual(['60', 61, true]);
    expect(lastMove([])).toBeNull();
    expect(pricesOverTime(boards, 'Heifers', '400')).toEqual([]);
    expect(pricesOverTime(boards, 'Steers', '500')).toEqual([]);
  });

  test('a market day older than 14 days, or than the given limit, says how old it is', () => {
    expect(oldBoardDays(roma, '2026-11-24', 7)).toBeNull();
    expect(oldBoardDays(roma, '2026-11-25', 7)).toBe(8);
    expect(oldBoardDays(roma, '2026-12-01')).toBeNull();
    expect(oldBoardDays(roma, '2026-12-02')).toBe(15);
    expect(oldBoardDays({ date: '' }, '2026-12-02')).toBeNull();
  });
});

test('the sub type of a class is the entered one, or else one that has weights', () => {
  expect(subTypeOfClass({ animalTypeId: 1, animalSubTypeId: 6 })).toBe(6);
  expect(subTypeOfClass({ animalTypeId: 1, animalSubTypeId: null })).toBe(1);
  expect(subTypeOfClass({ animalTypeId: 2, animalSubTypeId: null })).toBe(13);
});

test('a carcase weight whose live weight is above the limit has no price', () => {
  const carcase = priceClass(
    'Steers',
    [
      ['240', '3.9'],
      ['999999999.999999', '3.9'],
    ],
    { basis: 'cwt', weightBasis: 'cwt', dressing: '54' },
  );
  expect(rungVerdicts(carcase, null).map(({ rungKg, next }) => [rungKg, next])).toEqual([['240', null]]);
});
