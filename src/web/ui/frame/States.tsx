import type { ReactElement, ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { Icon, type IconName } from '../text/Icon.tsx';
import { Spinner } from '../text/Spinner.tsx';
import styles from './States.module.css';

interface StateProps {
  readonly title: string;
  /** One sentence: what happened, or what to do first. */
  readonly children: ReactNode;
  readonly actions?: ReactNode | undefined;
  readonly icon?: IconName | undefined;
  /** The heading level. 1 if the message fills the whole screen. */
  readonly level?: 1 | 2 | undefined;
}

function Middle({
  title,
  children,
  actions,
  icon,
  tone,
  level = 2,
}: StateProps & { tone?: 'error' }): ReactElement {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['middle']} role={tone === 'error' ? 'alert' : undefined}>
      {icon && (
        <span className={cx(styles['mark'], tone && styles[tone])}>
          <Icon name={icon} />
        </span>
      )}
      <Title>{title}</Title>
      <p>{children}</p>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

/** An empty list or screen. The text tells what to do first, and a button does it. */
export function EmptyState({ icon = 'table', ...rest }: StateProps): ReactElement {
  return <Middle icon={icon} {...rest} />;
}

/** A failure. The text tells what happened, that the work is safe, and what to try. */
export function ErrorState({ icon = 'alert', ...rest }: StateProps): ReactElement {
  return <Middle icon={icon} tone="error" {...rest} />;
}

/** Shown to someone without permission. The text tells who has the permission, and whom to ask. */
export function NoPermission({ icon = 'lock', ...rest }: StateProps): ReactElement {
  return <Middle icon={icon} {...rest} />;
}

const bars: readonly (readonly number[])[] = [
  [34, 12, 16, 14],
  [40, 12, 14, 16],
  [26, 12, 16, 14],
];

/** A table that is loading, with 'Loading...' below it. */
export function Skeleton({
  rows = 6,
  label = 'Loading...',
}: {
  readonly rows?: number;
  readonly label?: string;
}): ReactElement {
  return (
    <div className={styles['skeleton']}>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles['bars']}>
            {bars[row % bars.length]?.map((width, index) => (
              <i key={index} style={{ width: `${width}%` }} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles['status']}>
        <Spinner label={label} />
      </div>
    </div>
  );
}
