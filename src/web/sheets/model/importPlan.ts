import type { SheetColumn } from '../columns/column.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { matchHeader, unitIn, withUnit } from '../text/header.ts';
import { delimiterOf, parseSeparated } from '../text/separated.ts';
import { isTotalLine } from '../text/totalLines.ts';
import type { CellText } from './cellTexts.ts';
import { writeCells, type Written } from './cellTexts.ts';

/** A file or a pasted table on its way in: what each of its columns becomes, for the user to change before anything is written. */
export interface ImportPlan {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** For each column of the file the sheet's column, or null to leave it out. */
  readonly columnIds: readonly (string | null)[];
}

/** Reads a file's text: delimiter found, header recognised, columns mapped by name. Without a header the columns keep numbers for names. */
export function readImport<Row extends SheetRow>(text: string, kind: SheetKind<Row>): ImportPlan {
  const all = parseSeparated(text, delimiterOf(text)).filter((row) => row.some((cell) => cell.trim() !== ''));
  const columns = kind.columns.filter(isWritable);
  const [first = []] = all;
  const match = matchHeader(first, columns, all.slice(1));
  if (match !== null) return { header: first, rows: all.slice(1), columnIds: match.columnIds };
  const hasWords = first.every((cell) => !/\d/.test(cell)) && all.length > 1;
  const width = Math.max(0, ...all.map((row) => row.length));
  const names = Array.from({ length: width }, (_, index) =>
    hasWords ? (first[index] ?? '') : `Column ${index + 1}`,
  );
  return {
    header: names,
    rows: hasWords ? all.slice(1) : all,
    columnIds: names.map((_, index) => (index === 0 ? (columns[0]?.id ?? null) : null)),
  };
}

/** A row of the file as it would go in: the record it changes, or a new one, and its cells that cannot be read. */
export interface PreparedRow {
  /** Its place in the file's rows. */
  readonly at: number;
  readonly rowId: string;
  readonly isNew: boolean;
  /** A line of sums, which nobody means to bring in. */
  readonly isTotal: boolean;
  readonly cells: readonly CellText[];
  readonly written: Written;
}

/** What each row would do; a row whose name is that of exactly one record changes that record when `updates` is on. */
export function prepareImport<Row extends SheetRow>(
  plan: ImportPlan,
  kind: SheetKind<Row>,
  updates: boolean,
  newId: () => string,
): readonly PreparedRow[] {
  const byName = updates ? uniqueNames(kind) : new Map<string, string>();
  const nameAt = plan.columnIds.indexOf('name');
  return plan.rows.map((row, at) => {
    const known = nameAt < 0 ? undefined : byName.get((row[nameAt] ?? '').trim().toLowerCase());
    const rowId = known ?? newId();
    const cells = row.flatMap((text, index) => {
      const columnId = plan.columnIds[index];
      // A file has no word for 'leave this': what it does not say stays.
      return columnId === null || columnId === undefined || (known !== undefined && text.trim() === '')
        ? []
        : [{ rowId, columnId, text: withUnit(text, unitIn(plan.header[index] ?? '')) }];
    });
    const { blank } = kind;
    return {
      at,
      rowId,
      isNew: known === undefined,
      isTotal: known === undefined && isTotalLine(row),
      cells,
      written: writeCells(kind, cells, blank === null ? undefined : (id) => blank(id)),
    };
  });
}

export function isWritable<Row>(column: SheetColumn<Row>): boolean {
  return column.entry !== undefined;
}

function uniqueNames<Row extends SheetRow>(kind: SheetKind<Row>): Map<string, string> {
  const groups = Map.groupBy(kind.rows(), (row) => kind.nameOf(row).trim().toLowerCase());
  return new Map(
    [...groups].flatMap(([name, rows]) =>
      rows.length === 1 && rows[0] !== undefined && name !== '' ? [[name, rows[0].id]] : [],
    ),
  );
}
