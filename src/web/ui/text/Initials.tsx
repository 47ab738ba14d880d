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
  /**
   * The index among the others, from 0; absent for the person themselves, who is always green. With more people than colours the colours
   * repeat.
   */
  readonly other?: number | undefined;
  /** Replaces the name's own initials when someone else has the same. */
  readonly initials?: string | undefined;
  readonly small?: boolean | undefined;
}

const colours = [undefined, 'second', 'third'] as const;

/** A person's initials in their colour. The name is next to it in words. */
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
