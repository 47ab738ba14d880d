import type { DecimalText } from '../../number/decimal.ts';

/**
 * The kinds of money. Overdrafts and livestock loans charge interest. Own money earns none. A livestock loan pays a share of a purchase,
 * and the sale repays the loan.
 */
export const fundingKinds = { overdraft: 'Overdraft', loan: 'Livestock loan', own: 'Own money' } as const;

/** The kind of a source of money. */
export type FundingKind = keyof typeof fundingKinds;

/** A source of money. */
export interface Funding {
  readonly id: string;
  readonly name: string;
  readonly kind: FundingKind;
  /** The highest debt allowed, in dollars. Null for no limit. */
  readonly limit: DecimalText | null;
  /** Per cent a year. */
  readonly rate: DecimalText;
  /** Dollars at the start of the day `on`. Below 0 if money is owed. */
  readonly balance: DecimalText;
  /** `YYYY-MM-DD`. The balance includes all earlier entries. */
  readonly on: string;
  /** Per cent of each purchase that a livestock loan pays. Absent for 100. */
  readonly share?: DecimalText;
}

/** For each choice, the months between two payments. Null for a single payment. */
export const repeats = { month: 1, quarter: 3, year: 12, once: null } as const;

/** Income or a cost of the farm that belongs to no trade. */
export interface Other {
  readonly name: string;
  /** Dollars each time, above 0. */
  readonly amount: DecimalText;
  readonly every: keyof typeof repeats;
  readonly from: string;
  /** The last possible day. Null for no end. */
  readonly to: string | null;
  /** True for income. */
  readonly in: boolean;
}

/** How often GST is settled. Null for sums without GST. */
export type GstPeriod = 'quarter' | 'month' | null;
