import { useEffect, useRef, useState, type ReactElement } from 'react';
import { classNamed, dayThere, newBoard, type Board } from '#calc-core/market';
import {
  mistakenUnit,
  readYardReport,
  reportMarks,
  withReport,
  type PriceUnit,
  type YardReport,
} from '#calc-core/market/report';
import { showNumber } from '#calc-core/number';
import { readDate, showDate } from '#calc-core/rules';
import { useBoards, useRecords } from '#web/data/hooks.ts';
import type { BoardRow } from '#web/data/records.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { sayUndoable } from '#web/shell/take-back.ts';
import { today } from '#web/shell/today.ts';
import { dayName } from '../place.ts';
import { leftOver } from './left-over.ts';
import { corrected, taken, type Corrections } from './report-corrections.ts';
import { ReportPreview } from './ReportPreview.tsx';
import type { BoardEditing } from '../board/use-board.ts';
import market from '../Market.module.css';
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

/** Where a report's prices go: in place of those of its classes, between them, or on a day of their own. */
type Where = 'replace' | 'add' | 'new day';

/** A day to put a report on: the classes of another with what is known of them, without their prices. */
const emptyDay = (like: Board | undefined, day: { readonly name: string; readonly date: string }): Board => ({
  ...newBoard('', day.date),
  name: day.name,
  classes: (like?.classes ?? []).map((of) => ({ ...of, rungs: [] })),
});

/** A yard report as text: what was read of it, to be corrected, what was not and why, and where it goes. Nothing is written before. */
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
  const boards = useBoards();
  const [unit, setUnit] = useState<PriceUnit | null>(null);
  const [chosen, setChosen] = useState<Where | null>(null);
  const [named, setNamed] = useState<{ readonly name?: string; readonly date?: string }>({});
  const [corrections, setCorrections] = useState<Corrections>({ of: '', lines: new Map() });
  const box = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const read = readYardReport(text, unit);
  const report: YardReport = { ...read, rungs: corrected(read.rungs, text, corrections) };
  const where = chosen ?? usualPlace(row?.board, report);
  const day = {
    name: named.name ?? (report.yard || (row?.board.name ?? '')),
    date: named.date ?? report.date ?? today(),
  };
  const isNewDay = row === undefined || where === 'new day';
  const on = isNewDay ? emptyDay(row?.board, day) : row.board;
  const made = withReport(on, { ...report, rungs: taken(report.rungs) }, where === 'add' ? 'add' : 'replace');
  const there = isNewDay
    ? dayThere(
        boards.map(({ board }) => board),
        { id: '', ...day },
      )
    : undefined;
  const mistaken = mistakenUnit(read.rungs);
  const isAsked = unit !== null || report.ask.length > 0 || mistaken !== null;
  const mayTake = made.taken > 0 && report.ask.length === 0 && there === undefined;
  // A report that came with the dialog is taken by Enter; else there is something to paste first.
  const startsFull = useRef(text.trim() !== '');
  useEffect(() => (startsFull.current ? button.current : box.current)?.focus(), []);

  function take(): void {
    if (!mayTake) return;
    if (isNewDay)
      onDay(editing.add({ ...made.board, classes: made.board.classes.filter((of) => of.rungs.length > 0) }));
    else editing.save('Paste a yard report', made.board);
    sayUndoable(records, notices, { tone: 'ok', text: pastedWords(made.taken) });
    setChosen(null);
    onText(leftOver(text, made.unread));
    if (made.unread.length === 0) onClose();
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
            {made.taken === 1 ? 'Take 1 price' : `Take ${made.taken} prices`}
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className={market['note']}>
        Paste the report as it is: from a PDF, a web page, a spreadsheet or a message. Check the prices below
        before you take them.
      </p>
      <textarea
        ref={box}
        className={styles['report']}
        aria-label="The yard report"
        rows={report.rungs.length > 0 ? 4 : 9}
        value={text}
        placeholder={'Class\tWeight\tc/kg\tHead\nSteers\t200-240\t510\t184'}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && take()}
      />
      {isAsked && (
        <div className={styles['ask']}>
          {unitQuestion(report.ask.length > 0, mistaken)}
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
      {row !== undefined && report.rungs.length > 0 && (
        <div className={styles['ask']}>
          Put them
          <Segmented
            label="Put them"
            value={where}
            options={places(row.board, report)}
            onChange={(value) => setChosen(value)}
          />
        </div>
      )}
      {isNewDay && report.rungs.length > 0 && (
        <div className={styles['ask']}>
          <label className={market['pick']}>
            <span>Yard</span>
            <input
              value={day.name}
              size={16}
              onChange={(event) => setNamed({ ...named, name: event.target.value })}
            />
          </label>
          <DateField
            label="Date"
            value={day.date}
            read={(typed) => readDate(typed, 'Date')}
            show={showDate}
            onInput={(date) => setNamed({ ...named, date })}
          />
          {there !== undefined && (
            <Button tone="link" onClick={() => onDay(there.id)}>
              {`There is a market day ${dayName(there)} already. Open it`}
            </Button>
          )}
        </div>
      )}
      <p role="status">{text.trim() === '' ? '' : readWords(made.taken, made.unread.length)}</p>
      {report.rungs.length > 0 && (
        <ReportPreview
          rungs={report.rungs}
          marks={reportMarks(report.rungs, row?.board ?? null)}
          before={isNewDay ? undefined : row.board}
          onCorrect={(line, change) =>
            setCorrections((old) => {
              const lines = old.of === text ? old.lines : new Map<number, object>();
              return { of: text, lines: new Map([...lines, [line, { ...lines.get(line), ...change }]]) };
            })
          }
        />
      )}
      {made.unread.length > 0 && (
        <ul className={market['problems']}>
          {made.unread.map(({ line, text: shown, why }) => (
            <li key={`${line} ${why}`}>{`Line ${showNumber(String(line))}, “${shown}”: ${why}`}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Another yard or date than the day on view is a day of its own; classes with prices are replaced, so that two markets are never mixed. */
function usualPlace(board: Board | undefined, { yard, date, rungs }: YardReport): Where {
  if (board === undefined) return 'new day';
  const isOther =
    (date !== null && date !== board.date) || (yard !== '' && board.name !== '' && yard !== board.name);
  if (isOther) return 'new day';
  // A line or two are corrections of the day; a whole report is a market of its own.
  return rungs.length > 3 ? 'replace' : 'add';
}

function places(
  board: Board,
  { rungs }: YardReport,
): readonly { readonly value: Where; readonly label: string }[] {
  const isThere = rungs.some((rung) => (classNamed(board, rung.class)?.rungs.length ?? 0) > 0);
  return [
    { value: 'new day', label: 'on a new day' },
    ...(isThere
      ? ([
          { value: 'replace', label: 'here, instead of these classes’ prices' },
          { value: 'add', label: 'here, between them' },
        ] as const)
      : ([{ value: 'replace', label: 'here' }] as const)),
  ];
}

function unitQuestion(isUnknown: boolean, mistaken: PriceUnit | null): string {
  if (isUnknown) return 'Are the prices cents or dollars a kilogram?';
  return mistaken === null ? 'Prices are' : `These prices look like ${mistaken}. Read the whole column as`;
}

/** `14 prices pasted` */
const pastedWords = (count: number): string => (count === 1 ? '1 price pasted' : `${count} prices pasted`);

/** `14 rungs read, 2 lines not`. */
function readWords(read: number, unread: number): string {
  const words = `${read} ${read === 1 ? 'rung' : 'rungs'} read`;
  return unread === 0 ? words : `${words}, ${unread} ${unread === 1 ? 'line' : 'lines'} not`;
}
