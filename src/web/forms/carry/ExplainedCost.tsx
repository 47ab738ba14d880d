import type { Carry, CarryFigureName } from '#calc-core/carry';
import { carryFigures, type CarryResult } from '#calc-core/trade';
import { lazy, type ReactElement } from 'react';
import { Explained } from '#web/forms/parts/ExplainedFigure.tsx';

const CarryExplanation = lazy(() => import('./CarryExplanation.tsx'));

interface ExplainedCostProps {
  readonly name: CarryFigureName;
  readonly carry: Carry;
  readonly result: CarryResult;
}

/** A button that shows a cost of the carry and opens its explanation. */
export function ExplainedCost({ name, carry, result }: ExplainedCostProps): ReactElement {
  const { label, unit } = carryFigures[name];
  return (
    <Explained label={label} unit={unit} figure={result.figures[name]}>
      <CarryExplanation name={name} carry={carry} />
    </Explained>
  );
}
