import { unusedName } from '#calc-core/decide/purchase.ts';
import { describe, expect, test } from 'vitest';
import { bestKnownOf, tradeStage, withActual } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import {
  aboveLimit,
  bidLacks,
  bidLike,
  bidLimit,
  bidWords,
  boughtAt,
  firstBid,
  purchaseOf,
  nearbyWeights,
} from '#calc-core/decide';
import { actualOf, loadTrade, nothingActual, type Trade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { bidFields, editBid, keptBid } from '#web/screens/bid/kept.ts';
import { animalSubTypes, grazing, held, steers, tradeOfKind } from './kinds.ts';

const bid = bidLike(steers);

describe('the most I can pay', () => {
  test('is shown per kg in whole cents, with its price per head', () => {
    expect(bidLimit(bid, grazing)).toMatchObject({ price: '4.66', perHead: '1328.1', reason: null });
  });

  test('is shown for lighter and heavier weights too, with the present weight in the middle', () => {
    const beside = nearbyWeights(bid, grazing);
    expect(beside.map(({ weight }) => weight)).toEqual(['265', '275', '285', '295', '305']);
    expect(beside[2]!.price).toBe(bidLimit(bid, grazing).price);
    expect(Number(beside[0]!.price)).toBeGreaterThan(Number(beside[4]!.price));
  });

  test('is shown for no lighter weight when 20 kg cannot be subtracted', () => {
    const lamb = editBid(bid, { field: 'purchaseWeightkg', value: '20' }, []);
    expect(nearbyWeights(lamb, grazing)).toEqual([]);
  });

  test('is missing without a sale price, and the sentence then names only the animal and the carry', () => {
    const empty = firstBid('2026-11-22', [], [grazing], undefined);
    expect(bidLimit(empty, grazing).price).toBeNull();
    expect(bidWords(empty, grazing)).toBe('Cattle on Buffel grass');
  });

  test.each(animalSubTypes.map((kind) => [kind.name, kind] as const))('%s has a limit', (_, kind) => {
    const { trade, carry } = tradeOfKind(kind);
    const { price, lever, perHead } = bidLimit({ ...bidLike(trade), wanted: '10' }, carry);
    expect(price).not.toBeNull();
    expect(lever.name).toBe(kind.perHeadOnly ? 'purchaseCostHd' : 'purchaseCostCKg');
    const made = boughtAt(bidLike(trade), carry, lever, price!);
    expect(Number(made.profitPerHead.value)).toBeGreaterThanOrEqual(10);
    expect(perHead).toBe(made.trade.purchaseCostHd);
    expect(nearbyWeights(bidLike(trade), carry)).toHaveLength(kind.perHeadOnly ? 0 : 5);
  });

  test('follows the edit rules of the form: a price per kg changes the price per head', () => {
    const edited = editBid(bid, { field: 'saleCostCKg', value: '4' }, [grazing]);
    expect(edited.draft.saleCostHd).toBe('1760');
    expect(Number(bidLimit(edited, grazing).price)).toBeGreaterThan(Number(bidLimit(bid, grazing).price));
  });

  test('restores a stored bid exactly, and rejects anything that is not a bid', () => {
    const first = firstBid('2026-11-22', [], [], undefined);
    const changed = {
      ...editBid(bid, { field: 'purchaseWeightkg', value: '301' }, []),
      wanted: '95',
      paid: '4.4',
    };
    expect(keptBid({ fields: bidFields(changed), state: 'on this device' }, first)).toEqual(changed);
    expect(keptBid({ fields: { draft: 'no' }, state: 'on this device' }, first)).toBeNull();
    expect(keptBid(undefined, first)).toBeNull();
  });

  test('starts the first bid with the last trade’s stock but not its price', () => {
    const last: Trade = { ...steers, name: 'Last' };
    expect(firstBid('2026-11-22', [], [], last).draft).toEqual(
      loadTrade({ ...last, id: '', name: '', purchaseCostHd: null }),
    );
  });

  test('copies no fact of the last trade into the next one', () => {
    const sold = {
      ...steers,
      ...withActual(steers, grazing, { ...nothingActual, boughtOn: '2026-06-02', deaths: '2' }),
    };
    expect(sold.actual).not.toBe(steers.actual);
    const { draft } = firstBid('2026-11-22', [], [grazing], sold);
    expect([draft.plan, draft.actual]).toEqual([steers.plan, steers.actual]);
    expect(bidLike(sold).draft.actual).toBe(steers.actual);
  });

  test('names the first missing value to enter', () => {
    const lacks = (change: Partial<Trade>, carry: Carry | null = grazing) =>
      bidLacks(bidLike({ ...steers, ...change }), carry)?.label ?? null;
    expect(lacks({})).toBeNull();
    expect(lacks({}, null)).toBe('Carry');
    expect(lacks({ saleWeightkg: null })).toBe('Sale weight');
    expect(lacks({ purchaseWeightkg: null })).toBe('Weight');
    expect(lacks({ purchaseWeightkg: null, saleWeightkg: null }, held)).toBeNull();
    expect(lacks({ saleCostHd: null })).toBe('Sale price');
    expect(lacks({ numberOfHead: null })).toBe('Head');
    for (const kind of animalSubTypes) {
      const { trade, carry } = tradeOfKind(kind);
      expect(bidLacks(bidLike(trade), carry)).toBeNull();
    }
  });

  test('describes the preset in words', () => {
    expect(bidWords(bid, grazing)).toBe('Cattle to 440 kg on Buffel grass');
    const wethers = tradeOfKind(animalSubTypes.find(({ id }) => id === 12)!);
    expect(bidWords(bidLike(wethers.trade), held)).toBe(
      'Sheep shorn / not shorn for 40 weeks on Forty weeks',
    );
    expect(bidWords(bid, { ...grazing, name: '' })).toBe('Cattle to 440 kg on a carry without a name');
    expect(bidWords(bid, null)).toBe('Cattle to 440 kg without a carry');
  });
});

describe('Bought at the rail', () => {
  const limit = bidLimit(bid, grazing);
  const buy = (names: readonly string[], price = '4.6') =>
    purchaseOf(
      { ...bid, draft: { ...bid.draft, name: 'St George' } },
      grazing,
      { lever: limit.lever, price },
      {
        id: 'new',
        today: '2026-11-24',
        names,
      },
    );

  test('records the purchase as facts: day, head, weight and the price paid', () => {
    const trade = buy([]);
    expect(tradeStage(trade)).toBe('bought');
    expect(actualOf(trade.actual)).toMatchObject({
      boughtOn: '2026-11-24',
      head: bid.draft.numberOfHead,
      purchaseWeightkg: '285',
      purchaseCostHd: '1311',
      sales: [],
    });
    expect([trade.heldFrom, trade.purchaseCostHd]).toEqual(['2026-11-24', '1311']);
    // The list shows the trade as "Bought", with the profit at the price paid.
    const records = memoryRecords({ trades: [trade], carries: [grazing], groups: [] });
    const stage = tradesKind(records, true).columns.find(({ id }) => id === 'stage')!;
    expect(stage.shown(records.trade('new')!)).toBe('Bought');
    const made = boughtAt(bid, grazing, limit.lever, '4.6').profitPerHead.value;
    expect(bestKnownOf(grazing, trade).result.figures.profitPerHead.value?.toFixed()).toBe(made?.toFixed());
  });

  test('records no weight for stock sold by the head', () => {
    const cows = tradeOfKind(animalSubTypes.find(({ id }) => id === 4)!);
    const of = bidLike(cows.trade);
    const { lever } = bidLimit(of, cows.carry);
    const trade = purchaseOf(
      of,
      cows.carry,
      { lever, price: '900' },
      { id: 'c', today: '2026-11-24', names: [] },
    );
    expect(actualOf(trade.actual)).toMatchObject({ purchaseWeightkg: null, purchaseCostHd: '900' });
    expect(trade.name).not.toBe('');
  });

  test('gives the trade a name that no other trade has', () => {
    expect(buy(['Roma']).name).toBe('St George');
    expect(buy(['St George']).name).toBe('St George 2');
    expect(unusedName('St George 2', ['st george', 'St George 2 ', 'St George 3'])).toBe('St George 4');
    expect(unusedName('Lot 1234567', ['Lot 1234567'])).toBe('Lot 1234567 2');
    const unnamed = { ...bid, draft: { ...bid.draft, name: ' ' } };
    const at = { lever: limit.lever, price: '4' };
    expect(purchaseOf(unnamed, grazing, at, { id: 'n', today: '2026-11-24', names: [] }).name).toBe(
      'Cattle 285 kg',
    );
  });

  test('marks a price above the limit, but not a price at or below the limit', () => {
    expect(aboveLimit(limit, '4.67')).toBe('0.01');
    expect([aboveLimit(limit, '4.66'), aboveLimit(limit, null), aboveLimit({ price: null }, '5')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
