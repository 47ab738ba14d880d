import { afterEach, describe, expect, it } from 'vitest';
import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { editTrade, newTrade, nothingActual, openTrade, type TradeField } from '#calc-core/trade';
import { memoryRecords, newId, tradePatch, type Records } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

const opened: Records[] = [];
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
});

const id = newId();
const trade = newTrade(id, '2026-11-21', [], []);

/** Types into a field as a form does, and commits a patch. */
function type(records: Records, field: TradeField, value: string | null): void {
  const row = records.trade(id);
  if (row === undefined) throw new Error('no trade');
  const after = editTrade(row.trade, { field, value }, []);
  records.commit(`Edit ${field}`, [{ kind: 'trade', id, op: 'patch', patch: tradePatch(row.trade, after) }]);
}

describe.each(['in memory', 'on the device'])('undo and redo, %s', (where) => {
  async function open(): Promise<Records> {
    if (where === 'in memory') return memoryRecords({ trades: [trade] });
    const records = await new Device(new FakeServer(), 'phone').open();
    opened.push(records);
    records.commit('New', [{ kind: 'trade', id, op: 'create', doc: trade }]);
    return records;
  }

  it('undoes and redoes edits, including those of the linked $/kg', async () => {
    const records = await open();
    type(records, 'purchaseWeightkg', '300');
    type(records, 'purchaseCostCKg', '3.85');
    expect(records.trade(id)?.trade).toMatchObject({ purchaseCostHd: '1155', purchaseCostCKg: '3.85' });
    expect(records.trade(id)?.trade.lastChanged.purchase).toBe('kg');
    expect(records.undo()).toBe('Edit purchaseCostCKg');
    expect(records.trade(id)?.trade.purchaseCostHd).not.toBe('1155');
    expect(records.trade(id)?.trade.lastChanged.purchase).toBeNull();
    expect(records.canRedo()).toBe('Edit purchaseCostCKg');
    expect(records.redo()).toBe('Edit purchaseCostCKg');
    expect(records.trade(id)?.trade).toMatchObject({ purchaseCostHd: '1155', purchaseCostCKg: '3.85' });
  });

  it('restores a deleted record, and the trades of a deleted group', async () => {
    const records = await open();
    const group = { id: newId(), name: 'Steers' };
    records.commit('New group', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    records.commit('Into the group', [{ kind: 'trade', id, op: 'patch', patch: { tradeGroupId: group.id } }]);
    records.commit('Delete group', [{ kind: 'group', id: group.id, op: 'delete' }]);
    expect(records.trade(id)?.trade.tradeGroupId).toBeNull();
    expect(records.orphans(group.id)).toHaveLength(1);
    records.undo();
    expect(records.trade(id)?.trade.tradeGroupId).toBe(group.id);
    expect(records.group(group.id)).toMatchObject({ group: { name: 'Steers' }, count: 1 });
    records.commit('Delete trade', [{ kind: 'trade', id, op: 'delete' }]);
    expect(records.trades()).toEqual([]);
    records.undo();
    expect(records.trade(id)?.trade.name).toBe('');
  });

  it('skips a field that somebody else has changed since', async () => {
    const records = await open();
    records.commit('Both', [
      { kind: 'trade', id, op: 'patch', patch: { saleWeightkg: '400', saleCostHd: '900' } },
    ]);
    records.commit('One', [{ kind: 'trade', id, op: 'patch', patch: { saleCostHd: '950' } }]);
    const untouched = records.undo() === 'One' && records.undo() === 'Both';
    expect(untouched).toBe(true);
    expect(records.trade(id)?.trade).toMatchObject({ saleWeightkg: null, saleCostHd: null });
    records.redo();
    records.commit('Other', [{ kind: 'trade', id, op: 'patch', patch: { saleCostHd: '1000' } }]);
    expect(records.canRedo()).toBeNull();
  });

  it('treats a paste as one entry', async () => {
    const records = await open();
    const trades = Array.from({ length: 5 }, () => newTrade(newId(), '2026-11-21', [], []));
    records.commit(
      'Paste 5 trades',
      trades.map((doc) => ({ kind: 'trade', id: doc.id, op: 'create', doc })),
      { bulk: true },
    );
    expect(records.trades()).toHaveLength(6);
    expect(records.undo()).toBe('Paste 5 trades');
    expect(records.trades()).toHaveLength(1);
  });
});

it('keeps the plan when undo removes a fact after another device has entered a fact', async () => {
  const server = new FakeServer();
  const records = await new Device(server, 'phone').open();
  opened.push(records);
  records.commit('New', [{ kind: 'trade', id, op: 'create', doc: trade }]);
  const patch = withActual(trade, null, { ...nothingActual, deaths: '3' });
  records.commit('Fact', [{ kind: 'trade', id, op: 'patch', patch }]);
  await until(() => atRest(records));
  const { wire } = server.records.get(`trade/${id}`)!;
  const actual = { ...(wire!['actual'] as object), purchaseCostHd: '850' };
  server.put(`trade/${id}`, { ...wire, actual });
  await records.reload();
  await until(() => records.trade(id)?.trade.actual?.includes('850') === true);
  expect(records.undoTakes()).toBe(false);
  records.undo();
  expect(records.trade(id)?.trade.plan).toBe(patch.plan);
  await until(() => atRest(records));
  expect(server.records.get(`trade/${id}`)?.wire).toMatchObject({ actual, plan: wire!['plan'] });
});

it('undo keeps a new carry on which another tab has put a trade, and removes a carry that was created with its trade', async () => {
  const server = new FakeServer();
  const device = new Device(server, 'phone');
  const [records, second] = [await device.open(), await device.open()];
  opened.push(records, second);
  const [carry, other] = [newCarry(newId()), newCarry(newId())];
  const mob = { ...newTrade(newId(), '2026-11-21', [], []), carryId: other.id };
  records.commit('New', [{ kind: 'trade', id, op: 'create', doc: trade }]);
  records.commit('Import', [
    { kind: 'carry', id: other.id, op: 'create', doc: other },
    { kind: 'trade', id: mob.id, op: 'create', doc: mob },
  ]);
  expect(records.undo()).toBe('Import');
  expect([records.carries(), records.trades().map((row) => row.id)]).toEqual([[], [id]]);
  records.commit('New carry', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
  await until(() => second.trade(id) !== undefined && second.carry(carry.id) !== undefined);
  second.commit('Put', [{ kind: 'trade', id, op: 'patch', patch: { carryId: carry.id } }]);
  await until(() => records.carry(carry.id)?.usedBy === 1);
  expect(records.undoTakes()).toBe(false);
  records.undo();
  expect(records.carry(carry.id)).toBeDefined();
});

it('after a reload, undo reverses earlier edits, but skips fields that another device has changed since', async () => {
  const server = new FakeServer();
  const device = new Device(server, 'phone');
  const first = await device.open();
  first.commit('New', [{ kind: 'trade', id, op: 'create', doc: trade }]);
  first.commit('Weights', [
    { kind: 'trade', id, op: 'patch', patch: { saleWeightkg: '400', purchaseWeightkg: '300' } },
  ]);
  first.commit('Name', [{ kind: 'trade', id, op: 'patch', patch: { name: 'Roma' } }]);
  first.undo();
  await until(() => atRest(first));
  await first.close();
  server.put(`trade/${id}`, { ...server.records.get(`trade/${id}`)?.wire, saleWeightkg: '444' });
  const second = await device.open();
  opened.push(second);
  await second.reload();
  await until(() => second.trade(id)?.trade.saleWeightkg === '444');
  expect(second.canRedo()).toBe('Name');
  expect(second.undo()).toBe('Weights');
  expect(second.trade(id)?.trade).toMatchObject({ saleWeightkg: '444', purchaseWeightkg: null });
  // The trade has changed since its creation, so the creation cannot be undone.
  expect(second.undoTakes()).toBe(false);
  await until(() => atRest(second));
  expect(server.records.get(`trade/${id}`)?.wire).toMatchObject({
    saleWeightkg: '444',
    purchaseWeightkg: null,
  });
});

it('removes after a reload all trades that a paste added, including their prices per kg', async () => {
  const server = new FakeServer();
  const device = new Device(server, 'phone');
  const first = await device.open();
  const pasted = Array.from({ length: 3 }, () => {
    const blank = openTrade(newTrade(newId(), '2026-11-21', [], []));
    const lot = editTrade(blank, { field: 'saleWeightkg', value: '431' }, []);
    return editTrade(lot, { field: 'saleCostCKg', value: '3.91' }, []);
  });
  first.commit(
    'Paste 3 trades',
    pasted.map((doc) => ({ kind: 'trade', id: doc.id, op: 'create', doc })),
    { bulk: true },
  );
  await until(() => atRest(first));
  await first.close();
  const second = await device.open();
  opened.push(second);
  await second.reload();
  expect(second.trades()).toHaveLength(3);
  expect(second.undoTakes()).toBe(true);
  expect(second.undo()).toBe('Paste 3 trades');
  expect(second.trades()).toEqual([]);
  await until(() => pasted.every((doc) => server.records.get(`trade/${doc.id}`)?.wire === null));
});

it('keeps over a reload a $/kg that was typed before its weight, and uses it once the weight is entered', async () => {
  const server = new FakeServer();
  const device = new Device(server, 'phone');
  const first = await device.open();
  first.commit('New', [{ kind: 'trade', id, op: 'create', doc: trade }]);
  type(first, 'saleCostCKg', '3.85');
  await until(() => atRest(first));
  expect(first.trade(id)?.trade.saleCostCKg).toBe('3.85');
  expect(server.records.get(`trade/${id}`)?.wire).toMatchObject({ waitingPrices: { saleCostCKg: '3.85' } });
  await first.close();
  const second = await device.open();
  opened.push(second);
  expect(second.trade(id)?.trade.saleCostCKg).toBe('3.85');
  type(second, 'saleWeightkg', '400');
  expect(second.trade(id)?.trade.saleCostHd).toBe('1540');
  await until(() => atRest(second));
  expect(server.records.get(`trade/${id}`)?.wire).toMatchObject({ saleWeightkg: '400', saleCostHd: '1540' });
});

it("recalculates a carry's trades in memory and sends one request for the carry", async () => {
  const server = new FakeServer();
  const device = new Device(server, 'phone');
  const records = await device.open();
  opened.push(records);
  const carry = { ...newCarry(newId()), carryTypeId: 2 as const, weeksHeld: '10' };
  const sold = { ...trade, carryId: carry.id, numberOfHead: '10', purchaseCostHd: '500', saleCostHd: '700' };
  records.commit('New', [
    { kind: 'carry', id: carry.id, op: 'create', doc: carry },
    { kind: 'trade', id, op: 'create', doc: sold },
  ]);
  await until(() => atRest(records));
  const before = records.trade(id)?.result.figures.profitPerHead.value?.toString();
  const heard: string[] = [];
  records.subscribe((changed) => heard.push(...changed));
  records.commit('Freight', [{ kind: 'carry', id: carry.id, op: 'patch', patch: { freightIn: '20' } }]);
  const after = records.trade(id)?.result.figures.profitPerHead.value?.toString();
  expect([before, after]).toEqual(['200', '180']);
  expect(heard).toContain(`trade/${id}`);
  const writes = server.commits.length;
  await until(() => atRest(records));
  expect(server.commits.length).toBe(writes + 1);
});

it('undoes all commits of one action together, even after a restart', async () => {
  const device = new Device(new FakeServer(), 'phone');
  const first = await device.open();
  const ids = Array.from({ length: 12 }, () => newId());
  first.commit(
    'New',
    ids.map((each) => ({ kind: 'trade', id: each, op: 'create', doc: { ...trade, id: each } })),
  );
  for (const [index, each] of ids.entries()) {
    const joins = first.lastDone();
    const last = index === 0 || joins === null ? {} : { joins };
    first.commit(`Delete ${index + 1}`, [{ kind: 'trade', id: each, op: 'delete' }], last);
  }
  expect(first.trades()).toEqual([]);
  await until(() => first.sync.status().notSaved === 0);
  await first.close();
  const second = await device.open();
  opened.push(second);
  expect(second.undo()).toBe('Delete 12');
  expect(second.trades()).toHaveLength(12);
  expect(second.canUndo()).toBe('New');
  expect(second.redo()).toBe('Delete 12');
  expect(second.trades()).toEqual([]);
});
