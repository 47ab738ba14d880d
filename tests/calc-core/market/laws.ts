import { calculateTrade, loadTrade } from '#calc-core/trade';
import { isUsualWeight, lotOf, sumOfAmounts } from '#calc-core/actual';
import { rowsOf } from '#calc-core/market/report/rows.ts';
import { priceDoubt } from '#calc-core/market/report/checks.ts';
import type { Carry } from '#calc-core/carry';
import { markedTrade } from '#calc-core/hold';
import { holdOrSell } from '#calc-core/hold/hold.ts';
import { stockOf } from '#calc-core/hold/in-hand.ts';
import {
  bases,
  bestOf,
  boardOf,
  boardProblems,
  boardVerdict,
  boughtValue,
  classKey,
  classNamed,
  editBoard,
  classOf,
  marketPrice,
  suggestedClass,
  suggestionOf,
  newBoard,
  newClass,
  oldBoardDays,
  priceAt,
  dayThere,
  withOldPrices,
  rungValue,
  rungWeightInput,
  recordOfBoard,
  reprice,
  repricedTotal,
  rungPriceInput,
  rungVerdicts,
  soldValue,
  swaps,
  type Board,
  type BoardEdit,
  type PriceClass,
} from '#calc-core/market';
import {
  marketDoubts,
  animalNamed,
  mistakenUnit,
  readReportRows,
  reportMarks,
  rowOfCells,
  weightDoubt,
  descriptionDoubt,
  perKgDoubts,
  tradeDoubts,
  tradesDoubts,
  twoPricesDoubt,
  readYardReport,
  withReport,
} from '#calc-core/market/report';
import { subTypeOfClass } from '#calc-core/market/board/class-named.ts';
import { lastMove, pricesOverTime } from '#calc-core/market/history.ts';
import { classProblem, quotedRange, valueOfGain, type Priced } from '#calc-core/market/price.ts';
import { swap } from '#calc-core/market/swap.ts';
import { dayAndMonth, type DecimalText } from '#calc-core/number';
import {
  hasYardTerms,
  isDrivenByYard,
  nothingActual,
  pricePairNames,
  yardTermFields,
  type Trade,
} from '#calc-core/trade';
import {
  landedFreight,
  newYardTerms,
  yardPriceAt,
  yardTermsOf,
  yardTermsText,
  yardTermsWords,
  yardWorking,
  type YardTerms,
} from '#calc-core/yard';
import { yardAmountNames, yardPrice } from '#calc-core/yard/yard.ts';
import fc from 'fast-check';
import { expect } from 'vitest';

interface Anything {
  readonly carry: fc.Arbitrary<Carry>;
  readonly trade: fc.Arbitrary<Trade>;
  readonly text: fc.Arbitrary<string>;
  readonly anything: fc.Arbitrary<unknown>;
}

const isPlain = (text: string | null): boolean => text === null || /^\d+(\.\d+)?$/.test(text);
const isPriced = (priced: Priced): boolean =>
  priced.perHead === null ? priced.reason !== '' : isPlain(priced.perHead) && isPlain(priced.perKg);

/** Every public function of the market must obey these laws, for any input. */
export function marketLaws({ carry, trade, text, anything }: Anything): Readonly<Record<string, () => void>> {
  // A few weights are drawn often. A class then has a price at some weights and none at others.
  const weight = fc.oneof(fc.constantFrom('0', '200', '240', '330', '1e3'), anything);
  const rung = fc.record({
    weightKg: weight,
    price: fc.oneof(fc.constantFrom('3.9', '4'), anything),
    head: anything,
  });
  const ofName = fc.constantFrom('Steers', 'Heifers', '');
  const priceClass = fc
    .record({
      name: fc.oneof(ofName, text),
      animalTypeId: fc.constantFrom(1 as const, 2 as const),
      basis: fc.constantFrom(...bases),
      weightBasis: fc.constantFrom('cwt', undefined),
      dressing: fc.oneof(fc.constant('54'), anything),
      becomes: ofName,
      rungs: fc.array(rung, { maxLength: 4 }),
    })
    .map((each) => ({ ...newClass(each.name, each.animalTypeId), ...each }) as PriceClass);
  const board = fc
    .record({
      date: fc.oneof(fc.constant('2026-11-17'), text),
      classes: fc.array(priceClass, { maxLength: 4 }),
    })
    .map((each): Board => ({ ...newBoard('b', ''), ...each }));
  const place = fc.integer({ min: -2, max: 5 });
  const edits = fc.oneof(
    fc.record({
      do: fc.constant('rung'),
      class: place,
      rung: place,
      field: fc.constantFrom('weightKg', 'price', 'head'),
      value: weight,
    }),
    fc.record({
      do: fc.constantFrom('add rung', 'remove class', 'remove rung'),
      class: place,
      rung: place,
      weightKg: weight,
    }),
    fc.record({ do: fc.constant('add class'), name: text }),
    fc.record({
      do: fc.constant('class'),
      class: place,
      change: fc.record({ basis: fc.constantFrom(...bases) }),
    }),
  ) as fc.Arbitrary<BoardEdit>;
  const words =
    'Steers,Heifers,lambs,goats,kg,c/kg,$/kg,head,$,-,+,200,240-280,5.10,45,510c,cwt,%,1e9,Price'.split(',');
  const reports = fc.oneof(
    fc
      .array(fc.array(fc.oneof(fc.constantFrom(...words), text), { maxLength: 6 }), { maxLength: 4 })
      .chain((rows) => fc.constantFrom('\t', ' ').map((by) => rows.map((row) => row.join(by)).join('\n'))),
    text,
  );
  const sell = fc.record({ class: ofName, weightKg: weight, head: anything }) as fc.Arbitrary<
    Parameters<typeof swap>[1]
  >;
  const buy = fc.record({ class: ofName, weightKg: weight, carry: fc.option(carry) }) as fc.Arbitrary<
    Parameters<typeof swap>[2]
  >;
  const classed = fc.tuple(trade, ofName, ofName, weight).map(([each, saleClass, purchaseClass, kg]) => ({
    trade: { ...each, saleClass, purchaseClass, saleWeightkg: kg as string },
    carry: null,
  }));
  const yardText = fc.oneof(
    fc
      .record({
        basis: fc.constantFrom('lwt', 'cwt'),
        amounts: fc.dictionary(
          fc.constantFrom(...yardAmountNames),
          fc.oneof(fc.constantFrom('4', '54'), anything),
        ),
      })
      .map(({ basis, amounts }) => JSON.stringify({ basis, ...amounts }) ?? ''),
    text,
  );
  const holds = <T>(of: fc.Arbitrary<T>, law: (each: T) => void, numRuns = 500) =>
    fc.assert(
      fc.property(of, (each) => {
        law(each);
      }),
      { numRuns },
    );
  const asText = (of: fc.Arbitrary<unknown>) => of as fc.Arbitrary<string>;
  return {
    newBoard: () => holds(text, (id) => expect(newBoard(id, id).classes).toEqual([])),
    newClass: () => holds(text, (name) => expect(newClass(name, 1).name).toBe(name)),
    subTypeOfClass: () => holds(priceClass, (each) => expect([1, 13]).toContain(subTypeOfClass(each))),
    rungPriceInput: () =>
      holds(fc.constantFrom(...bases), (basis) => expect(rungPriceInput(basis).unit).toContain('$/')),
    classNamed: () =>
      holds(fc.tuple(board, text), ([each, name]) =>
        expect([undefined, ...each.classes]).toContain(classNamed(each, name)),
      ),
    boardOf: () =>
      holds(board, (each) => expect(boardOf(recordOfBoard(each)).classes).toHaveLength(each.classes.length)),
    recordOfBoard: () => holds(board, (each) => expect(recordOfBoard(each).classes).toMatch(/^\[.*\]$/s)),
    classKey: () => holds(text, (name) => expect(classKey(classKey(name))).toBe(classKey(name))),
    dayAndMonth: () => holds(text, (date) => expect(typeof dayAndMonth(date)).toBe('string')),
    boardVerdict: () =>
      holds(fc.tuple(board, fc.option(carry)), (each) =>
        expect(boardVerdict(...each)?.sentence).not.toBe(''),
      ),
    editBoard: () =>
      holds(fc.tuple(board, edits), ([on, edit]) => {
        const made = editBoard(on, edit);
        expect('board' in made ? made.board.id : made.message).not.toBe('');
      }),
    classProblem: () => holds(priceClass, (each) => expect(classProblem(each)).not.toBe('')),
    quotedRange: () =>
      holds(priceClass, (each) => expect(quotedRange(each)).toMatch(/^$|^[\d.,]+( to [\d.,]+)? kg$/)),
    rowsOf: () =>
      holds(text, (pasted) => {
        for (const { line, text: shown } of rowsOf(pasted))
          expect([line > 0, shown.trim()]).toEqual([true, shown]);
      }),
    rowOfCells: () =>
      holds(fc.array(text, { maxLength: 4 }), (cells) =>
        expect(rowOfCells(1, cells).cells).toHaveLength(cells.length),
      ),
    readReportRows: () =>
      holds(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 4 }), (rows) => {
        const { rungs } = readReportRows(rows.map((cells, index) => rowOfCells(index + 1, cells)));
        for (const { price } of rungs) expect(isPlain(price)).toBe(true);
      }),
    reportMarks: () =>
      holds(fc.tuple(reports, fc.option(board)), ([pasted, last]) => {
        for (const { why } of reportMarks(readYardReport(pasted).rungs, last))
          expect(why).toMatch(/^\S.*\.$/s);
      }),
    mistakenUnit: () =>
      holds(reports, (pasted) =>
        expect([null, 'c/kg', '$/kg']).toContain(mistakenUnit(readYardReport(pasted).rungs)),
      ),
    animalNamed: () => holds(fc.string(), (name) => expect([1, 2, null]).toContain(animalNamed(name))),
    weightDoubt: () =>
      holds(fc.tuple(fc.double({ noNaN: true }), fc.constantFrom(1, 2)), ([kg, animal]) =>
        expect(weightDoubt(kg, animal as 1 | 2)).not.toBe(''),
      ),
    descriptionDoubt: () =>
      holds(fc.tuple(fc.string(), fc.constantFrom(1, 2)), ([description, animal]) => {
        expect(descriptionDoubt(description, animal as 1 | 2) ?? 'none.').toMatch(/\.$/s);
        expect(descriptionDoubt('XB lambs', animal as 1 | 2) === null).toBe(animal === 2);
      }),
    priceDoubt: () =>
      holds(fc.tuple(fc.double({ noNaN: true }), fc.array(fc.double({ noNaN: true }))), ([price, others]) =>
        expect(priceDoubt(price, others, 'the others')).not.toBe(''),
      ),
    perKgDoubts: () =>
      holds(
        fc.tuple(fc.double({ noNaN: true }), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2 })),
        ([drawn, others]) => {
          const price = drawn >= 0.25 && drawn <= 60 ? drawn : (others[0] ?? 1);
          const doubt = priceDoubt(price, others, 'the other rows');
          expect(perKgDoubts([...others, price])(price)).toBe(doubt);
          expect(perKgDoubts([0.03, ...others])(0.03)).toMatch(/too little/);
          expect(perKgDoubts([385, ...others])(385)).toMatch(/too much/);
        },
      ),
    twoPricesDoubt: () => {
      const amount = fc.option(fc.integer({ min: 0, max: 5000 }).map((each) => String(each) as DecimalText));
      return holds(fc.tuple(amount, amount, amount), ([kg, perKg, perHead]) => {
        const isDoubted = twoPricesDoubt(kg, perKg, perHead)?.endsWith('.');
        expect(isDoubted).toBe(
          perKg === null || perHead === null
            ? undefined
            : Number(kg) === 0 ||
                Math.abs(Number(kg) * Number(perKg) - Number(perHead)) > Number(perHead) / 50
              ? true
              : undefined,
        );
      });
    },
    tradesDoubts: () =>
      holds(fc.array(classed, { maxLength: 4 }), (each) => {
        const trades = each.map(({ trade }) => loadTrade(trade));
        for (const of of trades) for (const why of tradesDoubts(trades)(of)) expect(why).toMatch(/\.$/);
      }),
    marketDoubts: () =>
      holds(fc.tuple(fc.array(board, { maxLength: 3 }), classed), ([boards, { trade: each }]) => {
        for (const why of marketDoubts(boards)(loadTrade(each)))
          expect(why).toMatch(/^(?:Less|More) than .* check the (?:purchase|sale) price\.$/s);
      }),
    tradeDoubts: () =>
      holds(classed, ({ trade: each, carry: on }) => {
        for (const why of tradeDoubts(loadTrade(each), calculateTrade(on, each)))
          expect(why).toMatch(/[.?]$/);
      }),
    isUsualWeight: () =>
      holds(fc.array(text), (texts) => expect(typeof isUsualWeight(texts)).toBe('boolean')),
    sumOfAmounts: () =>
      holds(fc.tuple(fc.option(fc.nat(), { nil: undefined }), fc.nat()), ([a, b]) =>
        expect(isPlain(sumOfAmounts(a === undefined ? undefined : String(a), String(b)))).toBe(true),
      ),
    lotOf: () =>
      holds(
        fc.dictionary(
          fc.constantFrom(
            'numberOfHead',
            'carcase',
            'carcaseOfAll',
            'live',
            'liveOfAll',
            'perKg',
            'perHead',
            'amount',
          ),
          fc.nat().map(String),
        ),
        (amounts) => {
          const {
            head,
            weightKg = '0',
            price = '0',
          } = lotOf(new Map(Object.entries(amounts)), undefined, null);
          expect([head, weightKg, price].every(isPlain)).toBe(true);
        },
      ),
    withOldPrices: () =>
      holds(board, ({ classes }) => expect(withOldPrices(classes)).toHaveLength(classes.length)),
    dayThere: () =>
      holds(fc.tuple(board, board), ([a, b]) =>
        expect([undefined, a]).toContain(dayThere([a], { ...b, id: 'other' })),
      ),
    rungWeightInput: () =>
      holds(priceClass, (each) => expect(rungWeightInput(each).unit).toMatch(/^kg [lc]wt\/hd$/)),
    rungValue: () =>
      holds(priceClass, (each) => {
        for (const rung of each.rungs) {
          const value = rungValue(each, rung);
          expect(value === null || isPlain(value)).toBe(true);
        }
      }),
    priceAt: () =>
      holds(fc.tuple(priceClass, asText(weight)), ([each, kg]) =>
        expect(isPriced(priceAt(each, kg))).toBe(true),
      ),
    soldValue: () => holds(fc.tuple(board, sell), (each) => expect(isPriced(soldValue(...each))).toBe(true)),
    boughtValue: () =>
      holds(fc.tuple(board, buy), (each) => expect(isPriced(boughtValue(...each))).toBe(true)),
    valueOfGain: () =>
      holds(fc.tuple(priceClass, asText(weight), asText(weight)), (each) =>
        expect(valueOfGain(...each)?.isFinite() ?? true).toBe(true),
      ),
    rungVerdicts: () =>
      holds(fc.tuple(priceClass, fc.option(carry)), (each) => {
        for (const { value, next } of rungVerdicts(...each)) {
          expect([isPlain(value), next?.isWorth.isFinite() ?? true]).toEqual([true, true]);
        }
      }),
    boardProblems: () =>
      holds(fc.tuple(board, fc.option(text)), (each) => {
        for (const { message } of boardProblems(...each)) expect(message).toMatch(/^\S.*\.$/s);
      }),
    swap: () =>
      holds(fc.tuple(board, sell, buy), (each) => {
        const made = swap(...each);
        expect(made.trade === null ? made.reason : made.trade.name).not.toBe('');
      }),
    swaps: () =>
      holds(fc.tuple(board, sell, buy), ([on, row, column]) => {
        const table = swaps(on, [row, row], [column]);
        expect(table.map((each) => each.length)).toEqual([1, 1]);
      }),
    bestOf: () =>
      holds(fc.tuple(board, sell, buy), ([on, row, column]) =>
        expect(bestOf(swaps(on, [row], [column])[0]!, 'profitPerHead').size).toBeLessThan(2),
      ),
    holdOrSell: () =>
      holds(fc.tuple(priceClass, carry, asText(weight), asText(anything)), ([prices, on, weightKg, head]) => {
        const plan = holdOrSell({
          animalTypeId: 1,
          animalSubTypeId: 1,
          head,
          weightKg,
          carry: on,
          gainKg: '0.9',
          prices,
        });
        expect(plan.weeks === null ? plan.reason !== '' : plan.weeks.includes(plan.best)).toBe(true);
      }),
    reprice: () =>
      holds(fc.tuple(board, classed), ([on, each]) => {
        const { changed, left } = reprice(on, [each], true);
        expect(changed.length + left.length).toBe(1);
        expect(left.every(({ reason }) => reason !== '')).toBe(true);
      }),
    repricedTotal: () =>
      holds(fc.tuple(board, classed), ([on, each]) =>
        expect(repricedTotal(reprice(on, [each]).changed).isFinite()).toBe(true),
      ),
    suggestedClass: () =>
      holds(fc.tuple(classed, board), ([{ trade: each }, on]) =>
        expect([null, ...on.classes.map(({ name }) => name)]).toContain(suggestedClass(each, on)),
      ),
    suggestionOf: () =>
      holds(fc.tuple(classed, board), ([{ trade: each }, on]) =>
        expect(suggestionOf(each, on)?.class ?? null).toBe(suggestedClass(each, on)),
      ),
    classOf: () =>
      holds(fc.tuple(classed, board), ([{ trade: each }, on]) =>
        expect([each.saleClass, '', ...on.classes.map(({ name }) => name)]).toContain(
          classOf(each, on, 'saleClass'),
        ),
      ),
    marketPrice: () =>
      holds(fc.tuple(fc.array(board, { maxLength: 3 }), classed), ([boards, { trade: each }]) => {
        const price = marketPrice(boards, each);
        expect(price === null || isPriced(price.priced)).toBe(true);
      }),
    stockOf: () =>
      holds(fc.tuple(trade, fc.option(carry), text), ([each, on, day]) => {
        const { head, weightKg, gainKg } = stockOf(each, on, day);
        expect([head, weightKg, gainKg].every((one) => one === null || isPlain(one))).toBe(true);
      }),
    markedTrade: () =>
      holds(fc.tuple(board, classed), ([on, { trade: each }]) => {
        const plan = JSON.stringify({ trade: { name: 'Planned' }, carry: null });
        const actual = JSON.stringify({ ...nothingActual, boughtOn: '2026-06-04' });
        const marked = markedTrade([on], { trade: { ...each, plan, actual } });
        expect(marked?.reason).not.toBe('');
        expect(marked === null || (marked.profit === null) === (marked.reason !== null)).toBe(true);
      }),
    readYardReport: () =>
      holds(reports, (pasted) => {
        const { rungs, unread } = readYardReport(pasted);
        for (const { price, weightKg, head } of rungs) {
          expect([price, weightKg, head].every(isPlain)).toBe(true);
        }
        for (const { why } of unread) expect(why).not.toBe('');
      }),
    withReport: () =>
      holds(fc.tuple(board, reports), ([on, pasted]) => {
        const report = readYardReport(pasted);
        const { taken, unread } = withReport(on, report);
        expect(taken + unread.length).toBe(report.rungs.length + report.unread.length);
      }),
    oldBoardDays: () =>
      holds(fc.tuple(board, text), (each) => expect(oldBoardDays(...each) ?? 15).toBeGreaterThan(14)),
    lastMove: () =>
      holds(fc.tuple(fc.array(board, { maxLength: 4 }), ofName, weight as fc.Arbitrary<string>), (each) => {
        const points = pricesOverTime(...each).flat();
        expect(lastMove(points) === null).toBe(points.length < 2);
      }),
    pricesOverTime: () =>
      holds(fc.tuple(fc.array(board, { maxLength: 3 }), ofName, asText(weight)), (each) =>
        expect(pricesOverTime(...each).every((run) => run.length > 0)).toBe(true),
      ),
    yardPrice: () =>
      holds(
        fc.tuple(
          fc.constantFrom('lwt', 'cwt'),
          fc.dictionary(fc.constantFrom(...yardAmountNames), weight),
          asText(weight),
        ),
        ([basis, amounts, kg]) => {
          const paid = yardPrice({ ...newYardTerms, basis, ...amounts } as YardTerms, kg);
          expect(paid === null || [paid.payWeight, paid.price, paid.perHead].every(isPlain)).toBe(true);
        },
      ),
    yardPriceAt: () =>
      holds(fc.tuple(yardText, asText(weight)), (each) => expect(isPlain(yardPriceAt(...each))).toBe(true)),
    yardTermsOf: () =>
      holds(yardText, (each) => expect(yardTermsOf(each)?.basis ?? 'lwt').toMatch(/^[lc]wt$/)),
    yardTermsText: () =>
      holds(yardText, (each) => {
        const terms = yardTermsOf(each);
        if (terms !== null) expect(yardTermsOf(yardTermsText(terms))).toEqual(terms);
      }),
    yardTermsWords: () => holds(yardText, (each) => expect(yardTermsWords(each)).not.toMatch(/NaN|null|, ,/)),
    yardWorking: () =>
      holds(fc.tuple(yardText, asText(weight)), ([each, kg]) => {
        const steps = yardWorking(yardTermsOf(each) ?? newYardTerms, kg);
        expect(steps.every(({ value }) => isPlain(value))).toBe(true);
      }),
    hasYardTerms: () =>
      holds(fc.constantFrom(...pricePairNames), (pair) =>
        expect(hasYardTerms(pair)).toBe(pair in yardTermFields),
      ),
    isDrivenByYard: () =>
      holds(fc.tuple(trade, yardText), ([each, saleYard]) =>
        expect(isDrivenByYard({ ...each, saleYard }, 'wool')).toBe(false),
      ),
    landedFreight: () =>
      holds(fc.tuple(asText(weight), asText(weight), asText(weight)), (each) =>
        expect(isPlain(landedFreight(...each))).toBe(true),
      ),
  };
}
