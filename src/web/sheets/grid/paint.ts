import type { CellClassParams, ColDef, GridApi, IRowNode } from 'ag-grid-community';
import type { SheetColumn } from '../columns/column.ts';
import { isInside, type Rectangle, type Spot } from '../cells/range.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { GridLayout } from './layout.ts';
import type { Marks } from './marks.ts';
import type { Selection } from './selection.ts';
import { isSpecial, type GridRow } from './special.ts';

/** What a cell looks like now. One object per cell and pass, since the grid asks for each class by itself. */
interface Flags {
  readonly isInput: boolean;
  readonly isBlank: boolean;
  readonly isUnused: boolean;
  readonly isNegative: boolean;
  readonly isAnchor: boolean;
  readonly isBad: boolean;
  readonly isDirty: boolean;
  readonly isTwo: boolean;
  readonly isHit: boolean;
  readonly isTarget: boolean;
  readonly range: Rectangle | null;
  readonly spot: Spot;
  readonly isActive: boolean;
  readonly isEdge: boolean;
}

export interface PaintSource<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  layout(): GridLayout;
  selection(): Selection;
  readonly marks: Marks;
  /** The rectangle that a dragged fill handle would fill. */
  fillTarget(): Rectangle | null;
  isHit(rowId: string, columnId: string): boolean;
}

/** The class rules of every cell: input, not applicable, range, active, wrong entry, conflict and the rest of design/look. */
export function paintRules<Row extends SheetRow>(
  source: PaintSource<Row>,
): NonNullable<ColDef<GridRow<Row>>['cellClassRules']> {
  const columns = new Map(source.kind.columns.map((column) => [column.id, column]));
  let lastNode: IRowNode | null = null;
  let lastColumn = '';
  let flags: Flags | null = null;
  const read = (params: CellClassParams<GridRow<Row>>): Flags => {
    const columnId = params.column.getColId();
    // The first rule of a cell works it out, the others of the same cell read it: `in` is asked first.
    if (flags !== null && lastNode === params.node && lastColumn === columnId) return flags;
    lastNode = params.node;
    lastColumn = columnId;
    flags = flagsOf(source, columns.get(columnId), params);
    return flags;
  };
  const fresh = (params: CellClassParams<GridRow<Row>>): Flags => {
    lastNode = null;
    return read(params);
  };
  const edge = (
    params: CellClassParams<GridRow<Row>>,
    side: (range: Rectangle, spot: Spot) => boolean,
  ): boolean => {
    const { range, spot } = read(params);
    return range !== null && side(range, spot);
  };
  return {
    in: (params) => fresh(params).isInput,
    blank: (params) => read(params).isBlank,
    na: (params) => read(params).isUnused,
    neg: (params) => read(params).isNegative,
    anchor: (params) => read(params).isAnchor,
    bad: (params) => read(params).isBad,
    dirty: (params) => read(params).isDirty,
    two: (params) => read(params).isTwo,
    hit: (params) => read(params).isHit,
    target: (params) => read(params).isTarget,
    g: (params) => read(params).isEdge,
    act: (params) => read(params).isActive,
    rng: (params) => read(params).range !== null,
    rl: (params) => edge(params, (range, spot) => spot.column === range.left),
    rr: (params) => edge(params, (range, spot) => spot.column === range.right),
    rt: (params) => edge(params, (range, spot) => spot.row === range.top),
    rb: (params) => edge(params, (range, spot) => spot.row === range.bottom),
    fill: (params) =>
      !source.kind.isReadOnly &&
      edge(params, (range, spot) => spot.row === range.bottom && spot.column === range.right),
  };
}

/** Paints the cells of these display rows again, and tells screen readers which are selected. */
export function repaintRows<Row extends SheetRow>(
  api: GridApi<GridRow<Row>>,
  root: HTMLElement,
  boxes: readonly (Rectangle | null)[],
  recordCount: number,
): void {
  const touched = boxes.filter((box) => box !== null);
  if (touched.length === 0) return;
  const isTouched = (index: number): boolean =>
    touched.some((box) => index >= box.top && index <= box.bottom);
  const rowNodes = api
    .getRenderedNodes()
    .filter((node) => node.rowPinned === undefined && isTouched(node.rowIndex ?? -1));
  const blank = isTouched(recordCount) ? api.getPinnedBottomRow(0) : undefined;
  api.refreshCells({ rowNodes: blank === undefined ? rowNodes : [...rowNodes, blank], suppressFlash: true });
  for (const cell of root.querySelectorAll('.ag-cell[aria-selected="true"]:not(.rng)'))
    cell.removeAttribute('aria-selected');
  for (const cell of root.querySelectorAll('.ag-cell.rng:not([aria-selected])'))
    cell.setAttribute('aria-selected', 'true');
}

function flagsOf<Row extends SheetRow>(
  source: PaintSource<Row>,
  column: SheetColumn<Row> | undefined,
  params: CellClassParams<GridRow<Row>>,
): Flags {
  const { data, node } = params;
  const layout = source.layout();
  const columnId = params.column.getColId();
  const isTotals = data !== undefined && isSpecial<Row>(data) && data.special === 'totals';
  const isNew = data !== undefined && isSpecial<Row>(data) && data.special === 'new';
  const spot = {
    row: isNew ? layout.recordCount : isTotals ? -1 : (node.rowIndex ?? -1),
    column: layout.columnIndex(columnId),
  };
  const box = source.selection().box();
  const active = source.selection().spot();
  const target = source.fillTarget();
  const range = box !== null && isInside(spot, box) ? box : null;
  const placed = {
    range,
    spot,
    isActive: active !== null && active.row === spot.row && active.column === spot.column,
    isEdge: layout.isGroupEdge(columnId),
    isTarget: target !== null && isInside(spot, target),
  };
  if (column === undefined || data === undefined || isSpecial<Row>(data))
    return { ...quiet, ...placed, isBlank: isNew };
  const isUsed = column.entry?.isFor(data) === true;
  const isBad = source.marks.bad(data.id, columnId) !== undefined;
  return {
    ...placed,
    isBlank: false,
    isInput: column.entry !== undefined && isUsed && !source.kind.isReadOnly && column.look !== 'name',
    isUnused: column.entry !== undefined && !isUsed,
    isNegative: column.entry === undefined && column.kind === 'number' && column.shown(data).startsWith('-'),
    isAnchor: column.drives?.(data) === true,
    isBad,
    isDirty: !isBad && data.state.state !== 'synced' && source.marks.isTouched(data.id, columnId),
    isTwo:
      data.state.state === 'conflict' &&
      data.state.fields?.some((field) => field.field === columnId) === true,
    isHit: source.isHit(data.id, columnId),
  };
}

const quiet = {
  isInput: false,
  isBlank: false,
  isUnused: false,
  isNegative: false,
  isAnchor: false,
  isBad: false,
  isDirty: false,
  isTwo: false,
  isHit: false,
} as const;
