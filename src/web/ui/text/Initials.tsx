import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import styles from './Initials.module.css';

/** The initials of a name: "KH" for "Kirra Hale". */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface InitialsProps {
  readonly name: string;
  /**
   * The person's index among the others, from 0, which selects the colour. Absent for the user, who is always green. With many people the
   * colours repeat.
   */
  readonly other?: number | undefined;
  /** Initials to show instead of the usual ones, when another person has the same initials. */
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
