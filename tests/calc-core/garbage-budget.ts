import fc from 'fast-check';
import { expect } from 'vitest';
import type { Carry } from '#calc-core/carry';
import type { Trade } from '#calc-core/trade';
import { draws } from '#tests/draws.ts';
import * as core from './core.ts';

/** Every public function of the budget must obey these laws, for any input. garbage.test.ts includes them. */
export function budgetLaws(
  trade: fc.Arbitrary<Trade>,
  carry: fc.Arbitrary<Carry>,
  text: fc.Arbitrary<string>,
): Readonly<Record<string, () => void>> {
  const isPlain = (shown: string): boolean => !/NaN|Infinity|undefined|null/.test(shown);
  const rows = fc
    .array(fc.tuple(trade, carry), { maxLength: 3 })
    .map((some) => some.map(([of, on], at) => ({ trade: { ...of, id: `t${at}` }, carry: on })));
  const trades = rows.map((some) => core.budgetTrades(some, { purchaseDays: 14, saleDays: 14 }));
  const money = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
  const decimal = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const overdraft: core.Funding = {
    id: 'b',
    name: 'Bank',
    kind: 'overdraft',
    limit: '0',
    rate: '100',
    balance: '-1',
    on: '2026-11-01',
  };
  const question = { funding: [overdraft], others: [], from: '2026-11', months: 6, gst: 'month' as const };
  const asked = { unit: 'AE' as const, supply: [], from: '2026-11', months: 3 };
  const run =
    <T>(of: fc.Arbitrary<T>, law: (each: T) => void) =>
    () =>
      fc.assert(
        fc.property(of, (each) => {
          law(each);
        }),
        { numRuns: draws(60) },
      );
  const says = (words: string): void => expect(isPlain(words)).toBe(true);
  const flowOf = (some: readonly core.BudgetTrade[]): core.CashFlow =>
    core.cashFlowOf({ ...question, trades: some });
  const storedLike = fc.record({ name: text, on: text, from: text, to: text });

  return {
    budgetTrades: run(rows, (some) =>
      expect(core.budgetTrades(some, { purchaseDays: 0, saleDays: 0 }).length).toBe(some.length),
    ),
    budgetTradesInSteps: run(rows, (some) =>
      expect([
        ...core.budgetTradesInSteps(
          some,
          { purchaseDays: 0, saleDays: 0 },
          core.ways['four-weeks-later'].scenario,
        ),
      ]).toEqual([]),
    ),
    CashBook: run(trades, (some) => {
      const book = new core.CashBook();
      book.follow(some);
      expect(book.flow(question)).toEqual(flowOf(some));
      for (const { amount } of book.entries(question)) says(core.moneyText(amount));
      says(core.moneyText(book.addsUp(question).profit));
    }),
    cents: run(money, (each) => says(core.cents(each))),
    dollars: run(money, (each) => says(core.dollars(each))),
    dollarsDown: run(money, (each) => says(core.dollarsDown(each))),
    dollarsUp: run(money, (each) => says(core.dollarsUp(each))),
    plainDollars: run(money, (each) => says(core.plainDollars(each))),
    forChart: run(money, (each) => expect(Number.isFinite(core.forChart(each))).toBe(true)),
    duesOf: run(trades, (some) => {
      for (const { on } of core.duesOf(some, '2026-11-25')) expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
    }),
    dueTotals: run(trades, (some) => {
      const { out, in: into } = core.dueTotals(core.duesOf(some, '2026-11-25', 400));
      expect(out >= 0n && into >= 0n).toBe(true);
    }),
    stockNow: run(trades, (some) => says(core.stockNow(some, '2026-11-25').head)),
    notEntered: run(trades, (some) =>
      expect(core.notEntered(some, '2026-11-25')?.count ?? 0).toBeLessThanOrEqual(some.length),
    ),
    crossedBreakEven: run(fc.tuple(trades, text), ([some, was]) => {
      const before = new Map(some.map(({ id }) => [id, was]));
      for (const { is } of core.crossedBreakEven(before, some)) says(is);
    }),
    farmMoneyOf: run(storedLike, (stored) => {
      const source = {
        ...stored,
        id: 'f',
        kind: 'loan',
        limit: null,
        rate: '101',
        balance: '1',
        share: null,
      };
      const found = core.farmMoneyOf({ funding: [source as never], farmCosts: [], settings: [] });
      expect([found.funding.length <= 1, found.gst]).toEqual([true, null]);
    }),
    answerWords: run(fc.tuple(trades, fc.constantFrom(...core.namesOf(core.ways))), ([some, way]) =>
      says(core.answerWords(flowOf(some), way, '2026-12-01')),
    ),
    basisWords: run(fc.boolean(), (isPart) => says(core.basisWords({ funding: [overdraft] }, isPart))),
    sumWords: run(trades, (some) => {
      const book = new core.CashBook();
      book.follow(some);
      for (const { key } of book.addsUp(question).lines) says(core.sumWords(key, '2026-11', 6).join(' '));
    }),
    cashRows: run(trades, (some) =>
      says(
        core
          .cashRows(flowOf(some))
          .flatMap(({ cells, total }) => [...cells.map(({ shown }) => shown), total])
          .join(' '),
      ),
    ),
    worstOf: run(trades, (some) => expect(core.worstOf(flowOf(some))?.amount ?? 1n).toBeGreaterThan(0n)),
    isAsked: run(rows, (some) => {
      for (const row of some) expect(core.isAsked({}, row)).toBe(true);
    }),
    farmCashInSteps: run(fc.tuple(rows, fc.boolean(), text), ([some, isFunded, group]) => {
      const steps = core.farmCashInSteps(new core.CashBook(), {
        rows: some,
        farm: { ...question, funding: isFunded ? [overdraft] : [], terms: { purchaseDays: 14, saleDays: 0 } },
        place: { from: '2026-11', months: 6, ...(group === '' ? {} : { group }) },
        way: 'plan',
        today: '2026-11-25',
      });
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      says(core.answerWords(step.value.flow, 'plan'));
      expect(step.value.entries().every(({ on }) => on >= '2026-11-01')).toBe(true);
    }),
    monthsAround: run(fc.integer({ min: 1, max: 9 }), (month) =>
      expect(core.monthsAround(`2026-0${month}`, 2)[24]).toBe(`2026-0${month}`),
    ),
    monthName: run(fc.integer({ min: 1, max: 9 }), (month) => says(core.monthName(`2026-0${month}`))),
    shortMonth: run(fc.integer({ min: 1, max: 9 }), (month) => says(core.shortMonth(`2026-0${month}`))),
    peakWords: run(fc.tuple(trades, fc.constantFrom(...core.namesOf(core.ways))), ([some, way]) =>
      says(core.peakWords(flowOf(some), way)),
    ),
    leftOutWords: run(trades, (some) => says(core.leftOutWords(flowOf(some)))),
    wayWords: run(trades, (some) => {
      const flow = flowOf(some);
      says(
        core.wayWords([
          { way: 'plan', flow, profit: 0n },
          { way: 'lower-prices', flow, profit: -1n },
        ]),
      );
    }),
    tradeCash: run(trades, (some) => {
      for (const { ledger } of some)
        if (core.hasLedger(ledger)) expect(core.tradeCash(ledger).most >= 0n).toBe(true);
    }),
    returnOnOwnMoney: run(trades, (some) => {
      for (const each of some) {
        const { perAnnum, reason } = core.returnOnOwnMoney({ ...each, paidBy: 'b' }, [
          { ...overdraft, kind: 'loan' },
        ]);
        expect((perAnnum === null) === (reason !== null)).toBe(true);
      }
    }),
    ownMoneyInSteps: run(trades, (some) => {
      const { perAnnum, reason } = core.ownMoneyInSteps(some, [overdraft]).next().value as core.OwnMoney;
      expect((perAnnum === null) === (reason !== null)).toBe(true);
    }),
    fundingOfWay: run(fc.constantFrom(...core.namesOf(core.ways)), (way) => {
      const [source] = core.fundingOfWay([overdraft], way);
      expect(source?.rate).toBe(way === 'dearer-money' ? '102' : '100');
    }),
    isBalanceKnown: run(trades, (some) => {
      const flow = flowOf(some);
      for (const { month } of flow.months) expect(core.isBalanceKnown(flow, month)).toBeTypeOf('boolean');
    }),
    moneyOut: run(trades, (some) => {
      for (const month of flowOf(some).months) expect(core.moneyOut(month) <= 0n).toBe(true);
    }),
    netOf: run(trades, (some) => {
      for (const month of flowOf(some).months)
        expect(core.netOf(month)).toBe(month.in - month.out - month.interest);
    }),
    totalMoney: run(fc.array(money), (all) =>
      expect(core.totalMoney([...all, ...all.map((each) => -each)])).toBe(0n),
    ),
    totalOfMonths: run(trades, (some) => {
      const { months } = flowOf(some);
      expect(core.totalOfMonths(months).in).toBe(core.totalMoney(months.map((month) => month.in)));
    }),
    fundingDoubts: run(decimal, (limit) => {
      for (const { text: said } of core.fundingDoubts({
        ...core.emptyValues(core.fundingFields),
        id: 'b',
        limit,
      }))
        says(said);
    }),
    otherProblem: run(storedLike, (each) => {
      says(core.otherProblem({ ...core.emptyValues(core.farmCostFields), ...each, id: 'c' }) ?? '');
    }),
    settingsOf: run(decimal, (days) => {
      const { terms } = core.settingsOf([
        { ...core.emptyValues(core.budgetSettingsFields), id: 's', saleTerms: days },
      ]);
      expect(Number.isFinite(terms.saleDays)).toBe(true);
    }),
    feedYear: run(trades, (some) => {
      for (const needed of core.feedYear({ ...asked, trades: some }).needed) says(needed);
    }),
    feedUnitsOf: run(trades, (some) => expect(core.feedUnitsOf(some).length).toBeLessThanOrEqual(3)),
    feedWords: run(trades, (some) => says(core.feedWords(core.feedYear({ ...asked, trades: some })))),
    feedCell: run(decimal, (each) => says(core.feedCell(each))),
    shortWords: run(decimal, (by) => says(core.shortWords(by))),
    spareCell: run(decimal, (each) => says(core.spareCell(each))),
    shortUnit: () => expect(core.shortUnit('DSE45')).toBe('DSE'),
    endWords: run(trades, (some) => {
      const end = core.endWords(core.feedYear({ ...asked, trades: some }));
      if (end !== null) says(end.words);
    }),
    inHeadWords: run(trades, (some) => {
      const supply = [{ unit: 'AE' as const, from: '2026-01-01', carries: '0' }];
      const year = core.feedYear({ ...asked, trades: some, supply });
      const said = core.inHeadWords(year);
      says(said);
      expect(said === '').toBe(year.short.length === 0);
    }),
    placeWords: () => expect(core.placeWords('head')).toMatch(/^Head on the place/),
    onThePlace: run(trades, (some) => core.onThePlace(some, asked).kg.forEach(says)),
    supplyOf: run(storedLike, (each) =>
      expect(core.supplyOf({ ...core.emptyValues(core.feedSupplyFields), ...each })).toBeNull(),
    ),
    taxLineOf: run(storedLike, (each) =>
      expect(core.taxLineOf({ ...core.emptyValues(core.taxLineFields), ...each })).toBeNull(),
    ),
    taxYear: run(trades, (some) => {
      const { total } = core.taxYear({ trades: some, year: 2027, lines: [] });
      says(`${total.closing.head} ${core.moneyText(total.grossProfit)}`);
    }),
    taxYearOf: run(text, (each) => expect(typeof core.taxYearOf(each)).toBe('number')),
    taxYearsOf: run(trades, (some) => expect(core.taxYearsOf(some).every(Number.isInteger)).toBe(true)),
    taxWords: run(trades, (some) =>
      says(core.taxWords(core.taxYear({ trades: some, year: 2027, lines: [] }))),
    ),
    closingRule: run(trades, (some) =>
      says(core.closingRule(core.taxYear({ trades: some, year: 2027, lines: [] }))),
    ),
    stockColumns: run(text, (day) =>
      expect(core.stockColumns({ from: day, until: day }, () => 'day')).toHaveLength(8),
    ),
    hasRevalued: run(trades, (some) =>
      expect(core.hasRevalued(core.taxYear({ trades: some, year: 2027, lines: [] }))).toBe(false),
    ),
    hasAmount: run(trades, (some) => {
      const { total } = core.taxYear({ trades: some, year: 2027, lines: [] });
      expect(core.hasAmount(total, 'born')).toBe(false);
    }),
    valuedWords: run(trades, (some) =>
      says(core.valuedWords(core.taxYear({ trades: some, year: 2027, lines: [] }))),
    ),
    taxRests: run(trades, (some) =>
      says(core.taxRests(core.taxYear({ trades: some, year: 2027, lines: [] }))),
    ),
  };
}
