import type { WorkbookValue } from '../cell.ts';

/** The format of a column's cells. */
export type Format = 'text' | 'general' | 'count' | 'money' | 'percent' | 'date';

/** A column of a planned sheet. */
export interface ColumnPlan {
  /** The second part of the column's name in the workbook, as in `Trades_saleWeightkg`. */
  readonly id: string;
  readonly title: string;
  /** Shown in brackets after the title; empty for none. */
  readonly unit: string;
  readonly width: number;
  readonly format: Format;
  /** True for a column that only the formulas and a later import need. */
  readonly isHidden?: true;
  /** True for a column that a person fills in. Its cells have the tint of an input. */
  readonly isInput?: true;
  /** The live formula of a row, without `=`. The cell's value is the last result of the formula. */
  formula?(row: number): string;
  /** The values that the cell may have, in the form of an Excel list: a range, or words in quotes. */
  readonly list?: string;
}

/** A sheet before it is written. Each row is calculated only when it is written. */
export interface SheetPlan {
  readonly name: string;
  readonly columns: readonly ColumnPlan[];
  readonly rowCount: number;
  row(index: number): readonly WorkbookValue[];
  /** Columns before this one stay in view when scrolling. */
  readonly frozen: number;
  /** The first row under the headings is hidden and means "no record". */
  readonly hasNone?: true;
}

/** A workbook before it is written. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetPlan[];
  /** Names of single cells and of ranges other than columns: `weeksPerYear` is `Constants!$B$2`. */
  readonly names: readonly (readonly [name: string, range: string])[];
}

/** The row of a sheet's first record: Excel counts from 1, and the headings are the first row. */
export const FIRST_ROW = 2;

/** The workbook's name for a column of a sheet. */
export const rangeName = (sheet: string, column: string): string => `${sheet}_${column}`;
