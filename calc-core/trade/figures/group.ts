import type { FigureSource } from '../../figure/declare.ts';
import type { TradeFigureName } from '../names.ts';
import type { TradeScope } from '../scope.ts';

/** The figures of one part of the page: each of the names, no more and no fewer, or it does not compile. */
export type TradeFigures<N extends TradeFigureName> = { readonly [Name in N]: FigureSource<TradeScope> };
