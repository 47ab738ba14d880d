import type { ReactElement } from 'react';
import { dayAndMonth, showNumber } from '#calc-core/number';
import { dollars } from '#calc-core/cash-flow';
import { type TaxRow, type TaxYear } from '#calc-core/tax-year';
import { cx } from '#web/ui/text/cx.ts';
import { useTaxCells } from './use-tax-cells.tsx';
import cash from '../CashFlow.module.css';
import styles from './TaxYear.module.css';

/** The schedule on a phone. Each class is a card with its opening, its changes and its closing. */
export function TaxCards({ found }: { readonly found: TaxYear }): ReactElement {
  const { groups, total, from, until } = found;
  const { cell, mayWrite, problems } = useTaxCells(found);
  const bornOf = (row: TaxRow) => cell(row, 'born', 'head born', row.born.head);
  return (
    <section className={cash['listed']} aria-label="By class">
      <header>
        <h2>By class</h2>
        head and value
      </header>
      {problems}
      {groups
        .flatMap(({ rows }) => rows)
        .map((row) => (
          <Card key={String(row.key)} {...{ row, from, until }} born={mayWrite ? bornOf(row) : null} />
        ))}
      <Card row={total} {...{ from, until }} born={null} />
    </section>
  );
}

interface CardProps {
  readonly row: TaxRow;
  readonly from: string;
  readonly until: string;
  /** The box for the head born; null where the user does not type it. */
  readonly born: ReactElement | null;
}

function Card({ row, from, until, born }: CardProps): ReactElement {
  const lines = [
    [`On hand ${dayAndMonth(from)}`, row.opening],
    ['Bought', row.bought],
    ['Born', row.born],
    ['Died', row.died],
    ['Killed for own use', row.killed],
    ['Sold', row.sold],
    [`On hand ${dayAndMonth(until)}`, row.closing],
  ] as const;
  return (
    <article className={styles['card']}>
      <h3>{row.name}</h3>
      <dl>
        {lines
          .filter(
            ([label, { head, value }], at) =>
              at === lines.length - 1 || head !== '0' || value !== 0n || (label === 'Born' && born !== null),
          )
          .map(([label, { head, value }]) => {
            const isEnd = label.startsWith('On hand');
            return [
              <dt key={label} className={cx(isEnd && styles['end'])}>
                {label}
              </dt>,
              <dd key={`${label} head`}>
                {label === 'Born' && born !== null ? (
                  <span className={styles['bornHere']}>{born} head</span>
                ) : (
                  `${showNumber(head)} head`
                )}
              </dd>,
              <dd key={`${label} value`}>{dollars(value)}</dd>,
            ];
          })}
        <dt className={styles['end']}>Gross profit</dt>
        <dd />
        <dd className={styles['end']}>{dollars(row.grossProfit)}</dd>
      </dl>
    </article>
  );
}
