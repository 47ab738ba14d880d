import type { AnimalTypeId } from '../animals/kinds.ts';
import type { DecimalText } from '../number/decimal.ts';

/** The ways to value stock on hand at the end of a year. */
export const valuedBy = {
  cost: 'Cost',
  market: 'Market selling value',
  replacement: 'Replacement value',
} as const;

/** The key of a valuation: `cost`, `market` or `replacement`. */
export type ValuedBy = keyof typeof valuedBy;

/** The amounts that the user typed for one class and one tax year. Null if nothing is typed. */
export interface TaxLine {
  /** The year of the last day: the tax year 2026 ends on 30 June 2026. */
  readonly year: number;
  readonly animalSubTypeId: number;
  /** Head born in the year. */
  readonly born: DecimalText | null;
  /** $/hd. If null, the amount in the regulation is used. */
  readonly bornValue: DecimalText | null;
  /** The number of dead head that were killed for own use. */
  readonly killed: DecimalText | null;
  /** $/hd: the income counted for each killed head. If null, the cost of the head is used. */
  readonly killedValue: DecimalText | null;
  readonly valueBy: ValuedBy;
  /** $/hd on hand, for market or replacement value. If null, the cost of the head is used. */
  readonly valueEach: DecimalText | null;
}

/**
 * The value of natural increase, $/hd. The farm may choose another value. From Income Tax Assessment (1997 Act) Regulations 2021, 70-55.01.
 */
export const bornOffered: Readonly<Record<AnimalTypeId, DecimalText>> = { 1: '20', 2: '4' };
