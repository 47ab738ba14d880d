import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Badge.module.css';

export type BadgeTone = 'gain' | 'loss' | 'wait' | 'info' | 'plain';

const arrows: { readonly [T in BadgeTone]?: IconName } = { gain: 'up', loss: 'down' };

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly children: string;
  /** Leaves out the background, for a column of badges. */
  readonly bare?: boolean | undefined;
}

/** A badge with a word. A gain or loss also has an arrow, so the meaning does not depend on colour. */
export function Badge({ tone, children, bare = false }: BadgeProps): ReactElement {
  const arrow = arrows[tone];
  return (
    <span className={cx(styles['badge'], styles[tone], bare && styles['bare'])}>
      {arrow && <Icon name={arrow} small />}
      {children}
    </span>
  );
}
