import type { CashPlace } from '#calc-core/cash-flow';
import type { Scarce } from '#calc-core/decide';
import type { FeedPlace } from '#calc-core/feed-year';
import type { Way } from '#calc-core/ledger';

/** What a shared page may show. */
export const sharedKinds = ['trade', 'group', 'comparison', 'cash-flow', 'feed', 'tax-year'] as const;

/** What a shared page may show. */
export type SharedKind = (typeof sharedKinds)[number];

/** The pages of the farm's budget, each with its field in {@link SharedBudget}. */
export const budgetFields = { 'cash-flow': 'cashFlow', feed: 'feed', 'tax-year': 'taxYear' } as const;

/** True for a page of the farm's budget. Such a page names no record. */
export const isOfBudget = (kind: SharedKind): kind is keyof typeof budgetFields => kind in budgetFields;

/** By default, a page stays open for this many days. */
export const usualDays = 7;

/** For how many days a page may stay open at most. */
export const mostDays = 90;

/** A shared page, as listed for the person who shared it. It does not contain the page's address. */
export interface SharedPage {
  readonly id: string;
  readonly kind: SharedKind;
  /** The heading of the page. */
  readonly title: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly endsAt: string;
  readonly withdrawnAt: string | null;
  readonly opened: number;
  readonly openedAt: string | null;
}

/** The reply after a page was created. No other reply has the page's address. */
export interface NewSharedPage extends SharedPage {
  readonly url: string;
}

/** The cash flow on a page: its trades, its months and its assumptions. */
export interface SharedCashFlow extends CashPlace {
  readonly way?: Way | undefined;
}

/** The most months that a shared page may have. */
export const mostMonths = 36;

/** What a page of the budget shows. Only the field of the page's kind is set. */
export interface SharedBudget {
  readonly cashFlow?: SharedCashFlow | undefined;
  readonly feed?: FeedPlace | undefined;
  /** The year in which the tax year ends. */
  readonly taxYear?: number | undefined;
}

/** Requests a page of a trade, a group or compared trades. Without ids, requests a page of the budget. */
export interface SharedRequest extends SharedBudget {
  readonly kind: SharedKind;
  readonly ids: readonly string[];
  /** Ranks a comparison by this resource. The default is money. */
  readonly scarce?: Scarce | undefined;
  /** Shows the trade's note on its page. The default is false. */
  readonly withNote?: boolean | undefined;
  readonly days: number;
}
