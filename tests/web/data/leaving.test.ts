import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { toWire } from '#contract/wire.ts';
import { databaseName, openDatabase } from '#web/data/journal/journal.ts';
import { newId, type Records } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, member, tick, until } from './testbed.ts';

const page = new EventTarget();
const looked = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const leave = (): boolean => page.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', looked);
});
afterEach(() => vi.unstubAllGlobals());

const carry: Carry = { ...newCarry(newId()), name: 'Grass', tags: '1' };
const key = `carry/${carry.id}` as const;
const name = databaseName(member);

async function phone(): Promise<{ server: FakeServer; device: Device; records: Records }> {
  const server = new FakeServer();
  server.put(key, { ...toWire('carry', carry) }, 'seed');
  const device = new Device(server, 'phone');
  const records = await device.open();
  await until(() => records.carry(carry.id) !== undefined);
  return { server, device, records };
}

const edit = (records: Records, tags: string): void =>
  records.commit('Edit', [{ kind: 'carry', id: carry.id, op: 'patch', patch: { tags } }]);

const openLikeTheApp = () =>
  openDatabase(name, { onReplaced: () => {}, onBlocked: () => {}, onLost: () => {} });

describe('a page that the user has left', () => {
  // When the user leaves a page, WebKit caches the page with its open transactions. This test's transaction never ends.
  it('does not block other pages by an unfinished transaction', async () => {
    const { records } = await phone();
    await records.close();
    const left = await openLikeTheApp();
    const endless = left.transaction('ops', 'readwrite');
    const ended = endless.done.catch((error: unknown) => error);
    const askAgain = (): unknown => endless.store.count().then(askAgain, () => undefined);
    askAgain();
    const next = await openDB(name);
    const written = next.put('ops', { key, change: {}, seq: 1 });
    for (let wait = 0; wait < 50; wait += 1) await tick();
    leave();
    await expect(written).resolves.toBe(1);
    expect(await ended).toMatchObject({ name: 'AbortError' });
    // A cached page receives no event from a newer app. The page therefore closes its connection when the user leaves.
    expect(() => left.transaction('ops')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
    next.close();
  });

  it('loses no edit that was made while leaving, and stores and sends again when the user comes back', async () => {
    const { server, records } = await phone();
    edit(records, '2');
    leave();
    await until(() => atRest(records));
    expect(server.records.get(key)?.wire?.['tags']).toBe('2');
    edit(records, '3');
    await until(() => atRest(records));
    expect(server.records.get(key)?.wire?.['tags']).toBe('3');
    await records.close();
  });
});
