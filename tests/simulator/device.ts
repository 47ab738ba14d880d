import { databaseName, type Records } from '#web/data/records.ts';
import type { OpenRecordsOptions } from '#web/data/live-records.ts';
import type { TabMessage, Tabs } from '#web/data/sync/tabs.ts';
import { copy, Disk } from './disk.ts';
import type { HistoryLog } from './history.ts';
import { BrowserStorage } from './indexed-db.ts';
import { Line, type Door, type Server } from './network.ts';
import { olderSpelling, type App } from './older.ts';
import type { Owner, World } from './world.ts';

export type OpenRecords = (options: OpenRecordsOptions) => Promise<Records>;

export const member = { issuer: 'https://issuer.example', subject: 'kirra', slug: 'kirra' };

/** Who uses a device, on a farm with several people. */
export interface Seat {
  readonly person: string;
  /** Whose records, on which farm. */
  readonly user: OpenRecordsOptions['user'];
  readonly door: Door;
  /** Another person's use of the same computer and browser. */
  readonly beside: Device | null;
}

/** What the app does around the records of a page, when the farm has several people. */
export interface PageKeeper {
  /** Whether its member can type there. */
  readonly mayType: () => boolean;
}

/** One page running the app, from opening to end. */
export class Page implements Owner {
  isAlive = true;
  frozenUntil = 0;
  readonly device: Device;
  /** The version of the app that it loaded: an update only affects pages opened later. */
  readonly app: App;
  records: Records | null = null;
  keeper: PageKeeper | null = null;
  hear: ((message: TabMessage) => void) | null = null;
  led: { readonly onLead: () => void; readonly onLost: () => void } | null = null;

  constructor(device: Device) {
    this.device = device;
    this.app = device.app;
  }

  /** A newer app has taken over the storage: nothing is stored here any more. */
  get isReplaced(): boolean {
    return this.records?.sync.status().replaced === true;
  }

  skew = (): number => this.device.skew;
}

const isOlder = (owner: Owner | null): boolean => owner instanceof Page && owner.app === 'older';

interface Base {
  readonly key: string;
  readonly rev: number;
  readonly deleted: boolean;
}

/** A phone or a computer: its disk, its network, its pages, and the messages between them. */
export class Device {
  readonly name: string;
  readonly world: World;
  readonly user: OpenRecordsOptions['user'];
  readonly databaseName: string;
  /** Who uses it, where the farm has several people. */
  readonly person: string | undefined;
  /** Whoever else uses the same computer. */
  neighbour: Device | null = null;
  readonly disk: Disk;
  /** The browser's localStorage. */
  readonly small: Map<string, string>;
  readonly storage: BrowserStorage;
  readonly line: Line;
  readonly log: HistoryLog;
  pages: Page[] = [];
  /** What its next page loads. */
  app: App = 'today';
  skew = 0;
  /** Whether a full disk tears its browser's log, as in Chromium. */
  tearsLogs = false;
  /** Its browser has ended, and everything after a tear in its log is lost. */
  onLostLog = (): void => undefined;
  /** Without locks every page sends; that must be safe too. */
  readonly hasLocks: boolean;
  #holder: Page | null = null;
  #queue: Page[] = [];
  readonly #revisions = new Map<string, number>();

  constructor(world: World, server: Server, name: string, log: HistoryLog, seat?: Seat) {
    this.world = world;
    this.name = name;
    this.log = log;
    const { person, user = member, door, beside = null } = seat ?? {};
    this.user = user;
    this.person = person;
    this.databaseName = databaseName(user);
    this.disk = beside?.disk ?? new Disk();
    this.small = beside?.small ?? new Map();
    this.storage =
      beside?.storage ??
      new BrowserStorage(world, this.disk, (owner) => (isOlder(owner) ? olderSpelling : null));
    // A tab that is opened later only learns of the tear with the next change, so the days only check what one tab knows.
    this.storage.tears = () =>
      this.neighbour === null && this.tearsLogs && this.pages.length === 1 && this.pages[0]?.app === 'today';
    this.line = new Line(world, server, { name, person, door, isOlder }, log);
    if (beside !== null) this.#share(beside);
    this.hasLocks = world.random.happens(0.6);
  }

  /** Itself, and whoever else uses the same computer. */
  get sharing(): readonly Device[] {
    return this.neighbour === null ? [this] : [this, this.neighbour];
  }

  #share(beside: Device): void {
    this.neighbour = beside;
    beside.neighbour = this;
    this.line.neighbour = beside.line;
    beside.line.neighbour = this.line;
    this.line.signedIn = false;
  }

  /** Opens the app in a new page; `opened` is called when its records are loaded. A page that fails to open is opened again. */
  open(openRecords: OpenRecords, opened: (page: Page) => void, failed: (why: string) => void): void {
    const page = new Page(this);
    this.pages.push(page);
    this.world.after(this.world.random.between(0, 50), page, () => {
      const isNew = !this.disk.databases.has(this.databaseName);
      this.openIn(page, openRecords).then(
        (records) => {
          page.records = records;
          opened(page);
        },
        (error: unknown) => {
          // Where nothing is stored yet there is nothing to open.
          const isTaken = page.app === 'older' && this.app !== 'older';
          if (!isNew && !isTaken && this.storage.ails.loses === 0) failed(`${this.name}: ${String(error)}`);
          this.kill(page);
          this.world.after(5000, null, () => this.open(openRecords, opened, failed));
        },
      );
    });
  }

  /** Opens the records in a page. */
  openIn = (page: Page, openRecords: OpenRecords): Promise<Records> =>
    openRecords({ user: this.user, api: this.line, tabs: () => this.#tabsOf(page) });

  #tabsOf(page: Page): Tabs {
    const { world } = this;
    return {
      tell: (message) => {
        const told = copy(message);
        for (const other of this.pages)
          if (other !== page) world.after(world.random.between(0.1, 15), other, () => other.hear?.(told));
      },
      listen: (listener) => {
        page.hear = listener;
      },
      lead: (onLead, onLost) => {
        page.led = { onLead, onLost };
        if (this.hasLocks) this.#wait(page);
        else world.after(1, page, onLead);
      },
      takeOver: () => this.#steal(page),
      stepBack: () => this.#letGo(page),
      close: () => this.#letGo(page),
    };
  }

  #wait(page: Page): void {
    this.#queue.push(page);
    this.#grant();
  }

  #grant(): void {
    if (this.#holder !== null) return;
    this.#queue = this.#queue.filter(({ isAlive }) => isAlive);
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#holder = next;
    this.world.after(this.world.random.between(0.1, 5), next, () => next.led?.onLead());
  }

  #steal(page: Page): void {
    if (!this.hasLocks) return page.led?.onLead();
    const lost = this.#holder;
    this.#holder = page;
    if (lost !== null && lost !== page)
      this.world.after(0.1, lost, () => {
        lost.led?.onLost();
        this.#wait(lost);
      });
    this.world.after(1, page, () => page.led?.onLead());
  }

  #letGo(page: Page): void {
    this.#queue = this.#queue.filter((other) => other !== page);
    if (this.#holder !== page) return;
    this.#holder = null;
    this.#grant();
  }

  /** A page ends between two steps of its code: nothing of it runs again. */
  kill(page: Page): void {
    page.isAlive = false;
    this.pages = this.pages.filter((other) => other !== page);
    this.storage.killed(page);
    this.#letGo(page);
    this.line.forgetAnswers(page);
    if (this.pages.length > 0 || this.disk.endBrowser() === 0) return;
    this.forget();
    this.onLostLog();
  }

  /** Kills every page at once, and loses what was not flushed to disk. Returns how many transactions are lost. */
  cutPower(): number {
    const all = this.sharing;
    for (const device of all) for (const page of device.pages) device.kill(page);
    const lost = this.disk.powerCut((most) => this.world.random.below(most));
    for (const device of all) device.forget();
    return lost;
  }

  /** The epoch of what it has read, at the last look. */
  #epoch: unknown;

  /** What it has read is gone from its disk. */
  forget(): void {
    this.log.note({ do: 'forgot', device: this.name });
    this.#revisions.clear();
  }

  /** Logs what the device has stored since the last look: answers, and newer revisions. */
  noteReads(): void {
    // A running transaction may still be rolled back.
    if (!this.storage.isQuiet()) return;
    const epoch = this.disk.value(this.databaseName, 'meta', 'epoch');
    if (epoch !== this.#epoch) this.forget();
    this.#epoch = epoch;
    for (const base of this.disk.values(this.databaseName, 'base') as readonly Base[]) {
      if (this.#revisions.get(base.key) === base.rev) continue;
      // After loading everything again, the device only knows that the record is gone, not at which revision.
      if (base.deleted && base.rev < (this.#revisions.get(base.key) ?? 0)) continue;
      this.#revisions.set(base.key, base.rev);
      this.line.noteStored(base.key, base.rev);
      if (base.rev > 0)
        this.log.note({ do: 'read', device: this.name, record: base.key, revision: base.rev });
    }
  }
}
