import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import { isLoss } from './Figure.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Figure.module.css';

interface FigureTextProps {
  /** The formatted figure, such as '-$22.52', or '—'. */
  readonly children: string;
  readonly unit?: string | undefined;
  /** Why there is no figure. Shown as a tooltip and read by screen readers. */
  readonly reason?: string | undefined;
  readonly strong?: boolean | undefined;
}

/** A figure as text. A loss has its own colour. A missing figure is a dash with the reason. */
export function FigureText({ children, unit, reason, strong }: FigureTextProps): ReactElement {
  return (
    <span
      className={cx(
        styles['figure'],
        isLoss(children) && styles['loss'],
        reason && styles['absent'],
        strong && styles['strong'],
      )}
      title={reason}
    >
      {children}
      {unit && <span className={styles['unit']}>{unit}</span>}
      {reason && <VisuallyHidden>, {reason}</VisuallyHidden>}
    </span>
  );
}
