import type { DecimalText } from '../number/decimal.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { Lever, Position } from './lever.ts';

/** A question: at which value of the lever does the figure equal the target? */
export interface Question extends Position {
  readonly figure: TradeFigureName;
  readonly target: DecimalText;
  readonly lever: Lever;
}
