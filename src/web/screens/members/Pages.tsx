import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import styles from './Members.module.css';

const perPage = 50;

interface PagesProps {
  /** The shown page, counted from 1. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** For example '51 to 100 of 20,000', with buttons for the previous and next page. */
export function Pages({ page, total, onPage }: PagesProps): ReactElement {
  const last = Math.max(1, Math.ceil(total / perPage));
  const shown = (number: number): string => number.toLocaleString('en-AU');
  const from = Math.min(total, (page - 1) * perPage + 1);
  return (
    <div className={styles['pages']} role="group" aria-label="Pages">
      <span role="status">
        {shown(from)} to {shown(Math.min(total, page * perPage))} of {shown(total)}
      </span>
      {last > 1 && (
        <>
          <Button tone="line" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button tone="line" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </div>
  );
}
