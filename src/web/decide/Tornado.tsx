import {
  barsInUse,
  figureAfter,
  leverKey,
  leverTitle,
  showStep,
  stepKey,
  stepTried,
  tornado,
  type Bar,
  type StepDirection,
} from '#calc-core/decide';
import { showAmount, type DecimalText } from '#calc-core/number';
import { tradeFigures } from '#calc-core/trade';
import { useDeferredValue, useMemo, useState, type CSSProperties, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Section } from '#web/ui/frame/Section.tsx';
import { Explained } from './Explained.tsx';
import { saveTable } from './save-table.ts';
import { tornadoRows } from './tables.ts';
import { Outcome, type TrialProps } from './Trial.tsx';
import { wayTo } from './way-to.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './WhatIf.module.css';

const FIGURE = 'profitPerHead';
const FIRST = 8;

/** A bar for each number: how much one step changes the profit, largest first. Pressing a bar tries the step. */
export function Tornado(props: TrialProps): ReactElement | null {
  const { position, tried } = props;
  const asked = useDeferredValue(position);
  const [all, setAll] = useState(false);
  const bars = useMemo(() => tornado(asked, FIGURE), [asked]);
  const own = useMemo(() => barsInUse(asked, bars), [asked, bars]);
  const shown = all ? bars : own.slice(0, FIRST);
  const isMore = bars.length > Math.min(own.length, FIRST);
  const at = bars
    .flatMap((bar) => (['down', 'up'] as const).map((way) => ({ bar, way })))
    .find(({ bar, way }) => tried?.key === stepKey(bar, way));
  // Without a profit there are no bars. The sentence above the bars gives the reason.
  if (bars.length === 0) return null;
  return (
    <Section title="What moves the profit" hint="$/hd for one step of each">
      <Bars {...props} bars={bars} shown={shown} />
      <div className={styles['under']}>
        {at === undefined ? (
          <>
            {isMore && (
              <Button tone="link" onClick={() => setAll(!all)}>
                {all ? 'Show the longest' : `Show all ${bars.length}`}
              </Button>
            )}
            <span className={styles['grow']} />
            <Button
              tone="quiet"
              icon="download"
              onClick={() => saveTable('What moves the profit', tornadoRows(bars))}
            >
              CSV
            </Button>
          </>
        ) : (
          <Outcome
            {...props}
            tried={tried!}
            figure={FIGURE}
            made={figureAfter(position, FIGURE, at.bar[at.way])}
          />
        )}
      </div>
    </Section>
  );
}

interface BarsProps extends TrialProps {
  readonly bars: readonly Bar[];
  readonly shown: readonly Bar[];
}

function Bars({ position, tried, onTry, bars, shown }: BarsProps): ReactElement {
  const most = Math.max(...bars.flatMap(({ down, up }) => [size(down), size(up)]), 0);
  const cell = (bar: Bar, way: StepDirection) => (
    <td className={styles[way]}>
      <Change
        bar={bar}
        way={way}
        most={most}
        isTried={tried?.key === stepKey(bar, way)}
        onPress={(isTried) => onTry(isTried ? null : stepTried(position, bar, way))}
      />
    </td>
  );
  return (
    <table className={styles['tornado']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Number</VisuallyHidden>
          </th>
          <th scope="col" className={styles['step']}>
            <VisuallyHidden>Step</VisuallyHidden>
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
        {shown.map((bar) => (
          <tr key={leverKey(bar.lever)}>
            <th scope="row">
              <Explained
                words={leverTitle(bar.lever)}
                position={position}
                figure={FIGURE}
                at={() => wayTo(position, FIGURE, bar.lever)}
              />
            </th>
            <td className={styles['step']}>{showStep(bar.step, bar.lever)}</td>
            {cell(bar, 'down')}
            {cell(bar, 'up')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the length of a bar. A float is exact enough. */
const size = (change: DecimalText | null): number => Math.abs(Number(change ?? 0));

interface ChangeProps {
  readonly bar: Bar;
  readonly way: StepDirection;
  readonly most: number;
  readonly isTried: boolean;
  readonly onPress: (isTried: boolean) => void;
}

function Change({ bar, way, most, isTried, onPress }: ChangeProps): ReactElement {
  const change = bar[way];
  if (change === null) return <span className={styles['number']}>—</span>;
  const isLoss = change.startsWith('-');
  const isBetter = (tradeFigures[FIGURE].wanted === 'high') !== isLoss;
  const shown = showAmount(change, '$/hd', 'sheet');
  const signed = isLoss ? shown : `+${shown}`;
  const width = { '--share': (size(change) / (most || 1)).toFixed(4) } as CSSProperties;
  return (
    <button
      type="button"
      className={cx(isTried && styles['tried'])}
      aria-pressed={isTried}
      aria-label={`${signed}: try ${leverTitle(bar.lever).toLowerCase()} ${showStep(bar.step, bar.lever)} ${way}`}
      onClick={() => onPress(isTried)}
    >
      <i className={cx(styles['bar'], styles[isBetter ? 'gain' : 'loss'])} style={width} />
      <span className={styles['number']}>{signed}</span>
    </button>
  );
}
