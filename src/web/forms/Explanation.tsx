import {
  explainFigure,
  tradeFigures,
  type Carry,
  type Trade,
  type TradeFigureName,
  type TradeResult,
} from '#calc-core';
import type { ReactElement } from 'react';
import { ExplanationWalk } from './ExplanationWalk.tsx';

interface ExplanationProps {
  readonly name: TradeFigureName;
  readonly carry: Carry | null;
  readonly trade: Trade;
  /** The trade worked out, where that is done already. */
  readonly worked?: TradeResult | undefined;
}

/** How a figure of a trade came about. */
export default function Explanation({ name, carry, trade, worked }: ExplanationProps): ReactElement {
  return (
    <ExplanationWalk
      name={name}
      explain={(shown) => explainFigure(shown, carry, trade, worked)}
      labelOf={(shown) => tradeFigures[shown].label}
    />
  );
}
