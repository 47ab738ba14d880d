import { useMemo, useRef, useState } from 'react';
import type { Board, Repriced } from '#calc-core/market';
import { useRecords, useTrades } from '#web/data/hooks.ts';
import { isOpen, isSold } from '../swap/sell.ts';
import {
  isTickedAtFirst,
  repriceEdits,
  repriceRow,
  repriceRows,
  tickRange,
  type ChosenClasses,
  type RepriceRow,
  type PricedSide,
} from './reprice-rows.ts';
import { counted } from './reprice-words.ts';

/** A repricing in progress. Nothing is written until `apply`. */
export interface OpenRepricing {
  readonly rows: readonly RepriceRow[];
  readonly sold: number;
  readonly withPurchases: boolean;
  readonly setWithPurchases: (withPurchases: boolean) => void;
  readonly changed: readonly Repriced[];
  readonly ticked: readonly Repriced[];
  readonly isTicked: (row: RepriceRow) => boolean;
  /** Ticks or unticks a row. `isRange` includes all rows from the row that was changed last. */
  readonly tick: (id: string, isTicked: boolean, isRange: boolean) => void;
  readonly tickAll: (isTicked: boolean) => void;
  readonly untickLosses: () => void;
  readonly choose: (id: string, side: PricedSide, name: string) => void;
  /** The number of trades for which the user chose a class in this dialog. */
  readonly chosen: number;
  /** Writes the ticked prices and the chosen classes as one edit. */
  readonly apply: () => void;
}

/** The repricing of all open trades at the prices of a day. */
export function useRepricing(board: Board): OpenRepricing {
  const records = useRecords();
  const trades = useTrades();
  const open = useMemo(
    () => new Map(trades.filter(({ trade }) => isOpen(trade)).map((row) => [row.id, row])),
    [trades],
  );
  const [withPurchases, setWithPurchases] = useState(false);
  const [chosen, setChosen] = useState<ChosenClasses>(new Map());
  const listed = useMemo(
    () => repriceRows(board, [...open.values()], withPurchases),
    [board, open, withPurchases],
  );
  const rows = useMemo(
    () =>
      listed.map((row) => {
        const [classes, stored] = [chosen.get(row.trade.id), open.get(row.trade.id)];
        return classes === undefined || stored === undefined
          ? row
          : repriceRow(board, stored, withPurchases, classes);
      }),
    [board, chosen, listed, open, withPurchases],
  );
  const ticks = useTicks(rows);
  const changed = rows.flatMap(({ move }) => move ?? []);
  const ticked = rows.filter(ticks.isTicked).flatMap(({ move }) => move ?? []);

  return {
    ...ticks,
    rows,
    sold: trades.filter(({ trade }) => isSold(trade)).length,
    withPurchases,
    setWithPurchases,
    changed,
    ticked,
    chosen: chosen.size,
    choose(id, side, name) {
      setChosen((before) => new Map([...before, [id, { ...before.get(id), [side]: name }]]));
      ticks.forget(id);
    },
    apply() {
      const edits = repriceEdits(rows, ticks.isTicked, chosen);
      const label =
        ticked.length > 0 ? `Reprice ${counted(ticked.length)}` : `Set the class of ${counted(chosen.size)}`;
      records.commit(label, edits, { bulk: true });
    },
  };
}

/** The ticks of the rows. A row has its default tick until the user changes it. */
function useTicks(rows: readonly RepriceRow[]) {
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const last = useRef<string | null>(null);
  const set = (ids: readonly string[], isTicked: boolean): void =>
    setByHand((before) => new Map([...before, ...ids.map((id) => [id, isTicked] as const)]));
  return {
    isTicked: (row: RepriceRow): boolean =>
      row.move !== null && (byHand.get(row.trade.id) ?? isTickedAtFirst(row)),
    tick(id: string, isTicked: boolean, isRange: boolean): void {
      set(isRange && last.current !== null ? tickRange(rows, last.current, id) : [id], isTicked);
      last.current = id;
    },
    tickAll: (isTicked: boolean): void =>
      set(
        rows.map(({ trade }) => trade.id),
        isTicked,
      ),
    untickLosses: (): void =>
      set(
        rows.flatMap(({ trade, move }) => (move?.isLoss === true ? [trade.id] : [])),
        false,
      ),
    forget: (id: string): void => setByHand((before) => new Map([...before].filter(([of]) => of !== id))),
  };
}
