import type { DecimalText } from '../number/decimal.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { Lever, Position } from './lever.ts';

/** What is asked: the value of the lever with which the figure is the target. */
export interface Question extends Position {
  readonly figure: TradeFigureName;
  readonly target: DecimalText;
  readonly lever: Lever;
}
