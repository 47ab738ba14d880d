import { useState, type KeyboardEvent, type ReactElement } from 'react';
import type { CashFlow, CashRow } from '#calc-core/cash-flow';
import { monthName, shortMonth } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { scrollForMonths } from './scroll-words.ts';
import { WideTable } from './WideTable.tsx';
import styles from './MonthsTable.module.css';

/** The figure of the table that was pressed. */
export interface PressedCell {
  readonly row: CashRow;
  /** Undefined in the last column, which has the sums of all months. */
  readonly month: string | undefined;
  readonly element: HTMLElement;
}

interface MonthsTableProps {
  readonly flow: CashFlow;
  readonly rows: readonly CashRow[];
  readonly pressed: PressedCell | null;
  readonly onPress: (cell: PressedCell) => void;
}

/** The direction of each arrow key: rows down, columns across. */
const steps: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next figure in the direction of the arrow key. Skips empty cells. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
  if (step === undefined || here === null) return;
  let [row, column] = (here.dataset['at'] ?? '').split(',').map(Number) as [number, number];
  event.preventDefault();
  const isThere = (): boolean =>
    event.currentTarget.querySelector(`[data-row="${row}"]`) !== null && column >= 0 && column <= 60;
  do {
    row += step[0];
    column += step[1];
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-at="${row},${column}"]`);
    if (next !== null) return next.focus();
  } while (isThere());
}

/** The months table: months across, accounts down. Each figure is a button that opens its entries. */
export function MonthsTable({ flow: { months }, rows, pressed, onPress }: MonthsTableProps): ReactElement {
  const [at, setAt] = useState('0,0');
  const first = rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ shown }, column) => (shown === '' ? [] : [`${row},${column}`])),
  );
  const stop = first.includes(at) ? at : first[0];
  return (
    <WideTable
      heads={months.map(({ month }) => month)}
      scroll={scrollForMonths}
      note="Balances are rounded down and other figures are cut to whole dollars, so a column can miss its total by a dollar or two. Press a figure to see its entries."
    >
      <table className={cx(styles['sheet'], styles['months'], styles['pinned'])} onKeyDown={moveFocus}>
        <caption className={visuallyHidden}>Cash flow by month, whole dollars</caption>
        <MonthHeads months={months} />
        <tbody>
          {rows.map((row, down) => (
            <tr key={row.id} data-row={down} className={styles[row.kind]}>
              <th scope="row">{row.label}</th>
              {[...row.cells, { shown: row.total }].map((cell, across) => (
                <td key={across}>
                  {cell.shown !== '' && (
                    <button
                      type="button"
                      data-at={`${down},${across}`}
                      tabIndex={stop === `${down},${across}` ? 0 : -1}
                      className={cx(
                        styles['cell'],
                        pressed?.row.id === row.id &&
                          pressed.month === months[across]?.month &&
                          styles['hit'],
                        'isWorst' in cell && cell.isWorst && styles['worst'],
                        'isLoss' in cell && cell.isLoss && styles['loss'],
                      )}
                      aria-haspopup="dialog"
                      aria-label={`${row.label}, ${months[across] === undefined ? `${months.length} months` : monthName(months[across].month)}: ${cell.shown}`}
                      onFocus={() => setAt(`${down},${across}`)}
                      onClick={(event) =>
                        onPress({ row, month: months[across]?.month, element: event.currentTarget })
                      }
                    >
                      {cell.shown}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const MonthHeads = ({ months }: Pick<CashFlow, 'months'>): ReactElement => (
  <thead>
    <tr>
      <th scope="col">Whole dollars</th>
      {months.map(({ month }, index) => (
        <th key={month} scope="col" data-head={month}>
          {shortMonth(month)}
          <small>{index === 0 || month.endsWith('-01') ? month.slice(0, 4) : ' '}</small>
        </th>
      ))}
      <th scope="col" data-pinned>
        {months.length} months
      </th>
    </tr>
  </thead>
);
