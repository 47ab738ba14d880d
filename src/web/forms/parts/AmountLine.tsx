import type { InputDeclaration } from '#calc-core/figure';
import { readTyped, stepOf, stepped, stepWords, type DecimalText } from '#calc-core/number';
import type { ReactElement, ReactNode } from 'react';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import type { FieldMark } from '#web/ui/fields/Field.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { centsNote } from './cents-note.tsx';
import { useHelp } from './help.ts';
import { unitMarks } from './units.ts';
import styles from './AmountLine.module.css';

export interface AmountLineProps {
  readonly input: InputDeclaration;
  readonly value: DecimalText | null;
  /** Called when typing gives a readable value, and when the value is stepped up or down. */
  readonly onValue: (value: DecimalText | null) => void;
  /** The stored text, if it cannot be read as a number. */
  readonly typed?: string | undefined;
  /** Called with each unreadable text. Called with null when the text is readable again. */
  readonly onInvalid?: ((text: string | null) => void) | undefined;
  readonly readOnly?: boolean | undefined;
  readonly mark?: FieldMark | undefined;
  /** An error in the value. For example, another field made the value too large. */
  readonly message?: string | undefined;
  readonly note?: string | undefined;
  /** True if another field determines the value. */
  readonly driven?: boolean;
  readonly labelAside?: ReactNode | undefined;
  readonly inline?: boolean;
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
  /** Shows minus and plus buttons next to the box on a phone. */
  readonly steps?: boolean;
}

/** A field for a declared input. Label, unit, range and parsing come from the declaration. */
export function AmountLine({
  input,
  value,
  onValue,
  typed,
  onInvalid,
  readOnly,
  steps = false,
  driven = false,
  className,
  note,
  ...look
}: AmountLineProps): ReactElement {
  const { label, unit } = input;
  const step = stepOf(value, unit);
  const words = stepWords(step);
  const stepper = {
    down: `${label} down ${words}`,
    up: `${label} up ${words}`,
    onStep: (direction: -1 | 1) => onValue(stepped(value, direction, step)),
  };
  const asked = driven || readOnly ? null : centsNote(value, unit, onValue);
  return (
    <AmountField
      {...look}
      className={cx(styles['line'], className)}
      label={label}
      hint={useHelp(input)}
      note={asked ?? note}
      {...unitMarks(unit)}
      value={value}
      read={(text) => readTyped(text, input)}
      measure={unit}
      onInput={onValue}
      typed={typed}
      {...(onInvalid && { onInvalid })}
      readOnly={readOnly}
      stepper={steps && !readOnly ? stepper : undefined}
    />
  );
}
