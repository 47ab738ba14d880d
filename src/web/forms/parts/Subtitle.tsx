import type { ReactElement, ReactNode } from 'react';
import styles from './Form.module.css';

interface SubtitleProps {
  readonly help: string | null;
  readonly children: ReactNode;
}

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
