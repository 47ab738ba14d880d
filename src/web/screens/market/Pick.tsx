import type { ReactElement } from 'react';
import styles from './Market.module.css';

interface PickProps {
  readonly label: string;
  /** Its name for screen readers, where the visible label is left out or shortened. */
  readonly ariaLabel?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** One choice in a row of choices: a label and the browser's own list. */
export function Pick({ label, ariaLabel, value, options, onChange }: PickProps): ReactElement {
  return (
    <label className={styles['pick']}>
      {label !== '' && <span>{label}</span>}
      <select aria-label={ariaLabel} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.some((option) => option.value === value) || <option value={value}>None</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
