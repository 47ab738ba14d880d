import { showFigureExactly, type FigureValue } from '#calc-core/figure';
import { NOT_AVAILABLE, number, type WorkbookValue } from '../cell.ts';

/** The cell of a figure. #N/A if the figure is not available. */
export const figureCell = (figure: FigureValue): WorkbookValue =>
  number(showFigureExactly(figure)) ?? NOT_AVAILABLE;
