import { animalSubTypes, type AnimalKind } from '#calc-core/animals';
import { carryAmountNames, carryInputs, newCarry, type Carry } from '#calc-core/carry';
import type { InputDeclaration } from '#calc-core/figure';
import type { DecimalText } from '#calc-core/number';
import { newTrade, storedAmountNames, tradeInputs, type Trade } from '#calc-core/trade';
import type { StoredAmountName } from '#calc-core/trade/record.ts';
import fc from 'fast-check';

/** The largest whole number that a trader would type, by unit. */
const usual: Readonly<Record<string, number>> = {
  head: 500,
  'kg/hd': 700,
  '$/hd': 2500,
  '$/kg': 12,
  'kg/hd/day': 2,
  weeks: 60,
  '$/dose': 9,
  'doses/hd': 4,
  '$/hd/day': 3,
  '$/hd/week': 9,
  '%': 20,
  '% pa': 15,
};

function spelt(digits: bigint, decimals: number): DecimalText {
  const text = digits.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

function decimalBelow(below: number, mostDecimals: number): fc.Arbitrary<DecimalText> {
  return fc.tuple(fc.nat({ max: 2 ** 31 - 1 }), fc.nat({ max: mostDecimals })).map(([drawn, decimals]) => {
    const digits = drawn % (below * 10 ** decimals);
    return spelt(BigInt(digits), decimals);
  });
}

const wholeNumber = fc.nat({ max: 999_999_999 }).map(String);
const digitsToDraw = fc.tuple(
  fc.nat({ max: 9 }),
  fc.nat({ max: 15 }),
  fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
);

/** A number with up to 15 significant digits. It is below 1e9, or below 100 if the field has a maximum. */
function edgeOf(input: InputDeclaration): fc.Arbitrary<DecimalText> {
  if (input.whole === true) return wholeNumber;
  return digitsToDraw.map(([drawnWhole, drawnDecimals, digits]) => {
    const whole = input.max === undefined ? drawnWhole : Math.min(drawnWhole, 2);
    const decimals = Math.min(drawnDecimals, 15 - whole);
    return spelt(digits % 10n ** BigInt(whole + decimals), decimals);
  });
}

/** Usually a value that a trader would type. Sometimes 0, and rarely a much longer number. */
export function amountOf(input: InputDeclaration): fc.Arbitrary<DecimalText> {
  const most = usual[input.unit] ?? 50;
  return fc.oneof(
    { weight: 8, arbitrary: decimalBelow(most, input.whole === true ? 0 : 3) },
    { weight: 2, arbitrary: fc.constant('0') },
    { weight: 1, arbitrary: edgeOf(input) },
  );
}

export function usualAmountOf(input: InputDeclaration): fc.Arbitrary<DecimalText> {
  const most = usual[input.unit] ?? 50;
  return decimalBelow(most, input.whole === true ? 0 : 3).map((text) => (Number(text) === 0 ? '1' : text));
}

const maybe = (arbitrary: fc.Arbitrary<DecimalText>, absentOneIn = 5) =>
  fc.option(arbitrary, { nil: null, freq: absentOneIn });

export const kindArbitrary: fc.Arbitrary<AnimalKind> = fc.constantFrom(...animalSubTypes);

/**
 * A random carry.
 * @param kind - the kind of animal; undefined means any kind
 */
export function carryArbitrary(kind?: AnimalKind): fc.Arbitrary<Carry> {
  const amounts = Object.fromEntries(
    carryAmountNames.map((name) => [name, maybe(amountOf(carryInputs[name]))]),
  );
  return fc
    .record({
      kind: kind === undefined ? kindArbitrary : fc.constant(kind),
      carryTypeId: fc.constantFrom(1 as const, 2 as const),
      amounts: fc.record(amounts),
    })
    .map(({ kind: of, carryTypeId, amounts: values }) => ({
      ...newCarry('carry'),
      animalTypeId: of.animalTypeId,
      animalSubTypeId: of.id,
      ...values,
      carryTypeId,
    }));
}

/**
 * A random trade.
 * @param kind - the kind of animal; undefined means any kind
 * @param absentOneIn - 8 leaves out one amount in 8
 */
export function tradeArbitrary(kind?: AnimalKind, absentOneIn = 8): fc.Arbitrary<Trade> {
  const amounts = Object.fromEntries(
    storedAmountNames.map((name) => [name, maybe(amountOf(tradeInputs[name]), absentOneIn)]),
  ) as Record<StoredAmountName, fc.Arbitrary<DecimalText | null>>;
  return fc
    .record({
      kind: kind === undefined ? kindArbitrary : fc.constant(kind),
      heldFrom: fc
        .date({
          min: new Date('2000-01-01T00:00:00Z'),
          max: new Date('2050-01-01T00:00:00Z'),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString().slice(0, 10)),
      amounts: fc.record(amounts),
    })
    .map(({ kind: of, heldFrom, amounts: values }) => ({
      ...newTrade('trade', heldFrom, [], []),
      animalTypeId: of.animalTypeId,
      animalSubTypeId: of.id,
      ...values,
    }));
}

export interface TradeCase {
  readonly carry: Carry | null;
  readonly trade: Trade;
}

const ofKind = <R extends Carry | Trade>(record: R, kind: AnimalKind): R => ({
  ...record,
  animalTypeId: kind.animalTypeId,
  animalSubTypeId: kind.id,
});

// Built once, because building them for each draw would be slower than the tested calculation.
const anyCarry = carryArbitrary();
const anyTrade = tradeArbitrary();

/** A trade of any kind. It usually has a carry, always for the same kind of animal. */
export const caseArbitrary: fc.Arbitrary<TradeCase> = fc
  .record({ kind: kindArbitrary, carry: fc.option(anyCarry, { nil: null, freq: 20 }), trade: anyTrade })
  .map(({ kind, carry, trade }) => ({
    carry: carry === null ? null : ofKind(carry, kind),
    trade: ofKind(trade, kind),
  }));

/** A trade with a carry, head and both prices. The profit is missing only if the weeks held are missing. */
export const completeCaseArbitrary: fc.Arbitrary<{ readonly carry: Carry; readonly trade: Trade }> = fc
  .record({
    kind: kindArbitrary,
    carry: anyCarry,
    trade: anyTrade,
    numberOfHead: usualAmountOf(tradeInputs.numberOfHead),
    saleCostHd: usualAmountOf(tradeInputs.saleCostHd),
    purchaseCostHd: usualAmountOf(tradeInputs.purchaseCostHd),
  })
  .map(({ kind, carry, trade, ...present }) => ({
    carry: ofKind(carry, kind),
    trade: ofKind({ ...trade, ...present }, kind),
  }));
