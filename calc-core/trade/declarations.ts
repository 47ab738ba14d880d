import { carryFigureSources } from '../carry/figures.ts';
import { carryFigureNames, type CarryFigureName } from '../carry/names.ts';
import type { FigureDeclaration, FigureSource } from '../figure/declare.ts';
import { tradeFigureSources } from './formulas.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';

type Declarations<N extends string> = { readonly [Name in N]: FigureDeclaration & { readonly name: Name } };

function declared<N extends TradeFigureName | CarryFigureName>(
  names: readonly N[],
  sources: { readonly [Name in N]: Omit<FigureSource<never>, 'formula'> },
): Declarations<N> {
  const each = (name: N) => {
    const {
      label,
      unit,
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
      card,
      ...(column === undefined ? {} : { column }),
      source,
      wanted,
      ...(rounding !== undefined && { rounding }),
      appliesTo,
    };
  };
  return Object.fromEntries(names.map((name) => [name, each(name)])) as Declarations<N>;
}

/** The declarations of all figures of a trade, in the order of CALCULATION.md. */
export const tradeFigures = declared(tradeFigureNames, tradeFigureSources);

/** The declarations of all figures of a carry without a trade, in the order on the screen. */
export const carryFigures = declared(carryFigureNames, carryFigureSources);
