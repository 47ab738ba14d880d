import {
  actualCostNames,
  actualOf,
  actualProblems,
  actualText,
  closeoutOf,
  costApplies,
  headSold,
  kindOf,
  outcomeOf,
  problemsOf,
  planAndActual,
  planOf,
  stageOf,
  trackRecord,
  trackRecordKeys,
  tradeFields,
  tradeStage,
  withActual,
  type Actual,
  type Bridge,
  type Carry,
  type Trade,
} from '#calc-core';
import fc from 'fast-check';
import { expect } from 'vitest';

interface Anything {
  readonly carry: fc.Arbitrary<Carry>;
  readonly trade: fc.Arbitrary<Trade>;
  readonly text: fc.Arbitrary<string>;
  readonly anything: fc.Arbitrary<unknown>;
}

const isPlain = (text: string | null): boolean => text === null || /^-?\d+(\.\d+)?$/.test(text);
const isBridged = ({ planned, actual, steps, remainder }: Bridge): boolean =>
  [planned, actual, remainder, ...steps.flatMap(({ effect, after }) => [effect, after])].every(isPlain);

/** What each public function of plan and actual must give for anything at all. */
export function actualLaws({ carry, trade, text, anything }: Anything): Readonly<Record<string, () => void>> {
  const head = fc.oneof(fc.constantFrom('0', '1', '86', '100'), anything);
  const actual = fc.record({
    boughtOn: anything,
    head,
    purchaseWeightkg: anything,
    purchaseCostHd: anything,
    sales: fc.array(fc.record({ soldOn: anything, head, saleWeightkg: anything, saleCostHd: anything }), {
      maxLength: 3,
    }),
    sale2CostHd: anything,
    woolSaleWeight: anything,
    woolPriceHd: anything,
    deaths: head,
    costs: fc.dictionary(fc.oneof(fc.constantFrom(...actualCostNames), text), anything, { maxKeys: 4 }),
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<Actual>;
  const plan = fc.record({ trade, carry: fc.option(carry, { nil: null }) });
  const always = (law: (each: { plan: { trade: Trade; carry: Carry | null }; actual: Actual }) => void) =>
    fc.assert(fc.property(fc.record({ plan, actual }), law), { numRuns: 300 });
  return {
    stageOf: () => {
      always(({ plan: of, actual: known }) => {
        expect(['planned', 'bought', 'sold']).toContain(stageOf(of, known));
      });
    },
    actualProblems: () => {
      always(({ plan: of, actual: known }) => {
        for (const { field, text: said } of actualProblems(of, known)) {
          expect([field, said]).not.toContain('');
        }
      });
    },
    headSold: () => {
      always(({ plan: of, actual: known }) => {
        for (const sale of known.sales) expect(isPlain(headSold(of, known, sale))).toBe(true);
      });
    },
    costApplies: () => {
      for (const { animalSubTypeId } of fc.sample(trade, 50))
        for (const name of actualCostNames)
          expect(typeof costApplies(name, kindOf(animalSubTypeId))).toBe('boolean');
    },
    planAndActual: () => {
      always(({ plan: of, actual: known }) => {
        const { perHead, total } = planAndActual(of, known);
        expect([isBridged(perHead), isBridged(total)]).toEqual([true, true]);
      });
    },
    closeoutOf: () => {
      always(({ plan: of, actual: known }) => {
        const closed = closeoutOf(of, known, planAndActual(of, known).actual);
        expect(closed === null || Object.values(closed).every(isPlain)).toBe(true);
      });
    },
    actualText: () => {
      always(({ actual: known }) => {
        expect(typeof actualText(known)).toBe('string');
      });
    },
    actualOf: () => {
      fc.assert(
        fc.property(fc.option(fc.jsonValue(), { nil: null }), (value) => {
          const read = tradeFields.actual.read(value);
          if ('text' in read) actualOf(read.text);
          else expect(read.problem).not.toBe('');
        }),
      );
    },
    planOf: () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          const read = tradeFields.plan.read(value);
          if ('text' in read) planOf({ id: 't', plan: read.text });
          else expect(read.problem).not.toBe('');
        }),
      );
    },
    withActual: () => {
      always(({ plan: of, actual: known }) => {
        const { plan: kept, actual: text_ } = withActual(of.trade, of.carry, known);
        expect(text_ === 'null').toBe(kept === 'null');
      });
    },
    outcomeOf: () => {
      always(({ plan: of, actual: known }) => {
        const outcome = outcomeOf({ ...of.trade, ...withActual(of.trade, of.carry, known) });
        expect([outcome.actual, outcome.against].every(isPlain)).toBe(true);
      });
    },
    problemsOf: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        const { actual, problem } = outcomeOf(stored);
        expect(problemsOf(stored)[0]?.text ?? null).toBe(problem);
        expect(problem === null || actual === null).toBe(true);
      });
    },
    tradeStage: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        expect(tradeStage(stored)).toBe(outcomeOf(stored).stage);
      });
    },
    trackRecord: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        for (const by of trackRecordKeys)
          for (const { trades, planned, actual: made } of trackRecord([stored, stored, stored], by))
            expect([trades, isPlain(planned), isPlain(made)]).toEqual([3, true, true]);
      });
    },
  };
}
