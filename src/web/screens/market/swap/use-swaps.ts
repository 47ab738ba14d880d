import { useMemo, useState } from 'react';
import type { Carry } from '#calc-core/carry';
import { bestOf, rungVerdicts, swaps, type Board, type ToBuy } from '#calc-core/market';
import type { Trade } from '#calc-core/trade';
import { useCarries, useFormDraft, useRecords, useTrades } from '#web/data/hooks.ts';
import { newId, type CarryRow } from '#web/data/records.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { today } from '#web/shell/today.ts';
import { announce } from '#web/ui/text/announce.ts';
import { buyChoices, buyKey, sellRows, storedRow, withMobs, type BuyChoice, type MobToSell } from './sell.ts';
import type { SwapsProps } from './SwapRow.tsx';
import type { SwapFigure } from './swap-words.ts';

const DRAFT = 'market/sell';
const BUY_DRAFT = 'market/buy';

/** One column for each rung, at most 40. A column without its own carry uses the shared carry. */
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

/** The swap that is selected at first: the best buy of the first row that has a best buy. */
function firstBest(best: SwapsProps['best']): SwapsProps['at'] {
  const row = best.findIndex((columns) => columns.size > 0);
  return row < 0 ? { row: 0, column: 0 } : { row, column: Math.min(...best[row]!) };
}

/** The rows, columns and swaps of a board, and functions to change them. This device stores the rows and choices. */
export function useSwaps(board: Board | undefined, carry: Carry | null, figure: SwapFigure) {
  const records = useRecords();
  const carries = useCarries();
  const trades = useTrades();
  const notices = useNotices();
  const [chosen, setChosen] = useState<SwapsProps['at'] | null>(null);
  const draft = useFormDraft(DRAFT);
  const sell = useMemo(() => sellRows(draft?.fields['rows']), [draft]);
  const buyDraft = useFormDraft(BUY_DRAFT);
  const choices = useMemo(() => buyChoices(buyDraft?.fields['columns']), [buyDraft]);
  const buy = useMemo(
    () => (board === undefined ? [] : columnsOf(board, carry, choices, carries)),
    [board, carry, choices, carries],
  );
  const table = useMemo(() => (board === undefined ? [] : swaps(board, sell, buy)), [board, sell, buy]);
  const best = table.map((cells) => bestOf(cells, figure));
  const wanted = chosen ?? firstBest(best);
  const at = {
    row: Math.min(wanted.row, Math.max(0, sell.length - 1)),
    column: Math.min(wanted.column, Math.max(0, buy.length - 1)),
  };

  const keepSold = (rows: readonly MobToSell[]): void =>
    records.drafts.write(DRAFT, { rows: rows.map(storedRow) });

  function chooseFor(of: ToBuy, choice: Partial<BuyChoice>): void {
    const key = buyKey(of);
    const before = choices.get(key) ?? { carryId: null, feedRating: null };
    const next = new Map(choices).set(key, { ...before, ...choice });
    records.drafts.write(BUY_DRAFT, { columns: [...next].map(([each, of]) => ({ key: each, ...of })) });
  }

  function takeFromTrades(): void {
    if (board === undefined) return;
    const { rows, leftOut } = withMobs(
      sell,
      trades.map(({ trade }) => trade),
      board,
    );
    keepSold(rows);
    const added = rows.length - sell.length;
    announce(`${added} ${added === 1 ? 'mob' : 'mobs'} of your trades added.`);
    if (leftOut > 0)
      notices.info(
        `${leftOut} ${leftOut === 1 ? 'mob' : 'mobs'} left out: no class of this day fits, or there is no sale weight.`,
      );
  }

  return { sell, buy, table, best, at, carries, setChosen, keepSold, chooseFor, takeFromTrades };
}

/** Adds a swap to the member's trades, held from today, and opens the new trade. */
export function useMakeTrade(): (trade: Trade) => void {
  const records = useRecords();
  const notices = useNotices();
  const { slug } = useFarm();
  const { go } = useApp();
  return (trade) => {
    const id = newId();
    const heldFrom = today();
    records.commit(`Add ${trade.name}`, [
      { kind: 'trade', id, op: 'create', doc: { ...trade, id, heldFrom } },
    ]);
    notices.ok(`${trade.name} added`);
    go(addresses.trade(slug, id));
  };
}
