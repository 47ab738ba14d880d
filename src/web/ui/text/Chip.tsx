import type { ButtonHTMLAttributes, ReactElement, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Chip.module.css';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly on?: boolean | undefined;
  readonly bare?: boolean | undefined;
  /** The icon after the label: chevronDown when the chip opens a choice, close when it removes a filter. */
  readonly iconAfter?: IconName | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button for a filter that is on or off. */
export function Chip({
  on = false,
  bare = false,
  iconAfter,
  className,
  children,
  ...rest
}: ChipProps): ReactElement {
  const pressed = rest['aria-haspopup'] || bare ? {} : { 'aria-pressed': on };
  return (
    <button
      type="button"
      {...pressed}
      {...rest}
      className={cx(styles['chip'], on && styles['on'], bare && styles['bare'], className)}
    >
      {children}
      {iconAfter && <Icon name={iconAfter} small />}
    </button>
  );
}
