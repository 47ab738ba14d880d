import { describe, expect, test } from 'vitest';
import { classesOf, middleWeight, ofYard, overTime, pointWords, type Board } from '#calc-core/market';
import { leftOver } from '#web/screens/market/report/left-over.ts';
import { priceClass, roma } from '../../calc-core/market/boards.ts';

const on = (date: string, price: string): Board => ({
  ...roma,
  id: date,
  date,
  classes: [
    priceClass('Steers', [
      ['400', price],
      ['500', price],
    ]),
  ],
});

describe('prices of a class over time', () => {
  test('start with the latest price and its difference from the day before, in dollars a head', () => {
    const { verdict, more, runs } = overTime(
      [on('2026-11-17', '3.98'), on('2026-11-10', '3.92')],
      'Steers',
      '440',
    );
    expect(verdict).toBe('Steers at 440 kg made $3.98 /kg: $26.40 a head more than on 10 November');
    expect([more, runs.length]).toEqual(['', 1]);
    expect(overTime([on('2026-11-17', '3.9'), on('2026-11-10', '4')], 'steers', '400').verdict).toBe(
      'steers at 400 kg made $3.90 /kg: $40.00 a head less than on 10 November',
    );
    expect(overTime([on('2026-11-17', '4'), on('2026-11-10', '4')], 'Steers', '400').verdict).toContain(
      'the same as on 10 November',
    );
  });

  test('leave a gap between days more than 60 days apart, and say how long it is', () => {
    const { verdict, runs } = overTime([on('2026-11-17', '4'), on('2026-09-17', '3.9')], 'Steers', '400');
    expect(runs.map((run) => run.map(({ date }) => date))).toEqual([['2026-09-17'], ['2026-11-17']]);
    expect(verdict).toBe(
      'Steers at 400 kg made $4.00 /kg: $40.00 a head more than on 17 September, 61 days before',
    );
  });

  test('say how many days have no price at the weight, or why no day has a price', () => {
    const light = { ...on('2026-11-10', '4'), classes: [priceClass('Steers', [['200', '5']])] };
    const one = overTime([on('2026-11-17', '4'), light], 'Steers', '440');
    expect([one.verdict, one.more]).toEqual([
      'Steers at 440 kg made $4.00 /kg on 17 November 2026',
      'There is no other day to compare it with. 1 day has no price at this weight.',
    ]);
    expect(
      overTime([on('2026-11-17', '4'), light, { ...light, date: '2026-11-03' }], 'Steers', '440').more,
    ).toContain('2 days have no price');
    expect(overTime([on('2026-11-17', '4')], 'Steers', '700')).toEqual({
      runs: [],
      verdict: 'No price for steers at 700 kg',
      more: '700 kg is outside the quoted weights, 400 to 500 kg.',
    });
    expect(overTime([], 'Goats', null).more).toBe('This yard has not quoted this class.');
  });

  test('are prices per head for a class sold by the head, whatever the weight', () => {
    const cows = (date: string, price: string): Board => ({
      ...roma,
      date,
      classes: [priceClass('Joined cows', [[null, price]], { basis: 'hd' })],
    });
    const { verdict, runs } = overTime(
      [cows('2026-11-17', '1480'), cows('2026-11-10', '1450')],
      'Joined cows',
      null,
    );
    expect(verdict).toBe('Joined cows made $1,480.00 a head: $30.00 a head more than on 10 November');
    expect(pointWords(runs[0]![0]!)).toBe('$1,450.00 a head');
    expect(middleWeight(cows('2026-11-17', '1'), 'Joined cows')).toBeNull();
  });

  test('come from one yard, list each class once, and start at the middle weight', () => {
    const dalby = { ...roma, name: 'Dalby', classes: [priceClass('STEERS', []), priceClass('Cows', [])] };
    expect(ofYard([roma, dalby], 'Dalby')).toEqual([dalby]);
    expect(classesOf([roma, dalby])).toEqual(['Steers', 'Heifers', 'Bullocks', 'Cows']);
    expect([
      middleWeight(roma, 'Steers'),
      middleWeight(roma, 'Bullocks'),
      middleWeight(roma, 'Goats'),
    ]).toEqual(['330', '580', null]);
  });
});

test('the unreadable lines of a pasted report stay in the box, with the headers above them', () => {
  const text = 'Class\tkg\tc/kg\nSteers\t220\t510\n\nGoats\t30\t510\nHeifers\t500+\t366';
  expect(leftOver(text, [{ line: 4 }, { line: 5 }])).toBe(
    'Class\tkg\tc/kg\nGoats\t30\t510\nHeifers\t500+\t366',
  );
  expect(leftOver(text, [])).toBe('');
});
