import { largerFirst } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import {
  askChoices,
  barsInUse,
  crossings,
  edgeTitle,
  edgeUnit,
  emptyReason,
  figureAfter,
  isOfTrade,
  lackingOf,
  leverChoices,
  leverKey,
  leversOf,
  leverTitle,
  leverWords,
  priceRoom,
  pricesAround,
  readStep,
  reasonInCell,
  seekAnswer,
  showLever,
  shownTable,
  showOnEdge,
  showStep,
  stepKey,
  stepTried,
  tableAsked,
  tableFigures,
  enterLabel,
  targetsOf,
  tornado,
  trialOf,
  triedFigure,
  triedWords,
  type Lever,
  type Position,
  type Tried,
} from '#calc-core/decide';
import { reasons } from '#calc-core/figure/reasons.ts';
import { holding, holdingOfClass, isHeld, OWN_PRICE, pricedBy, termsWords } from '#calc-core/hold';
import {
  classesOf,
  dollarsOfCents,
  headQuoted,
  middleWeight,
  newClass,
  ofYard,
  overTime,
  pointWords,
  rankedSwaps,
  swaps,
  type Board,
  type PriceClass,
} from '#calc-core/market';
import { Decimal, evenSeries, isNothing, isSameAmount, showWhole, type DecimalText } from '#calc-core/number';
import {
  calculateTrade,
  directionOf,
  isLoss,
  profitMove,
  type Trade,
  type TradeFigureName,
} from '#calc-core/trade';
import fc from 'fast-check';
import { expect } from 'vitest';
import { roma } from './market/boards.ts';

interface Anything {
  readonly carry: fc.Arbitrary<Carry>;
  readonly trade: fc.Arbitrary<Trade>;
  readonly lever: fc.Arbitrary<Lever>;
  readonly figure: fc.Arbitrary<TradeFigureName>;
  readonly text: fc.Arbitrary<string>;
}

const boardOfOne = (name: string, weights: readonly DecimalText[] = []): Board => ({
  ...roma,
  classes: [
    { ...newClass(name, 1), rungs: weights.map((weightKg) => ({ weightKg, price: '4', head: null })) },
  ],
});
const sellAll = ({ name }: PriceClass) => ({ class: name, weightKg: '400', head: '10' });

const isSaid = (words: string): boolean => words !== '' && !/NaN|Infinity|undefined/.test(words);
const isPlain = (text: string | null): boolean => text === null || /^-?\d+(\.\d+)?$/.test(text);

/** Every public function of "What if" must obey these laws, for any input. */
export function decidingLaws(any: Anything): Readonly<Record<string, () => void>> {
  const { lever, figure, text } = any;
  const position: fc.Arbitrary<Position> = fc.record({
    trade: any.trade,
    carry: fc.option(any.carry, { nil: null }),
  });
  // Any string may be typed or stored. Text that is not a number counts as empty.
  const value: fc.Arbitrary<DecimalText> = text;
  const tried: fc.Arbitrary<Tried> = fc.record({
    key: text,
    set: fc.array(fc.record({ lever, value }), { minLength: 1, maxLength: 3 }),
  });
  const asked = fc.record({
    crossed: fc.oneof(fc.constantFrom('own', 'prices', 'weights', 'time', 'cost'), text),
    rows: fc.oneof(lever.map(leverKey), text),
    columns: fc.oneof(lever.map(leverKey), text),
    tableFigure: fc.oneof(figure, text),
    rowStep: text,
    columnStep: text,
  });
  const always = <T>(of: fc.Arbitrary<T>, law: (each: T) => void, numRuns = 200): void => {
    const property = fc.property(of, (each) => {
      law(each);
    });
    fc.assert(property, { numRuns });
  };
  const keysOf = (choices: readonly { readonly key: string }[]): readonly string[] =>
    choices.map(({ key }) => key);
  const isEachOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;
  return {
    showWhole: () => always(value, (each) => expect(showWhole(each)).toMatch(/^(-?[\d,]+)?$/)),
    leverKey: () => always(lever, (each) => expect(leverKey(each)).toBe(`${each.of}.${each.name}`)),
    leverWords: () => always(lever, (each) => expect(isSaid(leverWords(each))).toBe(true)),
    leverTitle: () =>
      always(lever, (each) => expect(leverTitle(each).toLowerCase()).toBe(leverWords(each).toLowerCase())),
    showLever: () => always(fc.tuple(value, lever), (each) => expect(showLever(...each)).not.toMatch(/NaN/)),
    showStep: () => always(fc.tuple(value, lever), (each) => expect(showStep(...each)).not.toMatch(/NaN/)),
    showOnEdge: () =>
      always(fc.tuple(value, lever), (each) => expect(showOnEdge(...each)).toMatch(/^(-?[\d,.]+)?$/)),
    edgeTitle: () => always(lever, (each) => expect(isSaid(edgeTitle(each))).toBe(true)),
    edgeUnit: () => always(lever, (each) => expect(typeof edgeUnit(each)).toBe('string')),
    targetsOf: () => always(position, (each) => expect([6, 7]).toContain(targetsOf(each).length)),
    leverChoices: () =>
      always(position, (each) => {
        const keys = keysOf(leverChoices(each));
        expect([isEachOnce(keys), keys.length > 1]).toEqual([true, true]);
      }),
    askChoices: () => always(position, (each) => expect(isEachOnce(keysOf(askChoices(each)))).toBe(true)),
    seekAnswer: () =>
      always(fc.tuple(position, figure, value, lever), (each) => {
        const { headline, beside, after, exactly } = seekAnswer(...each);
        for (const said of [headline, beside, after, exactly])
          if (said !== null) expect(isSaid(said)).toBe(true);
      }),
    crossings: () =>
      always(position, (each) => expect(crossings(each).map(({ key }) => key)).toContain('prices')),
    tableFigures: () => always(position, (each) => expect(tableFigures(each)).toContain('profitPerHead')),
    tableAsked: () =>
      always(fc.tuple(position, asked), (each) => {
        const { rowStep, columnStep } = tableAsked(...each);
        expect([Number(rowStep) > 0, Number(columnStep) > 0]).toEqual([true, true]);
      }),
    shownTable: () =>
      always(
        fc.tuple(position, asked, fc.constantFrom(1, 3, 5)),
        ([at, of, count]) => {
          const shown = shownTable(at, tableAsked(at, of), count);
          if (shown === null) return;
          expect([...shown.rows, ...shown.columns].every(isPlain)).toBe(true);
          expect(shown.line.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
          expect(shown.most).toBeGreaterThan(0);
        },
        100,
      ),
    reasonInCell: () =>
      always(
        fc.tuple(position, asked),
        ([at, of]) => {
          const shown = shownTable(at, tableAsked(at, of), 1);
          if (shown === null) return;
          const reason = reasonInCell(shown, { row: 0, column: 0 });
          expect(reason === undefined).toBe(shown.table.cells[0]![0] !== null);
        },
        100,
      ),
    emptyReason: () =>
      always(
        fc.tuple(position, asked),
        ([at, of]) => {
          const shown = shownTable(at, tableAsked(at, of), 1);
          if (shown !== null) expect(emptyReason(shown) ?? 'A.').toMatch(/\.$/);
        },
        100,
      ),
    readStep: () =>
      always(fc.tuple(text, lever), (each) => {
        const read = readStep(...each);
        if (read.ok && read.value !== null) expect(Number(read.value)).toBeGreaterThan(0);
      }),
    trialOf: () =>
      always(fc.tuple(position, tried), ([at, each]) => {
        const { changes, carry } = trialOf(at, each);
        expect(changes.length).toBe(each.set.filter((set) => set.lever.of === 'trade').length);
        expect(carry === null).toBe(at.carry === null);
      }),
    triedWords: () => always(tried, (each) => expect(isSaid(triedWords(each))).toBe(true)),
    enterLabel: () => always(tried, (each) => expect(enterLabel(each)).toMatch(/^Use (this|these) /)),
    isOfTrade: () =>
      always(tried, (each) =>
        expect(isOfTrade(each)).toBe(!each.set.some((set) => set.lever.of === 'carry')),
      ),
    triedFigure: () =>
      always(fc.tuple(position, figure, value), (each) => {
        const { is, moved } = triedFigure(...each);
        expect(isSaid(`${is} ${moved}`)).toBe(true);
      }),
    figureAfter: () =>
      always(fc.tuple(position, figure, value), (each) => expect(isPlain(figureAfter(...each))).toBe(true)),
    stepKey: () =>
      always(lever, (each) =>
        expect(stepKey({ lever: each }, 'up')).not.toBe(stepKey({ lever: each }, 'down')),
      ),
    stepTried: () =>
      always(fc.tuple(position, lever), ([at, each]) => {
        const [set] = stepTried(at, { lever: each, step: '1' }, 'down').set;
        expect(isPlain(set!.value)).toBe(true);
      }),
    barsInUse: () =>
      always(position, (each) => {
        const bars = tornado(each, 'profitPerHead');
        expect(bars).toEqual(expect.arrayContaining([...barsInUse(each, bars)]));
      }),
    lackingOf: () =>
      always(position, (each) => {
        const { fields, ofCarry } = lackingOf(each);
        expect([...fields, ofCarry ?? 'none'].every(isSaid)).toBe(true);
        expect(reasons.length > 0 && leversOf(each).length > 0).toBe(true);
      }),
    isHeld: () =>
      always(fc.tuple(any.trade, any.carry, text), (each) => expect(typeof isHeld(...each)).toBe('boolean')),
    pricedBy: () =>
      always(any.trade, (each) => {
        const classes = pricedBy([roma, roma], each, true);
        expect(isEachOnce(classes.map(({ name }) => name))).toBe(true);
      }),
    holding: () =>
      always(
        fc.tuple(position, text, value, value, value),
        ([at, of, nowKg, losses, labour]) => {
          const market = { boards: [roma], today: '2026-11-22' };
          const { verdict, more } = holding(at, market, { pricedBy: of, nowKg, losses, labour });
          expect([verdict, ...more].every(isSaid)).toBe(true);
        },
        60,
      ),
    holdingOfClass: () =>
      always(
        fc.tuple(value, any.carry),
        ([weightKg, on]) => {
          for (const of of [roma.classes[0]!, newClass('Steers', 1)])
            expect(isSaid(holdingOfClass(of, { weightKg, head: '10' }, on).verdict)).toBe(true);
        },
        60,
      ),
    classesOf: () =>
      always(text, (name) => expect(classesOf([boardOfOne(name), boardOfOne(name)])).toEqual([name])),
    ofYard: () =>
      always(text, (yard) => expect(ofYard([roma, { ...roma, name: yard }], yard)[0]?.name).toBe(yard)),
    middleWeight: () =>
      always(fc.array(value), (weights) => {
        const middle = middleWeight(boardOfOne('Steers', weights), 'Steers');
        expect(middle === null).toBe(weights.length === 0);
      }),
    overTime: () =>
      always(fc.tuple(text, text, value), ([name, yard, weightKg]) => {
        for (const days of [
          [],
          [roma],
          [roma, { ...roma, date: yard }],
          [roma, { ...roma, date: '2026-11-10' }],
        ])
          for (const of of [name, 'Steers']) {
            const { verdict, more } = overTime(days, of, weightKg);
            expect(`${verdict} ${more}`).not.toMatch(/undefined|NaN kg/);
          }
      }),
    pointWords: () =>
      always(value, (perHead) =>
        expect(pointWords({ date: '', perHead, perKg: null })).toMatch(/^-?\$[\d,]+\.\d\d a head$/),
      ),
    headQuoted: () =>
      always(fc.array(value), (heads) => {
        const rungs = heads.map((head) => ({ weightKg: null, price: null, head }));
        expect(isPlain(headQuoted({ rungs }))).toBe(true);
      }),
    dollarsOfCents: () => always(value, (cents) => expect(isPlain(dollarsOfCents(cents))).toBe(true)),
    rankedSwaps: () =>
      always(
        figure,
        (name) => {
          const row = swaps(roma, roma.classes.map(sellAll), [
            { class: 'Steers', weightKg: '300', carry: null },
          ]).flat();
          expect(isEachOnce(rankedSwaps(row, name).map(String))).toBe(true);
        },
        5,
      ),
    priceRoom: () =>
      always(fc.tuple(position, fc.constantFrom('sale' as const, 'purchase' as const)), ([at, pair]) => {
        const room = priceRoom(at.trade, calculateTrade(at.carry, at.trade), pair);
        expect(room === null || room.percent.greaterThan(0)).toBe(true);
      }),
    pricesAround: () =>
      always(fc.tuple(position, fc.constantFrom('sale' as const, 'purchase' as const)), (each) => {
        const axis = pricesAround(...each);
        expect(axis?.values.every(isPlain) ?? true).toBe(true);
        expect(axis?.values.length ?? 5).toBe(5);
      }),
    isNothing: () =>
      always(value, (each) => {
        if (Number(each) > 1e-11) expect(isNothing(each)).toBe(!/^\d+(\.\d+)?$/.test(each));
      }),
    isSameAmount: () => always(value, (each) => expect(isSameAmount(each, each)).toBe(true)),
    largerFirst: () =>
      always(fc.tuple(value, value), ([a, b]) => expect(largerFirst(a, b)).toBe(0 - largerFirst(b, a))),
    evenSeries: () =>
      always(fc.array(value), (seeds) => expect(isPlain(evenSeries(seeds)?.(0) ?? null)).toBe(true)),
    directionOf: () =>
      always(fc.double({ noNaN: true, noDefaultInfinity: true }), (each) =>
        expect(['up', 'down', null]).toContain(directionOf(new Decimal(each))),
      ),
    isLoss: () =>
      always(position, ({ carry, trade }) => {
        const { figures } = calculateTrade(carry, trade);
        expect(isLoss(figures.profitPerHead) && figures.profitPerHead.value === null).toBe(false);
      }),
    profitMove: () =>
      always(fc.double({ noNaN: true, noDefaultInfinity: true }), (each) =>
        expect(profitMove(new Decimal(each)).size).toMatch(/^\$[\d,]+\.\d\d$/),
      ),
    termsWords: () =>
      always(text, (className) =>
        expect(termsWords({ className }, {})).toMatch(className === OWN_PRICE ? /own price/ : /^Priced as/),
      ),
  };
}
