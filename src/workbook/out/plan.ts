import type { WorkbookValue } from '../cell.ts';

/** The format of a column's cells. */
export type Format = 'text' | 'general' | 'count' | 'money' | 'percent' | 'date';

/** A column of a planned sheet. */
export interface ColumnPlan {
  /** The last part of the column's name in the workbook: `saleWeightkg` in `Trades_saleWeightkg`. */
  readonly id: string;
  readonly title: string;
  /** Shown in brackets after the title. Empty for no unit. */
  readonly unit: string;
  readonly width: number;
  readonly format: Format;
  /** Set for a column that only formulas and a later import use. */
  readonly isHidden?: true;
  /** Set for a column that a person fills in. Its cells have the tint of an input. */
  readonly isInput?: true;
  /** The formula of a row, without `=`. The cell's value is the formula's last result. */
  formula?(row: number): string;
  /** The allowed values as an Excel list: a range, or words in quotes. */
  readonly list?: string;
}

/** A sheet before it is written. A row is calculated only while it is written. */
export interface SheetPlan {
  readonly name: string;
  readonly columns: readonly ColumnPlan[];
  readonly rowCount: number;
  row(index: number): readonly WorkbookValue[];
  /** This many columns stay visible during scrolling. */
  readonly frozen: number;
  /** Set if the first row under the headings is hidden and means "no record". */
  readonly hasNone?: true;
}

/** A workbook before it is written. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetPlan[];
  /** The names of cells and ranges, except columns. For example, `weeksPerYear` is `Constants!$B$2`. */
  readonly names: readonly (readonly [name: string, range: string])[];
}

/** The row of a sheet's first record. Row 1 has the headings. */
export const FIRST_ROW = 2;

/** The name of a column in the workbook: `Trades_saleWeightkg`. */
export const rangeName = (sheet: string, column: string): string => `${sheet}_${column}`;
