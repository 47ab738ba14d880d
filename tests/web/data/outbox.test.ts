import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';
import { databaseName } from '#web/data/journal/journal.ts';
import { newId, type Records } from '#web/data/records.ts';
import { toWire } from '#contract/wire.ts';
import { lateOldPage, lostReplyThenUndo } from './directed.ts';
import type { RecordKey } from '#web/data/rows/types.ts';
import type { JournalStorage } from '#web/data/journal/storage.ts';
import type { LiveStreamOptions } from '#web/data/sync/live-stream.ts';
import { CatchUp } from '#web/data/sync/catch-up.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OutboxParts } from '#web/data/sync/outbox.ts';
import type { SenderOptions } from '#web/data/sync/sender/sender.ts';
import type { TabMessage, Tabs } from '#web/data/sync/tabs.ts';
import { FakeServer, type FakeServerOptions, type Fault, type Plain } from './fakeServer.ts';
import { atRest, Device, member, tick, until } from './testbed.ts';

const opened: Records[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const records of opened.splice(0)) await records.close();
});

async function open(device: Device, options = {}): Promise<Records> {
  const records = await device.open(options);
  opened.push(records);
  return records;
}

async function withCarry(names: readonly string[], options: FakeServerOptions = {}) {
  const server = new FakeServer(options);
  const carry: Carry = { ...newCarry(newId()), name: 'Grass', tags: '1' };
  server.put(`carry/${carry.id}`, { ...toWire('carry', carry) }, 'seed');
  const devices = names.map((name) => new Device(server, name));
  const records: Records[] = [];
  for (const device of devices) records.push(await open(device));
  for (const one of records) await until(() => one.carry(carry.id) !== undefined);
  return { server, devices, records, id: carry.id, key: `carry/${carry.id}` };
}

const patch = (records: Records, id: string, fields: Partial<Carry>): void =>
  records.commit('Edit', [{ kind: 'carry', id, op: 'patch', patch: fields }]);

const tags = (server: FakeServer, key: string): unknown => server.records.get(key)?.wire?.['tags'];

interface AskedWrite {
  readonly id: string;
  readonly wire: object;
  readonly before: { readonly etag: string; readonly wire: unknown };
}
type Lie = (asked: AskedWrite) => {
  readonly status: number;
  readonly etag?: string;
  readonly body?: unknown;
};

const lies: readonly (readonly [string, Lie])[] = [
  ['{}', () => ({ status: 200, body: {} })],
  ['null', () => ({ status: 200, body: null })],
  ['[]', () => ({ status: 200, body: [] })],
  ['201 with the id alone', ({ id }) => ({ status: 201, etag: '"99-e1"', body: { id } })],
  ['204 without a revision', () => ({ status: 204 })],
  ['another record', ({ wire }) => ({ status: 200, etag: '"99-e1"', body: { ...wire, id: newId() } })],
  ['the record without a revision', ({ wire }) => ({ status: 200, body: wire })],
  ['the record as it was before', ({ before }) => ({ status: 200, etag: before.etag, body: before.wire })],
];

/** A proxy answers writes with 2xx and JSON. The server never receives these writes. */
function lieOn(line: Device['line'], server: FakeServer, lie: Lie) {
  const isLying = { now: 'always' as 'always' | 'in batches' | 'never', batches: 0 };
  const real = line.send.bind(line);
  const replyTo = (method: string, path: string, body: unknown) => {
    const wire = { ...(body as object) };
    const id = /detail\/([^/]+)/.exec(path)?.[1] ?? String(Reflect.get(wire, 'id'));
    const known = server.records.get(`carry/${id}`);
    return lie({ id, wire, before: { etag: `"${known?.rev ?? 0}-e1"`, wire: known?.wire ?? {} } });
  };
  line.send = async (request) => {
    const isBatch = request.path.includes('/batch/');
    if (request.method === 'GET' || isLying.now === 'never') return real(request);
    if (!isBatch && isLying.now === 'in batches') return real(request);
    const requests = isBatch ? (Reflect.get(Object(request.body), 'requests') as Plain[]) : [];
    if (isBatch) isLying.batches += 1;
    const replies = requests.map(({ method, path, body }) => replyTo(method, path, body));
    const { status, etag, body } = isBatch
      ? { status: 200, etag: undefined, body: { replies } }
      : replyTo(request.method, request.path, request.body);
    return { status, etag: etag ?? null, retryAfter: null, isJson: body !== undefined, body: body ?? null };
  };
  return isLying;
}

async function rest(...all: Records[]): Promise<void> {
  for (const records of all) {
    records.sync.retry();
    await until(() => atRest(records) && records.sync.status().entries.length === 0);
    await records.reload();
  }
}

describe('the outbox', () => {
  it('sends one request for any number of keystrokes, and no request for a value that is typed back (G10)', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    phone.line.online = false;
    for (let value = 2; value < 52; value += 1) patch(mine, id, { tags: String(value) });
    await until(() => mine.carry(id)?.state.state === 'on this device');
    phone.line.online = true;
    await rest(mine);
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(1);
    expect(tags(server, key)).toBe('51');
    phone.line.online = false;
    patch(mine, id, { tags: '60' });
    patch(mine, id, { tags: '51' });
    await until(() => mine.carry(id)?.state.state === 'on this device');
    phone.line.online = true;
    await rest(mine);
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(1);
  });

  it('is loaded again when its file could not be loaded, and loses no edit meanwhile', async () => {
    const { server, devices, key, id } = await withCarry(['phone']);
    const [phone] = devices;
    if (phone === undefined) throw new Error('no phone');
    for (const records of opened.splice(0)) await records.close();
    let isHere = false;
    const mine = await open(phone, {
      outbox: () => (isHere ? import('#web/data/sync/outbox.ts') : Promise.reject(new TypeError('no file'))),
    });
    patch(mine, id, { tags: '7' });
    await until(() => mine.carry(id)?.state.state === 'on this device');
    expect(mine.sync.status().phase).toBe('offline');
    expect(tags(server, key)).toBe('1');
    isHere = true;
    await rest(mine);
    expect(tags(server, key)).toBe('7');
  });

  it('counts no unsent edit for a record that was created and deleted before it was sent', async () => {
    const { server, devices, records, id } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    phone.line.online = false;
    // The server may have received this edit's request, so the edit counts as pending.
    patch(mine, id, { tags: '7' });
    await until(() => mine.carry(id)?.state.state === 'on this device');
    const made: Carry = { ...newCarry(newId()), name: 'Oats' };
    mine.commit('New', [{ kind: 'carry', id: made.id, op: 'create', doc: made }]);
    await until(() => mine.carry(made.id)?.state.state === 'on this device');
    expect(mine.sync.status()).toMatchObject({
      pending: 2,
      entries: [{ name: 'Grass' }, { name: 'Oats', what: 'new' }],
    });
    mine.commit('Delete', [{ kind: 'carry', id: made.id, op: 'delete' }]);
    expect(mine.sync.status().entries).toMatchObject([
      { name: 'Grass' },
      { name: 'Oats', what: 'deleted', state: { state: 'saving' } },
    ]);
    await until(() => mine.sync.status().entries.length === 1);
    expect(await mine.sync.exportOutbox().text()).not.toContain('Oats');
    phone.line.online = true;
    await rest(mine);
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(1);
  });

  it.each([
    ['has not read the deletion', false],
    ['has read the deletion', true],
  ])(
    'after a full load, asks about an edit whose answer was lost and whose record another device has deleted, if this device %s',
    async (_, isKnown) => {
      const { server, devices, records, id, key } = await withCarry(['phone']);
      const [[phone], [first]] = [devices, records];
      if (phone === undefined || first === undefined) throw new Error('no phone');
      phone.line.fault = 'lost after';
      patch(first, id, { tags: '7' });
      await until(() => tags(server, key) === '7');
      for (const one of opened.splice(0)) await one.close();
      server.put(key, null);
      const database = await openDB(databaseName(member));
      const base: unknown = await database.get('base', key);
      const rev = server.records.get(key)?.rev;
      if (isKnown) await database.put('base', { ...Object(base), rev, deleted: true });
      for (const name of ['cursor', 'epoch']) await database.delete('meta', name);
      database.close();
      phone.line.fault = 'ok';
      const again = await open(phone);
      await until(() => again.carry(id)?.state.state === 'conflict');
      again.sync.resolve(key, { record: 'theirs' });
      await until(() => again.carry(id) === undefined);
      expect(server.records.get(key)?.wire).toBeNull();
    },
  );

  it.each([
    ['is opened again', false],
    ['loads all records again', true],
  ])(
    'does not bring back a new record whose answer was lost and that another device has deleted, when the app %s',
    async (_, isAll) => {
      const { server, devices, records, key } = await withCarry(['phone']);
      const [[phone], [first]] = [devices, records];
      if (phone === undefined || first === undefined) throw new Error('no phone');
      const made = { ...newCarry(newId()), name: 'Oats' };
      phone.line.fault = 'lost after';
      first.commit('New', [{ kind: 'carry', id: made.id, op: 'create', doc: made }]);
      await until(() => server.records.has(`carry/${made.id}`));
      for (const one of opened.splice(0)) await one.close();
      server.put(`carry/${made.id}`, null);
      // Write another record, so that this record has a higher revision than the deletion.
      // After a full load the cursor is then past the deletion, and no later pull lists the deleted record.
      server.put(key, server.records.get(key)?.wire ?? null);
      const database = await openDB(databaseName(member));
      for (const name of isAll ? ['cursor', 'epoch'] : []) await database.delete('meta', name);
      database.close();
      phone.line.fault = 'ok';
      const again = await open(phone);
      await until(() => server.heard.length > 1 && again.sync.status().pending === 0);
      await rest(again);
      expect(again.carry(made.id)).toBeUndefined();
      expect(server.records.get(`carry/${made.id}`)?.wire).toBeNull();
      expect(again.sync.status()).toMatchObject({ pending: 0, conflicts: 0, refused: 0 });
      await again.close();
      expect((await open(phone)).carry(made.id)).toBeUndefined();
    },
  );

  it('keeps a new record whose request was lost when the app loads all records again', async () => {
    const { server, devices, records } = await withCarry(['phone']);
    const [[phone], [first]] = [devices, records];
    if (phone === undefined || first === undefined) throw new Error('no phone');
    const made = { ...newCarry(newId()), name: 'Oats' };
    phone.line.fault = 'lost before';
    first.commit('New', [{ kind: 'carry', id: made.id, op: 'create', doc: made }]);
    await until(() => phone.line.requests.some(({ method }) => method === 'POST'));
    for (const one of opened.splice(0)) await one.close();
    const database = await openDB(databaseName(member));
    for (const name of ['cursor', 'epoch']) await database.delete('meta', name);
    database.close();
    phone.line.fault = 'ok';
    const again = await open(phone);
    await until(() => server.records.has(`carry/${made.id}`));
    await until(() => again.carry(made.id)?.state.state === 'synced');
  });

  it('asks about an edit of a new record whose answer was lost, if another device has changed the same field since', async () => {
    const { server, devices, records } = await withCarry(['phone']);
    const [[phone], [first]] = [devices, records];
    if (phone === undefined || first === undefined) throw new Error('no phone');
    const made = { ...newCarry(newId()), name: 'Oats' };
    const key = `carry/${made.id}`;
    let writes: Fault = 'lost before';
    phone.line.nextFault = () => (phone.line.requests.at(-1)?.method === 'GET' ? 'ok' : writes);
    first.commit('New', [{ kind: 'carry', id: made.id, op: 'create', doc: made }]);
    await until(() => phone.line.requests.some(({ method }) => method === 'POST'));
    for (const one of opened.splice(0)) await one.close();
    const database = await openDB(databaseName(member));
    for (const name of ['cursor', 'epoch']) await database.delete('meta', name);
    // The load does not have the new record. The server gets it afterwards, and its answer is lost.
    const again = await open(phone);
    await vi.waitUntil(
      async () => Reflect.get(Object(await database.get('sealed', key)), 'notInLoad') === true,
    );
    database.close();
    writes = 'lost after';
    again.sync.retry();
    await until(() => server.records.has(key));
    writes = 'lost before';
    patch(again, made.id, { tags: '7' });
    server.put(key, { ...server.records.get(key)?.wire, tags: '8' });
    writes = 'ok';
    again.sync.retry();
    await until(() => again.carry(made.id)?.state.state === 'conflict');
    expect(again.carry(made.id)?.state.fields).toMatchObject([{ field: 'tags', mine: '7', theirs: '8' }]);
    expect(tags(server, key)).toBe('8');
  });

  it('keeps another device’s undo when only the answer to this device’s edit was lost (G11)', async () => {
    expect(await lostReplyThenUndo()).toEqual({ onServer: '1', shown: '1', commits: 1 });
  });

  it('never shows an older revision that arrives late (G12)', async () => {
    expect(await lateOldPage()).toEqual({ onServer: '2', shown: '2' });
  });

  it('merges different fields without asking, and asks about the same field, showing both values', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone', 'computer']);
    const [phone] = devices;
    const [mine, other] = records;
    if (phone === undefined || mine === undefined || other === undefined) throw new Error('no devices');
    phone.line.online = false;
    patch(mine, id, { tags: '7', freightIn: '3' });
    patch(other, id, { tags: '8', freightOut: '4' });
    await rest(other);
    phone.line.online = true;
    mine.sync.retry();
    await until(() => mine.carry(id)?.state.state === 'conflict');
    const state = mine.carry(id)?.state;
    expect(state?.fields).toMatchObject([{ field: 'tags', mine: '7', base: '1', theirs: '8' }]);
    expect(mine.carry(id)?.carry).toMatchObject({ tags: '7', freightIn: '3', freightOut: '4' });
    expect(mine.sync.status().conflicts).toBe(1);
    mine.sync.resolve(key, { tags: 'mine' });
    await rest(mine, other);
    expect(server.records.get(key)?.wire).toMatchObject({ tags: '7', freightIn: '3', freightOut: '4' });
    expect(other.carry(id)?.carry.tags).toBe('7');
  });

  /** Makes a conflict: the phone has 7 for tags and the computer has 8. The phone's user then types each value of `typed`. */
  async function typingOnInQuestion(typed: readonly string[]) {
    const { server, devices, records, id, key } = await withCarry(['phone', 'computer']);
    const [phone] = devices;
    const [mine, other] = records;
    if (phone === undefined || mine === undefined || other === undefined) throw new Error('no devices');
    phone.line.online = false;
    patch(mine, id, { tags: '7', freightIn: '3' });
    patch(other, id, { tags: '8' });
    await rest(other);
    phone.line.online = true;
    mine.sync.retry();
    await until(() => mine.carry(id)?.state.state === 'conflict');
    for (const tags of typed) patch(mine, id, { tags });
    await until(() => mine.carry(id)?.state.state !== 'saving');
    return { server, mine, other, id, key };
  }

  it.each(['mine', 'theirs'] as const)(
    'asks about the last typed value even when the conflict was already open: %s',
    async (choice) => {
      const { server, mine, other, id, key } = await typingOnInQuestion(['9', '10']);
      const state = mine.carry(id)?.state;
      expect(state?.fields).toMatchObject([{ field: 'tags', mine: '10', base: '1', theirs: '8' }]);
      mine.sync.resolve(key, { tags: choice });
      await rest(mine, other);
      const tagsNow = choice === 'mine' ? '10' : '8';
      expect(server.records.get(key)?.wire).toMatchObject({ tags: tagsNow, freightIn: '3' });
      expect(mine.carry(id)?.carry.tags).toBe(tagsNow);
      expect(other.carry(id)?.carry.tags).toBe(tagsNow);
    },
  );

  it('ends the conflict when the user types the other device’s value', async () => {
    const { server, mine, other, id, key } = await typingOnInQuestion(['9', '8']);
    await rest(mine, other);
    expect(server.records.get(key)?.wire).toMatchObject({ tags: '8', freightIn: '3' });
    expect(mine.carry(id)?.state.state).toBe('synced');
  });

  it('asks when an edit meets a deletion, and restores the whole record for "mine"', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone', 'computer']);
    const [phone] = devices;
    const [mine, other] = records;
    if (phone === undefined || mine === undefined || other === undefined) throw new Error('no devices');
    phone.line.online = false;
    patch(mine, id, { tags: '7' });
    other.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
    await rest(other);
    phone.line.online = true;
    mine.sync.retry();
    await until(() => mine.carry(id)?.state.state === 'conflict');
    expect(mine.carry(id)?.state.fields).toMatchObject([{ field: 'record', theirs: null }]);
    mine.sync.resolve(key, { record: 'mine' });
    await rest(mine, other);
    expect(server.records.get(key)?.wire).toMatchObject({ name: 'Grass', tags: '7' });
    expect(other.carry(id)?.carry.name).toBe('Grass');
  });

  it('restores a whole record that another device deleted before this device received the answer to its creation', async () => {
    const { server, devices, records } = await withCarry(['phone', 'computer']);
    const [phone] = devices;
    const [mine, other] = records;
    if (phone === undefined || mine === undefined || other === undefined) throw new Error('no devices');
    const made = newCarry(newId());
    const key = `carry/${made.id}`;
    phone.line.fault = 'lost after';
    mine.commit('New', [{ kind: 'carry', id: made.id, op: 'create', doc: { ...made, name: 'Lot' } }]);
    await until(() => server.records.has(key));
    await other.reload();
    other.commit('Delete', [{ kind: 'carry', id: made.id, op: 'delete' }]);
    await rest(other);
    patch(mine, made.id, { tags: '7' });
    phone.line.fault = 'ok';
    mine.sync.retry();
    await until(() => mine.carry(made.id)?.state.state === 'conflict');
    mine.sync.resolve(key, { record: 'mine' });
    await rest(mine, other);
    expect(server.records.get(key)?.wire).toMatchObject({ id: made.id, name: 'Lot', tags: '7' });
    expect(other.carry(made.id)?.carry).toMatchObject({ name: 'Lot', tags: '7' });
  });

  it.each(['mine', 'theirs'] as const)(
    'asks when a deletion meets an edit elsewhere, and follows "%s" whatever was typed meanwhile',
    async (choice) => {
      const { server, devices, records, id, key } = await withCarry(['phone', 'computer']);
      const [phone] = devices;
      const [mine, other] = records;
      if (phone === undefined || mine === undefined || other === undefined) throw new Error('no devices');
      phone.line.online = false;
      patch(mine, id, { freightIn: '3' });
      mine.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
      patch(other, id, { tags: '8' });
      await rest(other);
      phone.line.online = true;
      mine.sync.retry();
      await until(() => mine.carry(id)?.state.state === 'conflict');
      expect(mine.carry(id)?.carry).toMatchObject({ tags: '8', freightIn: null });
      patch(mine, id, { vet: '5' });
      await until(() => mine.carry(id)?.state.state === 'conflict');
      mine.sync.resolve(key, { record: choice });
      await rest(mine, other);
      const kept = { tags: '8', vet: '5', freightIn: null };
      expect(server.records.get(key)?.wire).toEqual(choice === 'mine' ? null : expect.objectContaining(kept));
    },
  );

  it("shows the server's message for a refused edit, and shows the server's record again after Discard", async () => {
    const { server, records, id, key } = await withCarry(['phone']);
    const [mine] = records;
    if (mine === undefined) throw new Error('no phone');
    server.refuses = (wire) => wire['tags'] === '13';
    patch(mine, id, { tags: '13' });
    await until(() => mine.carry(id)?.state.state === 'refused');
    expect(mine.carry(id)).toMatchObject({
      carry: { tags: '13' },
      state: { text: 'The server does not like this' },
    });
    expect(mine.carry(id)?.state.refused).toBeUndefined();
    const exported: unknown = JSON.parse(await mine.sync.exportOutbox().text());
    expect(exported).toMatchObject({ unsent: [{ key, change: { fields: { tags: '13' } } }] });
    mine.sync.discard(key);
    await until(() => mine.carry(id)?.state.state === 'synced');
    expect(mine.carry(id)?.carry.tags).toBe('1');
  });

  it('asks no question when one tab stores an edit over a refused value while another tab discards that value', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    server.refuses = (wire) => wire['tags'] === '13';
    const other = await open(phone);
    patch(mine, id, { tags: '13' });
    for (const one of [mine, other]) await until(() => one.carry(id)?.state.state === 'refused');
    // The discard reaches storage before the edit.
    other.sync.discard(key);
    patch(mine, id, { tags: '14' });
    await rest(mine, other);
    expect(tags(server, key)).toBe('14');
  });

  it('keeps an edit that one tab has stored over a refused value when another tab discards that value', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    server.refuses = (wire) => wire['tags'] === '13';
    const other = await open(phone);
    patch(mine, id, { tags: '13' });
    for (const one of [mine, other]) await until(() => one.carry(id)?.state.state === 'refused');
    phone.line.online = false;
    // The edit reaches storage before the discard. The other tab discards before it is notified of the edit.
    patch(mine, id, { tags: '14' });
    other.sync.discard(key);
    await until(() => mine.carry(id)?.state.state === 'on this device');
    phone.line.online = true;
    await rest(mine, other);
    expect(tags(server, key)).toBe('14');
  });

  /** The server refuses the phone's request. `arriveAgain` makes the server apply the same request, as if two tabs had sent it. */
  async function doneAfterAll() {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    const sent: Plain[] = [];
    server.answer = (device, request) => {
      if (request.method !== 'GET') sent.push(request);
      return Promise.resolve(server.handle(device, request));
    };
    server.refuses = (wire) => wire['tags'] === '13';
    patch(mine, id, { tags: '13' });
    await until(() => mine.carry(id)?.state.state === 'refused');
    const [request] = sent;
    if (request === undefined) throw new Error('nothing was sent');
    server.refuses = () => false;
    // A phone that knows it is offline seals no request.
    phone.line.online = false;
    mine.sync.retry();
    await until(() => mine.sync.status().phase === 'offline');
    return {
      server,
      phone,
      mine,
      id,
      key,
      arriveAgain: () => server.handle('phone', request),
      had: () => server.commits.flatMap(({ key: of, after }) => (of === key ? [after?.['tags']] : [])),
    };
  }

  it('asks no question about an edit typed over a refused value that the server has applied since', async () => {
    const { phone, mine, id, arriveAgain, had } = await doneAfterAll();
    patch(mine, id, { tags: '14' });
    await until(() => mine.carry(id)?.state.state === 'on this device');
    arriveAgain();
    phone.line.online = true;
    await rest(mine);
    expect(had()).toEqual(['1', '13', '14']);
  });

  it("asks about a form's entry that was typed before the row had the refused value", async () => {
    const { phone, mine, id, key, arriveAgain, had } = await doneAfterAll();
    const seen = { tags: '1', freightIn: null };
    mine.commit('Save', [{ kind: 'carry', id, op: 'patch', patch: { tags: '14', freightIn: '5' }, seen }]);
    await until(() => mine.carry(id)?.state.state === 'on this device');
    arriveAgain();
    phone.line.online = true;
    mine.sync.retry();
    await until(() => mine.carry(id)?.state.state === 'conflict');
    expect(mine.carry(id)?.state.fields).toMatchObject([{ field: 'tags', mine: '14', theirs: '13' }]);
    mine.sync.resolve(key, { tags: 'theirs' });
    await rest(mine);
    expect(had().at(-1)).toBe('13');
  });

  it('clears the refused state when the server has applied the edit since', async () => {
    const { phone, mine, id, arriveAgain, had } = await doneAfterAll();
    arriveAgain();
    phone.line.online = true;
    mine.sync.retry();
    await until(() => mine.carry(id)?.state.state === 'synced');
    expect(mine.sync.status().entries).toEqual([]);
    expect(had()).toEqual(['1', '13']);
  });

  it('stores the name of the refused field as the app spells it, even over a restart', async () => {
    const { server, devices, records, id } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    server.refuses = (wire) => wire['backgronundRate'] === '13';
    server.refusedField = 'backgronundRate';
    patch(mine, id, { backgroundRate: '13' });
    await until(() => mine.carry(id)?.state.state === 'refused');
    const state = { refused: 'backgroundRate', text: 'The server does not like this' };
    expect(mine.carry(id)?.state).toMatchObject(state);
    await mine.close();
    const again = await open(phone);
    expect(again.carry(id)?.state).toMatchObject(state);
  });

  it.each([400, 403, 404, 405, 409, 410, 413, 422, 451])(
    'treats a %i without the server’s own code as no answer, so an edit waits and a deletion does not count as done',
    async (status) => {
      const { server, devices, records, id, key } = await withCarry(['phone']);
      const [phone] = devices;
      const [mine] = records;
      if (phone === undefined || mine === undefined) throw new Error('no phone');
      const group = { id: newId(), name: 'Steers' };
      server.put(`group/${group.id}`, group);
      await mine.reload();
      phone.line.portal = status;
      patch(mine, id, { tags: '5' });
      mine.commit('Delete', [{ kind: 'group', id: group.id, op: 'delete' }]);
      await until(() => mine.sync.status().phase === 'offline');
      expect(mine.carry(id)?.state.state).toBe('on this device');
      expect(mine.sync.status()).toMatchObject({ refused: 0, conflicts: 0, pending: 2 });
      phone.line.portal = null;
      await rest(mine);
      expect(server.records.get(key)?.wire).toMatchObject({ tags: '5' });
      expect(server.records.get(`group/${group.id}`)?.wire).toBeNull();
    },
  );

  it.each([400, 410])('does not load all records again after a guest network’s %i', async (status) => {
    const { devices, records } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    phone.line.portal = status;
    mine.sync.retry();
    await until(() => mine.sync.status().phase === 'offline');
    phone.line.portal = null;
    phone.line.requests.length = 0;
    mine.sync.retry();
    await rest(mine);
    const changes = phone.line.requests.filter(({ path }) => path.includes('/changes/'));
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ path }) => !path.includes('since='))).toEqual([]);
  });

  it.each([400, 403, 404, 410, 413, 451])(
    'sets aside edits that a filter answers with a bare %i, alone or in a batch, and sends the others',
    async (status) => {
      const { server, devices, records, id, key } = await withCarry(['phone']);
      const [phone] = devices;
      const [mine] = records;
      if (phone === undefined || mine === undefined) throw new Error('no phone');
      phone.line.online = false;
      patch(mine, id, { tags: '13' });
      const [stopped, ...groups] = ['Heifers', 'Steers', 'Wethers', 'Ewes'].map((name) => ({
        id: newId(),
        name,
      }));
      if (stopped === undefined) throw new Error('no group');
      for (const doc of [stopped, ...groups])
        mine.commit('New group', [{ kind: 'group', id: doc.id, op: 'create', doc }]);
      phone.line.filter = ({ method, body }) =>
        method !== 'GET' && /"tags":"13"|Heifers/.test(JSON.stringify(body ?? '')) ? status : null;
      phone.line.online = true;
      mine.sync.retry();
      await until(() => mine.carry(id)?.state.state === 'refused');
      const text = `Request failed with status code ${status}`;
      expect(mine.carry(id)).toMatchObject({ carry: { tags: '13' }, state: { text } });
      await until(() => groups.every((group) => server.records.has(`group/${group.id}`)));
      await until(() => mine.group(stopped.id)?.state.state === 'refused');
      await until(() => mine.sync.status().phase === 'idle');
      expect(mine.sync.status()).toMatchObject({ refused: 2, pending: 0 });
      expect(tags(server, key)).toBe('1');
      phone.line.filter = null;
      patch(mine, id, { tags: '14' });
      mine.sync.discard(`group/${stopped.id}`);
      await rest(mine);
      expect(tags(server, key)).toBe('14');
    },
  );

  it.each<readonly [string, (size: number) => number | null, readonly [batches: number, alone: number]]>([
    // Nine requests wait. One is sent alone. A batch of eight is too large, so two batches of four follow.
    ['halves a batch that is too large for the way', (size) => (size > 4 ? 413 : null), [3, 1]],
    ['never sends a second batch to a server that has none', () => 405, [1, 12]],
  ])('%s', async (_what, answer, [batches, alone]) => {
    const { server, devices, records } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    const asked: number[] = [];
    phone.line.filter = ({ method, body }) => {
      if (method === 'GET') return null;
      const { requests } = (body ?? {}) as { readonly requests?: readonly unknown[] };
      asked.push(requests?.length ?? 1);
      return requests === undefined ? null : answer(requests.length);
    };
    const create = (count: number): void => {
      phone.line.online = false;
      const docs = Array.from({ length: count }, (_, index) => ({ id: newId(), name: `Mob ${index}` }));
      for (const doc of docs) mine.commit('New group', [{ kind: 'group', id: doc.id, op: 'create', doc }]);
      phone.line.online = true;
      mine.sync.retry();
    };
    create(9);
    await rest(mine);
    if (batches === 1) {
      create(3);
      await rest(mine);
    }
    expect([asked.filter((size) => size > 1).length, asked.filter((size) => size === 1).length]).toEqual([
      batches,
      alone,
    ]);
    expect([...server.records.keys()].filter((key) => key.startsWith('group/'))).toHaveLength(
      batches === 1 ? 12 : 9,
    );
  });

  it('sends a refused record again after an edit', async () => {
    const { server, records, id, key } = await withCarry(['phone']);
    const [mine] = records;
    if (mine === undefined) throw new Error('no phone');
    server.refuses = (wire) => wire['tags'] === '13';
    patch(mine, id, { tags: '13', freightIn: '2' });
    await until(() => mine.carry(id)?.state.state === 'refused');
    patch(mine, id, { tags: '14' });
    await rest(mine);
    expect(server.records.get(key)?.wire).toMatchObject({ tags: '14', freightIn: '2' });
  });

  it('keeps every edit through an expired token and an expired membership, and marks none as refused', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    phone.line.signedIn = false;
    patch(mine, id, { tags: '5' });
    await until(() => mine.sync.status().phase === 'signed out');
    expect(mine.carry(id)?.state.state).toBe('on this device');
    phone.line.expired = true;
    phone.line.signIn();
    await until(() => mine.sync.status().phase === 'membership expired');
    expect(mine.carry(id)?.state.state).toBe('on this device');
    phone.line.expired = false;
    await rest(mine);
    expect(tags(server, key)).toBe('5');
  });

  it("treats a captive portal's page as no answer", async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    const real = phone.line.send.bind(phone.line);
    phone.line.send = () =>
      Promise.resolve({ status: 200, etag: null, retryAfter: null, isJson: false, body: null });
    patch(mine, id, { tags: '5' });
    await until(() => mine.sync.status().phase === 'offline');
    expect(mine.carry(id)?.state.state).toBe('on this device');
    phone.line.send = real;
    await rest(mine);
    expect(tags(server, key)).toBe('5');
  });

  it.each([[{}], [[]], [{ cursor: 'c' }], [null]])(
    'marks nothing as refused by a network that forbids the write and answers every other request with %j',
    async (body) => {
      const { server, devices, records, id, key } = await withCarry(['phone']);
      const [phone] = devices;
      const [mine] = records;
      if (phone === undefined || mine === undefined) throw new Error('no phone');
      const real = phone.line.send.bind(phone.line);
      const page = { etag: null, retryAfter: null };
      phone.line.send = ({ method }) =>
        Promise.resolve(
          method === 'GET'
            ? { ...page, status: 200, isJson: true, body }
            : { ...page, status: 403, isJson: false, body: null },
        );
      patch(mine, id, { tags: '5' });
      await until(() => mine.sync.status().phase === 'offline');
      expect(mine.carry(id)?.state.state).toBe('on this device');
      phone.line.send = real;
      await rest(mine);
      expect(tags(server, key)).toBe('5');
    },
  );

  it.each(lies)('does not accept a 2xx with %s as done, and repeats the same request', async (_name, lie) => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    const gone: Carry = { ...newCarry(newId()), name: 'Gone' };
    mine.commit('New', [{ kind: 'carry', id: gone.id, op: 'create', doc: gone }]);
    await rest(mine);
    const isLying = lieOn(phone.line, server, lie);
    const made = Array.from({ length: 3 }, (): Carry => ({ ...newCarry(newId()), name: 'New' }));
    patch(mine, id, { tags: '5' });
    mine.commit('Delete', [{ kind: 'carry', id: gone.id, op: 'delete' }]);
    for (const doc of made) mine.commit('New', [{ kind: 'carry', id: doc.id, op: 'create', doc }]);
    for (let round = 0; round < 3; round += 1) {
      mine.sync.retry();
      await until(() => mine.sync.status().phase === 'offline');
    }
    expect(mine.sync.status()).toMatchObject({ pending: 5, refused: 0, conflicts: 0 });
    isLying.now = 'in batches';
    mine.sync.retry();
    await until(() => mine.sync.status().phase === 'offline' && isLying.batches > 0);
    expect(mine.sync.status().pending).toBe(4);
    isLying.now = 'never';
    await rest(mine);
    expect(tags(server, key)).toBe('5');
    expect(server.records.get(`carry/${gone.id}`)?.wire).toBeNull();
    for (const doc of made) expect(server.records.get(`carry/${doc.id}`)?.wire).not.toBeNull();
    const sent = server.commits.filter(({ device }) => device === 'phone').map(({ opId }) => opId);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('sends a carry and a group before the trade that references them, and deletes a carry after its trades have left it', async () => {
    const server = new FakeServer();
    const device = new Device(server, 'phone');
    const records = await open(device);
    device.line.online = false;
    const carry: Carry = { ...newCarry(newId()), name: 'Grass' };
    const group = { id: newId(), name: 'Steers' };
    const trade = { ...newTrade(newId(), '2026-11-21', [group], []), carryId: carry.id };
    records.commit('New trade', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
    records.commit('New carry', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
    records.commit('New group', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    expect(records.carry(carry.id)?.usedBy).toBe(1);
    expect(records.group(group.id)?.count).toBe(1);
    device.line.online = true;
    await rest(records);
    expect(server.commits.map(({ key }) => key.split('/')[0])).toEqual(['carry', 'group', 'trade']);
    device.line.online = false;
    records.commit('Delete carry', [{ kind: 'carry', id: carry.id, op: 'delete' }]);
    records.commit('Delete group', [{ kind: 'group', id: group.id, op: 'delete' }]);
    records.commit('No carry', [{ kind: 'trade', id: trade.id, op: 'patch', patch: { carryId: null } }]);
    device.line.online = true;
    await rest(records);
    expect(
      server.commits
        .slice(3)
        .map(({ key, after }) => `${key.split('/')[0]} ${after === null ? 'gone' : 'kept'}`),
    ).toEqual(['trade kept', 'carry gone', 'group gone']);
    expect(server.records.get(`trade/${trade.id}`)?.wire?.['tradeGroupId']).toBeNull();
  });

  it('sends a new group before its trade, even if the trade joins the group just before it is sealed', async () => {
    const server = new FakeServer();
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers' };
    server.put(`trade/${trade.id}`, { ...toWire('trade', trade) }, 'seed');
    const refused = vi.fn();
    server.onRefused = refused;
    let meanwhile: (() => Promise<void>) | null = null;
    const phone = new Device(server, 'phone');
    const records = await open(phone, {
      outbox: () =>
        Promise.resolve({
          ...outbox,
          createOutbox: (given: SenderOptions & LiveStreamOptions, parts: OutboxParts) => {
            // `meanwhile` runs between the last check for due requests and the transaction that reads the cursor.
            let isLooked = false;
            const use: JournalStorage['use'] = async (work) => {
              const act = isLooked ? meanwhile : null;
              if (act !== null) meanwhile = null;
              await act?.();
              return parts.storage.use(work);
            };
            const look = CatchUp.prototype.missed;
            vi.spyOn(CatchUp.prototype, 'missed').mockImplementation(async function (
              this: CatchUp,
              database,
            ) {
              const missed = await look.call(this, database);
              isLooked = true;
              return missed;
            });
            return outbox.createOutbox(given, { ...parts, storage: { use } as JournalStorage });
          },
        }),
    });
    await until(() => records.trade(trade.id) !== undefined);
    const group = { id: newId(), name: 'Agistment' };
    const put = (patch: Partial<Trade>): void =>
      records.commit('Edit', [{ kind: 'trade', id: trade.id, op: 'patch', patch }]);
    const stored = (): boolean =>
      records.group(group.id)?.state.state === 'on this device' &&
      records.trade(trade.id)?.state.state === 'on this device';
    meanwhile = async () => {
      records.commit('New group', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
      put({ tradeGroupId: group.id });
      await until(stored);
    };
    put({ name: 'Heifers' });
    await until(() => meanwhile === null);
    await rest(records);
    expect(refused).not.toHaveBeenCalled();
    expect(server.records.get(`trade/${trade.id}`)?.wire).toMatchObject({
      name: 'Heifers',
      tradeGroupId: group.id,
    });
  });

  it('deletes a carry only after the server has answered for a trade that has since moved to a new carry', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), carryId: id };
    const carry: Carry = { ...newCarry(newId()), name: 'Lot feed' };
    const group = { id: newId(), name: 'Steers' };
    phone.line.online = false;
    mine.commit('New trade', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
    mine.commit('New group', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    mine.commit('Name', [{ kind: 'trade', id: trade.id, op: 'patch', patch: { name: 'Dubbo' } }]);
    // The phone has tried to send, so the first request is sealed.
    await until(() => mine.sync.status().phase === 'offline');
    mine.commit('New carry', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
    mine.commit('Move', [{ kind: 'trade', id: trade.id, op: 'patch', patch: { carryId: carry.id } }]);
    mine.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
    phone.line.online = true;
    await rest(mine);
    expect(server.records.get(key)?.wire).toBeNull();
    expect(server.records.get(`trade/${trade.id}`)?.wire?.['carryId']).toBe(carry.id);
  });

  /** A phone is offline, and its trade has a price of 5. `save` saves a form that was opened when the price was still 1. */
  async function behindAForm() {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), saleCostHd: '1' };
    mine.commit('New trade', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
    await rest(mine);
    const refused: string[] = [];
    server.onRefused = ({ key: of, code }) => void refused.push(`${of.split('/')[0]} ${code}`);
    const edit = (fields: Partial<typeof trade>, seen: Partial<typeof trade> = {}): void =>
      mine.commit('Edit', [{ kind: 'trade', id: trade.id, op: 'patch', patch: fields, seen }]);
    phone.line.online = false;
    // The first edit is sealed at once. The phone seals nothing more while it knows that it is offline.
    patch(mine, id, { tags: '7' });
    await until(() => mine.sync.status().phase === 'offline');
    edit({ saleCostHd: '5' });
    return {
      mine,
      id,
      key,
      server,
      refused,
      put: (carryId: string | null) => edit({ carryId }),
      save: () => edit({ saleCostHd: '9' }, { saleCostHd: '1' }),
      goOnline: () => {
        phone.line.online = true;
        mine.sync.retry();
      },
      answer: async () => {
        await until(() => mine.trade(trade.id)?.state.state === 'conflict');
        mine.sync.resolve(`trade/${trade.id}`, { saleCostHd: 'mine' });
      },
      /** Lists the trade's price and carry in each version after the creation. */
      sent: () =>
        server.commits
          .filter(({ key: of, after }) => of.startsWith('trade/') && after !== null)
          .slice(1)
          .map(({ after }) => [after?.['saleCostHd'], after?.['carryId'] ?? null]),
    };
  }

  it("deletes a carry only after its trade has left the carry, even when a conflict about a form's entry delays the move", async () => {
    const { mine, id, key, server, refused, put, save, goOnline, answer, sent } = await behindAForm();
    put(id);
    save();
    put(null);
    mine.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
    goOnline();
    await answer();
    await rest(mine);
    expect(sent()).toEqual([
      ['5', id],
      ['9', null],
    ]);
    expect(server.records.get(key)?.wire).toBeNull();
    expect(refused).toEqual([]);
  });

  it("sends a carry before a trade that moved onto the carry, even if the move off it waits behind a form's entry", async () => {
    const { mine, refused, put, save, goOnline, answer, sent } = await behindAForm();
    const carry: Carry = { ...newCarry(newId()), name: 'Lot feed' };
    mine.commit('New', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
    put(carry.id);
    save();
    put(null);
    goOnline();
    await answer();
    await rest(mine);
    expect(sent()).toEqual([
      ['5', carry.id],
      ['9', null],
    ]);
    expect(refused).toEqual([]);
  });

  it("comes to rest when a new carry was deleted and the move of its trade waits behind a form's entry", async () => {
    const { mine, server, put, save, goOnline, sent } = await behindAForm();
    const carry: Carry = { ...newCarry(newId()), name: 'Lot feed' };
    mine.commit('New', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
    put(carry.id);
    save();
    put(null);
    mine.commit('Delete', [{ kind: 'carry', id: carry.id, op: 'delete' }]);
    goOnline();
    await rest(mine);
    expect(sent().at(-1)).toEqual(['9', null]);
    expect(server.records.has(`carry/${carry.id}`)).toBe(false);
  });

  it('retries an unanswered trade even though its new carry waits for that trade', async () => {
    const { server, devices, records, id } = await withCarry(['phone', 'computer']);
    const [phone] = devices;
    const [mine, theirs] = records;
    if (phone === undefined || mine === undefined || theirs === undefined) throw new Error('no devices');
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), carryId: id };
    phone.line.online = false;
    mine.commit('New trade', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
    await until(() => mine.sync.status().phase === 'offline');
    theirs.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
    await rest(theirs);
    mine.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
    phone.line.online = true;
    mine.sync.retry();
    await until(() => mine.trade(trade.id)?.state.state === 'refused');
    await until(() => mine.sync.status().entries.length === 1);
    expect(server.records.get(`trade/${trade.id}`)).toBeUndefined();
  });

  it.each([{ hasBatch: true }, { hasBatch: false }])(
    'sends 300 pending edits once each, in list order for deletions ($hasBatch)',
    async (options) => {
      const server = new FakeServer(options);
      const device = new Device(server, 'phone');
      const records = await open(device, { batchSize: 100 });
      device.line.online = false;
      const groups = Array.from({ length: 300 }, (_, index) => ({ id: newId(), name: `Group ${index}` }));
      records.commit(
        'Paste',
        groups.map((doc) => ({ kind: 'group', id: doc.id, op: 'create', doc })),
        { bulk: true },
      );
      await until(() => records.sync.status().pending === 300);
      device.line.online = true;
      await rest(records);
      expect(server.commits).toHaveLength(300);
      const calls = device.line.requests.filter(({ method }) => method === 'POST').length;
      expect(calls).toBeLessThan(options.hasBatch ? 10 : 310);
      const order = groups.slice(0, 10).toReversed();
      records.commit(
        'Delete',
        order.map(({ id }) => ({ kind: 'group', id, op: 'delete' })),
      );
      await rest(records);
      expect(server.commits.slice(300).map(({ key }) => key)).toEqual(order.map(({ id }) => `group/${id}`));
    },
  );

  it("shows another tab's edits, sends them after that tab is gone, and never sends them twice", async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [first] = records;
    if (phone === undefined || first === undefined) throw new Error('no phone');
    const second = await open(phone);
    phone.line.online = false;
    patch(first, id, { tags: '5' });
    patch(second, id, { freightIn: '6' });
    await until(() => second.carry(id)?.carry.tags === '5' && first.carry(id)?.carry.freightIn === '6');
    await first.close();
    phone.line.online = true;
    await rest(second);
    expect(server.records.get(key)?.wire).toMatchObject({ tags: '5', freightIn: '6' });
    expect(new Set(server.commits.map(({ opId }) => opId)).size).toBe(server.commits.length);
  });

  it('finds the stored edits and the loaded records of a tab that was killed before it could notify others', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone']);
    const [phone] = devices;
    const [first] = records;
    if (phone === undefined || first === undefined) throw new Error('no phone');
    const second = await open(phone);
    await until(() => second.sync.status().phase === 'idle');
    phone.silence();
    patch(first, id, { tags: '5' });
    const group = { id: newId(), name: 'Made elsewhere' };
    server.put(`group/${group.id}`, group);
    first.sync.retry();
    await until(() => first.group(group.id) !== undefined && atRest(first));
    patch(first, id, { freightIn: '6' });
    phone.line.online = false;
    await until(() => first.carry(id)?.state.state === 'on this device');
    await first.close();
    phone.speakAgain();
    expect(second.group(group.id)).toBeUndefined();
    phone.line.online = true;
    await second.reload();
    await until(() => second.group(group.id) !== undefined);
    await rest(second);
    expect(second.carry(id)?.carry).toMatchObject({ tags: '5', freightIn: '6' });
    expect(server.records.get(key)?.wire).toMatchObject({ tags: '5', freightIn: '6' });
  });

  it('reports in each tab whether the server has answered since the reload', async () => {
    const { server, devices, records } = await withCarry(['phone']);
    const [phone] = devices;
    const [first] = records;
    if (phone === undefined || first === undefined) throw new Error('no phone');
    expect(await first.reload()).toBe(true);
    const second = await open(phone);
    const group = { id: newId(), name: 'Made elsewhere' };
    server.put(`group/${group.id}`, group);
    expect(await second.reload()).toBe(true);
    expect(second.group(group.id)).toBeDefined();
    phone.line.online = false;
    expect(await first.reload()).toBe(false);
  });

  it('sends nothing of one member under another account (G14)', async () => {
    const { server, devices, records, id } = await withCarry(['phone']);
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    phone.line.online = false;
    patch(mine, id, { tags: '5' });
    await until(() => mine.carry(id)?.state.state === 'on this device');
    await mine.close();
    // Waits for a request that may have been in flight when the page closed.
    for (let wait = 0; wait < 20; wait += 1) await tick();
    phone.line.online = true;
    const other = await open(phone, {
      user: { issuer: 'https://issuer.example', subject: 'somebody', slug: 'somebody' },
    });
    await until(() => other.phase() === 'ready');
    for (let wait = 0; wait < 50; wait += 1) await tick();
    expect(other.sync.status().entries).toEqual([]);
    expect(server.commits.filter((commit) => commit.device === 'phone')).toEqual([]);
    phone.line.speaksFor = () => false;
    const again = await open(phone);
    await until(() => again.sync.status().phase === 'signed out');
    expect(server.commits.filter((commit) => commit.device === 'phone')).toEqual([]);
  });

  it('comes to rest with a server that forgets keys: the retry gets 412, and the record is already equal', async () => {
    const { server, devices, records, id, key } = await withCarry(['phone'], { ignoresKeys: true });
    const [phone] = devices;
    const [mine] = records;
    if (phone === undefined || mine === undefined) throw new Error('no phone');
    phone.line.fault = 'lost after';
    patch(mine, id, { tags: '2' });
    const group = { id: newId(), name: 'Steers' };
    mine.commit('New', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    await until(() => tags(server, key) === '2');
    phone.line.fault = 'ok';
    await rest(mine);
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(2);
  });
});

it('sends the deletion of a carry after its trade has left, even if the sending tab was notified only of the deletion', async () => {
  const { server, devices, records, id, key } = await withCarry(['phone']);
  const [device] = devices;
  const [sends] = records;
  if (device === undefined || sends === undefined) throw new Error('no phone');
  const trade = { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers', carryId: id };
  sends.commit('New', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
  await rest(sends);
  const refused: string[] = [];
  server.onRefused = ({ code }) => void refused.push(code);
  const told: TabMessage[] = [];
  const types = await open(device, {
    tabs: (): Tabs => ({
      tell: (message) => told.push(message),
      listen: () => undefined,
      lead: () => undefined,
      takeOver: () => undefined,
      stepBack: () => undefined,
      close: () => undefined,
    }),
  });
  types.commit('Move', [{ kind: 'trade', id: trade.id, op: 'patch', patch: { carryId: null } }]);
  types.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
  await until(() => types.sync.status().entries.every(({ state }) => state.state === 'on this device'));
  const deletion = told.find(
    (message) => message.type === 'changed' && message.keys.includes(key as RecordKey),
  );
  if (deletion === undefined) throw new Error('nothing told');
  device.tell(deletion);
  await until(() => server.records.get(key)?.wire === null);
  await rest(sends);
  expect(refused).toEqual([]);
});
