import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../storage/database.ts';

/** Messages between the server processes of one database. One can get lost, so nothing may depend on its coming. */
export interface Bus {
  /** Tells every process, this one too. */
  publish(topic: string, value: unknown): Promise<void>;
  /** `isOwn`: this process sent it. */
  subscribe(topic: string, onMessage: (value: unknown, isOwn: boolean) => void): void;
  /** 'silent': the database takes messages and delivers none, as behind a pooler in transaction mode. */
  state(): 'away' | 'listening' | 'silent';
  /** The connection came: at first, or again after something may have been missed. */
  onState(listener: () => void): void;
  open(): void;
  close(): Promise<void>;
}

const channel = 'drover';
/** A pooler in transaction mode takes LISTEN and delivers nothing: our own first message that has not come back by then proves it. */
const proofMs = 3_000;
const longestWaitMs = 30_000;

interface Word {
  readonly from: string;
  readonly topic: string;
  readonly value: unknown;
}

const wordOf = (text: string | undefined): Word => JSON.parse(text ?? '{}') as Word;

/**
 * LISTEN and NOTIFY, listening on a connection of its own. Nothing is sent within a transaction that writes records: a NOTIFY
 * there would make all commits of the database wait for each other.
 */
export function openBus(database: Pick<Database, 'query' | 'pool'>): Bus {
  const self = randomUUID();
  const topics = new Map<string, ((value: unknown, isOwn: boolean) => void)[]>();
  const listeners: (() => void)[] = [];
  let state: ReturnType<Bus['state']> = 'away';
  let client: pg.Client | null = null;
  let again: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  const publish = async (topic: string, value: unknown): Promise<void> => {
    const word: Word = { from: self, topic, value };
    await database.query(`select pg_notify('${channel}', $1)`, [JSON.stringify(word)]);
  };

  function become(next: typeof state): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** True once our own word has come back over the connection. */
  async function hearsItself(listener: pg.Client): Promise<boolean> {
    const proof = randomUUID();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), proofMs);
    const take = ({ payload }: pg.Notification): void => {
      if (wordOf(payload).value === proof) resolve(true);
    };
    listener.on('notification', take);
    try {
      await publish('proof', proof);
      return await promise;
    } finally {
      clearTimeout(timer);
      listener.off('notification', take);
    }
  }

  const onNotification = ({ payload }: pg.Notification): void => {
    const { from, topic, value } = wordOf(payload);
    for (const take of topics.get(topic) ?? []) take(value, from === self);
  };

  async function connect(attempt: number): Promise<void> {
    const listener = new pg.Client({ ...database.pool.options, application_name: 'drover live' });
    client = listener;
    let tries = attempt;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      if (client === listener) client = null;
      void listener.end().catch(() => {});
      if (isClosed) return;
      become('away');
      again = setTimeout(() => void connect(tries + 1), Math.min(longestWaitMs, 500 * 2 ** tries));
      again.unref();
    };
    listener.on('error', over);
    listener.on('end', over);
    try {
      await listener.connect();
      await listener.query(`listen ${channel}`);
      if (await hearsItself(listener)) {
        tries = 0;
        listener.on('notification', onNotification);
        become('listening');
        return;
      }
      isOver = true;
      client = null;
      await listener.end();
      become('silent');
    } catch {
      over();
    }
  }

  return {
    publish,
    subscribe(topic, take) {
      topics.set(topic, [...(topics.get(topic) ?? []), take]);
    },
    state: () => state,
    onState: (listener) => void listeners.push(listener),
    open() {
      if (client === null && !isClosed) void connect(0);
    },
    async close() {
      isClosed = true;
      if (again !== null) clearTimeout(again);
      const listener = client;
      client = null;
      await listener?.end().catch(() => {});
    },
  };
}
