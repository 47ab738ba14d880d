import { useEffect, useRef, useState, type ReactElement } from 'react';
import { newBoard, readYardReport, withReport, type Board, type PriceUnit } from '#calc-core/market';
import { showNumber } from '#calc-core/number';
import type { BoardRow } from '#web/data/records.ts';
import { useRecords } from '#web/data/hooks.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { sayUndoable } from '#web/shell/take-back.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { today } from '#web/shell/today.ts';
import { dayName } from './place.ts';
import { leftOver } from './left-over.ts';
import type { BoardEditing } from './use-board.ts';
import market from './Market.module.css';
import styles from './PasteReport.module.css';

interface PasteProps {
  readonly row: BoardRow | undefined;
  /** What was pasted, kept by the screen: it is there again until it is taken. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly editing: BoardEditing;
  /** Goes to a day that was made of the report. */
  readonly onDay: (id: string) => void;
  readonly onClose: () => void;
}

/** A day to put a report on: the yard and its classes with what is known of them, without their prices. */
const emptyDay = (like: Board | undefined): Board => ({
  ...newBoard('', today()),
  name: like?.name ?? '',
  classes: (like?.classes ?? []).map((of) => ({ ...of, rungs: [] })),
});

/** A yard report as text: what was read of it, what was not and why, and what has to be asked. */
export default function PasteReport({
  row,
  text,
  onText,
  editing,
  onDay,
  onClose,
}: PasteProps): ReactElement {
  const records = useRecords();
  const notices = useNotices();
  const [unit, setUnit] = useState<PriceUnit | null>(null);
  const [where, setWhere] = useState<'here' | 'new day'>('here');
  const box = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const report = readYardReport(text, unit);
  const isNewDay = row === undefined || where === 'new day';
  const on = isNewDay ? emptyDay(row?.board) : row.board;
  const { board, taken, unread } = withReport(on, report);
  const isAsked = unit !== null || report.ask.length > 0;
  const mayTake = taken > 0 && report.ask.length === 0;
  // A report that came with the dialog is taken by Enter; else there is something to paste first.
  const startsFull = useRef(text.trim() !== '');
  useEffect(() => (startsFull.current ? button.current : box.current)?.focus(), []);

  function take(): void {
    if (!mayTake) return;
    if (isNewDay) {
      onDay(editing.add({ ...board, classes: board.classes.filter((of) => of.rungs.length > 0) }));
      setWhere('here');
    } else editing.save('Paste a yard report', board);
    sayUndoable(records, notices, { tone: 'ok', text: pastedWords(taken) });
    onText(leftOver(text, unread));
    if (unread.length === 0) onClose();
  }

  return (
    <Dialog
      open
      size="wide"
      title={row === undefined ? 'Paste a yard report' : `Paste into ${dayName(row.board)}`}
      onClose={onClose}
      actions={
        <>
          <Button ref={button} tone="primary" aria-disabled={!mayTake} onClick={take}>
            {taken === 1 ? 'Take 1 price' : `Take ${taken} prices`}
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className={market['note']}>
        Class, kg or kg range, price and head in any order, with the report’s header line or with kg, c or $
        and head behind the numbers.
      </p>
      <textarea
        ref={box}
        className={styles['report']}
        aria-label="The yard report"
        rows={9}
        value={text}
        placeholder={'Class\tWeight\tc/kg\tHead\nSteers\t200-240\t510\t184'}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && take()}
      />
      {isAsked && (
        <div className={styles['ask']}>
          {report.ask.length > 0 ? 'Are the prices cents or dollars a kilogram?' : 'Prices are'}
          <Segmented
            label="Prices are in"
            value={unit ?? ''}
            options={[
              { value: 'c/kg', label: 'c/kg' },
              { value: '$/kg', label: '$/kg' },
            ]}
            onChange={(value) => setUnit(value === '$/kg' ? '$/kg' : 'c/kg')}
          />
        </div>
      )}
      {row !== undefined && row.board.date !== today() && (
        <div className={styles['ask']}>
          Put them
          <Segmented
            label="Put them"
            value={where}
            options={[
              { value: 'here', label: 'on this day' },
              { value: 'new day', label: 'on a new day, today' },
            ]}
            onChange={setWhere}
          />
        </div>
      )}
      <p role="status">{text.trim() === '' ? '' : readWords(taken, unread.length)}</p>
      {unread.length > 0 && (
        <ul className={market['problems']}>
          {unread.map(({ line, text: shown, why }) => (
            <li key={`${line} ${why}`}>{`Line ${showNumber(String(line))}, “${shown}”: ${why}`}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** `14 prices pasted` */
const pastedWords = (taken: number): string => (taken === 1 ? '1 price pasted' : `${taken} prices pasted`);

/** `14 rungs read, 2 lines not`. */
function readWords(taken: number, unread: number): string {
  const read = `${taken} ${taken === 1 ? 'rung' : 'rungs'} read`;
  return unread === 0 ? read : `${read}, ${unread} ${unread === 1 ? 'line' : 'lines'} not`;
}
