import type { ReactElement } from 'react';
import { dayAndMonth, showNumber } from '#calc-core/number';
import { dollars } from '#calc-core/cash-flow';
import { hasAmount, stockColumns, type TaxRow, type TaxYear } from '#calc-core/tax-year';
import { cx } from '#web/ui/text/cx.ts';
import { useTaxCells } from './use-tax-cells.tsx';
import cash from '../CashFlow.module.css';
import styles from './TaxYear.module.css';

/** The schedule on a phone. Each class is a card with its opening stock, its changes and its closing stock. */
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
  /** The box for the head born. Null where the user does not type it. */
  readonly born: ReactElement | null;
}

function Card({ row, from, until, born }: CardProps): ReactElement {
  const lines = stockColumns({ from, until }, dayAndMonth).filter(({ key }) =>
    key === 'revalued'
      ? row.revalued !== 0n
      : key === 'closing' || hasAmount(row, key) || (key === 'born' && born !== null),
  );
  return (
    <article className={styles['card']}>
      <h3>{row.name}</h3>
      <dl>
        {lines.map(({ key, title }) => [
          <dt key={key} className={cx((key === 'opening' || key === 'closing') && styles['end'])}>
            {title}
          </dt>,
          <dd key={`${key} head`}>
            {key === 'born' && born !== null ? (
              <span className={styles['bornHere']}>{born} head</span>
            ) : (
              key !== 'revalued' && `${showNumber(row[key].head)} head`
            )}
          </dd>,
          <dd key={`${key} value`}>{dollars(key === 'revalued' ? row.revalued : row[key].value)}</dd>,
        ])}
        <dt className={styles['end']}>Gross profit</dt>
        <dd />
        <dd className={styles['end']}>{dollars(row.grossProfit)}</dd>
      </dl>
    </article>
  );
}
