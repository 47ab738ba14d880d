import { kindOf } from '#calc-core/animals';
import { carryAmountNames, carryInputs, type CarryAmountName, type CarryTypeId } from '#calc-core/carry';

/** The type of a carry that names none: by the one of its two amounts that is given, weeks held or weight gain; null for both or none. */
export function impliedCarryType(isGiven: (field: CarryAmountName) => boolean): CarryTypeId | null {
  const [weeks, gain] = [isGiven('weeksHeld'), isGiven('weightGainKg')];
  return weeks === gain ? null : weeks ? 2 : 1;
}

const cattle = kindOf(1);

/** Whether a carry that names no animal is for sheep: it has a cost that cattle have not, such as shearing or bales of wool. */
export const isSheepCarry = (isGiven: (field: CarryAmountName) => boolean): boolean =>
  carryAmountNames.some((name) => isGiven(name) && !carryInputs[name].appliesTo(cattle));
