import { namesOf } from '../field/names.ts';
import { emptyValues } from '../field/record.ts';
import type { ValuesOf } from '../field/declare.ts';
import { carryDetails } from './details.ts';
import { carryInputs } from './inputs.ts';

/** The name of an amount of a carry. */
export type CarryAmountName = keyof typeof carryInputs;

/** Every amount of a carry, in the form's order. */
export const carryAmountNames = namesOf(carryInputs);

/** All stored fields of a carry, in the API's order. */
export const carryFields = { ...carryDetails, ...carryInputs };

/** What it costs to hold stock. A null amount is absent, not zero. */
export interface Carry extends ValuesOf<typeof carryFields> {
  readonly id: string;
}

/** The amount that this type of carry ignores. A growth-rate carry ignores the weeks held. A time-held carry ignores the weight gain. */
export const amountOfOtherType = (carryTypeId: Carry['carryTypeId']): 'weeksHeld' | 'weightGainKg' =>
  carryTypeId === 1 ? 'weeksHeld' : 'weightGainKg';

/** A new carry for cattle at a growth rate, without amounts. */
export function newCarry(id: string): Carry {
  return { id, ...emptyValues(carryFields) };
}

/** Resets every field of a carry to its default (spec 4). */
export function clearCarry(carry: Carry): Carry {
  return newCarry(carry.id);
}

/** The name of a duplicate (spec 4). */
export function copyName(name: string): string {
  return `${name}-copy`;
}
