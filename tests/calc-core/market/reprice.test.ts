import { reprice, repricedTotal } from '#calc-core/market';
import type { ToReprice } from '#calc-core/market/reprice.ts';
import { calculateTrade, newTrade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { buffel, priceClass, roma } from './boards.ts';

const trade: ToReprice['trade'] = {
  ...newTrade('t', '2026-05-01', [], []),
  numberOfHead: '120',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.10',
  saleWeightkg: '440',
  saleCostHd: '1600',
  saleClass: 'Steers',
  purchaseClass: 'Steers',
};
const one = (change: Partial<ToReprice['trade']>) => ({ trade: { ...trade, ...change }, carry: buffel });

describe('repricing trades by a market day', () => {
  test('calculates each trade’s price at its sale weight, its results before and after, and whether it crosses break-even', () => {
    const { changed, left } = reprice(roma, [
      one({}),
      one({ saleCostHd: '1900' }),
      one({ saleCostHd: '1751.20' }),
      one({ saleClass: '' }),
    ]);
    expect(left.map(({ reason }) => reason)).toEqual(['has this price', 'no class']);
    expect(changed.map(({ sale, purchase, turns }) => [sale, purchase, turns])).toEqual([
      [{ from: '1600', to: '1751.2' }, null, 'to a profit'],
      [{ from: '1900', to: '1751.2' }, null, null],
    ]);
    expect(changed[0]!.repriced.saleCostHd).toBe('1751.2');
    expect(repricedTotal(changed.slice(0, 1)).toDecimalPlaces(2, 1).toFixed()).toBe('17392.74');
    expect(changed[0]!.after.figures.profitPerHead.value!.toDecimalPlaces(2, 1).toFixed()).toBe('64.79');
    const result = calculateTrade(buffel, trade);
    const [known] = reprice(roma, [{ ...one({}), result }]).changed;
    expect(known!.before).toBe(result);
    expect(known!.after.figures.profitPerHead.value).toEqual(changed[0]!.after.figures.profitPerHead.value);
    const cheap = { ...roma, classes: [priceClass('Steers', [['440', '2']])] };
    expect(reprice(cheap, [one({ saleCostHd: '1900' })]).changed[0]!.turns).toBe('to a loss');
    expect(reprice(roma, [one({ saleCostHd: null })]).changed[0]!).toMatchObject({
      sale: { from: null, to: '1751.2' },
      turns: null,
    });
  });

  test('says which trades make a loss at the new prices', () => {
    const cheap = { ...roma, classes: [priceClass('Steers', [['440', '2']])] };
    expect(reprice(cheap, [one({})]).changed[0]!.isLoss).toBe(true);
    expect(reprice(roma, [one({})]).changed[0]!.isLoss).toBe(false);
  });

  test('reprices purchases on request only', () => {
    const { changed } = reprice(roma, [one({ saleClass: '' })], true);
    expect(changed[0]).toMatchObject({ sale: null, purchase: { from: '1271.10', to: '1258.56' } });
    expect(changed[0]!.repriced.purchaseCostHd).toBe('1258.56');
  });

  test.each([
    [{ saleClass: 'Lambs' }, 'no Lambs on the board of 17 November'],
    [{ animalTypeId: 2 as const }, 'Steers are another animal'],
    [{ animalSubTypeId: 4 }, 'Steers are priced by weight, the trade is by the head'],
    [{ saleWeightkg: '700' }, '700 kg is outside the quoted weights, 200 to 500 kg'],
    [{ saleWeightkg: null }, 'no weight'],
  ])('leaves a trade unchanged when the day has no price for it, and says why: %j', (change, reason) => {
    const { changed, left } = reprice(roma, [one(change)]);
    expect(changed).toEqual([]);
    expect(left.map((each) => each.reason)).toEqual([reason]);
  });
});
