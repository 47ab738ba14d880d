import type { DecimalText } from '../../number/decimal.ts';

/**
 * Where money comes from. An overdraft charges interest on what is drawn, added monthly. A livestock loan pays a share of the purchases
 * that name it, and is repaid when the stock are sold; its interest is added monthly too. Own money earns nothing.
 */
export const fundingKinds = { overdraft: 'Overdraft', loan: 'Livestock loan', own: 'Own money' } as const;

/** A kind of money. */
export type FundingKind = keyof typeof fundingKinds;

/** A source of money. */
export interface Funding {
  /** What trades name it by. */
  readonly id: string;
  readonly name: string;
  readonly kind: FundingKind;
  /** Dollars that may be drawn; null for no limit. */
  readonly limit: DecimalText | null;
  /** Per cent a year. */
  readonly rate: DecimalText;
  /** Dollars on the date `on`, before the entries of that day. Negative if money is drawn. */
  readonly balance: DecimalText;
  /** `YYYY-MM-DD`. Entries before it are part of the balance already. */
  readonly on: string;
  /** The share of each purchase that a livestock loan pays, in per cent. If absent, the loan pays all of it. */
  readonly share?: DecimalText;
}

/** How often a line of other income or costs repeats. */
export const repeats = { month: 1, quarter: 3, year: 12, once: null } as const;

/** Income or a cost of the farm that belongs to no trade. */
export interface Other {
  readonly name: string;
  /** Dollars each time, above 0. */
  readonly amount: DecimalText;
  readonly every: keyof typeof repeats;
  readonly from: string;
  /** The last day on which it may happen. Null for no end. */
  readonly to: string | null;
  /** True for income. */
  readonly in: boolean;
}

/** How often GST is settled with the activity statement; null for sums without GST. */
export type GstPeriod = 'quarter' | 'month' | null;
