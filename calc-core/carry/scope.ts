import type { Condition, Num } from '../figure/num.ts';
import { fact, figureNum, inputNum } from '../figure/record.ts';
import { carryFigureNames, type CarryFigureName } from './names.ts';
import { carryAmountNames, type CarryAmountName } from './record.ts';

/** What a formula can read from a carry. `weeksHeld` is the carry's own input. */
export type CarryScope = { readonly [N in CarryAmountName | CarryFigureName]: Num } & {
  /** True when stock are held for a number of weeks, false when they are grown to a weight. */
  readonly isTimeHeld: Condition;
  readonly isForSheep: Condition;
  readonly isChosen: Condition;
};

/** The inputs, figures and facts of a carry by the names that formulas use. */
export const carryScope = {
  ...Object.fromEntries(carryAmountNames.map((name) => [name, inputNum('carry', name)])),
  ...Object.fromEntries(carryFigureNames.map((name) => [name, figureNum('carry', name)])),
  isTimeHeld: fact('timeHeld'),
  isForSheep: fact('carryForSheep'),
  isChosen: fact('carryChosen'),
} as CarryScope;
