import { useId, type ReactElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import styles from './Segmented.module.css';

interface SegmentedProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** One of two or three: native radio buttons, so arrow keys work. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  className,
}: SegmentedProps<V>): ReactElement {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles['track'], className)}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
