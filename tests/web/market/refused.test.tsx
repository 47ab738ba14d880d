import { renderToStaticMarkup } from 'react-dom/server';
import type { KeyboardEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { newClass, type Board } from '#calc-core/market';
import { newTrade } from '#calc-core/trade';
import { RecordsProvider } from '#web/data/hooks.ts';
import type { BoardRow } from '#web/data/records.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { cellKey } from '#web/screens/market/cells.ts';
import { keptKey, keptOf } from '#web/screens/market/kept.ts';
import { useBoardEditing, type BoardEditing } from '#web/screens/market/use-board.ts';
import { useHands } from '#web/screens/market/use-hands.ts';
import { Notices } from '#web/shell/notice-list.ts';
import { NoticesProvider } from '#web/shell/notices.tsx';

const board: Board = {
  id: 'b1',
  name: 'Roma',
  date: '2026-11-24',
  note: '',
  classes: [{ ...newClass('Steers', 1), rungs: [{ weightKg: '240', price: '4.86', head: null }] }],
};

class Input {
  dataset = { cell: cellKey({ class: 0, rung: 0, field: 'price' }) };
}

afterEach(() => void vi.unstubAllGlobals());

interface Drawn {
  readonly hands: ReturnType<typeof useHands>['hands'];
  readonly editing: BoardEditing;
}

function Sheet({
  row,
  onDrawn,
}: {
  readonly row: BoardRow | undefined;
  readonly onDrawn: (drawn: Drawn) => void;
}) {
  const editing = useBoardEditing(row);
  const { hands } = useHands({ board, editing, readOnly: false, active: undefined, onReport: () => {} });
  onDrawn({ hands, editing });
  return null;
}

/** A day's sheet after a trade was made on another screen, with a hand on the price of its first rung. */
function start() {
  vi.stubGlobal('HTMLInputElement', Input);
  const records = memoryRecords({ boards: [board] });
  const notices = new Notices();
  const drawn: Drawn[] = [];
  renderToStaticMarkup(
    <RecordsProvider records={records}>
      <NoticesProvider value={notices}>
        <Sheet row={records.boards()[0]} onDrawn={(each) => drawn.push(each)} />
      </NoticesProvider>
    </RecordsProvider>,
  );
  const [sheet] = drawn;
  if (sheet === undefined) throw new Error('not drawn');
  const { hands, editing } = sheet;
  const press = (key: string): void =>
    hands.onKeyDown({
      key,
      ctrlKey: true,
      target: new Input(),
      preventDefault: () => {},
    } as unknown as KeyboardEvent);
  const makeTrade = (id: string): void =>
    records.commit('Bought steers', [
      { kind: 'trade', id, op: 'create', doc: newTrade(id, '2026-11-24', [], []) },
    ]);
  const cells = () => Object.keys(keptOf(records.drafts.read(keptKey('b1'))?.fields).cells);
  const said = () => notices.list().map(({ text }) => text);
  makeTrade('t1');
  return { records, press, editing, makeTrade, cells, said };
}

test('undo takes back the prices that were refused, the newest first, before what was done on another screen', () => {
  const { records, press, editing, cells, said } = start();
  editing.refuse('steers 240 price', 'Price must be below 100.', '450');
  editing.refuse('steers 280 price', 'Price: “abc” is not a number.', 'abc');
  press('z');
  expect(cells()).toEqual(['steers 240 price']);
  press('z');
  expect(cells()).toEqual([]);
  expect(records.trade('t1')).toBeDefined();
  expect(said()).toContain('Undone: an entry that needs fixing');
  press('z');
  expect(records.trade('t1')).toBeUndefined();
});

test('what was done after a price was refused is taken back first', () => {
  const { records, press, editing, makeTrade, cells } = start();
  editing.refuse('steers 240 price', 'Price must be below 100.', '450');
  makeTrade('t2');
  press('z');
  expect(records.trade('t2')).toBeUndefined();
  expect(cells()).toEqual(['steers 240 price']);
  press('z');
  expect(cells()).toEqual([]);
  expect(records.trade('t1')).toBeDefined();
});

test('the line for a new class keeps its text: undo is about the records then', () => {
  const { records, press, editing, cells } = start();
  editing.refuse('new line', 'There is a class of that name.', 'Steers');
  press('z');
  expect(cells()).toEqual(['new line']);
  expect(records.trade('t1')).toBeUndefined();
});

test('a price that was refused before the page was opened is given up before other work is undone', () => {
  const { records, press, cells } = start();
  records.drafts.write(keptKey('b1'), {
    cells: { 'steers 240 price': { text: '450', message: 'Price must be below 100.' } },
    pasted: null,
  });
  press('z');
  expect(cells()).toEqual([]);
  expect(records.trade('t1')).toBeDefined();
});
