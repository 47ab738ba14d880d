import { describe, expect, test } from 'vitest';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { newId, type Records } from '#web/data/records.ts';
import { goToNextFix } from '#web/sheets/actions/finding.ts';
import { undo } from '#web/sheets/actions/history.ts';
import { rowFilter, fixingSwitch } from '#web/sheets/model/filters.ts';
import { keptMarks } from '#web/sheets/model/unreadable-cells.ts';
import { noFilters } from '#web/sheets/model/view-state.ts';
import { groupTradesKind, tradesKind } from '#web/sheets/kinds/trades.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { Device, until } from '../data/testbed.ts';
import { handSheet } from './handSheet.ts';
import { setQuickFilter } from '#web/sheets/model/viewing.ts';
import { cellsToFix, nextToFix } from '#web/sheets/model/search.ts';
import { writeTexts } from '#web/sheets/model/writing.ts';

const today = (): string => '2026-11-20';

function start() {
  const records = memoryRecords({ trades: trades(18), carries, groups });
  return { records, ...handSheet(tradesKind(records, false, today), records) };
}

/** The page after a reload: the same records, but no state in memory. */
function reloaded(records: Records) {
  const again: Records = { ...records };
  return handSheet(tradesKind(again, false, today), again);
}

const bad = [
  { rowId: 't000002', columnId: 'numberOfHead', text: '12.5x' },
  { rowId: 't000004', columnId: 'saleCostHd', text: '4l5' },
];

describe('an unreadable entry', () => {
  test('is shown again after a reload with its text, until it is corrected or cleared', () => {
    const { records, sheet } = start();
    const { refused } = writeTexts(sheet, 'Paste', bad);
    expect(refused).toHaveLength(2);
    const later = reloaded(records);
    expect(later.shown('t000002', 'numberOfHead')).toBe('12.5x');
    expect(cellsToFix(later.sheet)).toEqual(refused);
    writeTexts(later.sheet, 'Edit', [{ rowId: 't000002', columnId: 'numberOfHead', text: '12' }]);
    expect(cellsToFix(reloaded(records).sheet)).toEqual(refused.slice(1));
    later.sheet.marks.drop('t000004', 'saleCostHd');
    expect(cellsToFix(reloaded(records).sheet)).toEqual([]);
    expect(records.drafts.keys()).toEqual([]);
  });

  test('is shown again after a restart of the device, from its storage', async () => {
    const device = new Device(new FakeServer(), 'phone');
    const first = await device.open();
    const id = newId();
    first.commit('New', [{ kind: 'trade', id, op: 'create', doc: newTrade(id, today(), [], []) }]);
    const cell = { rowId: id, columnId: 'numberOfHead', text: '12.5x' };
    const { sheet } = handSheet(tradesKind(first, false, today), first);
    const { refused } = writeTexts(sheet, 'Edit', [cell]);
    await until(() => first.drafts.read('sheet/trade')?.state === 'on this device');
    await first.close();
    const second = await device.open();
    expect(keptMarks(second, { kind: 'trade' }).cells()).toEqual(refused);
    await second.close();
  });

  test('is shown in the sheet of the group too, and stays with its trade when the trade leaves the group', () => {
    const { records, sheet } = start();
    const member = records.trades().find((row) => row.trade.tradeGroupId === 'g1');
    const other = records.trades().find((row) => row.trade.tradeGroupId !== 'g1');
    if (member === undefined || other === undefined) throw new Error('no trades');
    writeTexts(sheet, 'Paste', [
      { rowId: member.id, columnId: 'numberOfHead', text: 'ten' },
      { rowId: other.id, columnId: 'numberOfHead', text: 'two' },
    ]);
    const group = handSheet(groupTradesKind(records, 'g1', false, today), records);
    expect(cellsToFix(group.sheet).map(({ text }) => text)).toEqual(['ten']);
    records.commit('Remove', [{ kind: 'trade', id: member.id, op: 'patch', patch: { tradeGroupId: null } }]);
    expect(cellsToFix(group.sheet)).toEqual([]);
    expect(cellsToFix(sheet)).toHaveLength(2);
  });

  test('disappears when its record is deleted, and returns when the record is restored', () => {
    const { records, sheet } = start();
    writeTexts(sheet, 'Paste', bad.slice(0, 1));
    records.commit('Delete', [{ kind: 'trade', id: 't000002', op: 'delete' }]);
    expect(cellsToFix(sheet)).toEqual([]);
    expect(records.drafts.keys()).toEqual([]);
    undo(sheet);
    expect(cellsToFix(sheet)).toHaveLength(1);
    expect(cellsToFix(reloaded(records).sheet)).toHaveLength(1);
  });

  test('of another tab is shown in this tab', () => {
    const { records, sheet } = start();
    let heard = 0;
    sheet.marks.subscribe(() => (heard += 1));
    writeTexts(reloaded(records).sheet, 'Edit', bad.slice(0, 1));
    expect([heard, cellsToFix(sheet).length]).toEqual([1, 1]);
    writeTexts(sheet, 'Edit', [{ ...bad[0]!, text: '9' }]);
    expect(heard).toBe(1);
    expect(records.drafts.keys()).toEqual([]);
  });

  test('in the blank row creates a record and stays with it', () => {
    const { sheet, records } = start();
    writeTexts(sheet, 'New trade', [{ rowId: 'made', columnId: 'numberOfHead', text: '4l5' }]);
    expect(records.trade('made')?.trade.numberOfHead).toBe('0');
    expect(cellsToFix(sheet).map(({ text }) => text)).toEqual(['4l5']);
    expect(reloaded(records).shown('made', 'numberOfHead')).toBe('4l5');
  });

  test.each([
    ['nothing', undefined],
    ['another shape', { cells: 'x' }],
    ['cells of another version', { cells: [null, 5, { rowId: 't000001' }] }],
  ])('stored as %s causes no error', (_, fields) => {
    const records = memoryRecords({ trades: trades(2), carries, groups });
    if (fields !== undefined) records.drafts.write('sheet/trade', fields);
    expect(keptMarks(records, { kind: 'trade' }).cells()).toEqual([]);
  });
});

test('undo skips an edit whose field another device has changed since, and says so', async () => {
  const server = new FakeServer();
  const records = await new Device(server, 'phone').open();
  const id = newId();
  records.commit('New', [{ kind: 'trade', id, op: 'create', doc: newTrade(id, today(), [], []) }]);
  const { sheet, said } = handSheet(tradesKind(records, false, today), records);
  writeTexts(sheet, 'Edit name', [{ rowId: id, columnId: 'name', text: 'Roma' }]);
  await until(() => server.records.get(`trade/${id}`)?.wire?.['name'] === 'Roma');
  server.put(`trade/${id}`, { ...server.records.get(`trade/${id}`)?.wire, name: 'Dalby' });
  await records.reload();
  await until(() => records.trade(id)?.trade.name === 'Dalby');
  undo(sheet);
  expect(said()).toBe('Not undone, because it has changed since: Edit name');
  expect(records.trade(id)?.trade.name).toBe('Dalby');
  await records.close();
});

describe('entries to fix', () => {
  test('are visited one after another from any active cell, continuing at the top after the last', () => {
    const { sheet, select, said } = start();
    writeTexts(sheet, 'Paste', bad);
    const at = () => sheet.selection.get()?.active;
    select('t000003', 'name');
    goToNextFix(sheet);
    expect(at()).toMatchObject({ rowId: 't000004', columnId: 'saleCostHd' });
    expect(said()).toMatch(/^2 of 2 to fix\. /);
    goToNextFix(sheet);
    expect(at()).toMatchObject({ rowId: 't000002', columnId: 'numberOfHead' });
    goToNextFix(sheet);
    expect(at()).toMatchObject({ rowId: 't000004' });
    for (const cell of bad) sheet.marks.drop(cell.rowId, cell.columnId);
    expect(nextToFix(sheet)).toBeNull();
  });

  test('are found by Find, and are the only rows that the filter To fix shows', () => {
    const { sheet, records } = start();
    writeTexts(sheet, 'Paste', bad);
    setQuickFilter(sheet, '12.5X');
    expect(sheet.layout.recordCount).toBe(1);
    expect([...sheet.state.hits]).toEqual(['t000002\nnumberOfHead']);
    const shown = (quick: string, switches: readonly string[]) => {
      const passes = rowFilter(sheet.kind, { ...noFilters, switches }, quick, sheet.marks);
      return records.trades().filter((row) => passes?.(row) ?? true).length;
    };
    expect(shown('4l5', [])).toBe(1);
    expect(shown('', [fixingSwitch])).toBe(2);
    for (const cell of bad) sheet.marks.drop(cell.rowId, cell.columnId);
    expect(shown('', [fixingSwitch])).toBe(18);
  });

  test('are selected after a paste of many rows, which appear in the sheet a moment later', () => {
    const source = memoryRecords({ trades: trades(3), carries, groups });
    const kind = tradesKind(source, false, today);
    // A large write shows its rows only after they are stored on this device.
    const heard = new Set<(keys: ReadonlySet<string>) => void>();
    const records: Records = {
      ...source,
      subscribe: (listener) => {
        heard.add(listener);
        return () => heard.delete(listener);
      },
    };
    const { sheet, select, paste } = handSheet(kind, records);
    select('new row', 'name');
    paste({
      text: Array.from({ length: 50 }, (_, index) => `Pen ${index}\t${index === 9 ? 'x' : 5}`).join('\n'),
    });
    expect(sheet.layout.recordCount).toBe(3);
    const made = new Set(records.trades().map(({ id }) => `trade/${id}`));
    for (const listener of heard) listener(made);
    const names = (id: string | undefined) => records.trade(id ?? '')?.trade.name;
    const selected = sheet.selection.get();
    expect([names(selected?.anchor.rowId), names(selected?.focus.rowId)]).toEqual(['Pen 0', 'Pen 49']);
    expect(selected?.focus.columnId).toBe('numberOfHead');
    expect(sheet.state.message.text).toBe('Pasted 99 cells. 50 trades added. 1 cell needs fixing');
  });
});
