import { afterEach, expect, it } from 'vitest';
import { boardOf, newBoard, newClass, recordOfBoard, type Board, type PriceClass } from '#calc-core/market';
import { newId, type Records } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

const opened: Records[] = [];
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
});

async function rest(...all: readonly Records[]): Promise<void> {
  for (const records of all) {
    records.sync.retry();
    await until(() => atRest(records));
    await records.reload();
  }
}

const steers = (...rungs: readonly (readonly [weightKg: string, price: string])[]): PriceClass => ({
  ...newClass('Steers', 1),
  rungs: rungs.map(([weightKg, price]) => ({ weightKg, price, head: null })),
});

const roma: Board = {
  ...newBoard(newId(), '2026-11-17'),
  name: 'Roma',
  classes: [steers(['200', '5.10'], ['240', '4.86'])],
};

const setClasses = (records: Records, classes: readonly PriceClass[]): void =>
  records.commit('Edit prices', [
    { kind: 'board', id: roma.id, op: 'patch', patch: { classes: JSON.stringify(classes) } },
  ]);

const pricesOf = (records: Records): readonly (string | null)[] =>
  records.board(roma.id)!.board.classes[0]!.rungs.map((rung) => rung.price);

async function twoDevices() {
  const server = new FakeServer({});
  const devices = ['phone', 'office'].map((name) => new Device(server, name));
  const all: Records[] = [];
  for (const device of devices) {
    const records = await device.open({});
    opened.push(records);
    all.push(records);
  }
  const [phone, office] = all as [Records, Records];
  phone.commit('New day', [{ kind: 'board', id: roma.id, op: 'create', doc: recordOfBoard(roma) }]);
  await rest(phone, office);
  await until(() => office.board(roma.id) !== undefined);
  return { server, devices, phone, office };
}

it('a market day is created, appears on another device, is undone and redone', async () => {
  const { server, phone, office } = await twoDevices();
  expect(office.boards().map(({ board }) => board)).toEqual([roma]);
  expect(server.records.get(`board/${roma.id}`)?.wire).toMatchObject({ classes: [{ name: 'Steers' }] });
  setClasses(phone, [steers(['200', '5.20'], ['240', '4.86'])]);
  expect(phone.undo()).toBe('Edit prices');
  expect(pricesOf(phone)).toEqual(['5.10', '4.86']);
  phone.redo();
  await rest(phone, office);
  expect(pricesOf(office)).toEqual(['5.20', '4.86']);
});

it('lists the newest day first, and changing a name or note leaves the classes unchanged', async () => {
  const { phone } = await twoDevices();
  const older = { ...roma, id: newId(), date: '2026-11-10' };
  phone.commit('Older day', [{ kind: 'board', id: older.id, op: 'create', doc: recordOfBoard(older) }]);
  expect(phone.boards().map(({ board }) => board.date)).toEqual(['2026-11-17', '2026-11-10']);
  const { classes } = phone.board(roma.id)!.board;
  phone.commit('Note', [{ kind: 'board', id: roma.id, op: 'patch', patch: { note: 'rain' } }]);
  expect(boardOf(phone.board(roma.id)!.record).note).toBe('rain');
  expect(phone.board(roma.id)!.board.classes).toEqual(classes);
});

it('two devices that typed different prices offline keep both', async () => {
  const { devices, phone, office } = await twoDevices();
  for (const device of devices) device.line.online = false;
  setClasses(phone, [steers(['200', '5.20'], ['240', '4.86'])]);
  setClasses(office, [steers(['200', '5.10'], ['240', '4.90'], ['280', '4.46'])]);
  for (const device of devices) device.line.online = true;
  await rest(phone, office, phone);
  expect(pricesOf(phone)).toEqual(['5.20', '4.90', '4.46']);
  expect(pricesOf(office)).toEqual(pricesOf(phone));
  expect(office.sync.status().conflicts + phone.sync.status().conflicts).toBe(0);
});

it('the same price typed differently on both devices is a conflict', async () => {
  const { devices, phone, office } = await twoDevices();
  for (const device of devices) device.line.online = false;
  setClasses(phone, [steers(['200', '5.20'], ['240', '4.86'])]);
  setClasses(office, [steers(['200', '5.30'], ['240', '4.86'])]);
  for (const [index, device] of devices.entries()) {
    device.line.online = true;
    await rest([phone, office][index]!);
  }
  const { state } = office.board(roma.id)!;
  expect([state.state, state.fields?.map(({ field, label }) => [field, label])]).toEqual([
    'conflict',
    [['classes', 'Prices']],
  ]);
  office.sync.resolve(`board/${roma.id}`, { classes: 'mine' });
  await rest(office, phone);
  expect(pricesOf(phone)).toEqual(['5.30', '4.86']);
});
