import { useState, type KeyboardEvent, type ReactElement } from 'react';
import {
  boardInputs,
  boughtValue,
  showMoney,
  showNumber,
  soldValue,
  tradeFigures,
  tradeInputs,
  type Board,
  type Swap,
  type ToBuy,
  type ToSell,
  type Trade,
} from '#calc-core';
import { IconButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Cell } from './Cell.tsx';
import type { KeptCell } from './kept.ts';
import { Reasons } from '#web/ui/Reasons.tsx';
import { bestWords, cellWords, stockWords, wholeOf, type SwapFigure } from './swapWords.ts';
import market from './Market.module.css';
import styles from './Swap.module.css';

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
  /** Sells otherwise: at another weight, so many head; null for not at all. */
  readonly onChange: (row: number, sell: ToSell | null) => void;
}

/** The table of swaps: arrows move, Enter makes the trade. */
export function SwapMatrix(props: MatrixProps): ReactElement {
  const { board, sell, buy, at } = props;
  const groups = runsOf(buy.map((each) => each.class));
  return (
    <Reasons>
      <table className={cx(market['sheet'], styles['swap'])} onKeyDown={(event) => onArrows(event, props)}>
        <caption
          className={market['hidden']}
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
              <span className={market['hidden']}>Remove</span>
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
            <SellRow key={index} {...props} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </Reasons>
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
  onChange,
  row,
  index,
}: RowProps): ReactElement {
  const value = soldValue(board, row);
  const isOn = index === at.row;
  const onSell = (next: ToSell | null): void => onChange(index, next);
  return (
    <tr className={cx(isOn && styles['on'])}>
      <th scope="row" className={cx(styles['name'], isOn && styles['on'])}>
        {row.class}
        <span className={market['hidden']}>{bestWords(row, buy, table[index]!, best[index]!, figure)}</span>
      </th>
      <SellCell {...{ row, onSell }} of="weightKg" />
      <SellCell {...{ row, onSell }} of="head" />
      <td data-reason={value.reason}>
        {value.perHead === null ? '—' : showMoney(value.perHead).replace('$', '')}
      </td>
      <td>
        <IconButton
          icon="close"
          small
          label={`Do not sell ${stockWords(row)}`}
          onClick={() => onSell(null)}
        />
      </td>
      {buy.map((each, column) => (
        <SwapCell
          key={column}
          swap={table[index]![column]!}
          label={cellWords(table[index]![column]!, {
            sell: row,
            buy: each,
            figure,
            isBest: best[index]!.has(column),
          })}
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

const sellRules = {
  weightKg: boardInputs.weightKg,
  head: { ...tradeInputs.numberOfHead, label: 'Head' },
} as const;

interface SellCellProps {
  readonly row: ToSell;
  readonly of: keyof typeof sellRules;
  readonly onSell: (next: ToSell) => void;
}

/** The weight or the head of what is sold, typed over; nothing for a class by the head. */
function SellCell({ row, of, onSell }: SellCellProps): ReactElement {
  const [kept, setKept] = useState<KeptCell>();
  const refuse = (message: string | null, text: string): void =>
    setKept(message === null ? undefined : { message, text });
  if (of === 'weightKg' && row.weightKg === null) return <td />;
  return (
    <td className={market['input']} data-column={of} data-reason={kept?.message}>
      <Cell
        label={`${stockWords(row)}, ${sellRules[of].label}`}
        value={row[of]}
        rule={sellRules[of]}
        readOnly={false}
        kept={kept}
        onRefused={refuse}
        onCommit={(value, text) => {
          const isKept = of === 'head' || value !== null;
          refuse(isKept ? null : 'Enter a weight, or take it off the list.', text);
          if (isKept) onSell({ ...row, [of]: value });
          return isKept;
        }}
      />
    </td>
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
        isEdge && market['edge'],
        shown === '' && market['na'],
        isLoss && market['loss'],
      )}
      data-reason={reason}
    >
      <button
        type="button"
        className={cx(styles['pickable'], isBest && styles['isBest'])}
        data-swap={place}
        aria-label={label}
        aria-pressed={isChosen}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
      >
        {isBest && <span className={styles['best']}>{'best '}</span>}
        {shown}
      </button>
    </td>
  );
}
