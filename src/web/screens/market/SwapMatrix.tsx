import type { KeyboardEvent, ReactElement } from 'react';
import {
  boughtValue,
  showMoney,
  showNumber,
  soldValue,
  tradeFigures,
  type Board,
  type Swap,
  type ToBuy,
  type ToSell,
  type Trade,
} from '#calc-core';
import { IconButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { swapLabel, wholeOf, type SwapFigure } from './swapWords.ts';
import styles from './Market.module.css';

export interface SwapsProps {
  readonly board: Board;
  readonly sell: readonly ToSell[];
  readonly buy: readonly ToBuy[];
  readonly table: readonly (readonly Swap[])[];
  readonly figure: SwapFigure;
  /** For each row, the columns of the best buy. */
  readonly best: readonly ReadonlySet<number>[];
  readonly at: { readonly row: number; readonly column: number };
  readonly onChoose: (at: { readonly row: number; readonly column: number }) => void;
}

interface MatrixProps extends SwapsProps {
  readonly onMake: ((trade: Trade) => void) | undefined;
  readonly onRemove: (row: number) => void;
}

/** The table of swaps: arrows move, Enter makes the trade. */
export function SwapMatrix(props: MatrixProps): ReactElement {
  const { board, sell, buy, at } = props;
  const groups = runsOf(buy.map((each) => each.class));
  return (
    <table className={cx(styles['sheet'], styles['swap'])} onKeyDown={(event) => onArrows(event, props)}>
      <caption className={styles['hidden']}>{`${tradeFigures[props.figure].label} of each swap`}</caption>
      <thead>
        <tr className={styles['groups']}>
          <th colSpan={5}>I sell</th>
          {groups.map(({ name, length }, index) => (
            <th
              key={index}
              colSpan={length}
              className={styles['edge']}
            >{`Buy ${name.charAt(0).toLowerCase()}${name.slice(1)}`}</th>
          ))}
        </tr>
        <tr className={cx(styles['columns'], styles['heads'])}>
          <th className={styles['name']}>Class</th>
          <th>
            Weight<small>kg</small>
          </th>
          <th># Of Head</th>
          <th>
            Value<small>$/hd</small>
          </th>
          <th>
            <span className={styles['hidden']}>Remove</span>
          </th>
          {buy.map((each, column) => (
            <th
              key={column}
              className={cx(column === at.column && styles['on'], isFirstOf(buy, column) && styles['edge'])}
            >
              {each.weightKg === null ? 'a head' : `${showNumber(each.weightKg)} kg`}
              <small>{shownValue(boughtValue(board, each).perHead)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sell.map((row, index) => (
          <SellRow key={index} {...props} row={row} index={index} />
        ))}
      </tbody>
    </table>
  );
}

const shownValue = (perHead: string | null): string =>
  perHead === null ? '' : showMoney(perHead).replace(/\.\d+$/, '');

const isFirstOf = (buy: readonly ToBuy[], column: number): boolean =>
  buy[column]?.class !== buy[column - 1]?.class;

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

interface RowProps extends MatrixProps {
  readonly row: ToSell;
  readonly index: number;
}

function SellRow({
  board,
  buy,
  table,
  figure,
  best,
  at,
  onChoose,
  onRemove,
  row,
  index,
}: RowProps): ReactElement {
  const value = soldValue(board, row);
  const isOn = index === at.row;
  return (
    <tr className={cx(isOn && styles['on'])}>
      <td className={cx(styles['name'], isOn && styles['on'])}>{row.class}</td>
      <td>{row.weightKg === null ? '' : showNumber(row.weightKg)}</td>
      <td>{row.head === null ? '' : showNumber(row.head)}</td>
      <td title={value.reason}>{value.perHead === null ? '—' : showMoney(value.perHead).replace('$', '')}</td>
      <td>
        <IconButton icon="close" small label={`Do not sell ${row.class}`} onClick={() => onRemove(index)} />
      </td>
      {buy.map((each, column) => (
        <SwapCell
          key={column}
          swap={table[index]![column]!}
          label={swapLabel(row, each)}
          figure={figure}
          isBest={best[index]!.has(column)}
          isChosen={isOn && column === at.column}
          place={`${index} ${column}`}
          isEdge={isFirstOf(buy, column)}
          onChoose={() => onChoose({ row: index, column })}
        />
      ))}
    </tr>
  );
}

interface SwapCellProps {
  readonly swap: Swap;
  readonly label: string;
  readonly figure: SwapFigure;
  readonly isBest: boolean;
  readonly isChosen: boolean;
  readonly isEdge: boolean;
  readonly place: string;
  readonly onChoose: () => void;
}

function SwapCell({
  swap,
  label,
  figure,
  isBest,
  isChosen,
  isEdge,
  place,
  onChoose,
}: SwapCellProps): ReactElement {
  const worked = swap.trade === null ? null : swap.result.figures[figure];
  const value = worked?.value ?? null;
  const reason = swap.reason ?? worked?.reason;
  const shown = value === null ? '' : wholeOf(value, figure);
  const isLoss = shown.startsWith('-');
  return (
    <td
      className={cx(
        styles['cellOf'],
        isEdge && styles['edge'],
        shown === '' && styles['na'],
        isLoss && styles['loss'],
      )}
    >
      <button
        type="button"
        className={cx(styles['pickable'], isBest && styles['isBest'])}
        data-swap={place}
        aria-pressed={isChosen}
        title={reason}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
      >
        <span className={styles['hidden']}>{`${label}: ${shown === '' ? (reason ?? '') : ''}`}</span>
        {isBest && <span className={styles['best']}>best</span>}
        {shown}
      </button>
    </td>
  );
}
