import { kindOf } from '#calc-core/animals';
import { carryAmountNames, carryInputs, type CarryAmountName, type CarryTypeId } from '#calc-core/carry';

/** Finds a missing carry type from the filled amount: weeks held, or weight gain. Null if both or neither are filled in. */
export function impliedCarryType(isGiven: (field: CarryAmountName) => boolean): CarryTypeId | null {
  const [weeks, gain] = [isGiven('weeksHeld'), isGiven('weightGainKg')];
  return weeks === gain ? null : weeks ? 2 : 1;
}

const cattle = kindOf(1);

/** True if a carry without an animal type has a cost of sheep, such as shearing. */
export const isSheepCarry = (isGiven: (field: CarryAmountName) => boolean): boolean =>
  carryAmountNames.some((name) => isGiven(name) && !carryInputs[name].appliesTo(cattle));
