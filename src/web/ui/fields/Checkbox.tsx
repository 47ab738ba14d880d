import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { visuallyHidden } from '../text/hidden-class.ts';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  readonly children: ReactNode;
  readonly checked: boolean | 'mixed';
  /** `isRange` is true if Shift was held. The change then applies to all boxes from the last pressed box to this box. */
  readonly onChange: (checked: boolean, isRange: boolean) => void;
  readonly hideLabel?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A tick box. 'mixed' means that some but not all are ticked. */
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

/** True if Shift was held. React's change event of a checkbox contains the click, which knows the Shift key. */
const isShifted = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
