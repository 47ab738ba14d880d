import { withActual } from '#calc-core/actual';
import { holding, holdingOfClass, isHeld, pricedBy, termsWords } from '#calc-core/hold';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import type { AskedOfTrade } from '#web/decide/asked.ts';
import { buffel, priceClass, roma } from '../../calc-core/market/boards.ts';

const trade: Trade = {
  ...newTrade('t', '2026-11-17', [], []),
  name: 'Charters Towers steers',
  numberOfHead: '210',
  purchaseWeightkg: '330',
  purchaseCostHd: '1200',
  saleWeightkg: '440',
  saleCostHd: '1698.4',
  saleClass: 'Steers',
};
const held = (change: Partial<Trade> = {}, asked: AskedOfTrade = {}, boards = [roma], today = '2026-11-22') =>
  holding({ carry: buffel, trade: { ...trade, ...change } }, { boards, today }, { nowKg: '330', ...asked });

describe('the words of hold or sell', () => {
  test('state the best week with its profit, the weeks after that, the source of the prices, and that past costs do not count', () => {
    const { verdict, more, className } = held();
    expect(className).toBe('Steers');
    expect(verdict).toBe('Hold 21 weeks, to 440 kg: $225.23 a head more than selling today');
    expect(more).toEqual([
      'After week 21 each week costs more than it pays.',
      'Roma’s prices of 17 November.',
      'Sold today they bring $1,248.33 a head after selling costs; what they once cost does not count.',
    ]);
  });

  test('give a rated trade’s profit per week of feed, in the trade’s own feed unit', () => {
    expect(held({ feedRating: '0.72', feedUnit: 'AE' }).more[1]).toBe(
      'Each week of feed makes $14.89 /AE/week.',
    );
    expect(held({ feedRating: '9', feedUnit: 'DSE50' }).more[1]).toMatch(/ \/DSE\/week\.$/);
  });

  test('use the trade’s own price up to its sale weight when it names no class, and offer a class to choose', () => {
    const own = held({ saleClass: '' });
    expect(own.className).toBe('');
    expect(own.more).toContain('At this trade’s own $3.86 /kg.');
    expect(own.plan!.weeks.at(-1)!.weightKg).toBe('435');
    expect(own.more[0]).toBe('Each week pays for itself, up to the last weight with a price.');
    expect(held({ saleClass: '' }, { pricedBy: 'Heifers' }).className).toBe('Heifers');
    expect(held({}, { pricedBy: '' }).className).toBe('');
  });

  test('take the present weight from the growth since purchase, until it is typed', () => {
    const grown = holding({ carry: buffel, trade }, { boards: [roma], today: '2026-11-27' }, {});
    expect(grown.nowKg).toBe('338');
    expect(held().nowKg).toBe('330');
  });

  test('subtract future deaths and labour once they are typed', () => {
    const more = held({}, { losses: '1', labour: '2' }).plan!.best.made;
    expect(more.lessThan(held().plan!.best.made)).toBe(true);
  });

  test('name the price class, future losses and labour that are used', () => {
    expect(termsWords({ className: 'Steers' }, {})).toBe('Priced as Steers; no losses or labour to come');
    expect(termsWords({ className: '' }, { losses: '1', labour: '2' })).toBe(
      'Priced at its own price; 1% losses and 2 days of labour to come',
    );
  });

  test('advise to sell today when no week pays, and when the weight reaches the last quoted weight', () => {
    const falling = {
      ...roma,
      classes: [
        priceClass('Steers', [
          ['330', '5'],
          ['400', '3'],
        ]),
      ],
    };
    expect(held({}, {}, [falling]).verdict).toBe('Sell today: no week up to 398 kg makes more');
    expect(held({}, { nowKg: '500' }).verdict).toBe('Sell today: this is the last weight that has a price.');
  });

  test('advise to hold one week, or until a further week costs more than it pays', () => {
    const on = (...rungs: [string, string][]) => ({
      ...roma,
      name: '',
      classes: [priceClass('Steers', rungs)],
    });
    const one = held({}, {}, [on(['330', '5'], ['336', '5.4'], ['400', '3'])]);
    expect(one.verdict).toMatch(/^Hold 1 week, to 33\d kg: /);
    expect(one.more).toContain('Prices of 17 November.');
    const wave = held({}, {}, [on(['330', '4'], ['400', '4.7'], ['440', '3.5'], ['480', '3.7'])]);
    expect(wave.more[0]).toMatch(/^After week \d+ the weeks together cost more than they pay\.$/);
  });

  test('say how old an old market day is', () => {
    expect(held({}, {}, [roma], '2026-12-20').more).toContain('Roma’s prices of 17 November, 33 days old.');
  });

  test.each([
    [{ animalSubTypeId: 4 }, {}, /are priced by the head, whatever they weigh\.$/],
    [{ saleClass: '', saleCostHd: null }, {}, /^Enter a sale price and a sale weight first\.$/],
    [{ numberOfHead: null }, {}, /^There are no head to hold or sell\.$/],
    [{}, { nowKg: '150' }, /^150 kg is outside the quoted weights, 200 to 500 kg\.$/],
  ] as [Partial<Trade>, AskedOfTrade, RegExp][])(
    'says why there is no answer: %j %j',
    (change, asked, words) => {
      const none = held(change, asked);
      expect(none.plan).toBeNull();
      expect(none.verdict).toMatch(words);
    },
  );
});

test('holding is offered only for stock that is bought, weighed and not all sold', () => {
  const bought = { ...trade, ...withActual(trade, buffel, { ...nothingActual, boughtOn: '2026-11-18' }) };
  expect(isHeld(trade, buffel, '2026-11-22')).toBe(false);
  expect(isHeld(bought, buffel, '2026-11-22')).toBe(true);
  expect(isHeld({ ...bought, animalSubTypeId: 4 }, buffel, '2026-11-22')).toBe(false);
});

test('each class of the animal is offered once, from the newest day that has it', () => {
  const older = { ...roma, date: '2026-11-10', classes: [priceClass('steers', []), priceClass('Cows', [])] };
  const head = { ...roma, classes: [priceClass('Pairs', [[null, '1800']], { basis: 'hd' })] };
  const names = (...args: Parameters<typeof pricedBy>) =>
    pricedBy(...args).map(({ name, board }) => `${name} ${board.date}`);
  expect(names([roma, older], trade)).toEqual([
    'Steers 2026-11-17',
    'Heifers 2026-11-17',
    'Bullocks 2026-11-17',
    'Cows 2026-11-10',
  ]);
  expect(names([head], trade)).toEqual([]);
  expect(names([head], trade, true)).toEqual(['Pairs 2026-11-17']);
  expect(names([roma], { ...trade, animalTypeId: 2 })).toEqual([]);
});

describe('hold or sell for stock of a class at a weight', () => {
  const [steers] = roma.classes;
  test('uses the carry in the same way as a trade does, and only offers carries of the same animal', () => {
    const of = (weightKg: string, carry: typeof buffel | null = buffel) =>
      holdingOfClass(steers!, { weightKg, head: '210' }, carry);
    expect(of('330').verdict).toBe('Hold 21 weeks, to 440 kg: $225.23 a head more than selling today');
    expect(of('500').verdict).toBe('Sell today: this is the last weight that has a price.');
    expect(of('330', { ...buffel, animalTypeId: 2 })).toEqual({ plan: null, verdict: 'No carry.' });
    expect(of('700').verdict).toBe('700 kg is outside the quoted weights, 200 to 500 kg.');
  });
});
