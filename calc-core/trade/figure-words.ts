import { carryFigureSources } from '../carry/figures.ts';
import { carryInputs } from '../carry/inputs.ts';
import type { CarryFigureName } from '../carry/names.ts';
import type { CarryAmountName } from '../carry/record.ts';
import { constants, type ConstantName } from '../figure/constants.ts';
import type { FigureDeclaration } from '../figure/declare.ts';
import type { NamedValue } from '../figure/expression.ts';
import { wordsOf, type Spelling } from '../figure/words.ts';
import { formulaOf, tradeFigureSources } from './formulas.ts';
import { tradeInputs } from './inputs.ts';
import type { TradeFigureName } from './names.ts';
import type { StoredAmountName } from './record.ts';

/** The declaration of an input or a figure. */
export function declarationOf(part: NamedValue): Pick<FigureDeclaration, 'label' | 'unit'> {
  if (part.op === 'input') {
    return part.of === 'trade'
      ? tradeInputs[part.name as StoredAmountName]
      : carryInputs[part.name as CarryAmountName];
  }
  return part.of === 'trade'
    ? tradeFigureSources[part.name as TradeFigureName]
    : carryFigureSources[part.name as CarryFigureName];
}

/** Spells a formula in words: labels for names, and numbers for constants. */
export const inLabels: Spelling = {
  name: (part) =>
    part.op === 'constant' ? constants[part.name as ConstantName].value : declarationOf(part).label,
};

/** The formula of a trade's figure in words. It covers every kind of trade. */
export const tradeFigureWords = (name: TradeFigureName): string =>
  wordsOf(formulaOf({ of: 'trade', name }), inLabels);

/** The formula of a carry's figure in words. */
export const carryFigureWords = (name: CarryFigureName): string =>
  wordsOf(formulaOf({ of: 'carry', name }), inLabels);
