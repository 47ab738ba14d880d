import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { newClass, type Board } from '#calc-core/market';
import { RecordsProvider, useBoards } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { BoardSheet } from '#web/screens/market/board/BoardSheet.tsx';
import type { BoardRow } from '#web/data/records.ts';
import { useDaySheet } from '#web/screens/market/board/use-day-sheet.ts';
import { useBoardEditing } from '#web/screens/market/board/use-board.ts';
import { CarrySheet } from '#web/sheets/CarrySheet.tsx';
import { Notices } from '#web/shell/notice-list.ts';
import { NoticesProvider } from '#web/shell/notices.tsx';
import { carries } from '../../browser/sheet-page/seed.ts';
import { painted } from '../painted.ts';

const growing = carries.find(({ carryTypeId }) => carryTypeId === 1);
const place = document.getElementById('root');
if (place === null || growing === undefined) throw new Error('no root, or no carry by growth');

const board: Board = {
  id: 'b1',
  name: 'Roma',
  date: '2026-11-17',
  note: '',
  classes: Array.from({ length: 40 }, (_, index) => ({
    ...newClass(`Class ${index}`, 1),
    rungs: Array.from({ length: 40 }, (_rung, at) => ({
      weightKg: String(200 + at * 10),
      price: (5.2 - at / 50 + index / 100).toFixed(2),
      head: '10',
    })),
  })),
};

const records = memoryRecords({
  boards: [board],
  carries: Array.from({ length: 1600 }, (_, index) => ({
    ...growing,
    id: `carry${index}`,
    name: `Carry ${index}`,
  })),
});
const notices = new Notices();
let react: Root | null = null;

function Prices(): ReactElement | null {
  const row = useBoards()[0];
  return row === undefined ? null : <Day row={row} />;
}

function Day({ row }: { readonly row: BoardRow }): ReactElement {
  const editing = useBoardEditing(row);
  const day = useDaySheet(row, false);
  return (
    <BoardSheet
      row={row}
      carry={growing ?? null}
      editing={editing}
      day={day}
      readOnly={false}
      onReport={() => undefined}
    />
  );
}

const sheets = {
  board: { sheet: <Prices />, isThere: () => document.querySelector('table input') !== null },
  carries: {
    sheet: (
      <CarrySheet
        carryTypeId={1}
        slug="bench"
        selected={new Set()}
        onSelect={() => undefined}
        onOpen={() => undefined}
        hrefOf={(id) => `#${id}`}
      />
    ),
    isThere: () => document.querySelector('.ag-row[row-index="0"] .ag-cell') !== null,
  },
} as const;

const bench = {
  async open(which: keyof typeof sheets): Promise<number> {
    const { sheet, isThere } = sheets[which];
    await painted();
    const start = performance.now();
    react = createRoot(place);
    react.render(
      <RecordsProvider records={records}>
        <NoticesProvider value={notices}>{sheet}</NoticesProvider>
      </RecordsProvider>,
    );
    return (await painted(isThere)) - start;
  },
  rungs: () => document.querySelectorAll('table tr [data-column="weightKg"]').length,
  close(): void {
    react?.unmount();
    react = null;
    place.replaceChildren();
    localStorage.clear();
  },
};

Object.assign(window, { bench });
export type BoardBench = typeof bench;
