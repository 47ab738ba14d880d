import type { CarryCost } from '../carry/cost.ts';
import { carryInputs } from '../carry/inputs.ts';
import { carryAmountNames, type CarryAmountName } from '../carry/record.ts';

/** The costs of a carry that are paid at one of the given times, without amounts that only multiply a cost (such as doses). */
const paidAt = (...times: readonly CarryCost['paid'][]): readonly CarryAmountName[] =>
  carryAmountNames.filter((name) => {
    const { cost, paid, factorOf } = carryInputs[name];
    return cost !== null && factorOf === undefined && times.includes(paid);
  });

/** The costs of a carry that are paid one time after an animal is bought: buying, processing, shearing, aircraft, losses, labour. */
export const spentInHand: readonly CarryAmountName[] = paidAt('in hand');

/** The costs that a trade pays only once, not for each step of growth: {@link spentInHand} and the selling costs. */
export const chargedOnce: readonly CarryAmountName[] = paidAt('in hand', 'when sold');
