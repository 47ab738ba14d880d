import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { boardProblems, newBoard } from '#calc-core/market';
import { longDate } from '#calc-core/number';
import { readDate, showDate } from '#calc-core/rules';
import { useBoards, useCarries } from '#web/data/hooks.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { DateField, type TypedDate } from '#web/ui/fields/DateField.tsx';
import { isTypeLarge, useNarrow } from '#web/ui/frame/narrow.ts';
import { settleField } from '#web/ui/settle-field.ts';
import { today } from '#web/shell/today.ts';
import { Pick } from './Pick.tsx';
import { dayName, type MarketProps } from './place.ts';
import type { BoardEditing } from './board/use-board.ts';
import { useOpenDay } from './use-open-day.ts';
import styles from './Market.module.css';

interface PlaceBarProps extends Omit<MarketProps, 'row'> {
  readonly row: NonNullable<MarketProps['row']>;
  readonly editing: BoardEditing;
  readonly mayWrite: boolean;
  readonly menu: ReactNode;
}

/** Chooses the day, the yard, and the carry whose costs are used. */
export function PlaceBar({ menu, ...props }: PlaceBarProps): ReactElement {
  const narrow = useNarrow();
  if (!narrow) {
    return (
      <div className={styles['tools']}>
        <DayChoice {...props} />
        <YardAndCosts {...props} />
      </div>
    );
  }
  return (
    <>
      <div className={cx(styles['tools'], styles['line'], isTypeLarge() && styles['apart'])}>
        <DayChoice {...props} />
        {menu}
      </div>
      <div className={cx(styles['tools'], styles['pair'])}>
        <YardAndCosts {...props} />
      </div>
    </>
  );
}

/** Two buttons lead to the previous and the next day at the same yard. */
function DayChoice({ row, go }: Pick<PlaceBarProps, 'row' | 'go'>): ReactElement {
  const boards = useBoards();
  const narrow = useNarrow();
  const ofYard = boards.filter(({ board }) => board.name === row.board.name);
  const at = ofYard.findIndex(({ id }) => id === row.id);
  const [before, after] = [ofYard[at + 1], ofYard[at - 1]];
  return (
    <>
      <IconButton
        icon="chevronLeft"
        label={before === undefined ? 'The day before' : `The day before: ${longDate(before.board.date)}`}
        aria-disabled={before === undefined}
        onClick={() => before && go({ day: before.id })}
      />
      <Pick
        label={narrow ? '' : 'Day'}
        ariaLabel="Day"
        value={row.id}
        options={boards.map(({ id, board }) => ({ value: id, label: dayName(board) }))}
        onChange={(to) => go({ day: to })}
      />
      <IconButton
        icon="chevronRight"
        label={after === undefined ? 'The day after' : `The day after: ${longDate(after.board.date)}`}
        aria-disabled={after === undefined}
        onClick={() => after && go({ day: after.id })}
      />
    </>
  );
}

function YardAndCosts({ row, carry, go, editing, mayWrite }: Omit<PlaceBarProps, 'menu'>): ReactElement {
  const carries = useCarries();
  const narrow = useNarrow();
  const openDay = useOpenDay(go);
  /** Changes the yard or the date of the day. Returns false, without a change, when another day has this yard and date. */
  const change = (label: string, patch: { readonly name?: string; readonly date?: string }): boolean => {
    if (openDay.isThere({ ...row.board, ...patch })) return false;
    editing.patch(label, patch);
    return true;
  };
  return (
    <>
      <label className={cx(styles['pick'], !mayWrite && styles['plain'])}>
        <span>Yard</span>
        <input
          key={`${row.id} ${row.board.name}`}
          defaultValue={row.board.name}
          readOnly={!mayWrite}
          size={12}
          onKeyDown={(event) => event.key === 'Enter' && settleField()}
          onBlur={(event) => {
            const name = event.target.value.trim();
            if (name !== row.board.name && !change('Yard', { name })) event.target.value = row.board.name;
          }}
        />
      </label>
      <DayField
        key={row.id}
        date={row.board.date}
        readOnly={!mayWrite}
        onDate={(date) => change('Date', { date })}
      />
      <Pick
        label={narrow ? 'Cost on' : 'Cost of a kg on'}
        ariaLabel="Cost of a kg on"
        value={carry?.id ?? ''}
        options={carries.map(({ id, carry: { name } }) => ({ value: id, label: name }))}
        onChange={(id) => go({ carry: id })}
      />
    </>
  );
}

interface DayFieldProps {
  readonly date: string;
  readonly readOnly: boolean;
  /** Returns false when the day cannot have this date. */
  readonly onDate: (date: string) => boolean;
}

function readPast(text: string): TypedDate {
  const reading = readDate(text, 'Date');
  const problem = reading.ok ? boardProblems(newBoard('', reading.value), today())[0] : undefined;
  return problem === undefined ? reading : { ok: false, message: problem.message };
}

/** The day's date. It changes only on Enter or when the field is left. A half-typed year would be another year. */
function DayField({ date, readOnly, onDate }: DayFieldProps): ReactElement {
  const [typed, setTyped] = useState({ over: date, date });
  // Use a ref. Enter first calls `input` with the new date and then `take`, before React renders again.
  const latest = useRef(date);
  const value = typed.over === date ? typed.date : date;
  const input = (next: string): void => {
    latest.current = next;
    setTyped({ over: date, date: next });
  };
  const take = (): void => {
    const next = typed.over === date ? latest.current : date;
    if (next !== date && !onDate(next)) input(date);
  };
  return (
    <div className={styles['day']} onBlur={take} onKeyDown={(event) => event.key === 'Enter' && take()}>
      <span aria-hidden>Date</span>
      <DateField
        label="Date"
        hideLabel
        value={value}
        read={readPast}
        show={showDate}
        readOnly={readOnly}
        onInput={input}
      />
    </div>
  );
}
