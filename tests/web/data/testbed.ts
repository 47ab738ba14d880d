import {
  IDBFactory,
  IDBKeyRange,
  IDBDatabase,
  IDBTransaction,
  IDBIndex,
  IDBObjectStore,
  IDBRequest,
  IDBOpenDBRequest,
  IDBCursor,
  IDBCursorWithValue,
} from 'fake-indexeddb';
import { openRecords, type Records } from '#web/data/records.ts';
import type { OpenRecordsOptions } from '#web/data/live.ts';
import type { TabMessage, Tabs } from '#web/data/tabs.ts';
import { Line, type FakeServer } from './fakeServer.ts';

Object.assign(globalThis, {
  IDBKeyRange,
  IDBDatabase,
  IDBTransaction,
  IDBIndex,
  IDBObjectStore,
  IDBRequest,
  IDBOpenDBRequest,
  IDBCursor,
  IDBCursorWithValue,
});

export const member = { issuer: 'https://issuer.example', subject: 'kirra', slug: 'kirra' };

/** The other tabs of one device, without a lock: every tab sends, so that safety is shown not to need it. */
class Bus {
  readonly #tabs = new Set<(message: TabMessage) => void>();

  join = (): Tabs => {
    let hear: ((message: TabMessage) => void) | null = null;
    const listen = (message: TabMessage): void => hear?.(message);
    this.#tabs.add(listen);
    return {
      tell: (message) => {
        const copy = structuredClone(message);
        for (const tab of this.#tabs) if (tab !== listen) setImmediate(() => tab(copy));
      },
      listen: (listener) => {
        hear = listener;
      },
      lead: (onLead) => {
        setImmediate(onLead);
      },
      takeOver: () => undefined,
      close: () => {
        hear = null;
        this.#tabs.delete(listen);
      },
    };
  };
}

/** A phone or a computer: its storage, its line to the server, its tabs. */
export class Device {
  readonly name: string;
  readonly line: Line;
  readonly factory = new IDBFactory();
  readonly #bus = new Bus();

  constructor(server: FakeServer, name: string) {
    this.name = name;
    this.line = new Line(server, name);
  }

  /** Opens the records in a new tab of this device. */
  open(options: Partial<OpenRecordsOptions> = {}): Promise<Records> {
    Object.assign(globalThis, { indexedDB: this.factory });
    return openRecords({ user: member, api: this.line, tabs: this.#bus.join, random: () => 0, ...options });
  }
}

export const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits until `holds`, for at most `limit` ms. */
export async function until(holds: () => boolean, limit = 4000): Promise<void> {
  const end = performance.now() + limit;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${limit} ms: ${holds.toString()}`);
    await tick();
  }
}

/** Nothing of these records waits any more. */
export const atRest = (records: Records): boolean =>
  [...records.trades(), ...records.carries(), ...records.groups()].every(
    ({ state }) => state.state === 'synced',
  );
