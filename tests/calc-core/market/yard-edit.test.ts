import {
  editTrade,
  editTradeRow,
  isDrivenByYard,
  loadTrade,
  newTrade,
  typeInTrade,
  tradeDetails,
  type TradeDraft,
  type TradeField,
  type TradeTyping,
} from '#calc-core/trade';
import { noYardTerms, yardTermsOf, yardTermsText, yardTermsWords } from '#calc-core/yard';
import { describe, expect, test } from 'vitest';

const start = loadTrade({
  ...newTrade('t', '2026-11-21', [], []),
  saleWeightkg: '440',
  saleCostHd: '1751.2',
  purchaseWeightkg: '285',
  purchaseCostHd: '1254',
});
const hooks = '{"basis":"cwt","price":"7.4","dressing":"54"}';

const edited = (draft: TradeDraft, field: TradeField, value: string | null) =>
  editTrade(draft, { field, value }, []);
const byHooks = edited(start, 'saleYard', hooks);

/** Types the values into a field, one after another, and returns the last draft. */
function typed(draft: TradeDraft, field: TradeField, texts: readonly (string | null)[]): TradeDraft {
  let typing: TradeTyping | null = null;
  let now = draft;
  for (const value of texts) {
    typing = typeInTrade(now, { field, value }, [], typing);
    now = typing.after;
  }
  return now;
}

describe('the yard terms of a price', () => {
  test('set the price per head, and the price per kg next to it is $/hd divided by the weight', () => {
    expect([byHooks.saleCostHd, byHooks.saleCostCKg, byHooks.saleYard]).toEqual(['1758.24', '3.996', hooks]);
    expect([isDrivenByYard(byHooks, 'sale'), isDrivenByYard(byHooks, 'purchase')]).toEqual([true, false]);
    expect(byHooks.purchaseCostHd).toBe('1254');
  });

  test('set the price again after every change of the weight, also while the weight is typed key by key', () => {
    const heavier = edited(byHooks, 'saleWeightkg', '460');
    expect([heavier.saleCostHd, heavier.saleCostCKg]).toEqual(['1838.16', '3.996']);
    expect(typed(byHooks, 'saleWeightkg', [null, '4', '46', '460'])).toEqual(heavier);
    expect(typed(byHooks, 'saleWeightkg', ['46', '460', '46', '440'])).toEqual(byHooks);
  });

  test('wait for a weight, and set the price when it comes', () => {
    const before = edited(
      { ...start, saleWeightkg: null, saleCostHd: null, saleCostCKg: '0' },
      'saleYard',
      hooks,
    );
    expect(before.saleCostHd).toBeNull();
    expect(edited(before, 'saleWeightkg', '440').saleCostHd).toBe('1758.24');
  });

  test.each([
    ['saleCostCKg', '4', '1760'],
    ['saleCostHd', '1700', '1700'],
  ] as const)('are removed by a typed %s, which sets the price from then on', (field, value, perHead) => {
    const over = edited(byHooks, field, value);
    expect([over.saleYard, over.saleCostHd]).toEqual([noYardTerms, perHead]);
    expect(isDrivenByYard(over, 'sale')).toBe(false);
  });

  test('are restored when a typed price is typed back', () => {
    expect(typed(byHooks, 'saleCostHd', ['1', '1758.24'])).toEqual(byHooks);
  });

  test('of a purchase add premium and commission to the price', () => {
    const bought = edited(
      start,
      'purchaseYard',
      '{"basis":"lwt","price":"4","premium":"2","commission":"1.5"}',
    );
    expect(bought.purchaseCostHd).toBe('1179.9');
  });

  test('leave the price unchanged when too few terms are entered', () => {
    const half = edited(start, 'saleYard', '{"basis":"cwt","price":"7.4"}');
    expect([half.saleCostHd, isDrivenByYard(half, 'sale')]).toEqual(['1751.2', false]);
    const slid = edited(start, 'saleYard', '{"price":"1","slideBase":"100","slideOver":"1"}');
    expect([slid.saleCostHd, edited(slid, 'saleWeightkg', '450').saleCostHd]).toEqual(['1751.2', '1791']);
  });

  test('have no effect next to a different price, which an older app without yard terms has stored', () => {
    const stale = loadTrade({ ...start, saleYard: hooks, saleCostHd: '1800' });
    expect(edited(stale, 'saleWeightkg', '880').saleCostHd).not.toBe('3516.48');
    expect(stale.saleYard).toBe(hooks);
  });

  test('win over a price in the same row, whatever the order', () => {
    const changes = [
      { field: 'saleYard', value: hooks },
      { field: 'saleCostHd', value: '1000' },
    ] as const;
    for (const order of [changes, changes.toReversed()]) {
      expect(editTradeRow(start, order, []).saleCostHd).toBe('1758.24');
    }
  });

  test('that cannot be read change nothing', () => {
    expect(edited(byHooks, 'saleYard', '{"basis":"dead"}')).toBe(byHooks);
    expect(edited(byHooks, 'saleYard', 'no JSON')).toBe(byHooks);
    expect(edited(byHooks, 'saleYard', '[]')).toBe(byHooks);
    expect([yardTermsOf('{'), yardTermsOf('{"basis":"dead"}')]).toEqual([null, null]);
  });
});

describe('stored yard terms', () => {
  const { read, merge } = tradeDetails.saleYard;

  test('are always written in the same form, without empty terms', () => {
    expect(read({ dressing: '054.0', price: 7.4, basis: 'cwt', skin: '', shrink: null })).toEqual({
      text: '{"basis":"cwt","price":"7.4","dressing":"54.0"}',
    });
    expect([read(null), read({ basis: 'cwt' }), read({})]).toEqual(Array(3).fill({ text: noYardTerms }));
    const terms = yardTermsOf(hooks)!;
    expect(yardTermsText(terms)).toBe(hooks);
    expect(yardTermsOf(hooks)).toBe(terms);
  });

  test.each([
    [{ basis: 'dead' }, 'Basis is neither lwt nor cwt'],
    [{ shrink: '101' }, 'Shrink or curfew cannot be more than 100'],
    [{ price: '-1' }, 'Price cannot be negative'],
    [{ price: [] }, 'Price is neither text nor a number'],
    ['4.20', 'is not an object'],
  ])('%j are refused: %s', (value, problem) => {
    const answer = read(value);
    expect('problem' in answer && answer.problem).toContain(problem);
  });

  test('of two devices are merged, and raise a question where the same term differs', () => {
    const dressed = '{"basis":"cwt","price":"7.4","dressing":"55"}';
    const shrunk = '{"basis":"cwt","price":"7.4","dressing":"54","shrink":"3"}';
    expect(merge(hooks, dressed, shrunk)).toBe('{"basis":"cwt","price":"7.4","dressing":"55","shrink":"3"}');
    expect(merge(hooks, dressed, '{"basis":"cwt","price":"7.4","dressing":"53"}')).toBeNull();
    expect(merge(noYardTerms, hooks, noYardTerms)).toBe(hooks);
  });

  test.each([
    [noYardTerms, ''],
    [hooks, '$7.40 /kg cwt, dressing 54 %'],
    ['{"basis":"lwt","dressing":"54","skin":"6.5"}', 'no price per kg lwt, skin $6.50 /hd'],
    [
      '{"basis":"lwt","price":"4","shrink":"4","slideBase":"400","slideOver":"2","slideUnder":"1","premium":"2","commission":"1.5"}',
      '$4.00 /kg lwt, shrink 4 %, 2 c less each kg over 400 kg, 1 c more each kg under 400 kg, premium 2 %, commission 1.5 %',
    ],
    ['{"price":"4","slideOver":"2"}', '$4.00 /kg lwt'],
  ])('%s reads "%s"', (text, words) => expect(yardTermsWords(text)).toBe(words));
});
