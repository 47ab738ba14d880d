import { IDBFactory } from 'fake-indexeddb';
import { expect, it, onTestFinished } from 'vitest';
import type { ApiClient } from '#web/data/api/client.ts';
import { writeMeta } from '#web/data/journal/journal.ts';
import { JournalStorage } from '#web/data/journal/storage.ts';
import { CatchUp } from '#web/data/sync/catch-up.ts';
import { Outgoing } from '#web/data/sync/outgoing.ts';
import type { OutboxPort } from '#web/data/sync/sender/outbox-port.ts';
import { ServerCalls } from '#web/data/sync/sender/server-calls.ts';
import { member } from './testbed.ts';

it.each<readonly [number, string | null, string | null]>([
  // Only our server sends this code, so the farm still exists.
  [400, 'bad-cursor', null],
  [410, 'cursor-gone', null],
  // A proxy sends none of our codes.
  [410, null, 'unknown'],
  [404, 'not-found', 'farm gone'],
  [404, null, 'unknown'],
  [401, null, 'signed out'],
])(
  'a %i with the code %s in reply to a request for changes says about the farm: %s',
  async (status, code, said) => {
    const answer = {
      status,
      body: code === null ? {} : { code },
      etag: null,
      isJson: true,
      retryAfter: null,
    };
    const calls = new ServerCalls({
      api: { send: () => Promise.resolve(answer) } as unknown as ApiClient,
      user: member,
      outbox: { cursor: () => Promise.resolve('7'), contact: () => undefined } as unknown as OutboxPort,
    });
    expect(await calls.whyNoFarm()).toBe(said);
  },
);

it('loads everything again when another tab’s pull started from a different cursor', async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const nothing = (): void => undefined;
  const storage = await JournalStorage.open('catch-up', {
    onTrouble: nothing,
    onDoubt: nothing,
    onBlocked: nothing,
    onStoredLate: nothing,
  });
  onTestFinished(() => storage.close());
  await storage.use((database) => writeMeta(database, 'cursor', 'third'));
  const missedAfter = (from: string) => {
    const outgoing = new Outgoing({
      records: new Map(),
      open: new Set(),
      stateOf: () => ({ state: 'synced' }),
    });
    const catchUp = new CatchUp(outgoing, 'first');
    catchUp.note({ from, to: 'third' });
    return storage.use((database) => catchUp.missed(database));
  };
  expect(await missedAfter('first')).toBeNull();
  expect(await missedAfter('second')).not.toBeNull();
});
