import type { ReactElement, ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}

/** On or off, at once. */
export function Switch({ children, checked, onChange, disabled }: SwitchProps): ReactElement {
  return (
    <label className={styles['switch']}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles['track']} aria-hidden />
      {children}
    </label>
  );
}
