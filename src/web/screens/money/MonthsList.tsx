import type { ReactElement } from 'react';
import {
  isBalanceKnown,
  moneyOut,
  netOf,
  plainDollars,
  type CashFlow,
  type CashRow,
  type Money,
} from '#calc-core/cash-flow';
import { monthName } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import type { PressedCell } from './MonthsTable.tsx';
import styles from './CashFlow.module.css';

interface MonthsListProps {
  readonly flow: CashFlow;
  /** The row with all entries. A press on a month opens this row's entries of that month. */
  readonly row: CashRow;
  readonly onPress: (cell: PressedCell) => void;
}

const outWords = (month: CashFlow['months'][number]): string =>
  (plainDollars(moneyOut(month)) || '0').replace('-', '');
const balance = (money: Money): string => plainDollars(money, 'down') || '0';

/** The months on a phone: money in and out, the balance at the end, and the lowest balance. */
export function MonthsList({ flow, row, onPress }: MonthsListProps): ReactElement {
  const { months, peak } = flow;
  const closingOf = ({ month, closing }: CashFlow['months'][number]): string =>
    isBalanceKnown(flow, month) ? balance(closing) : '';
  const worst = peak?.on.slice(0, 7);
  return (
    <section className={styles['listed']} aria-label="By month">
      <header>
        <h2>By month</h2>
        {peak === null ? 'in less out' : 'balance at month end'}
      </header>
      <ul className={styles['list']}>
        {months.map((month) => (
          <li key={month.month}>
            <button
              type="button"
              className={styles['month']}
              aria-haspopup="dialog"
              onClick={(event) => onPress({ row, month: month.month, element: event.currentTarget })}
            >
              <b>{monthName(month.month)}</b>
              <b>{peak === null ? plainDollars(netOf(month)) || '0' : closingOf(month)}</b>
              <span>
                in {plainDollars(month.in) || '0'}, out {outWords(month)}
              </span>
              {peak !== null && isBalanceKnown(flow, month.month) && (
                <span className={cx(month.month === worst && styles['worst'])}>
                  lowest {balance(month.lowest)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
