import type { ReactElement } from 'react';
import { boughtValue, showFigure, showMoney, showNumber, type Swap } from '#calc-core';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Pick } from './Pick.tsx';
import type { SwapsProps } from './SwapMatrix.tsx';
import { wholeOf } from './swapWords.ts';
import styles from './Market.module.css';

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
  onTake,
}: SwapsProps & { readonly onTake: () => void }): ReactElement {
  const row = table[at.row];
  if (row === undefined) {
    return (
      <div className={styles['tools']}>
        <p>Nothing to sell yet.</p>
        <Button tone="primary" onClick={onTake}>
          Take them from my trades
        </Button>
      </div>
    );
  }
  const valueOf = (swap: Swap) => (swap.trade === null ? null : swap.result.figures[figure].value);
  const columns = buy.map((each, column) => ({
    each,
    column,
    swap: row[column]!,
    value: valueOf(row[column]!),
  }));
  const told = columns
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => b.value!.comparedTo(a.value!));
  const untold = columns.filter(({ value }) => value === null);
  return (
    <>
      <div className={styles['tools']}>
        <Pick
          label="I sell"
          value={String(at.row)}
          options={sell.map(({ class: of, weightKg, head }, index) => ({
            value: String(index),
            label: `${of}${weightKg === null ? '' : ` ${showNumber(weightKg)} kg`}, ${showNumber(head)} head`,
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
                {`${each.class}${each.weightKg === null ? '' : ` ${showNumber(each.weightKg)} kg`}`}
                <small>
                  {`${showMoney(boughtValue(board, each).perHead).replace(/\.\d+$/, '')} /hd, ${swap.trade === null ? '' : showFigure(swap.result.figures.weeksHeld, 'weeks')} weeks`}
                </small>
              </span>
              <b className={cx(value!.isNegative() && styles['loss'])}>
                {best[at.row]!.has(column) && <span className={styles['mute']}>best </span>}
                {wholeOf(value!, figure)}
              </b>
            </button>
          </li>
        ))}
      </ul>
      {untold.length > 0 && (
        <details className={styles['tools']}>
          <summary>{`${untold.length} that cannot be worked out`}</summary>
          <ul>
            {untold.map(({ each, column, swap }) => (
              <li key={column}>
                {`${each.class} ${showNumber(each.weightKg)} kg: ${swap.reason ?? (swap.trade === null ? '' : (swap.result.figures[figure].reason ?? ''))}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
