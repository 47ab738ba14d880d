import type { KeyboardEvent, ReactElement } from 'react';
import { boughtValue } from '#calc-core/market';
import { showMoney, showNumber } from '#calc-core/number';
import { tradeFigures } from '#calc-core/trade';
import { cx } from '#web/ui/text/cx.ts';
import { Reasons } from '#web/ui/overlay/Reasons.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { isFirstOf, SwapRow, type MatrixProps } from './SwapRow.tsx';
import market from '../Market.module.css';
import styles from './Swap.module.css';

/** The table of swaps. Arrow keys move, and Enter creates the trade of the cell. */
export function SwapMatrix(props: MatrixProps): ReactElement {
  const { board, sell, buy, at } = props;
  const groups = runsOf(buy.map((each) => each.class));
  return (
    <Reasons>
      <table className={cx(market['sheet'], styles['swap'])} onKeyDown={(event) => onArrows(event, props)}>
        <caption
          className={visuallyHidden}
        >{`${tradeFigures[props.figure].label} of each swap: what is sold by row, what is bought back by column`}</caption>
        <thead>
          <tr className={market['groups']}>
            <th colSpan={5} scope="colgroup">
              I sell
            </th>
            {groups.map(({ name, length }, index) => (
              <th
                key={index}
                colSpan={length}
                scope="colgroup"
                className={market['edge']}
              >{`Buy ${name.charAt(0).toLowerCase()}${name.slice(1)}`}</th>
            ))}
          </tr>
          <tr className={cx(market['columns'], styles['heads'])}>
            <th scope="col" className={styles['name']}>
              Class
            </th>
            <th scope="col">
              Weight<small>kg</small>
            </th>
            <th scope="col"># Of Head</th>
            <th scope="col">
              Value<small>$/hd</small>
            </th>
            <th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
            {buy.map((each, column) => (
              <th
                key={column}
                scope="col"
                className={cx(column === at.column && styles['on'], isFirstOf(buy, column) && market['edge'])}
              >
                {each.weightKg === null ? 'a head' : `${showNumber(each.weightKg)} kg`}
                <small>{shownValue(boughtValue(board, each).perHead)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sell.map((row, index) => (
            <SwapRow key={index} {...props} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </Reasons>
  );
}

const shownValue = (perHead: string | null): string =>
  perHead === null ? '' : showMoney(perHead).replace(/\.\d+$/, '');

function runsOf(names: readonly string[]): readonly { readonly name: string; readonly length: number }[] {
  const runs: { name: string; length: number }[] = [];
  for (const name of names) {
    const last = runs.at(-1);
    if (last?.name === name) last.length += 1;
    else runs.push({ name, length: 1 });
  }
  return runs;
}

const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function onArrows(
  event: KeyboardEvent<HTMLTableElement>,
  { sell, buy, at, table, onChoose, onMake }: MatrixProps,
): void {
  const move = moves[event.key];
  const isCell = (event.target as HTMLElement).dataset['swap'] !== undefined;
  if (!isCell) return;
  if (event.key === 'Enter') {
    const trade = table[at.row]?.[at.column]?.trade;
    if (trade !== undefined && trade !== null && onMake !== undefined) {
      event.preventDefault();
      onMake(trade);
    }
    return;
  }
  if (move === undefined) return;
  event.preventDefault();
  const row = Math.min(Math.max(at.row + move[0], 0), sell.length - 1);
  const column = Math.min(Math.max(at.column + move[1], 0), buy.length - 1);
  onChoose({ row, column });
  event.currentTarget.querySelector<HTMLElement>(`[data-swap="${row} ${column}"]`)?.focus();
}
