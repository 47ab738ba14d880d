import { useMemo, type ReactElement } from 'react';
import { dollars, stockNow, type StockNow } from '#calc-core/cash-flow';
import { showAmount } from '#calc-core/number';
import { useFarm } from '#web/money/use-farm.ts';
import { Ahead } from './Ahead.tsx';
import type { AheadOf } from './use-ahead.ts';
import styles from './Today.module.css';

interface MoneyProps extends Omit<AheadOf, 'farm'> {
  /** True if nothing is due. Then the picture is left out. */
  readonly isQuiet?: boolean;
}

/** The stock on hand, the peak debt ahead, and the trades that crossed break-even. Loaded after the list of what is due. */
export default function Money({ isQuiet = false, trades, today }: MoneyProps): ReactElement {
  const of = { trades, today, farm: useFarm() };
  const stock = useMemo(() => stockNow(trades, today), [trades, today]);
  return (
    <div className={styles['owe']}>
      {isQuiet && <Ahead {...of} isQuiet />}
      <section>
        <h3>Money in stock now</h3>
        <p className={styles[isQuiet ? 'middle' : 'big']}>{dollars(stock.money)}</p>
        {!isQuiet && <p className={styles['say']}>{mobWords(stock)}</p>}
      </section>
      {!isQuiet && <Ahead {...of} />}
    </div>
  );
}

const mobWords = ({ mobs, head }: StockNow): string =>
  `${mobs === 1 ? '1 mob' : `${mobs} mobs`}, ${showAmount(head, 'head')} head, at purchase price`;
