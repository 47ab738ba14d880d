import { startTransition, useEffect, useRef, useState, type ReactElement } from 'react';
import { type Board } from '#calc-core/market';
import { readYardReport, withReport } from '#calc-core/market/report';
import { afterPaint } from '#web/time/schedule.ts';
import { cx } from '#web/ui/text/cx.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { useRecords } from '#web/data/hooks.ts';
import type { BoardRow, Records } from '#web/data/records.ts';
import { ClassRows } from './ClassRows.tsx';
import { unsentRungs } from './unsent.ts';
import { dayName } from '../place.ts';
import { Reasons } from '#web/ui/overlay/Reasons.tsx';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { reopenCell } from '#web/sheets/model/cell/reopening.ts';
import { answerQuestion } from '#web/sheets/model/editing.ts';
import type { OverwriteQuestion } from '#web/sheets/model/hooks.ts';
import { QuestionDialog } from '#web/sheets/panels/QuestionDialog.tsx';
import type { Rectangle } from '#web/sheets/range.ts';
import { newLineRow } from './rungs.ts';
import type { BoardSheetProps } from './sheet-props.ts';
import { useBox, useTable } from './use-day-sheet.ts';
import market from '../Market.module.css';
import styles from './BoardSheet.module.css';

/** The number of rungs to render first, more than a screen shows. */
const atOnce = 40;

/** The number of classes to render. The first screenful is rendered at once, and the others follow. */
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

/** Returns the rungs that the server does not have yet. Returns the same set until it changes, so rows do not render again. */
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

/** A day's classes with their rungs. Weight, price and head are typed. Value and verdict are calculated. */
export function BoardSheet({
  editing,
  onReport,
  ...props
}: BoardSheetProps & { readonly onReport: (text: string) => void }): ReactElement {
  const { row, day, readOnly } = props;
  const { classes } = row.board;
  const root = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<OverwriteQuestion | null>(null);
  useTable(day.model, root, { onReport, onQuestion: setQuestion });
  const box = useBox(day.model);
  const unsent = useUnsent(row);
  const drawn = useDrawnClasses(row.board);
  const isWhole = drawn === classes.length;
  useEffect(() => {
    // Reopen the cell that was open when the user left the page. The cell's row must be rendered first.
    if (isWhole) void reopenCell(day.model);
  }, [day.model, isWhole]);
  const firsts = firstRows(row.board);
  return (
    <div className={styles['day']}>
      <div className={market['scroller']} ref={root}>
        <Reasons>
          <table className={cx(market['sheet'], styles['board'])}>
            <caption className={visuallyHidden}>{`Prices of ${dayName(row.board)}`}</caption>
            <Heads />
            {classes.slice(0, drawn).map((of, index) => (
              <ClassRows
                key={`${row.id} ${index}`}
                {...props}
                of={of}
                index={index}
                first={firsts[index] ?? 0}
                unsent={unsent}
                box={isIn(box, firsts[index] ?? 0, of.rungs.length) ? box : null}
              />
            ))}
            {!readOnly && isWhole && <NewLine {...props} editing={editing} onReport={onReport} />}
          </table>
        </Reasons>
      </div>
      <Refused day={day} readOnly={readOnly} />
      <QuestionDialog
        question={question}
        onAnswer={(keep) => {
          if (question !== null) answerQuestion(day.model, question, keep);
          setQuestion(null);
        }}
      />
    </div>
  );
}

/** The row number of each class's first rung. Row numbers count all rungs of the day. */
function firstRows({ classes }: Board): readonly number[] {
  let rows = 0;
  return classes.map(({ rungs }) => {
    rows += rungs.length;
    return rows - rungs.length;
  });
}

/** True if the box contains one of `count` rows, starting at `first`. */
const isIn = (box: Rectangle | null, first: number, count: number): boolean =>
  box !== null && box.top < first + count && box.bottom >= first;

/** Lists the invalid entries with their reasons. The cells themselves may be scrolled out of sight. */
function Refused({ day, readOnly }: Pick<BoardSheetProps, 'day' | 'readOnly'>): ReactElement {
  return (
    <div role="status" className={styles['problems']}>
      {day.refused.length > 0 && (
        <ul className={market['problems']}>
          {day.refused.map(({ message, ...at }) => (
            <li key={`${at.rowId} ${at.columnId}`}>
              {message}
              {!readOnly && (
                <IconButton
                  icon="close"
                  small
                  label={`Discard the entry: ${message}`}
                  onClick={() => day.refuse(at, null)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
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

const newLine = { rowId: newLineRow, columnId: 'line' };

/** The last line of the sheet. It takes the name of a new class, or a line of a yard report. */
function NewLine({
  row,
  day,
  editing,
  onReport,
}: BoardSheetProps & { readonly onReport: (text: string) => void }): ReactElement {
  const [typed, setTyped] = useState(day.refusedAt(newLine.rowId, newLine.columnId)?.text ?? '');

  function take(): void {
    const text = typed.trim();
    if (text === '') return;
    const report = readYardReport(text);
    const { board, taken, unread } = withReport(row.board, report);
    if (taken > 0 && unread.length === 0) {
      day.refuse(newLine, null);
      editing.save(`Add ${text}`, board);
      setTyped('');
    } else if (/\d/.test(text)) onReport(text);
    else if (day.edit(`Add ${text}`, newLine, { do: 'add class', name: text }, text)) setTyped('');
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
