import type { ReactElement } from 'react';
import styles from './Spinner.module.css';

interface SpinnerProps {
  readonly label?: string | undefined;
  /** Shows only the ring, because the text next to it already says that something is loading. */
  readonly bare?: boolean | undefined;
}

/** A turning ring and 'Loading...'. */
export function Spinner({ label = 'Loading...', bare = false }: SpinnerProps): ReactElement {
  if (bare) return <span className={styles['ring']} aria-hidden />;
  return (
    <span className={styles['line']} role="status">
      <span className={styles['ring']} aria-hidden />
      {label}
    </span>
  );
}

/** Fills the screen while the app waits for a token. */
export function LoadingScreen({ label = 'Loading...' }: { readonly label?: string }): ReactElement {
  return (
    <div className={styles['screen']}>
      <Spinner label={label} />
    </div>
  );
}
