import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterVersion, type RecordVersion } from '#contract/history.ts';
import type { WireRecord } from '#contract/wire.ts';
import { firstFault, type HistoryLine, type HistoryLog } from '../simulator/history.ts';
import type { Answer } from './server-process.ts';

export interface Caller {
  readonly slug: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface DeviceCounts {
  created: number;
  edited: number;
  conflicts: number;
  retries: number;
}

interface Trade {
  readonly id: string;
  readonly name: string;
  readonly saleCostHd: string | null;
}

const tradesOf = ({ slug }: Caller): string => `/api/Trades/${slug}`;

interface Habits {
  /** How long a device repeats one request before it gives up, in ms. */
  readonly patience: number;
  /** The pause between two actions, in ms. */
  readonly pause: number;
}

const revisionOf = (etag: string | null): number => Number((etag ?? '').replaceAll('"', ''));

/**
 * A device that creates trades and adds 1 to the price of a shared trade. After a lost reply, it repeats the request with the same key. So
 * each action happens once or not at all.
 */
export class Device {
  readonly #server: Caller;
  readonly #sharedId: string;
  readonly #name: string;
  readonly #log: HistoryLog;
  readonly #habits: Habits;
  readonly counts: DeviceCounts = { created: 0, edited: 0, conflicts: 0, retries: 0 };
  /** The trades whose creation the server acknowledged. */
  readonly made: string[] = [];
  #stopped = false;

  constructor(
    server: Caller,
    sharedId: string,
    name: string,
    log: HistoryLog,
    habits: Habits = { patience: 120_000, pause: 0 },
  ) {
    this.#server = server;
    this.#sharedId = sharedId;
    this.#name = name;
    this.#log = log;
    this.#habits = habits;
  }

  async #untilAnswered(
    method: string,
    to: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const from = Date.now();
    for (;;) {
      if (Date.now() - from > this.#habits.patience)
        throw new Error(`${method} ${to}: no answer within ${this.#habits.patience / 1000} s`);
      // Ignores one reply in eight, as if it were lost.
      const answer = await this.#server.send(method, to, body, headers).catch(() => null);
      const unknown =
        answer === null || answer.status >= 500 || answer.status === 429 || Math.random() < 0.125;
      if (!unknown) return answer;
      this.counts.retries += 1;
      await wait(20 + Math.random() * 60);
    }
  }

  async #create(): Promise<void> {
    const name = `made ${randomUUID()}`;
    const key = { 'idempotency-key': randomUUID() };
    const answer = await this.#untilAnswered('POST', tradesOf(this.#server), { name }, key);
    if (answer.status !== 201) throw new Error(`A create was answered ${answer.status}`);
    this.made.push(name);
    this.counts.created += 1;
  }

  async #edit(): Promise<void> {
    const to = `${tradesOf(this.#server)}/detail/${this.#sharedId}`;
    const read = await this.#untilAnswered('GET', to, undefined, {});
    const [device, record, op] = [this.#name, `trade/${this.#sharedId}`, randomUUID()];
    const replaces = revisionOf(read.etag);
    this.#log.note({ do: 'read', device, record, revision: replaces });
    this.#log.note({ do: 'sent', device, op, record, replaces });
    const trade = read.body as Trade;
    const saleCostHd = String(Number(trade.saleCostHd ?? 0) + 1);
    const headers = { 'if-match': read.etag ?? '', 'idempotency-key': op };
    const answer = await this.#untilAnswered('PUT', to, { name: trade.name, saleCostHd }, headers);
    if (answer.status === 200) {
      this.counts.edited += 1;
      this.#log.note({ do: 'acknowledged', device, op, record, revision: revisionOf(answer.etag) });
    } else if (answer.status === 412) this.counts.conflicts += 1;
    else throw new Error(`An edit was answered ${answer.status}`);
  }

  async live(): Promise<void> {
    while (!this.#stopped) {
      if (Math.random() < 0.4) await this.#create();
      else await this.#edit();
      if (this.#habits.pause > 0) await wait(this.#habits.pause);
    }
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** Adds the shared trade's final revision to the log. */
export async function noteEnd(server: Caller, sharedId: string, log: HistoryLog): Promise<void> {
  const { etag } = await server.send('GET', `${tradesOf(server)}/detail/${sharedId}`);
  log.note({ do: 'ends', record: `trade/${sharedId}`, revision: revisionOf(etag) });
}

/**
 * Adds the shared trade's final revision to the log, and checks the log.
 * @throws Error that names the first impossible event
 */
export async function judgeHistory(server: Caller, sharedId: string, log: HistoryLog): Promise<void> {
  await noteEnd(server, sharedId, log);
  judgeLog(log);
}

/** Checks a complete log. Also checks that the checker notices changes to the log. */
export function judgeLog(log: HistoryLog): void {
  const fault = firstFault(log.lines);
  if (fault !== null) throw new Error(fault);
  tamper(log.lines);
}

/**
 * Drops, doubles or swaps events of a valid log. The log checker must reject each changed log.
 * @throws Error if a changed log is accepted
 */
function tamper(lines: readonly HistoryLine[]): void {
  const step = Math.max(1, Math.floor(lines.length / 300));
  for (let place = 0; place < lines.length - 1; place += step) {
    const [before, after] = [lines.slice(0, place), lines.slice(place + 2)];
    const [one, next] = lines.slice(place, place + 2) as [HistoryLine, HistoryLine];
    const wrong = { dropped: [next], doubled: [one, one, next], swapped: [next, one] };
    for (const [how, middle] of Object.entries(wrong))
      if (firstFault([...before, ...middle, ...after]) === null)
        throw new Error(`The check accepts the log with event ${place + 1} ${how}`);
  }
}

interface Page {
  readonly record?: WireRecord | null;
  readonly items: readonly RecordVersion[];
  readonly next: number | null;
}

/** Writes a record as text, with sorted fields. Leaves out empty fields, because older versions lack the newer fields. */
const inOrder = (record: WireRecord | null): string =>
  JSON.stringify(
    Object.entries(record ?? {})
      .filter(([name, value]) => name !== 'id' && value !== null && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/**
 * Rebuilds every trade from its versions. Returns the number of versions.
 * @throws Error when a rebuilt trade differs from the stored trade
 */
export async function replayHistories(server: Caller): Promise<number> {
  const { body } = await server.send('GET', tradesOf(server));
  let count = 0;
  for (const { id, name } of body as readonly Trade[]) {
    const versions: RecordVersion[] = [];
    let now: WireRecord | null = null;
    for (let before: number | null = null; ;) {
      const query: string = before === null ? '' : `?before=${before}`;
      const page = (await server.send('GET', `/api/history/${server.slug}/trade/${id}${query}`)).body as Page;
      now ??= page.record ?? null;
      versions.push(...page.items);
      if (page.next === null) break;
      before = page.next;
    }
    const replayed = versions.toReversed().reduce<WireRecord | null>(afterVersion, null);
    if (inOrder(replayed) !== inOrder(now))
      throw new Error(
        `The ${versions.length} versions of ${name} come to ${inOrder(replayed)}, not to ${inOrder(now)}`,
      );
    count += versions.length;
  }
  return count;
}

/** Counts what the server has lost or has twice. The shared price must include each acknowledged edit exactly once. */
export async function compare(server: Caller, devices: readonly Device[], sharedId: string) {
  const { body } = await server.send('GET', tradesOf(server));
  const trades = body as readonly Trade[];
  const found = new Map<string, number>();
  for (const { name } of trades) found.set(name, (found.get(name) ?? 0) + 1);
  const made = devices.flatMap((device) => device.made);
  const edits = devices.reduce((sum, device) => sum + device.counts.edited, 0);
  const price = Number(trades.find(({ id }) => id === sharedId)?.saleCostHd ?? 0);
  return {
    acknowledged: made.length + edits,
    lost: made.filter((name) => !found.has(name)).length + Math.max(0, edits - price),
    duplicated: made.filter((name) => (found.get(name) ?? 0) > 1).length,
    'applied twice': Math.max(0, price - edits),
  };
}

export const sharedTrade = async (server: Caller): Promise<string> => {
  const { body } = await server.send('POST', tradesOf(server), { name: 'shared', saleCostHd: '0' });
  return (body as Trade).id;
};
