import { lazy, Suspense, useState, type ReactElement } from 'react';
import { boardVerdict, oldBoardDays, readDate, showDate, type Board } from '#calc-core';
import { useBoards, useCarries, useRecords } from '#web/data/hooks.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { DateField, type TypedDate } from '#web/ui/DateField.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { Page } from '#web/ui/Frame.tsx';
import { RecordHistory } from '#web/record/RecordHistory.tsx';
import { useMayWrite } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { usePending } from '#web/shell/navigation.tsx';
import { today } from '#web/shell/today.ts';
import { BoardPicture } from './BoardPicture.tsx';
import { BoardSheet } from './BoardSheet.tsx';
import { MarketHead } from './MarketHead.tsx';
import { Pick } from './Pick.tsx';
import { dayName, longDay, type MarketProps } from './place.ts';
import { useBoardEditing } from './useBoard.ts';
import styles from './Market.module.css';

const PasteReport = lazy(() => import('./PasteReport.tsx'));
const Reprice = lazy(() => import('./Reprice.tsx'));

/** The prices of a day: the sheet, what it says of each rung, and its one picture. */
export function Prices({ row, carry, go }: MarketProps): ReactElement {
  const mayWrite = useMayWrite();
  const records = useRecords();
  const notices = useNotices();
  const editing = useBoardEditing(row);
  const [open, setOpen] = useState<'paste' | 'reprice' | null>(null);
  usePending({
    delete: () => {
      editing.remove();
      go({ day: undefined });
    },
    load: () => void records.reload(),
  });

  function addDay(like?: Board): string {
    const id = editing.add(like === undefined ? {} : { name: like.name, classes: like.classes });
    go({ day: id });
    notices.ok(like === undefined ? 'New market day' : `${dayName(like)} copied to today`);
    return id;
  }

  const head = (
    <MarketHead view="prices" go={go}>
      {mayWrite && (
        <>
          {row !== undefined && (
            <Button tone="line" icon="copy" onClick={() => addDay(row.board)}>
              Copy to a new date
            </Button>
          )}
          <Button tone="line" icon="paste" onClick={() => setOpen('paste')}>
            Paste
          </Button>
          {row !== undefined && (
            <Button tone="primary" onClick={() => setOpen('reprice')}>
              Reprice trades...
            </Button>
          )}
        </>
      )}
    </MarketHead>
  );
  const paste = open === 'paste' && (
    <Suspense>
      <PasteReport
        row={row}
        editing={editing}
        onNewDay={(id) => go({ day: id })}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  if (row === undefined) {
    return (
      <>
        {head}
        <Page>
          <EmptyState
            icon="chart"
            title="No prices yet"
            actions={
              mayWrite && (
                <>
                  <Button tone="primary" icon="paste" onClick={() => setOpen('paste')}>
                    Paste a yard report
                  </Button>
                  <Button tone="line" icon="plus" onClick={() => addDay()}>
                    New market day
                  </Button>
                </>
              )
            }
          >
            Enter what each class made at each weight on a day. Drover works out which weights to sell at and
            what to buy back.
          </EmptyState>
        </Page>
        {paste}
      </>
    );
  }
  const { board } = row;
  const verdict = boardVerdict(board, carry);
  const age = oldBoardDays(board, today());
  return (
    <div className={styles['market']}>
      {head}
      <PlaceBar row={row} carry={carry} go={go} editing={editing} mayWrite={mayWrite} />
      {age !== null && <p className={styles['old']}>{`These prices are ${age} days old.`}</p>}
      <div className={styles['board']}>
        <BoardSheet row={row} carry={carry} editing={editing} readOnly={!mayWrite} />
        <section className={styles['picture']} aria-label="Value by weight">
          {verdict !== null && (
            <>
              <p className={styles['verdict']}>{verdict.sentence}</p>
              <p className={styles['mute']}>{verdict.advice}</p>
            </>
          )}
          <BoardPicture board={board} carry={carry} />
        </section>
      </div>
      <div className={styles['past']}>
        <RecordHistory key={row.id} kind="board" id={row.id} />
      </div>
      {paste}
      {open === 'reprice' && (
        <Suspense>
          <Reprice board={board} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface PlaceBarProps extends Omit<MarketProps, 'row'> {
  readonly row: NonNullable<MarketProps['row']>;
  readonly editing: ReturnType<typeof useBoardEditing>;
  readonly mayWrite: boolean;
}

/** Which day, which yard, whose costs. */
function PlaceBar({ row, carry, go, editing, mayWrite }: PlaceBarProps): ReactElement {
  const boards = useBoards();
  const carries = useCarries();
  const ofYard = boards.filter(({ board }) => board.name === row.board.name);
  const at = ofYard.findIndex(({ id }) => id === row.id);
  const [before, after] = [ofYard[at + 1], ofYard[at - 1]];
  return (
    <div className={styles['tools']}>
      <IconButton
        icon="chevronLeft"
        label={before === undefined ? 'The day before' : `The day before: ${longDay(before.board.date)}`}
        aria-disabled={before === undefined}
        onClick={() => before && go({ day: before.id })}
      />
      <Pick
        label="Day"
        value={row.id}
        options={boards.map(({ id, board }) => ({ value: id, label: dayName(board) }))}
        onChange={(day) => go({ day })}
      />
      <IconButton
        icon="chevronRight"
        label={after === undefined ? 'The day after' : `The day after: ${longDay(after.board.date)}`}
        aria-disabled={after === undefined}
        onClick={() => after && go({ day: after.id })}
      />
      <label className={styles['pick']}>
        <span>Yard</span>
        <input
          key={`${row.id} ${row.board.name}`}
          defaultValue={row.board.name}
          readOnly={!mayWrite}
          size={12}
          onBlur={(event) => {
            const name = event.target.value.trim();
            if (name !== row.board.name) editing.patch('Yard', { name });
          }}
        />
      </label>
      <DayField
        key={`${row.id} ${row.board.date}`}
        date={row.board.date}
        readOnly={!mayWrite}
        onDate={(date) => editing.patch('Date', { date })}
      />
      <Pick
        label="Cost of a kg on"
        value={carry?.id ?? ''}
        options={carries.map(({ id, carry: { name } }) => ({ value: id, label: name }))}
        onChange={(id) => go({ carry: id })}
      />
    </div>
  );
}

interface DayFieldProps {
  readonly date: string;
  readonly readOnly: boolean;
  readonly onDate: (date: string) => void;
}

/** A day that has been: one to come has no prices yet. */
function readPast(text: string): TypedDate {
  const reading = readDate(text, 'Date');
  const isToCome = reading.ok && reading.value > today();
  return isToCome ? { ok: false, message: 'A market day is today or a day that has been.' } : reading;
}

/** The day's date, changed once it is left: half a year typed is another year on the way. */
function DayField({ date, readOnly, onDate }: DayFieldProps): ReactElement {
  const [typed, setTyped] = useState(date);
  return (
    <div className={styles['day']} onBlur={() => typed !== date && onDate(typed)}>
      <span aria-hidden>Date</span>
      <DateField
        label="Date"
        hideLabel
        value={typed}
        read={readPast}
        show={showDate}
        readOnly={readOnly}
        onInput={setTyped}
      />
    </div>
  );
}
