import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { IconButton } from './Button.tsx';
import { Field, type FieldLook } from './Field.tsx';
import { useSelectOnPress } from './select-on-press.ts';
import styles from './Field.module.css';

/** What the caller makes of a typed date. */
export type TypedDate =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

export interface DateFieldProps extends FieldLook {
  /** The kept date, `YYYY-MM-DD`. */
  readonly value: string;
  readonly read: (text: string) => TypedDate;
  /** The date as it is written in the box. */
  readonly show: (value: string) => string;
  /** Each keystroke that makes a date, and each choice of the calendar. */
  readonly onInput: (value: string) => void;
  /** Text that did not read when it was kept: it is in the box again. Read once, when the field appears. */
  readonly typed?: string | undefined;
  /** The text that does not read, while it is in the box; null once it is gone. */
  readonly onInvalid?: ((text: string | null) => void) | undefined;
  readonly readOnly?: boolean | undefined;
}

/**
 * A date as it is written here, whatever the browser's language: its own date box would show 11 January as 01/11 to one
 * reader and 11/01 to another. The browser's calendar is one press away.
 */
export function DateField(props: DateFieldProps): ReactElement {
  const { value, read, show, onInput, onInvalid, readOnly, typed: kept, ...look } = props;
  const [typed, setTyped] = useState<string | null>(kept ?? null);
  const [refused, setRefused] = useState<string | undefined>(() => refusalOf(kept, read));
  const calendar = useRef<HTMLInputElement>(null);

  const unread = refused === undefined ? null : typed;
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === unread) return;
    reported.current = unread;
    onInvalid?.(unread);
  }, [unread, onInvalid]);

  const start = useRef(value); // the date before typing began
  const press = useSelectOnPress();

  const type = (text: string): void => {
    if (typed === null) start.current = value;
    setTyped(text);
    const reading = read(text);
    if (reading.ok && reading.value !== value) onInput(reading.value);
    // The message waits for the end of typing, but once shown it follows each key.
    if (refused !== undefined) setRefused(reading.ok ? undefined : reading.message);
  };
  const settle = (): void => {
    setTyped(null);
    setRefused(undefined);
  };
  // An emptied box shows the date again that it had: a trade is always held from some day.
  const finish = (): void => {
    if (typed === null) return;
    const problem = typed.trim() === '' ? undefined : refusalOf(typed, read);
    if (problem === undefined) settle();
    else {
      // 1/1/2026 was a date on the way to 1/1/20266, and is not what was meant.
      if (start.current !== value) onInput(start.current);
      setRefused(problem);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') finish();
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation(); // this Escape is for the box; the next one is for the form
    event.preventDefault();
    settle();
    if (start.current !== value) onInput(start.current);
  };
  const choose = (date: string): void => {
    if (date === '') return;
    settle();
    onInput(date);
  };
  const button = !readOnly && (
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
        onChange={(event) => choose(event.target.value)}
      />
    </>
  );
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
            value={typed ?? show(value)}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.currentTarget.select()}
            {...press}
            onBlur={finish}
            onKeyDown={onKeyDown}
          />
          {button}
        </>
      )}
    </Field>
  );
}

function refusalOf(text: string | undefined, read: DateFieldProps['read']): string | undefined {
  const reading = text === undefined ? undefined : read(text);
  return reading?.ok === false ? reading.message : undefined;
}
