import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
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

/** The last choice and its time in ms. */
let last = { label: '', at: 0 };
const sameChoiceMs = 3000;

/** A choice between a few options. Native radio buttons, so the arrow keys work. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  className,
}: SegmentedProps<V>): ReactElement {
  const name = useId();
  const track = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A choice may open another screen with the same radio buttons. Focus the chosen button, so the arrow keys still work.
    const isNobodys = document.activeElement === document.body || document.activeElement?.id === 'content';
    if (last.label !== label || Date.now() - last.at > sameChoiceMs || !isNobodys) return;
    track.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
  }, [label]);
  return (
    <div ref={track} role="radiogroup" aria-label={label} className={cx(styles['track'], className)}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => {
              last = { label, at: Date.now() };
              onChange(option.value);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
