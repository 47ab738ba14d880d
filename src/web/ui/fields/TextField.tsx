import type { InputHTMLAttributes, ReactElement, Ref } from 'react';
import { Field, type FieldLook } from './Field.tsx';

type InputAttribute =
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'maxLength'
  | 'required'
  | 'readOnly'
  | 'disabled'
  | 'name'
  | 'inputMode'
  | 'spellCheck'
  | 'autoFocus'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown';

export interface TextFieldProps
  extends FieldLook, Pick<InputHTMLAttributes<HTMLInputElement>, InputAttribute> {
  readonly value: string;
  readonly onInput?: ((value: string) => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A single line of text with its label, hint and message. */
export function TextField({
  value,
  onInput,
  ref,
  label,
  labelAside,
  hideLabel,
  inline,
  hint,
  message,
  note,
  mark,
  className,
  ...input
}: TextFieldProps): ReactElement {
  const look: FieldLook = {
    label,
    labelAside,
    hint,
    message,
    note,
    mark,
    className,
    ...(hideLabel && { hideLabel }),
    ...(inline && { inline }),
  };
  return (
    <Field {...look} kind="text" readOnly={input.readOnly}>
      {(wiring) => (
        <input
          type="text"
          {...input}
          {...wiring}
          ref={ref}
          value={value}
          onChange={(event) => onInput?.(event.target.value)}
        />
      )}
    </Field>
  );
}
