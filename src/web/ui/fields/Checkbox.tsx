import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { visuallyHidden } from '../text/hidden-class.ts';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  /** Its label; with hideLabel only for screen readers. */
  readonly children: ReactNode;
  readonly checked: boolean | 'mixed';
  /** `isRange` when Shift was held: applies to all boxes from the one pressed before. */
  readonly onChange: (checked: boolean, isRange: boolean) => void;
  readonly hideLabel?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A tick box; 'mixed' for some but not all. */
export function Checkbox({
  children,
  checked,
  onChange,
  hideLabel = false,
  disabled,
}: CheckboxProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <label className={styles['check']}>
      <input
        ref={box}
        type="checkbox"
        checked={checked === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked, isShifted(event.nativeEvent))}
      />
      <span className={cx(hideLabel && visuallyHidden)}>{children}</span>
    </label>
  );
}

/** A browser reports the press that changed a box as a click, with its modifier keys. */
const isShifted = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
