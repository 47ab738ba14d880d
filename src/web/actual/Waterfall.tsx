import { Decimal, showAmount, type Bridge } from '#calc-core';
import type { ReactElement } from 'react';
import { causeTitle, movedSteps, signed } from './words.ts';
import styles from './Actual.module.css';

interface WaterfallBar {
  readonly title: string;
  readonly shown: string;
  readonly after: string;
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

function barsOf(bridge: Bridge, planned: string, actual: string, last: string): readonly WaterfallBar[] {
  const inSheet = (text: string): string => showAmount(text, '$/hd', 'sheet');
  const whole = (title: string, text: string): WaterfallBar => ({
    title,
    shown: inSheet(text),
    after: inSheet(text),
    from: 0,
    to: Number(text),
    isWhole: true,
  });
  const steps = movedSteps(bridge).map(({ group, effect, after }) => ({
    title: causeTitle(group),
    shown: signed(effect),
    after: inSheet(after),
    from: new Decimal(after).minus(effect).toNumber(),
    to: Number(after),
    isWhole: false,
  }));
  return [whole('Planned profit', planned), ...steps, whole(last, actual)];
}

interface WaterfallProps {
  readonly bridge: Bridge;
  readonly isSoFar: boolean;
}

/** From the planned to the actual profit, cause by cause: a table whose last column is drawn. */
export function Waterfall({ bridge, isSoFar }: WaterfallProps): ReactElement | null {
  if (bridge.planned === null || bridge.actual === null) return null;
  const bars = barsOf(bridge, bridge.planned, bridge.actual, isSoFar ? 'So far' : 'Actual profit');
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
              <span className={styles['heard']}>then {after}</span>
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
