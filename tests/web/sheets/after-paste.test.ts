/** A paste of many rows is shown only after it is stored on this device. Until then, the user goes on. */
import { expect, test } from 'vitest';
import { newTrade } from '#calc-core/trade';
import { newId } from '#web/data/records.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { newRowId } from '#web/sheets/model/rows/pinned-row.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { Device, until } from '../data/testbed.ts';
import { handSheet } from './handSheet.ts';

const today = (): string => '2026-11-20';
const pens = Array.from({ length: 30 }, (_, at) => `Pen ${at}`).join('\n');

async function pasted() {
  const records = await new Device(new FakeServer(), 'desk').open();
  const id = newId();
  records.commit('New', [{ kind: 'trade', id, op: 'create', doc: newTrade(id, today(), [], []) }]);
  const hands = handSheet(tradesKind(records, false, today), records);
  hands.select(newRowId, 'name');
  hands.paste({ text: pens });
  expect(hands.sheet.layout.recordCount).toBe(1);
  const appeared = () => until(() => hands.sheet.layout.recordCount === 31);
  const active = () => hands.sheet.selection.get()?.active;
  return { records, id, appeared, active, ...hands };
}

test('the pasted rows are selected when they appear', async () => {
  const { records, appeared, active, sheet } = await pasted();
  await appeared();
  expect(records.trade(active()?.rowId ?? '')?.trade.name).toBe('Pen 0');
  expect(sheet.selection.box()).toMatchObject({ top: 1, bottom: 30 });
  await records.close();
});

test('a user who has gone to another cell stays there when the pasted rows appear', async () => {
  const { records, id, select, appeared, active } = await pasted();
  select(id, 'saleCostHd');
  await appeared();
  expect(active()).toEqual({ rowId: id, columnId: 'saleCostHd' });
  await records.close();
});

test('typing that began before the pasted rows appear goes into its own cells', async () => {
  const { records, id, sheet, select, keys, appeared, active } = await pasted();
  select(id, 'saleCostHd');
  keys("'12");
  await until(() => sheet.feed.waiting() === 30);
  keys("'50", 'Tab');
  await appeared();
  expect(records.trade(id)?.trade.saleCostHd).toBe('1250');
  records.commit('Elsewhere', [{ kind: 'trade', id, op: 'patch', patch: { numberOfHead: '7' } }]);
  expect(active()?.rowId).toBe(id);
  await records.close();
});
