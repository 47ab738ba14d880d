import type { Carry } from '#calc-core/carry';
import { calculateTrade, type Trade, type TradeFigureName, type TradeResult } from '#calc-core/trade';
import { createContext, useContext, useMemo } from 'react';

/** The trade whose figures are shown, and what an explanation of them needs. */
export interface Worked {
  readonly carry: Carry | null;
  readonly trade: Trade;
  readonly result: TradeResult;
  readonly onExplain?: ((name: TradeFigureName) => void) | undefined;
}

export const WorkedContext = createContext<Worked | null>(null);

/**
 * Returns the trade of the surrounding form or cards.
 * @throws if the component is outside a form and outside the cards
 */
export function useWorked(): Worked {
  const worked = useContext(WorkedContext);
  if (worked === null)
    throw new Error('This figure needs a trade. Put it inside a form or the summary cards.');
  return worked;
}

/** Calculates a trade once, for all of its figures. */
export function useWork(
  carry: Carry | null,
  trade: Trade,
  onExplain: ((name: TradeFigureName) => void) | undefined,
): Worked {
  return useMemo(
    () => ({ carry, trade, result: calculateTrade(carry, trade), onExplain }),
    [carry, trade, onExplain],
  );
}
