import type { Condition, Num } from '../figure/num.ts';
import { fact, figureNum, inputNum } from '../figure/record.ts';
import { carryFigureNames, type CarryFigureName } from './names.ts';
import { carryAmountNames, type CarryAmountName } from './record.ts';

/** The values of a carry that formulas can read. `weeksHeld` is the input, not the figure. */
export type CarryScope = { readonly [N in CarryAmountName | CarryFigureName]: Num } & {
  /** True for time held, false for growth rate. */
  readonly isTimeHeld: Condition;
  readonly isForSheep: Condition;
  readonly isChosen: Condition;
};

/** The inputs, figures and facts of a carry, by the names in formulas. */
export const carryScope = {
  ...Object.fromEntries(carryAmountNames.map((name) => [name, inputNum('carry', name)])),
  ...Object.fromEntries(carryFigureNames.map((name) => [name, figureNum('carry', name)])),
  isTimeHeld: fact('timeHeld'),
  isForSheep: fact('carryForSheep'),
  isChosen: fact('carryChosen'),
} as CarryScope;
