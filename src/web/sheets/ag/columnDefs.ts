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
import { isDecimal } from '#calc-core';
import { fullTitle, plainText, type CellValue, type SheetColumn } from '../columns/column.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { TextEditor, type EditorSetup } from './editor.ts';
import { nameCellOf, removeCellOf, stateSentence, UnitHeader } from './renderers.ts';
import { isSpecial, type GridRow } from '../model/pinnedRow.ts';

/** What the columns ask of the sheet they stand in. */
export interface CellContext<Row extends SheetRow> {
  /** What a cell looks like when the grid makes it. */
  classesOf(params: CellClassParams<GridRow<Row>>): string[];
  /** What a cell shows: a text that could not be read as it was typed. */
  shown(column: SheetColumn<Row>, row: Row): string;
  setup(column: SheetColumn<Row>, data: GridRow<Row> | undefined): EditorSetup;
  isEditable(column: SheetColumn<Row>, data: GridRow<Row> | undefined): boolean;
  tooltip(column: SheetColumn<Row>, data: GridRow<Row>): string | undefined;
  hrefOf(id: string): string;
  openMenu(columnId: string, anchor: Element): void;
}

export const gutterId = 'row state';

/** The grid's definitions of a kind's columns, grouped as they follow each other. Made once per sheet: a new array would cost a full pass over the rows. */
export function columnDefs<Row extends SheetRow>(
  kind: SheetKind<Row>,
  context: CellContext<Row>,
): (ColDef<GridRow<Row>> | ColGroupDef<GridRow<Row>>)[] {
  const groups: ColGroupDef<GridRow<Row>>[] = [];
  let named = ''; // a title may come again further right, and a title with a space around it is another group
  for (const column of kind.columns) {
    const last = groups.at(-1);
    const definition = columnDef(kind, column, context);
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

/** A finger needs 44 px; a mouse does not. */
export const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;

export const selectionColumn = (): SelectionColumnDef => ({
  width: isCoarse() ? 44 : 26,
  pinned: 'left',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  lockPosition: 'left',
  cellClass: 'gut',
  headerClass: 'gut',
});

function gutterDef<Row extends SheetRow>(context: CellContext<Row>): ColDef<GridRow<Row>> {
  return {
    colId: gutterId,
    headerName: 'Row state',
    headerClass: 'gut heard',
    cellClass: (params) => ['gut', 'state', ...context.classesOf(params)],
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
    // The shape is the cell's class, the words its text: screen readers read them, nobody sees them.
    valueGetter: ({ data }) =>
      data === undefined || isSpecial<Row>(data) ? '' : (stateSentence(data.state) ?? ''),
    tooltip: ({ data }) =>
      data === undefined || data === null || isSpecial<Row>(data) ? undefined : stateSentence(data.state),
  };
}

function columnDef<Row extends SheetRow>(
  kind: SheetKind<Row>,
  column: SheetColumn<Row>,
  context: CellContext<Row>,
): ColDef<GridRow<Row>> {
  const value = (data: GridRow<Row> | undefined): CellValue =>
    data === undefined
      ? null
      : isSpecial<Row>(data)
        ? (data.texts.get(column.id) ?? null)
        : column.value(data);
  const isName = column.look === 'name';
  // On a phone the pinned name must leave room for a figure beside it.
  const isNarrow = window.innerWidth < 767;
  const renderer = rendererOf(kind, column, context);
  const looks = classOf(column);
  return {
    colId: column.id,
    headerName: fullTitle(column),
    headerTooltip: column.help,
    headerComponentParams: {
      innerHeaderComponent: UnitHeader,
      innerHeaderComponentParams: {
        title: column.title,
        unit: column.unit,
        openMenu: (anchor: Element) => context.openMenu(column.id, anchor),
      },
    } satisfies Partial<IHeaderParams>,
    headerClass: column.kind === 'number' ? 'num' : '',
    cellClass: (params) => [...looks, ...context.classesOf(params)],
    width: isName && isNarrow ? 118 : column.width,
    minWidth: 40,
    initialHide: !column.isShown,
    ...(isName ? { pinned: 'left' as const, lockVisible: true } : {}),
    sortable: column.look !== 'remove',
    resizable: true,
    cellDataType: false,
    editable: ({ data }) => context.isEditable(column, data),
    cellEditor: TextEditor,
    cellEditorParams: ({ data }: { data: GridRow<Row> | undefined }) => context.setup(column, data),
    valueGetter: ({ data }: ValueGetterParams<GridRow<Row>>) => value(data),
    // The grid shows the open editor's raw text through the formatter: it must take anything and never throw.
    valueFormatter: ({ data }: ValueFormatterParams<GridRow<Row>>) =>
      data === undefined || data === null
        ? ''
        : isSpecial<Row>(data)
          ? (data.texts.get(column.id) ?? '')
          : context.shown(column, data),
    equals: sameValue,
    comparator: compareValues,
    tooltip: ({ data }) => (data === undefined || data === null ? undefined : context.tooltip(column, data)),
    ...(renderer === undefined ? {} : { cellRenderer: renderer }),
  };
}

function rendererOf<Row extends SheetRow>(
  kind: SheetKind<Row>,
  column: SheetColumn<Row>,
  context: CellContext<Row>,
): (new () => ICellRendererComp<GridRow<Row>>) | undefined {
  if (column.look === 'name') return nameCellOf(kind.noun.one, context.hrefOf);
  return column.look === 'remove' ? removeCellOf(kind.nameOf) : undefined;
}

function classOf<Row>(column: SheetColumn<Row>): readonly string[] {
  const side = column.kind === 'number' ? 'num' : 'txt';
  return [
    side,
    column.look === 'soft' ? 'sub' : (column.look ?? ''),
    column.total?.kind === 'ratio' ? 'ratio' : '',
  ].filter((name) => name !== '');
}

function sameValue(a: CellValue | undefined, b: CellValue | undefined): boolean {
  if (isDecimal(a) && isDecimal(b)) return a.eq(b);
  return a === b;
}

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Numbers by size, names as a person sorts them; what is absent comes last, whichever way round. */
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

/** The text an editor opens with. */
export function editText<Row extends SheetRow>(
  column: SheetColumn<Row>,
  data: GridRow<Row> | undefined,
): string {
  return data === undefined || isSpecial<Row>(data)
    ? ''
    : column.kind === 'date'
      ? column.shown(data)
      : plainText(column, data);
}
