import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newClass, type Board } from '#calc-core/market';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { BoardSheet } from '#web/screens/market/board/BoardSheet.tsx';
import { useBoardEditing } from '#web/screens/market/board/use-board.ts';
import { useDaySheet } from '#web/screens/market/board/use-day-sheet.ts';
import { Notices } from '#web/shell/notice-list.ts';
import { NoticesProvider } from '#web/shell/notices.tsx';

function dayOf(classes: number, rungs: number): Board {
  return {
    id: 'b1',
    name: 'Roma',
    date: '2026-11-17',
    note: '',
    classes: Array.from({ length: classes }, (_, index) => ({
      ...newClass(`Class ${index}`, 1),
      rungs: Array.from({ length: rungs }, (_rung, at) => ({
        weightKg: String(200 + at * 10),
        price: '4.1',
        head: null,
      })),
    })),
  };
}

/** Returns how many rungs the sheet renders before the first paint. `hasNewLine` is true if the line for new rungs is shown. */
function firstDrawn(board: Board): readonly [rungs: number, hasNewLine: boolean] {
  const records = memoryRecords({ boards: [board] });
  const row = records.boards()[0];
  if (row === undefined) throw new Error('no board');
  function Sheet() {
    const editing = useBoardEditing(row);
    const day = useDaySheet(row!, false);
    return (
      <BoardSheet
        row={row!}
        carry={null}
        editing={editing}
        day={day}
        readOnly={false}
        onReport={() => undefined}
      />
    );
  }
  const html = renderToStaticMarkup(
    <RecordsProvider records={records}>
      <NoticesProvider value={new Notices()}>
        <Sheet />
      </NoticesProvider>
    </RecordsProvider>,
  );
  return [html.split('data-column="weightKg"').length - 1, html.includes('New class, or a line')];
}

test('a day of 1,600 rungs first renders only one screenful, and an ordinary day renders completely', () => {
  expect(firstDrawn(dayOf(40, 40))).toEqual([40, false]);
  expect(firstDrawn(dayOf(3, 12))).toEqual([36, true]);
  expect(firstDrawn(dayOf(0, 0))).toEqual([0, true]);
});
