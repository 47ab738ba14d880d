import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../storage/database.ts';

/** Messages between the server processes of one database. A message can get lost, so nothing may depend on its arrival. */
export interface Bus {
  /** Sends a message to every process, including this one. */
  publish(topic: string, value: unknown): Promise<void>;
  /** `isOwn` is true if this process sent the message. */
  subscribe(topic: string, onMessage: (value: unknown, isOwn: boolean) => void): void;
  /** 'silent' means that the database accepts messages but does not deliver them. A pooler in transaction mode causes this. */
  state(): 'away' | 'listening' | 'silent';
  /** Calls the listener whenever the state may have changed. */
  onState(listener: () => void): void;
  open(): void;
  close(): Promise<void>;
}

const channel = 'drover';
/** How long our own message may take to return, in ms. */
const proofMs = 3_000;
const longestWaitMs = 30_000;

interface Word {
  readonly from: string;
  readonly topic: string;
  readonly value: unknown;
}

const wordOf = (text: string | undefined): Word => JSON.parse(text ?? '{}') as Word;

type BusState = ReturnType<Bus['state']>;

interface ListenerParts {
  readonly config: pg.ClientConfig;
  readonly publish: Bus['publish'];
  readonly onNotification: (notification: pg.Notification) => void;
  readonly onState: (state: BusState) => void;
}

/** The connection that listens. If it is lost, it is opened again after growing delays. */
class Listener {
  readonly #parts: ListenerParts;
  #client: pg.Client | null = null;
  #again: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  open(): void {
    if (this.#client === null && !this.#isClosed) void this.#connect(0);
  }

  async #connect(attempt: number): Promise<void> {
    const { config, onState } = this.#parts;
    const client = new pg.Client({ ...config, application_name: 'drover live' });
    this.#client = client;
    let tries = attempt;
    let isOver = false;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const over = (): void => {
      clearTimeout(silence);
      if (isOver) return;
      isOver = true;
      this.#lost(client, tries);
    };
    client.on('error', over);
    client.on('end', over);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      tries = 0;
      silence = setTimeout(() => onState('silent'), proofMs);
      await this.#prove(client, () => clearTimeout(silence));
    } catch {
      over();
    }
  }

  /** Waits until one of our own messages returns. There is no time limit, because a busy database may be slow. */
  async #prove(client: pg.Client, onProof: () => void): Promise<void> {
    const { publish, onNotification, onState } = this.#parts;
    const proof = randomUUID();
    const take = ({ payload }: pg.Notification): void => {
      if (wordOf(payload).value !== proof) return;
      client.off('notification', take);
      client.on('notification', onNotification);
      onProof();
      onState('listening');
    };
    client.on('notification', take);
    await publish('proof', proof);
  }

  #lost(client: pg.Client, tries: number): void {
    if (this.#client === client) this.#client = null;
    void client.end().catch(() => {});
    if (this.#isClosed) return;
    this.#parts.onState('away');
    const wait = Math.min(longestWaitMs, 500 * 2 ** tries);
    this.#again = setTimeout(() => void this.#connect(tries + 1), wait);
    this.#again.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}

/** Listens on a separate connection. Never sends in a transaction, because that NOTIFY would make all commits wait. */
export function openBus(database: Pick<Database, 'query' | 'pool'>): Bus {
  const self = randomUUID();
  const topics = new Map<string, ((value: unknown, isOwn: boolean) => void)[]>();
  const onStates: (() => void)[] = [];
  let state: BusState = 'away';

  const publish = async (topic: string, value: unknown): Promise<void> => {
    const word: Word = { from: self, topic, value };
    await database.query(`select pg_notify('${channel}', $1)`, [JSON.stringify(word)]);
  };

  const listener = new Listener({
    config: database.pool.options,
    publish,
    onNotification({ payload }) {
      const { from, topic, value } = wordOf(payload);
      for (const take of topics.get(topic) ?? []) take(value, from === self);
    },
    onState(next) {
      state = next;
      for (const onState of onStates) onState();
    },
  });

  return {
    publish,
    subscribe(topic, take) {
      topics.set(topic, [...(topics.get(topic) ?? []), take]);
    },
    state: () => state,
    onState: (onState) => void onStates.push(onState),
    open: () => listener.open(),
    close: () => listener.close(),
  };
}
