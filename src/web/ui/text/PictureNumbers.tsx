import type { ReactElement, ReactNode } from 'react';
import styles from './PictureNumbers.module.css';

/**
 * The numbers of a picture as a table. Screen readers read the table instead of the picture. On paper the table is below the picture. The
 * children are the parts of a table.
 */
export function PictureNumbers({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles['numbers']}>
      <table>{children}</table>
    </div>
  );
}
