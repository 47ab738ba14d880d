import { afterEach, describe, expect, it, vi } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import type { JournalStorage } from '#web/data/journal/storage.ts';
import { Unreachable } from '#web/data/api/client.ts';
import { newId, type Records } from '#web/data/records.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OutboxParts } from '#web/data/sync/outbox.ts';
import { SendOrder } from '#web/data/sync/sender/send-order.ts';
import { FakeServer } from './fakeServer.ts';
import { Device, tick, until } from './testbed.ts';

const opened: Records[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const records of opened.splice(0)) await records.close();
});

const carry: Carry = { ...newCarry(newId()), name: 'Grass', tags: '1' };
const key = `carry/${carry.id}` as const;

const opens = async (opening: Promise<Records>): Promise<Records> => {
  const records = await opening;
  opened.push(records);
  await until(() => records.carry(carry.id) !== undefined);
  return records;
};

async function phone(server = new FakeServer()) {
  server.put(key, { ...toWire('carry', carry) }, 'seed');
  const device = new Device(server, 'phone');
  return { server, device, records: await opens(device.open()) };
}

/**
 * Makes storage full for writes. Reads and deletions still work.
 * @returns a function that makes room again
 */
function fill(): () => void {
  const refuse = function (this: IDBObjectStore): never {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  };
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse),
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse),
  ];
  return () => spies.forEach((spy) => spy.mockRestore());
}

const patch = (records: Records, fields: Partial<Carry>): void =>
  records.commit('Edit', [{ kind: 'carry', id: carry.id, op: 'patch', patch: fields }]);

const tagsAt = (server: FakeServer): unknown => server.records.get(key)?.wire?.['tags'];
const tagsIn = (records: Records): string | null | undefined => records.carry(carry.id)?.carry.tags;
const stateIn = (records: Records): string | undefined => records.carry(carry.id)?.state.state;
const keysOf = (server: FakeServer): readonly string[] => server.heard.map(({ opId }) => opId);

async function rest(ticks = 60): Promise<void> {
  for (let wait = 0; wait < ticks; wait += 1) await tick();
}

describe('an online device whose storage is full', () => {
  it('sends the edit, shows it after a reload while storage is still full, and works as usual when there is room', async () => {
    const { server, device, records } = await phone();
    const makeRoom = fill();
    patch(records, { tags: '2' });
    await until(() => stateIn(records) === 'not saved');
    expect(records.sync.status().warning).toContain('out of storage');
    await until(() => tagsAt(server) === '2');
    await until(() => stateIn(records) === 'synced');
    expect(records.sync.status()).toMatchObject({ notSaved: 0, pending: 0, warning: null });
    await records.close();
    const again = await opens(device.open());
    await until(() => tagsIn(again) === '2');
    expect(stateIn(again)).toBe('synced');
    patch(again, { tags: '3' });
    await until(() => tagsAt(server) === '3');
    makeRoom();
    patch(again, { tags: '4' });
    await until(() => tagsAt(server) === '4' && stateIn(again) === 'synced');
    expect(again.sync.status()).toMatchObject({ conflicts: 0, refused: 0 });
    expect(new Set(keysOf(server)).size).toBe(3);
    await again.close();
    device.line.online = false;
    expect(tagsIn(await opens(device.open()))).toBe('4');
  });

  it('sends an unanswered request again under the same key, and later edits after it', async () => {
    const { server, device, records } = await phone();
    fill();
    device.line.fault = 'lost after';
    patch(records, { tags: '2' });
    await until(() => tagsAt(server) === '2');
    patch(records, { tags: '3' });
    records.sync.retry();
    await rest();
    expect(stateIn(records)).toBe('not saved');
    device.line.fault = 'ok';
    records.sync.retry();
    await until(() => tagsAt(server) === '3' && stateIn(records) === 'synced');
    const [first, ...later] = keysOf(server);
    expect(later.filter((opId) => opId === first).length).toBeGreaterThan(0);
    expect(new Set(server.heard.map(({ bytes }) => bytes)).size).toBe(2);
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(2);
  });

  it('stores the request when there is room before the answer, and sends it under the same key after a reload', async () => {
    const { server, device, records } = await phone();
    const makeRoom = fill();
    device.line.fault = 'lost after';
    patch(records, { tags: '2' });
    await until(() => tagsAt(server) === '2');
    // Another device undoes the edit. If the phone sent the edit again under a new key, the undo would be lost.
    server.put(key, { ...toWire('carry', carry) });
    makeRoom();
    records.sync.retry();
    await until(
      () => records.sync.status().warning === null || /ran out/.test(records.sync.status().warning ?? ''),
    );
    await rest();
    await records.close();
    device.line.fault = 'ok';
    const again = await opens(device.open());
    await until(() => stateIn(again) === 'synced');
    expect(new Set(keysOf(server)).size).toBe(1);
    expect(tagsAt(server)).toBe('1');
    expect(tagsIn(again)).toBe('1');
  });

  it('keeps an edit that was typed over an unstored request, even when that request is merged again with a newer version', async () => {
    const { server, device, records } = await phone();
    const makeRoom = fill();
    device.line.fault = 'lost before';
    patch(records, { tags: '2' });
    await until(() => device.line.requests.some(({ method }) => method === 'PUT'));
    patch(records, { tags: '3' });
    await rest();
    server.put(key, { ...toWire('carry', { ...carry, freightIn: '4' }) });
    makeRoom();
    records.sync.retry();
    await until(() => /ran out/.test(records.carry(carry.id)?.state.text ?? ''));
    expect(tagsIn(records)).toBe('3');
    device.line.fault = 'ok';
    records.sync.retry();
    await until(() => stateIn(records) === 'synced');
    expect(server.records.get(key)?.wire).toMatchObject({ tags: '3', freightIn: '4' });
    expect(records.carry(carry.id)?.carry).toMatchObject({ tags: '3', freightIn: '4' });
  });

  it('sends an edit typed in a tab without the turn to send, and shows it in both tabs', async () => {
    const { server, device, records } = await phone();
    const second = await opens(device.openBehind());
    fill();
    patch(second, { tags: '2' });
    await until(() => tagsAt(server) === '2');
    await until(() => [records, second].every((tab) => tagsIn(tab) === '2' && stateIn(tab) === 'synced'));
    patch(records, { tags: '3' });
    await until(() => [records, second].every((tab) => tagsIn(tab) === '3' && stateIn(tab) === 'synced'));
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(2);
  });

  it('sends a new carry and group before the trade that references them, and deletes a group after its trade has left it', async () => {
    const { server, records } = await phone();
    const refused = vi.fn();
    server.onRefused = refused;
    fill();
    const group = { id: newId(), name: 'Agistment' };
    const made = { ...newCarry(newId()), name: 'Oats' };
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), carryId: made.id, tradeGroupId: group.id };
    records.commit('New', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
    records.commit('New', [{ kind: 'carry', id: made.id, op: 'create', doc: made }]);
    records.commit('New', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
    await until(() => server.records.get(`trade/${trade.id}`)?.wire?.['tradeGroupId'] === group.id);
    await until(() => records.trade(trade.id)?.state.state === 'synced');
    records.commit('Delete', [{ kind: 'group', id: group.id, op: 'delete' }]);
    await until(() => server.records.get(`group/${group.id}`)?.wire === null);
    await until(() => records.trade(trade.id)?.state.state === 'synced');
    expect(records.group(group.id)).toBeUndefined();
    expect(refused).not.toHaveBeenCalled();
  });

  it('sends a new group before its trade, even if the trade joins the group just before it is sent', async () => {
    const server = new FakeServer();
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers' };
    server.put(`trade/${trade.id}`, { ...toWire('trade', trade) }, 'seed');
    server.put(key, { ...toWire('carry', carry) }, 'seed');
    const refused = vi.fn();
    server.onRefused = refused;
    let meanwhile: (() => Promise<void>) | null = null;
    const device = new Device(server, 'phone');
    const records = await opens(
      device.open({
        outbox: () =>
          Promise.resolve({
            ...outbox,
            createOutbox: (given: Parameters<typeof outbox.createOutbox>[0], parts: OutboxParts) => {
              let isDue = false;
              const order = new SendOrder(parts.store.outgoing);
              const unstored = order.unstored.bind(order);
              vi.spyOn(SendOrder.prototype, 'unstored').mockImplementation(() => {
                const found = unstored();
                isDue ||= found.includes(`trade/${trade.id}`);
                return found;
              });
              // Runs `meanwhile` once, as soon as the trade is due to be sent. The sender reads the epoch just after that.
              const use: JournalStorage['use'] = async (work) => {
                const act = isDue ? meanwhile : null;
                if (act !== null) meanwhile = null;
                await act?.();
                return parts.storage.use(work);
              };
              const storage = new Proxy(parts.storage, {
                get: (of, name) => {
                  if (name === 'use') return use;
                  const part: unknown = Reflect.get(of, name, of);
                  return typeof part === 'function' ? part.bind(of) : part;
                },
              });
              return outbox.createOutbox(given, { ...parts, storage });
            },
          }),
      }),
    );
    fill();
    const group = { id: newId(), name: 'Agistment' };
    const put = (fields: Partial<Trade>): void =>
      records.commit('Edit', [{ kind: 'trade', id: trade.id, op: 'patch', patch: fields }]);
    meanwhile = async () => {
      records.commit('New group', [{ kind: 'group', id: group.id, op: 'create', doc: group }]);
      put({ tradeGroupId: group.id });
      await until(
        () =>
          records.group(group.id)?.state.state === 'not saved' &&
          records.trade(trade.id)?.state.state === 'not saved',
      );
    };
    put({ name: 'Heifers' });
    await until(() => server.records.get(`trade/${trade.id}`)?.wire?.['tradeGroupId'] === group.id);
    expect(meanwhile).toBeNull();
    expect(refused).not.toHaveBeenCalled();
  });

  it('restores a whole record that was received on a full disk and then deleted by another device', async () => {
    const { server, device, records: leading } = await phone();
    const behind = await opens(device.openBehind());
    const makeRoom = fill();
    const oats = { ...newCarry(newId()), name: 'Oats', tags: '1' };
    const oatsKey = `carry/${oats.id}` as const;
    server.put(oatsKey, { ...toWire('carry', oats) });
    leading.sync.retry();
    await until(() => behind.carry(oats.id) !== undefined);
    await leading.close();
    await rest();
    makeRoom();
    behind.commit('Edit', [{ kind: 'carry', id: oats.id, op: 'patch', patch: { tags: '2' } }]);
    await until(() => behind.sync.status().entries.length === 1);
    await rest();
    server.put(oatsKey, null);
    await opens(device.open());
    await until(() => behind.carry(oats.id)?.state.state === 'conflict');
    expect(behind.carry(oats.id)?.carry).toMatchObject({ name: 'Oats', tags: '2' });
    behind.sync.resolve(oatsKey, { record: 'mine' });
    await until(() => behind.carry(oats.id)?.state.state === 'synced');
    expect(server.records.get(oatsKey)?.wire).toMatchObject({ id: oats.id, name: 'Oats', tags: '2' });
  });

  it.each(['edit', 'new record'])(
    'shows no older value in another tab when there is room for a request whose answer was lost: %s',
    async (what) => {
      const { server, device, records: first } = await phone();
      const other = await opens(device.openBehind());
      const makeRoom = fill();
      const made = what === 'edit' ? carry : { ...newCarry(newId()), tags: '2' };
      const it = { kind: 'carry', id: made.id } as const;
      const atServer = (): unknown => server.records.get(`carry/${made.id}`)?.wire?.['tags'];
      const shownIn = (records: Records) => records.carry(made.id)?.carry.tags;
      const send = device.line.send.bind(device.line);
      let isLost = true;
      device.line.send = async (request) => {
        const isFirst = JSON.stringify(request.body ?? null).includes('"tags":"2"');
        const isDone = atServer() === '2' || atServer() === '3';
        if (isFirst && isDone && isLost) throw new Unreachable('no signal for it');
        const answer = await send(request);
        if (isFirst && isLost) throw new Unreachable('its answer is lost');
        return answer;
      };
      first.commit('Edit', [
        what === 'edit' ? { ...it, op: 'patch', patch: { tags: '2' } } : { ...it, op: 'create', doc: made },
      ]);
      await until(() => atServer() === '2');
      first.sync.retry();
      await until(() => shownIn(other) === '2');
      const shown = new Set<string | null | undefined>();
      other.subscribe(() => atServer() === '3' && shown.add(shownIn(other)));
      other.commit('Edit', [{ ...it, op: 'patch', patch: { tags: '3' } }]);
      await until(() => atServer() === '3' && other.carry(made.id)?.state.state === 'synced');
      makeRoom();
      for (let again = 0; again < 5; again += 1) {
        first.sync.retry();
        await rest();
      }
      expect([...shown]).toEqual(['3']);
      isLost = false;
      first.sync.retry();
      await until(() => first.carry(made.id)?.state.state === 'synced' && shownIn(first) === '3');
      expect(atServer()).toBe('3');
    },
  );

  it('applies the answer to a request stored earlier, and sends what was typed over it', async () => {
    const { server, device, records } = await phone();
    device.line.latency = 300;
    patch(records, { tags: '2' });
    await until(() => server.heard.length === 1);
    const makeRoom = fill();
    patch(records, { tags: '3' });
    device.line.latency = 0;
    await until(() => tagsAt(server) === '3' && stateIn(records) === 'synced');
    makeRoom();
    records.sync.retry();
    patch(records, { tags: '4' });
    await until(() => tagsAt(server) === '4' && stateIn(records) === 'synced');
    expect(new Set(keysOf(server)).size).toBe(3);
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(3);
  });

  it('overwrites no value of another device, and asks about the conflict when there is room', async () => {
    const { server, records } = await phone();
    const makeRoom = fill();
    patch(records, { tags: '2' });
    server.put(key, { ...toWire('carry', carry), tags: '9' });
    await until(() => server.heard.length > 0);
    await rest();
    expect(tagsAt(server)).toBe('9');
    expect(tagsIn(records)).toBe('2');
    expect(stateIn(records)).toBe('not saved');
    makeRoom();
    records.sync.retry();
    await until(() => stateIn(records) === 'conflict');
    records.sync.resolve(key, { tags: 'mine' });
    await until(() => tagsAt(server) === '2' && stateIn(records) === 'synced');
  });

  it('shows the server’s refusal, and does not keep sending the request', async () => {
    const { server, records } = await phone();
    server.refuses = (wire) => wire['tags'] === '13';
    const makeRoom = fill();
    patch(records, { tags: '13' });
    await until(() => records.carry(carry.id)?.state.text === 'The server does not like this');
    expect(stateIn(records)).toBe('not saved');
    records.sync.retry();
    await rest();
    expect(server.heard).toHaveLength(1);
    makeRoom();
    records.sync.retry();
    await until(() => stateIn(records) === 'refused');
  });

  it('shows changes of other devices, and does not ask about edits typed over them when there is room', async () => {
    const { server, device, records } = await phone();
    const makeRoom = fill();
    server.put(key, { ...toWire('carry', carry), tags: '7' });
    await records.reload();
    await until(() => tagsIn(records) === '7');
    makeRoom();
    patch(records, { tags: '8' });
    await until(() => tagsAt(server) === '8' && stateIn(records) === 'synced');
    expect(records.sync.status().conflicts).toBe(0);
    device.line.online = false;
    expect(tagsIn(await opens(device.openBehind()))).toBe('8');
  });

  it('removes another device’s unstored record when the server is restored to a state before that record', async () => {
    const { server, device, records } = await phone();
    const second = await opens(device.openBehind());
    const makeRoom = fill();
    const made = { ...newCarry(newId()), name: 'Oats' };
    server.put(`carry/${made.id}`, { ...toWire('carry', made) });
    await records.reload();
    await until(() => [records, second].every((tab) => tab.carry(made.id) !== undefined));
    makeRoom();
    server.goBack(1);
    await records.reload();
    await until(() => [records, second].every((tab) => tab.carry(made.id) === undefined));
    for (const tab of [records, second]) expect(tagsIn(tab)).toBe('1');
  });

  it('clears the draft of a new record that was sent, so that it is not added twice', async () => {
    const { server, device, records } = await phone();
    records.drafts.write('trade/create', { name: 'Steers' });
    await until(() => records.drafts.read('trade/create')?.state === 'on this device');
    const makeRoom = fill();
    const trade = { ...newTrade(newId(), '2026-11-21', [], []), name: 'Steers' };
    records.commit('New', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }], {
      draft: 'trade/create',
    });
    await until(() => records.trade(trade.id)?.state.state === 'synced');
    makeRoom();
    records.sync.retry();
    await rest();
    await records.close();
    const again = await opens(device.open());
    expect(again.drafts.read('trade/create')).toBeUndefined();
    await until(() => again.trade(trade.id)?.state.state === 'synced');
    expect(server.commits.filter((commit) => commit.device === 'phone')).toHaveLength(1);
  });

  it('never shows an older value while a new epoch is loaded page by page', async () => {
    const server = new FakeServer({ page: 1 });
    server.put('carry/first', { ...toWire('carry', { ...carry, id: 'first' }) });
    const { records } = await phone(server);
    const makeRoom = fill();
    server.put(key, { ...toWire('carry', carry), tags: '7' });
    await records.reload();
    await until(() => tagsIn(records) === '7');
    const shown = new Set<unknown>();
    records.subscribe(() => shown.add(tagsIn(records)));
    server.put('carry/lost', { ...toWire('carry', { ...carry, id: 'lost' }) });
    server.goBack(1);
    makeRoom();
    await records.reload();
    await rest();
    expect(tagsIn(records)).toBe('7');
    expect([...shown]).not.toContain('1');
  });

  it('keeps what is typed over a newer value while an answered request is still stored', async () => {
    const { server, device, records } = await phone();
    device.line.latency = 300;
    patch(records, { tags: '2' });
    await until(() => server.heard.length === 1);
    const makeRoom = fill();
    device.line.latency = 0;
    await until(() => stateIn(records) === 'synced');
    server.put(key, { ...toWire('carry', carry), tags: '9' });
    await records.reload();
    await until(() => tagsIn(records) === '9');
    device.line.online = false;
    patch(records, { tags: '3' });
    await until(() => stateIn(records) === 'not saved');
    device.tell({ type: 'changed', keys: [key], work: false });
    await rest();
    expect(tagsIn(records)).toBe('3');
    device.line.online = true;
    makeRoom();
    records.sync.retry();
    await until(() => tagsAt(server) === '3' && stateIn(records) === 'synced');
    expect(records.sync.status().conflicts).toBe(0);
  });

  it('continues sending in another tab when the sending tab closes without room to store its answer', async () => {
    const { server, device, records } = await phone();
    let takeTurn = (): void => undefined;
    const second = await opens(device.openBehind((turn) => (takeTurn = turn)));
    device.line.latency = 300;
    patch(records, { tags: '2' });
    await until(() => server.heard.length === 1);
    const makeRoom = fill();
    device.line.latency = 0;
    await until(() => [records, second].every((tab) => stateIn(tab) === 'synced'));
    await records.close();
    await rest();
    makeRoom();
    takeTurn();
    patch(second, { tags: '3' });
    await until(() => tagsAt(server) === '3' && stateIn(second) === 'synced');
    expect(new Set(keysOf(server)).size).toBe(2);
    expect(server.heard).toHaveLength(2);
  });
});
