import { kindOf } from '#calc-core/animals';
import { carryAmountNames, carryInputs, type CarryAmountName, type CarryTypeId } from '#calc-core/carry';

/**
 * The type of a carry whose type is not given. It follows from the amount that is filled in: weeks held or weight gain. Null if both or
 * neither are filled in.
 */
export function impliedCarryType(isGiven: (field: CarryAmountName) => boolean): CarryTypeId | null {
  const [weeks, gain] = [isGiven('weeksHeld'), isGiven('weightGainKg')];
  return weeks === gain ? null : weeks ? 2 : 1;
}

const cattle = kindOf(1);

/** Whether a carry without an animal type is for sheep: it has a cost that cattle do not have, such as shearing or bales of wool. */
export const isSheepCarry = (isGiven: (field: CarryAmountName) => boolean): boolean =>
  carryAmountNames.some((name) => isGiven(name) && !carryInputs[name].appliesTo(cattle));
