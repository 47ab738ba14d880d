import { afterEach, describe, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import type { HistoryPage } from '#contract/history.ts';
import { newId, type Records } from '#web/data/records.ts';
import type { LastRead } from '#web/history/reading.ts';
import { keepingHistory, otherHistory } from '#web/shell/history-source.ts';
import { FakeServer } from '../data/fakeServer.ts';
import { Device } from '../data/testbed.ts';

const opened: Records[] = [];
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
});

async function opens(device: Device): Promise<Records> {
  const records = await device.open();
  opened.push(records);
  return records;
}

const pageOf = (name: string): HistoryPage => ({ record: { id: 't', name }, items: [], next: null });
const online = async (): Promise<HistoryPage> => pageOf('told');
const noSignal = (): Promise<HistoryPage> => Promise.reject(new Error('no signal'));

const trade = { kind: 'trade', id: 't' } as const;
const kept = async ({ serverCache }: Records, key: string): Promise<LastRead | null> =>
  (await serverCache.read(key)) as LastRead | null;

/** The app does not await the write of the history, so the test waits here. */
async function untilKept(records: Records, key: string): Promise<LastRead> {
  for (;;) {
    const last = await kept(records, key);
    if (last !== null) return last;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

describe('a history that was loaded while online', () => {
  test('is available offline after a cold start, with the time when it was loaded', async () => {
    const device = new Device(new FakeServer(), 'phone');
    const first = await opens(device);
    const before = new Date().toISOString();
    expect(await keepingHistory(first, online)('trade', 't', null)).toEqual(pageOf('told'));
    await untilKept(first, 'history trade/t');
    await first.close();
    device.line.online = false;
    const again = await opens(device);
    const last = await kept(again, 'history trade/t');
    expect(last?.page).toEqual(pageOf('told'));
    expect(last!.at >= before).toBe(true);
    expect(await kept(again, 'history trade/another')).toBeNull();
  });

  test('is dropped from storage when a hundred newer histories are stored', async () => {
    const records = await opens(new Device(new FakeServer(), 'phone'));
    for (let each = 0; each < 100; each += 1) await records.serverCache.keep(String(each), each);
    await records.serverCache.keep('0', 'again');
    await records.serverCache.keep('one more', 1);
    expect(
      await Promise.all(['0', '1', '2', 'one more'].map((key) => records.serverCache.read(key))),
    ).toEqual(['again', null, 2, 1]);
  });

  test('is deleted at sign-out, even if unsent edits stay', async () => {
    const device = new Device(new FakeServer(), 'phone');
    const records = await opens(device);
    await records.serverCache.keep('history trade/t', pageOf('secret'));
    device.line.online = false;
    const carry = { ...newCarry(newId()), name: 'Unsent' };
    records.commit('New', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
    await records.signOut();
    const again = await opens(device);
    expect(await again.serverCache.read('history trade/t')).toBeNull();
  });

  test('of the carry is used offline when it is not older than the trade’s own history', async () => {
    const records = await opens(new Device(new FakeServer(), 'phone'));
    const ofCarry = otherHistory(records, noSignal, trade);
    await expect(ofCarry('carry', 'c', null)).rejects.toThrow('no signal');
    await records.serverCache.keep('history trade/t', { page: pageOf('t'), at: '2026-11-18T08:06:00.000Z' });
    await records.serverCache.keep('history carry/c', { page: pageOf('c'), at: '2026-11-18T08:07:00.000Z' });
    expect(await ofCarry('carry', 'c', null)).toEqual(pageOf('c'));
    // The carry's stored history is now older than the trade's, so it may lack changes of the carry.
    await records.serverCache.keep('history trade/t', { page: pageOf('t'), at: '2026-11-19T08:06:00.000Z' });
    await expect(ofCarry('carry', 'c', null)).rejects.toThrow('no signal');
    await expect(otherHistory(records, online, trade)('carry', 'c', 7)).resolves.toEqual(pageOf('told'));
  });
});
