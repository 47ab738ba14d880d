import {
  IDBFactory,
  IDBKeyRange,
  IDBRequest,
  IDBTransaction,
  IDBDatabase,
  IDBObjectStore,
  IDBIndex,
  IDBCursor,
  IDBCursorWithValue,
  IDBOpenDBRequest,
} from 'fake-indexeddb';
import { deviceHeader, deviceText, type Device as Named } from '#contract/device.ts';
import {
  ApiProblem,
  SignedOut,
  Unreachable,
  type ApiAnswer,
  type ApiClient,
  type ApiRequest,
} from '#web/data/api/client.ts';
import { onlineCalls } from '#web/data/api/online-calls.ts';
import { openRecords, type Records } from '#web/data/records.ts';
import type { Tabs } from '#web/data/sync/tabs.ts';
import type { Service, TestMember } from './service.ts';

Object.assign(globalThis, {
  IDBKeyRange,
  IDBRequest,
  IDBTransaction,
  IDBDatabase,
  IDBObjectStore,
  IDBIndex,
  IDBCursor,
  IDBCursorWithValue,
  IDBOpenDBRequest,
});

/** A single tab, which may always send. */
const alone = (): Tabs => ({
  tell: () => undefined,
  listen: () => undefined,
  lead: (onLead) => void setImmediate(onLead),
  takeOver: () => undefined,
  stepBack: () => undefined,
  close: () => undefined,
});

/** A member's phone or computer. It has Drover's own records on separate storage, over a connection that can be cut. */
export class Device {
  online = true;
  readonly named: Named;
  readonly #service: Service;
  readonly #member: TestMember;
  readonly #farm: string | undefined;
  #records: Records | null = null;

  /** `farm` is the slug of another member's farm. */
  constructor(service: Service, member: TestMember, name: string, farm?: string) {
    this.#farm = farm;
    this.named = { id: crypto.randomUUID(), name };
    this.#service = service;
    this.#member = member;
  }

  get records(): Records {
    if (this.#records === null) throw new Error('open() comes first');
    return this.#records;
  }

  /** Opens the records. When online, also sends and receives everything. `storage` may belong to a browser that other people use too. */
  async open(storage = new IDBFactory()): Promise<this> {
    Object.assign(globalThis, { indexedDB: storage });
    this.#records = await openRecords({ user: this.owner, api: this.api, tabs: alone, random: () => 0 });
    if (this.online) await this.settled();
    return this;
  }

  /** The person who opens the records, and the farm. */
  get owner() {
    const { slug, subject } = this.#member;
    const { memberIssuer: issuer } = this.#service.settings.identity;
    return this.#farm === undefined
      ? { issuer, subject, slug }
      : { issuer, subject, slug: this.#farm, farm: this.#farm };
  }

  close = (): Promise<void> => this.#records?.close() ?? Promise.resolve();

  /** Goes online again and waits until everything is sent and received. */
  async connect(): Promise<void> {
    this.online = true;
    this.records.sync.retry();
    await this.settled();
  }

  /** Waits until everything is sent, and then reloads. Conflicts may stay open. */
  async settled(): Promise<void> {
    const isWaiting = (): boolean => {
      const { phase, pending } = this.records.sync.status();
      return phase !== 'farm gone' && (pending > 0 || phase !== 'idle');
    };
    const end = Date.now() + 20_000;
    for (let quiet = 0; quiet < 5;) {
      if (Date.now() > end) throw new Error(`waits: ${JSON.stringify(this.records.sync.status())}`);
      quiet = isWaiting() ? 0 : quiet + 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // A reload of a farm that is gone would never end.
    if (this.records.sync.status().phase !== 'farm gone') await this.records.reload();
  }

  /** The calls that work only online. */
  get calls() {
    return onlineCalls(this.api);
  }

  readonly api: ApiClient = {
    speaksFor: () => true,
    onSignedIn: () => () => undefined,
    send: (request) => this.#send(request),
    ask: async (request) => {
      const { status, body } = await this.#send(request);
      if (status === 401) throw new SignedOut();
      if (status < 200 || status > 299) throw new ApiProblem(status, body);
      return body;
    },
  };

  async #send({ method, path, headers, body }: ApiRequest): Promise<ApiAnswer> {
    if (!this.online) throw new Unreachable('no signal');
    const reply = await this.#service.call(method, path, {
      as: this.#member,
      headers: { ...headers, ...(method === 'GET' ? {} : { [deviceHeader]: deviceText(this.named) }) },
      ...(body === undefined ? {} : { body }),
    });
    const isJson = reply.body !== undefined;
    return {
      status: reply.status,
      etag: reply.etag ?? null,
      retryAfter: null,
      isJson,
      body: isJson ? (reply.body as unknown) : null,
    };
  }
}
