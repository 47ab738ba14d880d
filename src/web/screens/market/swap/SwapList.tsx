import type { ReactElement, ReactNode } from 'react';
import { showFigure } from '#calc-core/figure';
import { boughtValue, rankedSwaps, type Swap } from '#calc-core/market';
import { showMoney, showNumber } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import { Pick } from '../Pick.tsx';
import type { SwapsProps } from './SwapRow.tsx';
import { stockWords, wholeOf } from './swap-words.ts';
import market from '../Market.module.css';
import styles from './Swap.module.css';

/** A phone's form of the swaps: one thing sold at a time, what could be bought back best first, the rest folded at the end. */
export function SwapList({
  board,
  sell,
  buy,
  table,
  figure,
  best,
  at,
  onChoose,
  add,
}: SwapsProps & { readonly add: ReactNode }): ReactElement {
  const row = table[at.row];
  if (row === undefined) return <>{add}</>;
  const valueOf = (swap: Swap) => (swap.trade === null ? null : swap.result.figures[figure].value);
  const columns = buy.map((each, column) => ({
    each,
    column,
    swap: row[column]!,
    value: valueOf(row[column]!),
  }));
  const told = rankedSwaps(row, figure).map((place) => columns[place]!);
  const untold = columns.filter(({ value }) => value === null);
  return (
    <>
      <div className={market['tools']}>
        <Pick
          label="I sell"
          value={String(at.row)}
          options={sell.map(({ class: of, weightKg, head }, index) => ({
            value: String(index),
            label: `${stockWords({ class: of, weightKg })}, ${showNumber(head)} head`,
          }))}
          onChange={(index) => onChoose({ row: Number(index), column: at.column })}
        />
      </div>
      <ul className={styles['buys']}>
        {told.map(({ each, column, swap, value }) => (
          <li key={column}>
            <button
              type="button"
              className={styles['buy']}
              aria-pressed={column === at.column}
              onClick={() => onChoose({ row: at.row, column })}
            >
              <span>
                {stockWords(each)}
                <small>
                  {`${showMoney(boughtValue(board, each).perHead).replace(/\.\d+$/, '')} /hd, ${swap.trade === null ? '' : showFigure(swap.result.figures.weeksHeld, 'weeks')} weeks`}
                </small>
              </span>
              <b
                className={cx(
                  best[at.row]!.has(column) && styles['isBest'],
                  wholeOf(value!, figure).startsWith('-') && market['loss'],
                )}
              >
                {best[at.row]!.has(column) && <span className={styles['best']}>best </span>}
                {wholeOf(value!, figure)}
              </b>
            </button>
          </li>
        ))}
      </ul>
      {untold.length > 0 && (
        <details className={market['tools']}>
          <summary>{`${untold.length} that cannot be worked out`}</summary>
          <ul>
            {untold.map(({ each, column, swap }) => (
              <li key={column}>
                {`${stockWords(each)}: ${swap.reason ?? (swap.trade === null ? '' : (swap.result.figures[figure].reason ?? ''))}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className={market['tools']}>
        <summary>Something else to sell</summary>
        {add}
      </details>
    </>
  );
}
