import type { Carry } from '#calc-core/carry';

/** A new member's first carry: steers growing on grass, at usual Australian costs of 2026 (ex GST). */
export const startingCarry = {
  name: 'Steers on grass',
  animalTypeId: 1,
  animalSubTypeId: 1,
  carryTypeId: 1,
  weightGainKg: '0.75',
  losePercentage: '1',
  freightIn: '16',
  buyingFee: '6.5',
  drench: '2.1',
  drenchDose: '1',
  vaccine: '1.45',
  vaccineDose: '2',
  agistmentRate: '6',
  supplements: '0.45',
  yardLevy: '6.2',
  agentCommission: '4',
  freightOut: '19',
  annualInterestRate: '8.25',
  labourDays: '4',
  labourUnits: '1',
  labourRate: '280',
} as const satisfies Partial<Carry>;
