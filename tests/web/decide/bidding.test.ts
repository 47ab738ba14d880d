import { describe, expect, test } from 'vitest';
import { loadTrade, type Trade } from '#calc-core';
import {
  besideOf,
  bidFields,
  bidFor,
  boughtAt,
  editBid,
  firstBid,
  keptBid,
  limitOf,
  madeAt,
  presetWords,
} from '#web/screens/bid/bidding.ts';
import { animalSubTypes, grazing, held, steers, tradeOfKind } from './kinds.ts';

const bid = bidFor(steers);

describe('what can I pay', () => {
  test('the most per kg in whole cents, and the price per head that goes with it', () => {
    expect(limitOf(bid, grazing)).toMatchObject({ price: '4.66', perHead: '1328.1', reason: null });
  });

  test('lighter and heavier beside it, the present weight in the middle', () => {
    const beside = besideOf(bid, grazing);
    expect(beside.map(({ weight }) => weight)).toEqual(['265', '275', '285', '295', '305']);
    expect(beside[2]!.price).toBe(limitOf(bid, grazing).price);
    expect(Number(beside[0]!.price)).toBeGreaterThan(Number(beside[4]!.price));
  });

  test('nothing to say without a sale price, and why', () => {
    const empty = firstBid('2026-11-22', [], [grazing], undefined);
    expect(limitOf(empty, grazing).price).toBeNull();
    expect(presetWords(empty, grazing)).toBe('Cattle on Buffel grass');
  });

  test.each(animalSubTypes.map((kind) => [kind.name, kind] as const))('%s has a limit', (_, kind) => {
    const { trade, carry } = tradeOfKind(kind);
    const { price, lever, perHead } = limitOf({ ...bidFor(trade), wanted: '10' }, carry);
    expect(price).not.toBeNull();
    expect(lever.name).toBe(kind.perHeadOnly ? 'purchaseCostHd' : 'purchaseCostCKg');
    const made = madeAt({ ...bidFor(trade), wanted: '10' }, carry, lever, price!);
    expect(Number(made.head.value)).toBeGreaterThanOrEqual(10);
    expect(perHead).toBe(boughtAt(bidFor(trade), carry, lever, price!).purchaseCostHd);
    expect(besideOf(bidFor(trade), carry)).toHaveLength(kind.perHeadOnly ? 0 : 5);
  });

  test('the edit rules of the form hold: a price per kg moves the price per head', () => {
    const edited = editBid(bid, { field: 'saleCostCKg', value: '4' }, [grazing]);
    expect(edited.draft.saleCostHd).toBe('1760');
    expect(Number(limitOf(edited, grazing).price)).toBeGreaterThan(Number(limitOf(bid, grazing).price));
  });

  test('a bid that was kept comes back whole; what is not one does not', () => {
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

  test('a first bid is for stock like the last trade’s, without its price', () => {
    const last: Trade = { ...steers, name: 'Last' };
    expect(firstBid('2026-11-22', [], [], last).draft).toEqual(
      loadTrade({ ...last, id: '', name: '', purchaseCostHd: null }),
    );
  });

  test('the preset in words', () => {
    expect(presetWords(bid, grazing)).toBe('Cattle to 440 kg on Buffel grass');
    const wethers = tradeOfKind(animalSubTypes.find(({ id }) => id === 12)!);
    expect(presetWords(bidFor(wethers.trade), held)).toBe(
      'Sheep shorn / not shorn for 40 weeks on Forty weeks',
    );
  });
});
