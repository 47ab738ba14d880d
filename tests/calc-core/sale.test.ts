import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountLine,
  firstDayIn,
  headOfLines,
  isWeightOfOneHead,
  madePerHead,
  planAndActual,
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
import {
  newTrade,
  nothingActual,
  saleCosts,
  type Actual,
  type ActualSale,
  type SaleCost,
} from '#calc-core/trade';

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

const decimal = (most: number, places: number, least = 0): fc.Arbitrary<DecimalText> =>
  fc
    .integer({ min: least * 10 ** places, max: most * 10 ** places })
    .map((digits) => new Decimal(digits).dividedBy(10 ** places).toFixed());

const day = fc.constantFrom(null, '2026-11-03', '2026-11-17', '2026-11-24');
const optional = (amount: fc.Arbitrary<DecimalText>) => fc.option(amount, { nil: null, freq: 3 });

/** A lot with deductions, priced by amount, by head or by kg. */
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

/** Sales that a person entered before the import. Each has a number of head. */
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

/** A second implementation of a line's value, without the core. */
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

describe('importing a sale', () => {
  test('gives for each day a mean price that, times the head, is the total of the lines to the cent', () => {
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

  test('gives costs per head that add up to all deductions to the cent, for each cost', () => {
    fc.assert(
      fc.property(file, (entered) => {
        const { sales, costs } = withEnteredSale(plan, nothingActual, entered);
        expect(costs).toEqual({});
        for (const cost of saleCosts) {
          const parts = takenIn(entered, cost);
          expect(
            sales.some((sale) => sale.costs?.[cost] !== undefined),
            cost,
          ).toBe(parts.length > 0);
          const paid = sum(
            sales.map((sale) => new Decimal(sale.costs?.[cost] ?? 0).times(sale.head!).toFixed()),
          );
          expect(isToTheCent(paid, sum(parts)), cost).toBe(true);
        }
      }),
    );
  });

  test('charges the other sales the mob’s actual cost, or else the planned rate of their price', () => {
    const small: Plan = { ...plan, trade: { ...plan.trade, numberOfHead: '1000' } };
    fc.assert(
      fc.property(file, byHand, (entered, before) => {
        const after = withEnteredSale(small, before, entered);
        const left = new Decimal('1000').minus(sum(after.sales.map(({ head }) => head)));
        const price = (sale: Partial<ActualSale>): Decimal =>
          new Decimal(sale.saleCostHd ?? plan.trade.saleCostHd!);
        const rates = {
          commission: (sale: Partial<ActualSale>) =>
            before.costs['commission'] ?? price(sale).times('0.04').toFixed(),
          yardLevy: () => before.costs['yardLevy'] ?? carry.yardLevy,
        };
        for (const cost of ['commission', 'yardLevy'] as const) {
          if (takenIn(entered, cost).length === 0) continue;
          const shares = [
            ...after.sales.map((sale) => ({
              head: sale.head!,
              paid: sale.costs?.[cost] ?? rates[cost](sale),
            })),
            { head: left.toFixed(), paid: rates[cost]({}) },
          ];
          const total = sum(shares.map(({ head, paid }) => new Decimal(head).times(paid).toFixed()));
          const { figures } = planAndActual(small, after).actual;
          const shown =
            cost === 'commission'
              ? figures.commission.value!
              : // Selling costs include freight and advertising. What remains after subtracting both is the levy.
                figures.sellingCosts
                  .value!.minus(meanOf(after, left, 'freightOut', '11'))
                  .minus(meanOf(after, left, 'advertising', '0'));
          expect(shown.times('1000').minus(total).abs().lessThan('1e-6'), cost).toBe(true);
        }
      }),
    );
  });

  test('keeps the head of the imported lines and of the other sales', () => {
    fc.assert(
      fc.property(file, byHand, (entered, before) => {
        const { sales } = withEnteredSale(plan, before, entered);
        const kept = before.sales.filter((sale) => sales.includes(sale));
        const own = sales.filter((sale) => !kept.includes(sale));
        expect(sum(own.map(({ head }) => head)).toFixed()).toBe(headOfLines(entered.lines));
        /* A sale stays if the file has no sale on its date. The test skips sales without a date. */
        const days = new Set(entered.lines.map(({ soldOn }) => soldOn ?? entered.soldOn));
        const others = before.sales.filter(({ soldOn }) => soldOn !== null && !days.has(soldOn));
        expect(kept).toEqual(expect.arrayContaining([...others]));
      }),
    );
  });

  test('gives the same result when it is repeated, whatever other sales exist', () => {
    fc.assert(
      fc.property(file, byHand, (entered, before) => {
        const once = withEnteredSale(plan, before, entered);
        expect(withEnteredSale(plan, once, entered)).toEqual(once);
      }),
    );
  });

  test('gives the same result for any order of the lines, and for a lot or its single bodies', () => {
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

  test('leaves out an amount that cannot be read, and a cost without a plan is 0 for other sales', () => {
    const unpriced = { carry: { ...carry, freightOut: null }, trade: { ...plan.trade, saleCostHd: null } };
    const before = { ...nothingActual, head: '4', sales: [{ ...soldBefore, saleCostHd: null }] };
    const entered: EnteredSale = {
      lines: [line({ numberOfHead: '3', perHead: '1700', soldOn: '2026-11-24' })],
      deductions: [
        { means: 'commission', amount: '40' },
        { means: 'freightOut', amount: 'n/a' },
      ],
      soldOn: null,
      dressing: null,
    };
    const after = withEnteredSale(unpriced, before, entered);
    expect(after.sales.at(-1)?.costs).toEqual({ commission: '13.3333333333333' });
    // Three head share the commission of $40. The fourth head has no price and no commission. The mean is $10.
    expect(planAndActual(unpriced, after).actual.figures.commission.value?.toDecimalPlaces(9).toFixed()).toBe(
      '10',
    );
  });

  test('of lines without head changes nothing', () => {
    const none = { lines: [line({ numberOfHead: '0' })], deductions: [], soldOn: null, dressing: null };
    expect(withEnteredSale(plan, nothingActual, none)).toBe(nothingActual);
  });

  test('makes separate sales of the lines with a date and the lines without, in either order', () => {
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

  test('repeated with one more cost adds only that cost, and changes no other sale', () => {
    const first = { ...nothingActual, sales: [soldBefore], costs: { yardLevy: '5' } };
    const entered: EnteredSale = {
      lines: [line({ numberOfHead: '3', perHead: '1700', soldOn: '2026-11-24' })],
      deductions: [{ means: 'yardLevy', amount: '27' }],
      soldOn: null,
      dressing: null,
    };
    const once = withEnteredSale(plan, first, entered);
    expect(once.sales.map((sale) => sale.costs)).toEqual([undefined, { yardLevy: '9' }]);
    const more = [...entered.deductions, { means: 'freightOut', amount: '33' } as const];
    const again = withEnteredSale(plan, once, { ...entered, deductions: more });
    expect(again.sales).toEqual([
      soldBefore,
      { ...once.sales[1], costs: { yardLevy: '9', freightOut: '11' } },
    ]);
    expect(again.costs).toEqual({ yardLevy: '5' });
  });

  test('on a day that has a sale adds a second sale, and replaces the first only when requested', () => {
    const lot = (name: string, head: string, amount: string, enteredAt: string): EnteredSale => ({
      lines: [{ ...line({ numberOfHead: head, amount, soldOn: '2026-10-01' }), name }],
      deductions: [],
      soldOn: null,
      dressing: null,
      enteredAt,
    });
    const first = withEnteredSale(
      plan,
      nothingActual,
      lot('Lot 11', '100', '160000', '2026-10-01T04:02:00Z'),
    );
    const second = lot('Lot 12', '80', '120000', '2026-10-01T05:00:00Z');
    const both = withEnteredSale(plan, first, second);
    expect(both.sales.map(({ name, head, saleCostHd }) => [name, head, saleCostHd])).toEqual([
      ['Lot 11', '100', '1600'],
      ['Lot 12', '80', '1500'],
    ]);
    expect(both.sales[0]?.enteredAt).toBe('2026-10-01T04:02:00Z');
    const replaced = withEnteredSale(plan, first, { ...second, replaces: 0 });
    expect(replaced.sales.map(({ name }) => name)).toEqual(['Lot 12']);
    // The second import of the lot adds no sale.
    expect(withEnteredSale(plan, both, { ...second, enteredAt: '2026-10-01T06:00:00Z' })).toEqual(both);
  });

  test('names the sale after up to three lots', () => {
    const named = (...names: readonly string[]) =>
      withEnteredSale(plan, nothingActual, {
        lines: names.map((name) => ({ ...line({ perHead: '10', soldOn: '2026-11-17' }), name })),
        deductions: [],
        soldOn: null,
        dressing: null,
      }).sales[0]?.name;
    expect([named('11', '12', '11'), named(' ', ''), named('1', '2', '3', '4')]).toEqual([
      '11, 12',
      undefined,
      undefined,
    ]);
  });

  test('fills in a sale that was entered by hand without a date and a number of head', () => {
    const begun = { ...nothingActual, sales: [{ ...soldBefore, soldOn: null, head: null }] };
    const entered: EnteredSale = {
      lines: [line({ numberOfHead: '3', perHead: '1700', soldOn: '2026-11-24' })],
      deductions: [],
      soldOn: null,
      dressing: null,
    };
    expect(withEnteredSale(plan, begun, entered).sales).toEqual([
      { soldOn: '2026-11-24', head: '3', saleWeightkg: null, saleCostHd: '1700' },
    ]);
  });
});

/** The mean selling cost of the whole mob of 1,000 head, in $/hd. */
function meanOf({ sales, costs }: Actual, left: Decimal, cost: SaleCost, planned: DecimalText): Decimal {
  const other = costs[cost] ?? planned;
  const paid = sales.map((sale) => new Decimal(sale.costs?.[cost] ?? other).times(sale.head!).toFixed());
  return sum([...paid, left.times(other).toFixed()]).dividedBy('1000');
}

const soldBefore: ActualSale = { soldOn: '2026-11-17', head: '1', saleWeightkg: null, saleCostHd: '1701' };

describe('a line of a sale file', () => {
  test('is worth its amount, or else its price per head times the head, or else weight times price per kg', () => {
    fc.assert(
      fc.property(lot, (each) => {
        const head = new Decimal(each.numberOfHead ?? 1);
        expect(isToTheCent(madePerHead(each)!.times(head), told(each))).toBe(true);
        expect(saleLineProblem(each, false)).toBeNull();
        expect(saleLineProblem(each, true)?.at).toBe(each.numberOfHead === null ? 'numberOfHead' : undefined);
      }),
    );
    expect(madePerHead(line({ numberOfHead: '0', amount: '5' }))).toBeNull();
    expect(madePerHead(line({}))).toBeNull();
    expect(saleLineProblem(line({ perKg: '6' }), false)?.at).toBe('amount');
  });

  test('may have an amount that differs from weight times price by a twentieth', () => {
    const says = (amount: string) =>
      saleLineProblem(line({ carcaseOfAll: '250', perKg: '6.2', amount }), false)?.at ?? null;
    expect([says('1476.2'), says('1550'), says('1631.57')]).toEqual([null, null, null]);
    expect([says('1476.19'), says('1631.58')]).toEqual(['amount', 'amount']);
    expect(saleLineProblem(line({ live: '250', perKg: '6.2', amount: '1705' }), false)?.text).toMatch(
      /^250 kg at/,
    );
  });

  test('reads a single weight as the weight of one head if it is at most twice the planned weight', () => {
    expect(isWeightOfOneHead(plan, ['1,000', '486 kg', '4,860'])).toBe(true);
    expect(isWeightOfOneHead(plan, ['1,000.5', '4860', '—'])).toBe(false);
    const unplanned = { ...plan, trade: { ...plan.trade, saleWeightkg: null } };
    expect([isWeightOfOneHead(unplanned, ['1200']), isWeightOfOneHead(unplanned, ['1201'])]).toEqual([
      true,
      false,
    ]);
  });

  test('of an account sale is a sale, a deduction with its amount, or a sum', () => {
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
    // The amount column of this line is empty, so its last amount counts.
    expect(is('Dues', '', '', '.75', '4%')).toMatchObject({ deduction: { amount: '0.75' } });
    expect(accountLine(['Dues', '7'], [])).toMatchObject({ deduction: { amount: '7' } });
  });

  test('above the table may contain the date', () => {
    expect(firstDayIn([['Account sale'], ['31/2/2026', 'Roma Saleyards 17 Nov 2026']])).toBe('2026-11-17');
    expect(firstDayIn([['Account sale']])).toBeNull();
  });
});
