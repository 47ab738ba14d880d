import { plainNumber } from '#calc-core/number';
import type { CountedStage } from '#calc-core/actual';
import type { FigureValue } from '#calc-core/figure';
import type { Tally } from '#calc-core/group';
import type { Decimal, Unit } from '#calc-core/number';

/** The value of a cell, for sorting, statistics and the clipboard: an exact number, a text, or nothing. */
export type CellValue = Decimal | string | null;

/** A field of a record and its new value. */
export interface FieldChange {
  readonly field: string;
  readonly value: string | number | null;
}

/** A typed or pasted text, readable or not. */
export type CellReading =
  | { readonly ok: true; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly message: string };

/** How a column is edited; a column without this is calculated and read-only. */
export interface CellEntry<Row> {
  /** Whether this row uses the value; cells that are not used are hatched. */
  isFor(row: Row): boolean;
  /** Why this row does not use it; by default, because of its kind of animal. */
  whyNot?(row: Row): string;
  read(text: string, row: Row): CellReading;
  /** The names that this row may choose from, if only those are allowed; two records with the same name are distinguished. */
  choices?(row: Row): readonly string[];
  /** The text that means the record with this id; undefined when there is none. */
  nameFor?(id: string): string | undefined;
  /** Whether texts under a heading with this name belong to this column; by default all do. */
  isMeantBy?(texts: readonly string[]): boolean;
  /** The value of a new row whose text names a record that does not exist; by default an unreadable text changes nothing. */
  whenUnknown?(text: string): readonly FieldChange[];
  /** The column decides the kind of record: it is written before the row's other cells, which may depend on it. */
  readonly decides?: true;
}

/** How the totals row adds up a column: a row's share, and the total of all shares. */
export type Total<Row> =
  | {
      readonly kind: 'sum' | 'ratio';
      tally(row: Row): Tally;
      total(tally: Tally): FigureValue;
    }
  | {
      readonly kind: 'words';
      /** Whether a row counts at all: "15 of 24" refers to these. */
      isMeant(row: Row): boolean;
      isCounted(row: Row): boolean;
    }
  /** How many trades are sold, bought and planned, below the sheet; empty when all are planned. */
  | { readonly kind: 'stages'; of(row: Row): CountedStage };

/** A column of a sheet, declared once, independent of the grid. */
export interface SheetColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Shown below the title; empty for names and choices. */
  readonly unit: string;
  /** The unit of its numbers; by default plain numbers. */
  readonly measure?: Unit;
  readonly group: string;
  readonly help: string;
  readonly kind: 'number' | 'text' | 'date';
  /** Other names of the column in a pasted heading row. */
  readonly names: readonly string[];
  readonly width: number;
  /** A text column grows with its visible texts, to at most this width. */
  readonly mayGrowTo?: number;
  /** Whether it is visible until the user changes that. */
  readonly isShown: boolean;
  /** False when Find would match the same word in nearly every row. */
  readonly isSought?: false;
  readonly look?: 'name' | 'key' | 'soft' | 'outcome' | 'remove';
  value(row: Row): CellValue;
  shown(row: Row): string;
  /** The id of the record that the cell names; null for none. */
  refers?(row: Row): string | null;
  /** Formats a number of this column, such as its total, like its cells. */
  showNumber?(value: Decimal): string;
  /** Why there is no number, for the tooltip. */
  reason?(row: Row): string | undefined;
  /** A note about a cell with a value: the cell is marked, and shows the note while it is active. */
  note?(row: Row): string | undefined;
  /** A tag after the cell's text, such as "actual"; none when empty. A file has it as a separate column. */
  tag?(row: Row): string;
  /** Which of a $/kg and $/hd pair drives the other. */
  drives?(row: Row): boolean;
  readonly entry?: CellEntry<Row>;
  readonly total?: Total<Row>;
}

/** A cell's text for another cell of its column: it means the same record there, even if another has the same name. */
export function carriedText<Row>(column: SheetColumn<Row>, row: Row): string {
  const id = column.refers?.(row) ?? null;
  return (id === null ? undefined : column.entry?.nameFor?.(id)) ?? plainText(column, row);
}

/** A cell's text with all readable decimals: for copying, exporting and the editor. */
export function plainText<Row>(column: SheetColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null) return '';
  return typeof value === 'string' ? value : plainNumber(value);
}

/** A column's name with its unit, for the editor's label, file headings and messages. */
export function fullTitle<Row>(column: SheetColumn<Row>): string {
  const name = isShared(column.title) ? `${column.group} ${column.title.toLowerCase()}` : column.title;
  return column.unit === '' ? name : `${name} ${column.unit}`;
}

/** Titles that appear in more than one group, and are ambiguous without it. */
function isShared(title: string): boolean {
  return ['Weight', 'Price', 'Skin', 'Description', 'Calf, lamb'].includes(title);
}

/** The unit in a heading: money per head is $/hd, a date has none; feed is in each row's own unit. */
export function unitLabel(unit: Unit): string {
  if (unit === 'date' || unit === 'number' || unit === 'head') return '';
  return unit === 'kg/hd' ? 'kg' : unit.replace('AE', 'unit');
}

const byId = new WeakMap<readonly SheetColumn<never>[], ReadonlyMap<string, unknown>>();

/** The columns by their ids. The map is made once for each array, which must not change: an import asks for it with every row. */
export function columnsById<Row>(
  columns: readonly SheetColumn<Row>[],
): ReadonlyMap<string, SheetColumn<Row>> {
  const key = columns as readonly SheetColumn<never>[];
  let found = byId.get(key);
  if (found === undefined) byId.set(key, (found = new Map(columns.map((column) => [column.id, column]))));
  return found as ReadonlyMap<string, SheetColumn<Row>>;
}
