import { sendOthers } from '#web/app/farm/other-farms.ts';
import { clearFarms, storedFarms } from '#web/app/farm/stored-farms.ts';
import { recordsOfPage, recordsOwner } from '#web/app/start/member-records.ts';
import { clearFarm, databaseName, dropFarm, readUnsent } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';
import { FarmsStore, type LeftFarm } from '#web/shell/farm/farms-store.ts';
import type { Device, OpenRecords, Page, PageKeeper } from '../device.ts';

/** The events that a PageKeeper reports to the simulated day. */
export interface KeeperHeard {
  readonly opened: (page: Page) => void;
  readonly closed: (page: Page) => void;
  readonly switched?: (page: Page) => void;
  /** Called when the rows are hidden because the farm is gone, or shown when it returns. */
  readonly covered?: (page: Page) => void;
  readonly forgot: (device: Device) => void;
  readonly failed: (why: string) => void;
}

/** The app requests the list of farms at this interval, in ms. */
const every = 5 * 60_000;

/**
 * Does the work of the screens that open a person's farms (web/app/start/OpenRecords, web/app/farm/farms-kept and FarmGone). Opens the
 * shown farm, and sends the unsent edits of other farms. Deletes the data of a farm that the person has left.
 */
export class Keeper implements PageKeeper {
  readonly store: FarmsStore;
  readonly #page: Page;
  readonly #user: User;
  readonly #open: OpenRecords;
  readonly #heard: KeeperHeard;
  readonly #records: ReturnType<typeof recordsOfPage>;
  /** Aborted when another farm is shown. */
  #shown = new AbortController();
  #isOpening = false;
  #isGone = false;

  /** Call this in code that runs for the page, through `World.act` or `World.after`. Otherwise the timers belong to no page. */
  constructor(page: Page, open: OpenRecords, heard: KeeperHeard) {
    this.#page = page;
    this.#open = open;
    this.#heard = heard;
    const { person = '', user, line } = page.device;
    const { issuer, subject } = user;
    const named = { nickname: person, email: `${person}@drover.example`, picture: '' };
    this.#user = { issuer, subject, slug: person, role: 'Normal', ...named };
    this.#records = recordsOfPage((owner) => this.#useAt(databaseName(owner)).openIn(page, open, owner));
    this.store = new FarmsStore(this.#user, line, () => storedFarms(this.#user));
    page.keeper = this;
    this.store.whenGone((farm) => void this.#forget(farm).catch(() => undefined));
    setInterval(this.refresh, every);
    this.refresh();
    this.#show();
  }

  refresh = (): void => void this.#refresh().catch(() => undefined);

  /** The unsent edits of a farm that the person has left. Null if there are none to save. */
  get left(): LeftFarm | null {
    return this.store.findLeft(this.#slug);
  }

  get #slug(): string {
    return this.#page.device.user.slug;
  }

  /** Returns the person's device whose records are in this database. */
  #useAt(name: string): Device {
    const use = this.#page.device.own.find((one) => one.databaseName === name);
    if (use === undefined) throw new Error(`nobody is simulated who has ${name}`);
    return use;
  }

  /** True if rows are on the screen and accept typing. */
  mayType = (): boolean => this.isShown && this.store.find(this.#slug)?.mayWrite === true;

  get isShown(): boolean {
    return this.#page.records !== null && this.left === null && !this.#isGone;
  }

  async #refresh(): Promise<void> {
    await this.store.refresh();
    this.#show();
    await this.#sendOthers();
  }

  /** Sends the unsent edits of farms that are not shown, without opening the farms. */
  async #sendOthers(): Promise<void> {
    const { signal } = this.#shown;
    const farms = this.store.known().farms ?? [];
    const slugs = farms.map(({ slug }) => slug).filter((slug) => slug !== this.#slug);
    const { line } = this.#page.device;
    await sendOthers(this.#user, line, slugs, signal, ({ user }) =>
      this.#useAt(databaseName(user)).visitIn(this.#page, this.#open, user),
    );
  }

  /** Shows another farm in this page. The person must be on that farm or have unsent edits there. */
  switchTo(use: Device): void {
    const { slug } = use.user;
    if (use === this.#page.device) return;
    if (this.store.find(slug) === null && this.store.findLeft(slug) === null) return;
    this.#heard.switched?.(this.#page);
    this.#page.switchTo(use);
    this.#shown.abort();
    this.#shown = new AbortController();
    this.#isOpening = false;
    this.#isGone = false;
    this.store.opened(slug);
    this.#show();
    this.refresh();
  }

  #show(): void {
    if (this.#isOpening || this.left !== null || this.store.find(this.#slug) === null) return;
    this.#isOpening = true;
    void this.#openRecords();
  }

  async #openRecords(): Promise<void> {
    const { device } = this.#page;
    const { signal } = this.#shown;
    try {
      const records = await this.#records.open(recordsOwner(this.#user, this.#slug), device.line);
      if (signal.aborted || !this.#isOpening) return;
      this.#page.records = records;
      records.sync.subscribe(() => this.#look());
      this.#heard.opened(this.#page);
    } catch (error) {
      if (!signal.aborted) this.#heard.failed(String(error));
    }
  }

  /** Notices when the farm is gone or has returned. When it is gone, requests the list of farms once more. */
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
    const { signal } = this.#shown;
    await this.#records.close(recordsOwner(this.#user, this.#slug));
    if (signal.aborted) return;
    this.#isOpening = false;
    this.#page.records = null;
    this.#isGone = false;
    this.#heard.closed(this.#page);
  }

  async #forget(farm: LeftFarm): Promise<void> {
    const isShown = farm.slug === this.#slug;
    if (isShown) await this.#close();
    const name = databaseName(recordsOwner(this.#user, farm.slug));
    const isWaiting = await clearFarm(name);
    this.store.leave(farm, isWaiting);
    this.#heard.forgot(this.#useAt(name));
    if (isShown && !isWaiting) this.#goHome();
  }

  #goHome(): void {
    const home = this.store.home();
    const use = this.#page.device.own.find(({ user }) => user.slug === home?.slug);
    if (use !== undefined) this.switchTo(use);
  }

  /** Logs out. Deletes the list of farms and the readable data of each farm. */
  async signOut(): Promise<void> {
    this.#records.forget();
    const simulated = this.#page.device.own.map(({ user }) => user.slug);
    await clearFarms(
      this.#user,
      this.store.forget().filter((slug) => simulated.includes(slug)),
    );
  }

  /** Saves the unsent edits of a farm that the person has left. Then deletes the farm's data. */
  async save(
    saved: (file: string) => void,
    { databaseName: name, user }: Device = this.#page.device,
  ): Promise<void> {
    const left = this.store.findLeft(user.slug);
    if (left === null) return;
    const { file } = await readUnsent(name, user.slug);
    saved(await file.text());
    await dropFarm(name);
    this.store.leave(left, false);
  }
}
