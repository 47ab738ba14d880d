import type { Carry } from '../../carry/record.ts';
import type { FigureValue } from '../../figure/declare.ts';
import type { Decimal } from '../../number/decimal.ts';
import type { TradeResult } from '../../trade/calculate.ts';
import type { TradeFigureName } from '../../trade/names.ts';
import type { Trade } from '../../trade/record.ts';

/** A trade beside others, worked out. */
export interface Compared {
  readonly id: string;
  readonly trade: Trade;
  readonly carry: Carry | null;
  readonly result: TradeResult;
  /** What its figures are: planned unless it says. */
  readonly figuresAre?: string;
  /** Its profit per head at other sale prices, $/hd, where its record alone does not say it. */
  readonly atSalePrice?: (percent: number) => FigureValue;
}

/** What the figures of a trade are, in a word. */
export const figuresWord = ({ figuresAre = 'planned' }: Compared): string => figuresAre;

/** A figure of one of the trades, in the figure's own unit; null where it is not available. */
export const valueOf = (row: Compared, name: TradeFigureName): Decimal | null =>
  row.result.figures[name].value;

/** What a trade is called beside others. */
export const nameOf = ({ trade }: Compared): string =>
  trade.name.trim() === '' ? 'Unnamed trade' : trade.name;
