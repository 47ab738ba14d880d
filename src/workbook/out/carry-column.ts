import { carryFigureNames } from '#calc-core/carry';

/** The column name of a carry's figure. It differs from the names of inputs. */
export const carryColumn = (name: string): string =>
  carryFigureNames.some((each) => each === name) ? `figure_${name}` : name;
