import { defaultSubType, kindOf } from '../animals/kinds.ts';
import { isDecimalText } from '../number/decimal.ts';
import { carryAmountNames, type Carry, type CarryAmountName } from './record.ts';

/** Every field of a carry that a person can change. */
export type CarryField = CarryAmountName | 'name' | 'animalTypeId' | 'animalSubTypeId' | 'carryTypeId';

export interface CarryChange {
  readonly field: CarryField;
  /** Amounts as plain decimals; null is absent. */
  readonly value: string | number | null;
}

/** Each price per dose with its doses. */
const doses: Partial<Record<CarryAmountName, CarryAmountName>> = {
  drench: 'drenchDose',
  vet: 'vetDose',
  vaccine: 'vaccineDose',
  dipping: 'dippingDose',
  jetting: 'jettingDose',
};

/**
 * What one edit does to a carry. Pure; a value the field cannot take leaves the carry as it is. A price per dose typed while
 * its doses are blank sets one dose (calculation "Numbers").
 */
export function editCarry(carry: Carry, change: CarryChange): Carry {
  const { field, value } = change;
  switch (field) {
    case 'name':
      return { ...carry, name: value === null ? '' : String(value) };
    case 'animalTypeId':
      return animalTypeEdited(carry, Number(value));
    case 'animalSubTypeId':
      return subTypeEdited(carry, Number(value));
    case 'carryTypeId':
      return value === 1 || value === '1' || value === 2 || value === '2'
        ? { ...carry, carryTypeId: Number(value) === 2 ? 2 : 1 }
        : carry;
    default:
      return amountEdited(carry, field, value === null ? null : String(value));
  }
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
  if (!carryAmountNames.includes(field) || (amount !== null && !isDecimalText(amount))) return carry;
  const edited = { ...carry, [field]: amount };
  const dose = doses[field];
  return dose !== undefined && amount !== null && carry[dose] === null ? { ...edited, [dose]: '1' } : edited;
}
