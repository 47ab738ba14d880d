import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { CashBook, farmCashInSteps, type FarmCash, type Funding } from '#calc-core/cash-flow';
import { newTrade, type Trade } from '#calc-core/trade';
import { openWorkbook } from '#workbook/in/open.ts';
import { cashFlowPlan, cashFlowWorkbook } from '#workbook/out/cash-flow.ts';
import { cached, calculated } from './calculated.ts';

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', agistmentRate: '0.45' };
const mob = (id: string, change: Partial<Trade>) => ({
  carry,
  trade: {
    ...newTrade(id, '2026-11-20', [], []),
    name: `=Mob ${id}`,
    numberOfHead: '54',
    purchaseCostHd: '1420.35',
    saleCostHd: '1810',
    ...change,
  },
});
const bank: Funding = {
  id: 'b',
  name: 'NAB',
  kind: 'overdraft',
  limit: '200000',
  rate: '8.25',
  balance: '-40000',
  on: '2026-11-10',
};

function cash(funding: readonly Funding[]): FarmCash {
  const steps = farmCashInSteps(new CashBook(), {
    rows: [mob('a', {}), mob('b', { heldFrom: '2026-11-03' }), mob('c', { heldFrom: '2027-02-01' })],
    farm: {
      funding,
      others: [{ name: 'Wages', amount: '8500', every: 'month', from: '2026-11-15', to: null, in: false }],
      terms: { purchaseDays: 0, saleDays: 14 },
      gst: null,
    },
    place: { from: '2026-11', months: 14 },
    way: 'plan',
    today: '2026-11-25',
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const bookOf = ({ flow, entries }: FarmCash) => ({
  flow,
  entries: entries(),
  called: ({ tradeId, name }: { tradeId: string | null; name: string | null }) => tradeId ?? name ?? '',
  sentences: ['Your debt peaks.'],
});

/** Numbers are rounded to the cent. Other cells are texts. */
const shown = (values: ReturnType<typeof cached>) =>
  Object.fromEntries(
    Object.entries(values).map(([place, texts]) => [
      place,
      texts.map((each) => (/^-?\d+(\.\d+)?(e-\d+)?$/.test(each) ? (Number(each) + 0).toFixed(2) : each)),
    ]),
  );

test.each<[string, readonly Funding[]]>([
  ['a balance typed within the months', [bank]],
  [
    'own money beside the overdraft',
    [bank, { ...bank, id: 'own', kind: 'own', balance: '70000', limit: null }],
  ],
  ['no source of money', []],
])('the workbook has the same sums as the screen, with %s', (_, funding) => {
  const plan = cashFlowPlan(bookOf(cash(funding)));
  expect(shown(calculated(plan))).toEqual(shown(cached(plan)));
});

test('its sums are live, so another amount of an entry changes the month, the total and every later balance', () => {
  const found = cash([bank]);
  const plan = cashFlowPlan(bookOf(found));
  const at = found.entries().findIndex(({ account, on }) => account === 'purchase' && on === '2027-02-01');
  const [before, after] = [calculated(plan), calculated(plan, (set) => set('Entries.amount', at, -100_000))];
  const less = 100_000 - 54 * 1420.35;
  const moved = (place: string, row: number) => Number(after[place]?.[row]) - Number(before[place]?.[row]);
  expect(moved('Months.purchase', 3)).toBeCloseTo(-less, 6);
  expect(moved('Months.purchase', 2)).toBe(0);
  expect(moved('Totals.purchase', 0)).toBeCloseTo(-less, 6);
  expect(moved('Months.closing', 2)).toBe(0);
  for (const row of [3, 8, 13]) expect(moved('Months.closing', row)).toBeCloseTo(-less, 6);
});

test('its file can be opened by a reader, with every entry in it', () => {
  const found = cash([bank]);
  const bytes = new Uint8Array(cashFlowWorkbook(bookOf(found)).flatMap((piece) => [...piece]));
  const book = openWorkbook(bytes);
  expect(book.sheet('Months').rows.get(0)?.get(0)?.text).toBe('Month');
  expect(book.sheet('Entries').rows.size).toBe(found.entries().length + 1);
});
