import { useCallback, useMemo } from 'react';
import { oldBoardDays } from '#calc-core/market';
import { useBoards, useSyncStatus, useTrades } from '#web/data/hooks.ts';
import { type BudgetTrade, budgetTradesInSteps, hasLedger } from '#calc-core/ledger';
import { type Due, duesOf, dueTotals, notEntered } from '#calc-core/cash-flow';
import { useBudgetSettings } from '#web/money/use-settings.ts';
import { useSliced } from '#web/money/use-sliced.ts';
import { today as todayNow } from '#web/shell/today.ts';

/** Today shows what is due in this many days. */
const DAYS_AHEAD = 30;
/** Markets are weekly, so older prices need renewal. */
const OLD_PRICES_AFTER_DAYS = 7;

/** What Today shows. */
export interface TodayFacts {
  readonly today: string;
  readonly trades: readonly BudgetTrade[];
  readonly dues: readonly Due[];
  /** The first item that is due, even if that is after `DAYS_AHEAD`. Null if nothing is planned. */
  readonly next: Due | null;
  readonly totals: ReturnType<typeof dueTotals>;
  readonly notEntered: ReturnType<typeof notEntered>;
  /** The trades that Today leaves out, each with the reason. */
  readonly leftOut: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
  /** The age of the newest prices in days. Null if they are at most a week old, or if there are none. */
  readonly oldPrices: number | null;
  /** The number of changes that the server does not have yet. `toFix` counts the changes that need a decision by the member. */
  readonly notSent: number;
  readonly toFix: number;
}

/** Undefined during the first calculation of many trades. Calculated again when a trade changes. */
export function useToday(): TodayFacts | undefined {
  const today = todayNow();
  const rows = useTrades();
  const { terms } = useBudgetSettings();
  const { pending, refused, conflicts, notSaved } = useSyncStatus();
  const newest = useBoards()[0]?.board;
  const trades = useSliced(useCallback(() => budgetTradesInSteps(rows, terms), [rows, terms]));
  const found = useMemo(() => trades && factsOf(trades, today), [trades, today]);
  if (trades === undefined || found === undefined) return undefined;
  return {
    ...found,
    today,
    trades,
    oldPrices: newest === undefined ? null : oldBoardDays(newest, today, OLD_PRICES_AFTER_DAYS),
    notSent: pending + notSaved,
    toFix: refused + conflicts,
  };
}

function factsOf(trades: readonly BudgetTrade[], today: string) {
  const dues = duesOf(trades, today, DAYS_AHEAD);
  return {
    dues,
    next: dues[0] ?? duesOf(trades, today, 3650)[0] ?? null,
    totals: dueTotals(dues),
    notEntered: notEntered(trades, today),
    leftOut: trades.flatMap(({ id, trade, ledger }) =>
      hasLedger(ledger) ? [] : [{ id, name: trade.name, reason: ledger.reason }],
    ),
  };
}
