import { carryInputs } from '../carry/inputs.ts';
import type { Carry } from '../carry/record.ts';
import type { Reason } from '../figure/reasons.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { tradeInputs } from '../trade/inputs.ts';
import { isAboveZero } from '../trade/editing/prices.ts';
import type { Trade } from '../trade/record.ts';
import { priceLever, type Lever, type Position } from './lever.ts';

/** What a trade needs before a question about it has an answer. */
export interface Lacking {
  /** The labels of the missing fields, in the form's order. */
  readonly fields: readonly string[];
  /** The label of a missing amount of the carry. Null if none is missing. */
  readonly ofCarry: string | null;
  /** The missing price, if exactly one of the two prices is missing. The question can then ask for this price. */
  readonly open: Lever | null;
}

const carryReasons: Partial<Record<Reason, string>> = {
  'no growth rate': carryInputs.weightGainKg.label,
  'no weeks held': carryInputs.weeksHeld.label,
};

/** Lists what is missing for a profit. A single missing price is not listed, because the question can find it. */
export function lackingOf({ carry, trade }: Position): Lacking {
  const unpriced = (['sale', 'purchase'] as const).filter((pair) => trade[`${pair}CostHd`] === null);
  const open = unpriced.length === 1 ? priceLever(trade, unpriced[0]!) : null;
  const prices =
    open === null
      ? unpriced.map((pair) => tradeInputs[priceLever(trade, pair).name as 'saleCostHd'].label)
      : [];
  const fields = [
    ...(isAboveZero(trade.numberOfHead) ? [] : [tradeInputs.numberOfHead.label]),
    ...prices,
    ...(carry === null ? ['Carry'] : []),
  ];
  if (fields.length > 0) return { fields, ofCarry: null, open };
  const reason = reasonOf(carry, trade);
  return {
    fields: reason === 'no weights' ? weightsMissing(trade) : [],
    ofCarry: (reason && carryReasons[reason]) ?? null,
    open,
  };
}

/** Why the profit cannot be calculated at any price. Undefined if it can. */
function reasonOf(carry: Carry | null, trade: Trade): Reason | undefined {
  const priced = {
    ...trade,
    saleCostHd: trade.saleCostHd ?? '0',
    purchaseCostHd: trade.purchaseCostHd ?? '0',
  };
  return calculateTrade(carry, priced).figures.profitPerHead.reason;
}

const weightsMissing = (trade: Trade): readonly string[] =>
  (['purchaseWeightkg', 'saleWeightkg'] as const)
    .filter((name) => !isAboveZero(trade[name]))
    .map((name) => tradeInputs[name].label);
