import { useCallback, type ReactElement } from 'react';
import { useTrades } from '#web/data/hooks.ts';
import { type BudgetTrade, budgetTradesInSteps } from '#calc-core/ledger';
import { type FeedUnit } from '#calc-core/feed';
import {
  endWords,
  feedUnitsOf,
  feedWords,
  feedYear,
  onThePlace,
  inHeadWords,
  placeWords,
  shortUnit,
  shortWords,
  type FeedCounted,
} from '#calc-core/feed-year';
import { useFeedSupply } from '#web/money/use-farm.ts';
import { useBudgetSettings } from '#web/money/use-settings.ts';
import { useSliced } from '#web/money/use-sliced.ts';
import type { PaperOf } from '#web/paper/pages.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { nameWords } from '#web/shell/words.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { EmptyState, Skeleton } from '#web/ui/frame/States.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { cx } from '#web/ui/text/cx.ts';
import market from '../../market/Market.module.css';
import { LeftOutList } from '../Basis.tsx';
import { BudgetHead } from '../BudgetHead.tsx';
import { FeedExport } from './FeedExport.tsx';
import { FeedChart } from './FeedChart.tsx';
import { FeedMonths } from './FeedMonths.tsx';
import { FeedTable, PlainTable } from './FeedTable.tsx';
import { CarryFilter, GroupFilter, MonthPicks } from '../Filters.tsx';
import { useBudgetPlace, type ShownPlace } from '../place.ts';
import { isAsked } from '#calc-core/cash-flow';
import cash from '../CashFlow.module.css';
import styles from '../TypedSheet.module.css';

const unitLabels: Readonly<Record<FeedUnit, string>> = {
  AE: 'Cattle, AE',
  DSE50: 'Sheep, DSE of 50 kg',
  DSE45: 'Sheep, DSE of 45 kg',
};

const countedLabels: readonly { readonly value: FeedCounted; readonly label: string }[] = [
  { value: 'feed', label: 'Feed' },
  { value: 'head', label: 'Head' },
  { value: 'kg', label: 'Kilograms' },
];

/** '/money/{Slug}/feed': the months with too little feed, and the missing amounts. */
export default function Feed(): ReactElement {
  const { place, change } = useBudgetPlace('feed');
  const trades = useBudgetTrades(place);
  const units = trades === undefined ? [] : feedUnitsOf(trades);
  const counted = place.count ?? 'feed';
  const unit = units.find((each) => each === place.unit) ?? units[0];
  const hasTable = trades !== undefined && trades.length > 0 && (counted !== 'feed' || unit !== undefined);
  return (
    <div className={market['market']}>
      <BudgetHead tab="feed" paper={hasTable ? paperOf(place) : null}>
        {hasTable && <FeedExport {...{ trades, unit, counted, place }} />}
      </BudgetHead>
      <div className={cx(market['tools'], cash['tools'])}>
        <MonthPicks {...{ place, change }} />
        <GroupFilter {...{ place, change }} />
        <CarryFilter {...{ place, change }} />
        <span className={market['grow']} />
        {units.length > 1 && unit !== undefined && counted === 'feed' && (
          <Segmented
            label="Rated in"
            value={unit}
            options={units.map((value) => ({ value, label: unitLabels[value] }))}
            onChange={(next) => change({ unit: next })}
          />
        )}
        <Segmented
          label="Count"
          value={counted}
          options={countedLabels}
          onChange={(next) => change({ count: next === 'feed' ? undefined : next })}
        />
      </div>
      {trades === undefined && <Skeleton rows={12} />}
      {trades !== undefined && counted === 'feed' && unit === undefined && (
        <NoRatings {...{ trades, place }} />
      )}
      {trades !== undefined && counted === 'feed' && unit !== undefined && (
        <FeedOf {...{ trades, unit, place }} />
      )}
      {trades !== undefined && counted !== 'feed' && <OnThePlace {...{ trades, counted, place }} />}
    </div>
  );
}

function paperOf({ from, months, group, carry, unit, count }: ShownPlace): PaperOf {
  return { kind: 'feed', ids: [], feed: { from, months, group, carry, unit, count } };
}

function useBudgetTrades(place: ShownPlace): readonly BudgetTrade[] | undefined {
  const rows = useTrades();
  const { terms } = useBudgetSettings();
  const { group, carry } = place;
  return useSliced(
    useCallback(
      () =>
        budgetTradesInSteps(
          rows.filter((row) => isAsked({ group, carry }, row)),
          terms,
        ),
      [rows, group, carry, terms],
    ),
  );
}

interface FeedOfProps {
  readonly trades: readonly BudgetTrade[];
  readonly unit: FeedUnit;
  readonly place: ShownPlace;
}

function FeedOf({ trades, unit, place }: FeedOfProps): ReactElement {
  const supply = useFeedSupply();
  const isNarrow = useNarrow();
  const note = `Head × rating × days held, over the days of the month. ${useTypingWords()}`;
  const year = feedYear({ trades, unit, supply, from: place.from, months: place.months });
  return (
    <>
      <div className={styles['answer']}>
        <div>
          <p className={cash['verdict']} role="status">
            {feedWords(year)}
          </p>
          <p className={cash['basis']}>{inHeadWords(year)}</p>
        </div>
        <FeedChart
          months={year.months}
          rows={year.rows.map(({ id, name, demand }) => ({ id, name, amounts: demand }))}
          carries={year.carries}
          short={year.short.map(({ month, by }) => ({ month, words: shortWords(by) }))}
          end={endWords(year)}
          unit={shortUnit(unit)}
        />
      </div>
      {isNarrow ? (
        <FeedMonths {...{ year }} unit={shortUnit(unit)} />
      ) : (
        <FeedTable key={unit} {...{ year, unit }} note={note} />
      )}
      {isNarrow && <p className={cash['note']}>{note}</p>}
      <LeftOutList leftOut={year.leftOut} />
    </>
  );
}

/** Tells how to type what the country carries. Members who cannot write, and people on a phone, get another text. */
function useTypingWords(): string {
  const isNarrow = useNarrow();
  if (!useMayWrite())
    return 'Each typed figure applies to its month, and to the months after it until the next typed figure.';
  if (isNarrow) return 'To type what the country carries, use a wider screen.';
  return 'Type what the country carries in a month: the months after it are the same until you type another figure.';
}

interface OnThePlaceProps {
  readonly trades: readonly BudgetTrade[];
  readonly counted: Exclude<FeedCounted, 'feed'>;
  readonly place: ShownPlace;
}

/** The head or kilograms on the place at the end of each month. */
function OnThePlace({ trades, counted, place }: OnThePlaceProps): ReactElement {
  const found = onThePlace(trades, place);
  const rows = found.rows.map((row) => ({ id: row.id, name: row.name, amounts: row[counted] }));
  const totals = found[counted];
  const unit = counted === 'head' ? 'head' : 'kg';
  return (
    <>
      <div className={styles['answer']}>
        <p className={cash['verdict']} role="status">
          {placeWords(counted)}
        </p>
        <FeedChart months={found.months} rows={rows} carries={[]} short={[]} unit={unit} />
      </div>
      <PlainTable months={found.months} rows={rows} totals={totals} unit={unit} />
    </>
  );
}

interface NoRatingsProps {
  readonly trades: readonly BudgetTrade[];
  readonly place: ShownPlace;
}

function NoRatings({ trades, place: { group, carry } }: NoRatingsProps): ReactElement {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const [first] = trades;
  if (first === undefined)
    return group !== undefined || carry !== undefined ? (
      <EmptyState title="No trade fits" icon="chart">
        Choose All for group or carry.
      </EmptyState>
    ) : (
      <EmptyState
        title="No trades yet"
        icon="chart"
        actions={
          mayWrite && (
            <ButtonLink tone="primary" href={addresses.newTrade(slug)}>
              New Trade
            </ButtonLink>
          )
        }
      >
        Add a trade with its start date and feed rating to see in which month you run short.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No ratings yet"
      icon="chart"
      actions={
        <ButtonLink tone={mayWrite ? 'primary' : 'line'} href={addresses.trade(slug, first.id)}>
          Open {nameWords(first.trade.name, 'Trade')}
        </ButtonLink>
      }
    >
      Enter the feed rating of a trade, in AE or DSE per head, to see in which month you run short.
    </EmptyState>
  );
}
