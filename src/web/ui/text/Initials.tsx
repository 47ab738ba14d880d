import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import styles from './Initials.module.css';

/** The initials of a name, such as 'KH' for 'Kirra Hale'. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface InitialsProps {
  readonly name: string;
  /** The person's index among the other people, from 0. It selects the colour. Absent for the user, who is always green. */
  readonly other?: number | undefined;
  /** Replaces the usual initials if another person has the same. */
  readonly initials?: string | undefined;
  readonly small?: boolean | undefined;
}

const colours = [undefined, 'second', 'third'] as const;

/** A person's initials in a colour. The name must be next to them. */
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
