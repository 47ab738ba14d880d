import { carryFigureNames } from '#calc-core/carry';

/** The workbook's column of a carry's figure: its inputs and figures have names of their own. */
export const carryColumn = (name: string): string =>
  carryFigureNames.some((each) => each === name) ? `figure_${name}` : name;
