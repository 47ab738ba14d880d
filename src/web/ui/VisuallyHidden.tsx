import type { ReactElement, ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Heard, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className={styles['hidden']}>{children}</span>;
}
