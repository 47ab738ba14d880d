import {
  leverToday,
  showAmount,
  tornado,
  tradeFigures,
  type Bar,
  type DecimalText,
  type Position,
} from '#calc-core';
import { useDeferredValue, useMemo, useState, type CSSProperties, type ReactElement } from 'react';
import { download } from '#web/sheets/input/download.ts';
import { formatSeparated } from '#web/sheets/text/separated.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Section } from '#web/ui/Section.tsx';
import { leverKey, leverTitle, showStep } from './words.ts';
import styles from './WhatIf.module.css';

const FIGURE = 'profitPerHead';
const FIRST = 8;

/** What one step of each number does to the profit, the longest first: of the numbers that this trade has. */
export function Tornado({ position }: { readonly position: Position }): ReactElement {
  const asked = useDeferredValue(position);
  const [all, setAll] = useState(false);
  const bars = useMemo(() => tornado(asked, FIGURE), [asked]);
  const own = useMemo(
    () => bars.filter(({ lever }) => Number(leverToday(asked, lever) ?? 0) > 0),
    [asked, bars],
  );
  const shown = all ? bars : own.slice(0, FIRST);
  const most = Math.max(...bars.flatMap(({ down, up }) => [size(down), size(up)]), 0);
  return (
    <Section title="What moves the profit" hint="$/hd for one step of each">
      <table className={styles['tornado']}>
        <thead>
          <tr>
            <th scope="col" className={styles['heard']}>
              Number
            </th>
            <th scope="col" className={styles['heard']}>
              Step
            </th>
            <th scope="col" className={styles['down']}>
              step down
            </th>
            <th scope="col" className={styles['up']}>
              step up
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ lever, step, down, up }) => (
            <tr key={leverKey(lever)}>
              <th scope="row">{leverTitle(lever)}</th>
              <td className={styles['step']}>{showStep(step, lever)}</td>
              <td className={styles['down']}>
                <Change change={down} most={most} />
              </td>
              <td className={styles['up']}>
                <Change change={up} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['under']}>
        {bars.length > Math.min(own.length, FIRST) && (
          <Button tone="link" onClick={() => setAll(!all)}>
            {all ? 'Show the longest' : `Show all ${bars.length}`}
          </Button>
        )}
        <span className={styles['grow']} />
        <Button tone="quiet" icon="download" onClick={() => save(bars)}>
          CSV
        </Button>
      </div>
    </Section>
  );
}

const size = (change: DecimalText | null): number => Math.abs(Number(change ?? 0));

interface ChangeProps {
  readonly change: DecimalText | null;
  readonly most: number;
}

function Change({ change, most }: ChangeProps): ReactElement {
  if (change === null) return <span className={styles['number']}>—</span>;
  const isLoss = change.startsWith('-');
  const isBetter = (tradeFigures[FIGURE].wanted === 'high') !== isLoss;
  const shown = showAmount(change, '$/hd', 'sheet');
  const width = { '--share': (size(change) / (most || 1)).toFixed(4) } as CSSProperties;
  return (
    <>
      <i className={cx(styles['bar'], styles[isBetter ? 'gain' : 'loss'])} style={width} />
      <span className={styles['number']}>{isLoss ? shown : `+${shown}`}</span>
    </>
  );
}

function save(bars: readonly Bar[]): void {
  const lines = bars.map(({ lever, step, down, up }) => [
    leverTitle(lever),
    showStep(step, lever),
    down ?? '',
    up ?? '',
  ]);
  download(
    'What moves the profit.csv',
    `\ufeff${formatSeparated([['Number', 'Step', 'Step down', 'Step up'], ...lines], ',')}`,
  );
}
