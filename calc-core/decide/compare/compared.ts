import type { Carry } from '../../carry/record.ts';
import type { FigureValue } from '../../figure/declare.ts';
import type { Decimal } from '../../number/decimal.ts';
import type { TradeResult } from '../../trade/calculate.ts';
import type { TradeFigureName } from '../../trade/names.ts';
import type { Trade } from '../../trade/record.ts';

/** A trade of a comparison, with its figures. */
export interface Compared {
  readonly id: string;
  readonly trade: Trade;
  readonly carry: Carry | null;
  readonly result: TradeResult;
  /** 'planned', 'so far' or 'actual'. By default 'planned'. */
  readonly figuresAre?: string;
  /** The profit in $/hd at other sale prices. Absent for a plan, which is recalculated instead. */
  readonly atSalePrice?: (percent: number) => FigureValue;
}

/** 'planned', 'so far' or 'actual'. */
export const figuresWord = ({ figuresAre = 'planned' }: Compared): string => figuresAre;

/** A figure of a trade, in the figure's unit. Null if it is not available. */
export const valueOf = (row: Compared, name: TradeFigureName): Decimal | null =>
  row.result.figures[name].value;

/** The heading of a trade in a comparison. */
export const nameOf = ({ trade }: Compared): string =>
  trade.name.trim() === '' ? 'Unnamed trade' : trade.name;
