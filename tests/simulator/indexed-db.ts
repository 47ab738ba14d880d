import { copy, put, remove, sorted, type Disk, type Key, type Kept, type Shelf } from './disk.ts';
import type { Random } from './random.ts';
import type { Owner, World } from './world.ts';

/** The current faults of a device's storage. */
export interface Ailments {
  isFull: boolean;
  /** The probabilities of three faults: a transaction fails, a transaction stalls, or the connection is found closed. */
  fails: number;
  stalls: number;
  loses: number;
}

/** How another version of the app stores its data. `version` is its database version. `write` and `read` convert to and from its form. */
export interface Spelling {
  readonly version: number;
  write(store: string, value: unknown): unknown;
  read(store: string, value: unknown): unknown;
}

type Listener = (event: Happening) => void;

interface Happening {
  readonly type: string;
  readonly target: unknown;
  readonly oldVersion?: number;
  readonly newVersion?: number | null;
}

class Target {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener): void {
    const known = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, known.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  fire(type: string, more: Partial<Happening> = {}): void {
    const event = { type, target: this, ...more };
    for (const listener of new Set(this.#listeners.get(type))) listener(event);
    const own: unknown = Reflect.get(this, `on${type}`);
    if (typeof own === 'function') own.call(this, event);
  }
}

class Request extends Target {
  result: unknown = undefined;
  error: DOMException | null = null;
  transaction: Transaction | null = null;
  onsuccess: Listener | null = null;
}

/** The browser's part of a device's storage. It decides which transactions run, in which order, and with which faults. */
export class BrowserStorage {
  readonly world: World;
  readonly disk: Disk;
  readonly ails: Ailments = { isFull: false, fails: 0, stalls: 0, loses: 0 };
  readonly random: Random;
  tears = (): boolean => false;
  #transactions: Transaction[] = [];
  readonly connections = new Set<Database>();
  /** The time of each page's last transaction event. The page's next event must come later. */
  readonly #told = new Map<Owner | null, number>();
  #waiting: (() => boolean)[] = [];

  readonly #spellingOf: (owner: Owner | null) => Spelling | null;

  constructor(world: World, disk: Disk, spellingOf: (owner: Owner | null) => Spelling | null) {
    this.world = world;
    this.disk = disk;
    this.random = world.random;
    this.#spellingOf = spellingOf;
  }

  open = (name: string, version: number): Request => {
    const request = new Request();
    const owner = this.world.current;
    const wanted = this.#spellingOf(owner)?.version ?? version;
    this.world.after(this.random.between(0.1, 3), owner, () => this.#tryOpen(request, name, wanted, owner));
    return request;
  };

  #tryOpen(request: Request, name: string, version: number, owner: Owner | null): void {
    const kept = this.disk.databases.get(name);
    const old = kept?.version ?? 0;
    if (old > version) {
      request.error = new DOMException('The stored version is newer', 'VersionError');
      request.fire('error');
      return;
    }
    const others = [...this.connections].filter((other) => other.name === name && other.isOpen);
    if (old === version || others.length === 0) {
      this.#connect(request, name, version, owner);
      return;
    }
    for (const other of others)
      this.world.after(this.random.between(0.1, 3), other.owner, () =>
        other.fire('versionchange', { oldVersion: old, newVersion: version }),
      );
    this.world.after(20, owner, () => {
      if (others.some((other) => other.isOpen)) request.fire('blocked');
    });
    this.#waiting.push(() => {
      if (others.some((other) => other.isOpen)) return false;
      this.world.after(0.1, owner, () => this.#tryOpen(request, name, version, owner));
      return true;
    });
    this.#lookAgain();
  }

  /** Deletes a database. Waits until its connections are closed and their transactions have ended. */
  delete = (name: string): Request => {
    const request = new Request();
    const owner = this.world.current;
    const open = (): readonly Database[] =>
      [...this.connections].filter((other) => other.name === name && other.isOpen);
    for (const other of open())
      this.world.after(this.random.between(0.1, 3), other.owner, () =>
        other.fire('versionchange', { oldVersion: other.version, newVersion: null }),
      );
    this.world.after(20, owner, () => {
      if (open().length > 0) request.fire('blocked', { newVersion: null });
    });
    this.#waiting.push(() => {
      if (open().length > 0 || this.#transactions.some(({ database }) => database.name === name))
        return false;
      this.disk.forget(name);
      this.world.after(0.1, owner, () => request.fire('success'));
      return true;
    });
    this.world.after(this.random.between(0.1, 3), owner, () => this.#lookAgain());
    return request;
  };

  /** Closes the connections of idle pages, as iOS does for pages in the background. */
  loseIdle(): void {
    for (const database of new Set(this.connections)) {
      if (this.#transactions.some((transaction) => transaction.database === database)) continue;
      database.close();
      this.world.after(1, database.owner, () => database.fire('close'));
    }
  }

  #connect(request: Request, name: string, version: number, owner: Owner | null): void {
    const kept: Kept = this.disk.databases.get(name) ?? { version: 0, shelves: new Map() };
    const database = new Database(this, name, kept, owner, this.#spellingOf(owner));
    this.connections.add(database);
    request.result = database;
    const old = kept.version;
    const ready = (): void => request.fire('success');
    if (old === version) return ready();
    const isNew = old === 0;
    const upgrade = new Transaction(database, [], 'versionchange', 'strict');
    kept.version = version;
    this.disk.databases.set(name, kept);
    upgrade.undo.push(() => {
      kept.version = old;
      if (isNew) this.disk.databases.delete(name);
    });
    request.transaction = upgrade;
    upgrade.addEventListener('complete', () => {
      request.transaction = null;
      ready();
    });
    upgrade.addEventListener('abort', () => {
      request.error = new DOMException('The upgrade was aborted', 'AbortError');
      request.fire('error');
    });
    this.begin(upgrade);
    request.fire('upgradeneeded', { oldVersion: old, newVersion: version });
  }

  /** Sends an event of a transaction to a page. A page gets the events in the order in which they happened. */
  tell(owner: Owner | null, delay: number, happening: () => void): void {
    const { world } = this;
    const at = Math.max(world.now + delay, (this.#told.get(owner) ?? 0) + 0.0001);
    this.#told.set(owner, at);
    world.after(at - world.now, owner, happening);
  }

  begin(transaction: Transaction): void {
    this.#transactions.push(transaction);
    this.#startNext();
  }

  /** Starts transactions in the order of creation. Read-only transactions do not wait for each other. */
  #startNext(): void {
    for (const [index, transaction] of this.#transactions.entries()) {
      if (transaction.hasStarted) continue;
      const before = this.#transactions.slice(0, index);
      if (!before.some((other) => other.excludes(transaction))) transaction.start();
    }
  }

  ended(transaction: Transaction): void {
    this.#transactions = this.#transactions.filter((other) => other !== transaction);
    this.#startNext();
    this.#lookAgain();
  }

  #lookAgain(): void {
    this.#waiting = this.#waiting.filter((opens) => !opens());
  }

  closed(database: Database): void {
    this.connections.delete(database);
    this.#lookAgain();
  }

  /** Ends a page's transactions with the page. If a transaction was already committing, the browser may still finish it. */
  killed(owner: Owner): void {
    const dying = this.#transactions.filter(({ database }) => database.owner === owner);
    // Undoes the newest transaction first, because it changed values of the earlier transactions.
    for (const transaction of dying.toReversed()) transaction.die(this.random.happens(0.5));
    const open = new Set(this.connections);
    for (const database of open) if (database.owner === owner) database.close();
  }

  /** True when no unfinished transaction has changed the disk. */
  isQuiet = (): boolean => this.#transactions.every(({ undo }) => undo.length === 0);
}

class Database extends Target {
  readonly storage: BrowserStorage;
  readonly name: string;
  readonly kept: Kept;
  readonly owner: Owner | null;
  readonly spelling: Spelling | null;
  isOpen = true;

  constructor(
    storage: BrowserStorage,
    name: string,
    kept: Kept,
    owner: Owner | null,
    spelling: Spelling | null,
  ) {
    super();
    this.spelling = spelling;
    this.storage = storage;
    this.name = name;
    this.kept = kept;
    this.owner = owner;
  }

  get version(): number {
    return this.kept.version;
  }

  createObjectStore(name: string, options: { keyPath?: string; autoIncrement?: boolean } = {}): ObjectStore {
    const { keyPath = null, autoIncrement = false } = options;
    const shelf: Shelf = { keyPath, counts: autoIncrement, indexes: new Map(), rows: new Map(), next: 1 };
    this.kept.shelves.set(name, shelf);
    return new ObjectStore(null, name, shelf);
  }

  transaction(
    stores: string | readonly string[],
    mode: Mode = 'readonly',
    { durability = 'default' }: { durability?: string } = {},
  ): Transaction {
    const { ails, random } = this.storage;
    if (this.isOpen && random.happens(ails.loses)) {
      this.close();
      this.storage.world.after(1, this.owner, () => this.fire('close'));
    }
    if (!this.isOpen) throw new DOMException('The connection is closed', 'InvalidStateError');
    const names = typeof stores === 'string' ? [stores] : [...stores];
    const transaction = new Transaction(this, names, mode, durability);
    this.storage.begin(transaction);
    return transaction;
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.storage.closed(this);
  }
}

type Mode = 'readonly' | 'readwrite' | 'versionchange';

class Transaction extends Target {
  readonly database: Database;
  readonly objectStoreNames: readonly string[];
  readonly mode: Mode;
  readonly durability: string;
  readonly undo: (() => void)[] = [];
  error: DOMException | null = null;
  oncomplete: Listener | null = null;
  onabort: Listener | null = null;
  hasStarted = false;
  #hasEnded = false;
  #isCommitting = false;
  #wantsCommit = false;
  #writes = 0;
  /** A page may add requests in two events: the event that created the transaction, and the event of an answer. */
  #activeIn: number;
  readonly #requests: { readonly request: Request; readonly work: () => unknown }[] = [];

  constructor(database: Database, names: readonly string[], mode: Mode, durability: string) {
    super();
    this.database = database;
    this.mode = mode;
    this.durability = durability;
    this.objectStoreNames = mode === 'versionchange' ? [...database.kept.shelves.keys()] : names;
    this.#activeIn = database.storage.world.steps;
  }

  get store(): ObjectStore {
    return this.objectStore(this.objectStoreNames[0] ?? '');
  }

  objectStore(name: string): ObjectStore {
    const shelf = this.database.kept.shelves.get(name);
    if (shelf === undefined) throw new DOMException(`No store ${name}`, 'NotFoundError');
    return new ObjectStore(this, name, shelf);
  }

  excludes(other: Transaction): boolean {
    if (this.database.name !== other.database.name) return false;
    if (this.mode === 'versionchange' || other.mode === 'versionchange') return true;
    if (this.mode === 'readonly' && other.mode === 'readonly') return false;
    return this.objectStoreNames.some((name) => other.objectStoreNames.includes(name));
  }

  start(): void {
    this.hasStarted = true;
    const { random, ails } = this.database.storage;
    const stall = random.happens(ails.stalls) ? random.between(500, 40_000) : 0;
    this.#later(random.between(0.05, 1) + stall);
  }

  ask(work: () => unknown, isWrite = false): Request {
    const { world } = this.database.storage;
    if (this.#hasEnded || this.#wantsCommit || this.#activeIn !== world.steps)
      throw new DOMException('The transaction is not active', 'TransactionInactiveError');
    const request = new Request();
    if (isWrite) this.#writes += 1;
    this.#requests.push({ request, work });
    return request;
  }

  commit(): void {
    this.#wantsCommit = true;
  }

  abort(): void {
    this.#end(new DOMException('aborted', 'AbortError'));
  }

  #later(delay: number): void {
    // The browser continues the transaction while the page is frozen. When the page ends, `die` ends the transaction.
    this.database.storage.world.after(delay, null, () => this.#advance());
  }

  #advance(): void {
    if (this.#hasEnded) return;
    const next = this.#requests.shift();
    if (next === undefined) return this.#finish();
    const { storage, owner } = this.database;
    const { world, random, ails } = storage;
    if (this.mode === 'readwrite' && random.happens(ails.fails)) {
      const { request } = next;
      request.error = new DOMException('The disk does not answer', 'UnknownError');
      storage.tell(owner, 0, () => request.fire('error'));
      this.#end(request.error);
      return;
    }
    next.request.result = next.work();
    storage.tell(owner, random.between(0.01, 0.3), () => {
      if (this.#hasEnded) return;
      this.#activeIn = world.steps;
      next.request.fire('success');
      this.#later(random.between(0.01, 0.3));
    });
  }

  #finish(): void {
    const { storage, owner } = this.database;
    const { random, ails, world, disk } = storage;
    if (ails.isFull && this.#writes > 0 && this.mode === 'readwrite') {
      if (storage.tears()) disk.tear();
      return this.#end(new DOMException('The disk is full', 'QuotaExceededError'));
    }
    this.#isCommitting = true;
    const isStrict = this.durability === 'strict';
    const flush = isStrict ? random.between(0.5, 20) : random.between(0.05, 1);
    world.after(flush, null, () => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      disk.finish(this.undo, isStrict || random.happens(0.03));
      storage.tell(owner, random.between(0.01, 2), () => this.fire('complete'));
      storage.ended(this);
    });
  }

  #end(error: DOMException): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.error = error;
    const { storage, owner } = this.database;
    storage.disk.takeBack(this.undo);
    storage.tell(owner, 0.1, () => this.fire('abort'));
    storage.ended(this);
  }

  /** Ends the transaction when its page has ended. */
  die(isDoneAllTheSame: boolean): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { disk } = this.database.storage;
    if (this.#isCommitting && isDoneAllTheSame) disk.finish(this.undo, this.durability === 'strict');
    else disk.takeBack(this.undo);
    this.database.storage.ended(this);
  }
}

class ObjectStore {
  readonly transaction: Transaction | null;
  readonly name: string;
  readonly #shelf: Shelf;

  constructor(transaction: Transaction | null, name: string, shelf: Shelf) {
    this.transaction = transaction;
    this.name = name;
    this.#shelf = shelf;
  }

  #ask(work: () => unknown, isWrite = false): Request {
    if (this.transaction === null) throw new DOMException('made a moment ago', 'InvalidStateError');
    return this.transaction.ask(work, isWrite);
  }

  #undo = (): (() => void)[] => this.transaction?.undo ?? [];

  createIndex(name: string, keyPath: string): void {
    this.#shelf.indexes.set(name, keyPath);
  }

  /** Converts a stored value to the form that the requesting app reads. */
  #read = (value: unknown): unknown => {
    const spelling = this.transaction?.database.spelling ?? null;
    return spelling === null ? copy(value) : copy(spelling.read(this.name, value));
  };

  index = (name: string): Index => {
    const path = this.#shelf.indexes.get(name);
    if (path === undefined) throw new DOMException(`No index ${name}`, 'NotFoundError');
    return new Index(this.#shelf, path, (work) => this.#ask(work), this.#read);
  };

  put(value: unknown, key?: Key): Request {
    const spelling = this.transaction?.database.spelling ?? null;
    const written = copy(spelling === null ? value : spelling.write(this.name, value));
    return this.#ask(() => put(this.#shelf, written, key, this.#undo()), true);
  }

  add(value: unknown, key?: Key): Request {
    return this.put(value, key);
  }

  delete(key: Key): Request {
    return this.#ask(() => remove(this.#shelf, key, this.#undo()), true);
  }

  clear(): Request {
    return this.#ask(() => {
      for (const key of this.#shelf.rows.keys()) remove(this.#shelf, key, this.#undo());
    }, true);
  }

  get(key: Key): Request {
    return this.#ask(() => this.#read(this.#shelf.rows.get(key)));
  }

  getKey(key: Key): Request {
    return this.#ask(() => (this.#shelf.rows.has(key) ? key : undefined));
  }

  getAll(): Request {
    return this.#ask(() => sorted(this.#shelf).map(([, value]) => this.#read(value)));
  }

  getAllKeys(): Request {
    return this.#ask(() => sorted(this.#shelf).map(([key]) => key));
  }

  count(): Request {
    return this.#ask(() => this.#shelf.rows.size);
  }
}

class Index {
  readonly #shelf: Shelf;
  readonly #path: string;
  readonly #ask: (work: () => unknown) => Request;
  readonly #read: (value: unknown) => unknown;

  constructor(
    shelf: Shelf,
    path: string,
    ask: (work: () => unknown) => Request,
    read: (value: unknown) => unknown,
  ) {
    this.#shelf = shelf;
    this.#path = path;
    this.#ask = ask;
    this.#read = read;
  }

  #of = (key: Key) =>
    sorted(this.#shelf).filter(([, value]) => Reflect.get(Object(value), this.#path) === key);

  getAll(key: Key): Request {
    return this.#ask(() => this.#of(key).map(([, value]) => this.#read(value)));
  }

  getKey(key: Key): Request {
    return this.#ask(() => this.#of(key)[0]?.[0]);
  }
}

class Cursor {
  advance(): void {}
  continue(): void {}
  continuePrimaryKey(): void {}
}

/** Replaces the browser's classes by the classes of the model. `storage` returns the storage of the device whose code is running. */
export function takeIndexedDb(storage: () => BrowserStorage): void {
  Object.assign(globalThis, {
    IDBDatabase: Database,
    IDBTransaction: Transaction,
    IDBObjectStore: ObjectStore,
    IDBIndex: Index,
    IDBRequest: Request,
    IDBOpenDBRequest: Request,
    IDBCursor: Cursor,
    IDBCursorWithValue: Cursor,
    indexedDB: {
      open: (name: string, version: number) => storage().open(name, version),
      deleteDatabase: (name: string) => storage().delete(name),
      databases: () =>
        Promise.resolve([...storage().disk.databases].map(([name, { version }]) => ({ name, version }))),
    },
  });
}
