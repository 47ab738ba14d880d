import { memo, startTransition, useEffect, useState, type ReactElement } from 'react';
import { type Board } from '#calc-core/market';
import { readYardReport, withReport } from '#calc-core/market/report';
import { afterPaint } from '#web/ui/frame/after-paint.ts';
import { cx } from '#web/ui/text/cx.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { useRecords } from '#web/data/hooks.ts';
import type { BoardRow, Records } from '#web/data/records.ts';
import type { ActiveRung } from './active-rung.ts';
import { isInClass } from './cells.ts';
import { ClassRows } from './ClassRows.tsx';
import { unsentRungs } from './kept.ts';
import { PastedCells } from './PastedCells.tsx';
import { dayName } from './place.ts';
import { Reasons } from '#web/ui/overlay/Reasons.tsx';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import type { BoardSheetProps } from './sheet-props.ts';
import { useHands } from './use-hands.ts';
import market from './Market.module.css';
import styles from './BoardSheet.module.css';

/** When more classes are drawn those that are there already stay as they are. */
const Rows = memo(ClassRows);

/** More rungs than a screen shows. */
const atOnce = 40;

/**
 * How many of a day's classes are drawn: those that fill the screen first, then the others a screenful at a time, each painted
 * before the next. Hundreds of rungs at once would keep a reader waiting for rows far below.
 */
function useDrawnClasses({ id, classes }: Board): number {
  const [last, setLast] = useState({ id, rungs: atOnce });
  const rungs = last.id === id ? last.rungs : atOnce;
  let count = 0;
  for (let drawn = 0; count < classes.length && drawn < rungs; count += 1)
    drawn += classes[count]?.rungs.length ?? 0;
  const isWhole = count === classes.length;
  useEffect(() => {
    if (isWhole) return;
    afterPaint(() => startTransition(() => setLast({ id, rungs: rungs + 2 * atOnce })));
  }, [id, isWhole, rungs]);
  return count;
}

/** The day's rungs that the server has not got: a set of its own only where they change, so that rows stay as they are drawn. */
function useUnsent(row: BoardRow): ReadonlySet<string> {
  const { sync } = useRecords();
  const [known, setKnown] = useState({ row, rungs: unsentOf(row, sync) });
  if (known.row === row) return known.rungs;
  const rungs = unsentOf(row, sync);
  setKnown({ row, rungs });
  return rungs;
}

const unsentOf = (row: BoardRow, sync: Records['sync']): ReadonlySet<string> =>
  unsentRungs(row.board, sync.unsent().find(({ key }) => key === `board/${row.id}`)?.change, row.record);

/** A day's classes with their rungs: weight, price and head are typed, value and verdict are worked out. */
export function BoardSheet({
  onReport,
  active,
  ...props
}: BoardSheetProps & {
  readonly onReport: (text: string) => void;
  readonly active?: ActiveRung;
}): ReactElement {
  const { row, editing, readOnly } = props;
  const { block, hands } = useHands({ board: row.board, editing, readOnly, active, onReport });
  const unsent = useUnsent(row);
  const drawn = useDrawnClasses(row.board);
  const said = Object.entries(editing.cells);
  return (
    <div className={styles['day']}>
      <div className={market['scroller']} {...hands}>
        {editing.pasted !== null && !readOnly && (
          <PastedCells key={row.id} board={row.board} block={editing.pasted} editing={editing} />
        )}
        <Reasons>
          <table className={cx(market['sheet'], styles['board'])}>
            <caption className={visuallyHidden}>{`Prices of ${dayName(row.board)}`}</caption>
            <Heads />
            {row.board.classes.slice(0, drawn).map((of, index) => (
              <Rows
                key={`${row.id} ${index}`}
                {...props}
                of={of}
                index={index}
                unsent={unsent}
                block={block !== null && isInClass(block, index) ? block : null}
              />
            ))}
            {!readOnly && drawn === row.board.classes.length && <NewLine {...props} onReport={onReport} />}
          </table>
        </Reasons>
      </div>
      <div role="status" className={styles['problems']}>
        {said.length > 0 && (
          <ul className={market['problems']}>
            {said.map(([cell, { message }]) => (
              <li key={cell}>
                {message}
                {!readOnly && (
                  <IconButton
                    icon="close"
                    small
                    label={`Give up what was entered: ${message}`}
                    onClick={() => editing.refuse(cell, null)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Heads(): ReactElement {
  return (
    <thead>
      <tr className={market['groups']}>
        <th>Class</th>
        <th colSpan={3} scope="colgroup">
          Quoted
        </th>
        <th colSpan={4} scope="colgroup" className={market['edge']}>
          A kg more, up to the next rung
        </th>
      </tr>
      <tr className={market['columns']}>
        <th scope="col">
          Weight<small>kg live</small>
        </th>
        <th scope="col">Price</th>
        <th scope="col"># Of Head</th>
        <th scope="col">
          Value<small>$/hd</small>
        </th>
        <th scope="col" className={market['edge']}>
          Is worth<small>$/kg</small>
        </th>
        <th scope="col">
          Costs<small>$/kg</small>
        </th>
        <th scope="col">
          Leaves<small>$/hd</small>
        </th>
        <th scope="col" className={styles['words']}>
          Over or under
        </th>
      </tr>
    </thead>
  );
}

/** The line at the end: a class by its name, or a line of a yard report. */
function NewLine({
  row,
  editing,
  onReport,
}: BoardSheetProps & { readonly onReport: (text: string) => void }): ReactElement {
  const [typed, setTyped] = useState(editing.cells['new line']?.text ?? '');

  function take(): void {
    const text = typed.trim();
    if (text === '') return;
    const report = readYardReport(text);
    const { board, taken, unread } = withReport(row.board, report);
    if (taken > 0 && unread.length === 0) {
      editing.refuse('new line', null);
      editing.save(`Add ${text}`, board);
      setTyped('');
    } else if (/\d/.test(text)) onReport(text);
    else if (editing.edit(`Add ${text}`, 'new line', { do: 'add class', name: text }, text)) setTyped('');
  }

  return (
    <tbody>
      <tr className={styles['new']}>
        <td colSpan={8}>
          <input
            className={styles['newLine']}
            aria-label="New class, or a line of a yard report"
            placeholder="Type a class, or a line of a yard report: steers 330 kg 402c 390 head"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => /\d/.test(typed) || take()}
            onKeyDown={(event) => event.key === 'Enter' && take()}
          />
        </td>
      </tr>
    </tbody>
  );
}
