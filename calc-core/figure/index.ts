/** How a figure is declared, calculated and explained. */
export { constants } from './constants.ts';
export type { FigureDeclaration, FigureValue, InputDeclaration } from './declare.ts';
export { formatFullPrecision } from './full-precision.ts';
export { showFigure, showFigureExactly, sumOfFigures } from './value.ts';
