import { setTimeout as wait } from 'node:timers/promises';
import { HistoryLog } from '../../simulator/history.ts';
import type { TestProvider } from '../../server/access/provider.ts';
import { compare, Device, judgeLog, noteEnd, replayHistories, sharedTrade, type Caller } from '../devices.ts';
import type { Answer } from '../server-process.ts';

/** Counts the site's answers during each part of the year. */
export class Tally {
  readonly written: number[] = [];
  unavailable = 0;
  /** Counts the answers 502 and 504. The balancer sends them when it reaches no server. */
  broken = 0;
  readonly wrong: string[] = [];

  note(method: string, path: string, { status, body }: Answer): void {
    if (status < 300 && method !== 'GET') this.written.push(Date.now());
    else if (status === 503) this.unavailable += 1;
    else if (status === 502 || status === 504) this.broken += 1;
    else if (status >= 500) this.wrong.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  }

  /** The longest time between `from` and `to` without an acknowledged write, in ms. */
  longestWithout(from: number, to: number): number {
    const moments = [from, ...this.written.filter((at) => at > from && at < to), to];
    return Math.max(0, ...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
  }
}

/** A person with an account at the provider, who uses the site at one address. */
export class Person implements Caller {
  slug = '';
  readonly subject: string;
  readonly #origin: string;
  readonly #provider: TestProvider;
  readonly #tally: Tally | null;
  #token = '';
  #until = 0;

  constructor(subject: string, origin: string, provider: TestProvider, tally: Tally | null) {
    this.subject = subject;
    this.#origin = origin;
    this.#provider = provider;
    this.#tally = tally;
  }

  /** Returns the same person at another address. The tally does not count requests to that address. */
  at(origin: string): Person {
    const other = new Person(this.subject, origin, this.#provider, null);
    other.slug = this.slug;
    return other;
  }

  async #authorization(): Promise<string> {
    if (Date.now() > this.#until) {
      this.#token = await this.#provider.token({ sub: this.subject });
      this.#until = Date.now() + 120_000;
    }
    return `Bearer ${this.#token}`;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await fetch(this.#origin + path, {
      method,
      headers: {
        authorization: await this.#authorization(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await reply.text();
    const json = reply.headers.get('content-type')?.includes('json') === true && text !== '';
    const answer = {
      status: reply.status,
      etag: reply.headers.get('etag'),
      retryAfter: reply.headers.get('retry-after'),
      body: json ? (JSON.parse(text) as unknown) : undefined,
    };
    this.#tally?.note(method, path, answer);
    return answer;
  }
}

/** A member with two devices and a trade that both change. */
interface Household {
  readonly person: Person;
  readonly sharedId: string;
  readonly devices: readonly Device[];
}

const devicesEach = 2;
const habits = { patience: 900_000, pause: 400 };

/** The writes that the server had acknowledged to each household by a certain moment. */
type Known = ReadonlyMap<Household, { readonly made: readonly string[]; readonly edits: number }>;

/** The members of the site. Their devices write from the first day to the last. */
export class Members {
  readonly log = new HistoryLog(() => Date.now());
  readonly #households: Household[] = [];
  readonly #living: Promise<void>[] = [];

  async join(person: Person): Promise<void> {
    const sharedId = await sharedTrade(person);
    const names = Array.from({ length: devicesEach }, (_, index) => `${person.slug} ${index + 1}`);
    const devices = names.map((name) => new Device(person, sharedId, name, this.log, habits));
    this.#households.push({ person, sharedId, devices });
    this.#living.push(...devices.map((device) => device.live()));
  }

  /** Rejects when a device fails or ends. */
  get failing(): Promise<never> {
    return Promise.race(this.#living).then(() => {
      throw new Error('A device ended');
    });
  }

  known(): Known {
    return new Map(
      this.#households.map((one) => [
        one,
        {
          made: one.devices.flatMap(({ made }) => made),
          edits: one.devices.reduce((sum, { counts }) => sum + counts.edited, 0),
        },
      ]),
    );
  }

  /**
   * Checks a server restored from a backup. It has every write acknowledged before the backup began. It has nothing twice, and nothing that
   * nobody wrote. It accepts writes. Returns its number of trades.
   */
  async judgeRestored(origin: string, begun: Known, ended: Known): Promise<number> {
    // Waits for the answers to requests that were in progress when the backup ended.
    await wait(3_000);
    const now = this.known();
    let count = 0;
    for (const [household, { made, edits }] of begun) {
      const there = household.person.at(origin);
      const { status, body } = await there.send('GET', `/api/Trades/${there.slug}`);
      if (status !== 200) throw new Error(`The restored site answered ${status}`);
      const trades = body as readonly { id: string; name: string; saleCostHd: string | null }[];
      const names = trades.map(({ name }) => name);
      const has = new Set(names);
      const all = new Set(now.get(household)?.made);
      const lacks = made.filter((name) => !has.has(name)).length;
      const foreign = names.filter((name) => name.startsWith('made ') && !all.has(name)).length;
      const price = Number(trades.find(({ id }) => id === household.sharedId)?.saleCostHd);
      const most = (ended.get(household)?.edits ?? 0) + devicesEach;
      if (lacks + foreign + names.length - has.size > 0 || price < edits || price > most)
        throw new Error(
          `Restored: lacks ${lacks}, foreign ${foreign}, price ${edits} <= ${price} <= ${most}`,
        );
      const added = await there.send('POST', `/api/Trades/${there.slug}`, { name: 'after the restore' });
      if (added.status !== 201) throw new Error(`The restored site answered a write with ${added.status}`);
      count += names.length;
    }
    return count;
  }

  /**
   * Stops every device and compares their logs with the site.
   * @throws Error for anything lost or doubled, or an impossible history
   */
  async end(): Promise<Record<string, number>> {
    for (const { devices } of this.#households) for (const device of devices) device.stop();
    const stopping = Date.now();
    await Promise.all(this.#living);
    const sums = { acknowledged: 0, lost: 0, duplicated: 0, 'applied twice': 0 };
    const drained = Date.now() - stopping;
    let versions = 0;
    for (const { person, devices, sharedId } of this.#households) {
      const found = await compare(person, devices, sharedId);
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += found[name];
      await noteEnd(person, sharedId, this.log);
      versions += await replayHistories(person);
    }
    judgeLog(this.log);
    if (sums.lost + sums.duplicated + sums['applied twice'] > 0) throw new Error(JSON.stringify(sums));
    const retries = this.#households
      .flatMap(({ devices }) => devices)
      .reduce((sum, { counts }) => sum + counts.retries, 0);
    return {
      members: this.#households.length,
      devices: this.#living.length,
      ...sums,
      'sent again': retries,
      'outboxes empty ms': drained,
      'events of the history': this.log.lines.length,
      'versions replayed': versions,
    };
  }
}
