import { beforeEach, expect, it, vi } from 'vitest';
import * as core from '#calc-core/trade';
import { newCarry, type Carry } from '#calc-core/carry';
import { memoryRecords, newId } from '#web/data/records.ts';

/** Runs the real calculation and lists each call with its previous result. */
const calls: { readonly name: string; readonly previous: core.TradeResult | undefined }[] = [];
vi.mock('#calc-core/trade', async (importActual) => {
  const actual = await importActual<typeof core>();
  return {
    ...actual,
    calculateTrade: (...given: Parameters<typeof core.calculateTrade>) => {
      calls.push({ name: given[1].name, previous: given[2] });
      return actual.calculateTrade(...given);
    },
  };
});

const carry: Carry = { ...newCarry(newId()), name: 'Grass', weeksHeld: '26', tags: '1' };
const trade = (name: string): core.Trade => ({
  ...core.newTrade(newId(), '2026-11-21', [], [carry]),
  name,
  carryId: carry.id,
  numberOfHead: '10',
  purchaseCostHd: '800',
  saleCostHd: '1200',
});

const profitOf = (result: core.TradeResult | undefined): number =>
  Number(result?.figures.profitPerHead.value?.toString());

beforeEach(() => {
  calls.length = 0;
});

it('passes the previous result to the calculation after an edit and after a change of the carry', () => {
  const [first, second] = [trade('first'), trade('second')];
  const records = memoryRecords({ carries: [carry], trades: [first, second] });
  const before = records.trade(first.id)?.result;
  const profit = profitOf(before);
  records.commit('Price', [{ kind: 'trade', id: first.id, op: 'patch', patch: { saleCostHd: '1300' } }]);
  const after = records.trade(first.id)?.result;
  expect(profitOf(after)).toBeGreaterThan(profit);
  records.commit('Tags', [{ kind: 'carry', id: carry.id, op: 'patch', patch: { tags: '9' } }]);
  expect(profitOf(records.trade(first.id)?.result)).toBeLessThan(profitOf(after));
  expect(calls.map(({ name }) => name)).toEqual(['first', 'first', 'first']);
  expect(calls.map(({ previous }) => previous === undefined)).toEqual([true, false, false]);
  expect(calls[1]?.previous).toBe(before);
  expect(calls[2]?.previous).toBe(after);
});

it("calculates no figures that nobody reads, and never starts from another trade's figures", () => {
  const [first, second] = [trade('first'), trade('second')];
  const records = memoryRecords({ carries: [carry], trades: [first, second] });
  expect(records.trades()).toHaveLength(2);
  expect(calls).toEqual([]);
  expect(records.trade(second.id)?.result.isComplete).toBe(true);
  expect(records.trade(first.id)?.result.isComplete).toBe(true);
  expect(calls.map(({ previous }) => previous)).toEqual([undefined, undefined]);
});

it('keeps the draft of a trade whose carry changed, and reads only the carry again', () => {
  const first = trade('first');
  const records = memoryRecords({ carries: [carry], trades: [first] });
  const draft = records.trade(first.id)?.trade;
  records.commit('Tags', [{ kind: 'carry', id: carry.id, op: 'patch', patch: { tags: '2' } }]);
  expect(records.trade(first.id)?.trade).toBe(draft);
  expect(records.trade(first.id)?.carry?.tags).toBe('2');
});
