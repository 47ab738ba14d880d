import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import { icons, type IconName } from './icons.ts';
import styles from './Icon.module.css';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  /** Makes the icon 12 px instead of 16 px, for small text. */
  readonly small?: boolean | undefined;
  /** The name for screen readers. Set it only if the icon has no word next to it. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

function stroke(drawing: string): ReactElement {
  const circle = /^([\d.]+) ([\d.]+) ([\d.]+)$/.exec(drawing);
  if (!circle) return <path key={drawing} d={drawing} />;
  return <circle key={drawing} cx={circle[1]} cy={circle[2]} r={circle[3]} />;
}

/** An icon from our own set of line drawings. */
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
