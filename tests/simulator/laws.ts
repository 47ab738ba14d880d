import type { Records, RowState } from '#web/data/records.ts';
import type { Device, Page } from './device.ts';
import { databaseName } from './device.ts';
import type { Server } from './network.ts';

/** The fields that members type into, kind by kind. */
export const typedFields = {
  carry: ['freightIn', 'tags', 'advertising'],
  trade: ['saleCostHd', 'purchaseCostHd'],
} as const;

export interface Typed {
  readonly device: string;
  readonly page: Page;
  readonly key: string;
  readonly field: string;
  readonly value: string;
  readonly order: number;
  /** One commit is one unit: a paste is wholly there or not at all. */
  readonly unit: number;
  durable: boolean;
  /** When it became durable, among all of the day; 0 before. */
  stored: number;
}

export interface Row {
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly state: RowState;
}

export const rowsOf = (records: Records): readonly Row[] => [
  ...records.carries().map(({ id, carry, state }) => ({ key: `carry/${id}`, fields: { ...carry }, state })),
  ...records.trades().map(({ id, trade, state }) => ({ key: `trade/${id}`, fields: { ...trade }, state })),
];

function rowOf(records: Records, key: string): Row | undefined {
  const id = key.slice(key.indexOf('/') + 1);
  if (key.startsWith('carry/')) {
    const row = records.carry(id);
    return row && { key, fields: { ...row.carry }, state: row.state };
  }
  const row = records.trade(id);
  return row && { key, fields: { ...row.trade }, state: row.state };
}

export const fieldsOf = (key: string): readonly string[] =>
  typedFields[key.startsWith('carry/') ? 'carry' : 'trade'];

interface Shown {
  last: unknown;
  readonly all: Set<unknown>;
}

/** What happened on one day, and the laws that it broke. */
export class Laws {
  readonly broken: string[] = [];
  readonly typed: Typed[] = [];
  /** Records that a member made, by this simulation. */
  readonly made = new Set<string>();
  readonly refused = new Set<string>();
  /** Records about which somebody made a choice that takes typed values back. */
  readonly #excused = new Set<string>();
  readonly #deletedBy = new Map<string, Set<string>>();
  /** Records whose unsent state a power cut may have taken: the device may repeat itself, and ask about its own. */
  readonly #repeats = new Set<string>();
  readonly #seen = new Map<string, Set<unknown>>();
  readonly #asked = new Set<string>();
  readonly #shown = new WeakMap<Page, Map<string, Shown>>();
  #young: Typed[] = [];
  #stored = 0;
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
  }

  #break(law: string, what: string): void {
    if (this.broken.length < 20) this.broken.push(`${law}: ${what}`);
  }

  findings = (text: string): void => this.#break('N1 a page threw', text);

  notOpened = (why: string): void => this.#break('N2 not opened', why);

  type(typed: readonly Typed[]): void {
    this.typed.push(...typed);
    // A paste is painted when it is durable, yet who types over it knows what it has just put there.
    for (const { device, key, field, value } of typed) this.#see(device, key, field, value);
    this.#young.push(...typed);
  }

  excuse(key: string): void {
    this.#excused.add(key);
  }

  delete(device: string, key: string): void {
    this.#excused.add(key);
    const by = this.#deletedBy.get(key) ?? new Set();
    this.#deletedBy.set(key, by.add(device));
  }

  /** A page shows its rows now, and tells of each change from now on. */
  watch(page: Page): void {
    const { records } = page;
    if (records === null) return;
    for (const { key } of rowsOf(records)) this.look(page, key);
    records.subscribe((changed) => {
      for (const key of changed) this.look(page, key);
    });
  }

  look(page: Page, key: string): void {
    if (!key.startsWith('carry/') && !key.startsWith('trade/')) return;
    const row = page.records === null ? undefined : rowOf(page.records, key);
    if (row === undefined) return;
    for (const field of fieldsOf(key)) this.#show(page, key, field, row.fields[field]);
    this.#judgeState(page, row);
    if (row.state.state === 'saving' || row.state.state === 'not saved') return;
    for (const one of this.#young) {
      if (one.page !== page || one.key !== key) continue;
      one.stored = this.#stored += 1;
      one.durable = !this.#isCovered(one, row.fields[one.field]);
    }
    this.#young = this.#young.filter(({ stored }) => stored === 0);
    for (const one of this.typed)
      if (one.page === page && one.key === key && this.#isCovered(one, row.fields[one.field]))
        one.durable = false;
  }

  /** Stored late it lies under what another page of the device has stored meanwhile; that shows, if only once this page is told. */
  #isCovered({ page, key, field }: Typed, shown: unknown): boolean {
    return this.typed.some(
      (other) =>
        other.key === key &&
        other.field === field &&
        other.value === shown &&
        other.page !== page &&
        other.page.device === page.device,
    );
  }

  /** A row never shows an older value again. */
  #show(page: Page, key: string, field: string, value: unknown): void {
    this.#see(page.device.name, key, field, value);
    const all = this.#shown.get(page) ?? new Map<string, Shown>();
    this.#shown.set(page, all);
    const place = `${key} ${field}`;
    const shown = all.get(place) ?? { last: undefined, all: new Set() };
    all.set(place, shown);
    if (shown.last === value) return;
    if (shown.all.has(value) && !this.#excused.has(key))
      this.#break(
        'S6 shown went back',
        `${page.device.name}: ${place} from ${String(shown.last)} to ${String(value)}`,
      );
    shown.last = value;
    shown.all.add(value);
  }

  #see(device: string, key: string, field: string, value: unknown): void {
    const place = `${device} ${key} ${field}`;
    const seen = this.#seen.get(place) ?? new Set();
    this.#seen.set(place, seen.add(value ?? null));
  }

  #judgeState(page: Page, { key, state }: Row): void {
    const { name } = page.device;
    if (state.state === 'refused' && !this.refused.has(key))
      this.#break('S8 refused', `${key} without a refusal`);
    if (state.state !== 'conflict') return;
    for (const { field, mine, theirs } of state.fields ?? []) {
      this.#asked.add(`${name} ${key} ${field}`);
      this.#see(name, key, field, theirs);
      const my = this.typed.find((one) => one.value === mine && one.key === key);
      const byOthers = this.typed.some(
        (one) => one.key === key && one.field === field && (one.device !== name || one.page !== my?.page),
      );
      const isNothing = my !== undefined && !byOthers && !this.#isBroughtBack(key, field, name);
      if (isNothing && !this.#repeats.has(`${name} ${key}`))
        this.#break('S7 asked for nothing', `${name}: ${key} ${field} about ${String(theirs)}`);
    }
  }

  /** Another device has restored the deleted record with another value in `field` than it went with: nobody typed that. */
  #isBroughtBack(key: string, field: string, name: string): boolean {
    let last: unknown;
    let isDeleted = false;
    for (const { device, after } of this.#server.commits.filter((commit) => commit.key === key)) {
      const is = after?.[field] ?? null;
      if (isDeleted && after !== null && device !== name && is !== last) return true;
      isDeleted = after === null;
      if (!isDeleted) last = is;
    }
    return false;
  }

  /** What lies on the disk and in the server of the values that `device` typed. */
  #kept(device: Device): ReadonlySet<string> {
    const kept = new Set<string>();
    const note = (key: string, fields: unknown): void => {
      for (const [name, value] of Object.entries(Object(fields))) kept.add(`${key} ${name} ${String(value)}`);
    };
    for (const store of ['ops', 'sealed', 'held'])
      for (const entry of device.disk.values(databaseName, store)) {
        const { key, change } = entry as {
          readonly key: string;
          readonly change: { readonly fields: unknown };
        };
        note(key, change.fields);
      }
    for (const { key, after } of this.#server.commits) note(key, after);
    return kept;
  }

  /** Nothing durable is lost: it is on the disk, or sent, or superseded, refused, asked about, deleted. */
  judgeKept(device: Device): void {
    const kept = this.#kept(device);
    const isKept = ({ key, field, value }: Typed): boolean => kept.has(`${key} ${field} ${value}`);
    const mine = this.typed.filter((one) => one.device === device.name && one.durable);
    for (const one of mine) {
      const { key, field } = one;
      if (isKept(one) || this.refused.has(key)) continue;
      if (this.#deletedBy.get(key)?.has(device.name) === true) continue;
      if (['record', field].some((about) => this.#asked.has(`${device.name} ${key} ${about}`))) continue;
      const isSuperseded = this.typed.some(
        (other) =>
          other.device === one.device &&
          other.key === key &&
          other.field === field &&
          // Of two pages the journal's order counts, whichever was typed first.
          (other.order > one.order || other.stored > one.stored) &&
          (other.durable || isKept(other)),
      );
      if (!isSuperseded) this.#break('S1 lost', `${device.name}: ${key} ${field} ${one.value}`);
    }
  }

  /** A page has died: what it had not shown as durable is wholly there or not at all. */
  judgeWhole(device: Device, dead: readonly Page[]): void {
    const kept = this.#kept(device);
    const young = this.#young.filter((one) => dead.includes(one.page));
    this.#young = this.#young.filter((one) => !dead.includes(one.page));
    const units = new Map<number, Typed[]>();
    for (const one of young) units.set(one.unit, [...(units.get(one.unit) ?? []), one]);
    for (const [unit, typed] of units) {
      const isTouched = typed.some(
        (one) =>
          this.refused.has(one.key) ||
          this.#excused.has(one.key) ||
          this.typed.some(
            (other) => other.key === one.key && other.field === one.field && other.order > one.order,
          ),
      );
      if (isTouched) continue;
      const there = typed.filter(({ key, field, value }) => kept.has(`${key} ${field} ${value}`));
      if (there.length !== 0 && there.length !== typed.length)
        this.#break('S4 torn', `${device.name}: ${there.length} of ${typed.length} values of edit ${unit}`);
    }
  }

  /** The power went while these records were under way. */
  repeat(device: Device): void {
    for (const key of [...this.made, ...this.typed.map((one) => one.key)])
      this.#repeats.add(`${device.name} ${key}`);
  }

  judgeServer(): void {
    const ops = new Set<string>();
    const entered = new Set<string>();
    for (const { device, opId, key, before, after } of this.#server.commits) {
      if (device === 'seed') continue;
      if (!this.made.has(key)) this.#break('S2 twice', `nobody made ${key}`);
      if (ops.has(opId)) this.#break('S2 twice', `${opId} was done twice`);
      ops.add(opId);
      if (before === null || after === null) continue;
      for (const field of fieldsOf(key))
        this.#judgeField(device, key, field, before[field], after[field], entered);
    }
    this.#judgeBytes();
  }

  #judgeField(
    device: string,
    key: string,
    field: string,
    before: unknown,
    after: unknown,
    entered: Set<string>,
  ): void {
    const [was, is] = [before ?? null, after ?? null];
    if (was === is) return;
    const place = `${key} ${field} ${String(is)}`;
    const mayRepeat = this.#repeats.has(`${device} ${key}`);
    if (is !== null && entered.has(place) && !mayRepeat && !this.#excused.has(key))
      this.#break('S2 twice', `${place} entered twice`);
    entered.add(place);
    if (this.#seen.get(`${device} ${key} ${field}`)?.has(was) !== true)
      this.#break(
        'S3 overwritten unseen',
        `${device} replaced ${key} ${field} ${String(was)} by ${String(is)}`,
      );
  }

  /** One key, one request; and one request, one key, as long as the server has not refused it. */
  #judgeBytes(): void {
    const bytesOf = new Map<string, string>();
    const keyOf = new Map<string, string>();
    for (const { device, opId, bytes, refused } of this.#server.heard) {
      const known = bytesOf.get(opId);
      if (known !== undefined && known !== bytes)
        this.#break('S9 one key', `${opId} sent as ${known} and ${bytes}`);
      bytesOf.set(opId, bytes);
      const request = `${device} ${bytes}`;
      const key = keyOf.get(request);
      const record = [...this.made].find((made) => bytes.includes(made.slice(made.indexOf('/') + 1))) ?? '';
      if (key !== undefined && key !== opId && !this.#repeats.has(`${device} ${record}`))
        this.#break('S9 one key', `${bytes} sent as ${key} and as ${opId}`);
      if (refused) keyOf.delete(request);
      else keyOf.set(request, opId);
    }
  }

  /** How a device differs from the server. */
  differences({ name, pages }: Device): string[] {
    const alive = new Map(
      [...this.#server.records].flatMap(([key, { wire }]) => (wire === null ? [] : [[key, wire] as const])),
    );
    return pages.flatMap(({ records }) => {
      if (records === null) return [`${name} is not open`];
      const rows = rowsOf(records);
      const found = rows.flatMap(({ key, fields, state }) => {
        if (state.state !== 'synced') return [`${name}: ${key} is ${state.state}`];
        const wire = alive.get(key);
        if (wire === undefined) return [`${name}: ${key} is not on the server`];
        return fieldsOf(key)
          .filter((field) => (wire[field] ?? null) !== (fields[field] ?? null))
          .map((field) => `${name}: ${key} ${field} differs`);
      });
      if (rows.length < alive.size) found.push(`${name}: a record is missing`);
      const { entries } = records.sync.status();
      if (entries.length > 0) found.push(`${name}: ${entries.length} records wait in the outbox`);
      return found;
    });
  }

  stuck(differences: readonly string[]): void {
    for (const difference of differences) this.#break('L1 not at rest', difference);
  }
}
