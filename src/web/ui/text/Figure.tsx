import type { ReactElement, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Figure.module.css';

/** Whether a formatted figure is a loss: it starts with a minus. Colour only repeats that. */
export function isLoss(shown: string): boolean {
  return shown.startsWith('-') || shown.startsWith('−');
}

interface FigureTextProps {
  /** The formatted figure: "-$22.52" or "—". */
  readonly children: string;
  readonly unit?: string | undefined;
  /** Why there is no figure. Shown as a tooltip and read by screen readers. */
  readonly reason?: string | undefined;
  readonly strong?: boolean | undefined;
}

/** A figure as text. A loss has its own colour, and a missing figure is a dash with the reason. */
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

interface FigureButtonProps {
  /** The formatted figure: "$7.93". */
  readonly children: string;
  /** The figure's name for a screen reader: "Profit per head, shorn". */
  readonly label: string;
  readonly open?: boolean | undefined;
  readonly onPress: () => void;
  readonly reason?: string | undefined;
  readonly unit?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A figure with a dotted underline. Pressing it opens its explanation. */
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

interface HeadlineFigure {
  readonly label: string;
  readonly figure: ReactNode;
  /** Whether this is the largest figure of the screen, with 28 px. */
  readonly big?: boolean | undefined;
  readonly loss?: boolean | undefined;
}

/** The figures at the top right of a form, each below its label. One of them is large. */
export function Headline({ figures }: { readonly figures: readonly HeadlineFigure[] }): ReactElement {
  return (
    <dl className={styles['headline']}>
      {figures.map(({ label, figure, big, loss }) => (
        <div key={label} className={cx(big && styles['big'], loss && styles['loss'])}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
