import { bestKnownOf, countedStage, planOf, stageCounts, withActual } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { newCarry, type Carry } from '#calc-core/carry';
import { joinTallies, noTally, tallyOf, totalOf } from '#calc-core/group';
import { hasLedger, ledgerWithFacts, termsOf } from '#calc-core/ledger';
import {
  calculateTrade,
  editTrade,
  loadTrade,
  newTrade,
  nothingActual,
  tradeDetails,
  wentAhead,
  type Trade,
} from '#calc-core/trade';
import { recordProblems } from '#calc-core/field';
import { tradeFields } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';

const carry: Carry = { ...newCarry('c'), carryTypeId: 2, weeksHeld: '20', agistmentRate: '5' };
const planned: Trade = {
  ...newTrade('t', '2026-06-02', [], []),
  carryId: 'c',
  numberOfHead: '80',
  purchaseWeightkg: '260',
  purchaseCostHd: '900',
  saleWeightkg: '400',
  saleCostHd: '1300',
};
const stopped: Trade = { ...planned, id: 'stopped', didNotGoAhead: 'yes' };
const bought = (trade: Trade): Trade => ({
  ...trade,
  ...withActual(trade, carry, { ...nothingActual, boughtOn: '2026-06-09' }),
});
const rowOf = (trade: Trade) => ({ trade, result: calculateTrade(carry, trade) });

describe('a planned trade that did not go ahead', () => {
  test('is in no total, and keeps its own figures', () => {
    const tallies = [planned, stopped].map((trade) => tallyOf('totalProfit', rowOf(trade)));
    expect(tallies[1]).toBe(noTally);
    const both = totalOf('totalProfit', tallies.reduce(joinTallies, noTally));
    const own = rowOf(planned).result.figures.totalProfit.value;
    expect([both.value?.toFixed(), rowOf(stopped).result.figures.totalProfit.value?.toFixed()]).toEqual([
      own?.toFixed(),
      own?.toFixed(),
    ]);
    expect(totalOf('numberOfHead', tallyOf('numberOfHead', rowOf(stopped))).reason).toBe('no head');
  });

  test('from an older app without facts counts as not gone ahead if it is marked so', () => {
    const { actual: _, ...older } = stopped;
    expect(wentAhead(older as Trade)).toBe(false);
    expect(wentAhead({ ...older, didNotGoAhead: null } as Trade)).toBe(true);
  });

  test('only sheep have a shearing date', () => {
    expect([1, 13].map((id) => tradeDetails.shearingOn.appliesTo(kindOf(id)))).toEqual([false, true]);
  });

  test('is counted separately in words, and has no ledger', () => {
    expect(stageCounts([planned, stopped, bought(planned)].map(countedStage))).toBe(
      '1 bought, 1 planned, 1 did not go ahead',
    );
    const ledger = ledgerWithFacts({ trade: stopped, carry }, null, { terms: termsOf(stopped) });
    expect(hasLedger(ledger) ? null : ledger.reason).toBe('did not go ahead');
  });

  test('counts again once a purchase is entered, even if another device has marked it', () => {
    const known = bestKnownOf(carry, bought(stopped));
    expect([known.stage, countedStage(bought(stopped))]).toEqual(['bought', 'bought']);
    expect(tallyOf('totalProfit', known).counted).toBe(1);
  });
});

describe('the terms of a trade', () => {
  test('are edited like any other field, and refuse more than a year', () => {
    const draft = editTrade(loadTrade(planned), { field: 'saleTerms', value: '14' }, []);
    expect([draft.saleTerms, editTrade(draft, { field: 'saleTerms', value: '' }, []).saleTerms]).toEqual([
      '14',
      null,
    ]);
    expect(editTrade(draft, { field: 'saleTerms', value: '366' }, []).saleTerms).toBe('14');
    expect(recordProblems(tradeFields, { ...planned, saleTerms: '366', shearingOn: '2026-02-30' })).toEqual({
      saleTerms: 'Days until the sale is paid is at most 365 days.',
      shearingOn: 'Shearing day is not a day of the calendar.',
    });
  });

  test('stay in the trade after its plan is stored, and are not part of the plan', () => {
    const known = { ...bought({ ...planned, saleTerms: '14', note: 'Red tags' }), saleTerms: '21' };
    expect(planOf(known)?.trade.saleTerms).toBeNull();
    expect(bestKnownOf(carry, known).trade.saleTerms).toBe('21');
    expect(known.plan).not.toContain('saleTerms');
  });

  test('come from the farm when the trade has none', () => {
    expect(termsOf({ ...planned, purchaseTerms: '7' }, { purchaseDays: 1, saleDays: 30 })).toEqual({
      purchaseDays: 7,
      saleDays: 30,
      shearingOn: null,
    });
  });
});
