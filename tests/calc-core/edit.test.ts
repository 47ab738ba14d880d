import { clearCarry, copyName, editCarry, newCarry, type Carry, type CarryField } from '#calc-core/carry';
import {
  carriesOffered,
  editTrade,
  editTradeRow,
  loadTrade,
  newTrade,
  tradeInputs,
  tradeOf,
  type TradeChange,
  type TradeDraft,
  type TradeField,
} from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { draws } from '#tests/draws.ts';
import { amountOf, kindArbitrary, tradeArbitrary } from './arbitraries.ts';

vi.setConfig({ testTimeout: 120_000 });

const growth: Carry = { ...newCarry('growth') };
const held: Carry = { ...newCarry('held'), carryTypeId: 2 };
const held2: Carry = { ...newCarry('held2'), carryTypeId: 2 };
const carries = [growth, held, held2];

const blank = loadTrade(newTrade('t', '2026-11-21', [{ id: 'g' }], carries));
const edit = (draft: TradeDraft, field: TradeField, value: string | number | null) =>
  editTrade(draft, { field, value }, carries);
const edits = (draft: TradeDraft, ...changes: readonly (readonly [TradeField, string | number | null])[]) =>
  changes.reduce((each, [field, value]) => edit(each, field, value), draft);

describe('a new trade', () => {
  test('is in the first group, for cattle, on the first growth carry, with no head', () => {
    expect(blank).toMatchObject({
      tradeGroupId: 'g',
      animalTypeId: 1,
      animalSubTypeId: 1,
      carryTypeId: 1,
      carryId: 'growth',
      numberOfHead: '0',
      heldFrom: '2026-11-21',
    });
    expect(newTrade('t', '2026-11-21', [], [held])).toMatchObject({ tradeGroupId: null, carryId: null });
  });

  test('a copy has copy in its name', () => {
    expect(copyName('Steers')).toBe('Steers-copy');
  });
});

describe('prices per kg and per head', () => {
  test('$/kg sets $/hd, and $/hd sets $/kg', () => {
    const draft = edits(blank, ['purchaseWeightkg', '220'], ['purchaseCostCKg', '3.85']);
    expect(draft.purchaseCostHd).toBe('847');
    expect(edit(draft, 'purchaseCostHd', '880').purchaseCostCKg).toBe('4');
    expect(edits(blank, ['woolSaleWeight', '5'], ['woolPriceKg', '9.5']).woolPriceHd).toBe('47.5');
  });

  test('a calculated $/hd has 12 decimals, so $10 at 3 kg converted back is $10', () => {
    const draft = edits(blank, ['saleWeightkg', '3'], ['saleCostHd', '10']);
    expect(draft.saleCostCKg).toBe('3.333333333333333333333333333333333');
    expect(edit(draft, 'saleCostCKg', draft.saleCostCKg).saleCostHd).toBe('10');
  });

  test('$/kg is 0 without a weight', () => {
    expect(edit(blank, 'saleCostHd', '10').saleCostCKg).toBe('0');
    expect(edits(blank, ['saleWeightkg', '0'], ['saleCostHd', '10']).saleCostCKg).toBe('0');
    expect(edits(blank, ['saleWeightkg', '5'], ['saleCostHd', null]).saleCostCKg).toBeNull();
    expect(edits(blank, ['saleWeightkg', '5'], ['saleCostCKg', null]).saleCostHd).toBeNull();
  });

  test('a price typed before the weight is never cleared', () => {
    const price = edit(blank, 'purchaseCostHd', '500');
    expect(edit(price, 'purchaseWeightkg', '200')).toMatchObject({
      purchaseCostHd: '500',
      purchaseCostCKg: '2.5',
    });
    const perKg = edit(edit(blank, 'saleCostHd', '500'), 'saleCostCKg', '3');
    expect(perKg.saleCostHd).toBe('500');
    expect(edit(perKg, 'saleWeightkg', '200').saleCostHd).toBe('600');
  });

  test('a new purchase weight keeps $/kg, and a new sale weight keeps the price that was changed last', () => {
    const bought = edits(
      blank,
      ['purchaseWeightkg', '200'],
      ['purchaseCostHd', '500'],
      ['purchaseWeightkg', '220'],
    );
    expect(bought).toMatchObject({ purchaseCostCKg: '2.5', purchaseCostHd: '550' });
    const byHead = edits(blank, ['saleWeightkg', '200'], ['saleCostHd', '500'], ['saleWeightkg', '250']);
    expect(byHead).toMatchObject({ saleCostHd: '500', saleCostCKg: '2' });
    const byKg = edits(blank, ['saleWeightkg', '200'], ['saleCostCKg', '2'], ['saleWeightkg', '250']);
    expect(byKg).toMatchObject({ saleCostHd: '500', saleCostCKg: '2' });
  });

  test('after loading, $/kg sets $/hd, whatever was typed before', () => {
    const saved = tradeOf(edits(blank, ['saleWeightkg', '200'], ['saleCostHd', '500']));
    expect(edit(loadTrade(saved), 'saleWeightkg', '250')).toMatchObject({
      saleCostHd: '625',
      saleCostCKg: '2.5',
    });
  });

  test('clearing a weight leaves both prices until the next weight', () => {
    const draft = edits(blank, ['saleWeightkg', '200'], ['saleCostCKg', '3'], ['saleWeightkg', null]);
    expect(draft).toMatchObject({ saleCostHd: '600', saleCostCKg: '3' });
  });

  const real = (most: number) =>
    fc.integer({ min: 100, max: most * 100 }).map((cents) => String(cents / 100));

  test('typing the $/hd that a $/kg gave restores the same $/kg to 1e-11', () => {
    fc.assert(
      fc.property(real(700), real(50), (weight, perKg) => {
        const draft = edits(blank, ['saleWeightkg', weight], ['saleCostCKg', perKg]);
        const back = edit(draft, 'saleCostHd', draft.saleCostHd);
        expect(Math.abs(Number(back.saleCostCKg) / Number(perKg) - 1)).toBeLessThanOrEqual(1e-11);
      }),
      { numRuns: draws(1000) },
    );
  });

  test('a $/hd that is saved, loaded, recalculated from its $/kg and saved again stays exactly the same', () => {
    fc.assert(
      fc.property(
        real(900),
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        fc.nat({ max: 12 }),
        (weight, digits, decimals) => {
          const padded = digits.toString().padStart(decimals + 1, '0');
          const whole = padded.slice(0, padded.length - decimals);
          const price = decimals === 0 ? whole : `${whole}.${padded.slice(-decimals)}`;
          const saved = tradeOf(edits(blank, ['saleWeightkg', weight], ['saleCostHd', price]));
          const loaded = loadTrade(saved);
          const driven = edit(loaded, 'saleCostCKg', loaded.saleCostCKg);
          expect(Number(tradeOf(driven).saleCostHd)).toBe(Number(price));
          expect(edit(driven, 'saleCostCKg', loaded.saleCostCKg)).toEqual(driven);
        },
      ),
      { numRuns: draws(1000) },
    );
  });
});

describe('kinds of animals and carries', () => {
  const weighed = edits(
    blank,
    ['saleWeightkg', '300'],
    ['saleCostHd', '900'],
    ['purchaseWeightkg', '200'],
    ['purchaseCostHd', '500'],
    ['saleSkinWeight', '4'],
    ['purchaseSkinWeight', '1'],
  );

  test('an animal type sets its sub type: 12 for sheep, 1 for cattle', () => {
    const sheep = edit(weighed, 'animalTypeId', 2);
    expect(sheep).toMatchObject({ animalTypeId: 2, animalSubTypeId: 12 });
    expect(edit(sheep, 'animalTypeId', '1')).toMatchObject({ animalTypeId: 1, animalSubTypeId: 1 });
    expect(edit(weighed, 'animalTypeId', 1)).toBe(weighed);
    expect(edit(weighed, 'animalTypeId', 7)).toBe(weighed);
  });

  test('a sub type clears weights and skins, keeps prices per head, and sets its animal type', () => {
    expect(edit(weighed, 'animalSubTypeId', 13)).toMatchObject({
      animalTypeId: 2,
      animalSubTypeId: 13,
      saleWeightkg: null,
      purchaseWeightkg: null,
      sale2Weightkg: null,
      saleSkinWeight: null,
      purchaseSkinWeight: null,
      saleCostHd: '900',
      purchaseCostHd: '500',
      saleCostCKg: '0',
      purchaseCostCKg: '0',
    });
    expect(edit(weighed, 'animalSubTypeId', 1)).toBe(weighed);
    expect(edit(weighed, 'animalSubTypeId', 'x')).toBe(weighed);
    expect(edit(weighed, 'animalSubTypeId', 99)).toMatchObject({ animalTypeId: 1, animalSubTypeId: 99 });
  });

  test('a kind sold by the head moves from a growth carry to the first time-held carry', () => {
    expect(edit(weighed, 'animalSubTypeId', 4)).toMatchObject({ carryId: 'held', carryTypeId: 2 });
    const onHeld2 = edit(weighed, 'carryId', 'held2');
    expect(edit(onHeld2, 'animalSubTypeId', 4)).toMatchObject({ carryId: 'held2' });
    expect(editTrade(weighed, { field: 'animalSubTypeId', value: 4 }, [growth])).toMatchObject({
      carryId: null,
      carryTypeId: 2,
    });
    const noCarry = { ...weighed, carryId: null };
    expect(edit(noCarry, 'animalSubTypeId', 4)).toMatchObject({ carryId: 'held', carryTypeId: 2 });
  });

  test('growth carries are not offered for a kind sold by the head', () => {
    const cows = edit(weighed, 'animalSubTypeId', 4);
    expect(carriesOffered(cows, carries)).toEqual([held, held2]);
    expect(carriesOffered({ ...cows, carryTypeId: 1 }, carries)).toEqual([held, held2]);
    expect(carriesOffered(weighed, carries)).toEqual([growth]);
    expect(edit(cows, 'carryTypeId', 1)).toBe(cows);
    expect(edit(cows, 'carryId', 'growth')).toBe(cows);
  });

  test('a carry type selects its first carry, and a carry sets its carry type', () => {
    expect(edit(weighed, 'carryTypeId', 2)).toMatchObject({ carryTypeId: 2, carryId: 'held' });
    expect(edit(weighed, 'carryTypeId', 1)).toBe(weighed);
    expect(edit(weighed, 'carryTypeId', 3)).toBe(weighed);
    expect(edit({ ...weighed, carryId: null }, 'carryTypeId', 1)).toMatchObject({ carryId: 'growth' });
    expect(edit(weighed, 'carryId', 'held2')).toMatchObject({ carryTypeId: 2, carryId: 'held2' });
    expect(edit(weighed, 'carryId', 'unknown')).toBe(weighed);
    expect(edit(weighed, 'carryId', null)).toMatchObject({ carryId: null, carryTypeId: 1 });
    expect(edit(weighed, 'carryId', '')).toMatchObject({ carryId: null });
  });
});

describe('other fields of a trade', () => {
  test('are set to the given value', () => {
    expect(
      edits(blank, ['name', 'Steers'], ['saleCowDescription', null], ['heldFrom', '2027-01-01']),
    ).toMatchObject({
      name: 'Steers',
      saleCowDescription: '',
      heldFrom: '2027-01-01',
    });
    expect(edit(blank, 'tradeGroupId', 'h').tradeGroupId).toBe('h');
    expect(edit(blank, 'tradeGroupId', null).tradeGroupId).toBeNull();
    expect(edit(blank, 'numberOfHead', null).numberOfHead).toBeNull();
    expect(edit(blank, 'saleSkinWeight', 4.5).saleSkinWeight).toBe('4.5');
  });

  test('empty head is stored as 0, and $/kg is not stored', () => {
    const trade = tradeOf(edit(blank, 'numberOfHead', null));
    expect(trade.numberOfHead).toBe('0');
    expect(Object.keys(trade)).not.toContain('saleCostCKg');
    expect(Object.keys(trade)).not.toContain('lastChanged');
  });

  test('an invalid number or an unknown field leaves the draft unchanged', () => {
    expect(edit(blank, 'saleCostHd', 'ten')).toBe(blank);
    expect(edit(blank, 'saleCostHd', 1e21)).toBe(blank);
    expect(editTrade(blank, { field: 'unknown' as TradeField, value: '1' }, carries)).toBe(blank);
  });

  const anyEdit: fc.Arbitrary<TradeChange> = fc.oneof(
    fc
      .constantFrom(...Object.values(tradeInputs))
      .chain((input) =>
        fc.option(amountOf(input), { nil: null }).map((value): TradeChange => ({ field: input.name, value })),
      ),
    kindArbitrary.map((kind): TradeChange => ({ field: 'animalSubTypeId', value: kind.id })),
    fc.constantFrom<TradeChange>(
      { field: 'animalTypeId', value: 2 },
      { field: 'carryTypeId', value: 2 },
      { field: 'carryTypeId', value: 1 },
      { field: 'carryId', value: 'held' },
      { field: 'carryId', value: null },
    ),
  );

  test('applying an edit twice equals once, and does not change the given draft', () => {
    fc.assert(
      fc.property(tradeArbitrary(), fc.array(anyEdit, { maxLength: 4 }), anyEdit, (trade, before, last) => {
        const draft = before.reduce((each, change) => editTrade(each, change, carries), loadTrade(trade));
        const frozen = Object.freeze({ ...draft });
        const once = editTrade(frozen, last, carries);
        expect(editTrade(once, last, carries)).toEqual(once);
      }),
      { numRuns: draws(1000) },
    );
  });
});

describe('a pasted row', () => {
  test('is applied in a fixed order, whatever the order of its cells', () => {
    const cells: readonly TradeChange[] = [
      { field: 'saleCostHd', value: '900' },
      { field: 'saleWeightkg', value: '300' },
      { field: 'numberOfHead', value: '25' },
      { field: 'name', value: 'Lambs' },
      { field: 'animalSubTypeId', value: 13 },
      { field: 'animalTypeId', value: 2 },
      { field: 'carryId', value: 'held2' },
      { field: 'carryTypeId', value: 2 },
      { field: 'purchaseCostCKg', value: '5' },
      { field: 'purchaseWeightkg', value: '40' },
    ];
    const wanted = {
      name: 'Lambs',
      animalTypeId: 2,
      animalSubTypeId: 13,
      carryId: 'held2',
      numberOfHead: '25',
      saleWeightkg: '300',
      saleCostHd: '900',
      saleCostCKg: '3',
      purchaseCostHd: '200',
    };
    expect(editTradeRow(blank, cells, carries)).toMatchObject(wanted);
    expect(editTradeRow(blank, cells.toReversed(), carries)).toMatchObject(wanted);
  });

  test('a blank price does not clear the other price, and two blank prices clear both', () => {
    const priced = edits(blank, ['saleWeightkg', '400'], ['saleCostHd', '1000']);
    const byKg: TradeChange[] = [
      { field: 'tradeGroupId', value: null },
      { field: 'saleWeightkg', value: '390' },
      { field: 'saleCostCKg', value: '3.60' },
      { field: 'saleCostHd', value: null },
    ];
    const byHead: TradeChange[] = [
      { field: 'saleCostHd', value: '1404' },
      { field: 'saleCostCKg', value: null },
      { field: 'saleWeightkg', value: '390' },
    ];
    for (const cells of [byKg, byKg.toReversed(), byHead, byHead.toReversed()]) {
      const { saleCostCKg, saleCostHd } = editTradeRow(priced, cells, carries);
      expect([Number(saleCostCKg), saleCostHd]).toEqual([3.6, '1404']);
    }
    const none: TradeChange[] = [
      { field: 'saleCostCKg', value: null },
      { field: 'saleCostHd', value: null },
    ];
    expect(editTradeRow(priced, none, carries).saleCostHd).toBeNull();
    // Without a weight, the trade keeps the new price per kg and has no price per head.
    const waiting = editTradeRow(edit(priced, 'saleWeightkg', null), byKg.slice(2), carries);
    expect([waiting.saleCostCKg, waiting.saleCostHd]).toEqual(['3.60', null]);
  });
});

describe('an edit of a carry', () => {
  const carry = newCarry('c');
  const change = (field: CarryField, value: string | number | null, of = carry) =>
    editCarry(of, { field, value });

  test('sets amounts, names, types and kinds', () => {
    expect(change('tags', '2.5').tags).toBe('2.5');
    expect(change('tags', null).tags).toBeNull();
    expect(change('name', 'Paddock').name).toBe('Paddock');
    expect(change('name', null).name).toBe('');
    expect(change('carryTypeId', 2).carryTypeId).toBe(2);
    expect(change('carryTypeId', '1').carryTypeId).toBe(1);
    expect(change('animalTypeId', 2)).toMatchObject({ animalTypeId: 2, animalSubTypeId: 12 });
    expect(change('animalSubTypeId', 13)).toMatchObject({ animalTypeId: 2, animalSubTypeId: 13 });
    expect(change('animalSubTypeId', 99)).toMatchObject({ animalTypeId: 1, animalSubTypeId: 99 });
  });

  test('leaves the carry unchanged when the value is invalid for the field', () => {
    for (const [field, value] of [
      ['tags', 'two'],
      ['carryTypeId', 3],
      ['animalTypeId', 1],
      ['animalTypeId', 9],
      ['animalSubTypeId', 'x'],
      ['unknown', '1'],
    ] as const) {
      expect(change(field as CarryField, value)).toBe(carry);
    }
  });

  test('sets one dose when a price per dose is typed while its doses are blank', () => {
    expect(change('drench', '1.2').drenchDose).toBe('1');
    expect(change('drench', '1.2', { ...carry, drenchDose: '3' }).drenchDose).toBe('3');
    expect(change('drench', null).drenchDose).toBeNull();
  });

  test('that clears the carry sets every field to its default', () => {
    expect(clearCarry({ ...carry, name: 'x', tags: '1', carryTypeId: 2 })).toEqual(carry);
  });
});
