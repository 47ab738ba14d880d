import type { CarryCost } from '../carry/cost.ts';
import { carryInputs } from '../carry/inputs.ts';
import { carryAmountNames, type CarryAmountName } from '../carry/record.ts';

/** The costs of a carry that are paid at one of `times`. Multipliers such as doses are not costs. */
const paidAt = (...times: readonly CarryCost['paid'][]): readonly CarryAmountName[] =>
  carryAmountNames.filter((name) => {
    const { cost, paid, factorOf } = carryInputs[name];
    return cost !== null && factorOf === undefined && times.includes(paid);
  });

/** Costs that are paid once after an animal is bought, for example processing and shearing. */
export const spentInHand: readonly CarryAmountName[] = paidAt('in hand');

/** Costs that a trade pays only once: {@link spentInHand} and selling costs. */
export const chargedOnce: readonly CarryAmountName[] = paidAt('in hand', 'when sold');
