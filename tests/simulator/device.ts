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

/** The person who uses a device, on a farm with several people. */
export interface Seat {
  readonly person: string;
  /** The owner of the records of one farm. */
  readonly user: OpenRecordsOptions['user'];
  readonly door: Door;
  /** Another `Device` in the same browser, for another person or another farm. */
  readonly beside: Device | null;
}

/** Opens and closes the records of a page, as the app does on a farm with several people. */
export interface PageKeeper {
  readonly mayType: () => boolean;
}

/** A page as one of the tabs that share a database. Tabs send each other messages, and one of them sends the edits. */
export class Tab {
  readonly page: Page;
  hear: ((message: TabMessage) => void) | null = null;
  led: { readonly onLead: () => void; readonly onLost: () => void } | null = null;

  constructor(page: Page) {
    this.page = page;
  }
}

/** A page that runs the app, until the page is closed or killed. */
export class Page implements Owner {
  isAlive = true;
  frozenUntil = 0;
  /** The device whose records the page shows. */
  device: Device;
  /** The version of the app that the page loaded. An update affects only pages opened later. */
  readonly app: App;
  records: Records | null = null;
  keeper: PageKeeper | null = null;
  /** The page's tab on each farm whose records it has opened. */
  readonly #tabs = new Map<Device, Tab>();

  constructor(device: Device) {
    this.device = device;
    this.app = device.app;
  }

  tabAt(device: Device): Tab {
    const tab = this.#tabs.get(device) ?? new Tab(this);
    this.#tabs.set(device, tab);
    return tab;
  }

  closeTab(device: Device): void {
    this.#tabs.delete(device);
  }

  /** Switches the page to another of the person's farms. The records of the first farm stay open until the page's code closes them. */
  switchTo(device: Device): void {
    this.device.leave(this);
    this.device = device;
    this.records = null;
    device.arrive(this);
  }

  /** True when a newer app has replaced the storage. Then this page can no longer store anything. */
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

/**
 * A phone or a computer for one person on one farm. A computer with several people or farms counts as several devices, which share the
 * disk. Devices of the same person also share the session and the network.
 */
export class Device {
  readonly name: string;
  readonly world: World;
  readonly server: Server;
  readonly user: OpenRecordsOptions['user'];
  readonly databaseName: string;
  readonly person: string | undefined;
  neighbour: Device | null = null;
  /** The devices of the same person at this computer, including this device. */
  readonly own: Device[];
  readonly disk: Disk;
  readonly small: Map<string, string>;
  readonly storage: BrowserStorage;
  readonly line: Line;
  readonly log: HistoryLog;
  pages: Page[] = [];
  /** The version of the app that the next page loads. */
  app: App = 'today';
  skew = 0;
  /** True if a write on a full disk damages the browser's log, as in Chromium. */
  tearsLogs = false;
  /** Called after the browser has ended, if its damaged log has lost transactions. */
  onLostLog = (): void => undefined;
  /** False if the browser has no locks. Then every page sends, and still no edit may be lost or doubled. */
  readonly hasLocks: boolean;
  /** Tabs with this farm's records, in pages that show another farm now. */
  #visits: Tab[] = [];
  #holder: Tab | null = null;
  #queue: Tab[] = [];
  readonly #revisions = new Map<string, number>();

  constructor(world: World, server: Server, name: string, log: HistoryLog, seat?: Seat) {
    this.world = world;
    this.server = server;
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
    // The log is damaged only while one tab is open. A second tab would notice the damage too late.
    this.storage.tears = () =>
      this.sharing.length === 1 &&
      this.tearsLogs &&
      this.pages.length === 1 &&
      this.pages[0]?.app === 'today';
    const isSecondFarm = beside !== null && beside.person === person;
    this.own = isSecondFarm ? beside.own : [];
    this.own.push(this);
    this.line = isSecondFarm ? beside.line : new Line(world, { person, isOlder }, log);
    this.line.connect(this.user.slug, { server, door, device: name });
    if (isSecondFarm) this.neighbour = beside.neighbour;
    else if (beside !== null) this.#share(beside);
    this.hasLocks = world.random.happens(0.6);
  }

  /** All devices that are the same computer. */
  get sharing(): readonly Device[] {
    return this.neighbour === null ? this.own : [...this.own, ...this.neighbour.own];
  }

  /** The person's pages in this browser, on all farms. */
  get ownPages(): readonly Page[] {
    return this.own.flatMap(({ pages }) => pages);
  }

  #share(beside: Device): void {
    this.neighbour = beside;
    for (const device of beside.own) device.neighbour = this;
    this.line.neighbour = beside.line;
    beside.line.neighbour = this.line;
    this.line.signedIn = false;
  }

  /** Opens the app in a new page, and calls `opened` when its records are loaded. Retries with a new page after a failure. */
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
          // Opening fails if the database does not exist yet, a newer app has replaced it, or the connection is lost.
          const isTaken = page.app === 'older' && this.app !== 'older';
          if (!isNew && !isTaken && this.storage.ails.loses === 0) failed(`${this.name}: ${String(error)}`);
          this.kill(page);
          this.world.after(5000, null, () => this.open(openRecords, opened, failed));
        },
      );
    });
  }

  /** Opens the records in a page that shows this farm. `user` is the app's name for the owner of the records. */
  openIn = (page: Page, openRecords: OpenRecords, user = this.user): Promise<Records> =>
    openRecords({ user, api: this.line, tabs: () => this.#tabsOf(page.tabAt(this)) });

  /** Opens the records in a page that shows another farm. */
  visitIn = (page: Page, openRecords: OpenRecords, user = this.user): Promise<Records> =>
    openRecords({
      user,
      api: this.line,
      tabs: () => {
        const tab = new Tab(page);
        this.#visits.push(tab);
        return this.#tabsOf(tab);
      },
    });

  /** Call this when a page changes to another farm. */
  leave(page: Page): void {
    this.pages = this.pages.filter((other) => other !== page);
    this.#visits.push(page.tabAt(this));
  }

  /** Call this when a page changes to this farm. */
  arrive(page: Page): void {
    this.#visits = this.#visits.filter((tab) => tab !== page.tabAt(this));
    this.pages.push(page);
  }

  #tabsOf(tab: Tab): Tabs {
    const { world } = this;
    return {
      tell: (message) => {
        const told = copy(message);
        for (const other of [...this.pages.map((page) => page.tabAt(this)), ...this.#visits])
          if (other !== tab) world.after(world.random.between(0.1, 15), other.page, () => other.hear?.(told));
      },
      listen: (listener) => {
        tab.hear = listener;
      },
      lead: (onLead, onLost) => {
        tab.led = { onLead, onLost };
        if (this.hasLocks) this.#wait(tab);
        else world.after(1, tab.page, onLead);
      },
      takeOver: () => this.#steal(tab),
      stepBack: () => this.#letGo(tab),
      close: () => {
        this.#visits = this.#visits.filter((other) => other !== tab);
        if (tab.page.tabAt(this) === tab) tab.page.closeTab(this);
        this.#letGo(tab);
      },
    };
  }

  #wait(tab: Tab): void {
    this.#queue.push(tab);
    this.#grant();
  }

  #grant(): void {
    if (this.#holder !== null) return;
    this.#queue = this.#queue.filter(({ page }) => page.isAlive);
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#holder = next;
    this.world.after(this.world.random.between(0.1, 5), next.page, () => next.led?.onLead());
  }

  #steal(tab: Tab): void {
    if (!this.hasLocks) return tab.led?.onLead();
    const lost = this.#holder;
    this.#holder = tab;
    if (lost !== null && lost !== tab)
      this.world.after(0.1, lost.page, () => {
        lost.led?.onLost();
        this.#wait(lost);
      });
    this.world.after(1, tab.page, () => tab.led?.onLead());
  }

  #letGo(tab: Tab): void {
    this.#queue = this.#queue.filter((other) => other !== tab);
    if (this.#holder !== tab) return;
    this.#holder = null;
    this.#grant();
  }

  #dropTabs(page: Page): void {
    this.#visits = this.#visits.filter((tab) => tab.page !== page);
    this.#queue = this.#queue.filter((tab) => tab.page !== page);
    if (this.#holder?.page !== page) return;
    this.#holder = null;
    this.#grant();
  }

  /** Ends a page between two steps of its code. None of its code runs again. */
  kill(page: Page): void {
    page.isAlive = false;
    this.pages = this.pages.filter((other) => other !== page);
    this.storage.killed(page);
    for (const device of this.own) device.#dropTabs(page);
    this.line.forgetAnswers(page);
    if (this.pages.length > 0 || this.disk.endBrowser() === 0) return;
    this.forget();
    this.onLostLog();
  }

  /** Kills every page at once and loses what is not flushed to disk. Returns how many transactions were lost. */
  cutPower(): number {
    const all = this.sharing;
    for (const device of all) for (const page of device.pages) device.kill(page);
    const lost = this.disk.powerCut((most) => this.world.random.below(most));
    for (const device of all) device.forget();
    return lost;
  }

  #epoch: unknown;

  /** Logs that the device's disk no longer has the revisions that the device had read. */
  forget(): void {
    this.log.note({ do: 'forgot', device: this.name });
    this.#revisions.clear();
  }

  /** Logs answers and newer revisions that the device has stored since the last check. */
  noteReads(): void {
    // A running transaction may still be rolled back.
    if (!this.storage.isQuiet()) return;
    const epoch = this.disk.value(this.databaseName, 'meta', 'epoch');
    if (epoch !== this.#epoch) this.forget();
    this.#epoch = epoch;
    for (const base of this.disk.values(this.databaseName, 'base') as readonly Base[]) {
      if (this.#revisions.get(base.key) === base.rev) continue;
      // After a full load the device knows that the record is deleted. It does not know the revision of the deletion.
      if (base.deleted && base.rev < (this.#revisions.get(base.key) ?? 0)) continue;
      this.#revisions.set(base.key, base.rev);
      this.line.noteStored(this.name, base.key, base.rev);
      if (base.rev > 0)
        this.log.note({ do: 'read', device: this.name, record: base.key, revision: base.rev });
    }
  }
}
