import { useMemo, useState, type ReactElement } from 'react';
import {
  bestOf,
  classKey,
  classNamed,
  rungVerdicts,
  swaps,
  type Board,
  type Carry,
  type ToBuy,
  type ToSell,
  type Trade,
} from '#calc-core';
import { useBoards, useCarries, useFormDraft, useRecords, useTrades } from '#web/data/hooks.ts';
import { newId, type CarryRow } from '#web/data/records.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { cx } from '#web/ui/cx.ts';
import { useNarrow } from '#web/ui/narrow.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useMayWrite, useMember } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { today } from '#web/shell/today.ts';
import { AddSell } from './AddSell.tsx';
import { HoldInstead } from './HoldInstead.tsx';
import { MarketHead } from './MarketHead.tsx';
import { PricesFirst } from './PricesFirst.tsx';
import { Pick } from './Pick.tsx';
import { dayName, type MarketProps } from './place.ts';
import { SwapList } from './SwapList.tsx';
import { SwapMatrix } from './SwapMatrix.tsx';
import type { SwapsProps } from './SwapRow.tsx';
import { SwapPanel } from './SwapPanel.tsx';
import { BuyChoices } from './BuyChoices.tsx';
import { buyChoices, buyKey, sellOf, sellRows, type BuyChoice } from './sell.ts';
import { swapFigures, type SwapFigure } from './swapWords.ts';
import market from './Market.module.css';
import styles from './Swap.module.css';

const DRAFT = 'market/sell';
const BUY_DRAFT = 'market/buy';

/**
 * The columns: every rung of every class, each on the carry chosen for it or else on the one for all; a class by the head once. At
 * most 40, as a board has classes.
 */
function columnsOf(
  board: Board,
  carry: Carry | null,
  choices: ReadonlyMap<string, BuyChoice>,
  carries: readonly CarryRow[],
): readonly ToBuy[] {
  const chosen = (of: string, weightKg: string | null): ToBuy => {
    const choice = choices.get(buyKey({ class: of, weightKg }));
    const own = carries.find(({ id }) => id === choice?.carryId)?.carry;
    return { class: of, weightKg, carry: own ?? carry, feedRating: choice?.feedRating ?? null };
  };
  return board.classes
    .flatMap((of): ToBuy[] =>
      of.basis === 'hd'
        ? [chosen(of.name, null)]
        : rungVerdicts(of, null).map(({ weightKg }) => chosen(of.name, weightKg)),
    )
    .slice(0, 40);
}

/** The best buy of the first row that has one: what is shown before anything is chosen. */
function firstBest(best: SwapsProps['best']): SwapsProps['at'] {
  const row = best.findIndex((columns) => columns.size > 0);
  return row < 0 ? { row: 0, column: 0 } : { row, column: Math.min(...best[row]!) };
}

/** Sell one on the left, buy one on top: every cell the ordinary trade that it means. */
export default function SellAndBuy({ row, carry, go }: MarketProps): ReactElement {
  const mayWrite = useMayWrite();
  const records = useRecords();
  const notices = useNotices();
  const { slug } = useMember();
  const { go: open } = useApp();
  const narrow = useNarrow();
  const boards = useBoards();
  const carries = useCarries();
  const trades = useTrades();
  const draft = useFormDraft(DRAFT);
  const sell = useMemo(() => sellRows(draft?.fields['rows']), [draft]);
  const [figure, setFigure] = useState<SwapFigure>('profitPerHead');
  const [chosen, setChosen] = useState<SwapsProps['at'] | null>(null);
  const board = row?.board;
  const buyDraft = useFormDraft(BUY_DRAFT);
  const choices = useMemo(() => buyChoices(buyDraft?.fields['columns']), [buyDraft]);
  const buy = useMemo(
    () => (board === undefined ? [] : columnsOf(board, carry, choices, carries)),
    [board, carry, choices, carries],
  );
  const table = useMemo(() => (board === undefined ? [] : swaps(board, sell, buy)), [board, sell, buy]);
  const best = table.map((cells) => bestOf(cells, figure));
  const keep = (rows: readonly ToSell[]): void =>
    records.drafts.write(DRAFT, {
      rows: rows.map(({ class: of, weightKg, head }) => ({ class: of, weightKg, head })),
    });

  function choose(of: ToBuy, choice: Partial<BuyChoice>): void {
    const key = buyKey(of);
    const before = choices.get(key) ?? { carryId: null, feedRating: null };
    const next = new Map(choices).set(key, { ...before, ...choice });
    records.drafts.write(BUY_DRAFT, { columns: [...next].map(([each, of]) => ({ key: each, ...of })) });
  }

  function takeFromTrades(): void {
    if (board === undefined) return;
    const taken = trades.map(({ trade }) => sellOf(trade, board)).filter((each) => each !== null);
    const known = new Set(sell.map(({ class: of, weightKg }) => `${classKey(of)} ${weightKg}`));
    keep([...sell, ...taken.filter(({ class: of, weightKg }) => !known.has(`${classKey(of)} ${weightKg}`))]);
  }

  function make(trade: Trade): void {
    const id = newId();
    const heldFrom = today();
    records.commit(`Add ${trade.name}`, [
      { kind: 'trade', id, op: 'create', doc: { ...trade, id, heldFrom } },
    ]);
    notices.ok(`${trade.name} added`);
    open(addresses.trade(slug, id));
  }

  const head = (
    <MarketHead view="swap" go={go}>
      <Segmented
        label="Compare by"
        value={figure}
        options={swapFigures.map(({ value, label }) => ({ value, label }))}
        onChange={setFigure}
      />
    </MarketHead>
  );
  if (row === undefined || board === undefined) {
    return (
      <PricesFirst head={head} go={go} why="Sell and buy works on the prices of a day: enter them first." />
    );
  }
  const wanted = chosen ?? firstBest(best);
  const at = {
    row: Math.min(wanted.row, Math.max(0, sell.length - 1)),
    column: Math.min(wanted.column, Math.max(0, buy.length - 1)),
  };
  const cell = table[at.row]?.[at.column];
  const bar = (
    <div className={cx(market['tools'], narrow && market['pair'])}>
      <Pick
        label="Prices of"
        value={row.id}
        options={boards.map((each) => ({ value: each.id, label: dayName(each.board) }))}
        onChange={(day) => go({ day })}
      />
      <Pick
        label="Carry on"
        value={carry?.id ?? ''}
        options={carries.map(({ id, carry: { name } }) => ({ value: id, label: name }))}
        onChange={(id) => go({ carry: id })}
      />
      {!narrow && (
        <span className={market['note']}>
          Sell one on the left, buy one on top, carry it to the weight that you sold.
        </span>
      )}
    </div>
  );
  const panel = cell !== undefined && sell[at.row] !== undefined && buy[at.column] !== undefined && (
    <SwapPanel
      swap={cell}
      sell={sell[at.row]!}
      buy={buy[at.column]!}
      compact={narrow}
      choice={
        <BuyChoices
          key={buyKey(buy[at.column]!)}
          buy={buy[at.column]!}
          animalTypeId={classNamed(board, buy[at.column]!.class)?.animalTypeId ?? 1}
          carries={carries}
          withRating={figure === 'profitPerFeedWeek'}
          onChoose={(choice) => choose(buy[at.column]!, choice)}
        />
      }
      hold={
        <HoldInstead
          key={`${sell[at.row]!.class} ${sell[at.row]!.weightKg ?? ''}`}
          board={board}
          sell={sell[at.row]!}
          carry={carry}
        />
      }
      onMake={mayWrite && cell.trade !== null ? () => make(cell.trade) : undefined}
    />
  );
  if (narrow) {
    return (
      <div className={market['market']}>
        {head}
        {bar}
        <SwapList
          {...{ board, sell, buy, table, figure, best, at, onChoose: setChosen }}
          add={
            <AddSell
              board={board}
              isFirst={sell.length === 0}
              onAdd={(each) => {
                keep([...sell, each]);
                setChosen({ row: sell.length, column: at.column });
              }}
              onTake={takeFromTrades}
            />
          }
        />
        {cell !== undefined && cell.trade !== null && <div className={styles['resultbar']}>{panel}</div>}
      </div>
    );
  }
  return (
    <div className={market['market']}>
      {head}
      {bar}
      <div className={styles['layout']}>
        <div className={market['scroller']}>
          <SwapMatrix
            {...{ board, sell, buy, table, figure, best, at, onChoose: setChosen }}
            onMake={mayWrite ? make : undefined}
            onChange={(index, next) =>
              keep(next === null ? sell.toSpliced(index, 1) : sell.with(index, next))
            }
          />
          <AddSell
            board={board}
            isFirst={sell.length === 0}
            onAdd={(each) => keep([...sell, each])}
            onTake={takeFromTrades}
          />
        </div>
        {panel && <section className={market['chosen']}>{panel}</section>}
      </div>
      <div className={market['past']}>
        <HelpButton of="sell and buy" />
      </div>
    </div>
  );
}
