import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { withActual } from '#calc-core/actual';
import { animalSubTypes } from '#calc-core/animals';
import { newCarry } from '#calc-core/carry';
import { moneyText } from '#calc-core/cash-flow';
import { budgetTrades, type BudgetRow } from '#calc-core/ledger';
import { daysAfter } from '#calc-core/number/dates.ts';
import { exactOf, exactText, minus, plus } from '#calc-core/number/exact.ts';
import {
  taxRests,
  taxWords,
  taxYear,
  taxYearOf,
  taxYearsOf,
  type TaxLine,
  type TaxRow,
  type TaxYear,
} from '#calc-core/tax-year';
import { schedule } from '#calc-core/tax-year/tax-year.ts';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { draws } from '#tests/draws.ts';
import { mobArbitrary } from '../ledger/mobs.ts';
import { secondRow } from './second.ts';

vi.setConfig({ testTimeout: 120_000 });

const terms = { purchaseDays: 14, saleDays: 14 };
const rowsArbitrary = fc
  .array(mobArbitrary, { maxLength: 8 })
  .map((mobs) =>
    mobs.map(({ trade, carry }, at): BudgetRow => ({ trade: { ...trade, id: `t${at}` }, carry })),
  );

const count = fc.option(fc.nat({ max: 40 }).map(String), { nil: null });
const price = fc.option(
  fc.nat({ max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
  { nil: null },
);
const lineArbitrary: fc.Arbitrary<TaxLine> = fc.record({
  year: fc.integer({ min: 2009, max: 2013 }),
  animalSubTypeId: fc.constantFrom(...animalSubTypes.map(({ id }) => id)),
  born: count,
  bornValue: price,
  killed: count,
  killedValue: price,
  valueBy: fc.constantFrom('cost', 'market', 'replacement'),
  valueEach: price,
});
const linesArbitrary = fc.uniqueArray(lineArbitrary, {
  maxLength: 8,
  selector: ({ year, animalSubTypeId }) => `${year} ${animalSubTypeId}`,
});

const allRows = ({ groups, total }: TaxYear): readonly TaxRow[] => [
  ...groups.flatMap((group) => [...group.rows, group.total]),
  total,
];

function expectClosed({ opening, bought, born, died, sold, killed, closing, revalued }: TaxRow): void {
  const came = [opening, bought, born].map(({ head }) => exactOf(head)).reduce(plus);
  const gone = [died, sold, killed].map(({ head }) => exactOf(head)).reduce(plus);
  expect(exactText(minus(came, gone))).toBe(closing.head);
  expect(opening.value + bought.value + born.value - died.value - sold.value - killed.value + revalued).toBe(
    closing.value,
  );
}

describe('a livestock schedule', () => {
  test('closes in head and dollars for any trades, lines and days', () => {
    let seen = 0;
    fc.assert(
      fc.property(
        rowsArbitrary,
        linesArbitrary,
        fc.integer({ min: -200, max: 900 }),
        fc.integer({ min: 0, max: 700 }),
        (rows, lines, start, length) => {
          const from = daysAfter('2010-01-01', start)!;
          const found = schedule({
            trades: budgetTrades(rows, terms),
            lines,
            from,
            until: daysAfter(from, length)!,
          });
          for (const row of allRows(found)) expectClosed(row);
          seen += found.groups.length;
        },
      ),
      { numRuns: draws(150) },
    );
    expect(seen).toBeGreaterThan(draws(150) / 4);
  });

  test('opens each year with the head and dollars that the year before closed with', () => {
    fc.assert(
      fc.property(
        rowsArbitrary,
        linesArbitrary,
        fc.integer({ min: 2010, max: 2012 }),
        (rows, lines, year) => {
          const trades = budgetTrades(rows, terms);
          const before = new Map(
            allRows(taxYear({ trades, lines, year })).map((row) => [row.key, row.closing]),
          );
          for (const { key, opening } of allRows(taxYear({ trades, lines, year: year + 1 })))
            expect(opening).toEqual(before.get(key) ?? { head: '0', value: 0n });
        },
      ),
      { numRuns: draws(60) },
    );
  });

  test('has the same cost as a second implementation, for each class', () => {
    const bornWhileHeld = new Set([8, 9, 11]);
    fc.assert(
      fc.property(rowsArbitrary, fc.integer({ min: 2010, max: 2012 }), (rows, year) => {
        const trades = budgetTrades(rows, terms);
        const found = allRows(taxYear({ trades, lines: [], year }));
        for (const { id } of animalSubTypes.filter((kind) => !bornWhileHeld.has(kind.id))) {
          const second = secondRow(trades, id, `${year - 1}-07-01`, `${year}-07-01`);
          const row = found.find(({ key }) => key === id);
          for (const column of ['opening', 'bought', 'died', 'sold', 'closing'] as const) {
            expect(row?.[column].head ?? '0').toBe(second[column].head.toFixed());
            expect(Number(moneyText(row?.[column].value ?? 0n))).toBeCloseTo(
              second[column].value.toNumber(),
              4,
            );
          }
        }
      }),
      { numRuns: draws(60) },
    );
  });
});

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', losePercentage: '2' };
const heifers: Trade = {
  ...newTrade('h', '2026-11-20', [], []),
  name: 'Emerald heifers in calf',
  animalSubTypeId: 9,
  numberOfHead: '54',
  purchaseCostHd: '1420',
  saleCostHd: '1310',
  sale2CostHd: '820',
};
const line: TaxLine = {
  year: 2027,
  animalSubTypeId: 9,
  born: '52',
  bornValue: null,
  killed: null,
  killedValue: null,
  valueBy: 'cost',
  valueEach: null,
};
const yearOf = (change: Partial<Trade>, lines: readonly TaxLine[]): TaxYear =>
  taxYear({ trades: budgetTrades([{ trade: { ...heifers, ...change }, carry }], terms), lines, year: 2027 });
const shown = ({ head, value }: { readonly head: string; readonly value: bigint }) =>
  `${head} ${moneyText(value)}`;

describe('54 heifers in calf, two of them lost, sold with their calves in the same year', () => {
  const [row] = yearOf({}, [line]).groups[0]!.rows;

  test('are listed as 54 bought, 52 calves born at $20, 2 dead and 104 sold', () => {
    expect([row!.bought, row!.born, row!.died, row!.sold, row!.closing].map(shown)).toEqual([
      '54 76680',
      '52 1040',
      '2 2840',
      '104 74880',
      '0 0',
    ]);
  });

  test('have a gross profit of their sales less their purchase', () => {
    expect([moneyText(row!.sales), moneyText(row!.grossProfit)]).toEqual([
      String(52 * 2130),
      String(52 * 2130 - 76_680),
    ]);
  });

  test('do not balance until the calves are entered, and a message says so', () => {
    const found = yearOf({}, []);
    expect(found.problems).toEqual([
      {
        key: 9,
        text: 'Heifer in calf sold as heifer and calf: more were sold than were there. Type what was born.',
      },
    ]);
    expect([...found.youngSold]).toEqual([[9, '52']]);
  });
});

describe('stock on hand on 30 June', () => {
  const held = { animalSubTypeId: 1, heldFrom: '2027-04-01' };
  const steers = { ...line, animalSubTypeId: 1, born: null };

  test('is valued at cost or at the typed value, and the next year opens with the same value', () => {
    const market = [{ ...steers, valueBy: 'market' as const, valueEach: '1500' }];
    const [atCost] = yearOf(held, []).groups[0]!.rows;
    const [atMarket] = yearOf(held, market).groups[0]!.rows;
    expect([shown(atCost!.closing), moneyText(atCost!.grossProfit)]).toEqual(['54 76680', '0']);
    expect([
      shown(atMarket!.closing),
      moneyText(atMarket!.revalued),
      moneyText(atMarket!.grossProfit),
    ]).toEqual(['54 81000', String(54 * 80), String(54 * 80)]);
  });

  test('counts head killed for own use among the dead, at cost or at the typed value', () => {
    const killed = { heldFrom: '2026-11-20', animalSubTypeId: 1 };
    const [row] = yearOf(killed, [{ ...steers, killed: '1' }]).groups[0]!.rows;
    expect([row!.died, row!.killed].map(shown)).toEqual(['1 1420', '1 1420']);
    const [typed] = yearOf(killed, [{ ...steers, killed: '1', killedValue: '400' }]).groups[0]!.rows;
    expect(typed!.grossProfit - row!.grossProfit).toBe((400n - 1420n) * 10n ** 24n);
    expect(yearOf(killed, [{ ...steers, killed: '3' }]).problems).toEqual([
      {
        key: 1,
        text: 'Cattle: more killed for own use than died. Enter them as deaths of their trade first.',
      },
    ]);
  });
});

test('counts a cow with her calf as two head from the purchase day', () => {
  const [row] = yearOf({ animalSubTypeId: 7 }, []).groups[0]!.rows;
  expect([row!.bought, row!.died, row!.sold, row!.closing].map(({ head }) => head)).toEqual([
    '108',
    '4',
    '104',
    '0',
  ]);
});

test('a tax year is named after the year in which it ends, and years with stock are offered, latest first', () => {
  expect([taxYearOf('2026-06-30'), taxYearOf('2026-07-01')]).toEqual([2026, 2027]);
  const trades = budgetTrades(
    [{ trade: { ...heifers, heldFrom: '2026-05-01' }, carry: { ...carry, weeksHeld: '60' } }],
    terms,
  );
  expect(taxYearsOf(trades)).toEqual([2027, 2026]);
});

test('a tax year states its profit, the stock on hand, and what both are based on', () => {
  expect(taxWords(yearOf({}, [line]))).toBe(
    'On these plans the year shows a gross profit of $34,080. On hand on 30 June 2027: 0 head, $0 at cost.',
  );
  expect(taxWords(taxYear({ trades: [], lines: [], year: 2027 }))).toBe('No stock in this year.');
});

test('a year is called planned as long as a sale in it is only planned, even if the purchase is entered', () => {
  const bought = (boughtOn: string) => ({
    ...heifers,
    ...withActual({ ...heifers, heldFrom: boughtOn }, carry, { ...nothingActual, boughtOn, deaths: '0' }),
  });
  const said = (boughtOn: string) => {
    const trades = budgetTrades([{ trade: bought(boughtOn), carry }], terms);
    const year = taxYear({ trades, lines: [], year: 2027 });
    return [taxWords(year).split(' a gross')[0], taxRests(year).split('.')[0]];
  };
  const planned = 'Entered in full for 0 of 1 trades; the others use their plan';
  expect([said('2026-11-20'), said('2027-06-29')]).toEqual([
    ['On these plans the year shows', planned],
    ['The year shows', ''],
  ]);
});
