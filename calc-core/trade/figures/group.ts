import type { FigureSource } from '../../figure/declare.ts';
import type { TradeFigureName } from '../names.ts';
import type { TradeScope } from '../scope.ts';

/** The figures of one part of CALCULATION.md: exactly one for each name in `N`. */
export type TradeFigures<N extends TradeFigureName> = { readonly [Name in N]: FigureSource<TradeScope> };
