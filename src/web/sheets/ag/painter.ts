import { columnCell } from '../grid-parts.ts';
import type { CellClassParams, GridApi } from 'ag-grid-community';
import type { RowState } from '#web/data/records.ts';
import type { SheetColumn } from '../columns/column.ts';
import { isInside, type Layout, type Rectangle, type Spot } from '../range.ts';
import { rowIdOf } from '../elements.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { problemAt } from '../model/cell-problem.ts';
import { isPinned, newRowId, type GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';

const placeClasses = ['target', 'act', 'rng', 'rl', 'rr', 'rt', 'rb', 'fill'] as const;

const painted = [
  'in',
  'blank',
  'na',
  'neg',
  'anchor',
  'bad',
  'noted',
  'dirty',
  'two',
  'hit',
  'g',
  ...placeClasses,
  'up',
  'down',
  'no-profit',
  's-saving',
  's-device',
  's-refused',
  's-conflict',
  's-failed',
] as const;
type Paint = (typeof painted)[number];

/** Positions on the screen: the selected range, its active cell, and the fill target. */
interface RangePlaces {
  readonly box: Rectangle | null;
  readonly active: Spot | null;
  readonly target: Rectangle | null;
  /** False on a read-only sheet, because nothing can be filled. */
  readonly mayFill: boolean;
}

/** Sets the classes of cells: input, not applicable, range, active, unreadable, conflict. */
export interface Painter<Row extends SheetRow> {
  /** The classes of a new cell, including `looks`. The next call empties the returned array. */
  classesOf(params: CellClassParams<GridRow<Row>>, looks: readonly string[]): string[];
  paintAll(): void;
  paintRange(): void;
  paintLines(lines: Iterable<Element>): void;
}

/** The positions of the range and the active cell. They are looked up once per task, not once per cell. */
function rememberPlaces<Row extends SheetRow>(
  sheet: SheetModel<Row>,
): { readonly placesNow: () => RangePlaces; readonly forget: () => void } {
  const { selection } = sheet;
  let places: RangePlaces | null = null;
  const forget = (): void => {
    places = null;
  };
  return {
    forget,
    placesNow: () => {
      if (places === null) queueMicrotask(forget);
      places ??= {
        box: selection.box(),
        active: selection.spot(),
        target: sheet.state.fillTarget,
        mayFill: !sheet.kind.isReadOnly,
      };
      return places;
    },
  };
}

/** Creates the painter of a grid. It sets the classes of cells, because the grid would run its own class rules for every cell. */
export function createPainter<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  allLines: HTMLCollectionOf<Element>,
  api: GridApi<GridRow<Row>>,
): Painter<Row> {
  const { columns, layout, selection } = sheet;
  const { placesNow, forget } = rememberPlaces(sheet);
  const paintRow = (line: Element): void => {
    const rowId = rowIdOf(line);
    const data = rowId === newRowId ? api.getPinnedBottomRow(0)?.data : api.getRowNode(rowId)?.data;
    const row = layout.rowIndex(rowId);
    if (data === undefined) return;
    for (const cell of line.querySelectorAll(columnCell)) paintCell(sheet, cell, data, row, placesNow());
  };
  let given: string[] = [];
  const lines = (): readonly Element[] =>
    [...allLines].filter((line) => line.hasAttribute('row-index') && !line.classList.contains('totals'));
  return {
    classesOf: ({ column, data, node }, looks) => {
      // The grid keeps the returned array. At the cell's next value, the grid removes the classes in this array from the cell.
      // Empty the array of the last call, so that the grid removes nothing.
      given.length = 0;
      given = [...looks];
      const columnId = column.getColId();
      if (data === undefined) return given;
      const row = isPinned<Row>(data)
        ? data.pinned === 'new'
          ? layout.recordCount
          : -1
        : (node.rowIndex ?? -1);
      const shown = columns.get(columnId);
      paintInto(given, sheet, shown, columnId, data, row, placesNow());
      if (isPinned<Row>(data) && data.pinned === 'totals' && shown?.total?.kind === 'ratio')
        given.push('ratio');
      return given;
    },
    paintAll: () => {
      forget();
      for (const line of lines()) paintRow(line);
    },
    paintRange: () => {
      forget();
      const boxes = [selection.box(), sheet.state.fillTarget].filter((box) => box !== null);
      for (const line of lines()) paintRangeIn(line, layout, boxes, placesNow);
    },
    paintLines: (changed) => {
      forget();
      for (const line of changed) paintRow(line);
    },
  };
}

function paintCell<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  cell: Element,
  data: GridRow<Row>,
  row: number,
  places: RangePlaces,
): void {
  const columnId = cell.getAttribute('col-id') ?? '';
  const wanted: string[] = [];
  paintInto(wanted, sheet, sheet.columns.get(columnId), columnId, data, row, places);
  put(cell, painted, wanted);
}

function paintRangeIn(
  line: Element,
  layout: Layout,
  boxes: readonly Rectangle[],
  placesNow: () => RangePlaces,
): void {
  const row = layout.rowIndex(rowIdOf(line));
  const crossing = boxes.filter((box) => row >= box.top && row <= box.bottom);
  if (crossing.length === 0 && line.querySelector('.rng, .target') === null) return;
  for (const cell of line.querySelectorAll(columnCell)) {
    const spot = { row, column: layout.columnIndex(cell.getAttribute('col-id') ?? '') };
    const isIn = crossing.some((box) => isInside(spot, box));
    if (!isIn && !cell.classList.contains('rng') && !cell.classList.contains('target')) continue;
    const wanted: string[] = [];
    if (isIn) paintPlace(placesNow(), spot, wanted);
    put(cell, placeClasses, wanted);
  }
}

const stateMarks: Readonly<Record<Exclude<RowState['state'], 'synced'>, Paint>> = {
  saving: 's-saving',
  'on this device': 's-device',
  refused: 's-refused',
  conflict: 's-conflict',
  'not saved': 's-failed',
};

function paintInto<Row extends SheetRow>(
  paint: string[],
  sheet: SheetModel<Row>,
  column: SheetColumn<Row> | undefined,
  columnId: string,
  data: GridRow<Row>,
  row: number,
  places: RangePlaces,
): void {
  const { layout } = sheet;
  if (layout.isGroupEdge(columnId)) add(paint, 'g');
  if (column === undefined) {
    if (!isPinned<Row>(data) && data.state.state !== 'synced') add(paint, stateMarks[data.state.state]);
    return;
  }
  if (isPinned<Row>(data)) {
    if (data.pinned === 'totals') {
      if (column.look === 'outcome') add(paint, 'up');
      return;
    }
    add(paint, 'blank');
  } else paintData(sheet, column, data, paint);
  if (places.box !== null || places.target !== null)
    paintPlace(places, { row, column: layout.columnIndex(columnId) }, paint);
}

function add(paint: string[], name: Paint): void {
  paint.push(name);
}

function paintData<Row extends SheetRow>(
  { kind, marks, state: { hits } }: SheetModel<Row>,
  column: SheetColumn<Row>,
  row: Row,
  paint: string[],
): void {
  if (column.entry === undefined) {
    if (column.kind === 'number' && column.shown(row).startsWith('-')) add(paint, 'neg');
  } else if (!column.entry.isFor(row)) add(paint, 'na');
  else if (!kind.isReadOnly && column.look !== 'name') add(paint, 'in');
  if (column.look === 'outcome') {
    const word = column.shown(row);
    add(paint, word === 'Overpriced' ? 'up' : 'down');
    // Without a profit, the specification still requires an arrow. That arrow has its own class.
    if (word !== 'Overpriced' && word !== 'Underpriced') add(paint, 'no-profit');
  }
  if (column.drives?.(row) === true) add(paint, 'anchor');
  const { state } = row;
  if (column.note?.(row) !== undefined) add(paint, 'noted');
  if (problemAt({ marks }, column, row) !== undefined) add(paint, 'bad');
  else if (state.state !== 'synced' && marks.isTouched(row.id, column.id)) add(paint, 'dirty');
  if (state.state === 'conflict' && state.fields?.some((field) => field.field === column.id) === true)
    add(paint, 'two');
  if (hits.size > 0 && hits.has(`${row.id}\n${column.id}`)) add(paint, 'hit');
}

const placeNames: ReadonlySet<string> = new Set(placeClasses);

/**
 * Replaces the classes in `look` that mark the selected range and the active cell. These classes come last.
 * Returns an empty text if `look` is empty, because the cell's other classes are then not known.
 */
const withPlace = (look: string, places: readonly string[]): string =>
  look === '' ? '' : [...look.split(' ').filter((name) => !placeNames.has(name)), ...places].join(' ');

/** How each cell was last painted. Most cells of a changed row look the same and are skipped. */
const looks = new WeakMap<Element, string>();

function put(cell: Element, names: readonly Paint[], wanted: readonly string[]): void {
  const before = looks.get(cell) ?? '';
  const look = names === painted ? wanted.join(' ') : withPlace(before, wanted);
  if (names === painted && look !== '' && look === before) return;
  looks.set(cell, look);
  const { classList } = cell;
  for (const name of names) {
    const isWanted = wanted.includes(name);
    if (classList.contains(name) !== isWanted) classList.toggle(name, isWanted);
  }
  if (names === painted) markInvalid(cell, wanted.includes('bad'));
  if (wanted.includes('act')) markReadOnly(cell);
  const isSelected = cell.getAttribute('aria-selected') === 'true';
  if (wanted.includes('rng') === isSelected) return;
  if (isSelected) cell.removeAttribute('aria-selected');
  else cell.setAttribute('aria-selected', 'true');
}

/** Tells screen readers whether the active cell is read-only. */
function markReadOnly(cell: Element): void {
  const { classList } = cell;
  cell.setAttribute('aria-readonly', String(!classList.contains('in') && !classList.contains('name')));
}

function markInvalid(cell: Element, isBad: boolean): void {
  if (isBad) cell.setAttribute('aria-invalid', 'true');
  else if (cell.hasAttribute('aria-invalid')) cell.removeAttribute('aria-invalid');
}

function paintPlace({ box, active, target, mayFill }: RangePlaces, spot: Spot, paint: string[]): void {
  if (target !== null && isInside(spot, target)) add(paint, 'target');
  if (box === null || !isInside(spot, box)) return;
  if (active !== null && active.row === spot.row && active.column === spot.column) add(paint, 'act');
  add(paint, 'rng');
  if (spot.column === box.left) add(paint, 'rl');
  if (spot.column === box.right) add(paint, 'rr');
  if (spot.row === box.top) add(paint, 'rt');
  if (spot.row === box.bottom) add(paint, 'rb');
  if (mayFill && spot.row === box.bottom && spot.column === box.right) add(paint, 'fill');
}
