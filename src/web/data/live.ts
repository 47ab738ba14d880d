import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { syncMachine, type SyncEvent, type SyncOutcome } from '#machines/sync.ts';
import type { ApiClient, Owner } from './api.ts';
import { Collection } from './collection.ts';
import { prepare, type PreparedEdit } from './commit.ts';
import { newId, pairsToKeep } from './documents.ts';
import { forwardEdits, inverseEdits, type HistoryEvent } from './history.ts';
import { databaseName, readMeta, readStoredDraft, writeMeta, type Append, type Database } from './journal.ts';
import { Ledger, type MemoryOp } from './ledger.ts';
import { compactHistory, loadAll, purgeTombstones, type Loaded } from './loading.ts';
import { drop, readRecords, release, seal, takeAnswers, takeIn, type Slots } from './outbox.ts';
import { Sender, type Desk } from './sender.ts';
import { clearMember } from './signOut.ts';
import { Storage } from './storage.ts';
import { browserTabs, heartbeat, staleAfter, type LeaderReport, type TabMessage, type Tabs } from './tabs.ts';
import type { Edit, FormDraft, OutboxEntry, RecordKey, Records, SyncStatus } from './types.ts';

export interface OpenRecordsOptions {
  readonly user: Owner & { readonly slug: string };
  readonly api: ApiClient;
  /** For tests: other tabs, other limits, a steady chance. */
  readonly tabs?: (name: string) => Tabs;
  readonly timeout?: number;
  readonly batchSize?: number;
  readonly random?: () => number;
}

/** A paste is shown when it is durable, or after this many ms, marked 'saving'. */
const holdPaintFor = 250;

const emptyAppend: Append = { ops: [], local: [], history: [], drafts: [] };

const cannotLoad = 'Cannot load trades';

class LiveRecords implements Records {
  readonly #user: OpenRecordsOptions['user'];
  readonly #api: ApiClient;
  readonly #storage: Storage;
  readonly #tabs: Tabs;
  readonly #collection = new Collection();
  readonly #ledger = new Ledger();
  readonly #history: Loaded['history'];
  readonly #sender: Sender;
  readonly #actor: ActorRefFrom<typeof syncMachine>;
  readonly #closing = new AbortController();

  #drafts = new Map<string, FormDraft>();
  readonly #draftListeners = new Set<(key: string) => void>();
  readonly #syncListeners = new Set<() => void>();
  #status: SyncStatus | null = null;
  #statusTimer: ReturnType<typeof setTimeout> | null = null;

  #report: LeaderReport;
  #leading = false;
  #lastHeard = Date.now();
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  #failedToLoad = false;
  #persisted: boolean | null = null;
  #warning: string | null = null;
  #closed = false;

  constructor(options: OpenRecordsOptions, storage: Storage, loaded: Loaded, warn: { text: string | null }) {
    this.#user = options.user;
    this.#api = options.api;
    this.#storage = storage;
    this.#history = loaded.history;
    this.#warning = warn.text;
    this.#tabs = (options.tabs ?? browserTabs)(databaseName(options.user));
    this.#report = {
      phase: 'starting',
      lastSynced: loaded.lastSynced,
      nextTry: null,
      sent: 0,
      loaded: loaded.cursor !== null,
    };
    this.#takeLoaded(loaded);
    this.#sender = new Sender({ ...options, slug: options.user.slug, desk: this.#desk() });
    this.#actor = this.#makeActor(options.random ?? Math.random);
  }

  #takeLoaded(loaded: Loaded): void {
    for (const [key, pairs] of loaded.local) this.#ledger.setLocal(key, pairs);
    for (const [key, fields] of loaded.drafts) this.#drafts.set(key, { fields, state: 'on this device' });
    this.#ledger.install(loaded.slots);
    this.#refresh(loaded.slots.keys());
  }

  start(): this {
    this.#tabs.listen((message) => this.#hear(message));
    this.#actor.subscribe(() => this.#followMachine());
    this.#actor.start();
    this.#listenToPage();
    this.#heartbeat = setInterval(() => this.#beat(), heartbeat);
    return this;
  }

  // Rows

  trades = this.#collection.trades;
  carries = this.#collection.carries;
  groups = this.#collection.groups;
  trade = (id: string) => this.#collection.trade(id);
  carry = (id: string) => this.#collection.carry(id);
  group = (id: string) => this.#collection.group(id);
  orphans = (groupId: string) => this.#collection.orphans(groupId);
  subscribe = this.#collection.subscribe;

  /** Shows in memory how these records now stand; answers the rows that look different. */
  #refresh(keys: Iterable<RecordKey>): Set<RecordKey> {
    const changed = new Set<RecordKey>();
    for (const key of keys) this.#collection.put(key, this.#ledger.source(key), changed);
    return changed;
  }

  #show(keys: Iterable<RecordKey>): void {
    const changed = this.#refresh(keys);
    if (changed.size > 0) this.#collection.notify(changed);
    this.#touchStatus();
  }

  /** Takes over what a transaction left in storage, and lets the other tabs do the same. */
  #take(slots: Slots, work = false): void {
    this.#ledger.install(slots);
    this.#show(slots.keys());
    this.#tellChanged(slots.keys(), work);
  }

  #tellChanged(keys: Iterable<RecordKey>, work: boolean): void {
    if (!this.#closed) this.#tabs.tell({ type: 'changed', keys: [...keys], work });
  }

  // Editing

  commit = (label: string, edits: readonly Edit[], options: { bulk?: true; draft?: string } = {}): void => {
    const prepared = prepare(this.#collection, edits);
    const history: HistoryEvent[] = [];
    if (prepared.edits.length > 0) {
      history.push({ type: 'do', entry: { id: newId(), label, changes: prepared.history } });
    }
    this.#write(prepared.edits, history, options.bulk === true, options.draft);
  };

  /** Memory and journal in one task; what is shown without a mark is durable. */
  #write(
    edits: readonly PreparedEdit[],
    history: readonly HistoryEvent[],
    bulk: boolean,
    draft?: string,
  ): void {
    const hadDraft = draft !== undefined && this.#drafts.delete(draft);
    if (edits.length === 0 && history.length === 0 && !hadDraft) return;
    const ops = edits.map(({ key, change }) => this.#ledger.add(key, change));
    const keys = new Set(edits.map(({ key }) => key));
    const append: Append = {
      ops: edits.map(({ key, change }) => ({ key, change })),
      local: this.#keepLocal(edits),
      history,
      drafts: draft === undefined || !hadDraft ? [] : [{ key: draft, fields: null }],
    };
    const show = this.#painter(keys, bulk);
    this.#storage.write(
      append,
      (places) => this.#stored(ops, places, keys, draft, show),
      (text) => this.#notStored(ops, text, show),
    );
    for (const event of history) this.#history.apply(event);
    show.now();
    if (hadDraft) this.#tellDraft(draft);
  }

  #keepLocal(edits: readonly PreparedEdit[]): Append['local'] {
    return edits.flatMap(({ key, local }) => {
      if (local === undefined) return [];
      this.#ledger.setLocal(key, local);
      return [{ key, pairs: pairsToKeep(local) }];
    });
  }

  /** A typed edit is painted at once with its mark, a paste when it is durable or after 250 ms. */
  #painter(keys: ReadonlySet<RecordKey>, bulk: boolean): Painter {
    if (!bulk) return { now: () => this.#show(keys), later: () => this.#show(keys) };
    const unseen = new Set<RecordKey>();
    const flush = (): void => {
      clearTimeout(timer);
      for (const key of this.#refresh(keys)) unseen.add(key);
      if (unseen.size > 0) this.#collection.notify(new Set(unseen));
      unseen.clear();
      this.#touchStatus();
    };
    const timer = setTimeout(flush, holdPaintFor);
    return {
      now: () => {
        for (const key of this.#refresh(keys)) unseen.add(key);
      },
      later: flush,
    };
  }

  #stored(
    ops: readonly MemoryOp[],
    places: readonly number[],
    keys: ReadonlySet<RecordKey>,
    draft: string | undefined,
    show: Painter,
  ): void {
    for (const [index, op] of ops.entries()) {
      op.seq = places[index] ?? null;
      op.failed = null;
    }
    show.later();
    if (this.#closed) return;
    this.#askToPersist();
    this.#tellChanged(keys, true);
    if (draft !== undefined) this.#tabs.tell({ type: 'draft', key: draft });
    this.#send({ type: 'WORK' });
  }

  #notStored(ops: readonly MemoryOp[], text: string, show: Painter): void {
    for (const op of ops) op.failed = text;
    this.#warning = text;
    show.later();
  }

  undo = (): string | null => this.#step('undo');
  redo = (): string | null => this.#step('redo');
  canUndo = (): string | null => this.#history.canUndo();
  canRedo = (): string | null => this.#history.canRedo();

  #step(type: 'undo' | 'redo'): string | null {
    const entry = type === 'undo' ? this.#history.nextUndo() : this.#history.nextRedo();
    if (entry === undefined) return null;
    const turned = type === 'undo' ? inverseEdits : forwardEdits;
    const prepared = prepare(this.#collection, turned(this.#collection, entry));
    this.#write(prepared.edits, [{ type, id: entry.id }], prepared.edits.length > 20);
    this.#collection.notify(new Set(prepared.edits.length === 0 ? [] : prepared.edits.map(({ key }) => key)));
    return entry.label;
  }

  // Form drafts

  drafts = {
    read: (key: string): FormDraft | undefined => this.#drafts.get(key),
    write: (key: string, fields: FormDraft['fields']): void => this.#writeDraft(key, fields),
    discard: (key: string): void => this.#write([], [], false, key),
    keys: (): readonly string[] => [...this.#drafts.keys()],
    subscribe: (listener: (key: string) => void): (() => void) => {
      this.#draftListeners.add(listener);
      return () => this.#draftListeners.delete(listener);
    },
  };

  #writeDraft(key: string, fields: FormDraft['fields']): void {
    this.#drafts.set(key, { fields, state: 'saving' });
    const mark = (state: FormDraft['state']): void => {
      // Written again or discarded meanwhile: that one has its own mark.
      if (this.#drafts.get(key)?.fields !== fields) return;
      this.#drafts.set(key, { fields, state });
      this.#tellDraft(key);
    };
    this.#storage.write(
      { ...emptyAppend, drafts: [{ key, fields }] },
      () => {
        mark('on this device');
        if (!this.#closed) this.#tabs.tell({ type: 'draft', key });
      },
      (text) => {
        this.#warning = text;
        mark('not saved');
        this.#touchStatus();
      },
    );
    this.#tellDraft(key);
  }

  #tellDraft(key: string): void {
    for (const listener of this.#draftListeners) listener(key);
  }

  async #readDraft(key: string): Promise<void> {
    const stored = await this.#storage.use((database) => readStoredDraft(database, key));
    if (this.#drafts.get(key)?.state === 'saving') return;
    if (stored === undefined) this.#drafts.delete(key);
    else this.#drafts.set(key, { fields: stored.fields, state: 'on this device' });
    this.#tellDraft(key);
  }

  // Sending

  #desk(): Desk {
    return {
      due: () => this.#ledger.due(),
      base: (key) => this.#ledger.base(key),
      seal: async (keys) => {
        this.#take(await this.#storage.use((database) => seal(database, keys)));
        return keys.flatMap((key) => this.#ledger.sealed(key) ?? []);
      },
      answered: async (answers) => {
        this.#take(await this.#storage.use((database) => takeAnswers(database, answers)));
        const done = answers.filter(({ result }) => result === 'done').length;
        this.#tellReport({ sent: this.#report.sent + done });
      },
      takeIn: async (items, cursor) => {
        this.#take(await this.#storage.use((database) => takeIn(database, items, cursor)));
      },
      cursor: () => this.#storage.use(async (database) => textOrNull(await readMeta(database, 'cursor'))),
      forgetCursor: () => this.#storage.use((database) => writeMeta(database, 'cursor', undefined)),
      contact: () => this.#noteContact(),
    };
  }

  #noteContact(): void {
    const now = Date.now();
    this.#tellReport({ lastSynced: now });
    void this.#storage.use((database) => writeMeta(database, 'lastSynced', now)).catch(() => undefined);
  }

  #makeActor(random: () => number): ActorRefFrom<typeof syncMachine> {
    const machine = syncMachine.provide({
      actors: {
        'hold the lock': fromCallback<SyncEvent>(({ sendBack }) => {
          this.#tabs.lead(
            () => sendBack({ type: 'LEAD' }),
            () => sendBack({ type: 'FOLLOW' }),
          );
        }),
        push: fromPromise<SyncOutcome>(() => this.#guarded(() => this.#sender.push())),
        pull: fromPromise<SyncOutcome>(() => this.#guarded(() => this.#sender.pull())),
      },
    });
    return createActor(machine, { input: { random } });
  }

  async #guarded(work: () => Promise<SyncOutcome>): Promise<SyncOutcome> {
    if (!this.#api.speaksFor(this.#user)) return { kind: 'signed out' };
    return work();
  }

  /** Tells the machine's state to the panel and to the other tabs. */
  #followMachine(): void {
    const snapshot = this.#actor.getSnapshot();
    this.#leading = snapshot.matches('leader');
    if (!this.#leading) return;
    const phase = phaseOf(snapshot);
    if (phase === 'offline' && !this.#report.loaded) this.#failedToLoad = true;
    const loaded =
      this.#report.loaded || snapshot.matches({ leader: 'pushing' }) || snapshot.matches({ leader: 'idle' });
    this.#tellReport({ phase, loaded });
  }

  #tellReport(part: Partial<LeaderReport>): void {
    const before = this.phase();
    this.#report = { ...this.#report, ...part };
    if (this.#leading && !this.#closed) this.#tabs.tell({ type: 'leader', report: this.#report });
    this.#touchStatus();
    if (this.phase() !== before) this.#collection.notify(new Set());
  }

  #beat(): void {
    if (this.#leading) {
      this.#tabs.tell({ type: 'leader', report: this.#report });
      return;
    }
    const looking = typeof document === 'undefined' || document.visibilityState === 'visible';
    if (looking && Date.now() - this.#lastHeard > staleAfter) {
      this.#lastHeard = Date.now();
      this.#tabs.takeOver();
    }
  }

  #hear(message: TabMessage): void {
    if (this.#closed) return;
    if (message.type === 'changed') this.#quietly(this.#readChanged(message.keys, message.work));
    else if (message.type === 'draft') this.#quietly(this.#readDraft(message.key));
    else if (message.type === 'leader') this.#hearLeader(message.report);
    else if (message.type === 'please') this.#send({ type: message.what });
    else void this.close();
  }

  #hearLeader(report: LeaderReport): void {
    this.#lastHeard = Date.now();
    if (this.#leading) return;
    const before = this.phase();
    this.#failedToLoad = report.phase === 'offline' && !report.loaded;
    this.#report = report;
    this.#touchStatus();
    if (this.phase() !== before) this.#collection.notify(new Set());
  }

  /** What only this tab's view needs: it is read again with the next change. */
  #quietly(work: Promise<void>): void {
    work.catch(() => undefined);
  }

  /** What the user decided: when storage fails it must be said. */
  #firmly(work: Promise<void>): void {
    work.catch(() => {
      if (!this.#closed) this.warn('This device could not store your choice. Try again.');
    });
  }

  async #readChanged(keys: readonly RecordKey[], work: boolean): Promise<void> {
    const slots = await this.#storage.use((database) => readRecords(database, keys));
    if (this.#closed) return;
    this.#ledger.install(slots);
    this.#show(keys);
    if (work) this.#send({ type: 'WORK' });
  }

  // The panel

  sync = {
    status: (): SyncStatus => (this.#status ??= this.#makeStatus()),
    subscribe: (listener: () => void): (() => void) => {
      this.#syncListeners.add(listener);
      return () => this.#syncListeners.delete(listener);
    },
    retry: (key?: string): void => this.#firmly(this.#retry(key)),
    discard: (key: string): void =>
      this.#firmly(this.#decide((database) => drop(database, key as RecordKey))),
    exportOutbox: (): Blob => this.#exportOutbox(),
    resolve: (key: string, choices: Parameters<Records['sync']['resolve']>[1]): void =>
      this.#firmly(this.#decide((database) => release(database, key as RecordKey, choices))),
  };

  async #retry(key: string | undefined): Promise<void> {
    await this.#storage.retry();
    if (key !== undefined) await this.#decide((database) => release(database, key as RecordKey));
    this.#please('RETRY');
  }

  async #decide(work: (database: Database) => Promise<Slots>): Promise<void> {
    this.#take(await this.#storage.use(work), true);
    this.#send({ type: 'WORK' });
  }

  #send(event: SyncEvent): void {
    if (!this.#closed) this.#actor.send(event);
  }

  #please(what: 'RETRY' | 'PULL' | 'SIGNED_IN'): void {
    if (this.#closed) return;
    this.#send({ type: what });
    if (!this.#leading) this.#tabs.tell({ type: 'please', what });
  }

  #exportOutbox(): Blob {
    const unsent = this.#ledger.unsent();
    const text = JSON.stringify({ member: this.#user.slug, unsent, drafts: [...this.#drafts] }, null, 2);
    return new Blob([text], { type: 'application/json' });
  }

  #makeStatus(): SyncStatus {
    const entries = this.#ledger.entries();
    const count = (state: OutboxEntry['state']['state']): number =>
      entries.filter((entry) => entry.state.state === state).length;
    const notSaved = count('not saved');
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
    const { phase, lastSynced, nextTry, sent } = this.#report;
    return {
      phase: offline && phase !== 'signed out' ? 'offline' : phase,
      pending: count('on this device') + count('saving'),
      refused: count('refused'),
      conflicts: count('conflict'),
      notSaved,
      sent,
      lastSynced,
      nextTry,
      persisted: this.#persisted,
      warning: notSaved === 0 && this.#warning !== replacedWarning ? null : this.#warning,
      entries,
    };
  }

  /** The panel may hear a moment late: counting 5,000 entries at every key would be felt. Who asks gets the truth. */
  #touchStatus(): void {
    this.#status = null;
    if (this.#statusTimer !== null || this.#closed) return;
    this.#statusTimer = setTimeout(() => {
      this.#statusTimer = null;
      for (const listener of this.#syncListeners) listener();
    }, 30);
  }

  // Life

  #listenToPage(): void {
    const { signal } = this.#closing;
    this.#api.onSignedIn(() => this.#please('SIGNED_IN'));
    if (typeof window === 'undefined') return;
    window.addEventListener('online', () => this.#please0('ONLINE'), { signal });
    window.addEventListener('offline', () => this.#touchStatus(), { signal });
    document.addEventListener('visibilitychange', () => this.#lookedAt(), { signal });
    window.addEventListener('beforeunload', (event) => this.#warnBeforeLeaving(event), { signal });
  }

  #please0(type: 'ONLINE'): void {
    this.#send({ type });
    this.#touchStatus();
  }

  #lookedAt(): void {
    if (document.visibilityState !== 'visible') return;
    this.#send({ type: 'ONLINE' });
  }

  /** Only for what a closed tab would lose; everything else is durable. */
  #warnBeforeLeaving(event: BeforeUnloadEvent): void {
    const unsaved = this.#ledger
      .entries()
      .some(({ state }) => state.state === 'not saved' || state.state === 'saving');
    if (unsaved) event.preventDefault();
  }

  #askToPersist(): void {
    if (this.#persisted !== null) return;
    this.#persisted = false;
    const asked = typeof navigator === 'undefined' ? undefined : navigator.storage?.persist?.();
    void asked?.then((persisted) => {
      this.#persisted = persisted;
      this.#touchStatus();
    });
  }

  warn(text: string): void {
    this.#warning = text;
    this.#touchStatus();
  }

  phase = (): 'loading' | 'ready' | 'error' => {
    if (this.#report.loaded || this.#collection.trades().length > 0) return 'ready';
    return this.#failedToLoad ? 'error' : 'loading';
  };

  message = (): string => (this.phase() === 'error' ? cannotLoad : '');

  reload = async (): Promise<void> => {
    this.#please('PULL');
    await this.#settled();
  };

  /** When the sending tab rests again, or after ten seconds. */
  #settled(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, 10_000);
      const stop = this.sync.subscribe(() => {
        const { phase } = this.#report;
        if (phase !== 'syncing' && phase !== 'starting') done();
      });
      this.#touchStatus();
    });
  }

  close = async (): Promise<void> => {
    if (this.#closed) return;
    this.#closed = true;
    this.#closing.abort();
    this.#actor.stop();
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (this.#statusTimer !== null) clearTimeout(this.#statusTimer);
    this.#tabs.close();
    this.#storage.close();
  };

  signOut = async (): Promise<void> => {
    this.#tabs.tell({ type: 'bye' });
    await this.close();
    await clearMember(databaseName(this.#user));
  };
}

interface Painter {
  readonly now: () => void;
  readonly later: () => void;
}

const replacedWarning = 'Drover was updated in another tab. Reload this tab.';
const blockedWarning = 'Drover is being updated. Close its other tabs.';

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function phaseOf(snapshot: ReturnType<ActorRefFrom<typeof syncMachine>['getSnapshot']>): SyncStatus['phase'] {
  if (snapshot.matches({ leader: 'waiting' })) return 'offline';
  if (snapshot.matches({ leader: 'signedOut' })) return 'signed out';
  if (snapshot.matches({ leader: 'paused' })) return 'membership expired';
  return snapshot.matches({ leader: 'idle' }) ? 'idle' : 'syncing';
}

/** Opens the member's records on this device and begins to keep them in step with the server. */
export async function openRecords(options: OpenRecordsOptions): Promise<Records> {
  let live: LiveRecords | null = null;
  const warn: { text: string | null } = { text: null };
  const tell = (text: string): void => {
    warn.text = text;
    live?.warn(text);
  };
  const storage = await Storage.open(databaseName(options.user), {
    onReplaced: () => tell(replacedWarning),
    onBlocked: () => tell(blockedWarning),
  });
  const loaded = await storage.use(loadAll);
  await storage.use(compactHistory);
  await storage.use((database) => purgeTombstones(database, loaded.slots));
  live = new LiveRecords(options, storage, loaded, warn);
  return live.start();
}
