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
  readonly worked?: TradeResult | undefined;
  /** The explanation that is open at first: a figure, then a figure inside it, and so on. */
  readonly at?: readonly TradeFigureName[] | undefined;
}

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
