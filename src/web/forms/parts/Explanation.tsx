import type { Carry } from '#calc-core/carry';
import {
  explainFigure,
  tradeFigures,
  type Trade,
  type TradeFigureName,
  type TradeResult,
} from '#calc-core/trade';
import type { ReactElement } from 'react';
import { ExplanationWalk } from './ExplanationWalk.tsx';

interface ExplanationProps {
  readonly name: TradeFigureName;
  readonly carry: Carry | null;
  readonly trade: Trade;
  /** The trade worked out, where that is done already. */
  readonly worked?: TradeResult | undefined;
  /** The figures to open first, one in the other. */
  readonly at?: readonly TradeFigureName[] | undefined;
}

/** How a figure of a trade came about. */
export default function Explanation({ name, carry, trade, worked, at }: ExplanationProps): ReactElement {
  return (
    <ExplanationWalk
      name={name}
      at={at}
      explain={(shown) => explainFigure(shown, carry, trade, worked)}
      labelOf={(shown) => tradeFigures[shown].label}
    />
  );
}
