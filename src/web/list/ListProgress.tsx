import type { ReactElement } from 'react';
import { Spinner } from '#web/ui/text/Spinner.tsx';
import type { ListScreen } from './list.ts';
import styles from './ListProgress.module.css';

/** Shows "Deleting 2 of 5" while ticked records are being deleted. */
export function ListProgress({ list }: { readonly list: ListScreen }): ReactElement | null {
  const { isDeleting, waiting, done } = list;
  if (!isDeleting) return null;
  return (
    <div className={styles['progress']}>
      <Spinner label={`Deleting ${done + 1} of ${done + waiting}`} />
    </div>
  );
}
