import { lazy, Suspense, type ReactElement } from 'react';
import { showAmount } from '#calc-core/number';
import { dollars } from '#calc-core/cash-flow';
import type { TodayFacts } from './use-today.ts';
import styles from './Today.module.css';

// The peak needs the sums of every trade: what is due shows first.
const Ahead = lazy(() => import('./Ahead.tsx'));

type MoneyFigures = Pick<TodayFacts, 'stock' | 'trades' | 'today' | 'farm'>;

const mobWords = ({ mobs, head }: TodayFacts['stock']): string =>
  `${mobs === 1 ? '1 mob' : `${mobs} mobs`}, ${showAmount(head, 'head')} head, at purchase price`;

/** The stock on hand, the peak debt ahead, and the trades that crossed break-even. */
export function Money({ stock, ...of }: MoneyFigures): ReactElement {
  return (
    <div className={styles['owe']}>
      <section>
        <h3>Money in stock now</h3>
        <p className={styles['big']}>{dollars(stock.money)}</p>
        <p className={styles['say']}>{mobWords(stock)}</p>
      </section>
      <Suspense fallback={<Later {...of} />}>
        <Ahead {...of} />
      </Suspense>
    </div>
  );
}

/** The same figures without a picture, for a quiet day. */
export function QuietMoney({ stock, ...of }: MoneyFigures): ReactElement {
  return (
    <div className={styles['owe']}>
      <Suspense fallback={<section data-later />}>
        <Ahead {...of} isQuiet />
      </Suspense>
      <section>
        <h3>Money in stock now</h3>
        <p className={styles['middle']}>{dollars(stock.money)}</p>
      </section>
    </div>
  );
}

/** Keeps the place of the peak and its picture, so that what is below does not move. */
const Later = ({ farm }: Pick<TodayFacts, 'farm'>): ReactElement => (
  <section className={farm.funding.length > 0 ? styles['later'] : undefined} data-later />
);
