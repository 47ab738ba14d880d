import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { newTrade } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { databaseName } from '#web/data/journal/journal.ts';
import { newId, type Records } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, member, tick, until } from './testbed.ts';

const opened: Records[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const records of opened.splice(0)) await records.close();
});

const carry: Carry = { ...newCarry(newId()), name: 'Grass', tags: '1' };
const key = `carry/${carry.id}`;

async function phone(): Promise<{ server: FakeServer; device: Device; records: Records }> {
  const server = new FakeServer();
  server.put(key, { ...toWire('carry', carry) }, 'seed');
  const device = new Device(server, 'phone');
  const records = await device.open();
  opened.push(records);
  await until(() => records.carry(carry.id) !== undefined);
  return { server, device, records };
}

/** Opens two tabs of one device. The returned group and trade are not created yet. */
async function twoTabs() {
  const { server, device, records } = await phone();
  const second = await device.open();
  opened.push(second);
  const refused = vi.fn();
  server.onRefused = refused;
  const [group, trade] = [{ id: newId(), name: 'Agistment' }, newTrade(newId(), '2026-11-21', [], [])];
  return { server, records, second, refused, group, trade };
}

const patch = (records: Records, fields: Partial<Carry>): void =>
  records.commit('Edit', [{ kind: 'carry', id: carry.id, op: 'patch', patch: fields }]);

function makeStores(made: IDBPDatabase): void {
  for (const name of ['base', 'sealed', 'held', 'local', 'drafts'])
    made.createObjectStore(name, { keyPath: 'key' });
  made.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key');
  made.createObjectStore('undo', { autoIncrement: true });
  made.createObjectStore('meta');
}

/** Makes appends fail with this error until the returned function is called. */
function breakStorage(name: string): () => void {
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('no', name);
  });
  return () => spy.mockRestore();
}

/** True if the edit was stored after the disk had been full, so it does not count as safe. */
const isStoredInDoubt = (records: Records): boolean =>
  /ran out of storage/.test(records.carry(carry.id)?.state.text ?? '');

function refuseOnce(): void {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('no', 'QuotaExceededError');
  });
}

describe('storage that fails', () => {
  it('shows Not saved with the reason, keeps the edit in memory, and stores it when possible', async () => {
    const { server, records } = await phone();
    const repair = breakStorage('QuotaExceededError');
    patch(records, { tags: '2' });
    await until(() => records.carry(carry.id)?.state.state === 'not saved');
    expect(records.carry(carry.id)).toMatchObject({ carry: { tags: '2' } });
    expect(records.carry(carry.id)?.state.text).toContain('out of storage');
    expect(records.sync.status()).toMatchObject({ notSaved: 1 });
    patch(records, { tags: '3' });
    expect(records.carry(carry.id)?.state.state).toMatch(/saving|not saved/);
    repair();
    records.sync.retry();
    await until(() => atRest(records));
    expect(server.records.get(key)?.wire?.['tags']).toBe('3');
    expect(records.sync.status().warning).toBeNull();
  });

  it('stores failed edits in the order of typing, not in the order of failing', async () => {
    const { server, records } = await phone();
    const other: Carry = { ...newCarry(newId()), name: 'Lot', tags: '1' };
    const shown: string[] = [];
    records.subscribe(() => shown.push(records.carry(carry.id)?.carry.tags ?? ''));
    const repair = breakStorage('QuotaExceededError');
    records.commit('New', [{ kind: 'carry', id: other.id, op: 'create', doc: other }]);
    await until(() => records.carry(other.id)?.state.state === 'not saved');
    patch(records, { tags: '2' });
    // The paste must wait until the new carry is stored. The edit of the tags is not stored yet either.
    records.commit(
      'Paste',
      [other.id, carry.id].map((id) => ({ kind: 'carry', id, op: 'patch', patch: { tags: '3' } })),
    );
    for (let wait = 0; wait < 30; wait += 1) await tick();
    repair();
    records.sync.retry();
    await until(() => atRest(records));
    expect(server.records.get(key)?.wire?.['tags']).toBe('3');
    expect(shown.slice(shown.indexOf('3'))).not.toContain('2');
  });

  it('keeps the newer of two edits of one field when storage refuses only the older', async () => {
    const { server, device, records } = await phone();
    device.line.online = false;
    refuseOnce();
    patch(records, { tags: '2', freightIn: '4' });
    patch(records, { tags: '3' });
    await until(() => records.carry(carry.id)?.state.state === 'not saved');
    for (let wait = 0; wait < 30; wait += 1) await tick();
    expect(records.carry(carry.id)?.carry).toMatchObject({ tags: '3', freightIn: '4' });
    device.line.online = true;
    records.sync.retry();
    await until(() => atRest(records));
    expect(server.records.get(key)?.wire).toMatchObject({ tags: '3', freightIn: '4' });
    expect(records.carry(carry.id)?.carry).toMatchObject({ tags: '3', freightIn: '4' });
  });

  it.each(['waits in the log', 'is on its way', 'is on the server'])(
    'keeps a later edit of another tab, which %s, when this tab’s older edit is finally stored',
    async (where) => {
      const { server, device, records } = await phone();
      const second = await device.open();
      opened.push(second);
      await until(() => second.carry(carry.id) !== undefined);
      device.line.online = false;
      const repair = breakStorage('QuotaExceededError');
      patch(records, { tags: '2', freightIn: '4' });
      await until(() => records.carry(carry.id)?.state.state === 'not saved');
      repair();
      if (where === 'is on its way') {
        device.line.online = true;
        device.line.fault = 'lost before';
      }
      if (where === 'is on the server') device.line.online = true;
      patch(second, { tags: '3' });
      const isThere = (): boolean =>
        where === 'is on the server'
          ? second.carry(carry.id)?.state.state === 'synced'
          : isStoredInDoubt(second);
      await until(isThere);
      for (let wait = 0; wait < 30; wait += 1) await tick();
      expect(records.carry(carry.id)?.carry.tags).toBe('3');
      records.sync.retry();
      await until(() => isStoredInDoubt(records));
      device.line.online = true;
      device.line.fault = 'ok';
      records.sync.retry();
      await until(() => atRest(records) && atRest(second));
      expect(server.records.get(key)?.wire).toMatchObject({ tags: '3', freightIn: '4' });
      for (const tab of [records, second])
        expect(tab.carry(carry.id)?.carry).toMatchObject({ tags: '3', freightIn: '4' });
    },
  );

  it('keeps the newer text of a form draft when storage refuses only the older text', async () => {
    const { device, records } = await phone();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('no', 'QuotaExceededError');
    });
    records.drafts.write(key, { tags: '8' });
    records.drafts.write(key, { tags: '9' });
    await until(() => records.drafts.read(key)?.state === 'not saved');
    records.sync.retry();
    await until(() => records.sync.status().warning === null);
    await records.close();
    const again = await device.open();
    opened.push(again);
    expect(again.drafts.read(key)?.fields).toEqual({ tags: '9' });
  });

  it('stores an edit once, however often a retry is requested meanwhile', async () => {
    const { records } = await phone();
    const repair = breakStorage('QuotaExceededError');
    patch(records, { tags: '2' });
    patch(records, { tags: '3' });
    await until(() => records.carry(carry.id)?.state.state === 'not saved');
    repair();
    const added = vi.spyOn(IDBObjectStore.prototype, 'add');
    for (let press = 0; press < 3; press += 1) records.sync.retry();
    await until(() => atRest(records));
    for (let wait = 0; wait < 30; wait += 1) await tick();
    const ops = added.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'ops');
    added.mockRestore();
    expect(ops).toHaveLength(2);
  });

  it.each([
    ['a broken disk', 'UnknownError'],
    ['a full disk', 'QuotaExceededError'],
  ])('says that a decision could not be stored on %s, until one can', async (_disk, error) => {
    const { server, records } = await phone();
    server.refuses = (wire) => wire['tags'] === '13';
    patch(records, { tags: '13' });
    await until(() => records.carry(carry.id)?.state.state === 'refused');
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('no', error);
    });
    records.sync.discard(key);
    await until(() => records.sync.status().warning !== null);
    await until(() => /could not store your choice/.test(records.sync.status().warning ?? ''));
    broken.mockRestore();
    records.sync.discard(key);
    await until(() => atRest(records));
    expect(records.sync.status().warning).toBeNull();
  });

  it('warns that a refused change may be lost after the disk was full, even while another change is not stored', async () => {
    const { server, records } = await phone();
    server.refuses = (wire) => wire['tags'] === '13';
    patch(records, { tags: '13' });
    await until(() => records.carry(carry.id)?.state.state === 'refused');
    const repair = breakStorage('QuotaExceededError');
    const group = { id: newId(), name: 'Agistment' };
    records.commit('New', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    await until(() => records.group(group.id)?.state.state === 'not saved');
    const { warning } = records.sync.status();
    expect(warning).toContain('Free some space');
    expect(warning).toContain('may lose changes that it reported as stored');
    repair();
  });

  it('reports a form draft that storage refused, and does not report one that it stored', async () => {
    const { records } = await phone();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('no', 'QuotaExceededError');
    });
    records.drafts.write(key, { tags: '9' });
    await until(() => records.drafts.read(key)?.state === 'not saved');
    expect(records.sync.status().warning).toContain('out of storage');
    put.mockRestore();
    records.sync.retry();
    await until(() => records.sync.status().warning === null);
    expect(records.drafts.read(key)?.state).toBe('not saved');
  });

  it('shows unsent edits as not saved in every tab once the disk was full, even if storage accepts them later', async () => {
    const { device, records } = await phone();
    const second = await device.open();
    opened.push(second);
    await until(() => second.carry(carry.id) !== undefined);
    device.line.online = false;
    records.drafts.write('form', { name: 'x' });
    patch(records, { tags: '2' });
    const state = (tab: Records): string | undefined => tab.carry(carry.id)?.state.state;
    await until(() => [records, second].every((tab) => state(tab) === 'on this device'));
    await until(() => second.drafts.read('form')?.state === 'on this device');
    const repair = breakStorage('QuotaExceededError');
    patch(records, { freightIn: '4' });
    await until(() => [records, second].every((tab) => state(tab) === 'not saved'));
    repair();
    records.sync.retry();
    await until(() => isStoredInDoubt(records));
    patch(second, { tags: '3' });
    for (let wait = 0; wait < 30; wait += 1) await tick();
    for (const tab of [records, second]) {
      expect(state(tab)).toBe('not saved');
      expect(tab.drafts.read('form')?.state).toBe('not saved');
      expect(tab.sync.status()).toMatchObject({ pending: 0, notSaved: 1 });
      expect(tab.sync.status().warning).toContain('ran out of storage');
    }
    device.line.online = true;
    records.sync.retry();
    await until(() => [records, second].every((tab) => state(tab) === 'synced'));
    expect(records.sync.status().warning).toBeNull();
  });

  it('stores no trade before its group, so that another tab does not send it too early', async () => {
    const { server, records, second, refused, group, trade } = await twoTabs();
    const repair = breakStorage('QuotaExceededError');
    records.commit('New', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    await until(() => records.group(group.id)?.state.state === 'not saved');
    repair();
    const doc = { ...trade, name: 'Steers', tradeGroupId: group.id };
    records.commit('New', [{ kind: 'trade', id: trade.id, op: 'create', doc }]);
    for (let wait = 0; wait < 100; wait += 1) await tick();
    expect(records.trade(trade.id)?.state.state).toBe('not saved');
    records.sync.retry();
    await until(() => atRest(records) && second.trade(trade.id)?.state.state === 'synced');
    expect(server.records.get(`trade/${trade.id}`)?.wire?.['tradeGroupId']).toBe(group.id);
    expect(refused).not.toHaveBeenCalled();
  });

  it('stores no trade until storage has accepted its group', async () => {
    const { server, records, second, refused, group, trade } = await twoTabs();
    const doc = { ...trade, name: 'Steers', tradeGroupId: group.id };
    refuseOnce();
    records.commit('New', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    records.commit('New', [{ kind: 'trade', id: trade.id, op: 'create', doc }]);
    records.commit('Edit', [{ kind: 'trade', id: trade.id, op: 'patch', patch: { name: 'Heifers' } }]);
    for (let wait = 0; wait < 100; wait += 1) await tick();
    expect(records.trade(trade.id)?.state.state).toBe('not saved');
    records.sync.retry();
    await until(() => atRest(records) && second.trade(trade.id)?.state.state === 'synced');
    expect(server.records.get(`trade/${trade.id}`)?.wire).toMatchObject({
      name: 'Heifers',
      tradeGroupId: group.id,
    });
    expect(refused).not.toHaveBeenCalled();
  });

  it('sends a trade after its new carry, even if its removal from that carry could not be stored', async () => {
    const { server, device, records } = await phone();
    device.line.online = false;
    const [made, trade] = [
      { ...newCarry(newId()), name: 'Oats' },
      { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers' },
    ];
    records.commit('New', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
    records.commit('Put on', [
      { kind: 'carry', id: made.id, op: 'create', doc: made },
      { kind: 'trade', id: trade.id, op: 'patch', patch: { carryId: made.id } },
    ]);
    await until(() => records.trade(trade.id)?.state.state === 'on this device');
    const refused = vi.fn();
    server.onRefused = refused;
    const repair = breakStorage('QuotaExceededError');
    records.undo();
    await until(() => records.trade(trade.id)?.state.state === 'not saved');
    device.line.online = true;
    records.sync.retry();
    // The undo is only in memory. The request that creates the trade may already include the undo.
    await until(() => server.records.get(`trade/${trade.id}`) !== undefined);
    repair();
    records.sync.retry();
    await until(() => (server.records.get(`carry/${made.id}`)?.wire ?? null) === null && atRest(records));
    expect(server.records.get(`trade/${trade.id}`)?.wire?.['carryId'] ?? null).toBeNull();
    expect(refused).not.toHaveBeenCalled();
  });

  it('deletes a carry only after its trade’s stored edit is sent, if removal and deletion could not be stored', async () => {
    const { server, device, records } = await phone();
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers' };
    server.put(`trade/${trade.id}`, { ...toWire('trade', trade) }, 'seed');
    records.sync.retry();
    await until(() => records.trade(trade.id) !== undefined && atRest(records));
    device.line.online = false;
    const onCarry = (carryId: string | null): void =>
      records.commit('Move', [{ kind: 'trade', id: trade.id, op: 'patch', patch: { carryId } }]);
    onCarry(carry.id);
    await until(() => records.trade(trade.id)?.state.state === 'on this device');
    const refused = vi.fn();
    server.onRefused = refused;
    const repair = breakStorage('QuotaExceededError');
    onCarry(null);
    records.commit('Delete', [{ kind: 'carry', id: carry.id, op: 'delete' }]);
    await until(() => records.trade(trade.id)?.state.state === 'not saved');
    device.line.online = true;
    const again = setInterval(() => records.sync.retry(), 50);
    const carryOnServer = (): unknown => server.records.get(`trade/${trade.id}`)?.wire?.['carryId'] ?? null;
    await until(() => carryOnServer() === carry.id);
    await until(() => carryOnServer() === null);
    await until(() => server.records.get(key)?.wire === null);
    clearInterval(again);
    repair();
    await until(() => atRest(records));
    expect(refused).not.toHaveBeenCalled();
  });

  it('stores the deletion of a carry only after its trade has left it, so that another tab does not send it too early', async () => {
    const { server, device, records } = await phone();
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers', carryId: carry.id };
    server.put(`trade/${trade.id}`, { ...toWire('trade', trade) }, 'seed');
    const second = await device.open();
    opened.push(second);
    await until(() => [records, second].every((tab) => tab.trade(trade.id) !== undefined));
    const refused = vi.fn();
    server.onRefused = refused;
    const repair = breakStorage('QuotaExceededError');
    records.commit('Move', [{ kind: 'trade', id: trade.id, op: 'patch', patch: { carryId: null } }]);
    await until(() => records.trade(trade.id)?.state.state === 'not saved');
    repair();
    records.commit('Delete', [{ kind: 'carry', id: carry.id, op: 'delete' }]);
    for (let wait = 0; wait < 100; wait += 1) await tick();
    records.sync.retry();
    await until(() => server.records.get(key)?.wire === null && atRest(records) && atRest(second));
    expect(server.records.get(`trade/${trade.id}`)?.wire?.['carryId'] ?? null).toBeNull();
    expect(refused).not.toHaveBeenCalled();
  });

  it('reads a record of another tab again later when the first read failed', async () => {
    const { device, records } = await phone();
    const second = await device.openBehind();
    opened.push(second);
    await until(() => second.carry(carry.id) !== undefined);
    device.line.online = false;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const read = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError');
    });
    patch(records, { tags: '2' });
    for (let wait = 0; wait < 100; wait += 1) await tick();
    read.mockRestore();
    for (let wait = 0; wait < 30; wait += 1) await tick();
    expect(second.carry(carry.id)?.carry.tags).toBe('1');
    vi.advanceTimersByTime(5000);
    await until(() => second.carry(carry.id)?.carry.tags === '2');
  });

  it('shows an edit that another tab stores at any moment while this tab opens', async () => {
    const { device, records } = await phone();
    device.line.online = false;
    for (let moment = 0; moment < 60; moment += 1) {
      const opening = device.openBehind();
      for (let wait = 0; wait < moment; wait += 1) await tick();
      patch(records, { tags: `${100 + moment}` });
      const second = await opening;
      await until(() => second.carry(carry.id)?.carry.tags === `${100 + moment}`);
      await second.close();
    }
  });

  it('opens the storage again when the browser has closed it, as iOS does', async () => {
    const { server, device, records } = await phone();
    device.loseConnection();
    patch(records, { tags: '2' });
    await until(() => atRest(records));
    expect(server.records.get(key)?.wire?.['tags']).toBe('2');
  });

  it.each([
    ['found the connection gone', true],
    ['was stored', false],
  ])(
    'keeps an edit below the later edit, when the browser ended its transaction after the later one %s',
    async (_, isLost) => {
      const { server, device, records } = await phone();
      device.line.online = false;
      patch(records, { tags: '2' });
      device.crash(true);
      if (isLost) device.loseConnection();
      patch(records, { tags: '3' });
      await until(() => records.carry(carry.id)?.state.state === 'on this device');
      const second = await device.open();
      opened.push(second);
      for (const each of [records, second]) expect(each.carry(carry.id)?.carry.tags).toBe('3');
      device.line.online = true;
      records.sync.retry();
      await until(() => atRest(records));
      expect(server.records.get(key)?.wire?.['tags']).toBe('3');
    },
  );

  it('keeps an edit under a form’s later entry when storing the entry failed and the edit is confirmed afterwards', async () => {
    const words: (() => void)[] = [];
    let isHeld = false;
    const begin = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
      const transaction = begin.apply(this, how);
      if (!isHeld) return transaction;
      isHeld = false;
      return Object.defineProperty(transaction, 'oncomplete', {
        set(heard: () => void) {
          transaction.addEventListener('complete', () => void words.push(heard));
        },
      });
    });
    const { device, records } = await phone();
    device.line.online = false;
    isHeld = true;
    patch(records, { tags: '2' });
    device.loseConnection();
    const seen = { tags: '1' };
    records.commit('Save', [{ kind: 'carry', id: carry.id, op: 'patch', patch: { tags: '3' }, seen }]);
    await until(() => words.length > 0);
    for (let wait = 0; wait < 50; wait += 1) await tick();
    words[0]?.();
    await until(() => records.carry(carry.id)?.state.state === 'on this device');
    const second = await device.open();
    opened.push(second);
    for (const each of [records, second]) expect(each.carry(carry.id)?.carry.tags).toBe('3');
    vi.restoreAllMocks();
  });
});

describe('a newer app in another tab', () => {
  /** Opens the database as a newer app does. The open tabs get a versionchange event. */
  const newerApp = (): Promise<IDBPDatabase> => openDB(databaseName(member), 9999);

  it('gets the storage at once, and this tab shows a warning and keeps its edits (trap T16)', async () => {
    const { records } = await phone();
    const newer = await newerApp();
    await until(() => records.sync.status().replaced);
    expect(records.sync.status().warning).toBeNull();
    patch(records, { tags: '2' });
    await until(() => records.carry(carry.id)?.state.state === 'not saved');
    expect(records.carry(carry.id)).toMatchObject({ carry: { tags: '2' } });
    expect(records.carry(carry.id)?.state.text).toContain('then reload this tab');
    expect(records.sync.status().warning).toContain('updated in another tab');
    newer.close();
  });

  it('is reported at the next edit if this tab missed its event while the browser had closed the storage, as iOS does', async () => {
    const device = new Device(new FakeServer(), 'phone');
    const connections: IDBDatabase[] = [];
    const open = device.factory.open.bind(device.factory);
    device.factory.open = (...names: Parameters<IDBFactory['open']>) => {
      const request = open(...names);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    };
    const records = await device.open();
    opened.push(records);
    await until(() => records.phase() === 'ready');
    for (const connection of connections) connection.close();
    const newer = await newerApp();
    records.commit('New', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
    await until(() => records.sync.status().replaced);
    await until(() => records.carry(carry.id)?.state.state === 'not saved');
    expect(records.carry(carry.id)?.state.text).toContain('then reload this tab');
    newer.close();
  });

  it('waits for an older tab that keeps the storage open, and opens when that tab closes it', async () => {
    const device = new Device(new FakeServer(), 'phone');
    Object.assign(globalThis, { indexedDB: device.factory });
    const stubborn = await openDB(databaseName(member), 1, { upgrade: makeStores });
    const onBlocked = vi.fn();
    const opening = device.open({ onBlocked });
    let isOpen = false;
    void opening.then(() => {
      isOpen = true;
    });
    for (let wait = 0; wait < 50; wait += 1) await tick();
    expect(isOpen).toBe(false);
    expect(onBlocked).toHaveBeenCalledOnce();
    stubborn.close();
    const records = await opening;
    opened.push(records);
    await until(() => records.phase() === 'ready');
  });
});

describe('the promise to keep our storage', () => {
  it.each([true, false])(
    'is requested once, at the first edit, and its answer is shown (%s)',
    async (persisted) => {
      const persist = vi.fn(() => Promise.resolve(persisted));
      vi.stubGlobal('navigator', { storage: { persist } });
      const { records } = await phone();
      expect(persist).not.toHaveBeenCalled();
      expect(records.sync.status().persisted).toBeNull();
      patch(records, { tags: '2' });
      await until(() => atRest(records));
      patch(records, { tags: '3' });
      await until(() => atRest(records));
      expect(persist).toHaveBeenCalledTimes(1);
      expect(records.sync.status().persisted).toBe(persisted);
      vi.unstubAllGlobals();
    },
  );
});

describe('form drafts', () => {
  it('outlive the tab, appear in other tabs, are never sent, and are cleared when saved', async () => {
    const { server, device, records } = await phone();
    const second = await device.open();
    opened.push(second);
    records.drafts.write(key, { tags: '9' });
    expect(records.drafts.read(key)).toMatchObject({ fields: { tags: '9' }, state: 'saving' });
    await until(() => second.drafts.read(key)?.fields['tags'] === '9');
    await records.close();
    const third = await device.open();
    opened.push(third);
    expect(third.drafts.read(key)).toMatchObject({ fields: { tags: '9' }, state: 'on this device' });
    for (let wait = 0; wait < 30; wait += 1) await tick();
    expect(server.commits.filter((commit) => commit.device === 'phone')).toEqual([]);
    third.commit('Save', [{ kind: 'carry', id: carry.id, op: 'patch', patch: { tags: '9' } }], {
      draft: key,
    });
    expect(third.drafts.read(key)).toBeUndefined();
    await until(() => atRest(third));
    await until(() => second.drafts.read(key) === undefined);
    expect(server.records.get(key)?.wire?.['tags']).toBe('9');
  });
});

describe('a form that is open in two tabs', () => {
  it('keeps what both tabs typed before either was notified of the other', async () => {
    const { device, records } = await phone();
    records.drafts.write('form', { name: 'a', 'as typed': { tags: '.' } });
    const second = await device.open();
    opened.push(second);
    records.drafts.write('form', { name: 'a', freightIn: '4', 'as typed': { tags: '.' } });
    second.drafts.write('form', { name: 'ab', 'as typed': {} });
    const both = { name: 'ab', freightIn: '4', 'as typed': {} };
    for (const tab of [records, second]) {
      const isMerged = (): boolean => {
        const { name, freightIn } = tab.drafts.read('form')?.fields ?? {};
        return name === both.name && freightIn === both.freightIn;
      };
      await until(isMerged);
      await until(() => tab.drafts.read('form')?.state === 'on this device');
      expect(tab.drafts.read('form')?.fields).toEqual(both);
    }
    const third = await device.open();
    opened.push(third);
    expect(third.drafts.read('form')?.fields).toEqual(both);
  });

  it('keeps the newer text of another tab even when that tab’s clock is behind', async () => {
    const { device, records } = await phone();
    records.drafts.write('form', { name: 'a' });
    const second = await device.open();
    opened.push(second);
    vi.spyOn(Date, 'now').mockReturnValueOnce(1);
    second.drafts.write('form', { name: 'b' });
    await until(() => records.drafts.read('form')?.fields['name'] === 'b');
    for (let wait = 0; wait < 30; wait += 1) await tick();
    expect([records, second].map((tab) => tab.drafts.read('form')?.fields['name'])).toEqual(['b', 'b']);
  });
});

it('keeps the content of a deleted record until the app was opened twice more, for edits of other tabs', async () => {
  const { server, device, records } = await phone();
  server.put(key, null);
  records.sync.retry();
  await until(() => records.carry(carry.id) === undefined);
  const contents: unknown[] = [];
  for (let opening = 0; opening < 3; opening += 1) {
    const database = await openDB(databaseName(member));
    contents.push(((await database.get('base', key)) as { doc: unknown }).doc);
    database.close();
    await (await device.open()).close();
  }
  expect(contents).toEqual([expect.objectContaining({ name: 'Grass' }), expect.anything(), null]);
});

it('the app opens on a full disk even when old data must be removed', async () => {
  const { server, device, records } = await phone();
  server.put(key, null);
  records.sync.retry();
  await until(() => records.carry(carry.id) === undefined);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('no', 'QuotaExceededError');
  });
  const again = await device.open().finally(() => full.mockRestore());
  opened.push(again);
  expect(again.phase()).toBe('ready');
});

describe('sign-out', () => {
  it('removes everything when all edits are sent', async () => {
    const { device, records } = await phone();
    await records.signOut();
    expect(await device.factory.databases()).toEqual([]);
  });

  it('keeps only unsent edits and their records, and sends them when the same member signs in again', async () => {
    const { server, device, records } = await phone();
    const other: Carry = { ...newCarry(newId()), name: 'Lot' };
    server.put(`carry/${other.id}`, { ...toWire('carry', other) }, 'seed');
    await records.reload();
    await until(() => records.carry(other.id) !== undefined);
    device.line.online = false;
    patch(records, { tags: '2' });
    await until(() => records.carry(carry.id)?.state.state === 'on this device');
    await records.signOut();
    for (let wait = 0; wait < 20; wait += 1) await tick();
    const database = await openDB(databaseName(member));
    expect(await database.getAllKeys('base')).toEqual([key]);
    expect(await Promise.all(['undo', 'meta', 'local'].map((store) => database.count(store)))).toEqual([
      0, 0, 0,
    ]);
    database.close();
    device.line.online = true;
    const again = await device.open();
    opened.push(again);
    await until(() => again.carry(carry.id) !== undefined && atRest(again));
    expect(server.records.get(key)?.wire?.['tags']).toBe('2');
  });

  it('loses no record that another tab was still loading, and the next sign-in has them all', async () => {
    const { server, device, records } = await phone();
    const second = await device.open();
    opened.push(second);
    await until(() => second.carry(carry.id) !== undefined);
    // The refused edit waits for the member's decision, so the database stays.
    device.line.filter = ({ method }) => (method === 'GET' ? null : 422);
    patch(records, { tags: '2' });
    await until(() => [records, second].every((tab) => tab.carry(carry.id)?.state.state === 'refused'));
    const other: Carry = { ...newCarry(newId()), name: 'Lot' };
    server.put(`carry/${other.id}`, { ...toWire('carry', other) }, 'seed');
    await records.reload();
    await until(() => [records, second].every((tab) => tab.carry(other.id) !== undefined));
    // The second tab learns of the sign-out only after its last request.
    device.silence();
    const news = { id: newId(), name: 'Agistment' };
    server.put(`group/${news.id}`, news);
    device.line.latency = 300;
    device.line.requests.length = 0;
    void second.reload();
    await until(() => device.line.requests.some(({ path }) => path.includes('changes')));
    await records.signOut();
    await until(() => second.group(news.id) !== undefined);
    await second.close();
    Object.assign(device.line, { filter: null, latency: 0 });
    device.speakAgain();
    const again = await device.open();
    opened.push(again);
    await until(() => [carry.id, other.id].every((id) => again.carry(id) !== undefined));
    expect(again.group(news.id)).toBeDefined();
  });

  it('can restore a whole record that another device deleted while the member was signed out', async () => {
    const { server, device, records } = await phone();
    device.line.online = false;
    patch(records, { tags: '2' });
    await until(() => records.carry(carry.id)?.state.state === 'on this device');
    await records.signOut();
    server.put(key, null);
    device.line.online = true;
    const again = await device.open();
    opened.push(again);
    await until(() => again.sync.status().conflicts === 1);
    again.sync.resolve(key, { record: 'mine' });
    await until(() => (server.records.get(key)?.wire ?? null) !== null && atRest(again));
    expect(server.records.get(key)?.wire).toMatchObject({ id: carry.id, name: 'Grass', tags: '2' });
    expect(again.carry(carry.id)?.carry).toMatchObject({ name: 'Grass', tags: '2' });
  });

  it('finishes when a frozen tab keeps the storage open, and leaves nothing readable in it', async () => {
    const { records } = await phone();
    const frozen = await openDB(databaseName(member));
    await records.signOut();
    const stores = [...frozen.objectStoreNames];
    expect(await Promise.all(stores.map((store) => frozen.count(store)))).toEqual(stores.map(() => 0));
    frozen.close();
  });

  it('finishes when the storage refuses to delete', async () => {
    const { records } = await phone();
    const broken = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError');
    });
    await expect(records.signOut().finally(() => broken.mockRestore())).resolves.toBeUndefined();
  });
});

describe('old formats (G15)', () => {
  it.each([
    ['1, an open edit', 'ops', { key, type: 'patch', patch: { tags: '5' }, was: { tags: '1' } }],
    [
      '1, a held one',
      'held',
      {
        key,
        seq: 3,
        version: 1,
        why: 'refused',
        text: 'no',
        type: 'patch',
        patch: { tags: '5' },
        was: { tags: '1' },
      },
    ],
    [
      '2, an open edit',
      'ops',
      { key, version: 2, change: { type: 'patch', fields: { tags: '5' }, was: { tags: '1' } } },
    ],
  ])('loads and sends format %s', async (_format, store, entry) => {
    const server = new FakeServer();
    server.put(key, { ...toWire('carry', carry) }, 'seed');
    const device = new Device(server, 'phone');
    Object.assign(globalThis, { indexedDB: device.factory });
    const old = await openDB(databaseName(member), 1, { upgrade: makeStores });
    await old.put(store, entry);
    old.close();
    const records = await device.open();
    opened.push(records);
    await until(() => records.carry(carry.id)?.carry.tags === '5');
    records.sync.retry(key);
    await until(() => atRest(records) && server.records.get(key)?.wire?.['tags'] === '5');
  });
});

describe('a record stored by an older app that lacked one of today’s fields', () => {
  /**
   * The server's carry has a yard levy. An older app has stored the same carry on the device, without this field.
   * @param left - stores more data of the older app
   */
  async function updated(left: (older: IDBPDatabase, rev: number, doc: object) => Promise<unknown>) {
    const { server, device, records } = await phone();
    await records.close();
    server.put(key, { ...toWire('carry', { ...carry, yardLevy: '7' }) });
    const { rev } = server.records.get(key)!;
    Object.assign(globalThis, { indexedDB: device.factory });
    const older = await openDB(databaseName(member));
    const { yardLevy: _, ...doc } = carry;
    await older.put('base', { key, rev, doc, deleted: false });
    await older.put('meta', String(rev), 'cursor');
    await left(older, rev, doc);
    older.close();
    const newer = await device.open();
    opened.push(newer);
    return { server, records: newer };
  }

  it('is loaded again, and shows the field although the record has not changed since', async () => {
    const { records } = await updated(() => Promise.resolve());
    expect(records.carry(carry.id)?.carry.yardLevy).toBeNull();
    await until(() => records.carry(carry.id)?.carry.yardLevy === '7');
  });

  it('is sent without the field, as the older app sealed the request', async () => {
    const { server } = await updated((older, rev, doc) =>
      older.put('sealed', {
        version: 2,
        key,
        opId: newId(),
        seq: 1,
        method: 'PUT',
        ifMatch: rev,
        doc: { ...doc, tags: '2' },
        change: { type: 'patch', fields: { tags: '2' }, was: { tags: '1' } },
      }),
    );
    await until(() => server.heard.length > 0);
    expect(server.heard[0]?.bytes).toContain('"tags":"2"');
    expect(server.heard[0]?.bytes).not.toContain('yardLevy');
  });
});

it('shows loading on an empty device, then ready, or an error with its cause when the server does not answer', async () => {
  const server = new FakeServer();
  const device = new Device(server, 'phone');
  device.line.online = false;
  const records = await device.open();
  opened.push(records);
  expect(records.phase()).toBe('loading');
  await until(() => records.phase() === 'error');
  expect(records.message()).toBe('The server did not answer.');
  device.line.online = true;
  await records.reload();
  await until(() => records.phase() === 'ready');
});

it('shows a paste when it is stored, and shows a single edit at once as saving', async () => {
  const { records } = await phone();
  const heard: string[] = [];
  records.subscribe((changed) => {
    for (const one of changed) heard.push(`${one} ${records.group(one.slice(6))?.state.state ?? ''}`);
  });
  expect(records.sync.status().pending).toBe(0);
  const docs = [newId(), newId()].map((id) => ({ id, name: id }));
  records.commit(
    'Paste',
    docs.map((doc) => ({ kind: 'group', id: doc.id, op: 'create', doc })),
    { bulk: true },
  );
  expect(heard).toEqual([]);
  expect(records.sync.status()).toMatchObject({ pending: 2 });
  await until(() => heard.length > 0);
  expect(heard[0]).toContain('on this device');
  const id = newId();
  records.commit('New', [{ kind: 'group', id, op: 'create', doc: { id, name: 'x' } }]);
  expect(heard).toContain(`group/${id} saving`);
});
