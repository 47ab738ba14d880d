import { useState, type ReactElement } from 'react';
import { answerWords, basisWords, cashRows, type FarmCash } from '#calc-core/cash-flow';
import { type Way, ways } from '#calc-core/ledger';
import { monthName } from '#calc-core/number';
import type { PaperOf } from '#web/paper/pages.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { today } from '#web/shell/today.ts';
import { nameWords } from '#web/shell/words.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { EmptyState, Skeleton } from '#web/ui/frame/States.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { cx } from '#web/ui/text/cx.ts';
import market from '../market/Market.module.css';
import { AddsUp } from './AddsUp.tsx';
import { LeftOutList, NotEntered } from './Basis.tsx';
import { BudgetHead } from './BudgetHead.tsx';
import { CashChart, CashLegend } from './CashChart.tsx';
import { CashExport } from './CashExport.tsx';
import { EntriesPanel } from './EntriesPanel.tsx';
import { Filters, MonthPicks } from './Filters.tsx';
import { MonthsList } from './MonthsList.tsx';
import { MonthsTable, type PressedCell } from './MonthsTable.tsx';
import { OwnMoneyOfAll } from './OwnMoneyOfAll.tsx';
import { useBudgetPlace, type ShownPlace } from './place.ts';
import { useCash } from './use-cash.ts';
import { Ways } from './Ways.tsx';
import styles from './CashFlow.module.css';

/** '/money/{Slug}/cash-flow': the highest debt, its date, and the limit. */
export default function CashFlow(): ReactElement {
  const { place, change } = useBudgetPlace('cash-flow');
  const { shown, all } = useCash(place);
  const isNarrow = useNarrow();
  const filters = (
    <div className={cx(market['tools'], styles['tools'])}>
      <MonthPicks {...{ place, change }} />
      <Filters {...{ place, change }} />
      {shown !== undefined && hasDates(shown) && !isNarrow && <WaySwitch {...{ place, change }} />}
    </div>
  );
  return (
    <div className={market['market']}>
      <BudgetHead tab="cash-flow" paper={shown !== undefined && hasDates(shown) ? paperOf(place) : null}>
        {shown !== undefined && hasDates(shown) && <CashExport cash={shown} />}
      </BudgetHead>
      {!isNarrow && filters}
      {shown === undefined && <Skeleton rows={12} />}
      {shown !== undefined &&
        (hasDates(shown) ? (
          <Figures {...{ cash: shown, all, place, change }} />
        ) : (
          <NoDates {...{ cash: shown }} />
        ))}
      {isNarrow && <div className={styles['listed']}>{filters}</div>}
    </div>
  );
}

/** What a shared page shows: this screen's months, trades and way (`if`). */
function paperOf({ from, months, group, stage, carry, if: way }: ShownPlace): PaperOf {
  const cashFlow = { from, months, group, stage, carry, way };
  return { kind: 'cash-flow', ids: [], cashFlow };
}

const hasDates = ({ flow, trades, farm, isPart }: FarmCash): boolean =>
  flow.leftOut.length < trades.length || (!isPart && farm.funding.length + farm.others.length > 0);

type PlaceOnView = ReturnType<typeof useBudgetPlace>;

function WaySwitch({ place, change }: PlaceOnView): ReactElement {
  const isNarrow = useNarrow();
  return (
    <Segmented
      label="If it goes another way"
      className={styles['switch']}
      value={place.if ?? 'plan'}
      options={wayNames.map((value) => ({ value, label: isNarrow ? shortWays[value] : ways[value].name }))}
      onChange={(way) => change({ if: way === 'plan' ? undefined : way })}
    />
  );
}

const wayNames = Object.keys(ways) as readonly Way[];
const shortWays: Readonly<Record<Way, string>> = {
  plan: 'Planned',
  'lower-prices': '10 % lower',
  'four-weeks-later': '4 weeks later',
  'dearer-money': '2 % dearer',
};

interface FiguresProps extends PlaceOnView {
  readonly cash: FarmCash;
  readonly all: readonly FarmCash[] | undefined;
}

function Figures({ cash, all, place, change }: FiguresProps): ReactElement {
  const { flow, way } = cash;
  const isNarrow = useNarrow();
  const [pressed, setPressed] = useState<PressedCell | null>(null);
  const rows = cashRows(flow);
  const names = new Map(cash.trades.map(({ id, trade }) => [id, trade.name]));
  const planned = way === 'plan' ? undefined : all?.find((each) => each.way === 'plan')?.flow;
  return (
    <>
      <div className={styles['answer']}>
        <div className={styles['words']}>
          <Verdict cash={cash} />
          {!isNarrow && <CashLegend {...{ flow, planned }} />}
        </div>
        <NotEntered found={cash.notEntered} />
        <CashChart {...{ flow, planned }} today={today()} />
        {isNarrow && (
          <>
            <p className={styles['basis']}>
              In millions. Bars up: money in. Bars down: money out. Line:{' '}
              {flow.peak === null ? 'in less out' : 'balance'}.
            </p>
            <WaySwitch {...{ place, change }} />
          </>
        )}
      </div>
      {isNarrow ? (
        <MonthsList flow={flow} row={rows.at(-1)!} onPress={setPressed} />
      ) : (
        <MonthsTable {...{ flow, rows, pressed }} onPress={setPressed} />
      )}
      <div className={styles['below']}>
        {all !== undefined && <Ways all={all} shown={way} />}
        <AddsUp sums={cash.addsUp} from={place.from} months={place.months} />
        <OwnMoneyOfAll {...{ cash }} />
      </div>
      <LeftOutList leftOut={flow.leftOut.map((each) => ({ ...each, name: names.get(each.id) ?? '' }))} />
      {pressed !== null && <Entries {...{ cash, pressed }} onClose={() => setPressed(null)} />}
    </>
  );
}

function Verdict({ cash }: { readonly cash: FarmCash }): ReactElement {
  const { flow, way } = cash;
  const basis = basisWords(cash.farm, cash.isPart);
  return (
    <div>
      <p className={cx(styles['verdict'], flow.over.length > 0 && styles['over'])} role="status">
        {answerWords(flow, way, today())}
      </p>
      <p className={styles['basis']}>{way === 'plan' ? basis : `Your trades are not changed. ${basis}`}</p>
    </div>
  );
}

interface EntriesProps {
  readonly cash: FarmCash;
  readonly pressed: PressedCell;
  readonly onClose: () => void;
}

function Entries({ cash, pressed: { row, month, element }, onClose }: EntriesProps): ReactElement {
  const names = new Map(cash.trades.map(({ id, trade }) => [id, nameWords(trade.name, 'Trade')]));
  const label = row.accounts === undefined ? 'All entries' : row.label;
  const entries = cash.entries({
    ...(month === undefined ? {} : { month }),
    ...(row.accounts === undefined ? {} : { accounts: row.accounts }),
  });
  return (
    <EntriesPanel
      key={`${row.id} ${month}`}
      title={`${label}, ${month === undefined ? `${cash.flow.months.length} months` : monthName(month)}`}
      entries={entries}
      isMixed={row.accounts?.length !== 1}
      nameOf={(id) => names.get(id) ?? 'Trade'}
      anchor={element}
      onClose={onClose}
    />
  );
}

function NoDates({ cash }: { readonly cash: FarmCash }): ReactElement {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const first = cash.flow.leftOut[0];
  if (first === undefined)
    return (
      <EmptyState
        title={cash.isPart ? 'No trade fits' : 'No trades yet'}
        icon="chart"
        actions={
          mayWrite &&
          !cash.isPart && (
            <ButtonLink tone="primary" href={addresses.newTrade(slug)}>
              New Trade
            </ButtonLink>
          )
        }
      >
        {cash.isPart
          ? 'Choose All for group, stage or carry.'
          : 'Add a trade with its start date to see when money leaves and when it comes back.'}
      </EmptyState>
    );
  const name = nameWords(cash.trades.find(({ id }) => id === first.id)?.trade.name, 'Trade');
  return (
    <EmptyState
      title="No dates yet"
      icon="calendar"
      actions={
        <ButtonLink tone={mayWrite ? 'primary' : 'line'} href={addresses.trade(slug, first.id)}>
          Open {name}
        </ButtonLink>
      }
    >
      Enter the start date and weeks held of a trade to see when money leaves and when it comes back. {name}
      {first.reason.startsWith('no ') ? ' has ' : ': '}
      {first.reason}.
    </EmptyState>
  );
}
