import { useRef, type ReactElement } from 'react';
import { boxKeys } from './box-keys.ts';
import { IconButton } from './Button.tsx';
import { Field, type FieldLook } from './Field.tsx';
import { useSelectOnPress } from './select-on-press.ts';
import { useTypedBox, type BoxReading } from '../typed-box.ts';
import styles from './Field.module.css';

/** What the caller's `read` returns for a typed date. */
export type TypedDate = BoxReading<string>;

export interface DateFieldProps extends FieldLook {
  /** The stored date, `YYYY-MM-DD`. */
  readonly value: string;
  readonly read: (text: string) => TypedDate;
  readonly show: (value: string) => string;
  /** Called at each key that gives a date, and for each date chosen in the calendar. */
  readonly onInput: (value: string) => void;
  readonly typed?: string | undefined;
  /** Called with the text while it is unreadable. Called with null when it is readable again. */
  readonly onInvalid?: ((text: string | null) => void) | undefined;
  readonly readOnly?: boolean | undefined;
}

/** A date in the Australian format, in every browser. A browser's own box may show 11 January as 01/11. */
export function DateField(props: DateFieldProps): ReactElement {
  const { value, show, read, onInput, onInvalid, typed, readOnly, ...look } = props;
  // An empty box gets its date back. A trade always has a start date.
  const [{ text, refused }, box] = useTypedBox({
    value,
    read,
    onInput,
    onInvalid,
    typed,
    emptyRestores: true,
  });
  const press = useSelectOnPress();
  return (
    <Field {...look} message={refused ?? look.message} kind="text" readOnly={readOnly}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            placeholder="dd/mm/yyyy"
            readOnly={readOnly}
            value={text ?? show(value)}
            onChange={(event) => box.type(event.target.value)}
            onFocus={(event) => {
              box.focus();
              event.currentTarget.select();
            }}
            {...press}
            onBlur={box.blur}
            onKeyDown={boxKeys(box)}
          />
          {!readOnly && <Calendar value={value} onChoose={box.choose} />}
        </>
      )}
    </Field>
  );
}

interface CalendarProps extends Pick<DateFieldProps, 'value'> {
  readonly onChoose: (date: string) => void;
}

/** The browser's own calendar. A button opens it, because its date box is hidden. */
function Calendar({ value, onChoose }: CalendarProps): ReactElement {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        data-aside
        icon="calendar"
        label="Open the calendar"
        onClick={() => calendar.current?.showPicker()}
      />
      <input
        ref={calendar}
        className={styles['calendar']}
        type="date"
        min="1900-01-01"
        max="9999-12-31"
        value={value}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => event.target.value !== '' && onChoose(event.target.value)}
      />
    </>
  );
}
