import { defaultSubType, kindOf } from '../animals/kinds.ts';
import { enteredValue } from '../field/record.ts';
import { isDecimalText } from '../number/decimal.ts';
import { carryDetails } from './details.ts';
import { dosesOf } from './doses.ts';
import { carryInputs } from './inputs.ts';
import type { Carry, CarryAmountName, carryFields } from './record.ts';

/** Every field of a carry that a person can change. */
export type CarryField = keyof typeof carryFields;

/** A field of a carry and its new value. */
export interface CarryChange {
  readonly field: CarryField;
  /** Amounts are plain decimals. Null means absent. */
  readonly value: string | number | null;
}

/**
 * Applies one edit and returns the new carry. An invalid value leaves the carry unchanged. A price per dose sets blank doses to 1
 * (calculation "Numbers").
 */
export function editCarry(carry: Carry, change: CarryChange): Carry {
  const { field, value } = change;
  switch (field) {
    case 'animalTypeId':
      return animalTypeEdited(carry, Number(value));
    case 'animalSubTypeId':
      return subTypeEdited(carry, Number(value));
    default:
      return isAmount(field)
        ? amountEdited(carry, field, value === null ? null : String(value))
        : detailEdited(carry, field, value);
  }
}

const isAmount = (field: CarryField): field is CarryAmountName => Object.hasOwn(carryInputs, field);

function detailEdited(carry: Carry, field: keyof typeof carryDetails, value: CarryChange['value']): Carry {
  const declared = Object.hasOwn(carryDetails, field) ? carryDetails[field] : undefined;
  const entered = declared === undefined ? undefined : enteredValue(declared, value);
  return entered === undefined ? carry : { ...carry, [field]: entered };
}

function animalTypeEdited(carry: Carry, type: number): Carry {
  if ((type !== 1 && type !== 2) || type === carry.animalTypeId) return carry;
  return { ...carry, animalTypeId: type, animalSubTypeId: defaultSubType(type) };
}

function subTypeEdited(carry: Carry, subType: number): Carry {
  if (!Number.isInteger(subType)) return carry;
  const kind = kindOf(subType);
  const animalTypeId = kind.id === subType ? kind.animalTypeId : carry.animalTypeId;
  return { ...carry, animalSubTypeId: subType, animalTypeId };
}

function amountEdited(carry: Carry, field: CarryAmountName, amount: string | null): Carry {
  if (amount !== null && !isDecimalText(amount)) return carry;
  const edited = { ...carry, [field]: amount };
  const dose = dosesOf(field);
  return dose !== null && amount !== null && carry[dose] === null ? { ...edited, [dose]: '1' } : edited;
}
