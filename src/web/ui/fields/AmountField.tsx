import type { ReactElement, Ref } from 'react';
import type { Unit } from '#calc-core/number';
import { beginInField, showInField } from './amount-text.ts';
import { boxKeys } from './box-keys.ts';
import { IconButton } from './Button.tsx';
import { Field, type FieldLook } from './Field.tsx';
import { useSelectOnPress } from './select-on-press.ts';
import { useTypedBox, type BoxReading } from '../typed-box.ts';
import styles from './Field.module.css';

/** What the caller's `read` returns for a typed text. */
export type TypedAmount = BoxReading<string | null>;

export interface AmountFieldProps extends FieldLook {
  /** The stored value as a plain decimal string. Null means no value, which is not 0. */
  readonly value: string | null;
  /** Parses a typed text, such as '1,234.50', '385c' or '=3.85*220'. */
  readonly read: (text: string) => TypedAmount;
  /** The unit of the value, which sets the number of decimals. Without it, the plain text is shown. */
  readonly measure?: Unit | undefined;
  /** Called at each key that gives a readable value, to recalculate figures. */
  readonly onInput?: ((value: string | null) => void) | undefined;
  /** Called on Enter and when the field is left, if the text is readable and the value has changed. */
  readonly onCommit?: ((value: string | null) => void) | undefined;
  readonly typed?: string | undefined;
  /** Called with the text while it is unreadable. Called with null when it is readable again. */
  readonly onInvalid?: ((text: string | null) => void) | undefined;
  /** The sign at the left of the box, such as '$'. */
  readonly prefix?: string | undefined;
  /** The unit at the right of the box, such as '/hd', 'kg' or '% pa'. */
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  /** The minus and plus buttons next to the box, shown on a phone. */
  readonly stepper?:
    | { readonly down: string; readonly up: string; readonly onStep: (direction: -1 | 1) => void }
    | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

const lookOf = ({
  label,
  labelAside,
  hint,
  mark,
  className,
  note,
  hideLabel,
  inline,
}: FieldLook): FieldLook => ({
  label,
  labelAside,
  hint,
  mark,
  className,
  note,
  ...(hideLabel && { hideLabel: true }),
  ...(inline && { inline: true }),
});

/** The minus and plus buttons. A press first commits the typed text, because a focused box would hide the new value. */
function Stepper({
  down,
  up,
  onStep,
  finish,
}: NonNullable<AmountFieldProps['stepper']> & { readonly finish: () => void }): ReactElement {
  const step = (direction: -1 | 1) => (): void => {
    finish();
    onStep(direction);
  };
  return (
    <span className={styles['stepper']}>
      <IconButton icon="minus" tone="line" label={down} onClick={step(-1)} />
      <IconButton icon="plus" tone="line" label={up} onClick={step(1)} />
    </span>
  );
}

/** A text box for a decimal number. An unreadable text stays in the box, with the reason. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { value, measure, prefix, unit, placeholder = '0', readOnly, autoFocus, stepper, ref } = props;
  const [{ text, refused, isFocused }, box] = useTypedBox(props);
  const press = useSelectOnPress();
  const plain = value === null ? '' : measure === undefined ? value : beginInField(value, measure);
  const shown = isFocused || value === null || measure === undefined ? plain : showInField(value, measure);
  const look = { ...lookOf(props), message: refused ?? props.message };
  return (
    <Field
      {...look}
      kind="amount"
      readOnly={readOnly}
      after={stepper && <Stepper {...stepper} finish={box.finish} />}
    >
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
            value={text ?? shown}
            onChange={(event) => box.type(event.target.value)}
            onFocus={(event) => {
              box.focus();
              // Select the text before React renders. Otherwise typing 3.9 over 4.00 gave 43.9.
              const input = event.currentTarget;
              if (text === null) input.value = plain;
              input.select();
            }}
            {...press}
            onBlur={box.blur}
            onKeyDown={boxKeys(box)}
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
