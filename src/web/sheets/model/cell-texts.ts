import type { Edit } from '#web/data/records.ts';
import { columnsById, plainText, type FieldChange, type SheetColumn } from '../columns/column.ts';
import type { PartChange, SheetKind, SheetRow } from '../kinds/kind.ts';
import type { CellText, RefusedText } from '../text/cell-text.ts';
import { nameWords, whyNotEditable } from './sentences.ts';
import { unguardText } from '../text/injection.ts';

export interface Written {
  readonly edits: readonly Edit[];
  readonly changes: ReadonlyMap<string, readonly FieldChange[]>;
  readonly understood: readonly CellText[];
  readonly refused: readonly RefusedText[];
  readonly skipped: SkippedCells;
  /** One sentence per record about what the edits also cleared or selected. */
  readonly sideEffects: readonly string[];
  /** The number of empty texts for cells that cannot be empty, such as dates. These cells keep their values. */
  readonly kept: number;
}

/** Cells into which nothing can be entered. They are calculated, or the kind of animal does not use them. */
export interface SkippedCells {
  readonly count: number;
  /** Names the row of the first skipped cell, and says why. Empty if no cell was skipped. */
  readonly first: string;
}

const noneSkipped: SkippedCells = { count: 0, first: '' };

const joinSkipped = (one: SkippedCells, other: SkippedCells): SkippedCells => ({
  count: one.count + other.count,
  first: one.first || other.first,
});

/** Combines the results of several records. */
export const together = (all: readonly Written[]): Written => ({
  edits: all.flatMap(({ edits }) => edits),
  changes: new Map(all.flatMap(({ changes }) => [...changes])),
  understood: all.flatMap(({ understood }) => understood),
  refused: all.flatMap(({ refused }) => refused),
  sideEffects: all.flatMap(({ sideEffects }) => sideEffects),
  skipped: all.reduce((sum, { skipped }) => joinSkipped(sum, skipped), noneSkipped),
  kept: all.reduce((sum, { kept }) => sum + kept, 0),
});

/**
 * Turns texts into edits, one edit per row. `blank` creates rows for new records. Columns with `decides` are read first, because a pasted
 * sub type would clear other cells.
 */
export function writeCells<Row extends SheetRow>(
  kind: SheetKind<Row>,
  cells: readonly CellText[],
  blank: (rowId: string) => Row | undefined = () => undefined,
): Written {
  const columns = columnsById(kind.columns);
  const edits: Edit[] = [];
  const changes = new Map<string, readonly FieldChange[]>();
  const understood: CellText[] = [];
  const refused: RefusedText[] = [];
  const sideEffects: string[] = [];
  const parts: PartChange<Row>[] = [];
  let skipped = noneSkipped;
  let kept = 0;
  for (const [rowId, texts] of Map.groupBy(cells, (cell) => cell.rowId)) {
    const present = kind.row(rowId);
    const row = present ?? blank(rowId);
    if (row === undefined || kind.isReadOnly) {
      skipped = joinSkipped(skipped, { count: texts.length, first: '' });
      continue;
    }
    const cellsRead = readRow(kind, row, texts, columns);
    const read =
      present === undefined ? { ...cellsRead, changes: withoutUnknown(cellsRead, columns) } : cellsRead;
    skipped = joinSkipped(skipped, read.skipped);
    // Do not count cells of a new record, because its default values need no message.
    if (present !== undefined) kept += read.kept;
    understood.push(...read.understood);
    if (kind.parts !== undefined) {
      const isNew = present === undefined;
      parts.push({ row, isNew, changes: read.changes, cells: read.understood, refused: read.refused });
      changes.set(rowId, read.changes);
      continue;
    }
    refused.push(...read.refused);
    if (present !== undefined && read.changes.length === 0) continue;
    const edit = present === undefined ? newRowEdit(kind, row, read) : kind.patch(row, read.changes);
    if (edit !== null) {
      edits.push(edit);
      changes.set(rowId, read.changes);
    }
    if (edit === null || present === undefined) continue;
    if (texts.some((cell) => columns.get(cell.columnId)?.entry?.decides === true))
      sideEffects.push(...alsoChanged(kind, present, read.changes));
  }
  if (kind.parts === undefined) return { edits, changes, understood, refused, sideEffects, skipped, kept };
  const { understood: taken, ...whole } = writeParts(kind.parts, parts, understood);
  return { ...whole, changes, understood: taken, sideEffects, skipped, kept };
}

function alsoChanged<Row extends SheetRow>(
  kind: SheetKind<Row>,
  row: Row,
  changes: readonly FieldChange[],
): readonly string[] {
  const sentence = kind.sideEffects?.(row, kind.changed(row, changes)) ?? null;
  return sentence === null ? [] : [sentence];
}

/** Makes one edit of rows that are parts of one record. Refused cells move from `understood` to `refused`. */
function writeParts<Row extends SheetRow>(
  { write }: NonNullable<SheetKind<Row>['parts']>,
  parts: readonly PartChange<Row>[],
  understood: readonly CellText[],
): Pick<Written, 'edits' | 'understood' | 'refused'> {
  const { edit, refused } = write(parts);
  const isTaken = (cell: CellText): boolean =>
    !refused.some(({ rowId, columnId }) => rowId === cell.rowId && columnId === cell.columnId);
  return { edits: edit === null ? [] : [edit], understood: understood.filter(isTaken), refused };
}

interface CellRow {
  readonly changes: readonly FieldChange[];
  readonly understood: readonly CellText[];
  readonly refused: readonly RefusedText[];
  readonly skipped: SkippedCells;
  readonly kept: number;
}

/**
 * The changes of a new row. If the row names an unknown record, it stores the name without a reference. Otherwise the row would use the
 * first record of the list.
 */
function withoutUnknown<Row extends SheetRow>(
  { refused, changes }: CellRow,
  columns: ReadonlyMap<string, SheetColumn<Row>>,
): readonly FieldChange[] {
  const none = refused.flatMap(
    ({ columnId, text }) => columns.get(columnId)?.entry?.whenUnknown?.(text) ?? [],
  );
  return [...changes, ...none];
}

function newRowEdit<Row extends SheetRow>(kind: SheetKind<Row>, row: Row, read: CellRow): Edit | null {
  const isWritten = read.refused.length > 0 || read.understood.some((cell) => cell.text.trim() !== '');
  return isWritten ? kind.create(row, read.changes) : null;
}

function readRow<Row extends SheetRow>(
  kind: SheetKind<Row>,
  row: Row,
  texts: readonly CellText[],
  columns: ReadonlyMap<string, SheetColumn<Row>>,
): CellRow {
  const read: CellRead[] = [];
  const refused: RefusedText[] = [];
  const skipped: { readonly column: SheetColumn<Row>; readonly against: Row }[] = [];
  let kept = 0;
  const deciding = texts.filter((cell) => columns.get(cell.columnId)?.entry?.decides === true);
  const others = texts.filter((cell) => columns.get(cell.columnId)?.entry?.decides !== true);
  const readAll = (group: readonly CellText[], against: Row): void => {
    for (const cell of group) {
      const column = columns.get(cell.columnId);
      if (column === undefined) continue;
      if (column.entry === undefined || !column.entry.isFor(against)) {
        skipped.push({ column, against });
        continue;
      }
      const text = column.kind === 'text' ? unguardText(cell.text) : cell.text;
      const reading = column.entry.read(text, against);
      if (!reading.ok && cell.text.trim() === '') {
        kept += 1;
        continue;
      }
      if (!reading.ok) {
        refused.push({ ...cell, message: reading.message });
        continue;
      }
      // The cell may show the name of a missing record. If this name can be read now, it counts as typed.
      const hasOwn = column.refers === undefined || column.refers(against) !== null || text.trim() === '';
      const isOwn = hasOwn && text.trim() === plainText(column, against).trim();
      read.push({ cell, isOwn, isNumber: column.kind === 'number', changes: reading.changes });
    }
  };
  readAll(deciding, row);
  const decided = changesIn(read);
  readAll(others, decided.length === 0 ? row : kind.changed(row, decided));
  const changes = changesIn(read);
  const [first] = skipped;
  const whereAndWhy = (): string =>
    `${nameWords(kind, kind.changed(row, changes))}: ${whyNotEditable(kind, first!.column, first!.against)}`;
  return {
    changes,
    understood: read.map(({ cell }) => cell),
    refused,
    skipped: { count: skipped.length, first: first === undefined ? '' : whereAndWhy() },
    kept,
  };
}

interface CellRead {
  readonly cell: CellText;
  readonly isOwn: boolean;
  readonly isNumber: boolean;
  readonly changes: readonly FieldChange[];
}

/**
 * Returns the changes that the texts of one row make. Returns none if every text equals its cell.
 * If one text differs, numbers that equal their cells are written too.
 * Otherwise a new weight could change the price that was pasted with the weight.
 */
function changesIn(read: readonly CellRead[]): readonly FieldChange[] {
  if (read.every(({ isOwn }) => isOwn)) return [];
  return read.flatMap(({ isOwn, isNumber, changes }) => (isOwn && !isNumber ? [] : changes));
}
