import type { WorkbookValue } from '../cell.ts';

/** How a column's cells are shown. */
export type Format = 'text' | 'general' | 'count' | 'money' | 'percent' | 'date';

/** A column of a planned sheet. */
export interface ColumnPlan {
  /** Its part of the workbook's name for the column: `Trades_saleWeightkg`. */
  readonly id: string;
  readonly title: string;
  /** In brackets behind the title; empty for none. */
  readonly unit: string;
  readonly width: number;
  readonly format: Format;
  /** Only for the formulas and the way back. */
  readonly isHidden?: true;
  /** What a person enters: it has the tint of an input. */
  readonly isInput?: true;
  /** The live formula of a row, without `=`; the cell's value is what it last came to. */
  formula?(row: number): string;
  /** What the cell may say, as Excel lists it: a range, or words in quotes. */
  readonly list?: string;
}

/** A sheet before it is written: rows are worked out one by one as they are written. */
export interface SheetPlan {
  readonly name: string;
  readonly columns: readonly ColumnPlan[];
  readonly rowCount: number;
  row(index: number): readonly WorkbookValue[];
  /** Columns before this one stay in sight. */
  readonly frozen: number;
  /** The first row under the head is a hidden one that means no record. */
  readonly hasNone?: true;
}

/** A workbook before it is written. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetPlan[];
  /** Names of single cells and ranges beside those of the columns: `weeksPerYear` is `Constants!$B$2`. */
  readonly names: readonly (readonly [name: string, range: string])[];
}

/** The row of a sheet's first record: Excel counts from 1, and the head is the first. */
export const FIRST_ROW = 2;

/** The workbook's name for a column of a sheet. */
export const rangeName = (sheet: string, column: string): string => `${sheet}_${column}`;
