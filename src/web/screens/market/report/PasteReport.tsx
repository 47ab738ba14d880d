import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { classNamed, type Board } from '#calc-core/market';
import { reportMarks, type PriceUnit, type YardReport } from '#calc-core/market/report';
import { showNumber } from '#calc-core/number';
import { readDate, showDate } from '#calc-core/rules';
import { useRecords } from '#web/data/hooks.ts';
import type { BoardRow } from '#web/data/records.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { showUndoable } from '#web/shell/take-back.ts';
import { dayName } from '../place.ts';
import { leftOver } from './left-over.ts';
import { ReportPreview } from './ReportPreview.tsx';
import { useReport, type ReadReport, type Where } from './use-report.ts';
import type { BoardEditing } from '../board/use-board.ts';
import market from '../Market.module.css';
import styles from './PasteReport.module.css';

interface PasteProps {
  readonly row: BoardRow | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly editing: BoardEditing;
  readonly onDay: (id: string) => void;
  readonly onClose: () => void;
}

/** A dialog that reads the text of a yard report. It shows the read and the unread lines. It writes only after the user confirms. */
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
  const read = useReport(row?.board, text);
  const { report, made, there, isNewDay } = read;
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  /**
   * If the dialog opens with a report, focus the button. Enter then accepts the report. Keep this effect here, because an effect inside the
   * dialog runs before the dialog opens.
   */
  const startsFull = useRef(text.trim() !== '');
  useEffect(() => (startsFull.current ? button.current : box.current)?.focus(), []);
  const mayTake = made.taken > 0 && report.ask.length === 0 && there === undefined;

  function take(): void {
    if (!mayTake) return;
    if (isNewDay)
      onDay(editing.add({ ...made.board, classes: made.board.classes.filter((of) => of.rungs.length > 0) }));
    else editing.save('Paste a yard report', made.board);
    showUndoable(records, notices, { tone: 'ok', text: pastedWords(made.taken) });
    read.setWhere(null);
    const toCorrect = made.unread.filter(({ isTotal }) => isTotal !== true);
    onText(leftOver(text, toCorrect));
    if (toCorrect.length === 0) onClose();
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
      <ReportText box={box} text={text} hasRungs={report.rungs.length > 0} onText={onText} onTake={take} />
      <UnitChoice read={read} />
      {report.rungs.length > 0 && (
        <>
          {row !== undefined && <PlaceChoice board={row.board} read={read} />}
          {isNewDay && <NewDay read={read} onDay={onDay} />}
        </>
      )}
      <p role="status">{text.trim() === '' ? '' : readWords(made.taken, made.unread.length)}</p>
      {report.rungs.length > 0 && (
        <ReportPreview
          rungs={report.rungs}
          marks={reportMarks(report.rungs, row?.board ?? null)}
          before={isNewDay ? undefined : row?.board}
          onCorrect={read.correct}
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

interface ReportTextProps {
  readonly text: string;
  readonly hasRungs: boolean;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
  readonly onTake: () => void;
}

function ReportText({ box, text, hasRungs, onText, onTake }: ReportTextProps): ReactElement {
  return (
    <>
      <p className={market['note']}>
        Paste the report as it is: from a PDF, a web page, a spreadsheet or a message. Check the prices below
        before you take them.
      </p>
      <textarea
        ref={box}
        className={styles['report']}
        aria-label="The yard report"
        rows={hasRungs ? 4 : 9}
        value={text}
        placeholder={'Class\tWeight\tc/kg\tHead\nSteers\t200-240\t510\t184'}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onTake()}
      />
    </>
  );
}

/** Asks for the unit of the prices if the report does not name it, or if the numbers look wrong. */
function UnitChoice({
  read: { report, unit, mistaken, setUnit },
}: {
  readonly read: ReadReport;
}): ReactElement | null {
  if (unit === null && report.ask.length === 0 && mistaken === null) return null;
  return (
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
  );
}

function PlaceChoice({ board, read }: { readonly board: Board; readonly read: ReadReport }): ReactElement {
  return (
    <div className={styles['ask']}>
      Put them
      <Segmented
        label="Put them"
        value={read.where}
        options={places(board, read.report)}
        onChange={(value) => read.setWhere(value)}
      />
    </div>
  );
}

/** The yard and date of the new day. If that day already exists, also shows a link to it. */
function NewDay({
  read: { day, there, nameDay },
  onDay,
}: {
  readonly read: ReadReport;
  readonly onDay: (id: string) => void;
}): ReactElement {
  return (
    <div className={styles['ask']}>
      <label className={market['pick']}>
        <span>Yard</span>
        <input value={day.name} size={16} onChange={(event) => nameDay({ name: event.target.value })} />
      </label>
      <DateField
        label="Date"
        value={day.date}
        read={(typed) => readDate(typed, 'Date')}
        show={showDate}
        onInput={(date) => nameDay({ date })}
      />
      {there !== undefined && (
        <Button tone="link" onClick={() => onDay(there.id)}>
          {`There is a market day ${dayName(there)} already. Open it`}
        </Button>
      )}
    </div>
  );
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
          { value: 'replace', label: 'here, replacing the prices of these classes' },
          { value: 'add', label: 'here, in addition to their prices' },
        ] as const)
      : ([{ value: 'replace', label: 'here' }] as const)),
  ];
}

function unitQuestion(isUnknown: boolean, mistaken: PriceUnit | null): string {
  if (isUnknown) return 'Are the prices cents or dollars a kilogram?';
  return mistaken === null ? 'Prices are' : `These prices look like ${mistaken}. Read the whole column as`;
}

const pastedWords = (count: number): string => (count === 1 ? '1 price pasted' : `${count} prices pasted`);

/** For example `14 rungs read, 2 lines not`. */
function readWords(read: number, unread: number): string {
  const words = `${read} ${read === 1 ? 'rung' : 'rungs'} read`;
  return unread === 0 ? words : `${words}, ${unread} ${unread === 1 ? 'line' : 'lines'} not`;
}
