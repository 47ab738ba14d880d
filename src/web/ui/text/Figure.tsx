import type { ReactElement, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Figure.module.css';

/** A figure that starts with a minus is a loss; the sign says so, and colour only repeats it. */
export function isLoss(shown: string): boolean {
  return shown.startsWith('-') || shown.startsWith('−');
}

interface FigureTextProps {
  /** As shown: "-$22.52", "—". */
  readonly children: string;
  readonly unit?: string | undefined;
  /** Why there is no figure, for tooltip and screen reader. */
  readonly reason?: string | undefined;
  readonly strong?: boolean | undefined;
}

/** A figure as text: negative ones in the loss ink, an absent one as a dash with its reason. */
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
  /** As shown: "$7.93". */
  readonly children: string;
  /** The figure's name for a screen reader: "Profit per head, shorn". */
  readonly label: string;
  readonly open?: boolean | undefined;
  readonly onPress: () => void;
  readonly reason?: string | undefined;
  readonly unit?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A figure with a dotted underline that opens its explanation. */
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
  /** The one 28 px figure of the screen. */
  readonly big?: boolean | undefined;
  readonly loss?: boolean | undefined;
}

/** The figures at the top right of a form: label above, one of them large. */
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
