import { TooltipModule, type ColDef, type GridApi, type GridOptions } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { Records, TradeRow } from '#web/data/records.ts';
import type { SheetColumn } from '#web/sheets/columns/column.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { writeCells } from '#web/sheets/model/cell-texts.ts';
import { compareValues } from '#web/sheets/ag/columns/column-defs.ts';
import { registerModules } from '#web/sheets/ag/modules.ts';
import { droverTheme } from '#web/sheets/ag/theme.ts';
import { createTotals } from '#web/sheets/model/rows/totals.ts';
import { TradeSheet } from '#web/sheets/TradeSheet.tsx';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { painted } from '../painted.ts';

/** The measured grid: our sheet, or a bare AgGridReact with the same rows, columns and texts. */
export type Side = 'ours' | 'bare';

const root = document.getElementById('root');
if (root === null) throw new Error('no root');
let records: Records = memoryRecords();
let kind = tradesKind(records, false, () => today);
let react: Root | null = null;
let api: GridApi<BareRow> | null = null;

const today = '2026-11-20';
const none: ReadonlySet<string> = new Set();

/** True if the rendered cells show the record's current values. The bare grid renders them in a later task. */
const areShown = (rowId: string, columnIds: readonly string[]): boolean => {
  const row = kind.row(rowId);
  const line = [...document.querySelectorAll(`.ag-row[row-id="${rowId}"]`)];
  return columnIds.every((columnId) => {
    const column = kind.columns.find(({ id }) => id === columnId);
    const cell = line.flatMap((each) => each.querySelector(`.ag-cell[col-id="${columnId}"]`) ?? [])[0];
    return (
      row === undefined ||
      column === undefined ||
      cell === undefined ||
      cell.textContent === column.shown(row)
    );
  });
};

const hasCells = (): boolean => document.querySelector('.ag-row[row-index="0"] .ag-cell') !== null;

/** The position and size of our grid. The bare grid gets the same, so that both show the same cells. */
let ourPlace: DOMRect | null = null;

/** A trade, or one of the two rows pinned at the bottom. A pinned row has one text for each column. */
interface BareRow {
  readonly id: string;
  readonly trade: TradeRow | null;
  readonly texts: ReadonlyMap<string, string>;
}

const noTexts: ReadonlyMap<string, string> = new Map();
const bareRow = (trade: TradeRow): BareRow => ({ id: trade.id, trade, texts: noTexts });

const tooltips = [TooltipModule];

/** A plain grid with the rows, columns, texts and size of our sheet. It has no ranges, editors, clipboard, undo or filters. */
function BareGrid(): ReactElement {
  const [options] = useState(bareOptions);
  return <AgGridReact gridOptions={options} modules={tooltips} />;
}

function bareOptions(): GridOptions<BareRow> {
  registerModules();
  const shown = kind.columns.filter((column) => column.isShown);
  return {
    theme: droverTheme,
    rowHeight: 32,
    headerHeight: 46,
    groupHeaderHeight: 24,
    animateRows: false,
    ensureDomOrder: true,
    tooltipShowDelay: 400,
    selectionColumnDef: { width: 26, pinned: 'left' },
    rowSelection: {
      mode: 'multiRow',
      enableClickSelection: false,
      checkboxes: true,
      headerCheckbox: true,
      selectAll: 'filtered',
    },
    getRowId: ({ data }) => data.id,
    columnDefs: [
      { colId: 'gutter', headerName: '', width: 24, pinned: 'left', valueGetter: () => '' },
      ...[...Map.groupBy(shown, (column) => column.group)].map(([headerName, columns]) => ({
        headerName,
        children: columns.map(bareColumn),
      })),
    ],
    rowData: records.trades().map(bareRow),
    pinnedBottomRowData: [
      { id: 'new', trade: null, texts: noTexts },
      { id: 'totals', trade: null, texts: noTexts },
    ],
    onGridReady: ({ api: made }) => followRecords(made, shown),
  };
}

function followRecords(made: GridApi<BareRow>, shown: readonly SheetColumn<TradeRow>[]): void {
  api = made;
  const totals = createTotals<TradeRow>((texts) =>
    made.getPinnedBottomRow(1)?.updateData({ id: 'totals', trade: null, texts }),
  );
  totals.rebuild(records.trades(), shown);
  const unsubscribe = records.subscribe((keys) => {
    const rows = [...keys].flatMap((key) => records.trade(key.slice('trade/'.length)) ?? []);
    for (const row of rows) made.getRowNode(row.id)?.updateData(bareRow(row));
    totals.update(rows);
  });
  made.addEventListener('gridPreDestroyed', () => {
    unsubscribe();
    totals.stop();
  });
}

function bareColumn(column: SheetColumn<TradeRow>): ColDef<BareRow> {
  return {
    colId: column.id,
    headerName: column.title,
    width: column.width,
    cellDataType: false,
    comparator: compareValues,
    ...(column.look === 'name' ? { pinned: 'left' as const } : {}),
    valueGetter: ({ data }) =>
      data === undefined
        ? null
        : data.trade === null
          ? (data.texts.get(column.id) ?? null)
          : column.value(data.trade),
    valueFormatter: ({ data }) =>
      data === undefined || data === null
        ? ''
        : data.trade === null
          ? (data.texts.get(column.id) ?? '')
          : column.shown(data.trade),
    tooltipValueGetter: ({ data }) =>
      data === undefined || data.trade === null ? undefined : column.reason?.(data.trade),
  };
}

/** Returns an element with the size of our grid. */
function ourRoom(): HTMLElement {
  const host = document.createElement('div');
  const { top, left, width, height } = ourPlace ?? new DOMRect(0, 0, innerWidth, innerHeight);
  host.style.cssText = `position:absolute;top:${top}px;left:${left}px;width:${width}px;height:${height}px`;
  root?.append(host);
  return host;
}

const pastedColumns = [
  ['name', 'Trade Name'],
  ['numberOfHead', '# Of Head'],
  ['animalSubTypeId', 'Sub Type'],
  ['purchaseWeightkg', 'Buy weight'],
  ['purchaseCostCKg', 'Buy price $/kg'],
  ['purchaseCowDescription', 'Buy description'],
  ['saleWeightkg', 'Sell weight'],
  ['saleCostCKg', 'Sell price $/kg'],
  ['saleCowDescription', 'Sell description'],
  ['heldFrom', 'Held From'],
] as const;

function pasted(row: number, round: number): readonly string[] {
  const buy = String(4 + (round % 9) / 10);
  const sell = String(4 + (round % 7) / 10);
  return [
    kind.row(idOf(row))?.trade.name ?? '',
    '100',
    'Cattle',
    '300',
    buy,
    `Pen ${round}`,
    '450',
    sell,
    'Even',
    '2026-11-03',
  ];
}

const idOf = (row: number): string => `t${String(row + 1).padStart(6, '0')}`;

const bench = {
  seed(count: number): void {
    records = memoryRecords({ trades: trades(count), carries, groups });
    kind = tradesKind(records, false, () => today);
    records.trades();
  },
  async open(side: Side): Promise<number> {
    await painted();
    const start = performance.now();
    if (side === 'bare') {
      react = createRoot(ourRoom());
      react.render(<BareGrid />);
    } else {
      react = createRoot(root);
      react.render(
        <RecordsProvider records={records}>
          <TradeSheet
            slug="bench"
            selected={none}
            onSelect={() => undefined}
            onOpen={() => undefined}
            hrefOf={(id) => `#${id}`}
          />
        </RecordsProvider>,
      );
    }
    const end = await painted(hasCells);
    if (side === 'ours') ourPlace = document.querySelector('.drover-sheet')?.getBoundingClientRect() ?? null;
    return end - start;
  },
  /** The number of cells that the grid has created. */
  cellCount: () => document.querySelectorAll('.ag-cell').length,
  close(): void {
    react?.unmount();
    react = null;
    api = null;
    root.replaceChildren();
    localStorage.clear();
  },
  async edit(round: number): Promise<number> {
    await painted();
    const start = performance.now();
    const rowId = idOf(round % 10);
    write([{ rowId, columnId: 'saleCostHd', text: String(1500 + round) }]);
    return (await painted(() => areShown(rowId, ['saleCostHd', 'profitPerHead']))) - start;
  },
  /** Selects the first cell. The next paste starts there. */
  async aim(side: Side): Promise<void> {
    if (side === 'ours') {
      document
        .querySelector<HTMLElement>('.ag-row[row-index="0"] .ag-cell[col-id="name"]')
        ?.dispatchEvent(
          new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX: 1, clientY: 1 }),
        );
      window.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    } else api?.setFocusedCell(0, 'name');
    await painted();
  },
  /** Pastes `rows` rows of ten columns. Our sheet pastes text. The bare grid gets the values directly. */
  async paste(side: Side, rows: number, round: number): Promise<number> {
    const lines = Array.from({ length: rows }, (_, row) => pasted(row, round));
    const data = new DataTransfer();
    data.setData(
      'text/plain',
      [pastedColumns.map(([, title]) => title), ...lines].map((line) => line.join('\t')).join('\n'),
    );
    await painted();
    const start = performance.now();
    if (side === 'bare')
      write(
        lines.flatMap((line, row) =>
          pastedColumns.map(([columnId], index) => ({ rowId: idOf(row), columnId, text: line[index] ?? '' })),
        ),
      );
    else
      document
        .querySelector('.ag-cell.act')
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
    return (await painted(() => areShown(idOf(0), ['name', 'purchaseCostCKg']))) - start;
  },
  /** Pastes new trades below the last row, until the preview shows their effects. Returns the time and the longest task, in ms. */
  async preview(count: number): Promise<{ readonly wall: number; readonly longest: number }> {
    const lines = Array.from(
      { length: count },
      (_, row) =>
        `New ${row}\t${20 + (row % 90)}\t${250 + (row % 60)}\t4${row % 90}\t440\t410\t${carries[0]?.name}`,
    );
    const data = new DataTransfer();
    data.setData(
      'text/plain',
      ['Mob\tHead\tBuy wt\tBuy c/kg\tSale wt\tSale c/kg\tCarry', ...lines].join('\n'),
    );
    let longest = 0;
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    watch.observe({ entryTypes: ['longtask'] });
    await painted();
    const start = performance.now();
    document
      .querySelector('.ag-cell.act')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    const isDone = (): boolean =>
      document.querySelector('dialog [role=status]')?.textContent.startsWith(`${count} new`) === true;
    while (!isDone()) await painted();
    const wall = performance.now() - start;
    await painted();
    watch.disconnect();
    return { wall, longest };
  },
  /** Presses the header three times: ascending, descending, unsorted. Waits each time until the result is painted. */
  async sort(): Promise<number> {
    await painted();
    const header = document.querySelector<HTMLElement>(
      '.ag-header-cell[col-id="profitPerHead"] .ag-header-cell-label',
    );
    const start = performance.now();
    let end = start;
    for (let press = 0; press < 3; press += 1) {
      header?.click();
      end = await painted();
    }
    return end - start;
  },
  async scroll(frames: number): Promise<number> {
    const body = document.querySelector<HTMLElement>(
      '.ag-grid-scrolling-container, .ag-body-viewport, .ag-center-cols-viewport',
    );
    const scroller =
      [...document.querySelectorAll<HTMLElement>('.ag-root-wrapper *')].find(
        (each) =>
          each.scrollHeight > each.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(each).overflowY),
      ) ?? body;
    const start = await painted();
    let end = start;
    for (let frame = 0; frame < frames; frame += 1) {
      if (scroller !== null) scroller.scrollTop += 96;
      end = await painted();
    }
    return end - start;
  },
};

function write(cells: readonly { rowId: string; columnId: string; text: string }[]): void {
  const { edits } = writeCells(kind, cells);
  records.commit('Bench', edits);
}

Object.assign(window, { bench });
export type SheetBench = typeof bench;
