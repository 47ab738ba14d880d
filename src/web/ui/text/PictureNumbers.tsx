import type { ReactElement, ReactNode } from 'react';
import styles from './PictureNumbers.module.css';

/** The numbers of a picture as a table, for screen readers and on paper. The children are the parts of a table. */
export function PictureNumbers({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles['numbers']}>
      <table>{children}</table>
    </div>
  );
}
