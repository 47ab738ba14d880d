import type { CarryCost } from '../carry/cost.ts';
import { carryInputs } from '../carry/inputs.ts';
import { carryAmountNames, type CarryAmountName } from '../carry/record.ts';

/** The amounts of a carry that are paid at one of these times. What only multiplies another one goes with that. */
const paidAt = (...times: readonly CarryCost['paid'][]): readonly CarryAmountName[] =>
  carryAmountNames.filter((name) => {
    const { cost, paid, factorOf } = carryInputs[name];
    return cost !== null && factorOf === undefined && times.includes(paid);
  });

/** The lines of a carry that are paid for an animal once it is in hand: buying, processing, shearing, aircraft, losses, labour. */
export const spentInHand: readonly CarryAmountName[] = paidAt('in hand');

/** The lines that are charged once for a trade and not again for a step of it: those, and selling. */
export const chargedOnce: readonly CarryAmountName[] = paidAt('in hand', 'when sold');
