import { useCallback, useState } from 'react';
import { CashBook, type CashFlow, type FarmMoney } from '#calc-core/cash-flow';
import type { BudgetTrade } from '#calc-core/ledger';
import { useSliced } from '#web/money/use-sliced.ts';

const MONTHS_AHEAD = 14;

/** What the cash flow is calculated from. */
export interface AheadOf {
  readonly trades: readonly BudgetTrade[];
  readonly farm: FarmMoney;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The cash flow from today. Null when no source of money has a balance. Undefined during the first calculation. */
export function useAhead({ trades, farm, today }: AheadOf): CashFlow | null | undefined {
  const [book] = useState(() => new CashBook());
  return useSliced(
    useCallback(
      function* (): Generator<void, CashFlow | null> {
        if (farm.funding.length === 0) return null;
        yield* book.following(trades);
        const { funding, others, gst } = farm;
        return book.flow({
          funding,
          others,
          gst,
          from: today.slice(0, 7),
          months: MONTHS_AHEAD,
          peakFrom: today,
        });
      },
      [book, trades, farm, today],
    ),
  );
}
