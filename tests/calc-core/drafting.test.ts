import { recordProblems } from '#calc-core/field';
import { recordKinds } from '#calc-core/records';
import {
  centsMeant,
  draftChanges,
  draftWith,
  editTrade,
  enteredIn,
  isDriving,
  isWaiting,
  loadTrade,
  newTrade,
  storedAmountNames,
  tradeInputs,
  tradeOf,
  type Trade,
  type TradeDraft,
  type TradeField,
} from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tradeArbitrary, usualAmountOf } from './arbitraries.ts';

const trade = (fields: Partial<Trade> = {}): TradeDraft =>
  loadTrade({ ...newTrade('t', '2026-11-21', [], []), ...fields });
const edits = (draft: TradeDraft, ...changes: readonly (readonly [TradeField, string | null])[]) =>
  changes.reduce((each, [field, value]) => editTrade(each, { field, value }, []), draft);

describe('the stored changes of a draft', () => {
  test('are the differences from the saved trade, but never a price per kg that is calculated from other fields', () => {
    const saved = trade({ purchaseWeightkg: '395', purchaseCostHd: '1500' });
    const draft = edits(saved, ['purchaseCostHd', '1580']);
    expect(draftChanges(saved, draft)).toEqual({ purchaseCostHd: '1580', lastChanged: draft.lastChanged });
  });

  test('are empty once a price is typed back, however it is written', () => {
    const saved = trade({ saleWeightkg: '440', saleCostHd: '1751.20' });
    expect(draftChanges(saved, edits(saved, ['saleCostHd', '1800'], ['saleCostHd', '1751.2']))).toEqual({});
  });

  test('combined with a weight that was set elsewhere recalculate the price per kg', () => {
    const saved = trade({ purchaseWeightkg: '395', purchaseCostHd: '1500' });
    const kept = draftChanges(saved, edits(saved, ['purchaseCostHd', '1580']));
    const sheet = trade({ purchaseWeightkg: '300', purchaseCostHd: '1500' });
    const shown = draftWith(sheet, kept);
    expect(shown).toMatchObject({ purchaseWeightkg: '300', purchaseCostHd: '1580' });
    expect(shown.purchaseCostCKg).toBe(loadTrade(tradeOf(shown)).purchaseCostCKg);
    expect(shown.purchaseCostCKg).toMatch(/^5\.2666/);
  });

  test('keep a price per kg that waits for its weight and uses that weight as soon as it is there', () => {
    const saved = trade({});
    const draft = edits(saved, ['saleCostCKg', '4.1']);
    expect(isWaiting(draft, 'saleCostCKg')).toBe(true);
    expect(isWaiting(draft, 'saleCostHd')).toBe(false);
    const kept = draftChanges(saved, draft);
    expect(draftWith(saved, kept)).toEqual(draft);
    const weighed = draftWith(trade({ saleWeightkg: '400' }), kept);
    expect(weighed).toMatchObject({ saleCostCKg: '4.1', saleCostHd: '1640' });
    expect(isWaiting(weighed, 'saleCostCKg')).toBe(false);
    const gone = edits(draft, ['saleCostCKg', null]);
    expect(draftWith(draft, draftChanges(draft, gone)).saleCostCKg).toBeNull();
  });

  test('applied to the saved trade give the draft again, whatever was typed', () => {
    const entry = fc
      .constantFrom(...Object.values(tradeInputs))
      .chain((input) =>
        fc.tuple(fc.constant(input.name as TradeField), fc.option(usualAmountOf(input), { freq: 5 })),
      );
    // Leaves out tiny amounts, because their price per kg would need more than twelve decimals.
    const isCrumb = (amount: string | null): boolean => amount !== null && Number(amount) < 0.001;
    const withoutCrumbs = (any: Trade): Trade => ({
      ...any,
      ...Object.fromEntries(
        storedAmountNames.filter((name) => isCrumb(any[name])).map((name) => [name, null]),
      ),
    });
    // Converting a price per kg to a price per head rounds, so a small difference is allowed.
    const close = (a: string | null, b: string | null): boolean =>
      a === b || Math.abs(Number(a ?? 0) - Number(b ?? 0)) <= Math.max(1e-6, 1e-9 * Math.abs(Number(a)));
    fc.assert(
      fc.property(tradeArbitrary(), fc.array(entry, { maxLength: 6 }), (any, entries) => {
        const saved = loadTrade(withoutCrumbs(any));
        const draft = edits(saved, ...entries);
        const again = draftWith(saved, draftChanges(saved, draft));
        for (const field of Object.keys(tradeInputs) as (keyof typeof tradeInputs)[]) {
          expect([field, close(again[field], draft[field])]).toEqual([field, true]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a price per kg whose weight another device sets', () => {
  const saved = trade({});
  const waiting = draftChanges(saved, edits(saved, ['saleCostCKg', '4']));

  test('is dropped if the field was emptied before the weight came', () => {
    const emptied = { ...waiting, saleCostCKg: null };
    const weighed = trade({ saleWeightkg: '440', saleCostHd: '1760' });
    expect(draftWith(weighed, emptied)).toMatchObject({ saleCostHd: '1760', saleCostCKg: '4' });
  });

  test('sets the price per head', () => {
    const draft = draftWith(trade({ saleWeightkg: '440', saleCostHd: '900' }), waiting);
    expect(draft).toMatchObject({ saleCostCKg: '4', saleCostHd: '1760' });
    expect([isDriving(draft, 'saleCostCKg'), isDriving(draft, 'purchaseCostHd')]).toEqual([true, false]);
    expect(isDriving(edits(draft, ['saleCostHd', '1800']), 'saleCostCKg')).toBe(false);
  });
});

describe('the price per kg shown in a field', () => {
  test('is blank when nothing determines it', () => {
    expect(enteredIn(trade({}), 'saleCostCKg')).toBeNull();
    expect(enteredIn(trade({ saleCostHd: '900' }), 'saleCostCKg')).toBeNull();
    expect(enteredIn(edits(trade({}), ['saleCostCKg', '4']), 'saleCostCKg')).toBe('4');
    expect(enteredIn(trade({ saleWeightkg: '300', saleCostHd: '900' }), 'saleCostCKg')).toBe('3');
    expect(enteredIn(trade({ saleWeightkg: '300', saleCostHd: '0' }), 'saleCostCKg')).toBe('0');
    expect(enteredIn(trade({ saleCostHd: '0' }), 'saleCostHd')).toBe('0');
  });
});

describe('a price per kg that is probably in cents', () => {
  test.each([
    ['398', '398 c/kg?', 'Use $3.98', '3.98'],
    ['412.5', '412.5 c/kg?', 'Use $4.12', '4.125'],
  ])('%s raises a question', (value, question, use, price) =>
    expect(centsMeant(value, '$/kg')).toEqual({ question, use, price }),
  );
  test.each(['40', '3.98', '0', null])('%s raises no question', (value) =>
    expect(centsMeant(value, '$/kg')).toBeNull(),
  );
  test('no question is raised for a price per head', () => expect(centsMeant('398', '$/hd')).toBeNull());
});

test('a value that cannot be stored is reported with the label of its field', () => {
  const price = edits(trade({}), ['purchaseWeightkg', '900000'], ['purchaseCostCKg', '5000']);
  const bad = { ...price, name: 'x'.repeat(250), heldFrom: '12026-01-01', saleCowDescription: 'a\u0001' };
  expect(recordProblems(recordKinds.trade.fields, bad)).toEqual({
    name: 'Name has more than 200 characters.',
    heldFrom: 'Held from is not a date like 2026-11-21.',
    purchaseCostHd: 'Purchase price per head must be below 1,000,000,000.',
    saleCowDescription: 'Sale description has characters that cannot be shown.',
  });
  expect(recordProblems(recordKinds.trade.fields, trade({}))).toEqual({});
});
