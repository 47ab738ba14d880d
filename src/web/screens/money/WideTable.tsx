import type { ReactElement, ReactNode } from 'react';
import cash from './CashFlow.module.css';
import months from './MonthsTable.module.css';
import { useBeyond } from './use-beyond.ts';

interface WideTableProps {
  /** The headings that may be scrolled out of view. When they change, the table is measured again. */
  readonly heads: readonly string[];
  /** For example `Scroll right for December 2027. `. */
  readonly scroll: (heads: readonly string[]) => string;
  readonly note: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways when the window is too narrow. The note is below the table. */
export function WideTable({ heads, scroll, note, children }: WideTableProps): ReactElement {
  const [ref, beyond] = useBeyond(heads);
  return (
    <>
      <div className={months['scroller']} ref={ref}>
        {children}
      </div>
      <p className={cash['note']}>
        {scroll(beyond)}
        {note}
      </p>
    </>
  );
}
