import * as core from './core.ts';
import { budgetLaws } from './garbage-budget.ts';
import { defaultSubType, kindOf, subTypesOf } from '#calc-core/animals';
import {
  carryAmountNames,
  carryFigureNames,
  carryInputs,
  clearCarry,
  copyName,
  editCarry,
  newCarry,
  typeInCarry,
  type Carry,
  type CarryField,
  type CarryTyping,
} from '#calc-core/carry';
import { showFigure, showFigureExactly, sumOfFigures, type FigureValue } from '#calc-core/figure';
import {
  Decimal,
  isDecimalText,
  readTyped,
  showAmount,
  showMoney,
  showNumber,
  showPercent,
} from '#calc-core/number';
import { rangeProblem } from '#calc-core/number/read.ts';
import { significantDigits } from '#calc-core/number/decimal.ts';
import { units } from '#calc-core/number/units.ts';
import {
  calculateCarry,
  calculateTrade,
  carriesOffered,
  carryFigureWords,
  describeTrade,
  editTrade,
  editTradeRow,
  explainCarryFigure,
  explainFigure,
  loadTrade,
  newTrade,
  storedAmountNames,
  tradeFigureNames,
  tradeFigureWords,
  tradeInputs,
  tradeOf,
  typeInTrade,
  type Trade,
  type TradeField,
  type TradeTyping,
} from '#calc-core/trade';
import { figuresOf } from '#calc-core/trade/describe.ts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { draws } from '#tests/draws.ts';
import { totalsOf } from './totals.ts';
import { isCalendarDate } from '../../calc-core/number/dates.ts';
import { actualLaws } from './actual-laws.ts';
import { decidingLaws } from './deciding-laws.ts';
import { marketLaws } from './market/laws.ts';

vi.setConfig({ testTimeout: 120_000 });

const spelt = `0 -0 0.0 00 1. .5 . - --1 +1 １２ 1_000 0x10 0b1 NaN Infinity -Infinity null true 1e9 1e400 1e-400
1E+999999999 1e1000000000 -1 999999999 1000000000 (12) =1/0 12% 0000-00-00 0000-01-01 9999-12-31 2026-02-30 2024-02-29
-000001-01-01 +275760-09-13 __proto__ constructor toString hasOwnProperty`;
const long = [
  '1'.repeat(5000),
  `0.${'3'.repeat(5000)}`,
  `-${'0'.repeat(5000)}`,
  '9'.repeat(41),
  '9'.repeat(15),
];
const edge = [`0.${'9'.repeat(15)}`, `999999999.${'9'.repeat(6)}`, `0.${'0'.repeat(39)}1`];
const summed = ['('.repeat(150), `${'1/3*'.repeat(45)}7`, '9'.repeat(190), `${'9*'.repeat(95)}9`].map(
  (sum) => `=${sum}`,
);
const strange = ['', ' ', ' 1 ', '\u0000', '\ud800', '\u202e12', '\u221212'];

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789.-') }),
  fc.constantFrom(...spelt.split(/\s/), ...long, ...edge, ...summed, ...strange),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e21, 2 ** 53),
);
const anything = fc.oneof(text, number, fc.constant(null));

const lever: fc.Arbitrary<core.Lever> = fc.constantFrom(
  ...storedAmountNames.map((name) => ({ of: 'trade', name }) as const),
  ...core.derivedAmountNames.map((name) => ({ of: 'trade', name }) as const),
  ...carryAmountNames.map((name) => ({ of: 'carry', name }) as const),
);

const ids = [...core.animalSubTypes.map((kind) => kind.id), 0, -1, 99, 1.5, NaN, Infinity];
const carry = fc
  .record({
    carryTypeId: fc.constantFrom(1 as const, 2 as const),
    animalTypeId: fc.constantFrom(1 as const, 2 as const),
    amounts: fc.dictionary(fc.constantFrom(...carryAmountNames), anything, { maxKeys: 20 }),
  })
  .map(({ amounts, ...rest }) => ({ ...newCarry('c'), ...rest, ...amounts }) as Carry);
const trade = fc
  .record({
    animalTypeId: fc.constantFrom(1 as const, 2 as const),
    animalSubTypeId: fc.constantFrom(...ids),
    heldFrom: text,
    amounts: fc.dictionary(fc.constantFrom(...storedAmountNames), anything, { maxKeys: 11 }),
  })
  .map(({ amounts, ...rest }) => ({ ...newTrade('t', '2026-11-21', [], []), ...rest, ...amounts }) as Trade);

const isAnswer = ({ value, reason }: FigureValue): boolean =>
  value === null ? core.reasons.includes(reason) : value.isFinite();
const isPlain = (shown: string): boolean => !/NaN|Infinity|undefined|e[+-]?\d/.test(shown);

function holds<T>(arbitrary: fc.Arbitrary<T>, law: (each: T) => void, numRuns = draws(500)) {
  fc.assert(
    fc.property(arbitrary, (each) => {
      law(each);
    }),
    { numRuns },
  );
}

/** Every public function must obey these laws, for any input. A test checks that no function is missing. */
const laws: Readonly<Record<string, () => void>> = {
  ...budgetLaws(trade, carry, text),
  hasLedger: () => expect(core.hasLedger({ reason: 'no head' })).toBe(false),
  termsOf: () =>
    holds(fc.tuple(trade, anything, anything), ([of, days, on]) => {
      const terms = core.termsOf({ ...of, purchaseTerms: days, saleTerms: days, shearingOn: on } as Trade);
      expect(terms.purchaseDays).toBe(terms.saleDays);
      expect(Number.isInteger(terms.saleDays) && terms.saleDays >= 0 && terms.saleDays <= 365).toBe(true);
      expect(terms.shearingOn === null || isCalendarDate(terms.shearingOn)).toBe(true);
    }),
  ledgerWithFacts: () =>
    holds(fc.tuple(trade, carry, fc.nat({ max: 365 })), ([of, on, days]) => {
      const terms = { purchaseDays: days, saleDays: days, shearingOn: null };
      const found = core.ledgerWithFacts({ trade: of, carry: on }, null, { terms });
      if (!core.hasLedger(found)) return expect(found.reason).not.toBe('');
      for (const { amount } of found.lines) expect(isPlain(core.exactText(amount))).toBe(true);
    }),
  entriesOf: () =>
    holds(fc.tuple(trade, carry), ([of, on]) => {
      const terms = { purchaseDays: 14, saleDays: 14, shearingOn: null };
      const found = core.ledgerWithFacts({ trade: of, carry: on }, null, { terms });
      if (!core.hasLedger(found)) return;
      for (const { date, amount } of core.entriesOf(found)) {
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(isPlain(core.exactText(amount))).toBe(true);
      }
    }),
  cashFlowOf: () =>
    holds(
      fc.tuple(trade, carry, fc.integer({ min: 1, max: 40 })),
      ([of, on, months]) => {
        const ledger = core.ledgerWithFacts({ trade: of, carry: on }, null, {
          terms: { purchaseDays: 14, saleDays: 14, shearingOn: null },
        });
        const flow = core.cashFlowOf({
          trades: [{ id: 't', ledger }],
          funding: [],
          others: [],
          from: '2026-11',
          months,
          gst: null,
        });
        expect(flow.months.length).toBe(months);
        for (const month of flow.months) expect(isPlain(core.moneyText(month.closing))).toBe(true);
      },
      draws(100),
    ),
  moneyText: () => holds(fc.bigInt(), (money) => expect(isPlain(core.moneyText(money))).toBe(true)),
  accountTexts: () => {
    const [month] = core.cashFlowOf({
      trades: [],
      funding: [],
      others: [],
      from: '2026-11',
      months: 1,
      gst: null,
    }).months;
    expect(core.accountTexts(month!)).toEqual({});
  },
  plainNumber: () =>
    holds(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
      expect(isPlain(core.plainNumber(new core.Decimal(value)))).toBe(true),
    ),
  exactText: () =>
    holds(fc.tuple(fc.bigInt(), fc.integer({ min: -40, max: 40 }), fc.bigInt({ min: 1n })), ([m, e, d]) =>
      expect(isPlain(core.exactText({ m, e, d }))).toBe(true),
    ),
  calculateTrade: () =>
    holds(fc.tuple(carry, trade, trade), ([on, before, after]) => {
      const followed = calculateTrade(on, after, calculateTrade(null, before));
      expect(tradeFigureNames.filter((name) => !isAnswer(followed.figures[name]))).toEqual([]);
      expect([true, false, null]).toContain(followed.isSaleOverprice);
      expect(followed.weeksHeldTill ?? '2026-11-21').toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(typeof followed.isComplete).toBe('boolean');
    }),
  prepareFigures: () =>
    holds(fc.tuple(carry, trade), ([on, each]) => {
      const before = calculateTrade(on, each).figures;
      core.prepareFigures();
      expect(calculateTrade(on, each).figures).toEqual(before);
    }),
  calculateCarry: () =>
    holds(carry, (each) => {
      const { figures } = calculateCarry(each);
      expect(carryFigureNames.filter((name) => !isAnswer(figures[name]))).toEqual([]);
    }),
  seek: () =>
    holds(
      fc.tuple(carry, trade, fc.constantFrom(...tradeFigureNames), lever, anything),
      ([on, each, figure, sought, target]) => {
        const found = core.seek({ carry: on, trade: each, figure, lever: sought, target: target as string });
        const texts = [found.exact, found.practical, found.figureAtPractical, ...found.others];
        expect(texts.filter((value) => value !== null && !isDecimalText(value) && !isPlain(value))).toEqual(
          [],
        );
        expect(found.practical !== null || found.exact !== null || found.reason !== null).toBe(true);
        expect(found.reason ?? '').not.toMatch(/NaN|Infinity|undefined/);
      },
    ),
  sweep: () =>
    holds(
      fc.tuple(carry, trade, fc.constantFrom(...tradeFigureNames), lever, lever, anything, anything),
      ([on, each, figure, row, column, value, target]) => {
        const values = [value as string, '1'];
        const [rows, columns] = [row, column].map((of) => ({ lever: of, values }));
        const table = core.sweep({ carry: on, trade: each }, figure, rows!, columns!, target as string);
        expect(
          [...table.cells.flat(), ...table.breakEven].filter((cell) => cell !== null && !isPlain(cell)),
        ).toEqual([]);
        expect([table.cells.length, table.breakEven.length]).toEqual([2, 2]);
      },
      300,
    ),
  tornado: () =>
    holds(
      fc.tuple(carry, trade, fc.constantFrom(...tradeFigureNames)),
      ([on, each, figure]) => {
        const bars = core.tornado({ carry: on, trade: each }, figure);
        expect(
          bars.flatMap(({ down, up }) => [down ?? '0', up ?? '0']).filter((text) => !isPlain(text)),
        ).toEqual([]);
      },
      300,
    ),
  leverInput: () => holds(lever, (each) => expect(core.leverInput(each).label).not.toBe('')),
  leverSteps: () =>
    holds(fc.tuple(lever, trade), ([each, on]) =>
      expect(Number(core.leverSteps(each, on).step)).toBeGreaterThan(0),
    ),
  leverToday: () =>
    holds(fc.tuple(lever, carry, trade), ([each, on, of]) =>
      expect(isPlain(core.leverToday({ carry: on, trade: of }, each) ?? '0')).toBe(true),
    ),
  leversOf: () =>
    holds(fc.tuple(carry, trade), ([on, each]) => {
      const names = core.leversOf({ carry: on, trade: each }).map(({ of, name }) => `${of}.${name}`);
      expect(new Set(names).size).toBe(names.length);
    }),
  priceLever: () =>
    holds(trade, (each) => expect(core.priceLever(each, 'sale').name).toMatch(/^saleCost(CKg|Hd)$/)),
  withLever: () =>
    holds(fc.tuple(lever, carry, trade, anything), ([each, on, of, value]) =>
      expect(core.withLever({ carry: on, trade: of }, each, value as string).trade.id).toBe('t'),
    ),
  around: () =>
    holds(fc.tuple(lever, carry, trade, anything), ([each, on, of, step]) => {
      const { values } = core.around({ carry: on, trade: of }, each, step as string, 9);
      expect(values.filter((value) => !isPlain(value))).toEqual([]);
      expect(values.length).toBeLessThan(10);
    }),
  seekDescribed: () =>
    holds(fc.tuple(lever, carry, trade), ([each, on, of]) => {
      const question = { carry: on, trade: of, figure: 'profitPerHead', target: '80', lever: each } as const;
      const { difference, misses } = core.seekDescribed(question);
      expect(isPlain(`${difference} ${misses}`)).toBe(true);
    }),
  differenceText: () =>
    holds(fc.tuple(anything, anything), ([a, b]) =>
      expect(isPlain(core.differenceText(a as string, b as string))).toBe(true),
    ),
  compareTrades: () =>
    holds(
      fc.tuple(fc.array(fc.tuple(carry, trade), { maxLength: 4 }), fc.constantFrom('money', 'feed', 'time')),
      ([pairs, scarce]) => {
        const rows = pairs.map(([on, of], index) => ({
          id: String(index),
          carry: on,
          trade: of,
          result: calculateTrade(on, of),
        }));
        const { order, parts, rank } = core.compareTrades(rows, scarce as core.Scarce);
        expect(order.length).toBe(rows.length);
        const cells = [rank, ...parts.flatMap(({ lines }) => lines)].flatMap((line) => line.cells);
        expect(cells.filter((cell) => /NaN|Infinity|undefined/.test(cell))).toEqual([]);
      },
      200,
    ),
  firstBid: () =>
    holds(fc.tuple(text, trade), ([day, each]) =>
      expect(['10', '80']).toContain(core.firstBid(day, [], [], each).wanted),
    ),
  bidLike: () => holds(trade, (each) => expect(core.bidLike(each).draft.purchaseCostHd).toBeNull()),
  bidLacks: () =>
    holds(fc.tuple(fc.option(carry), trade), ([on, each]) =>
      expect(core.bidLacks(core.bidLike(each), on)?.words).not.toBe(''),
    ),
  bidLimit: () =>
    holds(fc.tuple(carry, trade, anything), ([on, each, wanted]) => {
      const limit = core.bidLimit({ ...core.bidLike(each), wanted: wanted as string }, on);
      expect(isPlain(`${limit.price} ${limit.perHead}`)).toBe(true);
    }),
  nearbyWeights: () =>
    holds(
      fc.tuple(carry, trade),
      ([on, each]) => expect([0, 5]).toContain(core.nearbyWeights(core.bidLike(each), on).length),
      200,
    ),
  boughtAt: () =>
    holds(fc.tuple(carry, trade, anything), ([on, each, price]) => {
      const made = core.boughtAt(
        core.bidLike(each),
        on,
        { of: 'trade', name: 'purchaseCostHd' },
        price as string,
      );
      expect(
        [made.profitPerHead, made.totalProfit, made.weeksHeld].filter((figure) => !isAnswer(figure)),
      ).toEqual([]);
    }),
  purchaseOf: () =>
    holds(fc.tuple(carry, trade, anything, fc.array(text)), ([on, each, price, names]) => {
      const at = { lever: { of: 'trade', name: 'purchaseCostHd' } as const, price: price as string };
      const bought = core.purchaseOf(core.bidLike(each), on, at, { id: 'b', today: '2026-11-24', names });
      expect(core.tradeStage(bought)).toBe('bought');
    }),
  unusedName: () =>
    holds(fc.tuple(text, fc.array(text)), ([name, names]) => {
      const free = core.unusedName(name, [name, ...names]);
      expect([name, ...names].map((each) => each.trim().toLowerCase())).not.toContain(free.toLowerCase());
    }),
  aboveLimit: () =>
    holds(fc.tuple(anything, anything), ([price, paid]) => {
      const above = core.aboveLimit({ price: price as string }, paid as string);
      expect(above === null || Number(above) > 0).toBe(true);
    }),
  bidWords: () =>
    holds(fc.tuple(carry, trade), ([on, each]) =>
      expect(core.bidWords(core.bidLike(each), on)).toMatch(/ on /),
    ),
  suggestedRatings: () =>
    holds(fc.constantFrom(...core.animalSubTypes), (kind) =>
      expect(core.suggestedRatings(kind).every(({ rating }) => isDecimalText(rating))).toBe(true),
    ),
  inFeedUnit: () =>
    holds(fc.constantFrom(...core.units), (unit) => {
      expect(core.inFeedUnit(unit, 'AE')).toBe(unit);
      expect(core.inFeedUnit(unit, 'DSE45')).not.toMatch(/AE/);
    }),
  describeTrade: () =>
    holds(
      fc.tuple(carry, trade),
      ([on, each]) => {
        expect(describeTrade(on, each)).not.toMatch(/NaN|Infinity|undefined/);
      },
      300,
    ),
  explainFigure: () =>
    holds(fc.tuple(fc.constantFrom(...tradeFigureNames), carry, trade), ([name, on, each]) => {
      const { formula, numbers, exactNumbers, shown } = explainFigure(name, on, each);
      expect([numbers, exactNumbers, shown].filter((line) => !isPlain(line))).toEqual([]);
      expect(formula).not.toBe('');
    }),
  explainCarryFigure: () =>
    holds(fc.tuple(fc.constantFrom(...carryFigureNames), carry), ([name, each]) => {
      const { formula, numbers, exactNumbers, shown } = explainCarryFigure(name, each);
      expect([numbers, exactNumbers, shown].filter((line) => !isPlain(line))).toEqual([]);
      expect(formula).not.toBe('');
    }),
  tradeFigureWords: () =>
    holds(fc.constantFrom(...tradeFigureNames), (name) => {
      expect(tradeFigureWords(name)).not.toMatch(/^$|NaN|undefined|null/);
    }),
  carryFigureWords: () =>
    holds(fc.constantFrom(...carryFigureNames), (name) => {
      expect(carryFigureWords(name)).not.toMatch(/^$|NaN|undefined|null/);
    }),
  totalOf: () =>
    holds(
      fc.array(trade, { maxLength: 5 }),
      (trades) => {
        const { figures } = totalsOf(
          trades.map((each) => ({ trade: each, result: calculateTrade(null, each) })),
        );
        expect(Object.values(figures).filter((figure) => !isAnswer(figure))).toEqual([]);
      },
      300,
    ),
  tallyOf: () =>
    holds(fc.tuple(trade, fc.constantFrom(...Object.keys(tradeInputs))), ([each, name]) => {
      const row = { trade: each, result: calculateTrade(null, each) };
      const tally = core.tallyOf(name as core.TotalName, row);
      expect(tally.counted === 1).toBe(tally.reason === null);
      expect(isAnswer(core.totalOf(name as core.TotalName, tally))).toBe(true);
    }),
  joinTallies: () =>
    holds(fc.tuple(trade, trade), ([a, b]) => {
      const [one, two] = [a, b].map((each) =>
        core.tallyOf('numberOfHead', { trade: each, result: calculateTrade(null, each) }),
      );
      expect(core.joinTallies(core.noTally, one!)).toBe(one);
      expect(core.joinTallies(one!, two!).counted).toBe(2);
    }),
  hasTotal: () =>
    holds(anything, (each) => expect(typeof core.hasTotal(each as core.TradeFigureName)).toBe('boolean')),
  isRatio: () =>
    holds(fc.constantFrom(...core.groupFigureNames), (name) =>
      expect(core.isRatio(name)).toBe(core.totalOf(name, { ...core.noTally, counted: 1 }).value === null),
    ),
  isDecimal: () =>
    holds(anything, (each) => expect(core.isDecimal(each)).toBe((each as unknown) instanceof core.Decimal)),
  numberOf: () => holds(text, (each) => expect(core.numberOf(each) === null).toBe(!isDecimalText(each))),
  statisticsOf: () =>
    holds(fc.array(text), (texts) => {
      const values = texts.map((each) => core.numberOf(each) ?? each);
      const { filled, numbers, sum, average, min, max } = core.statisticsOf([...values, null]);
      expect(numbers).toBeLessThanOrEqual(filled);
      expect([average, min, max].every((each) => (each === null) === (numbers === 0))).toBe(true);
      expect(sum.isFinite()).toBe(true);
    }),
  isSoldInTheWool: () =>
    holds(trade, (each) =>
      expect(core.isSoldInTheWool(each) && !kindOf(each.animalSubTypeId).shorn).toBe(false),
    ),
  isOverpriced: () =>
    holds(fc.tuple(trade, carry), ([each, on]) => {
      const result = calculateTrade(on, each);
      expect(core.isOverpriced(result, 'profitPerHead')).toBe(result.isSaleOverprice);
      expect([true, false, null]).toContain(core.isOverpriced(result, 'notShornProfitPerHead'));
    }),
  outcomeWord: () =>
    holds(fc.boolean(), (is) => expect(core.outcomeWord(is)).toBe(is ? 'Overpriced' : 'Underpriced')),
  tradeOutcome: () =>
    holds(fc.tuple(trade, carry), ([each, on]) => {
      const result = calculateTrade(on, each);
      const { isSaleOverprice: is } = result;
      const called = core.tradeOutcome(each, result);
      if (is === null) expect(called).toMatch(/^(No|Zero|Weight|Depends|Different|Nothing) |^Not /);
      else expect(called).toBe(core.outcomeWord(is));
    }),
  tradeCostLines: () =>
    holds(fc.tuple(trade, carry), ([each, on]) => {
      const result = calculateTrade(on, each);
      const lines = core.tradeCostLines(each, result);
      const total = result.figures.costOfCarryPerHead.value;
      const sum = lines.reduce((so, { value }) => so.plus(value), new core.Decimal(0));
      if (total !== null)
        expect(sum.minus(total).abs().lessThanOrEqualTo(total.abs().times('1e-30').plus('1e-12'))).toBe(true);
    }),
  carryCostLines: () =>
    holds(carry, (on) =>
      expect(core.carryCostLines(core.calculateCarry(on)).every(({ value }) => value.greaterThan(0))).toBe(
        true,
      ),
    ),
  differenceOf: () =>
    holds(fc.tuple(trade, trade), ([a, b]) => {
      const [was, is] = [calculateTrade(null, a), calculateTrade(null, b)];
      const difference = core.differenceOf(was.figures.totalProfit, is.figures.totalProfit);
      expect(difference?.toFixed() ?? '0').toBe(core.profitChange([{ was, is }]).toFixed());
    }),
  profitChange: () =>
    holds(trade, (each) => {
      const result = calculateTrade(null, each);
      expect(core.profitChange([{ was: result, is: result }]).isZero()).toBe(true);
    }),
  agrees: () =>
    holds(fc.tuple(trade, text), ([each, theirs]) => {
      const { totalProfit } = calculateTrade(null, each).figures;
      expect(typeof core.agrees(totalProfit, theirs)).toBe('boolean');
      expect(core.agrees(totalProfit, core.showFigureExactly(totalProfit))).toBe(true);
    }),
  formatFullPrecision: () =>
    holds(trade, (each) => {
      const { profitPerHead } = calculateTrade(null, each).figures;
      expect(core.formatFullPrecision(profitPerHead, '$/hd') ?? '$').toMatch(/\$/);
    }),
  dosesOf: () =>
    holds(text, (field) => expect(core.dosesOf(field) === null || field in carryInputs).toBe(true)),
  costOfDoses: () =>
    holds(fc.tuple(carry, fc.constantFrom(...carryAmountNames)), ([on, name]) =>
      expect(core.costOfDoses(on, name).isNegative()).toBe(false),
    ),
  stepOf: () =>
    holds(fc.tuple(text, fc.constantFrom('$/kg', '$/hd')), ([value, unit]) =>
      expect(isPlain(core.stepOf(value, unit as '$/kg'))).toBe(true),
    ),
  stepWords: () => holds(text, (step) => expect(core.stepWords(step)).not.toContain('NaN')),
  stepped: () =>
    holds(text, (value) => {
      const next = core.stepped(value, -1, '0.05');
      expect(isDecimalTextOfAnySize(next) && !next.startsWith('-')).toBe(true);
    }),
  editTrade: () =>
    holds(fc.tuple(trade, fieldOf(tradeFields), anything, carry), ([each, field, value, on]) => {
      const draft = editTrade(loadTrade(each), { field: field as TradeField, value }, [on]);
      for (const price of [draft.saleCostCKg, draft.sale2CostCKg, draft.purchaseCostCKg, draft.woolPriceKg])
        expect(price === null || isPlain(String(price))).toBe(true);
      expect(tradeOf(draft).id).toBe('t');
    }),
  editTradeRow: () =>
    holds(
      fc.tuple(trade, fc.array(fc.tuple(fieldOf(tradeFields), anything), { maxLength: 8 }), carry),
      ([each, cells, on]) => {
        const changes = cells.map(([field, value]) => ({ field: field as TradeField, value }));
        expect(editTradeRow(loadTrade(each), changes, [on]).id).toBe('t');
      },
    ),
  recordProblems: () =>
    holds(trade, (each) => {
      const problems = core.recordProblems(core.tradeFields, each);
      for (const [field, sentence] of Object.entries(problems)) {
        expect(Object.hasOwn(core.tradeFields, field)).toBe(true);
        expect(sentence).toMatch(/\.$/);
      }
    }),
  draftChanges: () =>
    holds(fc.tuple(trade, trade), ([saved, draft]) => {
      expect(core.draftChanges(loadTrade(saved), loadTrade(saved))).toEqual({});
      const changes = core.draftChanges(loadTrade(saved), loadTrade(draft));
      expect(core.draftWith(loadTrade(saved), changes).id).toBe('t');
    }),
  draftWith: () =>
    holds(trade, (each) => expect(core.draftWith(loadTrade(each), {})).toEqual(loadTrade(each))),
  enteredIn: () =>
    holds(fc.tuple(trade, fc.constantFrom(...Object.values(tradeInputs))), ([each, { name }]) => {
      const draft = loadTrade(each);
      const shown = core.enteredIn(draft, name);
      expect(shown === null || Object.is(shown, draft[name])).toBe(true);
    }),
  isWaiting: () =>
    holds(fc.tuple(trade, text), ([each, field]) =>
      expect(core.isWaiting(loadTrade(each), field)).toBe(false),
    ),
  isDriving: () =>
    holds(fc.tuple(trade, text), ([each, field]) =>
      expect(core.isDriving(loadTrade(each), field)).toBe(false),
    ),
  centsMeant: () =>
    holds(text, (each) => {
      const asked = core.centsMeant(each, '$/kg');
      if (asked !== null) expect(Number(asked.price) * 100).toBeCloseTo(Number(each), -1);
    }),
  typeInTrade: () =>
    holds(
      fc.tuple(trade, fieldOf(tradeFields), fc.array(anything, { maxLength: 4 }), carry),
      ([each, field, values, on]) => {
        let typing: TradeTyping | null = null;
        let draft = loadTrade(each);
        for (const value of values) {
          typing = typeInTrade(draft, { field: field as TradeField, value }, [on], typing);
          draft = typing.after;
        }
        expect(tradeOf(draft).id).toBe('t');
      },
    ),
  typeInCarry: () =>
    holds(
      fc.tuple(carry, fieldOf([...carryAmountNames, 'name']), fc.array(anything, { maxLength: 4 })),
      ([on, field, values]) => {
        let typing: CarryTyping | null = null;
        for (const value of values)
          typing = typeInCarry(typing?.after ?? on, { field: field as CarryField, value }, typing);
        expect(typing?.after.id ?? 'c').toBe('c');
      },
    ),
  loadTrade: () =>
    holds(trade, (each) => {
      const { saleCostCKg, sale2CostCKg, purchaseCostCKg, woolPriceKg } = loadTrade(each);
      for (const price of [saleCostCKg, sale2CostCKg, purchaseCostCKg, woolPriceKg])
        expect(price === null || isDecimalTextOfAnySize(price)).toBe(true);
    }),
  tradeOf: () =>
    holds(trade, (each) => {
      expect(tradeOf(loadTrade(each))).toEqual({ ...each, numberOfHead: each.numberOfHead ?? '0' });
    }),
  asSaved: () =>
    holds(trade, (each) => {
      const saved = core.asSaved(core.tradeFields, each);
      expect(saved).toEqual({ ...each, numberOfHead: each.numberOfHead ?? '0' });
      expect(core.asSaved(core.tradeFields, saved)).toBe(saved);
    }),
  emptyValue: () =>
    holds(fieldOf(Object.keys(core.tradeFields)), (name) => {
      const field = Object.values(core.tradeFields).find((each) => each.name === name);
      if (field !== undefined)
        expect(core.emptyValue(field)).toBe(core.emptyValues(core.tradeFields)[field.name]);
    }),
  emptyValues: () =>
    holds(text, (id) => expect({ id, ...core.emptyValues(core.carryFields) }).toEqual(newCarry(id))),
  isRecordKind: () =>
    holds(anything, (each) =>
      expect(core.isRecordKind(each)).toBe((core.recordKindNames as readonly unknown[]).includes(each)),
    ),
  fieldsOfKind: () =>
    holds(fc.constantFrom(...core.recordKindNames), (kind) =>
      expect(core.fieldsOfKind(kind).map(({ name }) => name)).toEqual(
        Object.keys(core.recordKinds[kind].fields),
      ),
    ),
  kindDeclaration: () =>
    holds(fc.constantFrom(...core.recordKindNames), (kind) =>
      expect(core.kindDeclaration(kind)).toBe(core.recordKinds[kind]),
    ),
  namedBy: () =>
    holds(fc.constantFrom(...core.recordKindNames), (kind) => {
      for (const { kind: other, field } of core.namedBy(kind)) {
        expect(field.to).toBe(kind);
        expect(core.referencesOf(other)).toContain(field);
      }
    }),
  structuresOf: () =>
    holds(fc.tuple(fc.constantFrom(...core.recordKindNames), text), ([kind, name]) => {
      const declared = core.fieldsOfKind(kind).find((field) => field.name === name);
      expect(core.structuresOf(kind).has(name)).toBe(declared?.type === 'structure');
      expect([...core.structuresOf(kind).values()].every(({ type }) => type === 'structure')).toBe(true);
    }),
  structureReader: () =>
    holds(fc.tuple(fc.constantFrom(...core.recordKindNames), fc.anything()), ([kind, value]) => {
      for (const field of core.structuresOf(kind).values())
        expect(Object.keys(core.structureReader(kind, field)(value))).toHaveLength(1);
    }),
  dependentFieldsOf: () =>
    holds(fc.constantFrom(...core.recordKindNames), (kind) => {
      for (const { kept, reason, none } of core.dependentFieldsOf(kind)) {
        expect(core.structuresOf(kind).has(reason)).toBe(true);
        expect(core.structuresOf(kind).get(kept)?.whenEmpty).toBe(none);
      }
    }),
  lacksDependent: () => {
    const value = fc.option(fc.oneof(fc.constant('null'), fc.jsonValue()), { nil: undefined });
    const [rule] = core.dependentFieldsOf('trade');
    holds(fc.tuple(value, value), ([plan, actual]) => {
      const [hasPlan, hasActual] = [plan, actual].map((each) => (each ?? 'null') !== 'null');
      expect(core.lacksDependent(rule!, { plan, actual })).toBe(hasActual === true && hasPlan === false);
    });
  },
  referencesOf: () =>
    holds(fc.constantFrom(...core.recordKindNames), (kind) =>
      expect(core.referencesOf(kind).every(({ to }) => core.isRecordKind(to) && to !== kind)).toBe(true),
    ),
  carryTypeName: () =>
    holds(number, (id) => expect(['Growth Rate', 'Time Held']).toContain(core.carryTypeName(id as 1 | 2))),
  editCarry: () =>
    holds(
      fc.tuple(carry, fieldOf([...carryAmountNames, 'name', 'animalTypeId']), anything),
      ([on, field, value]) => {
        expect(editCarry(on, { field: field as CarryField, value }).id).toBe('c');
      },
    ),
  clearCarry: () => holds(carry, (each) => expect(clearCarry(each)).toEqual(newCarry('c'))),
  showWeeks: () => holds(text, (value) => expect(core.showWeeks(value)).toMatch(/ weeks?$/)),
  amountOfOtherType: () =>
    holds(number, (type) =>
      expect(carryAmountNames).toContain(core.amountOfOtherType(type as Carry['carryTypeId'])),
    ),
  newCarry: () => holds(text, (id) => expect(newCarry(id).id).toBe(id)),
  wentAhead: () =>
    holds(fc.tuple(trade, anything), ([of, mark]) => {
      expect(core.wentAhead({ ...of, didNotGoAhead: mark as 'yes' | null })).toBe(mark !== 'yes');
    }),
  newTrade: () => holds(fc.tuple(text, carry), ([id, on]) => expect(newTrade(id, id, [], [on]).id).toBe(id)),
  countedRecords: () =>
    holds(fc.tuple(fc.constantFrom(...core.recordKindNames), fc.nat()), ([kind, count]) =>
      expect(core.countedRecords(kind, count)).toMatch(/^\d+ [a-z ]+$/),
    ),
  copyName: () => holds(text, (name) => expect(copyName(name)).toBe(`${name}-copy`)),
  carriesOffered: () =>
    holds(fc.tuple(trade, carry), ([each, on]) => expect(carriesOffered(each, [on]).length).toBeLessThan(2)),
  carryTypeOf: () =>
    holds(fc.tuple(trade, carry), ([each, on]) => expect([1, 2]).toContain(core.carryTypeOf(each, [on]))),
  carryMismatch: () =>
    holds(fc.tuple(trade, carry), ([each, on]) =>
      expect(core.carryMismatch(each, on) === null).toBe(each.animalTypeId === on.animalTypeId),
    ),
  kindChangeWords: () =>
    holds(fc.tuple(trade, trade, carry), ([before, after, on]) => {
      const words = core.kindChangeWords(before, after, [on]);
      if (before.animalSubTypeId === after.animalSubTypeId) expect(words).toBeNull();
      expect(words ?? '').not.toMatch(/undefined|NaN/);
    }),
  kindOf: () => holds(number, (id) => expect(kindOf(id).name).not.toBe('')),
  subTypesOf: () =>
    holds(number, (id) => expect(subTypesOf(id).every((kind) => kind.animalTypeId === id)).toBe(true)),
  defaultSubType: () => holds(number, (id) => expect([1, 12]).toContain(defaultSubType(id))),
  figuresOf: () => holds(number, (id) => expect(figuresOf(id).length).toBeGreaterThan(0)),
  isDecimalText: () =>
    holds(anything, (each) => expect(isDecimalText(each) && !Number.isFinite(Number(each))).toBe(false)),
  isAboveZero: () =>
    holds(text, (each) => {
      if (core.isAboveZero(each)) expect(Number(each)).toBeGreaterThan(0);
    }),
  longDate: () =>
    holds(text, (each) => expect(core.longDate(each)).toContain(isCalendarDate(each) ? ' ' : each)),
  shortDate: () =>
    holds(text, (each) => expect(core.shortDate(each)).toContain(isCalendarDate(each) ? ' ' : each)),
  localDate: () =>
    holds(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }), (each) =>
      expect(isCalendarDate(core.localDate(each))).toBe(true),
    ),
  daysBetween: () =>
    holds(fc.tuple(text, text), (each) => {
      const days = core.daysBetween(...each);
      expect(days === null || Number.isInteger(days)).toBe(true);
    }),
  dateProblem: () =>
    holds(text, (each) => {
      if (core.dateProblem(each) === null) expect(isCalendarDate(each)).toBe(true);
    }),
  readDate: () =>
    holds(text, (each) => {
      const reading = core.readDate(each, 'Held from');
      if (reading.ok) expect(core.dateProblem(reading.value)).toBeNull();
      else expect(reading.message).toMatch(/^Held from.*\.$/su);
    }),
  showDate: () =>
    holds(text, (each) => {
      if (core.dateProblem(each) === null)
        expect(core.readDate(core.showDate(each), '')).toEqual({ ok: true, value: each });
      else if (!/^\d{4}-\d\d-\d\d$/.test(each)) expect(core.showDate(each)).toBe(each);
    }),
  plainLine: () =>
    holds(text, (each) => {
      const line = core.plainLine(each);
      expect(core.plainLine(line)).toBe(line);
      expect(line).not.toMatch(/^\s|\s$|\s\s|[\t\n\u200b\u202e]/);
    }),
  isBlankText: () => holds(text, (each) => expect(core.isBlankText(each)).toBe(core.plainLine(each) === '')),
  namesOf: () =>
    holds(fc.dictionary(text, text), (each) => expect(core.namesOf(each)).toEqual(Object.keys(each))),
  notOneOf: () =>
    holds(fc.array(text), (each) => expect(core.notOneOf(each)).toBe(`is not one of ${each.join(', ')}`)),
  textProblem: () =>
    holds(text, (each) => {
      const problem = core.textProblem(each);
      expect(core.textProblem(core.plainLine(each))).toBe(problem);
      if (core.plainLine(each).length > core.LONGEST_TEXT) expect(problem).not.toBeNull();
    }),
  amountProblem: () =>
    holds(fc.tuple(text, ruleOf()), ([each, rule]) => {
      const problem = core.amountProblem(each, rule);
      if (problem === null) expect(rangeProblem(new Decimal(each), rule)).toBeNull();
      if (!isDecimalText(each)) expect(problem).not.toBeNull();
    }),
  significantDigits: () => holds(text, (each) => expect(significantDigits(each)).toBeGreaterThan(0)),
  rangeProblem: () =>
    holds(fc.tuple(number, ruleOf()), ([value, rule]) => {
      const problem = rangeProblem(new Decimal(value), rule);
      if (!Number.isFinite(value)) expect(problem).not.toBeNull();
    }),
  readTyped: () =>
    holds(fc.tuple(text, ruleOf()), ([typed, rule]) => {
      const reading = readTyped(typed, rule);
      if (!reading.ok) expect(reading.message).not.toBe('');
      else if (reading.value !== null) expect(rangeProblem(new Decimal(reading.value), rule)).toBeNull();
    }),
  showMoney: () => holds(shownValue, (value) => expect(showMoney(value)).toMatch(/^-?\$[\d,]+\.\d\d$/)),
  showNumber: () =>
    holds(shownValue, (value) => expect(showNumber(value)).toMatch(/^(-?[\d,]+(\.\d\d?)?)?$/)),
  showPercent: () => holds(shownValue, (value) => expect(showPercent(value)).toMatch(/^(-?[\d,]+\.\d\d%)?$/)),
  showAmount: () =>
    holds(
      fc.tuple(shownValue, fc.constantFrom(...units), fc.constantFrom('form' as const, 'sheet' as const)),
      (each) => {
        expect(isPlain(showAmount(...each))).toBe(true);
      },
    ),
  showFigure: () =>
    holds(
      fc.tuple(figure, fc.constantFrom(...units), fc.constantFrom('form' as const, 'sheet' as const)),
      (each) => {
        expect(isPlain(showFigure(...each))).toBe(true);
      },
    ),
  ...marketLaws({ carry, trade, text, anything }),
  ...actualLaws({ carry, trade, text, anything }),
  ...decidingLaws({ carry, trade, lever, figure: fc.constantFrom(...tradeFigureNames), text }),
  boardOf: () => {
    holds(fc.jsonValue(), (value) => {
      const classes = core.structureReader('board', core.recordKinds.board.fields.classes)(value);
      if ('problem' in classes) return;
      const record = { id: 'b', name: '', date: '', note: '', classes: classes.text };
      expect(core.recordOfBoard(core.boardOf(record))).toEqual(record);
    });
  },
  recordOfBoard: () => {
    holds(text, (name) => {
      expect(core.recordOfBoard(core.newBoard('b', name)).classes).toBe('[]');
    });
  },
  openTrade: () =>
    holds(fc.tuple(trade, anything), ([each, value]) => {
      const read = core.tradeDetails.waitingPrices.read(value);
      const text = 'text' in read ? read.text : 'null';
      const { waitingPrices: kept, ...opened } = core.openTrade({ ...each, waitingPrices: text });
      expect(kept).toBe(text);
      if (text === 'null') expect({ ...opened, waitingPrices: 'null' }).toEqual(loadTrade(each));
    }),
  stillWaiting: () =>
    holds(fc.tuple(trade, trade), ([before, after]) => expect(core.stillWaiting(before, after)).toBe('null')),
  perHeadOf: () => {
    holds(fc.tuple(anything, anything), ([weight, price]) => {
      const perHead = core.perHeadOf(weight as string, price as string);
      expect(perHead === null || isPlain(perHead)).toBe(true);
    });
  },
  sumOfFigures: () =>
    holds(fc.array(figure), (each) =>
      expect(sumOfFigures(each).value === null).toBe(each.some(({ value }) => value === null)),
    ),
  helpOf: () => holds(ruleOf(), (field) => expect(core.helpOf(field)).toMatch(/^[A-Z].+\.$/)),
  alsoCalled: () => holds(anything, (each) => expect(core.alsoCalled(each as never)).toEqual([])),
  showFigureExactly: () =>
    holds(figure, (each) => expect(isDecimalTextOfAnySize(showFigureExactly(each) ?? '0')).toBe(true)),
};

const tradeFields = [
  ...Object.keys(tradeInputs),
  'name',
  'heldFrom',
  'carryId',
  'carryTypeId',
  'tradeGroupId',
  'animalTypeId',
  'animalSubTypeId',
];
const fieldOf = (fields: readonly string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields) }, text);
const ruleOf = () => fc.constantFrom(...Object.values(tradeInputs), ...Object.values(carryInputs));
const isDecimalTextOfAnySize = (each: string): boolean => /^-?\d+(\.\d+)?$/.test(each);
const shownValue = fc.oneof(
  text,
  fc.constant(null),
  number.map((value) => new Decimal(value)),
);
const figure: fc.Arbitrary<FigureValue> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ value: new Decimal(value) })),
  fc.constantFrom(...core.reasons).map((reason) => ({ value: null, reason })),
);

describe('any input is accepted by', () => {
  test.each(Object.entries(laws))('%s', (_, law) => {
    law();
  });

  test('the table contains every public function', () => {
    const functions = Object.entries(core)
      .filter(([name, value]) => typeof value === 'function' && name !== 'Decimal')
      .map(([name]) => name);
    /* These functions write Excel formulas and take no values. Other tests check them: tests/calc-core/excel.test.ts and
     * tests/workbook/out.test.ts. */
    const written = ['carryFormulaInExcel', 'groupFormulaInExcel', 'tradeFormulaInExcel'];
    expect([...Object.keys(laws), ...written].toSorted()).toEqual(functions.toSorted());
  });
});

/** The longest number that storage allows: 9 digits and 40 decimals. Each index gives another number, so no two cancel out. */
const longest = (index: number, max = '999999999'): string =>
  `${Number(max) - 2 * index - 1}.${'7'.repeat(39)}${index % 10}`;

// Each input makes the exact fraction longer. Limits its digits, because a time limit would depend on the machine.
test.each(core.animalSubTypes)(
  'the longest amounts there are give numbers of bounded length: $name',
  (kind) => {
    for (const carryTypeId of [1, 2] as const) {
      const inputs = Object.values(carryInputs).map((input, index) => [
        input.name,
        longest(index, input.max),
      ]);
      const prices = storedAmountNames.map((name, index) => [name, longest(index)]);
      const tiny = `0.${'0'.repeat(39)}7`;
      const on = {
        ...newCarry('c'),
        carryTypeId,
        ...Object.fromEntries(inputs),
        weightGainKg: tiny,
      } as Carry;
      const each = {
        ...newTrade('t', '2026-11-21', [], []),
        ...Object.fromEntries(prices),
        numberOfHead: '999999937',
        purchaseWeightkg: tiny,
        animalTypeId: kind.animalTypeId,
        animalSubTypeId: kind.id,
      } as Trade;
      const result = calculateTrade(on, each);
      expect(tradeFigureNames.filter((name) => !isAnswer(result.figures[name]))).toEqual([]);
      expect(describeTrade(on, each, result)).not.toMatch(/NaN|Infinity|undefined/);
      for (const name of tradeFigureNames)
        expect(result.figures[name].value?.toFixed().length ?? 0, name).toBeLessThan(400);
    }
  },
);
