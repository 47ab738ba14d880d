import { useState, type ReactElement } from 'react';
import { boardInputs, soldValue, type Board, type Swap, type ToBuy } from '#calc-core/market';
import { showMoney } from '#calc-core/number';
import { tradeInputs, type Trade } from '#calc-core/trade';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { EntryCell, type KeptCell } from '../board/EntryCell.tsx';
import type { MobToSell } from './sell.ts';
import { bestWords, cellWords, stockWords, wholeOf, type SwapFigure } from './swap-words.ts';
import market from '../Market.module.css';
import styles from './Swap.module.css';

export interface SwapsProps {
  readonly board: Board;
  readonly sell: readonly MobToSell[];
  readonly buy: readonly ToBuy[];
  readonly table: readonly (readonly Swap[])[];
  readonly figure: SwapFigure;
  readonly best: readonly ReadonlySet<number>[];
  readonly at: { readonly row: number; readonly column: number };
  readonly onChoose: (at: { readonly row: number; readonly column: number }) => void;
}

export interface MatrixProps extends SwapsProps {
  readonly onMake: ((trade: Trade) => void) | undefined;
  /** Changes the weight or head of a row to sell. Null removes the row. */
  readonly onChange: (row: number, sell: MobToSell | null) => void;
}

/** True for the first column of a class. */
export const isFirstOf = (buy: readonly ToBuy[], column: number): boolean =>
  buy[column]?.class !== buy[column - 1]?.class;

interface SwapRowProps extends MatrixProps {
  readonly row: MobToSell;
  readonly index: number;
}

/** A row of stock to sell, with its swap for each column. */
export function SwapRow({
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
}: SwapRowProps): ReactElement {
  const value = soldValue(board, row);
  const isOn = index === at.row;
  const onSell = (next: MobToSell | null): void => onChange(index, next);
  return (
    <tr className={cx(isOn && styles['on'])}>
      <th scope="row" className={cx(styles['name'], isOn && styles['on'])}>
        <StockName row={row} />
        <VisuallyHidden>{bestWords(row, buy, table[index]!, best[index]!, figure)}</VisuallyHidden>
      </th>
      <SellCell {...{ row, onSell }} of="weightKg" />
      <SellCell {...{ row, onSell }} of="head" />
      <td data-reason={value.reason}>
        {value.perHead === null ? '—' : showMoney(value.perHead).replace('$', '')}
      </td>
      <td>
        <IconButton icon="close" small label={`Remove ${stockWords(row)}`} onClick={() => onSell(null)} />
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

function StockName({ row }: { readonly row: MobToSell }): ReactElement {
  return (
    <>
      {row.class}
      {row.mob !== undefined && (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <small>{row.mob}</small>
        </>
      )}
    </>
  );
}

const sellRules = {
  weightKg: boardInputs.weightKg,
  head: { ...tradeInputs.numberOfHead, label: 'Head' },
} as const;

interface SellCellProps {
  readonly row: MobToSell;
  readonly of: keyof typeof sellRules;
  readonly onSell: (next: MobToSell) => void;
}

/** The weight or head of the stock, for editing. A class sold by the head has no weight. */
function SellCell({ row, of, onSell }: SellCellProps): ReactElement {
  const [kept, setKept] = useState<KeptCell>();
  const refuse = (message: string | null, text: string): void =>
    setKept(message === null ? undefined : { message, text });
  if (of === 'weightKg' && row.weightKg === null) return <td />;
  return (
    <td className={market['input']} data-column={of} data-reason={kept?.message}>
      <EntryCell
        label={`${stockWords(row)}, ${sellRules[of].label}`}
        value={row[of]}
        rule={sellRules[of]}
        readOnly={false}
        kept={kept}
        onRefused={refuse}
        onCommit={(value, text) => {
          const isKept = of === 'head' || value !== null;
          refuse(isKept ? null : 'Enter a weight, or remove this row.', text);
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
