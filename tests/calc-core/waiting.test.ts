import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StructureField } from '#calc-core/field';
import { fieldsOfKind, structureReader, structureWords } from '#calc-core/records';
import {
  editTrade,
  loadTrade,
  newTrade,
  openTrade,
  pricePairs,
  stillWaiting,
  tradeInputs,
  tradeOf,
  type Trade,
  type TradeDraft,
  type TradeField,
} from '#calc-core/trade';
import { usualAmountOf } from './arbitraries.ts';

const plain = newTrade('t', '2026-11-21', [], []);
const edits = (draft: TradeDraft, ...changes: readonly (readonly [TradeField, string | number | null])[]) =>
  changes.reduce((each, [field, value]) => editTrade(each, { field, value }, []), draft);
const field = fieldsOfKind('trade').find(({ name }) => name === 'waitingPrices') as StructureField;
const read = structureReader('trade', field);
const waiting = JSON.stringify({ purchaseCostCKg: '4.1' });

describe('a price per kg without a weight', () => {
  test('is stored with its trade, and is shown when the trade is opened again', () => {
    const draft = edits(openTrade(plain), ['purchaseCostCKg', '4.1'], ['woolPriceKg', '9']);
    const stored = tradeOf(draft);
    expect(JSON.parse(stored.waitingPrices)).toEqual({ purchaseCostCKg: '4.1', woolPriceKg: '9' });
    expect(openTrade(stored)).toMatchObject({ purchaseCostCKg: '4.1', woolPriceKg: '9', saleCostCKg: '0' });
  });

  test('is empty in a trade that was stored before such prices existed', () => {
    const { waitingPrices: _, ...earlier } = plain;
    expect(openTrade(earlier as Trade)).toMatchObject({ purchaseCostCKg: '0', saleCostCKg: '0' });
  });

  test.each([
    [
      'its weight, which makes a price per head of it',
      ['purchaseWeightkg', '300'],
      { purchaseCostHd: '1230' },
    ],
    ['a price per head', ['purchaseCostHd', '1200'], { purchaseCostHd: '1200', purchaseCostCKg: '0' }],
    ['no price', ['purchaseCostCKg', null], { purchaseCostCKg: null }],
    ['another kind of animal', ['animalTypeId', 2], { purchaseCostCKg: '0' }],
  ] as const)('waits until %s is entered', (_, change, fields) => {
    const after = edits(openTrade({ ...plain, waitingPrices: waiting }), change);
    expect(after).toMatchObject({ ...fields, waitingPrices: 'null' });
  });

  test('waits again when the weight is emptied, because both prices then stay', () => {
    const draft = loadTrade({ ...plain, saleWeightkg: '400', saleCostHd: '1640' });
    const stored = tradeOf(edits(draft, ['saleWeightkg', null]));
    expect(openTrade(stored)).toMatchObject({ saleCostCKg: '4.1', saleCostHd: '1640', saleWeightkg: null });
  });

  test('is not shown once the trade has a weight', () => {
    const trade = { ...plain, waitingPrices: waiting, purchaseWeightkg: '300', purchaseCostHd: '1500' };
    expect(openTrade(trade)).toEqual(loadTrade(trade));
  });

  test('is opened as it was typed, whatever is typed before and after', () => {
    const entry = fc
      .constantFrom(...Object.values(tradeInputs))
      .chain((input) => fc.tuple(fc.constant(input.name as TradeField), fc.option(usualAmountOf(input))));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        const draft = edits(openTrade(plain), ...entries);
        const opened = openTrade(tradeOf(draft));
        for (const { weight, perKg } of Object.values(pricePairs))
          if (Number(draft[weight] ?? 0) === 0) expect(Number(opened[perKg])).toBe(Number(draft[perKg]));
      }),
    );
  });
});

describe('a trade sent by an older app that has no waiting prices', () => {
  const before: Trade = { ...plain, waitingPrices: waiting };
  test.each([
    ['keeps them', {}, waiting],
    ['ends the wait with a weight', { purchaseWeightkg: '300' }, 'null'],
    ['ends it with a price per head', { purchaseCostHd: '1200' }, 'null'],
    ['or says something else', { waitingPrices: '{"saleCostCKg":"5"}' }, '{"saleCostCKg":"5"}'],
  ])('%s', (_, fields, after) => {
    expect(stillWaiting(before, { ...before, ...fields })).toBe(after);
  });
});

describe('waiting prices from an import or another device', () => {
  test.each([
    [null, 'null'],
    [undefined, 'null'],
    [{}, 'null'],
    [
      { woolPriceKg: 9, purchaseCostCKg: '04.10', saleCostCKg: '0' },
      '{"purchaseCostCKg":"4.10","woolPriceKg":"9"}',
    ],
  ])('%j are stored in one form', (value, text) => {
    expect(read(value)).toEqual({ text });
  });

  test.each([
    ['4.1', 'is not an object'],
    [{ purchaseCostHd: '4' }, 'has no price purchaseCostHd'],
    [{ saleCostCKg: 'abc' }, 'Sale price per kg is not a number'],
  ])('%j are refused', (value, problem) => {
    expect(read(value)).toMatchObject({ problem: expect.stringContaining(problem) as unknown });
  });

  test('of two devices are merged price by price, and a question is raised where one price differs', () => {
    const [mine, theirs] = ['{"purchaseCostCKg":"4.2"}', '{"saleCostCKg":"5"}'];
    expect(field.merge('null', mine, theirs)).toBe('{"purchaseCostCKg":"4.2","saleCostCKg":"5"}');
    expect(field.merge('null', mine, waiting)).toBeNull();
    expect(structureWords['waitingPrices']?.(mine, theirs)).toBe('Purchase price per kg $4.20');
    expect(structureWords['waitingPrices']?.('null', theirs)).toBe('');
  });
});
