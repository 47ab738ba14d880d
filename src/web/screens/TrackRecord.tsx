import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import {
  causeTitle,
  usualMissText,
  signedAmount,
  trackRecord,
  trackRecordKeys,
  trackRecordTitle,
  tradeStage,
  usualMiss,
  type Miss,
  type TrackRecord as Kept,
  type TrackRecordKey,
} from '#calc-core/actual';
import { showAmount, type DecimalText } from '#calc-core/number';
import { messages } from '#contract/messages.ts';
import { useCarries, useGroups, useTrades } from '#web/data/hooks.ts';
import { ListState } from '#web/list/ListState.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Table, type TableColumn } from '#web/ui/text/Table.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './TrackRecord.module.css';

/** '/trades/{Slug}/record?by=class': compares sold trades with their plans. Shows which causes are usually misjudged. */
export default function TrackRecord(): ReactElement {
  return (
    <OwnRecords>
      <ListState cannotLoad={messages.cannotLoadTrades}>
        <Records />
      </ListState>
    </OwnRecords>
  );
}

const labels: Readonly<Record<TrackRecordKey, string>> = {
  class: 'Class',
  carry: 'Carry',
  group: 'Group',
  season: 'Season',
};

const offered = trackRecordKeys.map((value) => ({ value, label: labels[value] }));

function useBy(): readonly [TrackRecordKey, (by: TrackRecordKey) => void] {
  const { by } = useSearch({ strict: false }) as { readonly by?: unknown };
  const navigate = useNavigate();
  const setBy = (next: TrackRecordKey): void =>
    void navigate({ to: '.', search: { by: next }, replace: true, resetScroll: false } as never);
  return [trackRecordKeys.find((key) => key === by) ?? 'class', setBy];
}

function Records(): ReactElement {
  const { slug } = useFarm();
  const [by, setBy] = useBy();
  const rows = useTrades();
  const carries = useCarries().map(({ carry }) => carry);
  const groups = useGroups().map(({ group }) => group);
  const trades = useMemo(() => rows.map(({ trade }) => trade), [rows]);
  const kept = useMemo(() => trackRecord(trades, by), [trades, by]);
  const sold = useMemo(() => trades.filter((trade) => tradeStage(trade) === 'sold').length, [trades]);
  useScreen({ title: 'Track record', above: [{ label: 'Trades', href: addresses.trades(slug) }] });
  return (
    <Page>
      <PageTitle
        title="Track record"
        detail="Sold trades against their plans, $/hd"
        aside={<Segmented label="By" value={by} options={offered} onChange={setBy} />}
      />
      {kept.length === 0 && (
        <EmptyState title="Too few sold trades yet" icon="chart">
          {sold === 0
            ? 'Open a trade. Under Plan and actual, enter its purchase and its sale.'
            : sold === 1
              ? '1 trade is sold.'
              : `${sold} trades are sold.`}{' '}
          With three or more of one {labels[by].toLowerCase()}, this says what you usually miss.
        </EmptyState>
      )}
      {kept.map((record) => (
        <OneRecord
          key={record.key}
          record={record}
          title={trackRecordTitle(record, by, { carries, groups })}
        />
      ))}
    </Page>
  );
}

const money = (amount: DecimalText): ReactElement => <FigureText>{showAmount(amount, '$/hd')}</FigureText>;

function OneRecord({ record, title }: { readonly record: Kept; readonly title: string }): ReactElement {
  const { trades, head, planned, actual, deaths, misses } = record;
  const isNarrow = useNarrow();
  const most = Math.max(0, ...misses.flatMap(({ last }) => last.map((text) => Math.abs(Number(text)))));
  return (
    <Section title={title} hint={`${trades} trades, ${showAmount(head, 'head')} head`}>
      <div className={styles['panel']}>
        <p className={styles['usual']}>{usualMiss(record) ?? 'You usually make what was planned.'}</p>
        <dl className={styles['facts']}>
          <div>
            <dt>Planned profit /hd</dt>
            <dd>{money(planned)}</dd>
          </div>
          <div>
            <dt>Actual profit /hd</dt>
            <dd>{money(actual)}</dd>
          </div>
          <div>
            <dt>Deaths</dt>
            <dd>
              {showAmount(deaths.head, 'head')} of {showAmount(head, 'head')},{' '}
              {showAmount(deaths.percent, '%')}
            </dd>
          </div>
        </dl>
        <Table
          caption={`What is usually missed, ${title}`}
          columns={columns(most, isNarrow)}
          rows={misses}
          rowKey={({ group }) => group}
        />
      </div>
    </Section>
  );
}

const causeAndMiss: readonly TableColumn<Miss>[] = [
  { id: 'cause', header: 'Cause', rowHeader: true, cell: ({ group }) => causeTitle(group) },
  { id: 'by', header: 'Usual miss', numeric: true, cell: usualMissText },
];

/** On a phone, the usual miss is in the same cell as its cause. So the column of dots has more room. */
const missUnderCause: readonly TableColumn<Miss>[] = [
  {
    id: 'cause',
    header: 'Cause',
    unit: 'usual miss',
    rowHeader: true,
    cell: (miss) => (
      <span className={styles['cause']}>
        {causeTitle(miss.group)}
        <small>{usualMissText(miss)}</small>
      </span>
    ),
  },
];

const columns = (most: number, isNarrow: boolean): readonly TableColumn<Miss>[] => [
  ...(isNarrow ? missUnderCause : causeAndMiss),
  {
    id: 'effect',
    header: 'Usual effect',
    unit: '$/hd',
    numeric: true,
    className: styles['head'],
    cell: ({ effect }) => <FigureText>{signedAmount(effect)}</FigureText>,
  },
  {
    id: 'last',
    header: 'Last ten',
    unit: 'one dot a trade',
    className: styles['head'],
    cell: (miss) => <Dots miss={miss} most={most} />,
  },
];

const width = 200;

/** A cause's last effects as dots around 0. The newest dot is the largest. Screen readers read the same numbers. */
function Dots({ miss: { last }, most }: { readonly miss: Miss; readonly most: number }): ReactElement {
  const at = (text: DecimalText): number => width / 2 + (Number(text) / (most || 1)) * (width / 2 - 8);
  return (
    <>
      <svg className={styles['dots']} viewBox={`0 0 ${width} 20`} aria-hidden>
        <line className={styles['zero']} x1={width / 2} x2={width / 2} y1={2} y2={18} />
        {last.map((text, index) => (
          <circle
            // The key contains the position, because the same effect may occur twice.
            key={`${last.length - index} ${text}`}
            className={styles[text.startsWith('-') ? 'loss' : 'gain']}
            cx={at(text)}
            cy={10}
            r={index === last.length - 1 ? 5 : 3}
            opacity={index === last.length - 1 ? 1 : 0.6}
          />
        ))}
      </svg>
      <VisuallyHidden>{last.map(signedAmount).join(', ')}</VisuallyHidden>
    </>
  );
}
