import type { AnimalTypeId } from '../animals/kinds.ts';
import type { DecimalText } from '../number/decimal.ts';

/** How stock on hand is valued at the end of a year. */
export const valuedBy = {
  cost: 'Cost',
  market: 'Market selling value',
  replacement: 'Replacement value',
} as const;

/** A way to value stock on hand. */
export type ValuedBy = keyof typeof valuedBy;

/** The typed amounts of one class in one tax year. Null means that nothing is typed. */
export interface TaxLine {
  /** The year in which the tax year ends, on 30 June. */
  readonly year: number;
  readonly animalSubTypeId: number;
  /** Head born in the year. */
  readonly born: DecimalText | null;
  /** $/hd. Null uses the amount in the regulation. */
  readonly bornValue: DecimalText | null;
  /** How many of the head that died were killed for own use. */
  readonly killed: DecimalText | null;
  /** The income counted for each killed head, in $/hd. Null uses the cost of the head. */
  readonly killedValue: DecimalText | null;
  readonly valueBy: ValuedBy;
  /** The value of each head on hand in $/hd, if stock are valued at market or replacement value. Null uses the cost of the head. */
  readonly valueEach: DecimalText | null;
}

/**
 * The value of natural increase in $/hd, unless the farm chooses another. From Income Tax Assessment (1997 Act) Regulations 2021, 70-55.01.
 */
export const bornOffered: Readonly<Record<AnimalTypeId, DecimalText>> = { 1: '20', 2: '4' };
