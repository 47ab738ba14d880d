import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';
import { newId, type Kind, type Records } from '#web/data/records.ts';
import { goneOf, restorable, restoring, trashPage, unsentGone, type Gone } from '#web/trash/gone.ts';
import { deletedWords, noteWords } from '#web/trash/words.ts';
import { Device } from './support/device.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;
let phone: Device;
let office: Device;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  me = await service.member();
  phone = await new Device(service, me, 'phone').open();
  office = await new Device(service, me, 'office computer').open();
});
afterEach(() => Promise.all([phone.close(), office.close()]));

const trade = (name: string, changes: Partial<Trade> = {}): Trade => ({
  ...newTrade(newId(), '2026-11-16', [], []),
  name,
  numberOfHead: '10',
  ...changes,
});

function make(records: Records, kind: Kind, doc: { readonly id: string }): void {
  records.commit('Make', [{ kind, id: doc.id, op: 'create', doc } as never]);
}
const remove = (records: Records, kind: Kind, id: string): void =>
  records.commit('Delete', [{ kind, id, op: 'delete' }]);

const patch = (records: Records, id: string, changes: Partial<Trade>): void =>
  records.commit('Edit', [{ kind: 'trade', id, op: 'patch', patch: changes }]);

async function trashOn({ records, api, named, online }: Device): Promise<readonly Gone[]> {
  const told = online ? (await trashPage(api, me.slug, null)).items.map(goneOf) : [];
  return restorable(records, unsentGone(records, named), told);
}

async function restore(device: Device, ...names: readonly string[]): Promise<string> {
  const all = await trashOn(device);
  const picked = all.filter(({ record }) => names.includes(record.name));
  const restoration = restoring(device.records, picked, all);
  device.records.commit('Restore', restoration.edits);
  return noteWords(restoration);
}

const both = async (): Promise<void> => {
  await phone.settled();
  await office.settled();
  await phone.settled();
};

const names = (records: Records): readonly string[] => records.trades().map((row) => row.trade.name);

test('a group deleted on one device can be restored on the other with its id and trades, and undo reverts the restore', async () => {
  const group = { id: newId(), name: 'Spring store' };
  const [one, two] = [trade('One', { tradeGroupId: group.id }), trade('Two', { tradeGroupId: group.id })];
  make(office.records, 'group', group);
  make(office.records, 'trade', one);
  make(office.records, 'trade', two);
  await both();
  remove(office.records, 'group', group.id);
  await both();
  expect(phone.records.groups()).toEqual([]);
  const [gone] = await trashOn(phone);
  expect(gone).toMatchObject({ kind: 'group', id: group.id, device: { name: 'office computer' } });
  expect(await restore(phone, 'Spring store')).toBe('2 trades go back into it');
  await both();
  expect(office.records.group(group.id)).toMatchObject({ group, count: 2 });
  expect(await trashOn(office)).toEqual([]);
  const { items } = await phone.calls.history(me.slug, 'group', group.id, null);
  expect(items.map(({ act, device }) => [act, device?.name])).toEqual([
    ['restored', 'phone'],
    ['deleted', 'office computer'],
    ['created', 'office computer'],
  ]);
  phone.records.undo();
  await both();
  expect(office.records.groups()).toEqual([]);
  expect(office.records.trade(one.id)?.trade.tradeGroupId).toBeNull();
});

test('restoring a trade restores its deleted carry, and a message says that the trade’s group no longer exists', async () => {
  const carry = { ...newCarry(newId()), name: 'Winter rye' };
  const group = { id: newId(), name: 'Autumn' };
  const steers = trade('Steers', { carryId: carry.id, tradeGroupId: group.id, saleCostHd: '900' });
  make(office.records, 'carry', carry);
  make(office.records, 'group', group);
  make(office.records, 'trade', steers);
  await both();
  const was = office.records.trade(steers.id)?.trade;
  remove(office.records, 'trade', steers.id);
  await both();
  remove(office.records, 'carry', carry.id);
  remove(office.records, 'group', group.id);
  await both();
  const said = await restore(phone, 'Steers');
  expect(said).toBe(
    'Winter rye comes back with it. Its group no longer exists, so it comes back without a group',
  );
  await both();
  expect(office.records.trade(steers.id)?.trade).toEqual({ ...was, tradeGroupId: null });
  expect(office.records.carry(carry.id)).toMatchObject({ carry, usedBy: 1 });
  // The carry's versions are deleted, so the trade is restored without the carry.
  remove(office.records, 'trade', steers.id);
  await both();
  remove(office.records, 'carry', carry.id);
  await both();
  await service.database.query(`delete from versions where owner_id = $1 and kind = 'carry'`, [me.id]);
  expect(await restore(phone, 'Steers')).toBe(
    'Its carry was deleted for good, so it comes back without a carry',
  );
  await both();
  expect(office.records.trade(steers.id)?.trade.carryId).toBeNull();
});

test('a record deleted offline is listed as not sent yet and can be restored offline', async () => {
  const steers = trade('Steers');
  make(phone.records, 'trade', steers);
  await both();
  phone.online = false;
  remove(phone.records, 'trade', steers.id);
  const [gone] = await trashOn(phone);
  expect([gone?.id, gone?.at, deletedWords({ at: gone?.at ?? null }, new Date())]).toEqual([
    steers.id,
    null,
    'Not sent yet',
  ]);
  await restore(phone, 'Steers');
  expect([names(phone.records), await trashOn(phone)]).toEqual([['Steers'], []]);
  await phone.connect();
  await both();
  expect(names(office.records)).toEqual(['Steers']);
});

test('two deletions of one trade are listed once on both devices', async () => {
  const steers = trade('Steers');
  make(office.records, 'trade', steers);
  await both();
  phone.online = false;
  remove(phone.records, 'trade', steers.id);
  remove(office.records, 'trade', steers.id);
  await office.settled();
  await phone.connect();
  await both();
  for (const device of [phone, office]) {
    expect((await trashOn(device)).map(({ record, device: by }) => [record.name, by?.name])).toEqual([
      ['Steers', 'office computer'],
    ]);
    expect(device.records.sync.status().entries).toEqual([]);
  }
});

test('a trade edited on the phone and deleted in the office raises a question, and both devices end with the answer', async () => {
  for (const answer of ['mine', 'theirs'] as const) {
    const steers = trade('Steers', { saleCostHd: '900' });
    make(office.records, 'trade', steers);
    await both();
    phone.online = false;
    patch(phone.records, steers.id, { saleCostHd: '950' });
    remove(office.records, 'trade', steers.id);
    await office.settled();
    await phone.connect();
    const { state, fields } = phone.records.trade(steers.id)!.state;
    expect([state, fields?.map(({ field }) => field)]).toEqual(['conflict', ['record']]);
    phone.records.sync.resolve(`trade/${steers.id}`, { record: answer });
    await both();
    const kept = answer === 'mine' ? '950' : undefined;
    for (const { records } of [phone, office]) expect(records.trade(steers.id)?.trade.saleCostHd).toBe(kept);
    expect((await trashOn(office)).map(({ id }) => id).includes(steers.id)).toBe(answer === 'theirs');
    expect(phone.records.sync.status().entries).toEqual([]);
  }
});

test('an edit of a trade that was restored elsewhere is applied to the restored trade', async () => {
  const steers = trade('Steers', { saleCostHd: '900', purchaseCostHd: '700' });
  make(office.records, 'trade', steers);
  await both();
  phone.online = false;
  remove(office.records, 'trade', steers.id);
  await office.settled();
  patch(phone.records, steers.id, { saleCostHd: '950' });
  await restore(office, 'Steers');
  await office.settled();
  await phone.connect();
  await both();
  for (const { records } of [phone, office]) {
    expect(records.trade(steers.id)?.trade).toMatchObject({ saleCostHd: '950', purchaseCostHd: '700' });
    expect(records.trade(steers.id)?.state.state).toBe('synced');
  }
});

test('restoring a trade on both devices restores it once, and keeps edits that were typed since then', async () => {
  const steers = trade('Steers', { saleCostHd: '900' });
  make(office.records, 'trade', steers);
  await both();
  remove(office.records, 'trade', steers.id);
  await both();
  const all = await trashOn(phone);
  phone.online = false;
  phone.records.commit('Restore', restoring(phone.records, all, all).edits);
  await restore(office, 'Steers');
  patch(office.records, steers.id, { saleCostHd: '910' });
  await office.settled();
  await phone.connect();
  await both();
  for (const { records } of [phone, office]) {
    expect(records.trades().map((row) => [row.id, row.trade.saleCostHd, row.state.state])).toEqual([
      [steers.id, '910', 'synced'],
    ]);
  }
});

test('a restored trade waits and shows a message when another device has deleted its carry', async () => {
  const carry = { ...newCarry(newId()), name: 'Winter rye' };
  const steers = trade('Steers', { carryId: carry.id });
  make(office.records, 'carry', carry);
  make(office.records, 'trade', steers);
  await both();
  remove(office.records, 'trade', steers.id);
  await both();
  const all = await trashOn(phone);
  phone.online = false;
  phone.records.commit('Restore', restoring(phone.records, all, all).edits);
  remove(office.records, 'carry', carry.id);
  await office.settled();
  await phone.connect();
  const { state, text } = phone.records.trade(steers.id)!.state;
  expect([state, text]).toEqual(['refused', expect.stringMatching(/carry/i)]);
});
