/**
 * Runs one device in its own process: the app's data layer, tabs, and an IndexedDB in memory. jepsen.reliability.ts sends it orders and
 * judges its reports.
 */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { setTimeout as wait } from 'node:timers/promises';
import { createApi, type ApiClient, type ApiSession } from '#web/data/api/client.ts';
import { thisDevice } from '#web/data/api/device.ts';
import { databaseName } from '#web/data/journal/journal.ts';
import { openRecords, type Records } from '#web/data/records.ts';
import { rowsOf } from '../../simulator/kinds.ts';
import { Random } from '../../simulator/random.ts';
import { setClock } from './clock.ts';
import { Member } from './member.ts';
import type { DeviceSetup, Order, Report } from './messages.ts';
import { Spy } from './spy.ts';

const tell = (report: Report): void => void process.send?.(report);

interface Base {
  readonly key: string;
  readonly rev: number;
  readonly deleted: boolean;
}

/** A session that ends when a token is refused, and starts again when the member signs in. */
class Session implements ApiSession {
  readonly #token: string;
  readonly #listeners = new Set<() => void>();
  #isOver = false;

  constructor(token: string) {
    this.#token = token;
  }

  state = (): string => (this.#isOver ? 'signed out' : 'signed in');
  accessToken = (): Promise<string> =>
    this.#isOver ? Promise.reject(new Error('signed out')) : Promise.resolve(this.#token);
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends the session and starts it again, as when the member signs in. */
  signInAgain(): void {
    for (const isOver of [true, false]) {
      this.#isOver = isOver;
      for (const listener of this.#listeners) listener();
    }
  }
}

class JepsenDevice {
  readonly #setup: DeviceSetup;
  readonly #random: Random;
  readonly #member: Member;
  readonly #session: Session;
  readonly #spy = new Spy(tell);
  readonly #api: ApiClient;
  #pages: Records[] = [];
  #isFinishing = false;
  #reloads = 0;
  readonly #revisions = new Map<string, number>();
  #epoch: unknown;

  constructor(setup: DeviceSetup) {
    this.#setup = setup;
    this.#random = new Random(setup.seed);
    this.#member = new Member(this.#random, tell, 1000 + setup.index, setup.devices);
    this.#session = new Session(setup.token);
    this.#api = this.#spy.watch(createApi(this.#session, setup.base), setup.name);
  }

  get #user() {
    const { name, slug } = this.#setup;
    return { issuer: `https://${name}.example`, subject: slug, slug };
  }

  async #openPage(): Promise<Records> {
    const records = await openRecords({ user: this.#user, api: this.#api });
    this.#pages.push(records);
    return records;
  }

  async live(): Promise<void> {
    tell({ say: 'is', id: thisDevice().id });
    await this.#openPage();
    while (!this.#pages.some((records) => records.trades().length > 0)) await wait(100);
    void this.#watch();
    while (!this.#isFinishing) {
      await wait(this.#random.weighted({ burst: 2, moment: 5, pause: 1 }) === 'burst' ? 30 : this.#gap());
      await this.#act();
    }
  }

  #gap = (): number => this.#random.between(200, 2_500);

  async #act(): Promise<void> {
    const what = this.#random.weighted({ act: 60, reload: 1, 'another tab': 1 });
    if (what === 'reload') await this.#reload();
    else if (what === 'another tab' && this.#pages.length < 2 && this.#setup.hasTabs) await this.#openPage();
    else this.#member.act(this.#random.pick(this.#pages));
  }

  async #reload(): Promise<void> {
    this.#reloads += 1;
    await this.#noteStored();
    this.#member.noteDurable(this.#pages);
    this.#member.forgetNotStored();
    const pages = this.#pages;
    this.#pages = [];
    for (const records of pages) await records.close();
    this.#spy.forget();
    await this.#openPage();
  }

  async #watch(): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      await wait(1_000);
      this.#member.noteDurable(this.#pages);
      await this.#noteStored();
      const phase = this.#pages[0]?.sync.status().phase;
      if (phase === 'signed out') this.#session.signInAgain();
      if (!this.#isFinishing) continue;
      for (const records of this.#pages) {
        this.#member.resolve(records);
        this.#member.discard(records);
        // Reloads every 15 seconds. Otherwise an unannounced change would arrive up to five minutes later.
        if (turn % 15 === 0) void records.reload();
      }
    }
  }

  /** Logs answers and newer revisions that the device has stored since the last check. */
  async #noteStored(): Promise<void> {
    const { name: device } = this.#setup;
    const database = await openDB(databaseName(this.#user));
    const look = database.transaction(['base', 'meta']);
    const [epoch, bases] = await Promise.all([
      look.objectStore('meta').get('epoch') as Promise<unknown>,
      look.objectStore('base').getAll() as Promise<readonly Base[]>,
    ]);
    database.close();
    if (epoch !== this.#epoch) {
      tell({ say: 'event', event: { do: 'forgot', device } });
      this.#revisions.clear();
      this.#spy.forget();
    }
    this.#epoch = epoch;
    for (const { key, rev: revision, deleted } of bases) {
      const known = this.#revisions.get(key) ?? 0;
      // After a full load the device knows that a record was deleted. It does not know the revision of the deletion.
      if (revision === known || (deleted && revision < known)) continue;
      this.#revisions.set(key, revision);
      this.#spy.stored(device, key, revision);
      if (revision > 0) tell({ say: 'event', event: { do: 'read', device, record: key, revision } });
    }
  }

  /** `retry` replaces the browser's 'online' event, which does not exist here. */
  finish(): void {
    this.#isFinishing = true;
    for (const records of this.#pages) records.sync.retry();
  }

  async show(): Promise<void> {
    await this.#noteStored();
    const pages = this.#pages.map((records) => {
      const { entries, phase } = records.sync.status();
      const waiting = entries.map(({ key, state }) => `${key} ${state.state}`);
      return { rows: rowsOf(records), waiting, phase };
    });
    tell({ say: 'shows', edits: this.#member.edits, reloads: this.#reloads, pages });
  }
}

const failed = (why: unknown): void =>
  tell({ say: 'failed', why: why instanceof Error ? (why.stack ?? why.message) : String(why) });

process.on('unhandledRejection', failed);
process.on('uncaughtException', failed);
process.on('disconnect', () => process.exit());

let device: JepsenDevice | null = null;

process.on('message', (order: Order) => {
  if (order.do === 'clock') setClock(order.skew);
  else if (order.do === 'finish') device?.finish();
  else if (order.do === 'show') device?.show().catch(failed);
  else {
    device = new JepsenDevice(order.setup);
    device.live().catch(failed);
  }
});
