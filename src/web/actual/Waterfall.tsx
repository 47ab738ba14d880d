import { waterfallOf, type Bridge } from '#calc-core/actual';
import type { ReactElement } from 'react';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './Actual.module.css';

interface WaterfallProps {
  readonly bridge: Bridge;
  readonly isSoFar: boolean;
}

/** A table from the planned to the actual profit, cause by cause. Its last column shows bars. */
export function Waterfall({ bridge, isSoFar }: WaterfallProps): ReactElement | null {
  // Floats are exact enough for positions on the screen.
  const bars = waterfallOf(bridge, isSoFar).map((bar) => ({
    ...bar,
    from: Number(bar.from),
    to: Number(bar.to),
  }));
  if (bars.length === 0) return null;
  const low = Math.min(0, ...bars.map(({ to }) => to));
  const high = Math.max(0, ...bars.map(({ to }) => to));
  const span = high - low || 1;
  const at = (value: number): number => ((value - low) / span) * 100;
  return (
    <table className={styles['fall']}>
      <thead>
        <tr>
          <th scope="col">Cause</th>
          <th scope="col">Effect</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ title, shown, after, from, to, isWhole }) => (
          <tr key={title} className={isWhole ? styles['whole'] : undefined}>
            <th scope="row">{title}</th>
            <td className={styles['amount']}>{shown}</td>
            <td className={styles['drawn']}>
              <VisuallyHidden>then {after}</VisuallyHidden>
              <span aria-hidden className={styles['track']} style={{ '--zero': `${at(0)}%` } as object}>
                <span
                  className={isWhole ? styles['total'] : to < from ? styles['down'] : styles['up']}
                  style={{
                    left: `${at(Math.min(from, to))}%`,
                    width: `max(1px, ${Math.abs(at(to) - at(from))}%)`,
                  }}
                />
                <span className={styles['tie']} style={{ left: `${at(to)}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
