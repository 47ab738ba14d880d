import { showFigure, tradeFigures, type TradeFigureName } from '#calc-core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { FigureButton } from '#web/ui/Figure.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { useWorked } from './explaining.ts';
import { reasonOf } from './reason.ts';

const Explanation = lazy(() => import('./Explanation.tsx'));

/** A figure that opens its explanation. */
export function ExplainedFigure({ name }: { readonly name: TradeFigureName }): ReactElement {
  const { carry, trade, result, onExplain } = useWorked();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { label, unit } = tradeFigures[name];
  const figure = result.figures[name];
  const toggle = (): void => {
    if (!open) onExplain?.(name);
    setOpen(!open);
  };
  return (
    <>
      <FigureButton ref={setAnchor} label={label} open={open} onPress={toggle} reason={reasonOf(figure)}>
        {showFigure(figure, unit)}
      </FigureButton>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} title={label}>
        <Suspense fallback={<Spinner />}>
          <Explanation name={name} carry={carry} trade={trade} worked={result} />
        </Suspense>
      </Popover>
    </>
  );
}
