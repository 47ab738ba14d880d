import type { CashPlace } from '#calc-core/cash-flow';
import type { Scarce } from '#calc-core/decide';
import type { FeedPlace } from '#calc-core/feed-year';
import type { Way } from '#calc-core/ledger';

/** What a shared page may show. */
export const sharedKinds = ['trade', 'group', 'comparison', 'cash-flow', 'feed', 'tax-year'] as const;

/** What a shared page may show. */
export type SharedKind = (typeof sharedKinds)[number];

/** The pages of the farm's budget, each with the request field that says what the page contains. */
export const budgetFields = { 'cash-flow': 'cashFlow', feed: 'feed', 'tax-year': 'taxYear' } as const;

/** Whether a page shows the farm's budget. Such a page names no record. */
export const isOfBudget = (kind: SharedKind): kind is keyof typeof budgetFields => kind in budgetFields;

/** For how many days a page stays open by default. */
export const usualDays = 7;

/** For how many days a page may stay open at most. */
export const mostDays = 90;

/** A page for people without an account, as its maker sees it in the list. Its address is sent only once, in the reply that creates it. */
export interface SharedPage {
  readonly id: string;
  readonly kind: SharedKind;
  /** What it is headed. */
  readonly title: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly endsAt: string;
  readonly withdrawnAt: string | null;
  /** How often the page was opened, and when last. */
  readonly opened: number;
  readonly openedAt: string | null;
}

/** The reply to the request that creates a page. Only this reply has the page's address. */
export interface NewSharedPage extends SharedPage {
  readonly url: string;
}

/** The cash flow on a page: its trades, its months and its assumptions. */
export interface SharedCashFlow extends CashPlace {
  readonly way?: Way | undefined;
}

/** The most months that a shared page may have. */
export const mostMonths = 36;

/** What a page of the budget shows: only the field of its kind is set. */
export interface SharedBudget {
  readonly cashFlow?: SharedCashFlow | undefined;
  readonly feed?: FeedPlace | undefined;
  /** The year in which the tax year ends. */
  readonly taxYear?: number | undefined;
}

/**
 * The request for a page of one trade, of one group, or of the trades of a comparison in the order of the screen. Without ids, it requests
 * a part of the farm's budget.
 */
export interface SharedRequest extends SharedBudget {
  readonly kind: SharedKind;
  readonly ids: readonly string[];
  /** What a comparison is ranked by; money by default. */
  readonly scarce?: Scarce | undefined;
  /** Whether a trade's note is on its page; by default it is not. */
  readonly withNote?: boolean | undefined;
  readonly days: number;
}
