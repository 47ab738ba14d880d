import type { DecimalText } from '../number/decimal.ts';

/**
 * Where money comes from. An overdraft pays interest on what is drawn, added monthly. A livestock loan pays a share of the
 * purchases that name it, and is repaid as those stock are sold; interest is added monthly. Own money earns nothing.
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
  /** Dollars on that date before its own entries; negative when drawn. */
  readonly balance: DecimalText;
  /** `YYYY-MM-DD`. Entries before it are in the balance already. */
  readonly on: string;
  /** Per cent of each purchase that a livestock loan pays; without it all of it. */
  readonly share?: DecimalText;
}

/** How often a line of other income or cost comes back. */
export const repeats = { month: 1, quarter: 3, year: 12, once: null } as const;

/** Income or a cost of the farm that is no trade's. */
export interface Other {
  readonly name: string;
  /** Dollars each time, above 0. */
  readonly amount: DecimalText;
  readonly every: keyof typeof repeats;
  readonly from: string;
  /** The last day on which it may fall; null for no end. */
  readonly to: string | null;
  /** True for income. */
  readonly in: boolean;
}

/** Sums with GST, settled with the activity statement of a quarter or a month; null without. */
export type GstPeriod = 'quarter' | 'month' | null;
