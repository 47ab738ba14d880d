import { namesOf } from '../field/names.ts';
import { emptyValues } from '../field/record.ts';
import type { ValuesOf } from '../field/declare.ts';
import { carryDetails } from './details.ts';
import { carryInputs } from './inputs.ts';

/** The name of an amount of a carry. */
export type CarryAmountName = keyof typeof carryInputs;

/** Every amount of a carry, in the form's order. */
export const carryAmountNames = namesOf(carryInputs);

/** All stored fields of a carry, in the order of the API. */
export const carryFields = { ...carryDetails, ...carryInputs };

/** A carry profile: what it costs to carry an animal. `null` amounts are absent, not zero. */
export interface Carry extends ValuesOf<typeof carryFields> {
  readonly id: string;
}

/** The amount that a carry of this type does not use: weeks held for a growth-rate carry, weight gain for a time-held carry. */
export const amountOfOtherType = (carryTypeId: Carry['carryTypeId']): 'weeksHeld' | 'weightGainKg' =>
  carryTypeId === 1 ? 'weeksHeld' : 'weightGainKg';

/** A new carry without amounts, for cattle at a growth rate. */
export function newCarry(id: string): Carry {
  return { id, ...emptyValues(carryFields) };
}

/** The same carry record with every field at its default (spec 4). */
export function clearCarry(carry: Carry): Carry {
  return newCarry(carry.id);
}

/** The name of a duplicate (spec 4). */
export function copyName(name: string): string {
  return `${name}-copy`;
}
