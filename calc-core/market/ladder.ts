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

/** A quoted weight and the result of growing an animal from this weight to the next. */
export interface RungVerdict {
  /** Live weight. */
  readonly weightKg: DecimalText;
  /** As quoted: a carcase weight if the class has carcase weights. Otherwise the live weight. */
  readonly rungKg: DecimalText;
  /** Weight x price, $/hd, rounded as in a trade. */
  readonly value: DecimalText;
  /** Null for the heaviest rung. */
  readonly next: RungStep | null;
}

/** Growing from one rung to the next. */
export interface RungStep {
  readonly toKg: DecimalText;
  /** The value of each added kilogram, $/kg. */
  readonly isWorth: Decimal;
  /** The cost of each added kilogram, $/kg. Costs that a trade pays only once are not included. */
  readonly costs: FigureValue;
  /** The added value less its cost, $/hd. */
  readonly leaves: FigureValue;
  /** `undervalued` if growing to the next rung makes a profit, else `overvalued`. Null if the cost is unknown. */
  readonly verdict: 'undervalued' | 'overvalued' | null;
}

/** The carry without the costs that a trade pays only once. */
export const withoutOnceOnly = (carry: Carry): Carry => ({
  ...carry,
  ...Object.fromEntries(chargedOnce.map((name) => [name, null])),
});

/**
 * The quoted weights of a class, lightest first, each with a verdict on growing to the next weight. Empty without prices or for a class
 * sold by the head.
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
