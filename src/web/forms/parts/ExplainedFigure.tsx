import { showFigure, type FigureValue } from '#calc-core/figure';
import type { Rounding, Unit } from '#calc-core/number';
import { tradeFigures, type TradeFigureName } from '#calc-core/trade';
import { lazy, Suspense, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { FigureButton } from '#web/ui/text/Figure.tsx';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { Spinner } from '#web/ui/text/Spinner.tsx';
import { useWorked } from './explaining.ts';
import { reasonOf } from './reason.ts';

const Explanation = lazy(() => import('./Explanation.tsx'));

interface Props {
  readonly label: string;
  readonly unit: Unit;
  readonly rounding?: Rounding | undefined;
  readonly figure: FigureValue;
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A figure as a button, with the popover that it opens. */
export function Explained({ label, unit, rounding, figure, onOpen, children }: Props): ReactElement {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const toggle = (): void => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  return (
    <>
      <FigureButton ref={anchor} label={label} open={open} onPress={toggle} reason={reasonOf(figure)}>
        {showFigure(figure, unit, 'form', rounding)}
      </FigureButton>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} title={label}>
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </Popover>
    </>
  );
}

/** A figure of the shown trade. Pressing it opens its explanation. */
export function ExplainedFigure({ name }: { readonly name: TradeFigureName }): ReactElement {
  const { carry, trade, result, onExplain } = useWorked();
  return (
    <Explained {...tradeFigures[name]} figure={result.figures[name]} onOpen={() => onExplain?.(name)}>
      <Explanation name={name} carry={carry} trade={trade} worked={result} />
    </Explained>
  );
}
