import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import { icons, type IconName } from './icons.ts';
import styles from './Icon.module.css';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  /** 12 px next to small text; 16 px otherwise. */
  readonly small?: boolean | undefined;
  /** Only when the icon is alone; next to a word it has no name. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

function stroke(drawing: string): ReactElement {
  const circle = /^([\d.]+) ([\d.]+) ([\d.]+)$/.exec(drawing);
  if (!circle) return <path key={drawing} d={drawing} />;
  return <circle key={drawing} cx={circle[1]} cy={circle[2]} r={circle[3]} />;
}

/** One of our own stroke icons. */
export function Icon({ name, small, label, className }: IconProps): ReactElement {
  const voice = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx(styles['icon'], small && styles['small'], name === 'more' && styles['dots'], className)}
      {...voice}
    >
      {icons[name].map(stroke)}
    </svg>
  );
}
