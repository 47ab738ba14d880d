import { plainNumber } from '#calc-core/number';
import type { CountedStage } from '#calc-core/actual';
import type { FigureValue } from '#calc-core/figure';
import type { Tally } from '#calc-core/group';
import type { Decimal, Unit } from '#calc-core/number';

/** What a cell holds, for sorting, statistics and the clipboard: an exact number, a text, or nothing. */
export type CellValue = Decimal | string | null;

/** One field of a record and what it becomes. */
export interface FieldChange {
  readonly field: string;
  readonly value: string | number | null;
}

/** A text as typed or pasted, understood or not. */
export type CellReading =
  | { readonly ok: true; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly message: string };

/** How a column is written to; a column without one is worked out, and read only. */
export interface CellEntry<Row> {
  /** Whether this row has a use for the value; where it has none the cell is hatched. */
  isFor(row: Row): boolean;
  /** Why this row has none; absent, its kind of animal has not. */
  whyNot?(row: Row): string;
  read(text: string, row: Row): CellReading;
  /** The names this row may choose from, where only those will do; two records of one name are told apart. */
  choices?(row: Row): readonly string[];
  /** What a cell must say to mean the record with this id; undefined where there is none. */
  nameFor?(id: string): string | undefined;
  /** Whether texts under a heading of this name are meant for this column; absent, all are. */
  isMeantBy?(texts: readonly string[]): boolean;
  /** What a new row has where its text names a record that is not there; absent, a text that is not read changes nothing. */
  whenUnknown?(text: string): readonly FieldChange[];
  /** Says what kind of record this is: written before the row's other cells, which may depend on it. */
  readonly decides?: true;
}

/** How the totals row adds a column up: what a row brings, and the total of what all bring. */
export type Total<Row> =
  | {
      readonly kind: 'sum' | 'ratio';
      tally(row: Row): Tally;
      total(tally: Tally): FigureValue;
    }
  | {
      readonly kind: 'words';
      /** Whether a row has a word to count at all: "15 of 24" are of these. */
      isMeant(row: Row): boolean;
      isCounted(row: Row): boolean;
    }
  /** How many trades are sold, bought and planned, under the sheet; nothing where all are planned. */
  | { readonly kind: 'stages'; of(row: Row): CountedStage };

/** A column of a sheet, declared once and free of the grid that shows it. */
export interface SheetColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Under the title; empty for names and choices. */
  readonly unit: string;
  /** What its numbers are measured in; absent, they are plain numbers. */
  readonly measure?: Unit;
  readonly group: string;
  readonly help: string;
  readonly kind: 'number' | 'text' | 'date';
  /** Everything else it may be called in a pasted header row. */
  readonly names: readonly string[];
  readonly width: number;
  /** A text's column grows with what is in sight, to at most this. */
  readonly mayGrowTo?: number;
  /** Shown until the user chooses otherwise. */
  readonly isShown: boolean;
  /** False where Find would meet the same word in nearly every row. */
  readonly isSought?: false;
  readonly look?: 'name' | 'key' | 'soft' | 'outcome' | 'remove';
  value(row: Row): CellValue;
  shown(row: Row): string;
  /** The id of the record that the cell names; null where it names none. */
  refers?(row: Row): string | null;
  /** A number of this column, such as its total, as its cells show one. */
  showNumber?(value: Decimal): string;
  /** Why there is no number, as the tooltip says it. */
  reason?(row: Row): string | undefined;
  /** What is to be known of a cell that holds something: it is marked, and says it where it is the active one. */
  note?(row: Row): string | undefined;
  /** A word beside the cell's text, such as "actual"; none where it is empty. A file has it as a column of its own. */
  tag?(row: Row): string;
  /** The one of a $/kg and $/hd pair that drives the other. */
  drives?(row: Row): boolean;
  readonly entry?: CellEntry<Row>;
  readonly total?: Total<Row>;
}

/** A cell's text for another cell of its column: it means the same record there, though another has the same name. */
export function carriedText<Row>(column: SheetColumn<Row>, row: Row): string {
  const id = column.refers?.(row) ?? null;
  return (id === null ? undefined : column.entry?.nameFor?.(id)) ?? plainText(column, row);
}

/** A cell's text with all the decimals that a person reads: what is copied, exported and put into the editor. */
export function plainText<Row>(column: SheetColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null) return '';
  return typeof value === 'string' ? value : plainNumber(value);
}

/** A column's name with its unit, for the editor's label, headers of files and messages. */
export function fullTitle<Row>(column: SheetColumn<Row>): string {
  const name = isShared(column.title) ? `${column.group} ${column.title.toLowerCase()}` : column.title;
  return column.unit === '' ? name : `${name} ${column.unit}`;
}

/** Titles that are in more than one group, and mean nothing without it. */
function isShared(title: string): boolean {
  return ['Weight', 'Price', 'Skin', 'Description', 'Calf, lamb'].includes(title);
}

/** The unit as a header shows it: money per head is $/hd, a date has none; feed is counted in each row's own unit. */
export function unitLabel(unit: Unit): string {
  if (unit === 'date' || unit === 'number' || unit === 'head') return '';
  return unit === 'kg/hd' ? 'kg' : unit.replace('AE', 'unit');
}
