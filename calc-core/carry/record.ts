import type { AnimalTypeId } from '../animals/kinds.ts';
import type { DecimalText } from '../number/decimal.ts';

/** 1 growth rate (kg/day), 2 time held (weeks) (spec 9). */
export type CarryTypeId = 1 | 2;

/** Every amount of a carry, in our spelling, in the form's order. */
export const carryAmountNames = [
  'weeksHeld',
  'weightGainKg',
  'losePercentage',
  'freightIn',
  'buyingFee',
  'drench',
  'drenchDose',
  'vet',
  'vetDose',
  'vaccine',
  'vaccineDose',
  'dipping',
  'dippingDose',
  'jetting',
  'jettingDose',
  'tags',
  'processingOther',
  'shearingPerHead',
  'shearingSundry',
  'backgroundRate',
  'agistmentRate',
  'supplements',
  'numberOfBales',
  'freightPerBale',
  'woolLevy',
  'brokerageFee',
  'awexTradingFee',
  'otherTestingCosts',
  'yardLevy',
  'agentCommission',
  'advertising',
  'freightOut',
  'annualInterestRate',
  'aircraft',
  'labourDays',
  'labourUnits',
  'labourRate',
] as const;

export type CarryAmountName = (typeof carryAmountNames)[number];

/** A carry profile: what it costs to carry an animal. `null` amounts are absent, not zero. */
export interface Carry extends Readonly<Record<CarryAmountName, DecimalText | null>> {
  readonly id: string;
  readonly name: string;
  readonly animalTypeId: AnimalTypeId;
  readonly animalSubTypeId: number;
  readonly carryTypeId: CarryTypeId;
}

const noAmounts = Object.fromEntries(carryAmountNames.map((name) => [name, null])) as Record<
  CarryAmountName,
  null
>;

/** A carry with nothing entered: cattle, growth rate (spec 9). */
export function newCarry(id: string): Carry {
  return { id, name: '', animalTypeId: 1, animalSubTypeId: 1, carryTypeId: 1, ...noAmounts };
}

/** The carry with every field back at its default, the same record (spec 4). */
export function clearCarry(carry: Carry): Carry {
  return newCarry(carry.id);
}

/** The name of a duplicate (spec 4). */
export function copyName(name: string): string {
  return `${name}-copy`;
}
