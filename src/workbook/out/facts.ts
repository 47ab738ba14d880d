import { bestKnownOf, type BestKnown } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import { tradeFigureNames, tradeFigures, type Trade } from '#calc-core/trade';
import { date, NOT_AVAILABLE, number, text } from '../cell.ts';
import { figureCell } from './figure-cell.ts';
import { formatOf, unitShown, type FilledColumn } from './fields.ts';
import { rangeName, type SheetPlan } from './plan.ts';
import type { Source } from './source.ts';

/** The trades of a workbook with their facts. */
export interface KnownTrades {
  /** The trades with facts, in the order of the Facts sheet. */
  readonly rows: readonly BestKnown[];
  of(trade: Trade): BestKnown;
  /** The row of a trade on the Facts sheet, counted from 1. 0 without facts. */
  rowOf(trade: Trade): number;
}

/** Calculates every trade once, with its facts. */
export function knownTrades({ trades, carries }: Source): KnownTrades {
  const byId = new Map<string, Carry>(carries.map((carry) => [carry.id, carry]));
  const known = new Map(
    trades.map((trade) => [trade, bestKnownOf(byId.get(trade.carryId ?? '') ?? null, trade)]),
  );
  const rows = [...known.values()].filter(({ facts }) => facts !== null);
  const places = new Map(rows.map(({ id }, index) => [id, index + 1]));
  return { rows, of: (trade) => known.get(trade)!, rowOf: (trade) => places.get(trade.id) ?? 0 };
}

/** The figures of trades with facts, as values. Formulas on the plan's inputs cannot give these figures. */
export function factsSheet({ rows }: KnownTrades): SheetPlan {
  const plain = { unit: '', format: 'text' } as const;
  const columns: readonly FilledColumn<BestKnown>[] = [
    { ...plain, id: 'trade', title: 'Trade', width: 24, value: ({ trade }) => text(trade.name) },
    { ...plain, id: 'stage', title: 'Stage', width: 10, value: ({ stage }) => text(stage) },
    { ...plain, id: 'figures', title: 'Figures', width: 10, value: ({ figuresAre }) => text(figuresAre) },
    {
      ...plain,
      id: 'numberOfHead',
      title: 'Number of head',
      format: 'count',
      width: 13,
      value: ({ trade }) => number(trade.numberOfHead),
    },
    ...tradeFigureNames.map((id) => ({
      id,
      title: tradeFigures[id].label,
      unit: unitShown(tradeFigures[id].unit),
      width: 13,
      format: formatOf(tradeFigures[id].unit),
      value: ({ result }: BestKnown) => figureCell(result.figures[id]),
    })),
    {
      ...plain,
      id: 'weeksHeldTill',
      title: 'Held till',
      format: 'date',
      width: 12,
      value: ({ till }) => (till === null ? NOT_AVAILABLE : date(till)),
    },
  ];
  return {
    name: 'Facts',
    columns,
    rowCount: rows.length,
    row: (index) => columns.map((column) => column.value(rows[index]!)),
    frozen: 1,
  };
}

/** A formula for the actual figure of a trade with facts, or else for the figure of the plan. */
export const factOr = (factRow: string, column: string, plan: string): string =>
  `IF(${factRow}=0,${plan},INDEX(${rangeName('Facts', column)},${factRow}))`;
