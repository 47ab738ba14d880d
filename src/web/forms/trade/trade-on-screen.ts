import type { Carry } from '#calc-core/carry';
import type { Trial } from '#calc-core/decide';
import type { TradeGroup } from '#calc-core/group';
import { createContext, useContext } from 'react';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import type { Past } from './past-moment.ts';

/** The view on the right side of a trade. The form on the left stays. */
export type TradeView = 'results' | 'what-if' | 'plan' | 'history';

/** The trade of a screen, for the panels next to its form. */
export interface TradeOnScreen {
  readonly fields: TradeFields;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  /** Shows the trade with the tried values. Null shows the trade as it is. */
  readonly onTry: (trial: Trial | null) => void;
  /** Shows the trade at a past moment. Null shows today's trade. */
  readonly onLook: (past: Past | null) => void;
}

const TradeContext = createContext<TradeOnScreen | null>(null);

export const TradeOnScreenProvider = TradeContext.Provider;

export function useTradeOnScreen(): TradeOnScreen {
  const trade = useContext(TradeContext);
  if (trade === null) throw new Error('useTradeOnScreen needs a TradeForm above it');
  return trade;
}
