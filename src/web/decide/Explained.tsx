import type { Position } from '#calc-core/decide';
import type { TradeFigureName } from '#calc-core/trade';
import { lazy, Suspense, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { Spinner } from '#web/ui/text/Spinner.tsx';
import styles from './WhatIf.module.css';

const Explanation = lazy(() => import('#web/forms/parts/Explanation.tsx'));

interface Props {
  /** The text of the button. It is also the title of the explanation. */
  readonly words: string;
  readonly position: Position;
  readonly figure: TradeFigureName;
  /** Returns the figures to open at first. Each is a step of the figure before it. */
  readonly at?: (() => readonly TradeFigureName[]) | undefined;
  readonly children?: ReactNode;
}

/** A button that opens the explanation of a figure of a trade. */
export function Explained({ words, position, figure, at, children }: Props): ReactElement {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        data-aside
        type="button"
        ref={anchor}
        className={styles['explained']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={anchor} title={words}>
        {isOpen && (
          <Suspense fallback={<Spinner />}>
            {children}
            <Explanation name={figure} carry={position.carry} trade={position.trade} at={at?.()} />
          </Suspense>
        )}
      </Popover>
    </>
  );
}
