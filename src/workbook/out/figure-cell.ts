import { showFigureExactly, type FigureValue } from '#calc-core/figure';
import { NOT_AVAILABLE, number, type WorkbookValue } from '../cell.ts';

/** The result of a figure. #N/A if it is not available. */
export const figureCell = (figure: FigureValue): WorkbookValue =>
  number(showFigureExactly(figure)) ?? NOT_AVAILABLE;
