import type { ReactElement } from 'react';
import styles from './Market.module.css';

interface PickProps {
  readonly label: string;
  /** The name for screen readers if the visible label is missing or short. */
  readonly ariaLabel?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A labelled choice with the browser's own list. */
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
