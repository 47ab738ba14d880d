import { animalSubTypes } from '#calc-core/animals';
import {
  carryAmountNames,
  carryInputs,
  editCarry,
  newCarry,
  typeInCarry,
  type Carry,
  type CarryTyping,
} from '#calc-core/carry';
import type { InputDeclaration } from '#calc-core/figure';
import { readTyped, type DecimalText } from '#calc-core/number';
import {
  editTrade,
  loadTrade,
  newTrade,
  tradeInputs,
  tradeOf,
  typeInTrade,
  type TradeAmountName,
  type TradeDraft,
  type TradeTyping,
} from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '#tests/draws.ts';
import { carryArbitrary, tradeArbitrary, usualAmountOf } from './arbitraries.ts';

const pairs = [
  ['purchaseWeightkg', 'purchaseCostCKg', 'purchaseCostHd'],
  ['saleWeightkg', 'saleCostCKg', 'saleCostHd'],
  ['sale2Weightkg', 'sale2CostCKg', 'sale2CostHd'],
  ['woolSaleWeight', 'woolPriceKg', 'woolPriceHd'],
] as const;
const linked = pairs.flat();

/**
 * The field's text after each key. Some keys are wrong and then corrected.
 * @param empties - true if backspaces delete the old text first
 */
function keysTo(text: string, from: string, empties: boolean, wrong: readonly boolean[]): string[] {
  const removed = empties ? Array.from(from, (_, at) => from.slice(0, from.length - at - 1)) : [];
  const typed = Array.from(text, (_, at) => {
    const so = text.slice(0, at + 1);
    return wrong[at % Math.max(1, wrong.length)] === true
      ? [`${text.slice(0, at)}7`, text.slice(0, at), so]
      : [so];
  });
  return [...removed, ...typed.flat(), ...(text === '' ? [''] : [])];
}

/** Returns the values that the form reports while text is typed. Skips a value that did not change. */
function readings(texts: readonly string[], input: InputDeclaration, start: DecimalText | null) {
  const told: (DecimalText | null)[] = [];
  let last = start;
  for (const text of texts) {
    const reading = readTyped(text, input);
    if (!reading.ok || reading.value === last) continue;
    last = reading.value;
    told.push(last);
  }
  return told;
}

function typed(
  draft: TradeDraft,
  field: TradeAmountName,
  values: readonly (DecimalText | null)[],
): TradeDraft {
  let typing: TradeTyping | null = null;
  for (const value of values) typing = typeInTrade(typing?.after ?? draft, { field, value }, [], typing);
  return typing?.after ?? draft;
}

/** True for 1.5 and 1.50, which are the same amount. */
const isSame = (a: DecimalText | null, b: DecimalText | null): boolean =>
  a === b || (a !== null && b !== null && Number(a) === Number(b));

const atOnce = (draft: TradeDraft, field: TradeAmountName, value: DecimalText | null): TradeDraft =>
  isSame(draft[field], value) ? draft : editTrade(draft, { field, value }, []);

/** A draft with edited prices and weights, in any order. */
const draftOf = (kind: (typeof animalSubTypes)[number]): fc.Arbitrary<TradeDraft> =>
  fc
    .tuple(
      tradeArbitrary(kind),
      fc.array(
        fc
          .constantFrom(...linked)
          .chain((field) =>
            fc.tuple(fc.constant(field), fc.option(usualAmountOf(tradeInputs[field]), { freq: 4 })),
          ),
        { maxLength: 5 },
      ),
    )
    .map(([trade, entries]) =>
      entries.reduce((draft, [field, value]) => editTrade(draft, { field, value }, []), loadTrade(trade)),
    );

describe('typing an amount key by key gives the same as entering it at once', () => {
  test.each(animalSubTypes)('for every weight and price of $name', (kind) => {
    const entry = fc
      .constantFrom(...linked, 'numberOfHead' as const)
      .chain((field) =>
        fc.tuple(fc.constant(field), fc.option(usualAmountOf(tradeInputs[field]), { freq: 6 })),
      );
    fc.assert(
      fc.property(
        draftOf(kind),
        entry,
        fc.boolean(),
        fc.array(fc.boolean(), { maxLength: 4 }),
        fc.boolean(),
        (draft, [field, text], empties, wrong, reloads) => {
          const start = reloads ? loadTrade(tradeOf(draft)) : draft;
          const keys = keysTo(text ?? '', start[field] ?? '', empties || text === null, wrong);
          const input = tradeInputs[field];
          const value = text === null ? null : readTyped(text, input);
          const final = value === null ? null : value.ok ? value.value : null;
          expect(typed(start, field, readings(keys, input, start[field]))).toEqual(
            atOnce(start, field, final),
          );
        },
      ),
      { numRuns: draws(250) },
    );
  });

  test('typing an amount of a carry key by key also gives the same, even a dose that is started and removed', () => {
    const entry = fc
      .constantFrom(...carryAmountNames)
      .chain((field) =>
        fc.tuple(fc.constant(field), fc.option(usualAmountOf(carryInputs[field]), { freq: 2 })),
      );
    fc.assert(
      fc.property(
        carryArbitrary(),
        entry,
        fc.array(fc.boolean(), { maxLength: 4 }),
        (carry, [field, text], wrong) => {
          const keys = keysTo(text ?? '', text === null ? '12' : '', text === null, wrong);
          let typing: CarryTyping | null = null;
          let now: Carry = carry;
          const all = text === null ? ['1', '12', ...keys] : keys;
          const read = text === null ? null : readTyped(text, carryInputs[field]);
          for (const value of readings(all, carryInputs[field], carry[field])) {
            typing = typeInCarry(now, { field, value }, typing);
            now = typing.after;
          }
          const value = read?.ok === true ? read.value : null;
          expect(now).toEqual(isSame(carry[field], value) ? carry : editCarry(carry, { field, value }));
        },
      ),
      { numRuns: draws(200) },
    );
  });
});

describe('the weights of a trade bought by the head', () => {
  const byHead = (trade: Partial<TradeDraft>) =>
    loadTrade({
      ...newTrade('t', '2026-11-21', [], []),
      purchaseCostHd: '1271.1',
      saleCostHd: '1751.2',
      ...trade,
    });
  const keys = (text: string) => Array.from(text, (_, at) => text.slice(0, at + 1));

  test('leave the prices unchanged when the weights are typed later', () => {
    const bought = typed(byHead({}), 'purchaseWeightkg', keys('285'));
    expect(bought).toMatchObject({
      purchaseWeightkg: '285',
      purchaseCostHd: '1271.1',
      purchaseCostCKg: '4.46',
    });
    expect(typed(bought, 'saleWeightkg', keys('440'))).toMatchObject({
      saleCostHd: '1751.2',
      saleCostCKg: '3.98',
    });
  });

  test('are restored together with the prices when the typing is undone', () => {
    const draft = byHead({ purchaseWeightkg: '285.0' });
    expect(typed(draft, 'purchaseWeightkg', ['3', '30', '285'])).toEqual(draft);
  });

  test('use the price that another device changes while the user types', () => {
    const draft = byHead({});
    const begun = typeInTrade(draft, { field: 'purchaseWeightkg', value: '3' }, [], null);
    const brought = { ...begun.after, purchaseCostHd: '900', purchaseCostCKg: '300' };
    const further = typeInTrade(brought, { field: 'purchaseWeightkg', value: '30' }, [], begun);
    expect(further.before).toBe(brought);
  });

  test('do not affect the next trade that is opened', () => {
    const begun = typeInTrade(byHead({}), { field: 'purchaseWeightkg', value: '3' }, [], null);
    const next = byHead({ id: 'other', purchaseCostHd: '900' });
    const typing = typeInTrade(next, { field: 'purchaseWeightkg', value: '300' }, [], begun);
    expect(typing.before).toBe(next);
    expect(typing.after).toMatchObject({ purchaseCostHd: '900', purchaseCostCKg: '3' });
  });

  test('count as entered once the field is left', () => {
    const first = typed(byHead({}), 'purchaseWeightkg', keys('200'));
    expect(typed(first, 'purchaseWeightkg', keys('300'))).toEqual(
      editTrade(first, { field: 'purchaseWeightkg', value: '300' }, []),
    );
  });
});

test('a price per dose that is started and removed leaves no dose', () => {
  const begun = typeInCarry(newCarry('c'), { field: 'drench', value: '2' }, null);
  expect(begun.after.drenchDose).toBe('1');
  expect(typeInCarry(begun.after, { field: 'drench', value: null }, begun).after).toEqual(newCarry('c'));
});
