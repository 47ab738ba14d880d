import type { CashPlace } from '#calc-core/cash-flow';
import type { Scarce } from '#calc-core/decide';
import type { Way } from '#calc-core/ledger';

/** What a shared page may be of. */
export const sharedKinds = ['trade', 'group', 'comparison', 'cash-flow'] as const;

/** What a shared page may be of. */
export type SharedKind = (typeof sharedKinds)[number];

/** For how many days a page is open, unless said otherwise. */
export const usualDays = 7;

/** For how many days a page may be open at most. */
export const mostDays = 90;

/** A page for somebody without an account, as its maker sees it listed. Its address is sent once, when it is made. */
export interface SharedPage {
  readonly id: string;
  readonly kind: SharedKind;
  /** What it is headed. */
  readonly title: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly endsAt: string;
  readonly withdrawnAt: string | null;
  /** How often it was opened, and when last. */
  readonly opened: number;
  readonly openedAt: string | null;
}

/** The answer to a new page: the one moment when its address is known. */
export interface NewSharedPage extends SharedPage {
  readonly url: string;
}

/** The cash flow that a page is of: its trades and months, and how it may go. */
export interface SharedCashFlow extends CashPlace {
  readonly way?: Way | undefined;
}

/** How many months a page of a cash flow may have. */
export const mostMonths = 36;

/**
 * What a page is asked of: one trade, one group, the trades of a comparison in the order of the screen, or with no ids the cash
 * flow of the farm.
 */
export interface SharedRequest {
  readonly kind: SharedKind;
  readonly ids: readonly string[];
  /** What a comparison is ranked by; money unless it says. */
  readonly scarce?: Scarce | undefined;
  readonly cashFlow?: SharedCashFlow | undefined;
  /** Whether a trade's note is on its page; it is not unless it says so. */
  readonly withNote?: boolean | undefined;
  readonly days: number;
}
