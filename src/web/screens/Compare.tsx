import { useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import {
  editTrade,
  feedUnits,
  inFeedUnit,
  kindOf,
  ratingSource,
  readTyped,
  suggestedRatings,
  tradeInputs,
  type TradeField,
  compareTrades,
  type Comparison,
  type Line,
  type Scarce,
} from '#calc-core';
import { useRecords, useTrades } from '#web/data/hooks.ts';
import type { TradeRow } from '#web/data/rows/types.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Page, PageTitle } from '#web/ui/Frame.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Section } from '#web/ui/Section.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useMayWrite, useMember } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { Lines } from './compare/Lines.tsx';
import styles from './compare/Compare.module.css';

/** '/trades/{Slug}/compare?trades=...': two to four trades beside each other. */
export default function Compare(): ReactElement {
  return (
    <OwnRecords>
      <Chosen />
    </OwnRecords>
  );
}

function Chosen(): ReactElement {
  const { slug } = useMember();
  const { trades } = useSearch({ strict: false }) as { readonly trades?: unknown };
  const all = useTrades();
  const ids = typeof trades === 'string' ? trades.split(',') : [];
  const rows = [...new Set(ids)].flatMap((id) => all.find((row) => row.id === id) ?? []).slice(0, 4);
  useScreen({ title: 'Compare', above: [{ label: 'Trades', href: addresses.trades(slug) }] });
  if (rows.length < 2) {
    return (
      <Page>
        <PageTitle title="Compare" />
        <EmptyState
          title="Tick 2 to 4 trades"
          icon="chart"
          actions={
            <ButtonLink tone="primary" href={addresses.trades(slug)}>
              Show the trades
            </ButtonLink>
          }
        >
          Tick them in the trade sheet and press Compare there.
        </EmptyState>
      </Page>
    );
  }
  return <Beside rows={rows} slug={slug} />;
}

const places = ['1st', '2nd', '3rd', '4th'] as const;

const scarcities: readonly { readonly value: Scarce; readonly label: string }[] = [
  { value: 'money', label: 'Money' },
  { value: 'feed', label: 'Feed' },
  { value: 'time', label: 'Time' },
];

function Beside({ rows, slug }: { readonly rows: readonly TradeRow[]; readonly slug: string }): ReactElement {
  const [scarce, setScarce] = useState<Scarce>('money');
  const isNarrow = useNarrow();
  const compared = compareTrades(rows, scarce);
  const { order, names } = compared;
  const [one, setOne] = useState<string | null>(null);
  const shownId = order.some(({ id }) => id === one) ? one! : order[0]!.id;
  const isShown = (row: TradeRow): boolean => !isNarrow || row.id === shownId;
  return (
    <Page>
      <div className={styles['two']}>
        <div>
          <PageTitle title="Compare" detail={`${rows.length} trades`} />
          <div className={styles['rankbar']}>
            <span>What limits you</span>
            <Segmented label="What limits you" value={scarce} options={scarcities} onChange={setScarce} />
            <span className={styles['soft']}>{compared.rankWords}</span>
          </div>
          <p className={styles['flip']} role="status">
            {compared.flip}
          </p>
          {isNarrow && (
            <Segmented
              label="Trade shown"
              value={shownId}
              options={order.map(({ id }, index) => ({ value: id, label: names[index]!.slice(0, 8) }))}
              onChange={setOne}
              className={styles['names']}
            />
          )}
          <Table compared={compared} isShown={isShown} slug={slug} />
        </div>
        <Section title="Profit if the sale price moves" hint="$/hd">
          <Lines shifts={compared.shifts} moved={compared.moved} />
        </Section>
      </div>
    </Page>
  );
}

interface TableProps {
  readonly compared: Comparison<TradeRow>;
  readonly isShown: (row: TradeRow) => boolean;
  readonly slug: string;
}

function Table({ compared, isShown, slug }: TableProps): ReactElement {
  const { order, names, rank, parts } = compared;
  const shown = order.map(isShown);
  const only = <V,>(values: readonly V[]): readonly V[] => values.filter((_, index) => shown[index]);
  const line = (each: Line, className?: string | false) => (
    <tr key={each.key} className={className || undefined}>
      <th scope="row">{each.title}</th>
      {each.cells.map(
        (cell, index) =>
          shown[index] && (
            <td
              key={order[index]!.id}
              title={each.reasons[index]}
              className={cx(each.best[index] && styles['best'])}
            >
              {each.best[index] && <small>best </small>}
              {cell}
            </td>
          ),
      )}
    </tr>
  );
  return (
    <table className={styles['table']}>
      <thead>
        <tr className={styles['place']}>
          <td />
          {only(order.map((row, index) => <td key={row.id}>{places[index]}</td>))}
        </tr>
        <tr>
          <td />
          {only(
            order.map((row, index) => (
              <th key={row.id} scope="col">
                <Link href={addresses.trade(slug, row.id)}>{names[index]}</Link>
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>{line(rank, styles['ranks'])}</tbody>
      {parts.map((part) => (
        <tbody key={part.title}>
          {(part.lines.length > 0 || part.title === 'Trade') && (
            <tr className={styles['part']}>
              <th scope="rowgroup" colSpan={1 + shown.filter(Boolean).length}>
                {part.title}
              </th>
            </tr>
          )}
          {part.lines.map((each) => line(each))}
          {part.title === 'Trade' && (
            <tr>
              <th scope="row">Feed a head</th>
              {only(
                order.map((row, index) => (
                  <td key={row.id} className={styles['feed']}>
                    <Feed row={row} name={names[index]!} />
                  </td>
                )),
              )}
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

/** The feed rating, typed here, with the published ones to choose from. */
function Feed({ row, name }: { readonly row: TradeRow; readonly name: string }): ReactElement {
  const records = useRecords();
  const mayWrite = useMayWrite();
  const { trade } = row;
  const put = (field: TradeField, value: string | null): void => {
    const after = editTrade(trade, { field, value }, []);
    const { feedRating, feedUnit } = after;
    records.commit(`Feed rating of ${name}`, [
      { kind: 'trade', id: row.id, op: 'patch', patch: { feedRating, feedUnit } },
    ]);
  };
  const suggested = suggestedRatings(kindOf(trade.animalSubTypeId));
  return (
    <>
      <AmountField
        label={`Feed rating of ${name}`}
        hideLabel
        value={trade.feedRating}
        placeholder="AE or DSE"
        read={(text) => readTyped(text, tradeInputs.feedRating)}
        unit={trade.feedRating === null ? undefined : inFeedUnit('AE/hd', trade.feedUnit)}
        readOnly={!mayWrite}
        onCommit={(value) => put('feedRating', value)}
      />
      {mayWrite && trade.feedRating === null && (
        <Select
          label={`Published ratings for ${name}`}
          hideLabel
          hint={undefined}
          value=""
          placeholder="Published…"
          options={suggested.map(({ animal, productivity, rating }, index) => ({
            value: String(index),
            label: `${animal}${productivity === null ? '' : `, ${productivity}`}: ${rating}`,
          }))}
          onChange={(index) => {
            const chosen = suggested[Number(index)];
            if (index === '' || chosen === undefined) return;
            records.commit(`Feed rating of ${name}`, [
              {
                kind: 'trade',
                id: row.id,
                op: 'patch',
                patch: { feedRating: chosen.rating, feedUnit: chosen.unit },
              },
            ]);
          }}
        />
      )}
      {mayWrite && trade.feedRating !== null && (
        <Select
          label={`Feed unit of ${name}`}
          hideLabel
          value={trade.feedUnit ?? ''}
          options={feedUnits.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => put('feedUnit', value)}
        />
      )}
      <span className={styles['heard']}>{ratingSource[trade.animalTypeId === 2 ? 'sheep' : 'cattle']}</span>
    </>
  );
}
