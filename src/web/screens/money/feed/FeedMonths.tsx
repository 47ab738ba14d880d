import type { ReactElement } from 'react';
import { isNothing, showNumber } from '#calc-core/number';
import { feedCell, spareCell, type FeedYear } from '#calc-core/feed-year';
import { monthName } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import cash from '../CashFlow.module.css';
import styles from '../TypedSheet.module.css';

/** The months on a phone: the feed that the stock need, the feed from the country, and the difference. */
export function FeedMonths({ year, unit }: { readonly year: FeedYear; readonly unit: string }): ReactElement {
  const { months, needed, carries, spare } = year;
  return (
    <section className={cash['listed']} aria-label="By month">
      <header>
        <h2>By month</h2>
        spare, or short
      </header>
      <ul className={cash['list']}>
        {months.map((month, at) => {
          const left = spare[at] ?? null;
          const isShort = left?.startsWith('-') ?? false;
          return (
            <li key={month} className={cash['month']}>
              <b>{monthName(month)}</b>
              <b className={cx(isShort && styles['short'])}>
                {spareCell(left)} {left === null ? '' : unit}
              </b>
              <span>
                {isNothing(needed[at] ?? null) ? 'none needed' : `needed ${feedCell(needed[at] ?? null)}`}
                {(carries[at] ?? null) === null
                  ? ''
                  : `, the country carries ${showNumber(carries[at] ?? null)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
