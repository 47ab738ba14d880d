import { clearFarm, clearMember, dropFarm, readUnsent, type Records } from '#web/data/records.ts';
import { storedFarms } from '#web/app/farm/stored-farms.ts';
import type { User } from '#web/shell/member.ts';
import { FarmsStore, type LeftFarm } from '#web/shell/farm/farms-store.ts';
import type { Device, OpenRecords, Page, PageKeeper } from '../device.ts';

/** What the keeper reports to the day. */
export interface KeeperHeard {
  readonly opened: (page: Page) => void;
  readonly closed: (page: Page) => void;
  /** Another screen replaced the rows, or the rows are back: the farm is gone, or it returned. */
  readonly covered?: (page: Page) => void;
  /** The farm was removed from the device. */
  readonly forgot: (device: Device) => void;
  readonly failed: (why: string) => void;
}

/** How often the app requests the list of farms, ms. */
const every = 5 * 60_000;

/**
 * What the app's screens do around the records of a farm (web/app/start/OpenRecords, web/app/farm/farms-kept and FarmGone). They request
 * the list of farms, open the farm's records while its person is on it, and remove a farm that is gone from the device.
 */
export class Keeper implements PageKeeper {
  readonly store: FarmsStore;
  readonly #device: Device;
  readonly #page: Page;
  readonly #open: OpenRecords;
  readonly #heard: KeeperHeard;
  /** The records, from the moment they are requested. */
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

  /** The unsent edits of a farm that its person has left; null when none are offered. */
  get left(): LeftFarm | null {
    return this.store.findLeft(this.#slug);
  }

  get #slug(): string {
    return this.#device.user.slug;
  }

  /** Rows are on the screen and accept typing. */
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

  /**
   * What the app does at Logout in addition to closing the farm in view: it deletes the list of farms, and what could be read of each
   * farm.
   */
  async signOut(): Promise<void> {
    for (const slug of this.store.forget())
      if (slug === this.#slug) await clearMember(this.#device.databaseName).catch(() => undefined);
  }

  /** The person saves the unsent edits as a file, checks it, and lets the device delete the farm. */
  async save(saved: (file: string) => void): Promise<void> {
    const { left } = this;
    if (left === null) return;
    const { file } = await readUnsent(this.#device.databaseName, this.#slug);
    saved(await file.text());
    await dropFarm(this.#device.databaseName);
    this.store.leave(left, false);
  }
}
