import { carryFigureSources } from '../carry/figures.ts';
import { carryInputs } from '../carry/inputs.ts';
import { carryFigureNames, type CarryFigureName } from '../carry/names.ts';
import type { CarryAmountName } from '../carry/record.ts';
import { constants, type ConstantName } from '../figure/constants.ts';
import type { FigureDeclaration, FigureSource } from '../figure/declare.ts';
import type { NamedValue, Owner } from '../figure/expression.ts';
import { wordsOf, type Spelling } from '../figure/words.ts';
import { formulaOf, tradeFigureSources } from './formulas.ts';
import { tradeInputs } from './inputs.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';
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

/** The names of a formula as labels; a constant as its value. */
export const inLabels: Spelling = {
  name: (part) =>
    part.op === 'constant' ? constants[part.name as ConstantName].value : declarationOf(part).label,
};

type Declarations<N extends string> = { readonly [Name in N]: FigureDeclaration & { readonly name: Name } };

function declared<N extends TradeFigureName | CarryFigureName>(
  of: Owner,
  names: readonly N[],
  sources: { readonly [Name in N]: Omit<FigureSource<never>, 'formula'> },
): Declarations<N> {
  const each = (name: N) => {
    const {
      label,
      unit,
      help,
      card,
      column,
      source,
      wanted = 'high',
      rounding,
      appliesTo = () => true,
    } = sources[name];
    return {
      name,
      label,
      unit,
      help,
      card,
      ...(column === undefined ? {} : { column }),
      source,
      get words() {
        return wordsOf(formulaOf({ of, name }), inLabels);
      },
      wanted,
      ...(rounding !== undefined && { rounding }),
      appliesTo,
    };
  };
  return Object.fromEntries(names.map((name) => [name, each(name)])) as Declarations<N>;
}

/** Every figure of a trade, in the order of CALCULATION.md. */
export const tradeFigures = declared('trade', tradeFigureNames, tradeFigureSources);

/** Every figure of a carry calculated alone, in the order it is shown. */
export const carryFigures = declared('carry', carryFigureNames, carryFigureSources);
