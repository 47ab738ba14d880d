import type { ReactElement, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './Figure.module.css';

/** True if a formatted figure is a loss: it starts with a minus. Colour only repeats that. */
export function isLoss(shown: string): boolean {
  return shown.startsWith('-') || shown.startsWith('−');
}

interface FigureButtonProps {
  /** The formatted figure, such as '$7.93'. */
  readonly children: string;
  /** The figure's name for a screen reader, such as 'Profit per head, shorn'. */
  readonly label: string;
  readonly open?: boolean | undefined;
  readonly onPress: () => void;
  readonly reason?: string | undefined;
  readonly unit?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A figure with a dotted underline. A press opens its explanation. */
export function FigureButton({
  children,
  label,
  open = false,
  onPress,
  reason,
  unit,
  ref,
}: FigureButtonProps): ReactElement {
  return (
    <button
      data-aside
      type="button"
      ref={ref}
      className={cx(
        styles['button'],
        open && styles['open'],
        isLoss(children) && styles['loss'],
        reason && styles['absent'],
      )}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={`${label}: ${reason === undefined ? children : `${children}, ${reason}`}. Explain`}
      title={reason}
      onClick={onPress}
    >
      {children}
      {unit && <span className={styles['unit']}>{unit}</span>}
    </button>
  );
}
