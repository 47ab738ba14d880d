import { useSearch } from '@tanstack/react-router';
import { Fragment, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import {
  compareTrades,
  showFigureExactly,
  tradeFigures,
  type Comparison,
  type Line,
  scarcities,
  type Scarce,
} from '#calc-core';
import { useTrades } from '#web/data/hooks.ts';
import type { TradeRow } from '#web/data/rows/types.ts';
import { useAsked } from '#web/decide/asked.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { HoldOrSell } from '#web/decide/HoldOrSell.tsx';
import { isHeld } from '#web/decide/holding.ts';
import { useAskedSource } from '#web/decide/source.ts';
import { saveTable } from '#web/decide/saveTable.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Page, PageTitle } from '#web/ui/Frame.tsx';
import { Reasoned, Reasons } from '#web/ui/Reasons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { Section } from '#web/ui/Section.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useMember } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { today } from '#web/shell/today.ts';
import { nameWords } from '#web/shell/words.ts';
import { Feed } from './compare/Feed.tsx';
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
  const { replace } = useApp();
  const { trades, limits } = useSearch({ strict: false }) as {
    readonly trades?: unknown;
    readonly limits?: unknown;
  };
  const all = useTrades();
  const ids = typeof trades === 'string' ? trades.split(',') : [];
  const rows = [...new Set(ids)].flatMap((id) => all.find((row) => row.id === id) ?? []).slice(0, MOST);
  const scarce = scarcities.find((each) => each === limits) ?? 'money';
  const go = (shown: readonly string[], limit: Scarce): void =>
    replace(`${addresses.compare(slug, shown)}${limit === 'money' ? '' : `&limits=${limit}`}`);
  useScreen({
    paper: rows.length < 2 ? null : { kind: 'comparison', ids: rows.map(({ id }) => id), scarce },
    title: 'Compare',
    above: [{ label: 'Trades', href: addresses.trades(slug) }],
  });
  const own = rows.map(({ id }) => id);
  const others = all.filter(({ id }) => !own.includes(id));
  const add = rows.length < MOST && others.length > 0 && (
    <Select
      label="Add trade"
      hideLabel
      className={styles['add']}
      value=""
      placeholder="Add trade…"
      options={others.map(({ id, trade }) => ({ value: id, label: nameWords(trade.name, 'Trade') }))}
      onChange={(id) => id !== '' && go([...own, id], scarce)}
    />
  );
  if (rows.length < 2) {
    return (
      <Page>
        <PageTitle title="Compare" aside={add} />
        <EmptyState
          title="Tick 2 to 4 trades"
          icon="chart"
          actions={
            <ButtonLink tone="primary" href={addresses.trades(slug)}>
              Show the trades
            </ButtonLink>
          }
        >
          Tick them in the trade sheet and press Compare there, or add them here.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Beside
      rows={rows}
      slug={slug}
      scarce={scarce}
      add={add}
      onScarce={(limit) => go(own, limit)}
      onRemove={(id) =>
        go(
          own.filter((each) => each !== id),
          scarce,
        )
      }
    />
  );
}

const MOST = 4;

const places = ['1st', '2nd', '3rd', '4th'] as const;

const scarceWords: Readonly<Record<Scarce, string>> = { money: 'Money', feed: 'Feed', time: 'Time' };
const scarceOptions = scarcities.map((value) => ({ value, label: scarceWords[value] }));

interface BesideProps {
  readonly rows: readonly TradeRow[];
  readonly slug: string;
  readonly scarce: Scarce;
  readonly add: ReactNode;
  readonly onScarce: (scarce: Scarce) => void;
  readonly onRemove: (id: string) => void;
}

function Beside({ rows, slug, scarce, add, onScarce, onRemove }: BesideProps): ReactElement {
  const isNarrow = useNarrow();
  const compared = useMemo(() => compareTrades(rows, scarce), [rows, scarce]);
  const { order, names } = compared;
  const [one, setOne] = useState<string | null>(null);
  const shownId = order.some(({ id }) => id === one) ? one! : order[0]!.id;
  const isShown = (row: TradeRow): boolean => !isNarrow || row.id === shownId;
  return (
    <Page>
      <div className={styles['two']}>
        <div>
          <PageTitle title="Compare" detail={`${rows.length} trades`} aside={add} />
          <div className={styles['rankbar']}>
            <span>What limits you</span>
            <Segmented label="What limits you" value={scarce} options={scarceOptions} onChange={onScarce} />
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
          <Table
            compared={compared}
            isShown={isShown}
            slug={slug}
            onRemove={rows.length > 2 ? onRemove : undefined}
          />
          <div className={styles['under']}>
            <Button tone="quiet" icon="download" onClick={() => save(compared)}>
              CSV
            </Button>
          </div>
        </div>
        <div className={styles['pictures']}>
          <Section title="Profit if the sale price moves" hint="$/hd">
            <Lines shifts={compared.shifts} moved={compared.moved} />
          </Section>
          <HoldOne rows={order} names={names} />
          <HelpButton of="compare" />
        </div>
      </div>
    </Page>
  );
}

/** Hold or sell, for one of the trades at a time: first for one that is in hand. */
function HoldOne({
  rows,
  names,
}: {
  readonly rows: readonly TradeRow[];
  readonly names: readonly string[];
}): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const day = today();
  const inHand = rows.find(({ trade, carry }) => isHeld(trade, carry, day));
  const row = rows.find(({ id }) => id === chosen) ?? inHand ?? rows[0]!;
  const source = useAskedSource(row.id);
  const [asked, ask] = useAsked(source);
  return (
    <HoldOrSell
      key={row.id}
      {...{ source, asked, ask }}
      position={row}
      of={
        <Select
          label="Whose stock"
          hideLabel
          value={row.id}
          options={rows.map(({ id }, index) => ({ value: id, label: names[index]! }))}
          onChange={setChosen}
        />
      }
    />
  );
}

function save({ names, rank, parts, shifts, moved }: Comparison<TradeRow>): void {
  saveTable('Compare', [
    ['', ...names],
    [rank.title, ...rank.cells],
    ...parts.flatMap(({ lines }) => lines.map(({ title, cells }) => [title, ...cells])),
    ...shifts.map((percent, at) => [
      `${tradeFigures.profitPerHead.label}, sale price ${percent > 0 ? '+' : ''}${percent}%`,
      ...moved.map(({ profits }) => showFigureExactly(profits[at]!) ?? ''),
    ]),
  ]);
}

/** A title that may go on in the next line after each slash, and nowhere within a word. */
const breakable = (title: string): ReactNode =>
  title.split('/').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && '/'}
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface CompareTableProps {
  readonly compared: Comparison<TradeRow>;
  readonly isShown: (row: TradeRow) => boolean;
  readonly slug: string;
  /** Takes one out of the comparison; without it none can be. */
  readonly onRemove: ((id: string) => void) | undefined;
}

function Table({ compared, isShown, slug, onRemove }: CompareTableProps): ReactElement {
  const { order, names, rank, parts } = compared;
  const shown = order.map(isShown);
  const only = <V,>(values: readonly V[]): readonly V[] => values.filter((_, index) => shown[index]);
  const line = (each: Line, className?: string | false) => (
    <tr key={each.key} className={className || undefined}>
      <th scope="row">{breakable(each.title)}</th>
      {each.cells.map(
        (cell, index) =>
          shown[index] && (
            <td key={order[index]!.id} className={cx(each.best[index] && styles['best'])}>
              {each.best[index] && <small>best </small>}
              <Reasoned reason={each.reasons[index]}>{cell}</Reasoned>
            </td>
          ),
      )}
    </tr>
  );
  return (
    <Reasons>
      <table className={styles['table']}>
        <thead>
          <tr className={styles['place']}>
            <td />
            {only(
              order.map((row, index) => (
                <td key={row.id}>
                  {places[index]}
                  {onRemove !== undefined && (
                    <IconButton
                      icon="close"
                      small
                      label={`Leave ${names[index]!} out`}
                      className={styles['out']}
                      onClick={() => onRemove(row.id)}
                    />
                  )}
                </td>
              )),
            )}
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
    </Reasons>
  );
}
