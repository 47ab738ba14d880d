/** The app stores the text of an open cell at every key. After a reload, the cell opens with this text. */
import { describe, expect, test } from 'vitest';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { newId, type Records } from '#web/data/records.ts';
import { runKeys } from '#web/sheets/actions/registry.ts';
import { groupTradesKind, tradesKind } from '#web/sheets/kinds/trades.ts';
import { answerQuestion, stopEdit } from '#web/sheets/model/editing.ts';
import type { OverwriteQuestion } from '#web/sheets/model/hooks.ts';
import { openCellKey } from '#web/sheets/model/cell/open-cell.ts';
import { newRowId } from '#web/sheets/model/rows/pinned-row.ts';
import { reopenCell } from '#web/sheets/model/cell/reopening.ts';
import { setQuickFilter } from '#web/sheets/model/viewing.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { Device, until } from '../data/testbed.ts';
import { handSheet } from './handSheet.ts';

const today = (): string => '2026-11-20';
const head = 'numberOfHead';
const row = 't000003';

function open(records: Records) {
  const asked: OverwriteQuestion[] = [];
  const hands = handSheet(tradesKind(records, false, today), records, {
    onQuestion: (question) => asked.push(question),
  });
  return { ...hands, asked, reopen: () => reopenCell(hands.sheet) };
}

function start() {
  const records = memoryRecords({ trades: trades(18), carries, groups });
  return { records, ...open(records) };
}

/** A reloaded page. Only storage is left of the earlier page. */
const reloaded = (records: Records) => open({ ...records });

const drafts = (records: Records) => records.drafts.keys().filter((key) => key.startsWith('sheet/open/'));
const headOf = (records: Records, id = row) => records.trade(id)?.trade.numberOfHead;

describe('a cell whose row leaves the sheet while it is open', () => {
  const gone = '“1999” in Sell price $/hd was not entered: the trade is not in this sheet any more';
  const deleteRow = (records: Records) =>
    records.commit('Elsewhere', [{ kind: 'trade', id: row, op: 'delete' }]);

  test('creates no trade, shows what was not entered, and the deletion can be undone', () => {
    const { records, select, keys, said } = start();
    const before = records.trade(row)?.trade;
    select(row, 'saleCostHd');
    keys("'1999");
    deleteRow(records);
    keys('Enter');
    expect(records.trade(row)).toBeUndefined();
    expect(said()).toBe(gone);
    expect(drafts(records)).toEqual([]);
    keys('Ctrl+Z');
    expect(records.trade(row)?.trade).toEqual(before);
  });

  test('creates no trade when the question about a changed value is answered after the deletion', () => {
    const { records, sheet, asked, select, keys, said } = start();
    select(row, 'saleCostHd');
    keys("'1999");
    records.commit('Elsewhere', [{ kind: 'trade', id: row, op: 'patch', patch: { saleCostHd: '5' } }]);
    keys('Enter');
    deleteRow(records);
    answerQuestion(sheet, asked[0]!, 'mine');
    expect(records.trade(row)).toBeUndefined();
    expect(said()).toBe(gone);
  });

  test('creates no trade when Ctrl+Enter or a paste fills a range with the row', () => {
    for (const finish of ['Ctrl+Enter', 'paste'] as const) {
      const { records, sheet, select, keys, paste } = start();
      select('t000002', 'saleCostHd', 't000004', 'saleCostHd');
      keys(...(finish === 'paste' ? ['F2'] : ["'1999"]));
      deleteRow(records);
      if (finish === 'paste') {
        stopEdit(sheet, false);
        paste({ text: '1999' });
      } else keys(finish);
      expect(records.trade(row)).toBeUndefined();
      expect(['t000002', 't000004'].map((id) => records.trade(id)?.trade.saleCostHd)).toEqual([
        '1999',
        '1999',
      ]);
    }
  });

  test('stays as it is in its new group', () => {
    const records = memoryRecords({ trades: trades(18), carries, groups });
    const inGroup = (tradeGroupId: string) =>
      records.commit('Elsewhere', [{ kind: 'trade', id: row, op: 'patch', patch: { tradeGroupId } }]);
    const [one, two] = groups;
    inGroup(one!.id);
    const { select, keys, said } = handSheet(groupTradesKind(records, one!.id, false, today), records);
    select(row, 'purchaseCostHd');
    keys("'1999");
    const before = records.trade(row)?.trade;
    inGroup(two!.id);
    keys('Enter');
    expect(records.trade(row)?.trade).toEqual({ ...before, tradeGroupId: two!.id });
    expect(said()).toContain('was not entered');
  });
});

describe('a cell that is open when the page is left', () => {
  test('opens again with the typed text, and Enter then commits it', async () => {
    const { records, select, keys } = start();
    const before = headOf(records);
    select(row, head);
    keys("'97");
    const later = reloaded(records);
    await later.reopen();
    expect(headOf(records)).toBe(before);
    expect(later.sheet.state.editor?.text()).toBe('97');
    later.keys('Enter');
    expect(headOf(records)).toBe('97');
    expect(drafts(records)).toEqual([]);
  });

  test('has its old value after Escape, even if Escape is pressed after a reload', async () => {
    const { records, select, keys } = start();
    const before = headOf(records);
    select(row, head);
    keys("'97");
    const later = reloaded(records);
    await later.reopen();
    later.keys('Escape');
    expect(headOf(records)).toBe(before);
    expect(drafts(records)).toEqual([]);
    const last = reloaded(records);
    await last.reopen();
    expect(last.sheet.state.editor).toBeNull();
  });

  test('is committed when another screen replaces the sheet', () => {
    const { records, select, keys, detach } = start();
    select(row, head);
    keys("'97");
    detach();
    expect(headOf(records)).toBe('97');
    expect(drafts(records)).toEqual([]);
  });

  test('keeps an unreadable text when another screen replaces the sheet', () => {
    const { records, select, keys, detach } = start();
    select(row, head);
    keys("'9x");
    detach();
    expect(reloaded(records).shown(row, head)).toBe('9x');
    expect(drafts(records)).toEqual([]);
  });

  test('in the blank row opens again and creates one trade', async () => {
    const { records, select, keys } = start();
    select(newRowId, 'name');
    keys("'Kilcoy");
    const later = reloaded(records);
    await later.reopen();
    later.keys("' steers", 'Enter');
    const made = records.trades().filter(({ trade }) => trade.name === 'Kilcoy steers');
    expect(made).toHaveLength(1);
    expect(drafts(records)).toEqual([]);
  });

  test('is committed if a filter hides its row, and a message says so', async () => {
    const { records, sheet, select, keys } = start();
    setQuickFilter(sheet, '');
    select(row, head);
    keys("'97");
    const later = reloaded(records);
    setQuickFilter(later.sheet, 'nothing is called this');
    await later.reopen();
    expect(headOf(records)).toBe('97');
    expect(later.sheet.state.message).toMatchObject({
      text: 'Entered “97” in # Of Head, typed before this sheet was left',
      canUndo: true,
    });
  });

  test('raises a question when its value changed elsewhere, and the text survives another reload until the answer', async () => {
    const { records, select, keys } = start();
    select(row, head);
    keys("'97");
    records.commit('Elsewhere', [{ kind: 'trade', id: row, op: 'patch', patch: { numberOfHead: '55' } }]);
    const later = reloaded(records);
    await later.reopen();
    later.keys('Enter');
    expect(later.asked).toMatchObject([{ mine: '97', theirs: '55' }]);
    expect(headOf(records)).toBe('55');
    const last = reloaded(records);
    await last.reopen();
    last.keys('Enter');
    const [question] = last.asked;
    if (question === undefined) throw new Error('nothing was asked');
    answerQuestion(last.sheet, question, 'mine');
    expect(headOf(records)).toBe('97');
    expect(drafts(records)).toEqual([]);
  });

  test('stores nothing while the text is unchanged', () => {
    const { records, select, keys } = start();
    select(row, head);
    keys('F2');
    expect(drafts(records)).toEqual([]);
  });

  test('survives a restart of the device, and the stored text is removed when it is committed', async () => {
    const device = new Device(new FakeServer(), 'phone');
    const first = await device.open();
    const id = newId();
    first.commit('New', [{ kind: 'trade', id, op: 'create', doc: newTrade(id, today(), [], []) }]);
    const { keys, select, sheet } = open(first);
    select(id, head);
    keys("'97");
    const key = openCellKey(sheet.kind);
    await until(() => first.drafts.read(key)?.state === 'on this device');
    await first.close();
    const second = await device.open();
    const later = open(second);
    await later.reopen();
    expect(later.sheet.state.editor?.text()).toBe('97');
    later.keys('Enter');
    await until(() => second.trade(id)?.state.state !== 'saving');
    await second.close();
    const third = await device.open();
    expect(headOf(third, id)).toBe('97');
    expect(drafts(third)).toEqual([]);
    await third.close();
  });
});

describe('Ctrl+S in a sheet', () => {
  test('commits the open cell, then leaves the key to the screen’s own Save', () => {
    const { records, sheet, select, keys } = start();
    select(row, head);
    keys("'97");
    expect(runKeys(sheet, 'Ctrl+S', 'editor')).toBe(false);
    expect(headOf(records)).toBe('97');
  });

  test('moves to an unreadable text, and nothing else is saved', () => {
    const { sheet, select, keys, said } = start();
    select(row, head);
    keys("'9x");
    expect(runKeys(sheet, 'Ctrl+S', 'editor')).toBe(true);
    expect(said()).toContain('“9x” has another unit');
    select('t000005', 'name');
    expect(runKeys(sheet, 'Ctrl+S', 'cells')).toBe(true);
    expect(sheet.selection.get()?.active).toEqual({ rowId: row, columnId: head });
    keys('Delete');
    expect(runKeys(sheet, 'Ctrl+S', 'cells')).toBe(false);
  });

  test('saves nothing while a value that changed elsewhere is in conflict', () => {
    const { records, sheet, select, keys, asked } = start();
    select(row, head);
    keys("'97");
    records.commit('Elsewhere', [{ kind: 'trade', id: row, op: 'patch', patch: { numberOfHead: '55' } }]);
    expect(runKeys(sheet, 'Ctrl+S', 'editor')).toBe(true);
    expect(asked).toHaveLength(1);
  });
});
