import { plainNumber } from '#calc-core/number';
import type { CountedStage } from '#calc-core/actual';
import type { FigureValue } from '#calc-core/figure';
import type { Tally } from '#calc-core/group';
import type { Decimal, Unit } from '#calc-core/number';

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
  /** True if this row uses the column. Unused cells are hatched. */
  isFor(row: Row): boolean;
  /** Why this row does not use the column. By default, the reason is the kind of animal. */
  whyNot?(row: Row): string;
  read(text: string, row: Row): CellReading;
  /** The names that this row can choose from. `read` may accept other texts too. Records with the same name get distinct texts. */
  choices?(row: Row): readonly string[];
  /** The text for the record with this id. Undefined if there is no such record. */
  nameFor?(id: string): string | undefined;
  /** For imports. True if the texts below a matching heading belong to this column. If absent, they always do. */
  isMeantBy?(texts: readonly string[]): boolean;
  /** The changes of a new row that names a missing record. If absent, the row stores nothing for the name. */
  whenUnknown?(text: string): readonly FieldChange[];
  /** This column sets the kind of the record. It is written first, because other cells may depend on the kind. */
  readonly decides?: true;
}

export type Total<Row> =
  | {
      readonly kind: 'sum' | 'ratio';
      tally(row: Row): Tally;
      total(tally: Tally): FigureValue;
    }
  | {
      readonly kind: 'words';
      /** True for rows that the second number of a total counts: the 24 of "15 of 24". */
      isMeant(row: Row): boolean;
      isCounted(row: Row): boolean;
    }
  /** Counts trades by stage, for example '2 sold, 3 bought, 5 planned'. Empty if all trades are planned. */
  | { readonly kind: 'stages'; of(row: Row): CountedStage };

/** One column of a sheet. */
export interface SheetColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The unit below the title. Empty for names and choices. */
  readonly unit: string;
  readonly measure?: Unit;
  readonly group: string;
  readonly help: string;
  readonly kind: 'number' | 'text' | 'date';
  readonly names: readonly string[];
  readonly width: number;
  /** A text column grows with its visible texts up to this width in px. */
  readonly mayGrowTo?: number;
  readonly isShown: boolean;
  /** Find skips this column, because nearly every row has the same word. */
  readonly isSought?: false;
  readonly look?: 'name' | 'key' | 'soft' | 'outcome' | 'remove';
  value(row: Row): CellValue;
  shown(row: Row): string;
  /** The id of the record in the cell. Null without a record. */
  refers?(row: Row): string | null;
  showNumber?(value: Decimal): string;
  reason?(row: Row): string | undefined;
  /** A note about the cell's value. The cell is marked, and an active cell shows the note. */
  note?(row: Row): string | undefined;
  /** A tag after the cell's text, such as "actual", or ''. In a file, tags have their own column. */
  tag?(row: Row): string;
  /** True if this price is entered and the other price of the pair is calculated ($/kg and $/hd). */
  drives?(row: Row): boolean;
  readonly entry?: CellEntry<Row>;
  readonly total?: Total<Row>;
}

/** The text that copies a cell to another cell of its column. It refers to the same record, even if another record has the same name. */
export function carriedText<Row>(column: SheetColumn<Row>, row: Row): string {
  const id = column.refers?.(row) ?? null;
  return (id === null ? undefined : column.entry?.nameFor?.(id)) ?? plainText(column, row);
}

/** A cell's text with all decimals, for copying, exporting and the editor. */
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

/** True if more than one group has this title. The title is then clear only with its group's name. */
function isShared(title: string): boolean {
  return ['Weight', 'Price', 'Skin', 'Description', 'Calf, lamb'].includes(title);
}

/** The unit in a heading: '$/hd', or 'kg' for 'kg/hd'. Empty for a date, a number and a head count. */
export function unitLabel(unit: Unit): string {
  if (unit === 'date' || unit === 'number' || unit === 'head') return '';
  return unit === 'kg/hd' ? 'kg' : unit.replace('AE', 'unit');
}

const byId = new WeakMap<readonly SheetColumn<never>[], ReadonlyMap<string, unknown>>();

/** The columns by id. The map is made once per array, so the array must not change. */
export function columnsById<Row>(
  columns: readonly SheetColumn<Row>[],
): ReadonlyMap<string, SheetColumn<Row>> {
  const key = columns as readonly SheetColumn<never>[];
  let found = byId.get(key);
  if (found === undefined) byId.set(key, (found = new Map(columns.map((column) => [column.id, column]))));
  return found as ReadonlyMap<string, SheetColumn<Row>>;
}
