import { plainNumber } from '#calc-core/number';
import type { CountedStage } from '#calc-core/actual';
import type { FigureValue } from '#calc-core/figure';
import type { Tally } from '#calc-core/group';
import type { Decimal, Unit } from '#calc-core/number';

/** The value of a cell for sorting, statistics and the clipboard: an exact number, a text, or null. */
export type CellValue = Decimal | string | null;

/** A field of a record and its new value. */
export interface FieldChange {
  readonly field: string;
  readonly value: string | number | null;
}

/** The result of reading a typed or pasted text. */
export type CellReading =
  | { readonly ok: true; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly message: string };

/** How a column is edited. A column without this is calculated and read-only. */
export interface CellEntry<Row> {
  /** Whether this row uses the column. Cells that are not used are hatched. */
  isFor(row: Row): boolean;
  /** Why this row does not use the column. By default the reason is its kind of animal. */
  whyNot?(row: Row): string;
  read(text: string, row: Row): CellReading;
  /** The names that this row can choose from, if only these are allowed. Records with the same name get distinct texts. */
  choices?(row: Row): readonly string[];
  /** The text that stands for the record with this id; undefined when there is no such record. */
  nameFor?(id: string): string | undefined;
  /** Whether texts under a heading with this name belong to the column. By default they do. */
  isMeantBy?(texts: readonly string[]): boolean;
  /** The changes of a new row whose text names a record that does not exist. By default an unreadable text changes nothing. */
  whenUnknown?(text: string): readonly FieldChange[];
  /** The column decides the kind of the record. It is written first, because the row's other cells may depend on the kind. */
  readonly decides?: true;
}

/** How the totals row totals a column: what each row contributes, and the total of all contributions. */
export type Total<Row> =
  | {
      readonly kind: 'sum' | 'ratio';
      tally(row: Row): Tally;
      total(tally: Tally): FigureValue;
    }
  | {
      readonly kind: 'words';
      /** Whether the row belongs to the "24" in "15 of 24". */
      isMeant(row: Row): boolean;
      isCounted(row: Row): boolean;
    }
  /** Counts the trades that are sold, bought and planned. The text is below the sheet, and empty when all are planned. */
  | { readonly kind: 'stages'; of(row: Row): CountedStage };

/** One column of a sheet. Each is declared once, without reference to a grid. */
export interface SheetColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The unit below the title; empty for names and choices. */
  readonly unit: string;
  /** The unit of the column's numbers; by default none. */
  readonly measure?: Unit;
  readonly group: string;
  readonly help: string;
  readonly kind: 'number' | 'text' | 'date';
  /** Other names by which a pasted heading may call the column. */
  readonly names: readonly string[];
  readonly width: number;
  /** The greatest width in px to which a text column grows with its visible texts. */
  readonly mayGrowTo?: number;
  /** Whether the column is visible at first. */
  readonly isShown: boolean;
  /** Find skips this column, because the same word is in nearly every row. */
  readonly isSought?: false;
  readonly look?: 'name' | 'key' | 'soft' | 'outcome' | 'remove';
  value(row: Row): CellValue;
  shown(row: Row): string;
  /** The id of the record that the cell names; null when it names none. */
  refers?(row: Row): string | null;
  /** Formats a number, such as the column's total, like the column's cells. */
  showNumber?(value: Decimal): string;
  /** Why there is no number. Shown in the tooltip. */
  reason?(row: Row): string | undefined;
  /** A note about the cell's value. The cell is marked, and shows the note while it is active. */
  note?(row: Row): string | undefined;
  /** A tag after the cell's text, such as "actual"; empty for none. In a file the tags are in a separate column. */
  tag?(row: Row): string;
  /** Whether this price drives the other price of its $/kg and $/hd pair. */
  drives?(row: Row): boolean;
  readonly entry?: CellEntry<Row>;
  readonly total?: Total<Row>;
}

/** A cell's text for another cell of the same column. It means the same record there, even if another record has the same name. */
export function carriedText<Row>(column: SheetColumn<Row>, row: Row): string {
  const id = column.refers?.(row) ?? null;
  return (id === null ? undefined : column.entry?.nameFor?.(id)) ?? plainText(column, row);
}

/** A cell's text with all its decimals: for copying, exporting and the editor. */
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

/** Whether the title appears in more than one group, so that it is clear only with its group. */
function isShared(title: string): boolean {
  return ['Weight', 'Price', 'Skin', 'Description', 'Calf, lamb'].includes(title);
}

/** The unit in a heading, such as '$/hd'; empty for a date. Feed has 'unit', because its unit differs from row to row. */
export function unitLabel(unit: Unit): string {
  if (unit === 'date' || unit === 'number' || unit === 'head') return '';
  return unit === 'kg/hd' ? 'kg' : unit.replace('AE', 'unit');
}

const byId = new WeakMap<readonly SheetColumn<never>[], ReadonlyMap<string, unknown>>();

/** The columns by their ids. The map is made once per array, because an import asks for it at every row, so the array must not change. */
export function columnsById<Row>(
  columns: readonly SheetColumn<Row>[],
): ReadonlyMap<string, SheetColumn<Row>> {
  const key = columns as readonly SheetColumn<never>[];
  let found = byId.get(key);
  if (found === undefined) byId.set(key, (found = new Map(columns.map((column) => [column.id, column]))));
  return found as ReadonlyMap<string, SheetColumn<Row>>;
}
