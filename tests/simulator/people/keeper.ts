import { clearFarm, clearMember, dropFarm, readUnsent, type Records } from '#web/data/records.ts';
import { storedFarms } from '#web/app/farm/stored-farms.ts';
import type { User } from '#web/shell/member.ts';
import { FarmsStore, type LeftFarm } from '#web/shell/farm/farms-store.ts';
import type { Device, OpenRecords, Page, PageKeeper } from '../device.ts';

/** What the keeper reports to the day. */
export interface KeeperHeard {
  readonly opened: (page: Page) => void;
  readonly closed: (page: Page) => void;
  /** Another screen took the place of the rows, or gave it back: the farm is gone, or there after all. */
  readonly covered?: (page: Page) => void;
  /** The farm was taken off the device. */
  readonly forgot: (device: Device) => void;
  readonly failed: (why: string) => void;
}

/** How often the app asks for the list of farms, ms. */
const every = 5 * 60_000;

/**
 * What the app's screens do around the records of a farm that a page is to show (web/app/start/OpenRecords, web/app/farm/farms-kept and
 * FarmGone): the list of farms is asked for, the records of the farm are opened while its person is on it, and a farm that is gone is
 * taken off the device.
 */
export class Keeper implements PageKeeper {
  readonly store: FarmsStore;
  readonly #device: Device;
  readonly #page: Page;
  readonly #open: OpenRecords;
  readonly #heard: KeeperHeard;
  /** The records, from the moment they are asked for. */
  #opened: Promise<Records | null> | null = null;
  #isGone = false;

  /** Called in the page's own code. */
  constructor(page: Page, open: OpenRecords, heard: KeeperHeard) {
    this.#page = page;
    this.#device = page.device;
    this.#open = open;
    this.#heard = heard;
    const { person = '', user } = page.device;
    const { issuer, subject } = user;
    const named = { nickname: person, email: `${person}@drover.example`, picture: '' };
    const me: User = { issuer, subject, slug: person, role: 'Normal', ...named };
    this.store = new FarmsStore(me, page.device.line, () => storedFarms(me));
    page.keeper = this;
    this.store.whenGone((farm) => void this.#forget(farm).catch(() => undefined));
    setInterval(this.refresh, every);
    this.refresh();
    this.#show();
  }

  refresh = (): void => void this.#refresh().catch(() => undefined);

  /** What waits of the farm, which its person left; null where nothing is offered. */
  get left(): LeftFarm | null {
    return this.store.findLeft(this.#slug);
  }

  get #slug(): string {
    return this.#device.user.slug;
  }

  /** Rows are on the screen, in boxes that take keys. */
  mayType = (): boolean => this.isShown && this.store.find(this.#slug)?.mayWrite === true;

  /** Rows are on the screen. */
  get isShown(): boolean {
    return this.#page.records !== null && this.left === null && !this.#isGone;
  }

  async #refresh(): Promise<void> {
    await this.store.refresh();
    this.#show();
  }

  #show(): void {
    if (this.#opened !== null || this.left !== null || this.store.find(this.#slug) === null) return;
    this.#opened = this.#openRecords();
  }

  async #openRecords(): Promise<Records | null> {
    try {
      const records = await this.#device.openIn(this.#page, this.#open);
      this.#page.records = records;
      records.sync.subscribe(() => this.#look());
      this.#heard.opened(this.#page);
      return records;
    } catch (error) {
      this.#heard.failed(String(error));
      return null;
    }
  }

  /** As the screen of a farm that is gone does once it is shown. */
  #look(): void {
    const isGone = this.#page.records?.sync.status().phase === 'farm gone';
    if (isGone === this.#isGone) return;
    this.#isGone = isGone;
    this.#heard.covered?.(this.#page);
    if (isGone) void this.#askAgain().catch(() => undefined);
  }

  async #askAgain(): Promise<void> {
    await this.store.refresh();
    if (this.store.find(this.#slug) !== null) this.#page.records?.sync.retry();
  }

  async #close(): Promise<void> {
    const records = await this.#opened;
    this.#opened = null;
    this.#page.records = null;
    this.#isGone = false;
    this.#heard.closed(this.#page);
    await records?.close();
  }

  async #forget(farm: LeftFarm): Promise<void> {
    if (farm.slug === this.#slug) await this.#close();
    const isWaiting = await clearFarm(this.#device.databaseName);
    this.store.leave(farm, isWaiting);
    this.#heard.forgot(this.#device);
  }

  /** What the app does at Logout beside the farm on view: it forgets the list of farms, and of each farm what can be read. */
  async signOut(): Promise<void> {
    for (const slug of this.store.forget())
      if (slug === this.#slug) await clearMember(this.#device.databaseName).catch(() => undefined);
  }

  /** The person saves what waits as a file, looks at it, and lets the device forget the farm. */
  async save(saved: (file: string) => void): Promise<void> {
    const { left } = this;
    if (left === null) return;
    const { file } = await readUnsent(this.#device.databaseName, this.#slug);
    saved(await file.text());
    await dropFarm(this.#device.databaseName);
    this.store.leave(left, false);
  }
}
