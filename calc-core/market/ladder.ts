import type { Carry } from '../carry/record.ts';
import type { FigureValue } from '../figure/declare.ts';
import { decided, type Decimal, type DecimalText } from '../number/decimal.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { newTrade } from '../trade/new-trade.ts';
import type { Trade } from '../trade/record.ts';
import { chargedOnce } from './carry-lines.ts';
import { priceAt, quotedWeights, valueOfGain } from './price.ts';
import { storedPerHead, workMarket } from '../yard/formulas.ts';
import { subTypeOfClass } from './board/class-named.ts';
import { type PriceClass } from './board/record.ts';
import type { Exact } from '../number/exact.ts';

/** A quoted weight, and what an animal earns by growing from this weight to the next one on a carry. */
export interface RungVerdict {
  /** Live weight. */
  readonly weightKg: DecimalText;
  /** The weight as quoted: a carcase weight if the class is quoted by carcase weight. */
  readonly rungKg: DecimalText;
  /** Weight times price, $/hd, as a trade stores it. */
  readonly value: DecimalText;
  /** The value and the cost of growing to the next rung. Null for the heaviest rung. */
  readonly next: RungStep | null;
}

/** Growing from one rung to the next. */
export interface RungStep {
  readonly toKg: DecimalText;
  /** The value of each kilogram gained, $/kg. */
  readonly isWorth: Decimal;
  /** The cost of each kilogram gained, in $/kg: the cost of carry per kg, without the costs that a trade pays only once. */
  readonly costs: FigureValue;
  /** The gain in value less its cost, $/hd. */
  readonly leaves: FigureValue;
  /** `undervalued` if a further kilogram is worth more than its cost, else `overvalued`. Null if the cost is unknown. */
  readonly verdict: 'undervalued' | 'overvalued' | null;
}

/** The carry without the costs that a trade pays only once. The rest is what each further kilogram and week costs. */
export const withoutOnceOnly = (carry: Carry): Carry => ({
  ...carry,
  ...Object.fromEntries(chargedOnce.map((name) => [name, null])),
});

/**
 * Every quoted weight of a class, lightest first, each with the verdict on growing to the next weight on this carry. Pass null for no
 * carry. Empty for a class sold by the head or without prices.
 */
export function rungVerdicts(of: PriceClass, carry: Carry | null): readonly RungVerdict[] {
  const quoted = quotedWeights(of);
  const onlyWeekly = carry === null ? null : withoutOnceOnly(carry);
  return quoted.map(({ weightKg, rungKg, weight, livePrice }, index) => ({
    weightKg,
    rungKg,
    value: storedPerHead(workMarket('value', { weight, livePrice }) as Exact),
    next: stepTo(of, weightKg, quoted[index + 1]?.weightKg, onlyWeekly),
  }));
}

function stepTo(
  of: PriceClass,
  fromKg: DecimalText,
  toKg: DecimalText | undefined,
  carry: Carry | null,
): RungStep | null {
  if (toKg === undefined) return null;
  const { costOfCarryPerKg, profitPerHead } = calculateTrade(carry, stepTrade(of, fromKg, toKg)).figures;
  const costs: FigureValue = carry === null ? { value: null, reason: 'no carry' } : costOfCarryPerKg;
  const leaves = costs.value === null ? costs : profitPerHead;
  return {
    toKg,
    isWorth: valueOfGain(of, fromKg, toKg)!,
    costs,
    leaves,
    verdict: leaves.value === null ? null : isAboveZero(leaves.value) ? 'undervalued' : 'overvalued',
  };
}

const isAboveZero = (value: Decimal): boolean => decided(value).greaterThan(0);

/** One head bought at a rung and sold at the next, at the class's own prices. */
function stepTrade(of: PriceClass, fromKg: DecimalText, toKg: DecimalText): Trade {
  return {
    ...newTrade('', '', [], []),
    animalTypeId: of.animalTypeId,
    animalSubTypeId: subTypeOfClass(of),
    numberOfHead: '1',
    purchaseWeightkg: fromKg,
    purchaseCostHd: priceAt(of, fromKg).perHead,
    saleWeightkg: toKg,
    saleCostHd: priceAt(of, toKg).perHead,
  };
}
