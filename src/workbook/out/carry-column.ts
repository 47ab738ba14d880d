import { carryFigureNames } from '#calc-core/carry';

/** The workbook's column name of a carry's figure, which differs from the names of its inputs. */
export const carryColumn = (name: string): string =>
  carryFigureNames.some((each) => each === name) ? `figure_${name}` : name;
