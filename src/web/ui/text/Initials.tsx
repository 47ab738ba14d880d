import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import styles from './Initials.module.css';

/** The first letters of a name: "Kirra Hale" is KH. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface InitialsProps {
  readonly name: string;
  /** Which of the others, from 0; absent for oneself, who is always green. With more people than colours the colours repeat. */
  readonly other?: number | undefined;
  /** In place of the name's own, where somebody else has these. */
  readonly initials?: string | undefined;
  readonly small?: boolean | undefined;
}

const colours = [undefined, 'second', 'third'] as const;

/** Somebody's initials in their colour. The name stands beside it in words. */
export function Initials({ name, other, initials, small = false }: InitialsProps): ReactElement {
  const colour = other === undefined ? 'mine' : colours[other % colours.length];
  return (
    <span
      className={cx(styles['initials'], small && styles['small'], colour !== undefined && styles[colour])}
      aria-hidden
    >
      {initials ?? initialsOf(name)}
    </span>
  );
}
