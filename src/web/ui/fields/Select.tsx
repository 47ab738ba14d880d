import type { ReactElement, ReactNode, Ref } from 'react';
import { Field, type FieldLook } from './Field.tsx';
import { Icon } from '../text/Icon.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/** Options under a heading. */
export interface SelectGroup {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

export interface SelectProps extends FieldLook {
  readonly value: string;
  readonly options: readonly (SelectOption | SelectGroup)[];
  readonly onChange?: ((value: string) => void) | undefined;
  readonly readOnly?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** The first line of the list, for no value. */
  readonly placeholder?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
}

function optionOf(option: SelectOption | SelectGroup): ReactNode {
  if ('options' in option) {
    return (
      <optgroup key={option.label} label={option.label}>
        {option.options.map(optionOf)}
      </optgroup>
    );
  }
  return (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  );
}

/** The browser's own list, with our design. */
export function Select({
  value,
  options,
  onChange,
  readOnly,
  required,
  placeholder,
  ref,
  ...look
}: SelectProps): ReactElement {
  return (
    <Field {...look} kind="select" readOnly={readOnly}>
      {(wiring) => (
        <>
          <select
            {...wiring}
            ref={ref}
            value={value}
            disabled={readOnly}
            required={required}
            onChange={(event) => onChange?.(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(optionOf)}
          </select>
          <Icon name="chevronDown" small />
        </>
      )}
    </Field>
  );
}
