import { useMemo, type ReactElement } from 'react';
import { type CashFlow, crossedBreakEven, dollarsDown, dollarsUp, forChart } from '#calc-core/cash-flow';
import { dayAndMonth, daysBetween, shortMonth, showAmount } from '#calc-core/number';
import { stepLine } from '#web/money/balance-line.ts';
import { ChartFrame, type ChartSize } from '#web/money/ChartFrame.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { nameWords } from '#web/shell/words.ts';
import { cx } from '#web/ui/text/cx.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { Link, TextLink } from '#web/ui/text/Link.tsx';
import { useAhead, type AheadOf } from './use-ahead.ts';
import { useProfitsBefore } from './use-profits-before.ts';
import chart from '#web/money/Chart.module.css';
import styles from './Today.module.css';

interface AheadProps extends AheadOf {
  /** True if nothing is due. Then the picture and the trades that crossed break-even are left out. */
  readonly isQuiet?: boolean;
}

/** The peak debt ahead, and the trades that crossed break-even. */
export function Ahead({ isQuiet = false, ...of }: AheadProps): ReactElement {
  const flow = useAhead(of);
  if (flow === undefined) return <section className={styles['laterPeak']} data-later />;
  if (isQuiet) return <QuietAhead flow={flow} />;
  return (
    <>
      {flow !== null && <PeakAhead flow={flow} />}
      <Crossed trades={of.trades} />
    </>
  );
}

function PeakAhead({ flow }: { readonly flow: CashFlow }): ReactElement | null {
  const { slug } = useFarm();
  if (flow.peak === null) return null;
  return (
    <section>
      <h3>Peak debt ahead</h3>
      <Peak peak={flow.peak} />
      <p className={styles['say']}>
        <Room leaves={flow.leaves} />{' '}
        <TextLink href={addresses.money(slug, 'cash-flow')} iconAfter="chevronRight">
          Cash flow
        </TextLink>
      </p>
      <Balance flow={flow} />
    </section>
  );
}

function QuietAhead({ flow }: { readonly flow: CashFlow | null }): ReactElement {
  return (
    <>
      {flow?.peak && flow.peak.amount > 0n && (
        <section>
          <h3>Peak debt ahead, {dayAndMonth(flow.peak.on)}</h3>
          <p className={styles['middle']}>{dollarsUp(flow.peak.amount)}</p>
        </section>
      )}
      {flow !== null && flow.leaves !== null && (
        <section>
          <h3>The limit leaves</h3>
          <p className={styles['middle']}>{dollarsDown(flow.leaves)}</p>
        </section>
      )}
    </>
  );
}

function Peak({ peak: { amount, on } }: { readonly peak: NonNullable<CashFlow['peak']> }): ReactElement {
  return (
    <p className={styles['middle']}>
      {amount > 0n ? `${dollarsUp(amount)} on ${dayAndMonth(on)}` : 'No debt ahead'}
    </p>
  );
}

function Room({ leaves }: { readonly leaves: CashFlow['leaves'] }): ReactElement | null {
  if (leaves === null) return null;
  return leaves < 0n ? (
    <span className={styles['over']}>Over the limit by {dollarsUp(-leaves)}.</span>
  ) : (
    <>The limit leaves {dollarsDown(leaves)}.</>
  );
}

const heightOf = ({ scale }: ChartSize): number => 124 * scale;

function Balance({ flow }: { readonly flow: CashFlow }): ReactElement {
  const closing = flow.months.map((each) => `${shortMonth(each.month)} ${dollarsDown(each.closing)}`);
  return (
    <ChartFrame
      usual={480}
      label={`Balance at the end of ${closing.join(', ')}`}
      heightOf={heightOf}
      className={styles['chart']}
    >
      {(size) => <BalanceSteps {...{ flow, size }} />}
    </ChartFrame>
  );
}

interface BalanceStepsProps {
  readonly flow: CashFlow;
  readonly size: ChartSize;
}

function BalanceSteps({ flow, size }: BalanceStepsProps): ReactElement {
  const { width, scale } = size;
  const points = flow.days.map(({ balance }, at) => ({ at, dollars: forChart(balance) }));
  const limit = flow.limit === null ? null : -forChart(flow.limit);
  const [low, high] = points.reduce(
    ([least, most], { dollars: each }) => [Math.min(least, each), Math.max(most, each)],
    [limit ?? 0, 0],
  );
  const height = heightOf(size);
  const [top, bottom] = [8, height - 30 * scale];
  const x = (at: number): number => (at / (points.length || 1)) * width;
  const y = (each: number): number => bottom - ((each - low) / (high - low || 1)) * (bottom - top);
  const peak = flow.peak === null ? -1 : (daysBetween(`${flow.months[0]?.month}-01`, flow.peak.on) ?? -1);
  const every = Math.ceil(flow.months.length / 5);
  return (
    <>
      <path className={chart['zero']} d={`M0 ${y(0)}H${width}`} />
      <text x={width} y={y(0) + 13 * scale} textAnchor="end">
        no debt
      </text>
      <path className={chart['line']} d={stepLine(points, { x, y })} />
      {limit !== null && (
        <>
          <path className={chart['limit']} d={`M0 ${y(limit)}H${width}`} />
          <text className={styles['limitText']} x={width} y={y(limit) - 5 * scale} textAnchor="end">
            limit {dollarsUp(flow.limit ?? 0n)}
          </text>
        </>
      )}
      {peak >= 0 && (
        <circle
          className={chart['peak']}
          cx={Math.max(5, x(peak))}
          cy={y(points[peak]?.dollars ?? 0)}
          r={4.5}
        />
      )}
      {flow.months.map(({ month }, index) =>
        index % every === 0 ? (
          <text key={month} x={(index / flow.months.length) * width} y={height - 6}>
            {shortMonth(month)}
          </text>
        ) : null,
      )}
    </>
  );
}

function Crossed({ trades }: Pick<AheadOf, 'trades'>): ReactElement | null {
  const { slug } = useFarm();
  const before = useProfitsBefore();
  const crossed = useMemo(() => crossedBreakEven(before, trades), [before, trades]);
  if (crossed.length === 0) return null;
  return (
    <section>
      <h3>Crossed break-even in the last 7 days</h3>
      <ul className={styles['crossed']}>
        {crossed.map(({ id, name, was, is, word }) => {
          const isGain = word === 'Now a profit';
          return (
            <li key={id}>
              <span className={cx(styles[isGain ? 'gain' : 'loss'])}>
                <Icon name={isGain ? 'up' : 'down'} small />
                {word}
              </span>
              <Link href={addresses.trade(slug, id)}>{nameWords(name, 'Trade')}</Link>
              <span>
                {showAmount(was, '$/hd')} → {showAmount(is, '$/hd')} /hd
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
