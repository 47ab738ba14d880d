import { describe, expect, test } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { calculateCarryBody, calculateTradeBody } from '#server/records/read/calculate.ts';
import { wouldCalculate } from '#web/record/server-answers.ts';

const carry: Carry = newCarry('019a0000-0000-7000-8000-000000000001');
const trade: Trade = newTrade('019a0000-0000-7000-8000-000000000002', '2026-11-20', [], [carry]);

/** True if the server would accept these records in POST …/calculate. */
const isTaken = (edited: Trade, by: Carry): boolean =>
  calculateTradeBody.safeParse({ carry: toWire('carry', by), trade: toWire('trade', edited) }).success;

describe('the app requests the server’s figures only for records that the server would accept', () => {
  test.each<[string, Partial<Trade>, Partial<Carry>, boolean]>([
    ['a trade', { purchaseWeightkg: '285', purchaseCostHd: '1271.10' }, {}, true],
    ['a trade as it begins', {}, {}, true],
    ['a price beyond every range', { purchaseCostHd: '4500000000' }, {}, false],
    ['half an animal', { numberOfHead: '12.5' }, {}, false],
    ['a name of 250 letters', { name: 'x'.repeat(250) }, {}, false],
    ['a year of five digits', { heldFrom: '12026-11-20' }, {}, false],
    ['a carry with a rate beyond its range', {}, { agistmentRate: '99999999999' }, false],
  ])('%s', (_what, edits, carryEdits, asks) => {
    const [edited, by] = [
      { ...trade, ...edits },
      { ...carry, ...carryEdits },
    ];
    expect(isTaken(edited, by)).toBe(asks);
    expect(wouldCalculate(edited, by)).toBe(asks);
  });

  test('the app requests the server’s figures of a carry only if the server would accept the carry', () => {
    const wild = { ...carry, agistmentRate: '99999999999' };
    expect(calculateCarryBody.safeParse({ carry: toWire('carry', wild) }).success).toBe(false);
    expect(wouldCalculate(null, wild)).toBe(false);
    expect(wouldCalculate(null, carry)).toBe(true);
  });
});
