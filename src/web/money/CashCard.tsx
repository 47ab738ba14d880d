import { useMemo, type ReactElement } from 'react';
import type { Carry } from '#calc-core/carry';
import { daysBetween, longDate, shortDate } from '#calc-core/number';
import type { TradeDraft } from '#calc-core/trade';
import { Section } from '#web/ui/frame/Section.tsx';
import { stepLine } from './balance-line.ts';
import { budgetTrades, hasLedger, type TradeLedger } from '#calc-core/ledger';
import { dollarsUp, forChart, returnOnOwnMoney, tradeCash, type Funding } from '#calc-core/cash-flow';
import { OwnMoneyLines } from './OwnMoney.tsx';
import { useFarm } from './use-farm.ts';
import { ChartFrame, type ChartSize } from './ChartFrame.tsx';
import chart from '#web/money/Chart.module.css';
import styles from './CashCard.module.css';

interface CashCardProps {
  readonly carry: Carry | null;
  readonly trade: TradeDraft;
}

/** Shows the most money that a trade has out, and for how long. If this cannot be calculated, says why. */
export default function CashCard({ carry, trade }: CashCardProps): ReactElement {
  const { terms, funding } = useFarm();
  const found = useMemo(() => budgetTrades([{ trade, carry }], terms)[0], [trade, carry, terms]);
  const ledger = found?.ledger;
  if (ledger === undefined || !hasLedger(ledger))
    return (
      <Section title="Cash" folds folded hint={<span className={styles['folded']}>no dates</span>}>
        <p className={styles['note']}>
          {ledger === undefined ? 'This trade did not go ahead' : `Not worked out: ${ledger.reason}`}.
        </p>
      </Section>
    );
  return <Card {...{ ledger, funding }} paidBy={found?.paidBy ?? null} />;
}

interface FundedCardProps {
  readonly ledger: TradeLedger;
  readonly paidBy: string | null;
  readonly funding: readonly Funding[];
}

function Card({ ledger, paidBy, funding }: FundedCardProps): ReactElement {
  const cash = useMemo(() => tradeCash(ledger), [ledger]);
  const own = useMemo(() => returnOnOwnMoney({ ledger, paidBy }, funding), [ledger, paidBy, funding]);
  const most = dollarsUp(cash.most);
  if (cash.most <= 0n)
    return (
      <Section title="Cash" folds folded hint={<span className={styles['folded']}>none out</span>}>
        <p className={styles['note']}>You have no money out in this trade.</p>
      </Section>
    );
  return (
    <Section title="Cash" folds folded hint={<span className={styles['folded']}>{most}</span>}>
      <p className={styles['most']}>
        Most money out <b>{most}</b> for {cash.daysOut === 1 ? '1 day' : `${cash.daysOut} days`}.
      </p>
      <Picture cash={cash} />
      <p className={styles['note']}>
        The most is out on {longDate(cash.mostOn)}. In and out add up to the profit before interest.
      </p>
      <OwnMoneyLines found={own} />
    </Section>
  );
}

type CashOfMob = ReturnType<typeof tradeCash>;

const heightOf = ({ scale }: ChartSize): number => 104 * scale;

function Picture({ cash }: { readonly cash: CashOfMob }): ReactElement {
  const { days, most, mostOn } = cash;
  const [first, last] = [days[0]?.on ?? '', days.at(-1)?.on ?? ''];
  return (
    <ChartFrame
      usual={420}
      label={`Money out from ${longDate(first)} to ${longDate(last)}, most ${dollarsUp(most)} on ${longDate(mostOn)}`}
      heightOf={heightOf}
    >
      {(size) => <Steps {...{ cash, size }} />}
    </ChartFrame>
  );
}

interface StepsProps {
  readonly cash: CashOfMob;
  readonly size: ChartSize;
}

function Steps({ cash: { days, mostOn }, size }: StepsProps): ReactElement {
  const { width, scale } = size;
  const [first, last] = [days[0]?.on ?? '', days.at(-1)?.on ?? ''];
  const points = days.map(({ on, balance }) => ({
    at: daysBetween(first, on) ?? 0,
    dollars: forChart(balance),
  }));
  const sizes = points.map(({ dollars }) => dollars);
  const [low, high] = [Math.min(0, ...sizes), Math.max(0, ...sizes)];
  const height = heightOf(size);
  const [top, bottom] = [8, height - 22 * scale];
  const span = (points.at(-1)?.at ?? 0) + 1;
  const x = (at: number): number => 6 + (at / span) * (width - 12);
  const y = (dollars: number): number => bottom - ((dollars - low) / (high - low || 1)) * (bottom - top);
  const peak = points[days.findIndex(({ on }) => on === mostOn)];
  return (
    <>
      <path className={chart['zero']} d={`M0 ${y(0)}H${width}`} />
      <path className={chart['line']} d={stepLine([{ at: 0, dollars: 0 }, ...points], { x, y })} />
      {peak && <circle className={chart['peak']} cx={x(peak.at)} cy={y(peak.dollars)} r={4} />}
      <text x={0} y={height - 4}>
        {shortDate(first)}
      </text>
      <text x={width} y={height - 4} textAnchor="end">
        {shortDate(last)}
      </text>
    </>
  );
}
