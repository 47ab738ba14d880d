import { newCarry, type Carry } from '#calc-core/carry';
import {
  carriesOffered,
  carryMismatch,
  carryTypeOf,
  editTrade,
  kindChangeWords,
  loadTrade,
  newTrade,
  type TradeDraft,
  type TradeField,
} from '#calc-core/trade';
import { describe, expect, test } from 'vitest';

const carry = (id: string, animalTypeId: 1 | 2, carryTypeId: 1 | 2): Carry => ({
  ...newCarry(id),
  name: id,
  animalTypeId,
  carryTypeId,
});
const joined = carry('Joined cows', 1, 2);
const wethers = carry('Wethers 40 weeks', 2, 2);
const buffel = carry('Buffel grass', 1, 1);
const lucerne = carry('Lucerne lambs', 2, 1);
const all = [joined, wethers, buffel, lucerne];

const cattle = loadTrade({
  ...newTrade('t', '2026-11-21', [], all),
  purchaseWeightkg: '285',
  saleWeightkg: '440.5',
});
const edit = (draft: TradeDraft, field: TradeField, value: number | string, carries = all) =>
  editTrade(draft, { field, value }, carries);
const words = (field: TradeField, value: number, carries = all, before = cattle) =>
  kindChangeWords(before, edit(before, field, value, carries), carries);

describe('a change of the kind of animal', () => {
  test('chooses the first carry of the animal, preferably of the same carry type', () => {
    expect(edit(cattle, 'animalTypeId', 2)).toMatchObject({ carryId: wethers.id, carryTypeId: 2 });
    expect(edit(cattle, 'animalSubTypeId', 13)).toMatchObject({ carryId: lucerne.id, carryTypeId: 1 });
    expect(edit(cattle, 'animalSubTypeId', 13, [joined, wethers, buffel])).toMatchObject({
      carryId: wethers.id,
      carryTypeId: 2,
    });
    const sheep = edit(cattle, 'animalTypeId', 2);
    expect(edit(sheep, 'animalTypeId', 1)).toMatchObject({ carryId: joined.id });
  });

  test('keeps the carry of another animal when the new animal has no carry, and says so', () => {
    const lambs = edit(cattle, 'animalSubTypeId', 13, [joined, buffel]);
    expect(lambs.carryId).toBe(buffel.id);
    expect(carryMismatch(lambs, buffel)).toBe('A cattle carry on sheep');
    expect(carryMismatch(cattle, wethers)).toBe('A sheep carry on cattle');
    expect(carryMismatch(cattle, buffel)).toBeNull();
    expect(carryMismatch(cattle, null)).toBeNull();
    const shorn = edit(cattle, 'animalTypeId', 2, [joined, buffel]);
    expect(shorn).toMatchObject({ carryId: joined.id, carryTypeId: 2 });
  });

  test('keeps a carry that was chosen by hand while the animal type stays the same', () => {
    const odd = edit(edit(cattle, 'animalSubTypeId', 13), 'carryId', buffel.id);
    expect(odd.carryId).toBe(buffel.id);
    expect(edit(odd, 'animalSubTypeId', 14).carryId).toBe(buffel.id);
    expect(edit(odd, 'animalSubTypeId', 12).carryId).toBe(wethers.id);
  });

  test('names the chosen carry and the cleared weights', () => {
    expect(words('animalSubTypeId', 4)).toBe(
      'Sub type changed to Cows in calf. Carry changed to Joined cows. Weights cleared: purchase 285 kg, sale 440.5 kg',
    );
    expect(words('animalSubTypeId', 3)).toBe(
      'Sub type changed to Feeder cattle. Weights cleared: purchase 285 kg, sale 440.5 kg',
    );
    const bare = loadTrade(newTrade('t', '2026-11-21', [], all));
    expect(words('animalTypeId', 2, all, bare)).toBe(
      'Sub type changed to Sheep shorn / not shorn. Carry changed to Wethers 40 weeks',
    );
    expect(words('animalTypeId', 2, [{ ...wethers, name: '' }, buffel], bare)).toBe(
      'Sub type changed to Sheep shorn / not shorn. Carry changed to one without a name',
    );
    expect(words('animalSubTypeId', 4, [buffel], bare)).toBe(
      'Sub type changed to Cows in calf. Carry removed: there is no time-held carry',
    );
    expect(words('animalSubTypeId', 3, all, bare)).toBeNull();
  });

  test('is not reported when only a weight is emptied', () => {
    const emptied = editTrade(cattle, { field: 'saleWeightkg', value: null }, all);
    expect(kindChangeWords(cattle, emptied, all)).toBeNull();
    expect(kindChangeWords(cattle, edit(cattle, 'carryId', joined.id), all)).toBeNull();
  });
});

describe('the offered carries', () => {
  test('are of the trade’s carry type, and carries for the trade’s animal come first', () => {
    const held = { ...cattle, carryTypeId: 2 as const };
    expect(carriesOffered(held, all)).toEqual([joined, wethers]);
    expect(carriesOffered({ ...held, animalTypeId: 2 }, all)).toEqual([wethers, joined]);
    expect(edit({ ...cattle, animalTypeId: 2, animalSubTypeId: 13 }, 'carryTypeId', 2).carryId).toBe(
      wethers.id,
    );
  });

  test('use the carry type of the chosen carry, not the copy in the trade', () => {
    const stale = { ...cattle, carryId: buffel.id, carryTypeId: 2 as const };
    expect(carryTypeOf(stale, all)).toBe(1);
    expect(carryTypeOf({ ...stale, carryId: null }, all)).toBe(2);
    expect(edit(stale, 'carryTypeId', 1)).toMatchObject({ carryId: buffel.id, carryTypeId: 1 });
  });
});
