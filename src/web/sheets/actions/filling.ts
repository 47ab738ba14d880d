import { continueSeries, type SeriesKind } from '../text/series.ts';
import { cellCount, placeAt, type Direction, type Rectangle } from '../range.ts';
import type { CellText } from '../text/cell-text.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { writtenSentence } from '../model/written-sentence.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { writeTexts } from '../model/writing.ts';
import { canEdit, nameMeant, showWhyNotEditable, stopEdit } from '../model/editing.ts';

/** Ctrl+D: copies the top row of the range down. A single cell gets the value from above. */
export function fillDown<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const box = sheet.selection.box();
  if (box === null) return;
  const isOne = box.top === box.bottom;
  if (isOne && sheet.kind.parts?.isFirst(sheet.layout.rowAt(box.top) ?? '') === true) return;
  const from = isOne ? { ...box, top: box.top - 1 } : box;
  if (from.top < 0) return;
  const source = sheet.texts({ ...from, bottom: from.top })[0] ?? [];
  writeBox(
    sheet,
    'Fill down',
    { ...from, top: from.top + 1 },
    (_, column) => source[column - from.left] ?? '',
  );
}

/** Ctrl+R: copies the first column of the range to the right. A single cell gets the value from its left. */
export function fillRight<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const box = sheet.selection.box();
  if (box === null) return;
  const from = box.left === box.right ? { ...box, left: box.left - 1 } : box;
  if (from.left < 0) return;
  const source = sheet.texts({ ...from, right: from.left });
  writeBox(sheet, 'Fill right', { ...from, left: from.left + 1 }, (row) => source[row - from.top]?.[0] ?? '');
}

/** Ctrl+E: continues the filled cells at the top of each selected column as a series: 1, 2 → 3, 4. */
export function continueDown<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const box = sheet.selection.box();
  if (box === null || box.top === box.bottom) return;
  const texts = sheet.texts(box);
  const height = texts.length;
  const filled = texts.findIndex((row) => row.every((text) => text === ''));
  const seeds = filled > 0 ? filled : Math.min(2, height - 1);
  fillFrom(sheet, { ...box, bottom: box.top + seeds - 1 }, { ...box, top: box.top + seeds }, 'down');
}

/** Ctrl+Enter: writes the same text into every cell of the range. A text typed for one cell or for the blank row is stored as by Enter. */
export function fillWith<Row extends SheetRow>(sheet: SheetModel<Row>, typed?: string): void {
  const selected = sheet.selection.get();
  const active = sheet.active();
  const box = sheet.selection.box();
  if (selected === null || active === null || box === null) return;
  const { row, column } = active.spot;
  if (typed !== undefined && (cellCount(box) === 1 || box.top === sheet.layout.recordCount))
    return stopEdit(sheet, true);
  const text =
    typed === undefined
      ? (sheet.texts({ top: row, bottom: row, left: column, right: column })[0]?.[0] ?? '')
      : nameMeant(sheet, selected.active.rowId, active.column, typed);
  if (sheet.state.editor !== null) stopEdit(sheet, false);
  writeBox(sheet, `Fill ${cellCount(box)} cells`, box, () => text);
}

/** Delete: empties the editable cells of the range, and removes unreadable texts. Keeps cells that decide the kind of a record. */
export function clearCells<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const box = sheet.selection.box();
  if (box === null) return;
  const count = cellCount(box);
  const active = sheet.active();
  if (count === 1 && active !== null && !canEdit(sheet, active.spot))
    return showWhyNotEditable(sheet, active);
  writeBox(
    sheet,
    count === 1 ? 'Clear the cell' : `Clear ${count} cells`,
    box,
    () => '',
    (column) => sheet.columnAt(column)?.entry?.decides !== true,
  );
}

/** The fill handle: continues the selected cells (the seeds) into the target cells next to them. */
export function fillFrom<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  seeds: Rectangle,
  target: Rectangle,
  direction: Direction,
): void {
  const texts = sheet.texts(seeds);
  const isVertical = direction === 'up' || direction === 'down';
  const isBack = direction === 'up' || direction === 'left';
  const count = isVertical ? target.bottom - target.top + 1 : target.right - target.left + 1;
  const series = (line: readonly string[], kind: SeriesKind): string[] => {
    const made = continueSeries(isBack ? line.toReversed() : line, count, kind);
    return isBack ? made.toReversed() : made;
  };
  const lines = isVertical
    ? Array.from({ length: seeds.right - seeds.left + 1 }, (_, index) =>
        series(
          texts.map((row) => row[index] ?? ''),
          kindAt(sheet, seeds.left + index),
        ),
      )
    : texts.map((row) => series(row, 'number'));
  writeBox(
    sheet,
    `Fill ${cellCount(target)} cells`,
    target,
    (row, column) =>
      (isVertical
        ? lines[column - target.left]?.[row - target.top]
        : lines[row - target.top]?.[column - target.left]) ?? '',
  );
  const all = {
    top: Math.min(seeds.top, target.top),
    bottom: Math.max(seeds.bottom, target.bottom),
    left: Math.min(seeds.left, target.left),
    right: Math.max(seeds.right, target.right),
  };
  sheet.selection.selectBox(all, { row: seeds.top, column: seeds.left });
}

/** Names from a list do not form a series. A fill below "Season 2026" repeats "Season 2026". */
function kindAt<Row extends SheetRow>(sheet: SheetModel<Row>, column: number): SeriesKind {
  const at = sheet.columnAt(column);
  return at?.entry?.choices === undefined ? (at?.kind ?? 'text') : 'choice';
}

function writeBox<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  label: string,
  box: Rectangle,
  textAt: (row: number, column: number) => string,
  isWanted: (column: number) => boolean = () => true,
): void {
  const cells: CellText[] = [];
  for (let row = box.top; row <= Math.min(box.bottom, sheet.layout.recordCount - 1); row += 1) {
    for (let column = box.left; column <= box.right; column += 1) {
      const place = placeAt({ row, column }, sheet.layout);
      if (place !== null && isWanted(column) && sheet.columnAt(column)?.entry !== undefined)
        cells.push({ ...place, text: textAt(row, column) });
    }
  }
  const written = writeTexts(sheet, label, cells);
  if (written.refused.length !== 1 || written.edits.length > 0)
    sheet.say(
      writtenSentence(label.startsWith('Clear') ? 'Cleared' : 'Filled', written),
      written.edits.length > 0,
    );
}
