import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountLine,
  firstDayIn,
  headOfLines,
  isWeightOfOneHead,
  madeAHead,
  saleCosts,
  saleLineInputs,
  saleLineProblem,
  withEnteredSale,
  type Plan,
  type SaleAmount,
  type SaleLine,
} from '#calc-core/actual';
import type { EnteredSale } from '#calc-core/actual/sale/entered.ts';
import { newCarry } from '#calc-core/carry';
import { Decimal, type DecimalText } from '#calc-core/number';
import { newTrade, nothingActual, type Actual, type ActualSale } from '#calc-core/trade';

const carry = { ...newCarry('c'), weeksHeld: '20', yardLevy: '3', freightOut: '11', agentCommission: '4' };
const plan: Plan = {
  trade: {
    ...newTrade('t', '2026-06-02', [], [carry]),
    animalSubTypeId: 1,
    numberOfHead: '100000',
    purchaseWeightkg: '250',
    purchaseCostHd: '900',
    saleWeightkg: '500',
    saleCostHd: '1700',
    carryId: 'c',
  },
  carry,
};

const empty = Object.fromEntries(
  Object.keys(saleLineInputs).map((name) => [name, null]),
) as unknown as Record<SaleAmount, null>;
const line = (of: Partial<SaleLine>): SaleLine => ({ soldOn: null, ...empty, ...of });

/** An amount of so many decimals, as a file has it. */
const decimal = (most: number, places: number, least = 0): fc.Arbitrary<DecimalText> =>
  fc
    .integer({ min: least * 10 ** places, max: most * 10 ** places })
    .map((digits) => new Decimal(digits).dividedBy(10 ** places).toFixed());

const day = fc.constantFrom(null, '2026-11-03', '2026-11-17', '2026-11-24');
const optional = (amount: fc.Arbitrary<DecimalText>) => fc.option(amount, { nil: null, freq: 3 });

/** A lot of an account sale: priced by one of the three ways there are, with what was taken off it. */
const lot: fc.Arbitrary<SaleLine> = fc
  .record({
    soldOn: day,
    head: optional(fc.integer({ min: 1, max: 60 }).map(String)),
    carcase: optional(decimal(400, 1, 1)),
    live: optional(decimal(700, 1, 1)),
    price: fc.constantFrom('amount', 'perHead', 'perKg'),
    amount: decimal(90_000, 2),
    perHead: decimal(3000, 2),
    perKg: decimal(9, 3),
    commission: optional(decimal(900, 2)),
    yardLevy: optional(decimal(900, 2)),
    freightOut: optional(decimal(900, 2)),
  })
  .map(({ price, head, amount, perHead, perKg, live, ...of }) =>
    line({
      ...of,
      numberOfHead: head,
      live: price === 'perKg' ? (live ?? '400') : live,
      ...(price === 'amount' ? { amount } : price === 'perHead' ? { perHead } : { perKg }),
    }),
  );

const under = fc.record({
  means: fc.option(fc.constantFrom(...saleCosts), { nil: null }),
  amount: decimal(20_000, 2),
});
const file: fc.Arbitrary<EnteredSale> = fc.record({
  lines: fc.array(lot, { minLength: 1, maxLength: 12 }),
  deductions: fc.array(under, { maxLength: 5 }),
  soldOn: day,
  dressing: fc.option(decimal(60, 1, 45), { nil: null }),
});

/** Sales that were entered by hand before, each with its own number of head. */
const byHand: fc.Arbitrary<Actual> = fc
  .record({
    sales: fc.uniqueArray(
      fc.record({ soldOn: day, head: fc.integer({ min: 1, max: 90 }), saleCostHd: decimal(3000, 2) }),
      { maxLength: 3, selector: ({ soldOn }) => soldOn },
    ),
    yardLevy: fc.option(decimal(20, 2)),
    commission: fc.option(decimal(90, 2)),
  })
  .map(({ sales, yardLevy, commission }) => ({
    ...nothingActual,
    sales: sales.map((sale): ActualSale => ({ ...sale, head: String(sale.head), saleWeightkg: null })),
    costs: { ...(yardLevy === null ? {} : { yardLevy }), ...(commission === null ? {} : { commission }) },
  }));

const sum = (amounts: readonly (DecimalText | null)[]): Decimal =>
  amounts.reduce((so, each) => so.plus(each ?? 0), new Decimal(0));
const cent = '0.005';
const isToTheCent = (one: Decimal, other: Decimal): boolean => one.minus(other).abs().lessThan(cent);

/** The same amounts by another way: whole cents and grams, one line after the other, without the core. */
function told({ numberOfHead, amount, perHead, perKg, carcase, live }: SaleLine): Decimal {
  const head = Number(numberOfHead ?? 1);
  if (amount !== null) return new Decimal(amount);
  if (perHead !== null) return new Decimal(perHead).times(head);
  return new Decimal(carcase ?? live!).times(head).times(perKg!);
}
const takenIn = ({ lines, deductions }: EnteredSale, cost: (typeof saleCosts)[number]) => [
  ...deductions.filter(({ means }) => means === cost).map(({ amount }) => amount),
  ...(cost === 'advertising' ? [] : lines.map((each) => each[cost])).filter((each) => each !== null),
];

describe('a sale that is brought in', () => {
  test('head times the mean price of its days is what all its lines made, to the cent', () => {
    fc.assert(
      fc.property(file, (entered) => {
        const { sales } = withEnteredSale(plan, nothingActual, entered);
        const made = sum(entered.lines.map((each) => told(each).toFixed()));
        const kept = sum(
          sales.map(({ head, saleCostHd }) => new Decimal(head!).times(saleCostHd!).toFixed()),
        );
        expect(isToTheCent(kept, made)).toBe(true);
        expect(sum(sales.map(({ head }) => head)).toFixed()).toBe(headOfLines(entered.lines));
      }),
    );
  });

  test('what was taken off under it and in its lines is in its costs a head, to the cent, part by part and in all', () => {
    fc.assert(
      fc.property(file, (entered) => {
        const { costs } = withEnteredSale(plan, nothingActual, entered);
        const head = headOfLines(entered.lines);
        for (const cost of saleCosts) {
          const parts = takenIn(entered, cost);
          expect(cost in costs, cost).toBe(parts.length > 0);
          expect(isToTheCent(new Decimal(costs[cost] ?? 0).times(head), sum(parts)), cost).toBe(true);
        }
      }),
    );
  });

  test('with other sales the costs are the mean over all head: their own as known, or as planned', () => {
    fc.assert(
      fc.property(file, byHand, (entered, before) => {
        const after = withEnteredSale(plan, before, entered);
        const kept = before.sales.filter((sale) => after.sales.includes(sale));
        const [others, head] = [sum(kept.map((sale) => sale.head)), headOfLines(entered.lines)];
        for (const cost of ['yardLevy', 'freightOut'] as const) {
          const parts = takenIn(entered, cost);
          if (parts.length === 0) continue;
          const theirs = others.times(before.costs[cost] ?? carry[cost]);
          const all = new Decimal(after.costs[cost]!).times(others.plus(head));
          expect(isToTheCent(all, theirs.plus(sum(parts))), cost).toBe(true);
        }
      }),
    );
  });

  test('loses no head: those of its lines, and of the sales whose place it does not take', () => {
    fc.assert(
      fc.property(file, byHand, (entered, before) => {
        const { sales } = withEnteredSale(plan, before, entered);
        const kept = before.sales.filter((sale) => sales.includes(sale));
        const own = sales.filter((sale) => !kept.includes(sale));
        expect(sum(own.map(({ head }) => head)).toFixed()).toBe(headOfLines(entered.lines));
        // A sale whose day the file does not have stays; one without a day may be the file's.
        const days = new Set(entered.lines.map(({ soldOn }) => soldOn ?? entered.soldOn));
        const others = before.sales.filter(({ soldOn }) => soldOn !== null && !days.has(soldOn));
        expect(kept).toEqual(expect.arrayContaining([...others]));
      }),
    );
  });

  test('told again gives the same, whatever other sales there are', () => {
    fc.assert(
      fc.property(file, byHand, (entered, before) => {
        const once = withEnteredSale(plan, before, entered);
        expect(withEnteredSale(plan, once, entered)).toEqual(once);
      }),
    );
  });

  test('is the same in whatever order its lines are, and of a lot as of its bodies one by one', () => {
    const byDay = ({ sales }: Actual) =>
      sales.toSorted((one, other) => (one.soldOn ?? '').localeCompare(other.soldOn ?? ''));
    fc.assert(
      fc.property(file, (entered) => {
        const lines = entered.lines.toReversed();
        const [one, other] = [entered, { ...entered, lines }].map((each) =>
          withEnteredSale(plan, nothingActual, each),
        );
        expect(byDay(other!)).toEqual(byDay(one!));
        expect(other!.costs).toEqual(one!.costs);
        const bodies = entered.lines.flatMap((each) =>
          each.amount === null &&
          each.commission === null &&
          each.yardLevy === null &&
          each.freightOut === null
            ? Array.from({ length: Number(each.numberOfHead ?? 1) }, () => ({ ...each, numberOfHead: '1' }))
            : [each],
        );
        expect(byDay(withEnteredSale(plan, nothingActual, { ...entered, lines: bodies }))).toEqual(
          byDay(one!),
        );
      }),
    );
  });

  test('with other sales a cost without a plan is 0, and an amount that cannot be read is left out', () => {
    const unpriced = { carry: { ...carry, freightOut: null }, trade: { ...plan.trade, saleCostHd: null } };
    const before = { ...nothingActual, sales: [{ ...soldBefore, saleCostHd: null }] };
    const entered: EnteredSale = {
      lines: [line({ numberOfHead: '3', perHead: '1700', soldOn: '2026-11-24' })],
      deductions: [
        { means: 'commission', amount: '40' },
        { means: 'freightOut', amount: 'n/a' },
      ],
      soldOn: null,
      dressing: null,
    };
    expect(withEnteredSale(unpriced, before, entered).costs).toEqual({ commission: '10' });
  });

  test('of lines without head is nothing, and leaves what is known', () => {
    const none = { lines: [line({ numberOfHead: '0' })], deductions: [], soldOn: null, dressing: null };
    expect(withEnteredSale(plan, nothingActual, none)).toBe(nothingActual);
  });

  test('a day and lines without one become two sales, whichever comes first', () => {
    const [without, dated] = [
      line({ numberOfHead: '3', perHead: '10' }),
      line({ numberOfHead: '5', perHead: '20', soldOn: '2026-11-17' }),
    ];
    for (const lines of [
      [without, dated],
      [dated, without],
    ]) {
      const { sales } = withEnteredSale(plan, nothingActual, {
        lines,
        deductions: [],
        soldOn: null,
        dressing: null,
      });
      expect(sales.map(({ head }) => head).toSorted()).toEqual(['3', '5']);
    }
  });

  test('that comes again with one more cost beside other sales takes that one, and keeps those it has', () => {
    const first = { ...nothingActual, sales: [soldBefore], costs: { yardLevy: '5' } };
    const entered: EnteredSale = {
      lines: [line({ numberOfHead: '3', perHead: '1700', soldOn: '2026-11-24' })],
      deductions: [{ means: 'yardLevy', amount: '27' }],
      soldOn: null,
      dressing: null,
    };
    const once = withEnteredSale(plan, first, entered);
    expect(once.costs).toEqual({ yardLevy: '8' });
    const more = [...entered.deductions, { means: 'freightOut', amount: '33' } as const];
    // Freight of the other head is as planned, $11: (11 + 33) over 4.
    expect(withEnteredSale(plan, once, { ...entered, deductions: more }).costs).toEqual({
      yardLevy: '8',
      freightOut: '11',
    });
  });
});

const soldBefore: ActualSale = { soldOn: '2026-11-17', head: '1', saleWeightkg: null, saleCostHd: '1701' };

describe('a line', () => {
  test('is worth its amount, else its price a head, else its weight at its price a kg', () => {
    fc.assert(
      fc.property(lot, (each) => {
        const head = new Decimal(each.numberOfHead ?? 1);
        expect(isToTheCent(madeAHead(each)!.times(head), told(each))).toBe(true);
        expect(saleLineProblem(each, false)).toBeNull();
        expect(saleLineProblem(each, true)?.at).toBe(each.numberOfHead === null ? 'numberOfHead' : undefined);
      }),
    );
    expect(madeAHead(line({ numberOfHead: '0', amount: '5' }))).toBeNull();
    expect(madeAHead(line({}))).toBeNull();
    expect(saleLineProblem(line({ perKg: '6' }), false)?.at).toBe('amount');
  });

  test('of an amount and a weight at a price may differ by a twentieth', () => {
    const says = (amount: string) =>
      saleLineProblem(line({ carcaseOfAll: '250', perKg: '6.2', amount }), false)?.at ?? null;
    expect([says('1476.2'), says('1550'), says('1631.57')]).toEqual([null, null, null]);
    expect([says('1476.19'), says('1631.58')]).toEqual(['amount', 'amount']);
    expect(saleLineProblem(line({ live: '250', perKg: '6.2', amount: '1705' }), false)?.text).toMatch(
      /^250 kg at/,
    );
  });

  test('takes a bare weight for one head up to twice the planned one', () => {
    expect(isWeightOfOneHead(plan, ['1,000', '486 kg', '4,860'])).toBe(true);
    expect(isWeightOfOneHead(plan, ['1,000.5', '4860', '—'])).toBe(false);
    const unplanned = { ...plan, trade: { ...plan.trade, saleWeightkg: null } };
    expect([isWeightOfOneHead(unplanned, ['1200']), isWeightOfOneHead(unplanned, ['1201'])]).toEqual([
      true,
      false,
    ]);
  });

  test('of an account is a sale, a deduction with its amount, or a sum', () => {
    const columns = [
      { at: 0, becomes: 'name' },
      { at: 1, becomes: 'numberOfHead' },
      { at: 2, becomes: 'amount' },
    ];
    const is = (...cells: string[]) => accountLine(cells, columns);
    expect(is('Lot 12', '4', '6804')).toEqual({ is: 'sale' });
    expect(is('12', '', 'Angus')).toEqual({ is: 'sale' });
    expect([is('Passed in', '', ''), is('Passed in')]).toEqual([{ is: 'sale' }, { is: 'sale' }]);
    expect(is('Net proceeds', '', '4,836.08')).toEqual({ is: 'sum', words: 'Net proceeds' });
    for (const [words, means] of [
      ['Less commission 4%', 'commission'],
      ['Cartage', 'freightOut'],
      ['Advertising', 'advertising'],
      ['MLA', 'yardLevy'],
      ['Sundries', null],
    ] as const)
      for (const amount of ['1,234.50', '-1,234.50', '(1,234.50)', '$1,234.50 DR', ' 1234.5 CR '])
        expect(is(words, '', amount)).toEqual({
          is: 'deduction',
          deduction: { words, means, amount: amount.includes(',') ? '1234.50' : '1234.5' },
        });
    // Without an amount in its own column it is the last one of the line.
    expect(is('Dues', '', '', '.75', '4%')).toMatchObject({ deduction: { amount: '0.75' } });
    expect(accountLine(['Dues', '7'], [])).toMatchObject({ deduction: { amount: '7' } });
  });

  test('above a table may name the day', () => {
    expect(firstDayIn([['Account sale'], ['31/2/2026', 'Roma Saleyards 17 Nov 2026']])).toBe('2026-11-17');
    expect(firstDayIn([['Account sale']])).toBeNull();
  });
});
