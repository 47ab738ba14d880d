import type { ReactElement, ReactNode } from 'react';
import { boughtValue, rankedSwaps, type Swap } from '#calc-core/market';
import { showMoney, showWeeks, type Decimal } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import { Pick } from '../Pick.tsx';
import type { SwapsProps } from './SwapRow.tsx';
import { sellWords, stockWords, wholeOf } from './swap-words.ts';
import market from '../Market.module.css';
import styles from './Swap.module.css';

/** The swaps on a phone, for one row of stock to sell at a time. The best buys come first. */
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
  const columns = buy.map((each, column): BuyBack => {
    const swap = row[column]!;
    return { each, column, swap, value: swap.trade === null ? null : swap.result.figures[figure].value };
  });
  const ranked = rankedSwaps(row, figure).map((place) => columns[place]!);
  return (
    <>
      <div className={market['tools']}>
        <Pick
          label="I sell"
          value={String(at.row)}
          options={sell.map((row, index) => ({ value: String(index), label: sellWords(row) }))}
          onChange={(index) => onChoose({ row: Number(index), column: at.column })}
        />
      </div>
      <ul className={styles['buys']}>
        {ranked.map((bought) => (
          <li key={bought.column}>
            <BuyButton
              {...{ board, figure, bought }}
              isBest={best[at.row]!.has(bought.column)}
              isChosen={bought.column === at.column}
              onChoose={() => onChoose({ row: at.row, column: bought.column })}
            />
          </li>
        ))}
      </ul>
      <Untold bought={columns.filter(({ value }) => value === null)} figure={figure} />
      <details className={market['tools']}>
        <summary>Something else to sell</summary>
        {add}
      </details>
    </>
  );
}

/** Stock to buy back, with its swap. `value` is null if it cannot be calculated. */
interface BuyBack {
  readonly each: SwapsProps['buy'][number];
  readonly column: number;
  readonly swap: Swap;
  readonly value: Decimal | null;
}

interface BuyButtonProps extends Pick<SwapsProps, 'board' | 'figure'> {
  readonly bought: BuyBack;
  readonly isBest: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function BuyButton({ board, figure, bought, isBest, isChosen, onChoose }: BuyButtonProps): ReactElement {
  const { each, swap, value } = bought;
  const weeks = swap.trade === null ? '' : showWeeks(swap.result.figures.weeksHeld.value);
  const price = showMoney(boughtValue(board, each).perHead).replace(/\.\d+$/, '');
  const whole = wholeOf(value!, figure);
  return (
    <button type="button" className={styles['buy']} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        {stockWords(each)}
        <small>{`${price} /hd, ${weeks}`}</small>
      </span>
      <b className={cx(isBest && styles['isBest'], whole.startsWith('-') && market['loss'])}>
        {isBest && <span className={styles['best']}>best </span>}
        {whole}
      </b>
    </button>
  );
}

/** The buys that cannot be calculated, each with the reason. */
function Untold({
  bought,
  figure,
}: Pick<SwapsProps, 'figure'> & { readonly bought: readonly BuyBack[] }): ReactElement | null {
  if (bought.length === 0) return null;
  const why = (swap: Swap): string =>
    swap.reason ?? (swap.trade === null ? '' : (swap.result.figures[figure].reason ?? ''));
  return (
    <details className={market['tools']}>
      <summary>{`${bought.length} that cannot be worked out`}</summary>
      <ul>
        {bought.map(({ each, column, swap }) => (
          <li key={column}>{`${stockWords(each)}: ${why(swap)}`}</li>
        ))}
      </ul>
    </details>
  );
}
