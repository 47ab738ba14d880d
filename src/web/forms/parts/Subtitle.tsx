import type { ReactElement, ReactNode } from 'react';
import styles from './Form.module.css';

interface SubtitleProps {
  /** The help of the focused field. Wide screens show it instead of the children. */
  readonly help: string | null;
  readonly children: ReactNode;
}

/** The line below the record's name. It describes the record, or the focused field. */
export function Subtitle({ help, children }: SubtitleProps): ReactElement {
  return (
    <p title={help === null && typeof children === 'string' ? children : undefined}>
      {help !== null && (
        <span className={styles['help']} aria-hidden>
          {help}
        </span>
      )}
      <span className={help === null ? undefined : styles['replaced']}>{children}</span>
    </p>
  );
}
