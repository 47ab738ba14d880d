import { afterVersion, type RecordVersion } from '#contract/history.ts';
import type { WireRecord } from '#contract/wire.ts';
import { firstFault, type HistoryLine, type HistoryLog } from '../../simulator/history.ts';
import { flat, kindOf, placesOf, type Row } from '../../simulator/kinds.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Told } from './fleet.ts';
import { wholeRecord } from './messages.ts';

interface Stored {
  readonly versions: readonly RecordVersion[];
}

interface HistoryAnswer {
  readonly items: readonly RecordVersion[];
  readonly next: number | null;
}

async function storedOf(server: ServerProcess, key: string): Promise<Stored> {
  const versions: RecordVersion[] = [];
  for (let before: number | null = null; ;) {
    const query: string = before === null ? '' : `?before=${before}`;
    const { status, body } = await server.send('GET', `/api/history/${server.slug}/${key}${query}`);
    // The device created and deleted the record without sending it.
    if (status === 404) return { versions: [] };
    if (status !== 200) throw new Error(`The history of ${key} is answered ${status}`);
    const page = body as HistoryAnswer;
    versions.push(...page.items);
    if (page.next === null) return { versions: versions.toReversed() };
    before = page.next;
  }
}

/** The server's records by key, without kinds that the devices do not edit. */
export async function recordsOn(server: ServerProcess): Promise<ReadonlyMap<string, WireRecord>> {
  await server.signIn();
  const found = new Map<string, WireRecord>();
  for (let since = ''; ;) {
    const path = `/api/changes/${server.slug}${since === '' ? '' : `?since=${encodeURIComponent(since)}`}`;
    const { status, body } = await server.send('GET', path);
    if (status !== 200) throw new Error(`The changes are answered ${status}`);
    const { items, cursor, more } = body as {
      readonly items: readonly { readonly kind: string; readonly id: string; readonly record?: WireRecord }[];
      readonly cursor: string;
      readonly more: boolean;
    };
    for (const { kind, id, record } of items)
      if (record !== undefined && kindOf(`${kind}/${id}`) === kind) found.set(`${kind}/${id}`, record);
    if (!more) return found;
    since = cursor;
  }
}

/** Describes how the rows of a page differ from the server's. */
export function differences(
  rows: readonly Row[],
  records: ReadonlyMap<string, WireRecord>,
): readonly string[] {
  const shown = new Map(rows.map(({ key, fields }) => [key, fields]));
  const found = [...records].flatMap(([key, record]) => {
    const fields = shown.get(key);
    if (fields === undefined) return [`${key} is missing`];
    const there = flat(key, record);
    return placesOf(key)
      .filter(({ name }) => fields[name] !== there[name])
      .map(({ name }) => `${key} ${name} is ${fields[name]}, on the server ${there[name]}`);
  });
  const more = [...shown.keys()]
    .filter((key) => !records.has(key))
    .map((key) => `${key} is not on the server`);
  return [...found, ...more];
}

/** Counts how often each value was entered into each field of a record. */
function entriesOf(key: string, { versions }: Stored): ReadonlyMap<string, number> {
  const entered = new Map<string, number>();
  let record: WireRecord | null = null;
  for (const version of versions) {
    const before = record === null ? null : flat(key, record);
    record = afterVersion(record, version);
    if (record === null) continue;
    const now = flat(key, record);
    for (const { name } of placesOf(key)) {
      const entry = `${name} ${now[name]}`;
      // Does not count old values that a restore has set again.
      const isEntered = before === null ? !entered.has(entry) : before[name] !== now[name];
      if (isEntered) entered.set(entry, (entered.get(entry) ?? 0) + 1);
    }
  }
  return entered;
}

/** Collects what is wrong with the run. */
export class Judge {
  readonly #told: Told;
  readonly #stored = new Map<string, Stored>();
  readonly findings: string[] = [];

  constructor(told: Told) {
    this.#told = told;
  }

  /** Reads the history of every record. Reports records on the server that no device created. */
  async read(server: ServerProcess, log: HistoryLog, first: ReadonlySet<string>): Promise<void> {
    const keys = new Set([...first, ...this.#told.made]);
    for (const line of log.lines) if ('record' in line) keys.add(line.record);
    for (const key of keys) this.#stored.set(key, await storedOf(server, key));
    const records = await recordsOn(server);
    for (const key of records.keys()) if (!keys.has(key)) this.findings.push(`twice: nobody made ${key}`);
  }

  get versions(): number {
    return [...this.#stored.values()].reduce((sum, { versions }) => sum + versions.length, 0);
  }

  /**
   * Counts values that were lost or written twice. A lost value was shown as stored, but never reached the server. Replaced, discarded,
   * refused or deleted values do not count.
   */
  judgeValues(): { readonly lost: number; readonly twice: number } {
    const { typed, asked, gaveUp, refused, deleted } = this.#told;
    const entries = new Map([...this.#stored].map(([key, stored]) => [key, entriesOf(key, stored)]));
    const newest = new Map<string, number>();
    const isRefused = new Set(refused.map(({ device, key }) => `${device} ${key}`));
    for (const { device, key, place, n } of typed) {
      const at = `${device} ${key} ${place}`;
      newest.set(at, Math.max(n, newest.get(at) ?? 0));
    }
    const isQuestioned = new Set([...asked].map((one) => one.split(' ')[1]));
    const counts = { lost: 0, twice: 0 };
    for (const { device, key, place, value, n, isDurable } of typed) {
      const times =
        place === wholeRecord ? this.#madeTimes(key) : (entries.get(key)?.get(`${place} ${value}`) ?? 0);
      const field = placesOf(key).find(({ name }) => name === place)?.field ?? place;
      const isGivenUp = [field, 'record'].some(
        (about) => (gaveUp.get(`${device} ${key} ${about}`) ?? 0) >= n,
      );
      // Answering a conflict may write a value again.
      if (times > 1 && !isQuestioned.has(key)) {
        counts.twice += 1;
        this.findings.push(`twice: ${device} typed ${key} ${place} ${value}, which entered ${times} times`);
      }
      const isSuperseded = (newest.get(`${device} ${key} ${place}`) ?? 0) > n;
      if (
        !isDurable ||
        times > 0 ||
        isGivenUp ||
        isSuperseded ||
        deleted.has(key) ||
        isRefused.has(`${device} ${key}`)
      )
        continue;
      counts.lost += 1;
      this.findings.push(`lost: ${device} typed ${key} ${place} ${value}`);
    }
    return counts;
  }

  #madeTimes = (key: string): number =>
    this.#stored.get(key)?.versions.filter(({ act }) => act === 'created').length ?? 0;

  /** Finds refusals for another reason than a missing record or a carry in use. */
  judgeRefusals(): void {
    for (const { device, key, text } of this.#told.refused)
      if (!/reference-missing|carry-in-use/.test(text))
        this.findings.push(`refused: ${device} ${key} ${text}`);
  }

  /**
   * Finds conflicts about records that only the device itself has written. Allows them if an answer was lost before a failover. Skips
   * devices with several tabs.
   */
  judgeQuestions({ lines }: HistoryLog): void {
    for (const question of this.#told.asked) {
      const [device = '', key = '', field] = question.split(' ');
      const id = this.#told.ids.get(device);
      const versions = this.#stored.get(key)?.versions ?? [];
      if (id === undefined || versions.some((version) => version.device?.id !== id)) continue;
      const mine = lines.filter((line) => 'device' in line && line.device === device);
      const known = new Set(mine.map((line) => (line.do === 'acknowledged' ? line.op : '')));
      const unknown = mine.findIndex(
        (line) => line.do === 'sent' && line.record === key && !known.has(line.op),
      );
      if (unknown !== -1 && mine.findLastIndex((line) => line.do === 'forgot') > unknown) continue;
      this.findings.push(`asked for nothing: ${device} about ${key} ${field}`);
    }
  }

  /** Completes the log with the server's records, and checks it. */
  judgeHistory(log: HistoryLog): void {
    const lines = this.#withReplaced(log.lines);
    const ended = { at: lines.at(-1)?.at ?? 0 };
    for (const [record, { versions }] of this.#stored) {
      const revision = versions.at(-1)?.revision;
      if (revision !== undefined) lines.push({ n: lines.length + 1, ...ended, do: 'ends', record, revision });
    }
    const fault = firstFault(lines);
    if (fault !== null) this.findings.push(`history: ${fault}`);
    this.#judgeForks(lines);
  }

  /**
   * A device may create a deleted record again. In the log, the `replaces` of this request is null.
   * Returns the log with the revision of the deletion in `replaces`.
   */
  #withReplaced(lines: readonly HistoryLine[]): HistoryLine[] {
    const over = new Map<string, number>();
    for (const line of lines) {
      if (line.do !== 'acknowledged') continue;
      const before = this.#before(line.record, line.revision);
      if (before?.act === 'deleted') over.set(line.op, before.revision);
    }
    return lines.map((line) =>
      line.do === 'sent' && line.replaces === null ? { ...line, replaces: over.get(line.op) ?? null } : line,
    );
  }

  #before = (record: string, revision: number): RecordVersion | undefined =>
    this.#stored.get(record)?.versions.findLast((version) => version.revision < revision);

  /** Checks that each acknowledged write exists as a version. The version before it must be the one in If-Match. */
  #judgeForks(lines: readonly HistoryLine[]): void {
    const replaces = new Map<string, number | null>();
    for (const line of lines) {
      if (line.do === 'sent') replaces.set(line.op, line.replaces);
      if (line.do !== 'acknowledged') continue;
      const { versions } = this.#stored.get(line.record) ?? { versions: [] };
      if (!versions.some(({ revision }) => revision === line.revision))
        this.findings.push(
          `gone: ${line.op} was acknowledged as ${line.record} ${line.revision}, which the server does not have`,
        );
      const before = this.#before(line.record, line.revision)?.revision ?? null;
      const named = replaces.get(line.op) ?? null;
      if (before !== null && before > (named ?? 0))
        this.findings.push(
          `fork: ${line.op} made ${line.record} ${line.revision} over ${before}, and named ${named}`,
        );
    }
  }
}
