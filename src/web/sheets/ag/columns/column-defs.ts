import type {
  CellClassParams,
  ColDef,
  ColGroupDef,
  ICellRendererComp,
  IHeaderParams,
  SelectionColumnDef,
  ValueFormatterParams,
  ValueGetterParams,
} from 'ag-grid-community';
import { isDecimal, plainNumber } from '#calc-core/number';
import { phoneWidth } from '#web/ui/frame/phone-width.ts';
import { fullTitle, type CellValue, type SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import { problemAt } from '../../model/cell-problem.ts';
import { editorSetup, isEditable } from '../../model/editing.ts';
import { TextEditor } from '../editor.ts';
import { nameCellOf, removeCellOf, stateSentence, UnitHeader } from '../renderers.ts';
import { isPinned, type GridRow } from '../../model/rows/pinned-row.ts';
import { spacing } from '../spacing.ts';
import type { SheetModel } from '../../model/sheet-model.ts';

/** What the columns need from their grid. Everything else comes from the sheet. */
export interface ColumnContext<Row extends SheetRow> {
  classesOf(params: CellClassParams<GridRow<Row>>, looks: readonly string[]): string[];
  hrefOf(id: string): string;
  openMenu(columnId: string, anchor: Element): void;
}

export const gutterId = 'row state';

/** The grid's column definitions, with their groups. Create them once per sheet, because the grid reads all rows for a new array. */
export function columnDefs<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  context: ColumnContext<Row>,
): (ColDef<GridRow<Row>> | ColGroupDef<GridRow<Row>>)[] {
  const groups: ColGroupDef<GridRow<Row>>[] = [];
  let named = ''; // with its spaces: 'Sale ' is another group than 'Sale'
  for (const column of sheet.kind.columns) {
    const last = groups.at(-1);
    const definition = columnDef(sheet, column, context);
    if (last !== undefined && last.headerName === column.group.trim() && named === column.group)
      last.children.push(definition);
    else
      groups.push({
        headerName: column.group.trim(),
        groupId: `group ${groups.length} ${column.group}`,
        headerClass: column.group === 'Results' ? 'sum' : '',
        children: [definition],
      });
    named = column.group;
  }
  return [gutterDef(context), ...groups];
}

/** True on a touch screen, where a target needs 44 px. */
export const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;

export const selectionColumn = (): SelectionColumnDef => ({
  width: isCoarse() ? 44 : 26,
  pinned: 'left',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  lockPosition: 'left',
  // Do not use `cellClass`. The grid would remove and add that class at every edit of the row.
  cellClassRules: { gut: () => true },
  headerClass: 'gut',
});

function gutterDef<Row extends SheetRow>(context: ColumnContext<Row>): ColDef<GridRow<Row>> {
  return {
    colId: gutterId,
    headerName: 'Row state',
    headerClass: 'gut title-hidden',
    cellClass: (params) => context.classesOf(params, ['gut', 'state']),
    width: 24,
    minWidth: 24,
    pinned: 'left',
    lockPinned: true,
    lockPosition: 'left',
    resizable: false,
    sortable: false,
    suppressMovable: true,
    suppressNavigable: true,
    suppressHeaderMenuButton: true,
    // A CSS class draws the sign of the state. This text is only for screen readers.
    valueGetter: ({ data }) =>
      data === undefined || isPinned<Row>(data) ? '' : (stateSentence(data.state) ?? ''),
  };
}

function columnDef<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  column: SheetColumn<Row>,
  context: ColumnContext<Row>,
): ColDef<GridRow<Row>> {
  const value = (data: GridRow<Row> | undefined): CellValue =>
    data === undefined
      ? null
      : isPinned<Row>(data)
        ? (data.texts.get(column.id) ?? null)
        : column.value(data);
  const isName = column.look === 'name';
  // On a phone, the pinned name must leave room for a figure.
  const isNarrow = window.innerWidth < phoneWidth;
  const scale = spacing().letters;
  const renderer = rendererOf(sheet.kind, column, context);
  const looks = classOf(column);
  return {
    colId: column.id,
    headerName: fullTitle(column),
    headerComponentParams: {
      innerHeaderComponent: UnitHeader,
      innerHeaderComponentParams: {
        title: column.title,
        unit: column.unit,
        openMenu: (anchor: Element) => context.openMenu(column.id, anchor),
      },
    } satisfies Partial<IHeaderParams>,
    headerClass: column.kind === 'number' ? 'num' : '',
    cellClass: (params) => context.classesOf(params, looks),
    width:
      isName && isNarrow ? 118 + Math.round(46 * Math.min(1, scale - 1)) : Math.round(column.width * scale),
    minWidth: 40,
    initialHide: !column.isShown,
    ...(isName ? { pinned: 'left' as const, lockVisible: true } : {}),
    sortable: column.look !== 'remove',
    // The first click on a figure's heading sorts the largest to the top, for example the best profit.
    sortingOrder: isFigure(column) ? ['desc', 'asc', null] : ['asc', 'desc', null],
    resizable: true,
    cellDataType: false,
    editable: ({ data }) => isEditable(sheet, column, data),
    cellEditor: TextEditor,
    cellEditorParams: ({ data }: { data: GridRow<Row> | undefined }) => editorSetup(sheet, column, data),
    valueGetter: ({ data }: ValueGetterParams<GridRow<Row>>) => value(data),
    // The grid also formats the raw text of the open editor. So accept any value, and never throw.
    valueFormatter: ({ data }: ValueFormatterParams<GridRow<Row>>) =>
      data === undefined || data === null
        ? ''
        : isPinned<Row>(data)
          ? (data.texts.get(column.id) ?? '')
          : (sheet.marks.bad(data.id, column.id)?.text ?? column.shown(data)),
    equals: sameValue,
    comparator: compareValues,
    ...(renderer === undefined ? {} : { cellRenderer: renderer }),
  };
}

function rendererOf<Row extends SheetRow>(
  kind: SheetKind<Row>,
  column: SheetColumn<Row>,
  context: ColumnContext<Row>,
): (new () => ICellRendererComp<GridRow<Row>>) | undefined {
  if (column.look === 'name') return nameCellOf(kind.noun.one, context.hrefOf, column.tag?.bind(column));
  return column.look === 'remove' ? removeCellOf(kind.nameOf) : undefined;
}

/** The classes of a column's cells. A plain number column has none, because each class slows down a sort. */
function classOf<Row>({ kind, look }: SheetColumn<Row>): readonly string[] {
  return [kind === 'number' ? '' : 'txt', look === 'soft' ? 'sub' : (look ?? '')].filter(
    (name) => name !== '',
  );
}

function sameValue(a: CellValue | undefined, b: CellValue | undefined): boolean {
  if (isDecimal(a) && isDecimal(b)) return a.eq(b);
  return a === b;
}

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Sorts numbers by size and names alphabetically. Missing values come last in both directions. */
export function compareValues(
  a: CellValue | undefined,
  b: CellValue | undefined,
  _nodeA?: unknown,
  _nodeB?: unknown,
  isDescending = false,
): number {
  const isAbsentA = a === null || a === undefined || a === '';
  const isAbsentB = b === null || b === undefined || b === '';
  if (isAbsentA || isAbsentB)
    return isAbsentA && isAbsentB ? 0 : (isAbsentA ? 1 : -1) * (isDescending ? -1 : 1);
  if (isDecimal(a) && isDecimal(b)) return a.cmp(b);
  return collator.compare(String(a), String(b));
}

/** A cell's tooltip: what to type, a note, why a figure is missing, or all digits of the number. */
export function tooltipOf<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  column: SheetColumn<Row>,
  data: Row,
): string | undefined {
  const remark = problemAt(sheet, column, data) ?? column.note?.(data);
  const active = sheet.selection.get()?.active;
  if (remark !== undefined && active?.rowId === data.id && active.columnId === column.id) return undefined;
  return remark ?? column.reason?.(data) ?? longText(column, data);
}

function longText<Row>(column: SheetColumn<Row>, row: Row): string | undefined {
  const value = column.value(row);
  if (isDecimal(value)) return value.decimalPlaces() > 2 ? plainNumber(value) : undefined;
  return column.look === 'soft' ? column.shown(row) : undefined;
}

const isFigure = <Row>({ kind, entry }: SheetColumn<Row>): boolean =>
  kind === 'number' && entry === undefined;
