import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { newBoard, recordOfBoard } from '#calc-core/market';
import { fieldsOfKind, recordKindNames } from '#calc-core/records';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { actualText } from '#calc-core/trade/facts/stored.ts';
import { toWire } from '#contract/wire.ts';
import { databaseName, openDatabase } from '#web/data/journal/journal.ts';
import { newId, type Records } from '#web/data/records.ts';
import type { Tabs } from '#web/data/sync/tabs.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, member, until } from './testbed.ts';

/** The phone's older app had no market days and no facts. Another device on the farm runs today's app. */

const opened: Records[] = [];
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
});

const board = recordOfBoard({ ...newBoard(newId(), '2026-11-17'), name: 'Roma' });
const facts = actualText({ ...nothingActual, deaths: '3' });
const trade: Trade = { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers', actual: facts };
const key = `trade/${trade.id}`;

function makeStores(made: IDBPDatabase): void {
  for (const name of ['base', 'sealed', 'held', 'local', 'drafts'])
    made.createObjectStore(name, { keyPath: 'key' });
  made.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key');
  made.createObjectStore('undo', { autoIncrement: true });
  made.createObjectStore('meta');
}

/** Puts two records on the server. Creates a phone that has stored only the fields that the older app knows. */
async function olderPhone() {
  const server = new FakeServer();
  server.put(key, { ...toWire('trade', trade) }, 'computer');
  server.put(`board/${board.id}`, { ...toWire('board', board) }, 'computer');
  const device = new Device(server, 'phone');
  Object.assign(globalThis, { indexedDB: device.factory });
  const old = await openDB(databaseName(member), 2, { upgrade: makeStores });
  const { actual: _actual, plan: _plan, ...known } = trade;
  await old.put('base', { key, rev: 1, doc: known, deleted: false });
  await old.put('meta', '2', 'cursor');
  return { server, device, old, known };
}

async function updated(device: Device): Promise<Records> {
  const records = await device.open();
  opened.push(records);
  return records;
}

it('loads everything again after an update, including records and fields that the older app skipped', async () => {
  const { device, old } = await olderPhone();
  old.close();
  const records = await updated(device);
  await until(() => records.board(board.id) !== undefined);
  expect(records.trade(trade.id)?.trade.actual).toBe(facts);
});

it('sends a request of the older app unchanged, and clears no field that the older app did not have', async () => {
  const { server, device, old, known } = await olderPhone();
  const change = { type: 'patch', fields: { name: 'Weaners' }, was: { name: 'Steers' } };
  const doc = { ...known, name: 'Weaners' };
  const request = { version: 2, key, opId: newId(), seq: 1, method: 'PUT', ifMatch: 1, doc, change };
  await old.put('sealed', request);
  old.close();
  const records = await updated(device);
  await until(() => server.records.get(key)?.wire?.['name'] === 'Weaners' && atRest(records));
  expect(server.records.get(key)?.wire?.['actual']).toMatchObject({ deaths: '3' });
  const [heard] = server.heard;
  expect(heard?.bytes).not.toContain('"actual"');
  expect(heard?.bytes).not.toContain('"plan"');
});

/** Lists when a tab asks for its turn to send and gives the turn back. */
function notedTabs(): { readonly steps: readonly string[]; readonly tabs: () => Tabs } {
  const steps: string[] = [];
  const tabs = (): Tabs => ({
    tell: () => undefined,
    listen: () => undefined,
    lead: (onLead) => {
      steps.push('asked');
      onLead();
    },
    takeOver: () => undefined,
    stepBack: () => steps.push('back'),
    close: () => undefined,
  });
  return { steps, tabs };
}

it('stops sending from a tab whose storage a newer app has replaced, so that another tab can send', async () => {
  const device = new Device(new FakeServer(), 'phone');
  const { steps, tabs } = notedTabs();
  const records = await device.open({ tabs });
  opened.push(records);
  await until(() => atRest(records));
  const newer = await openDB(databaseName(member), 9999);
  await until(() => records.sync.status().replaced);
  expect(steps).toEqual(['asked', 'back']);
  newer.close();
});

it('releases the turn to send of a tab whose storage was replaced while it opened, so that another tab can send', async () => {
  const device = new Device(new FakeServer(), 'phone');
  const { steps, tabs } = notedTabs();
  const begin = IDBDatabase.prototype.transaction;
  let newer: Promise<IDBPDatabase> | null = null;
  const reading = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...how
  ) {
    // The app starts all its reads in one task. The newer app opens the database before the first read finishes.
    newer ??= openDB(databaseName(member), 9999);
    return begin.apply(this, how);
  });
  const records = await device.open({ tabs });
  opened.push(records);
  reading.mockRestore();
  await until(() => records.sync.status().replaced);
  expect(steps).toEqual(['back']);
  await newer!.then((database) => database.close());
});

it('includes the number of known fields in the data version, so that an older app’s cursor is not used', async () => {
  const device = new Device(new FakeServer(), 'phone');
  Object.assign(globalThis, { indexedDB: device.factory });
  const older = await openDB(databaseName(member), 4, { upgrade: makeStores });
  await older.put('meta', '7', 'cursor');
  older.close();
  const unused = (): void => undefined;
  const today = await openDatabase(databaseName(member), {
    onReplaced: unused,
    onBlocked: unused,
    onLost: unused,
  });
  const known = recordKindNames.flatMap((kind) => [kind, ...fieldsOfKind(kind)]);
  expect(today.version).toBe(4 + known.length);
  expect(await today.get('meta', 'cursor')).toBeUndefined();
  today.close();
});
