import type { Carry, CarryFigureName } from '#calc-core/carry';
import { carryFigures, explainCarryFigure } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { ExplanationWalk } from '#web/forms/parts/ExplanationWalk.tsx';

/** Explains a cost that is calculated from the carry alone, without a trade. */
export default function CarryExplanation({
  name,
  carry,
}: {
  readonly name: CarryFigureName;
  readonly carry: Carry;
}): ReactElement {
  return (
    <ExplanationWalk
      name={name}
      explain={(shown) => explainCarryFigure(shown, carry)}
      labelOf={(shown) => carryFigures[shown].label}
    />
  );
}
