import {
  createGrid,
  type GridApi,
  type ITooltipParams,
  type ValueFormatterParams,
  type ValueGetterParams,
} from 'ag-grid-community';
import { createRoot, type Root } from 'react-dom/client';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/memory.ts';
import type { Records, TradeRow } from '#web/data/records.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { writeCells } from '#web/sheets/cells/write.ts';
import { compareValues } from '#web/sheets/grid/colDefs.ts';
import { registerModules } from '#web/sheets/grid/modules.ts';
import { droverTheme } from '#web/sheets/grid/theme.ts';
import { TradeSheet } from '#web/sheets/TradeSheet.tsx';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

/** Which grid is measured: our sheet, or a bare AG Grid with the same rows, columns and texts. */
export type Side = 'ours' | 'bare';

const root = document.getElementById('root');
if (root === null) throw new Error('no root');
let records: Records = memoryRecords();
let react: Root | null = null;
let api: GridApi<TradeRow> | null = null;

const none: ReadonlySet<string> = new Set();

function painted(): Promise<number> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => done(performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  });
}

async function cellsThere(): Promise<number> {
  while (document.querySelector('.ag-row[row-index="0"] .ag-cell') === null) await painted();
  return painted();
}

/** A grid as a page would make one that wants none of our features: same rows, columns, texts, heights, ticks and tooltips. */
function bareGrid(host: HTMLElement): GridApi<TradeRow> {
  registerModules();
  const kind = tradesKind(records, false, () => '2026-11-20');
  const gutter = { colId: 'gutter', headerName: '', width: 24, valueGetter: () => '' };
  const made = createGrid<TradeRow>(host, {
    theme: droverTheme,
    rowHeight: 32,
    headerHeight: 46,
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
      gutter,
      ...kind.columns
        .filter((column) => column.isShown)
        .map((column) => ({
          colId: column.id,
          headerName: column.title,
          width: column.width,
          cellDataType: false as const,
          comparator: compareValues,
          ...(column.look === 'name' ? { pinned: 'left' as const } : {}),
          valueGetter: ({ data }: ValueGetterParams<TradeRow>) =>
            data === undefined ? null : column.value(data),
          valueFormatter: ({ data }: ValueFormatterParams<TradeRow>) =>
            data === undefined || data === null ? '' : column.shown(data),
          tooltipValueGetter: ({ data }: ITooltipParams<TradeRow>) =>
            data === undefined ? undefined : column.reason?.(data),
        })),
    ],
    rowData: [...records.trades()],
  });
  records.subscribe((keys) => {
    for (const key of keys) {
      const id = key.slice('trade/'.length);
      const row = records.trade(id);
      if (row !== undefined) made.getRowNode(id)?.updateData(row);
    }
  });
  return made;
}

const bench = {
  /** Makes the records, untimed. */
  seed(count: number): void {
    records = memoryRecords({ trades: trades(count), carries, groups });
    records.trades();
  },
  async open(side: Side): Promise<number> {
    await painted();
    const start = performance.now();
    if (side === 'bare') api = bareGrid(root);
    else {
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
    return (await cellsThere()) - start;
  },
  close(): void {
    react?.unmount();
    api?.destroy();
    react = null;
    api = null;
    root.replaceChildren();
    localStorage.clear();
  },
  async edit(round: number): Promise<number> {
    await painted();
    const id = `t${String((round % 10) + 1).padStart(6, '0')}`;
    const start = performance.now();
    write([{ rowId: id, columnId: 'saleCostHd', text: String(1500 + round) }]);
    return (await painted()) - start;
  },
  /** A block of this many rows by ten columns, through the sheet's own paste, or written by hand to the bare grid. */
  async paste(side: Side, rows: number, round: number): Promise<number> {
    const columns = [
      'name',
      'numberOfHead',
      'animalSubTypeId',
      'purchaseWeightkg',
      'purchaseCostCKg',
      'purchaseCostHd',
      'saleWeightkg',
      'saleCostCKg',
      'saleCostHd',
      'sale2CostHd',
    ];
    const line = (row: number): string[] => [
      `Pasted ${row}`,
      '100',
      'Cattle',
      '300',
      String(4 + (round % 9) / 10),
      '',
      '450',
      String(4 + (round % 7) / 10),
      '',
      '',
    ];
    const ids = Array.from({ length: rows }, (_, index) => `t${String(index + 1).padStart(6, '0')}`);
    if (side === 'ours') {
      document
        .querySelector<HTMLElement>('.ag-row[row-index="0"] .ag-cell[col-id="name"]')
        ?.dispatchEvent(
          new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX: 1, clientY: 1 }),
        );
      window.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    }
    await painted();
    const start = performance.now();
    if (side === 'bare')
      write(
        ids
          .flatMap((rowId, row) =>
            columns.map((columnId, index) => ({ rowId, columnId, text: line(row)[index] ?? '' })),
          )
          .filter((cell) => cell.text !== ''),
      );
    else {
      const data = new DataTransfer();
      data.setData(
        'text/plain',
        [
          'Trade Name\t# Of Head\tSub Type\tBuy weight\tBuy price $/kg\tNote\tSell weight\tSell price $/kg\tNote\tNote',
          ...ids.map((_, row) => line(row).join('\t')),
        ].join('\n'),
      );
      document
        .querySelector('.ag-cell.act')
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
    }
    const end = await painted();
    return end - start;
  },
  async sort(): Promise<number> {
    await painted();
    const header = document.querySelector<HTMLElement>(
      '.ag-header-cell[col-id="profitPerHead"] .ag-header-cell-label',
    );
    const start = performance.now();
    header?.click();
    return (await painted()) - start;
  },
  /** Frame times while the body scrolls by three rows a frame. */
  async scroll(frames: number): Promise<number[]> {
    const body = document.querySelector<HTMLElement>(
      '.ag-grid-scrolling-container, .ag-body-viewport, .ag-center-cols-viewport',
    );
    const scroller =
      [...document.querySelectorAll<HTMLElement>('.ag-root-wrapper *')].find(
        (each) =>
          each.scrollHeight > each.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(each).overflowY),
      ) ?? body;
    const taken: number[] = [];
    let before = await painted();
    for (let frame = 0; frame < frames; frame += 1) {
      if (scroller !== null) scroller.scrollTop += 96;
      const now = await painted();
      taken.push(now - before);
      before = now;
    }
    return taken;
  },
};

function write(cells: readonly { rowId: string; columnId: string; text: string }[]): void {
  const { edits } = writeCells(
    tradesKind(records, false, () => '2026-11-20'),
    cells,
  );
  records.commit('Bench', edits);
}

Object.assign(window, { bench });
export type SheetBench = typeof bench;
