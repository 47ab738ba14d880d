import {
  edgeTitle,
  edgeUnit,
  leverTitle,
  leverWords,
  reasonInCell,
  showLever,
  showOnEdge,
  type ShownTable,
  type TableCell,
} from '#calc-core/decide';
import { showAmount, showWhole, type DecimalText } from '#calc-core/number';
import { tradeFigures, type TradeFigureName } from '#calc-core/trade';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { Reasons } from '#web/ui/overlay/Reasons.tsx';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import styles from './WhatIf.module.css';

interface GridProps {
  readonly shown: ShownTable;
  readonly tried: TableCell | null;
  readonly onTry: (cell: TableCell | null) => void;
}

/** Returns a figure as text, dollars without cents. */
function inCell(cell: DecimalText | null, figure: TradeFigureName): string {
  if (cell === null) return '—';
  const { unit } = tradeFigures[figure];
  return unit === '$/hd' || unit === '$' ? showWhole(cell) : showAmount(cell, unit, 'sheet');
}

/** Returns the class of a cell's colour: 'p1' to 'p3' for a gain, 'n1' to 'n3' for a loss, 'h0' near zero. */
function heat(cell: DecimalText | null, shown: string, most: number): string {
  const value = Number(cell ?? 0);
  const share = Math.abs(value) / most;
  const depth = share < 0.06 || /^-?[0.]+$/.test(shown) ? 0 : share < 0.28 ? 1 : share < 0.52 ? 2 : 3;
  return depth === 0 ? 'h0' : `${value < 0 ? 'n' : 'p'}${depth}`;
}

function useArrowKeys({ rows, columns, now }: ShownTable) {
  const [at, setAt] = useState<TableCell>(now);
  const focus =
    at.row < rows.length && at.column < columns.length && at.row >= 0 && at.column >= 0
      ? at
      : { row: 0, column: 0 };
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const [down, across] = arrows[event.key] ?? [0, 0];
    if (down === 0 && across === 0) return;
    event.preventDefault();
    const row = Math.min(rows.length - 1, Math.max(0, focus.row + down));
    const column = Math.min(columns.length - 1, Math.max(0, focus.column + across));
    setAt({ row, column });
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-cell="${row} ${column}"]`)?.focus();
  };
  return { focus, setAt, move };
}

/** A table of figures. Arrow keys move the focus. Pressing a cell tries its numbers. */
export function Grid({ shown, tried, onTry }: GridProps): ReactElement {
  const { rows, columns, table, now, over, figure } = shown;
  const { focus, setAt, move } = useArrowKeys(shown);
  const { label } = tradeFigures[figure];
  const isLong = table.cells.flat().some((cell) => inCell(cell, figure).length > 6);
  return (
    <div className={cx(styles['grid'], isLong && styles['long'])}>
      <div className={styles['legend']} aria-hidden>
        <b>
          {edgeTitle(over.columns)} {edgeUnit(over.columns)}
        </b>
        <span className={styles['key']}>
          <i className={styles['dash']} /> break-even <i className={styles['ring']} /> now
        </span>
      </div>
      <Reasons>
        <table onKeyDown={move}>
          <caption className={visuallyHidden}>
            {label}: {leverWords(over.columns)} across, {leverWords(over.rows)} down
          </caption>
          <thead>
            <tr>
              <td>{edgeTitle(over.rows)}</td>
              {columns.map((value, column) => (
                <th key={value} scope="col" className={cx(column === now.column && styles['now'])}>
                  {showOnEdge(value, over.columns)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((value, row) => (
              <tr key={value}>
                <th scope="row" className={cx(row === now.row && styles['now'])}>
                  {showOnEdge(value, over.rows)}
                </th>
                {columns.map((other, column) => (
                  <Cell
                    key={other}
                    shown={shown}
                    cell={{ row, column }}
                    isTried={tried?.row === row && tried.column === column}
                    isInTabOrder={focus.row === row && focus.column === column}
                    onFocus={setAt}
                    onTry={onTry}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Reasons>
      <Line shown={shown} />
    </div>
  );
}

interface PriceCellProps {
  readonly shown: ShownTable;
  readonly cell: TableCell;
  readonly isTried: boolean;
  readonly isInTabOrder: boolean;
  readonly onFocus: (cell: TableCell) => void;
  readonly onTry: (cell: TableCell | null) => void;
}

/** Pressing the cell tries its two numbers. A second press, or a press on the trade's own cell, ends the trial. */
function Cell({ shown, cell, isTried, isInTabOrder, onFocus, onTry }: PriceCellProps): ReactElement {
  const { rows, columns, table, now, most, over, figure } = shown;
  const { row, column } = cell;
  const value = table.cells[row]![column]!;
  const isNow = row === now.row && column === now.column;
  const text = inCell(value, figure);
  const reason = reasonInCell(shown, cell);
  const words = value === null ? `not available, ${reason}` : showAmount(value, tradeFigures[figure].unit);
  const place = `${leverTitle(over.rows)} ${showLever(rows[row]!, over.rows)}, ${leverWords(over.columns)} ${showLever(columns[column]!, over.columns)}`;
  return (
    <td className={styles[heat(value, text, most)]}>
      <button
        type="button"
        data-cell={`${row} ${column}`}
        data-reason={reason}
        tabIndex={isInTabOrder ? 0 : -1}
        aria-pressed={isTried}
        aria-label={`${place}: ${words}${isNow ? ', this trade' : ''}`}
        className={cx(isNow && styles['here'], isTried && styles['tried'])}
        onFocus={() => onFocus(cell)}
        onClick={() => onTry(isTried || isNow ? null : cell)}
      >
        {text}
      </button>
    </td>
  );
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The break-even line. It crosses each row at the exact break-even. */
function Line({ shown }: { readonly shown: ShownTable }): ReactElement | null {
  const { columns, rows, line } = shown;
  if (line.length < 2) return null;
  const points = line.map(({ x, y }) => `${x.toFixed(3)},${y}`);
  return (
    <svg
      className={styles['line']}
      viewBox={`0 0 ${columns.length} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
