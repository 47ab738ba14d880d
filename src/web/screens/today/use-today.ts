import { useMemo } from 'react';
import { oldBoardDays } from '#calc-core/market';
import { useBoards, useSyncStatus, useTrades } from '#web/data/hooks.ts';
import { type BudgetTrade, budgetTrades, hasLedger } from '#calc-core/ledger';
import {
  CashBook,
  type CashFlow,
  crossedBreakEven,
  type Due,
  duesOf,
  dueTotals,
  notEntered,
  stockNow,
} from '#calc-core/cash-flow';
import { useFarm } from '#web/money/use-farm.ts';
import { today as todayNow } from '#web/shell/today.ts';
import { useProfitsBefore } from './use-profits-before.ts';

/** How many days ahead Today looks, and how many months the peak debt. */
const DAYS_AHEAD = 30;
const MONTHS_AHEAD = 14;
/** Prices older than this are to be renewed: markets are weekly. */
const OLD_PRICES_AFTER_DAYS = 7;

/** What Today shows. */
export interface TodayFacts {
  readonly today: string;
  readonly trades: readonly BudgetTrade[];
  readonly dues: readonly Due[];
  /** The next due when nothing is due soon; null when nothing is planned. */
  readonly next: Due | null;
  readonly totals: ReturnType<typeof dueTotals>;
  readonly stock: ReturnType<typeof stockNow>;
  /** Null when no source of money has a balance. */
  readonly flow: CashFlow | null;
  readonly notEntered: ReturnType<typeof notEntered>;
  readonly crossed: ReturnType<typeof crossedBreakEven>;
  /** Trades without dates, each with the reason. */
  readonly leftOut: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
  /** How many days old the newest prices are; null when they are less than a week old, or there are none. */
  readonly oldPrices: number | null;
  /** How many changes the server does not have yet, and how many need the member. */
  readonly notSent: number;
  readonly toFix: number;
}

/** The member's trades as of today, calculated again when one of them changes. */
export function useToday(): TodayFacts {
  const before = useProfitsBefore();
  const today = todayNow();
  const rows = useTrades();
  const farm = useFarm();
  const { pending, refused, conflicts, notSaved } = useSyncStatus();
  const newest = useBoards()[0]?.board;
  const trades = useMemo(() => budgetTrades(rows, farm.terms), [rows, farm.terms]);
  const found = useMemo(() => {
    const dues = duesOf(trades, today, DAYS_AHEAD);
    return {
      dues,
      next: dues[0] ?? duesOf(trades, today, 3650)[0] ?? null,
      totals: dueTotals(dues),
      stock: stockNow(trades, today),
      flow: flowOf(trades, farm, today),
      notEntered: notEntered(trades, today),
      crossed: crossedBreakEven(before, trades),
      leftOut: trades.flatMap(({ id, trade, ledger }) =>
        hasLedger(ledger) ? [] : [{ id, name: trade.name, reason: ledger.reason }],
      ),
    };
  }, [trades, farm, today, before]);
  return {
    ...found,
    today,
    trades,
    oldPrices: newest === undefined ? null : oldBoardDays(newest, today, OLD_PRICES_AFTER_DAYS),
    notSent: pending + notSaved,
    toFix: refused + conflicts,
  };
}

function flowOf(
  trades: readonly BudgetTrade[],
  farm: ReturnType<typeof useFarm>,
  today: string,
): CashFlow | null {
  if (farm.funding.length === 0) return null;
  const book = new CashBook();
  book.follow(trades);
  const { funding, others, gst } = farm;
  return book.flow({ funding, others, gst, from: today.slice(0, 7), months: MONTHS_AHEAD, peakFrom: today });
}
