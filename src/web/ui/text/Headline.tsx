import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Figure.module.css';

interface HeadlineFigure {
  readonly label: string;
  readonly figure: ReactNode;
  /** True for the largest figure of the screen, with 28 px. */
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
