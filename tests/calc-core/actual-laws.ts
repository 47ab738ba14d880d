import {
  accountLine,
  actualCost,
  actualProblems,
  bestKnown,
  bestKnownOf,
  bestRow,
  bridgeVerdict,
  causeTitle,
  closeoutOf,
  closeoutWords,
  costApplies,
  deathsOfPart,
  countedStage,
  firstDayIn,
  hasSales,
  headOfLines,
  headSold,
  isKillSheet,
  isPurchaseDue,
  isWeightOfOneHead,
  joinMobs,
  joinProblem,
  madePerHead,
  usualMissText,
  movedSteps,
  outcomeOf,
  problemsOf,
  planAndActual,
  planOf,
  saleLineInputs,
  saleLineProblem,
  signedAmount,
  splitMob,
  splittable,
  stageCounts,
  stageTallyWords,
  tallyOfStage,
  trackRecord,
  trackRecordKeys,
  trackRecordTitle,
  tradeStage,
  usualMiss,
  waterfallOf,
  withActual,
  withEnteredSale,
  type Bridge,
  type SaleLine,
} from '#calc-core/actual';
import { stageOf } from '#calc-core/actual/record.ts';
import type { EnteredSale } from '#calc-core/actual/sale/entered.ts';
import { structureReader } from '#calc-core/records';
import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import { joinTallies, noTally } from '#calc-core/group';
import {
  actualCostNames,
  actualOf,
  actualText,
  calculateTrade,
  readSplitShare,
  saleCosts,
  tradeFields,
  type Actual,
  type Trade,
} from '#calc-core/trade';
import { sharedFigures } from '#calc-core/trade/facts/split-share.ts';
import { exactText, fractionOf } from '#calc-core/number';
import { fractionText } from '#calc-core/number/exact.ts';
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

/** Every public function of "Plan and actual" must obey these laws, for any input. */
export function actualLaws({ carry, trade, text, anything }: Anything): Readonly<Record<string, () => void>> {
  const head = fc.oneof(fc.constantFrom('0', '1', '86', '100'), anything);
  const actual = fc.record({
    boughtOn: anything,
    head,
    purchaseWeightkg: anything,
    purchaseCostHd: anything,
    sales: fc.array(
      fc.record({
        soldOn: anything,
        head,
        saleWeightkg: anything,
        saleCostHd: anything,
        costs: fc.option(fc.dictionary(fc.constantFrom(...saleCosts), anything), { nil: undefined }),
      }),
      {
        maxLength: 3,
      },
    ),
    sale2CostHd: anything,
    woolSaleWeight: anything,
    woolPriceHd: anything,
    deaths: head,
    diedOn: anything,
    costs: fc.dictionary(fc.oneof(fc.constantFrom(...actualCostNames), text), anything, { maxKeys: 4 }),
    fromSplit: fc.dictionary(fc.constantFrom(...sharedFigures), fc.oneof(text, fc.constant('-3/7'))),
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<Actual>;
  const saleLine = fc.record({
    soldOn: anything,
    ...Object.fromEntries(Object.keys(saleLineInputs).map((name) => [name, anything])),
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<SaleLine>;
  const entered = fc.record({
    lines: fc.array(saleLine, { maxLength: 3 }),
    deductions: fc.array(fc.record({ means: fc.constantFrom(null, ...saleCosts), amount: anything }), {
      maxLength: 3,
    }),
    soldOn: anything,
    dressing: anything,
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<EnteredSale>;
  const cells = fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 4 });
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
          const read = structureReader('trade', tradeFields.actual)(value);
          if ('text' in read) actualOf(read.text);
          else expect(read.problem).not.toBe('');
        }),
      );
    },
    readSplitShare: () => {
      fc.assert(
        fc.property(fc.option(fc.jsonValue(), { nil: null }), (value) => {
          const read = readSplitShare(value);
          if ('text' in read) expect(readSplitShare(JSON.parse(read.text))).toEqual(read);
          else expect(read.problem).not.toBe('');
        }),
      );
    },
    fractionOf: () => {
      fc.assert(
        fc.property(fc.oneof(text, fc.stringMatching(/^-?\d{1,9}\/\d{1,9}$/)), (fraction) => {
          const exact = fractionOf(fraction);
          if (exact === null) return;
          expect(fractionOf(fractionText(exact))).not.toBeNull();
          expect(isPlain(exactText(exact))).toBe(true);
        }),
      );
    },
    planOf: () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          const read = structureReader('trade', tradeFields.plan)(value);
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
    bestKnown: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        const row = { trade: stored, carry: of.carry, result: calculateTrade(of.carry, stored) };
        const best = bestKnown(row);
        expect(best.figuresAre === 'planned').toBe(stored.actual === 'null' || best.problem !== null);
        expect(best.result.figures.profitPerHead.value?.isNaN() ?? false).toBe(false);
        expect(best.atSalePrice?.(10).value?.isNaN() ?? false).toBe(false);
        expect(best.till === null || typeof best.till === 'string').toBe(true);
      });
    },
    bestKnownOf: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        expect(bestKnownOf(of.carry, stored).stage).toBe(tradeStage(stored));
      });
    },
    bestRow: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        const row = { trade: stored, carry: of.carry, result: calculateTrade(of.carry, stored) };
        if (stored.actual === 'null') expect(bestRow(row)).toBe(row);
        else expect(bestRow(row).result).toBe(bestKnown(row).result);
      });
    },
    countedStage: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        expect(countedStage(stored)).toBe(tradeStage(stored));
        const isPlan = stored.actual === 'null';
        const marked = countedStage({ ...stored, didNotGoAhead: 'yes' });
        expect(marked === 'did not go ahead').toBe(isPlan);
      });
    },
    isPurchaseDue: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        const isPast = of.trade.heldFrom !== '' && of.trade.heldFrom < '2026-11-24';
        expect(isPurchaseDue(stored, '2026-11-24')).toBe(isPast && stored.actual === 'null');
        expect(isPurchaseDue({ ...of.trade, didNotGoAhead: 'yes' }, '2026-11-24')).toBe(false);
      });
    },
    splittable: () => {
      always(({ plan: of, actual: known }) => {
        const mob = splittable({ ...of.trade, ...withActual(of.trade, of.carry, known) });
        if ('problem' in mob) expect(mob.problem).not.toBe('');
        else expect([mob.left, mob.deaths, ...mob.lots.map((each) => each.head)].every(isPlain)).toBe(true);
      });
    },
    deathsOfPart: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        expect(deathsOfPart(stored, { head: of.trade.numberOfHead, lots: [0] })).toMatch(/^-?\d+$/);
      });
    },
    splitMob: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        const part = { head: known.head, deaths: known.deaths, lots: [0] };
        const made = splitMob(stored, part, { id: 'n', name: of.trade.heldFrom, today: of.trade.heldFrom });
        if ('problem' in made) expect(made.problem).not.toBe('');
        else for (const each of [made.kept, made.gone]) expect(bestKnownOf(null, each).problem).toBeNull();
      });
    },
    joinProblem: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        expect(joinProblem(stored, stored)).not.toBe('');
        expect(joinProblem(stored, { ...stored, id: 'other' })).not.toBe('');
      });
    },
    joinMobs: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        const made = joinMobs(stored, { ...stored, id: 'other' }, of.trade.heldFrom);
        if ('joined' in made) expect(made.joined.actual).not.toBe('null');
        else expect(made.problem).not.toBe('');
      });
    },
    stageCounts: () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom('planned', 'bought', 'sold')), (stages) => {
          expect(stageCounts(stages)).not.toMatch(/NaN|undefined/);
        }),
      );
    },
    tallyOfStage: () => {
      for (const stage of ['planned', 'bought', 'sold'] as const) expect(tallyOfStage(stage).counted).toBe(1);
    },
    stageTallyWords: () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom('planned', 'bought', 'sold')), (stages) => {
          const tally = stages.map(tallyOfStage).reduce(joinTallies, noTally);
          expect(stageTallyWords(tally)).toBe(stageCounts(stages));
        }),
      );
    },
    movedSteps: () => {
      always(({ plan: of, actual: known }) => {
        for (const { effect } of movedSteps(planAndActual(of, known).perHead)) expect(effect).not.toBe('0');
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
    actualCost: () => {
      fc.assert(
        fc.property(text, (name) => {
          expect(typeof actualCost(name).label).toBe('string');
        }),
      );
    },
    causeTitle: () => {
      fc.assert(
        fc.property(text, (group) => {
          expect(typeof causeTitle(group)).toBe('string');
        }),
      );
    },
    signedAmount: () => {
      fc.assert(
        fc.property(text, (each) => {
          expect(signedAmount(each)).toMatch(/^([-+]?[\d,]+\.\d\d)?$/);
        }),
      );
    },
    bridgeVerdict: () => {
      always(({ plan: of, actual: known }) => {
        const both = planAndActual(of, known);
        for (const which of ['perHead', 'total'] as const)
          expect(bridgeVerdict(both, which) ?? 'Made').toMatch(/^(Made|So far)/);
      });
    },
    waterfallOf: () => {
      always(({ plan: of, actual: known }) => {
        const { perHead } = planAndActual(of, known);
        for (const { from, to } of waterfallOf(perHead, false))
          expect([isPlain(from), isPlain(to)]).toEqual([true, true]);
      });
    },
    closeoutWords: () => {
      always(({ plan: of, actual: known }) => {
        const both = planAndActual(of, known);
        const closed = closeoutOf(of, known, both.actual);
        if (closed !== null)
          expect(closeoutWords(closed, both.total.actual, known.deaths)).not.toMatch(/NaN|undefined/);
      });
    },
    usualMiss: () => {
      always(({ plan: of, actual: known }) => {
        const stored = { ...of.trade, ...withActual(of.trade, of.carry, known) };
        for (const record of trackRecord([stored, stored, stored], 'class'))
          expect(usualMiss(record) ?? '').not.toMatch(/NaN|undefined/);
      });
    },
    usualMissText: () => {
      fc.assert(
        fc.property(text, (amount) => {
          expect(usualMissText({ by: { amount, unit: '$/kg' } })).not.toMatch(/NaN|undefined/);
        }),
      );
    },
    trackRecordTitle: () => {
      fc.assert(
        fc.property(text, fc.constantFrom(...trackRecordKeys), (key, by) => {
          expect(typeof trackRecordTitle({ key }, by, { carries: [], groups: [] })).toBe('string');
        }),
      );
    },
    withEnteredSale: () => {
      fc.assert(
        fc.property(fc.record({ plan, actual, entered }), (each) => {
          const { sales, costs } = withEnteredSale(each.plan, each.actual, each.entered);
          const made = sales.filter((sale) => !each.actual.sales.includes(sale));
          const texts = made.flatMap((sale) => [sale.head, sale.saleWeightkg, sale.saleCostHd]);
          expect(texts.every(isPlain)).toBe(true);
          for (const cost of saleCosts)
            if (!Object.is(costs[cost], each.actual.costs[cost]))
              expect(isPlain(costs[cost] ?? '')).toBe(true);
        }),
        { numRuns: 300 },
      );
    },
    madePerHead: () => {
      fc.assert(
        fc.property(saleLine, (each) => {
          expect(madePerHead(each)?.isFinite() ?? true).toBe(true);
        }),
      );
    },
    headOfLines: () => {
      fc.assert(
        fc.property(fc.array(saleLine), (lines) => {
          expect(headOfLines(lines)).toMatch(/^\d+$/);
        }),
      );
    },
    saleLineProblem: () => {
      fc.assert(
        fc.property(saleLine, fc.boolean(), (each, hasHead) => {
          expect(saleLineProblem(each, hasHead)?.text ?? '.').toMatch(/\.$/);
        }),
      );
    },
    isWeightOfOneHead: () => {
      fc.assert(
        fc.property(plan, fc.array(text), (of, texts) => {
          expect(typeof isWeightOfOneHead(of, texts)).toBe('boolean');
        }),
      );
    },
    accountLine: () => {
      fc.assert(
        fc.property(fc.array(text), (line) => {
          const told = accountLine(line, [{ at: 1, becomes: 'amount' }]);
          if (told.is === 'deduction') expect(isPlain(told.deduction.amount)).toBe(true);
        }),
      );
    },
    hasSales: () => {
      fc.assert(
        fc.property(text, (becomes) => {
          expect(hasSales([{ at: 0, becomes }])).toBe(
            Object.hasOwn(saleLineInputs, becomes) &&
              !['amount', 'commission', 'yardLevy', 'freightOut'].includes(becomes),
          );
        }),
      );
    },
    isKillSheet: () => {
      fc.assert(
        fc.property(cells, (lines) => {
          expect(isKillSheet([...lines.slice(0, 19), ['HSCW kg']])).toBe(true);
        }),
      );
    },
    firstDayIn: () => {
      fc.assert(
        fc.property(cells, (lines) => {
          expect(firstDayIn(lines) ?? '2026-11-17').toMatch(/^\d{4}-\d\d-\d\d$/);
        }),
      );
    },
  };
}
