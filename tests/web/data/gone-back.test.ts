import { afterEach, expect, it } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { toWire } from '#contract/wire.ts';
import { newId, type LostEdit, type Records } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

/** The server goes back to an earlier state. Each device then lists its own acknowledged edits that are lost. */

const opened: Records[] = [];
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
});

async function open(device: Device, behind = false): Promise<Records> {
  const records = await (behind ? device.openBehind() : device.open());
  opened.push(records);
  return records;
}

async function start() {
  const server = new FakeServer();
  const carry: Carry = { ...newCarry(newId()), name: 'Grass', tags: '1' };
  server.put(`carry/${carry.id}`, { ...toWire('carry', carry) }, 'seed');
  const phone = new Device(server, 'phone');
  const computer = new Device(server, 'computer');
  const mine = await open(phone);
  const theirs = await open(computer);
  for (const one of [mine, theirs]) await until(() => one.carry(carry.id) !== undefined);
  return { server, phone, mine, theirs, id: carry.id };
}

const patch = (records: Records, id: string, fields: Partial<Carry>): void =>
  records.commit('Edit', [{ kind: 'carry', id, op: 'patch', patch: fields }]);

/** Waits until every edit is acknowledged. Then each device loads all changes. */
async function settle(...all: Records[]): Promise<void> {
  for (const records of all) await until(() => atRest(records) && records.sync.status().pending === 0);
  for (const records of all) await records.reload();
}

const lostOn = (records: Records): readonly LostEdit[] | undefined => records.sync.status().goneBack?.lost;

/** Each lost edit in short: record name, kind of change, and the fields with both values. */
const inShort = (records: Records): readonly unknown[] | undefined =>
  lostOn(records)?.map(({ name, what, fields }) => [
    name,
    what,
    ...fields.map(({ label, mine, theirs }) => `${label} ${mine} > ${theirs}`),
  ]);

it.each([true, false])(
  'names the record and the field of an own edit that is lost (noticed: %s)',
  async (noticed) => {
    const { server, mine, theirs, id } = await start();
    patch(mine, id, { tags: '2', freightIn: '9' });
    await settle(mine, theirs);
    server.goBack(1, noticed);
    for (const one of [mine, theirs]) await one.reload();
    await until(() => lostOn(mine) !== undefined && lostOn(theirs) !== undefined);
    expect(mine.carry(id)?.carry.tags).toBe('1');
    expect(inShort(mine)).toEqual([['Grass', 'changed', 'Tags 2 > 1', 'Freight in 9 > null']]);
    // The other device has shown the lost value but did not type it, so its list is empty.
    expect(lostOn(theirs)).toEqual([]);
  },
);

it('names a record that this device created and the server lost, and a deletion that the server reverted', async () => {
  const { server, mine, id } = await start();
  const made = { ...newCarry(newId()), name: 'Oats' };
  mine.commit('New', [{ kind: 'carry', id: made.id, op: 'create', doc: made }]);
  await settle(mine);
  mine.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
  await settle(mine);
  server.goBack(2);
  await mine.reload();
  await until(() => lostOn(mine) !== undefined);
  expect([...(inShort(mine) ?? [])].sort()).toEqual([
    ['Grass', 'back'],
    ['Oats', 'gone'],
  ]);
});

it('shows the lost edits in every tab until they have been seen, even after a restart, and then never again', async () => {
  const { server, phone, mine, id } = await start();
  const second = await open(phone, true);
  patch(mine, id, { tags: '2' });
  await settle(mine);
  server.goBack(1);
  await mine.reload();
  await until(() => lostOn(mine)?.length === 1 && lostOn(second)?.length === 1);
  await mine.close();
  const again = await open(phone);
  expect(inShort(again)).toEqual([['Grass', 'changed', 'Tags 2 > 1']]);
  again.sync.seenGoneBack();
  expect(lostOn(again)).toBeUndefined();
  await again.reload();
  await until(() => lostOn(second) === undefined);
  await again.close();
  expect(lostOn(await open(phone))).toBeUndefined();
});

it('shows nothing when the server lost nothing, even if its epoch changed', async () => {
  const { server, mine, theirs, id } = await start();
  patch(mine, id, { tags: '2' });
  await settle(mine, theirs);
  server.goBack(0);
  patch(theirs, id, { tags: '3' });
  await settle(theirs);
  await mine.reload();
  await until(() => mine.carry(id)?.carry.tags === '3');
  expect(lostOn(mine)).toBeUndefined();
});

it('counts an undo as an edit, and leaves out unsent edits', async () => {
  const { server, phone, mine, id } = await start();
  patch(mine, id, { tags: '2' });
  await settle(mine);
  expect(mine.undo()).not.toBeNull();
  patch(mine, id, { freightIn: '9' });
  await settle(mine);
  phone.line.online = false;
  patch(mine, id, { freightIn: '10' });
  await until(() => mine.carry(id)?.state.state === 'on this device');
  server.goBack(1);
  phone.line.online = true;
  mine.sync.retry();
  await mine.reload();
  await until(() => lostOn(mine) !== undefined);
  expect(inShort(mine)).toEqual([['Grass', 'changed', 'Tags 1 > 2']]);
});
