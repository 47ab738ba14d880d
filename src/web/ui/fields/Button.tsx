import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { cx } from '../text/cx.ts';
import { Icon, type IconName } from '../text/Icon.tsx';
import { Link, type LinkProps } from '../text/Link.tsx';
import { Spinner } from '../text/Spinner.tsx';
import styles from './Button.module.css';

/** primary: filled, at most one per screen. kill: filled red, confirms a delete. danger: red without a frame. */
export type ButtonTone = 'primary' | 'line' | 'quiet' | 'danger' | 'dangerLine' | 'kill' | 'link';

interface Look {
  readonly tone?: ButtonTone | undefined;
  readonly icon?: IconName | undefined;
  readonly iconAfter?: IconName | undefined;
  /** A key such as 'Esc', shown as a key cap after the label. */
  readonly hotkey?: string | undefined;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** True while the action is running. The button keeps its size and ignores presses. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

function Inside({
  icon,
  iconAfter,
  hotkey,
  busy,
  children,
}: Look & { busy?: boolean; children: ReactNode }): ReactElement {
  return (
    <>
      {busy ? <Spinner bare /> : icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} small />}
      {hotkey && <Kbd>{hotkey}</Kbd>}
    </>
  );
}

/** A button. Its label should be a verb. */
export function Button({
  tone = 'quiet',
  icon,
  iconAfter,
  hotkey,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles['button'], styles[tone], className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Inside {...{ icon, iconAfter, hotkey, busy }}>{children}</Inside>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  tone = 'quiet',
  icon,
  iconAfter,
  hotkey,
  className,
  children,
  ...rest
}: Look & LinkProps): ReactElement {
  return (
    <Link {...rest} className={cx(styles['button'], styles[tone], className)}>
      <Inside {...{ icon, iconAfter, hotkey }}>{children}</Inside>
    </Link>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  readonly label: string;
  readonly tone?: 'quiet' | 'line' | 'danger' | undefined;
  /** Only 24 px high, for a card's title or a table row. On a touch screen its target is 44 px. */
  readonly small?: boolean | undefined;
  /** A number in the corner, such as the count of unopened notifications. 0 is not shown. */
  readonly count?: number | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A square button that shows only an icon. */
export function IconButton({
  icon,
  label,
  tone = 'quiet',
  small = false,
  count = 0,
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      title={label}
      aria-label={label}
      {...rest}
      type={type}
      className={cx(
        styles['button'],
        styles[tone],
        styles['iconOnly'],
        small && styles['smallIcon'],
        className,
      )}
    >
      <Icon name={icon} />
      {count > 0 && <span className={styles['count']} data-count={count > 99 ? '99+' : count} aria-hidden />}
    </button>
  );
}

/** A key cap. */
export function Kbd({ children }: { readonly children: ReactNode }): ReactElement {
  return <kbd className={styles['kbd']}>{children}</kbd>;
}
