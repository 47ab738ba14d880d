import { headLeft, stageOf } from '../actual/record.ts';
import { nothingActual } from '../trade/facts/facts.ts';
import { planOf } from '../actual/facts-of.ts';
import { actualOf } from '../trade/facts/stored.ts';
import { kindOf } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import type { Carry } from '../carry/record.ts';
import { usableAmount } from '../figure/amount.ts';
import type { InputDeclaration } from '../figure/declare.ts';
import { daysBetween } from '../number/dates.ts';
import { Decimal, decided, type DecimalText } from '../number/decimal.ts';
import { exactText } from '../number/exact.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { Trade } from '../trade/record.ts';

/** The animals of a trade on one day. */
export interface Stock {
  /** True if the animals are bought and some are not sold yet. */
  readonly isInHand: boolean;
  readonly head: DecimalText | null;
  /** Whole kg per head, estimated from the growth since purchase. Null if unknown. */
  readonly weightKg: DecimalText | null;
  /** Weight gain in kg per head per day. With a time-held carry, the planned gain divided by the days. */
  readonly gainKg: DecimalText | null;
}

/** The stock of a trade on a day (`YYYY-MM-DD`). Known facts replace the plan. Kinds sold by the head have no weight. Never throws. */
export function stockOf(trade: Trade, carry: Carry | null, today: string): Stock {
  const plan = planOf(trade) ?? { trade, carry };
  const known = actualOf(trade.actual);
  const actual = known ?? nothingActual;
  const head = exactText(headLeft(plan, actual));
  const gain = kindOf(trade.animalSubTypeId).perHeadOnly ? null : gainOf(trade, carry);
  const days = Math.max(0, daysBetween(actual.boughtOn ?? trade.heldFrom, today) ?? 0);
  const bought = usable(actual.purchaseWeightkg ?? trade.purchaseWeightkg, tradeInputs.purchaseWeightkg);
  return {
    isInHand: stageOf(plan, known) === 'bought',
    head: head.startsWith('-') ? '0' : head,
    weightKg: bought === null || gain === null ? null : bought.plus(gain.times(days)).toFixed(0),
    gainKg: gain === null ? null : decided(gain).toFixed(),
  };
}

function gainOf(trade: Trade, carry: Carry | null): Decimal | null {
  if (carry?.carryTypeId !== 2) return usable(carry?.weightGainKg, carryInputs.weightGainKg);
  const weeks = usable(carry.weeksHeld, carryInputs.weeksHeld);
  const sold = usable(trade.saleWeightkg, tradeInputs.saleWeightkg);
  const bought = usable(trade.purchaseWeightkg, tradeInputs.purchaseWeightkg);
  if (sold === null || bought === null || weeks === null || weeks.isZero()) return null;
  return sold.minus(bought).dividedBy(weeks.times(7));
}

function usable(text: DecimalText | null | undefined, input: InputDeclaration): Decimal | null {
  const read = usableAmount(text, input);
  return read === null ? null : new Decimal(read);
}
