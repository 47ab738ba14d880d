import { withActual } from '#calc-core/actual';
import { stockOf } from '#calc-core/hold/in-hand.ts';
import { marketPrice } from '#calc-core/market';
import { loadTrade, newTrade, nothingActual, tradeOf, type Actual, type Trade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { buffel, priceClass, roma } from './boards.ts';

const planned: Trade = {
  ...newTrade('t', '2026-06-02', [], []),
  name: 'Roma store steers',
  numberOfHead: '86',
  purchaseWeightkg: '262',
  purchaseCostHd: '948.44',
  saleWeightkg: '385',
  saleCostHd: '1378.30',
};
const knowing = (actual: Partial<Actual>, trade = planned): Trade => ({
  ...trade,
  ...withActual(tradeOf(loadTrade(trade)), buffel, { ...nothingActual, ...actual }),
});
const weeks = { ...buffel, carryTypeId: 2 as const, weeksHeld: '20', weightGainKg: null };

describe('the stock of a trade that can be held or sold', () => {
  test('has for a plan the planned head, and the planned weight plus the growth since the first day held', () => {
    expect(stockOf(planned, buffel, '2026-06-22')).toEqual({
      isInHand: false,
      head: '86',
      weightKg: '277',
      gainKg: '0.75',
    });
    expect(stockOf(planned, buffel, '2026-05-01').weightKg).toBe('262');
  });

  test('has for bought stock the entered weight and date, and leaves out head that died or were sold', () => {
    const sale = { soldOn: '2026-08-01', head: '30', saleWeightkg: '300', saleCostHd: '1200' };
    const bought = knowing({
      boughtOn: '2026-06-12',
      purchaseWeightkg: '258',
      deaths: '2',
      sales: [sale],
    });
    expect(stockOf(bought, buffel, '2026-06-22')).toMatchObject({
      isInHand: true,
      head: '54',
      weightKg: '266',
    });
    const all = knowing({ boughtOn: '2026-06-12', sales: [{ ...sale, head: null }] });
    expect(stockOf(all, buffel, '2026-12-01')).toMatchObject({ isInHand: false, head: '0' });
    expect(stockOf(knowing({ deaths: '90' }), buffel, '2026-12-01').head).toBe('0');
  });

  test('gains on a carry by weeks what the trade plans to gain over those weeks', () => {
    expect(stockOf(planned, weeks, '2026-06-02').gainKg).toBe('0.878571428571');
    expect(stockOf(planned, weeks, '2026-06-12').weightKg).toBe('271');
    for (const none of [{ saleWeightkg: null }, { purchaseWeightkg: null }]) {
      expect(stockOf({ ...planned, ...none }, weeks, '2026-06-12').gainKg).toBeNull();
    }
    for (const weeksHeld of ['0', null]) {
      expect(stockOf(planned, { ...weeks, weeksHeld }, '2026-06-12').gainKg).toBeNull();
    }
  });

  test('is missing for a kind sold by the head, without a carry, and without a weight', () => {
    expect(stockOf({ ...planned, animalSubTypeId: 4 }, buffel, '2026-06-12')).toMatchObject({
      weightKg: null,
      gainKg: null,
    });
    expect(stockOf(planned, null, 'some day')).toMatchObject({ weightKg: null, gainKg: null });
    expect(stockOf({ ...planned, purchaseWeightkg: null }, buffel, '2026-06-12')).toMatchObject({
      weightKg: null,
      gainKg: '0.75',
    });
  });
});

describe('the market price of stock', () => {
  const heavy = { ...planned, saleWeightkg: '440' };
  const newer = { ...roma, date: '2026-11-24', classes: [priceClass('Cows', [['480', '2.90']])] };

  test('uses the class that the trade names or its name suggests, on the newest day that has the class', () => {
    const price = marketPrice([newer, roma], heavy);
    expect(price).toMatchObject({ className: 'Steers', priced: { perHead: '1751.2', perKg: '3.98' } });
    expect(price!.board.date).toBe('2026-11-17');
    expect(marketPrice([newer, roma], { ...heavy, saleClass: ' heifers ' })!.className).toBe('Heifers');
  });

  test('is missing on days without the class, and is explained outside the quoted weights', () => {
    expect(marketPrice([newer], heavy)).toBeNull();
    expect(marketPrice([], heavy)).toBeNull();
    expect(marketPrice([roma], { ...heavy, saleWeightkg: '700' })!.priced.reason).toBe(
      '700 kg is outside the quoted weights, 200 to 500 kg',
    );
  });
});
