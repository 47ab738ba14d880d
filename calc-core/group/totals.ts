import { usableAmount } from '../figure/amount.ts';
import type { FigureValue } from '../figure/declare.ts';
import type { Reason } from '../figure/reasons.ts';
import { Decimal } from '../number/decimal.ts';
import type { TradeResult } from '../trade/calculate.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { Trade } from '../trade/record.ts';

/** One trade of a group, worked out. */
export interface GroupRow {
  readonly trade: Trade;
  readonly result: TradeResult;
}

const sums = [
  'totalProfit',
  'capInvestInStock',
  'capReqForCarry',
  'totalCapRequired',
  'profitPerAnnum',
  'inventoryChange',
  'inventoryFromCapitalAcc',
  'inventoryAccToCapitalAcc',
] as const satisfies readonly TradeFigureName[];

type SumName = (typeof sums)[number];
type RatioName = 'profitPerHead' | 'costOfCarryPerHead' | 'returnOnCapital' | 'profitReturnOnCapitalPa';

/** Every total of a group of trades. */
export type GroupFigureName = 'numberOfHead' | SumName | RatioName;

/** A group's totals. A trade that lacks a figure is left out of that total, and `counted` says how many are in it. */
export interface GroupTotals {
  /** How many trades there are. */
  readonly count: number;
  readonly figures: { readonly [N in GroupFigureName]: FigureValue };
  /** How many trades are counted in each total. */
  readonly counted: { readonly [N in GroupFigureName]: number };
}

interface Ratio {
  readonly over: SumName;
  readonly under: 'numberOfHead' | SumName;
  readonly times: number;
  readonly whenZero: Reason;
}

/** Ratios are worked out from the sums, never averaged. */
const ratios: { readonly [N in RatioName]: Ratio } = {
  profitPerHead: { over: 'totalProfit', under: 'numberOfHead', times: 1, whenZero: 'no head' },
  costOfCarryPerHead: { over: 'capReqForCarry', under: 'numberOfHead', times: 1, whenZero: 'no head' },
  returnOnCapital: { over: 'totalProfit', under: 'totalCapRequired', times: 100, whenZero: 'no capital' },
  profitReturnOnCapitalPa: {
    over: 'profitPerAnnum',
    under: 'totalCapRequired',
    times: 100,
    whenZero: 'no capital',
  },
};

/** Adds up a group's trades: sums of what is available, ratios from the sums of the trades that have both sides. */
export function totalsOf(rows: readonly GroupRow[]): GroupTotals {
  const totals = new Map<GroupFigureName, Total>([['numberOfHead', totalOf(rows, ['numberOfHead'])]]);
  for (const name of sums) totals.set(name, totalOf(rows, [name]));
  for (const [name, ratio] of Object.entries(ratios)) totals.set(name as RatioName, ratioOf(rows, ratio));
  const each = <V>(read: (total: Total) => V) =>
    Object.fromEntries([...totals].map(([name, total]) => [name, read(total)])) as {
      [N in GroupFigureName]: V;
    };
  return {
    count: rows.length,
    figures: each((total) => total.figure),
    counted: each((total) => total.counted),
  };
}

interface Total {
  readonly figure: FigureValue;
  readonly counted: number;
  readonly sums: readonly Decimal[];
}

/** The sums of one or more figures over the trades that have all of them. */
function totalOf(rows: readonly GroupRow[], names: readonly ('numberOfHead' | SumName)[]): Total {
  const counted = rows
    .map((row) => names.map((name) => valueOf(row, name)))
    .filter((values) => values.every((value) => value.value !== null));
  const totals = names.map((_, index) =>
    counted.reduce((sum, values) => sum.plus(values[index]!.value!), new Decimal(0)),
  );
  const reason = rows.length === 0 ? 'no head' : firstReason(rows, names);
  const figure: FigureValue =
    counted.length > 0 || reason === null ? { value: totals[0]! } : { value: null, reason };
  return { figure, counted: counted.length, sums: totals };
}

function ratioOf(rows: readonly GroupRow[], ratio: Ratio): Total {
  const both = totalOf(rows, [ratio.over, ratio.under]);
  if (both.figure.value === null) return both;
  const [over, under] = both.sums as [Decimal, Decimal];
  const figure: FigureValue = under.isZero()
    ? { value: null, reason: ratio.whenZero }
    : { value: over.times(ratio.times).dividedBy(under) };
  return { ...both, figure };
}

function valueOf(row: GroupRow, name: 'numberOfHead' | SumName): FigureValue {
  if (name !== 'numberOfHead') return row.result.figures[name];
  return { value: new Decimal(usableAmount(row.trade.numberOfHead, tradeInputs.numberOfHead) ?? 0) };
}

function firstReason(rows: readonly GroupRow[], names: readonly ('numberOfHead' | SumName)[]): Reason | null {
  for (const row of rows) {
    for (const name of names) {
      const { reason } = valueOf(row, name);
      if (reason !== undefined) return reason;
    }
  }
  return null;
}
