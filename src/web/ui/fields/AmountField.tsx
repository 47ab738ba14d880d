import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import { IconButton } from './Button.tsx';
import { Field, type FieldLook } from './Field.tsx';
import { useSelectOnPress } from './select-on-press.ts';
import styles from './Field.module.css';

/** What the caller makes of typed text. The field itself knows no number. */
export type TypedAmount =
  | { readonly ok: true; readonly value: string | null }
  | { readonly ok: false; readonly message: string };

export interface AmountFieldProps extends FieldLook {
  /** The kept value as plain decimal text; null is absent, not zero. */
  readonly value: string | null;
  /** Reads typed text: "1,234.50", "385c", "=3.85*220". */
  readonly read: (text: string) => TypedAmount;
  /** How the value looks while nobody types in it; the plain text by default. */
  readonly show?: ((value: string) => string) | undefined;
  /** Each keystroke that reads well: the live value, for recalculating. */
  readonly onInput?: ((value: string | null) => void) | undefined;
  /** On Enter, or on leaving the field, when the text reads well and differs. */
  readonly onCommit?: ((value: string | null) => void) | undefined;
  /** Text that did not read when it was kept: it is in the field again. Read once, when the field appears. */
  readonly typed?: string | undefined;
  /** The text that does not read, while it is in the field; null once it is gone. */
  readonly onInvalid?: ((text: string | null) => void) | undefined;
  /** "$" at the left. */
  readonly prefix?: string | undefined;
  /** "/hd", "kg", "% pa" at the right. */
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Minus and plus buttons beside the box, on a phone. */
  readonly stepper?:
    | { readonly down: string; readonly up: string; readonly onStep: (direction: -1 | 1) => void }
    | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

interface AmountTyping {
  readonly typed: string | null;
  readonly refused: string | undefined;
}

const idle: AmountTyping = { typed: null, refused: undefined };

function standingAgain({ typed, read }: AmountFieldProps): AmountTyping {
  if (typed === undefined) return idle;
  const reading = read(typed);
  return reading.ok ? idle : { typed, refused: reading.message };
}

function useAmountEditing(props: AmountFieldProps) {
  const { value, read, onInput, onCommit, onInvalid } = props;
  const [editing, setEditing] = useState<AmountTyping>(() => standingAgain(props));
  const [focused, setFocused] = useState(false);
  const start = useRef(value); // what was here when editing began
  const [told, setTold] = useState(value); // what the caller got last from here
  const [given, setGiven] = useState(value);

  // A value from elsewhere (undo, another record, a linked field) replaces refused text that was left there.
  if (given !== value) {
    setGiven(value);
    setTold(value);
    if (!focused && value !== told) setEditing(idle);
  }

  const standing = editing.refused === undefined ? null : editing.typed;
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === standing) return;
    reported.current = standing;
    onInvalid?.(standing);
  }, [standing, onInvalid]);

  const tell = (next: string | null): void => {
    if (told === next) return;
    setTold(next);
    onInput?.(next);
  };

  const type = (text: string): void => {
    const reading = read(text);
    if (reading.ok) tell(reading.value);
    // The message waits for the end of typing, but once shown it follows each key.
    setEditing({
      typed: text,
      refused: editing.refused !== undefined && !reading.ok ? reading.message : undefined,
    });
  };

  const finish = (): void => {
    if (editing.typed === null) return;
    const reading = read(editing.typed);
    if (!reading.ok) {
      tell(start.current);
      setEditing({ typed: editing.typed, refused: reading.message });
      return;
    }
    tell(reading.value);
    setEditing(idle);
    if (reading.value !== start.current) onCommit?.(reading.value);
    start.current = reading.value;
  };

  const restore = (): void => {
    tell(start.current);
    setEditing(idle);
  };

  const begin = (): void => {
    setFocused(true);
    if (editing.typed === null) start.current = value;
  };
  const leave = (): void => {
    setFocused(false);
    finish();
  };
  return { editing, focused, begin, leave, type, finish, restore };
}

/** A decimal text box: what is typed stays as typed until it reads well; nothing is guessed or rounded. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { value, show, prefix, unit, placeholder = '0', readOnly, autoFocus, stepper, ref } = props;
  const { editing, focused, begin, leave, type, finish, restore } = useAmountEditing(props);
  const press = useSelectOnPress();
  const plain = value ?? '';
  const shown = focused || value === null || !show ? plain : show(value);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') finish();
    if (event.key !== 'Escape' || editing.typed === null) return;
    event.stopPropagation(); // this Escape is for the field; the next one is for the form
    event.preventDefault();
    restore();
  };

  const look: FieldLook = {
    label: props.label,
    labelAside: props.labelAside,
    hint: props.hint,
    mark: props.mark,
    className: props.className,
    message: editing.refused ?? props.message,
    note: props.note,
    ...(props.hideLabel && { hideLabel: true }),
    ...(props.inline && { inline: true }),
  };
  // A touch screen leaves the focus in the box: what is typed there is taken first, so that the step shows.
  const step = (direction: -1 | 1): void => {
    finish();
    stepper?.onStep(direction);
  };
  const after = stepper && (
    <span className={styles['stepper']}>
      <IconButton icon="minus" tone="line" label={stepper.down} onClick={() => step(-1)} />
      <IconButton icon="plus" tone="line" label={stepper.up} onClick={() => step(1)} />
    </span>
  );
  return (
    <Field {...look} kind="amount" readOnly={readOnly} after={after}>
      {(wiring) => (
        <>
          {prefix && (
            <span className={styles['prefix']} aria-hidden>
              {prefix}
            </span>
          )}
          <input
            {...wiring}
            ref={ref}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="next"
            placeholder={placeholder}
            readOnly={readOnly}
            autoFocus={autoFocus}
            value={editing.typed ?? shown}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => {
              begin();
              // Here and now, not when React next draws: a key may follow in the same task, and whatever is not selected by then
              // stays in front of it (3.9 typed over 4.00 became 43.9).
              const box = event.currentTarget;
              if (editing.typed === null) box.value = plain;
              box.select();
            }}
            {...press}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {unit && (
            <span className={styles['unit']} aria-hidden>
              {unit}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
