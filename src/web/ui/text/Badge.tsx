import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Badge.module.css';

export type BadgeTone = 'gain' | 'loss' | 'wait' | 'info' | 'plain';

const arrows: { readonly [T in BadgeTone]?: IconName } = { gain: 'up', loss: 'down' };

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly children: string;
  /** Arrow and word without the ground, for a column of them. */
  readonly bare?: boolean | undefined;
}

/** A badge in words: an arrow for a gain or a loss, never colour alone. */
export function Badge({ tone, children, bare = false }: BadgeProps): ReactElement {
  const arrow = arrows[tone];
  return (
    <span className={cx(styles['badge'], styles[tone], bare && styles['bare'])}>
      {arrow && <Icon name={arrow} small />}
      {children}
    </span>
  );
}
