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
import * as outbox from '#web/data/sync/outbox.ts';
import type { OpenRecordsOptions } from '#web/data/live-records.ts';
import type { TabMessage, Tabs } from '#web/data/sync/tabs.ts';
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

/** Connects the tabs of one device without a lock, so every tab sends. */
class Bus {
  readonly #tabs = new Set<(message: TabMessage) => void>();
  /** If true, all messages between tabs are lost. */
  isSilent = false;

  join = (): Tabs => {
    let hear: ((message: TabMessage) => void) | null = null;
    const listen = (message: TabMessage): void => hear?.(message);
    this.#tabs.add(listen);
    return {
      tell: (message) => {
        if (this.isSilent) return;
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
      stepBack: () => undefined,
      close: () => {
        hear = null;
        this.#tabs.delete(listen);
      },
    };
  };
}

/** Tracks the open transactions, and aborts them in a crash. `commit()` does nothing, so a transaction ends after its last request. */
class Unfinished {
  readonly #running = new Set<IDBTransaction>();
  /** If true, the next transaction fails, because the connection is closed. */
  lost = false;

  watch(factory: IDBFactory): void {
    const open = factory.open.bind(factory);
    factory.open = (...names: Parameters<IDBFactory['open']>) => {
      const request = open(...names);
      request.addEventListener('success', () => this.#watchDatabase(request.result));
      return request;
    };
  }

  #watchDatabase(database: IDBDatabase): void {
    const begin = database.transaction.bind(database);
    database.transaction = (...how: Parameters<IDBDatabase['transaction']>) => {
      if (this.lost) {
        this.lost = false;
        throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError');
      }
      const transaction = begin(...how);
      this.#running.add(transaction);
      const end = (): void => void this.#running.delete(transaction);
      for (const name of ['complete', 'abort']) transaction.addEventListener(name, end);
      transaction.commit = () => undefined;
      return transaction;
    };
  }

  abort(): void {
    for (const transaction of this.#running) {
      try {
        transaction.abort();
      } catch {
        // The transaction had already ended.
      }
    }
    this.#running.clear();
  }
}

/** A phone or a computer, with its storage, its connection and its tabs. */
export class Device {
  readonly name: string;
  readonly line: Line;
  readonly factory = new IDBFactory();
  readonly #bus = new Bus();
  readonly #unfinished = new Unfinished();

  constructor(server: FakeServer, name: string) {
    this.#unfinished.watch(this.factory);
    this.name = name;
    this.line = new Line(server, name);
  }

  /** Closes the database connection. iOS does this to background tabs. */
  loseConnection(): void {
    this.#unfinished.lost = true;
  }

  tell(message: TabMessage): void {
    this.#bus.join().tell(message);
  }

  silence(): void {
    this.#bus.isSilent = true;
  }

  speakAgain(): void {
    this.#bus.isSilent = false;
  }

  /**
   * Crashes the browser.
   * @param loses - rolls back incomplete transactions
   */
  crash(loses: boolean): void {
    if (loses) this.#unfinished.abort();
  }

  /** Opens the records in a new tab of this device. */
  open(options: Partial<OpenRecordsOptions> = {}): Promise<Records> {
    Object.assign(globalThis, { indexedDB: this.factory });
    return openRecords({
      user: member,
      api: this.line,
      tabs: this.#bus.join,
      random: () => 0,
      outbox: () => Promise.resolve(outbox),
      ...options,
    });
  }

  /**
   * Opens the records in a tab that has no turn to send.
   * @param waits - gets a function that gives the tab its turn
   */
  openBehind(waits: (takeTurn: () => void) => void = () => undefined): Promise<Records> {
    return this.open({ tabs: () => ({ ...this.#bus.join(), lead: waits }) });
  }
}

export const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Waits until `holds` returns true.
 * @throws Error after `limit` ms
 */
export async function until(holds: () => boolean, limit = 4000): Promise<void> {
  const end = performance.now() + limit;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${limit} ms: ${holds.toString()}`);
    await tick();
  }
}

export const atRest = (records: Records): boolean =>
  [...records.trades(), ...records.carries(), ...records.groups()].every(
    ({ state }) => state.state === 'synced',
  );
