import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import type { PeopleNews } from '#contract/farms.ts';
import { syncMachine, type SyncEvent, type SyncOutcome } from '#machines/sync.ts';
import type { ApiClient, TokenOwner } from '../api/client.ts';
import { Attempts } from './attempts.ts';
import { writeMeta } from '../journal/journal.ts';
import type { UnstoredRecords } from './unstored.ts';
import type { RecordStore } from './record-store.ts';
import type { SyncStates } from './sync-states.ts';
import type * as OutboxModule from './outbox.ts';
import type { Outbox } from './outbox.ts';
import type { SenderOptions } from './sender/sender.ts';
import type { JournalStorage } from '../journal/storage.ts';
import {
  heartbeat,
  staleAfter,
  type CursorStep,
  type LeaderReport,
  type LeaderRequest,
  type TabMessage,
  type Tabs,
} from './tabs.ts';
import type { SyncStatus } from '../rows/types.ts';

/** Whose records to send, and through which client. */
export interface SendingOptions extends Pick<SenderOptions, 'timeout' | 'batchSize'> {
  /** `slug` names the farm in every path. `farm` is the same slug, and absent for the person's own farm. */
  readonly user: TokenOwner & { readonly slug: string; readonly farm?: string };
  readonly api: ApiClient;
  /** Called in the sending tab with news about the people on the farm. */
  readonly people?: (news: PeopleNews) => void;
  readonly random?: () => number;
  /** For tests: replaces the outbox module. */
  readonly outbox?: () => Promise<typeof OutboxModule>;
}

/** What sending needs: storage, other tabs and callbacks. */
export interface SendingParts {
  readonly storage: JournalStorage;
  readonly tabs: Tabs;
  readonly tell: (message: TabMessage) => void;
  readonly store: RecordStore;
  /** Shows the stored state after a transaction, and notifies the other tabs. */
  readonly take: (states: SyncStates, read?: CursorStep) => void;
  /** Applies records from the server, even if they could not be stored, and notifies the other tabs. */
  readonly applyUnstored: (unstored: UnstoredRecords) => void;
  readonly reported: () => void;
}

type Machine = ActorRefFrom<typeof syncMachine>;

const leaderEvents = [
  'retry asked',
  'news asked',
  'signed in',
] as const satisfies readonly SyncEvent['type'][];
type LeaderEvent = (typeof leaderEvents)[number];

/** Never change these messages, because another tab may run an older app. */
const requestOf = {
  'retry asked': 'RETRY',
  'news asked': 'PULL',
  'signed in': 'SIGNED_IN',
} as const satisfies Record<LeaderEvent, LeaderRequest>;

/** One tab sends for all tabs. Each tab has a Sending object, with the last report of the sending tab. */
export class Sending {
  readonly #options: SendingOptions;
  readonly #parts: SendingParts;
  readonly #random: () => number;
  #outbox: Outbox | null = null;
  readonly #actor: Machine;
  readonly #cursor: string | null;
  /** Pulls of other tabs that were reported before this tab loaded its outbox code. */
  readonly #steps: CursorStep[] = [];
  #report: LeaderReport;
  #leading = false;
  #failedToLoad = false;
  #lastReport = Date.now();
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  readonly #unstored: Attempts;
  #closed = false;

  constructor(
    options: SendingOptions,
    parts: SendingParts,
    { lastSynced, cursor }: { readonly lastSynced: number | null; readonly cursor: string | null },
  ) {
    this.#options = options;
    this.#parts = parts;
    this.#report = { phase: 'starting', sent: 0, lastSynced, loaded: cursor !== null };
    this.#cursor = cursor;
    this.#random = options.random ?? Math.random;
    this.#actor = this.#makeActor(this.#random);
    this.#unstored = new Attempts(
      () => this.#sendUnstored(),
      () => parts.storage.trouble() !== null,
    );
  }

  start(): void {
    this.#actor.subscribe(() => this.#followMachine());
    this.#actor.start();
    this.#heartbeat = setInterval(() => this.#beat(), heartbeat);
  }

  report = (): LeaderReport => this.#report;

  /** True if the server did not answer and this device has no records yet. */
  failedToLoad = (): boolean => this.#failedToLoad;

  send(event: SyncEvent): void {
    if (this.#closed) return;
    this.#actor.send(event);
    if (event.type !== 'work came') this.#unstored.hurry();
  }

  /**
   * Call when an edit failed to store.
   * If it stays unstored for a second, this tab sends it from memory.
   * This tab need not be the sending tab.
   */
  noteUnstored = (): void => this.#unstored.begin();

  async #sendUnstored(): Promise<boolean> {
    const outcome = await this.#guarded(({ sendUnstored }) => sendUnstored());
    return outcome.kind === 'done';
  }

  /** Passes a request to the sending tab. That may be this tab. */
  sendToLeader(event: LeaderEvent): void {
    if (this.#closed) return;
    this.send({ type: event });
    if (!this.#leading) this.#parts.tell({ type: 'please', what: requestOf[event] });
  }

  handleRequest(request: LeaderRequest): void {
    const event = leaderEvents.find((one) => requestOf[one] === request);
    if (event !== undefined) this.send({ type: event });
  }

  /**
   * Returns the outbox. Creates it at the first call.
   * @throws when its code cannot be loaded
   */
  async #fetchOutbox(): Promise<Outbox> {
    const { createOutbox } = await this.code();
    const { storage, store, take, applyUnstored } = this.#parts;
    const options = { ...this.#options, random: this.#random, send: (event: SyncEvent) => this.send(event) };
    this.#outbox ??= createOutbox(options, {
      storage,
      store,
      take,
      applyUnstored,
      keep: (states) => {
        take(states);
        this.sendToLeader('retry asked');
      },
      reached: { cursor: this.#cursor, steps: this.#steps },
      sent: (count) => this.#shareReport({ sent: this.#report.sent + count }),
      contact: () => this.#noteContact(),
    });
    return this.#outbox;
  }

  /**
   * Loads the outbox code.
   * @throws when it cannot be loaded
   */
  code = (): Promise<typeof OutboxModule> => (this.#options.outbox ?? fetchOutbox)();

  #noteContact(): void {
    const now = Date.now();
    this.#shareReport({ lastSynced: now });
    const stored = this.#parts.storage.use((database) => writeMeta(database, 'lastSynced', now));
    void stored.catch(() => undefined);
  }

  #makeActor(random: () => number): Machine {
    const machine = syncMachine.provide({
      actors: {
        'hold the lock': fromCallback<SyncEvent>(({ sendBack }) => {
          this.#parts.tabs.lead(
            () => sendBack({ type: 'lead taken' }),
            () => sendBack({ type: 'lead lost' }),
          );
        }),
        push: fromPromise<SyncOutcome>(() => this.#guarded(({ push }) => push())),
        pull: fromPromise<SyncOutcome>(() => this.#guarded(({ pull }) => pull())),
      },
    });
    return createActor(machine, { input: { random } });
  }

  /** Call when another tab's pull is in this tab's memory. */
  noteStep(step: CursorStep): void {
    if (this.#outbox === null) this.#steps.push(step);
    else this.#outbox.noteStep(step);
  }

  /**
   * Runs `work` only while the records' owner is signed in. Nothing may be sent under another account (G14).
   * @throws when the outbox cannot be loaded
   */
  async #guarded(work: (outbox: Outbox) => Promise<SyncOutcome>): Promise<SyncOutcome> {
    const outbox = this.#outbox ?? (await this.#fetchOutbox());
    return this.#options.api.speaksFor(this.#options.user) ? work(outbox) : { kind: 'signed out' };
  }

  #followMachine(): void {
    const snapshot = this.#actor.getSnapshot();
    this.#leading = snapshot.matches('leader');
    // Only one tab opens the stream. A browser allows six connections per site, over all tabs together.
    if (snapshot.matches({ leader: 'idle' })) this.#outbox?.stream.open();
    else if (!this.#leading || snapshot.matches({ leader: 'signed out' })) this.#outbox?.stream.cut();
    if (!this.#leading) return;
    const phase = phaseOf(snapshot);
    if (phase === 'offline' && !this.#report.loaded) this.#failedToLoad = true;
    const loaded =
      this.#report.loaded || snapshot.matches({ leader: 'pushing' }) || snapshot.matches({ leader: 'idle' });
    this.#shareReport({ phase, loaded });
  }

  #shareReport(part: Partial<LeaderReport>): void {
    this.#report = { ...this.#report, ...part };
    if (this.#leading) this.#parts.tell({ type: 'leader', report: this.#report });
    this.#parts.reported();
  }

  #beat(): void {
    if (this.#leading) {
      this.#parts.tell({ type: 'leader', report: this.#report });
      return;
    }
    const looking = typeof document === 'undefined' || document.visibilityState === 'visible';
    if (looking && Date.now() - this.#lastReport > staleAfter) {
      this.#lastReport = Date.now();
      this.#parts.tabs.takeOver();
    }
  }

  noteLeader(report: LeaderReport): void {
    this.#lastReport = Date.now();
    if (this.#leading) return;
    this.#failedToLoad = report.phase === 'offline' && !report.loaded;
    this.#report = report;
    this.#parts.reported();
  }

  close(): void {
    this.#closed = true;
    this.#unstored.close();
    this.#actor.stop();
    this.#outbox?.stream.close();
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
  }
}

const fetchOutbox = (): Promise<typeof OutboxModule> => import('./outbox.ts');

function phaseOf(snapshot: ReturnType<Machine['getSnapshot']>): SyncStatus['phase'] {
  if (snapshot.matches({ leader: 'waiting' })) return 'offline';
  if (snapshot.matches({ leader: 'signed out' })) return 'signed out';
  if (snapshot.matches({ leader: 'paused' })) return 'membership expired';
  if (snapshot.matches({ leader: 'farm gone' })) return 'farm gone';
  return snapshot.matches({ leader: 'idle' }) ? 'idle' : 'syncing';
}
