import type { PeopleNews } from '#contract/farms.ts';
import { byName } from './rows/by-name.ts';
import { Drafts } from './journal/drafts.ts';
import { Editing } from './editing.ts';
import { databaseName, forgetProgress, readMeta } from './journal/journal.ts';
import { compactHistory, loadAll, purgeTombstones, type Loaded } from './journal/loading.ts';
import { answeredSince } from './sync/answered-since.ts';
import type { UnstoredRecords } from './sync/unstored.ts';
import { followPage } from './sync/follow-page.ts';
import { OtherTabs } from './sync/other-tabs.ts';
import type { SyncStates } from './sync/sync-states.ts';
import { Sending, type SendingOptions } from './sync/sending.ts';
import { clearMember } from './journal/sign-out.ts';
import { SyncStatusStore } from './sync/status.ts';
import { JournalStorage } from './journal/storage.ts';
import { storeServerAnswer, readServerAnswer } from './journal/server-answers.ts';
import { browserTabs, type CursorStep, type TabMessage, type Tabs } from './sync/tabs.ts';
import type { GoneBack, RecordKey, Records } from './rows/types.ts';
import { RecordStore } from './sync/record-store.ts';
import { syncPanel } from './sync-panel.ts';
import { unsentText } from './unsent-file.ts';

/** Whose records to open, and how to send them. */
export interface OpenRecordsOptions extends SendingOptions {
  /** Called when another tab with an older app has the storage open. The records open after that tab is closed. */
  readonly onBlocked?: () => void;
  /** For tests: other tabs. */
  readonly tabs?: (name: string) => Tabs;
}

const noAnswer = 'The server did not answer.';

/** The member's records on this device. Combines rows, journal, sending and the other tabs. */
class LiveRecords {
  readonly #options: OpenRecordsOptions;
  readonly #storage: JournalStorage;
  readonly #tabs: Tabs;
  readonly #store: RecordStore = new RecordStore(() => this.#status.touch());
  readonly #status: SyncStatusStore;
  readonly #drafts: Drafts;
  readonly #editing: Editing;
  readonly #sending: Sending;
  readonly #panel: Records['sync'];
  readonly #closing = new AbortController();
  #phaseShown: ReturnType<Records['phase']> = 'loading';
  readonly #peopleListeners = new Set<(news: PeopleNews) => void>();
  readonly #otherTabs: OtherTabs;

  constructor(options: OpenRecordsOptions, storage: JournalStorage, tabs: Tabs, loaded: Loaded) {
    const { cursor, lastSynced, history } = loaded;
    const store = this.#store;
    this.#options = options;
    this.#storage = storage;
    this.#tabs = tabs;
    this.#status = new SyncStatusStore(store.outgoing, () => this.#sending.report(), storage);
    this.#drafts = new Drafts(storage, (key) => this.#tell({ type: 'draft', key }));
    this.#sending = new Sending(
      { ...options, people: (news) => this.#passOnPeople(news) },
      {
        storage,
        tabs: this.#tabs,
        tell: this.#tell,
        store,
        applyUnstored: this.#applyUnstored,
        take: (states, read) => this.#take(states, false, read),
        reported: () => this.#reported(),
      },
      { lastSynced, cursor },
    );
    this.#editing = new Editing({
      store,
      storage,
      history,
      drafts: this.#drafts,
      stored: (keys, draft) => this.#stored(keys, draft),
      notStored: () => this.#sending.noteUnstored(),
    });
    this.#otherTabs = new OtherTabs({
      storage,
      store,
      drafts: this.#drafts,
      sending: this.#sending,
      isClosed: () => this.#closed,
      pulled: () => this.#readGoneBack(),
      close: () => void this.#close(),
    });
    this.#panel = syncPanel({
      storage,
      status: this.#status,
      outgoing: store.outgoing,
      choices: this.#sending.code,
      decided: (states) => {
        this.#take(states, true);
        this.#sending.send({ type: 'work came' });
      },
      retryAsked: () => this.#sending.sendToLeader('retry asked'),
      unsentFile: () => unsentText(options.user.slug, store.outgoing.unsent(), this.#drafts.entries()),
    });
    this.#load(loaded);
  }

  #load({ local, drafts, states, goneBack }: Loaded): void {
    this.#status.noteGoneBack(goneBack);
    this.#drafts.load(drafts);
    this.#store.load(states, local);
    this.#phaseShown = this.#phase();
  }

  start(): this {
    // The cleanup at the start may have found the disk full.
    this.storageDoubted();
    // During the start, a newer app in another tab may have taken over the storage. Then the other tab sends.
    if (this.#storage.isReplaced()) this.storageChanged();
    else this.#sending.start();
    this.#options.api.onSignedIn(() => this.#sending.sendToLeader('signed in'));
    followPage(this.#closing.signal, {
      networkBack: () => this.#sending.send({ type: 'network back' }),
      networkChanged: () => this.#status.touch(),
      losesSomething: () => this.#losesSomething(),
    });
    return this;
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  get api(): Records {
    const { rows } = this.#store;
    return {
      rows: rows.rows,
      row: rows.row,
      ...byName(rows),
      orphans: rows.orphans,
      subscribe: rows.subscribe,
      ...this.#editing.api,
      drafts: this.#drafts.api,
      serverCache: this.#serverCache,
      sync: this.#panel,
      onPeople: (listener) => {
        this.#peopleListeners.add(listener);
        return () => this.#peopleListeners.delete(listener);
      },
      reload: this.#reload,
      phase: this.#phase,
      message: () => (this.#phase() === 'error' ? noAnswer : ''),
      close: this.#close,
      signOut: this.#signOut,
    };
  }

  #passOnPeople(news: PeopleNews): void {
    for (const listener of this.#peopleListeners) listener(news);
  }

  readonly #serverCache: Records['serverCache'] = {
    read: (key) => this.#storage.use((database) => readServerAnswer(database, key)),
    keep: (key, value) => this.#storage.use((database) => storeServerAnswer(database, key, value)),
  };

  #stored(keys: Iterable<RecordKey>, draft: string | undefined): void {
    if (this.#closed) return;
    this.#status.requestPersistence();
    this.#tell({ type: 'changed', keys: [...keys], work: true });
    if (draft !== undefined) this.#tell({ type: 'draft', key: draft });
    this.#sending.send({ type: 'work came' });
  }

  /** Call after a failed write, or when a newer app has taken over the storage. After a takeover, this tab stops sending. */
  storageChanged = (): void => {
    if (this.#storage.isReplaced()) this.#stopSending();
    this.#status.touch();
  };

  /** Call when the storage may be in doubt. Unsent edits of all tabs then no longer count as durable. */
  storageDoubted = (): void => {
    const why = this.#storage.doubt();
    if (why === null) return;
    this.#store.doubt(why);
    this.#drafts.doubt();
    this.#tell({ type: 'changed', keys: [], work: false });
  };

  #stopSending(): void {
    this.#sending.close();
    this.#tabs.stepBack();
  }

  /** Call when edits of these records were stored late. Reads the records again, because their edits may be in another order now. */
  storedLate = (keys: ReadonlySet<string>): void => this.#otherTabs.readAgain([...keys] as RecordKey[]);

  handleMessage = (message: TabMessage): void => this.#otherTabs.handleMessage(message);

  readonly #tell = (message: TabMessage): void => {
    if (this.#closed) return;
    const isDoubted = message.type === 'changed' && this.#storage.doubt() !== null;
    this.#tabs.tell(isDoubted ? { ...message, doubt: true } : message);
  };

  #take(states: SyncStates, work = false, read?: CursorStep): void {
    this.#store.install(states);
    const keys = [...states.keys()];
    this.#tell({ type: 'changed', keys, work, ...(read === undefined ? {} : { read }) });
    if (read !== undefined) this.#readGoneBack();
  }

  /** Reads whether the server went back to an earlier state, and shows it. Call this after any tab has pulled. */
  #readGoneBack(): void {
    const read = this.#storage.use((database) => readMeta(database, 'goneBack'));
    read.then(
      (goneBack) => this.#status.noteGoneBack((goneBack as GoneBack | undefined) ?? null),
      () => undefined,
    );
  }

  /** Applies records from the server, even if they could not be stored, and notifies the other tabs. */
  readonly #applyUnstored = (unstored: UnstoredRecords): void => {
    this.#store.applyUnstored(unstored);
    this.#tell({ type: 'changed', keys: [], work: false, heard: unstored });
  };

  #losesSomething(): boolean {
    const states = [
      ...this.#store.outgoing.entries().map(({ state }) => state.state),
      ...this.#drafts.entries().map(([, { state }]) => state),
    ];
    return states.some((state) => state === 'not saved' || state === 'saving');
  }

  /** Updates the sync panel. Notifies the screens only if the phase has changed. */
  #reported(): void {
    this.#status.touch();
    const phase = this.#phase();
    if (phase === this.#phaseShown) return;
    this.#phaseShown = phase;
    this.#store.rows.notify(new Set());
  }

  #phase = (): ReturnType<Records['phase']> => {
    if (this.#sending.report().loaded || this.#store.rows.rows('trade').length > 0) return 'ready';
    return this.#sending.failedToLoad() ? 'error' : 'loading';
  };

  #reload = async (): Promise<boolean> => {
    const asked = Date.now();
    this.#sending.sendToLeader('news asked');
    return answeredSince(asked, this.#status, () => this.#sending.report());
  };

  #close = async (): Promise<void> => {
    if (this.#closed) return;
    this.#closing.abort();
    this.#sending.close();
    this.#status.close();
    this.#tabs.close();
    this.#storage.close();
  };

  #signOut = async (): Promise<void> => {
    this.#tell({ type: 'bye' });
    await this.#close();
    // Complete the sign-out even if the storage does not respond.
    await clearMember(databaseName(this.#options.user)).catch(() => undefined);
  };
}

/** The cleanup fails on a full disk. The records open anyway, and the next start cleans up. */
async function tidied(storage: JournalStorage, { states }: Loaded): Promise<void> {
  await storage.use(compactHistory).catch(() => undefined);
  await storage.use((database) => purgeTombstones(database, states)).catch(() => undefined);
}

/** Makes the next pull load every record. An older app stored records without some fields. */
const askForAll = (storage: JournalStorage): Promise<void> =>
  storage.use(forgetProgress).catch(() => undefined);

/** Opens the member's records on this device and starts to sync them with the server. */
export async function openRecords(options: OpenRecordsOptions): Promise<Records> {
  let live: LiveRecords | null = null;
  const storage = await JournalStorage.open(databaseName(options.user), {
    onTrouble: () => live?.storageChanged(),
    onDoubt: () => live?.storageDoubted(),
    onBlocked: () => options.onBlocked?.(),
    onStoredLate: (keys) => live?.storedLate(keys),
  });
  const tabs = (options.tabs ?? browserTabs)(databaseName(options.user));
  // Messages that arrive during the load. They are handled after the load, which may have read older records.
  const early: TabMessage[] = [];
  tabs.listen((message) => (live === null ? early.push(message) : live.handleMessage(message)));
  const loaded = await storage.use(loadAll).catch((error: unknown) => {
    tabs.close();
    throw error;
  });
  if (loaded.isOfOlderApp) await askForAll(storage);
  await tidied(storage, loaded);
  live = new LiveRecords(options, storage, tabs, loaded).start();
  for (const message of early) live.handleMessage(message);
  return live.api;
}
