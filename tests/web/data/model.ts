import fc from 'fast-check';
import { newId, type Records, type RowState } from '#web/data/records.ts';
import { FakeServer, type Fault, type FakeServerOptions } from './fakeServer.ts';
import { Device, tick, until } from './testbed.ts';

/** Random days of two devices with three tabs and one server, with faults and crashes. Every tab sends. Checks the laws G1 to G9. */

const fields = ['freightIn', 'tags', 'advertising'] as const;
type Field = (typeof fields)[number];

export type Command =
  | {
      readonly do: 'edit';
      readonly tab: number;
      readonly record: number;
      readonly fields: readonly Field[];
      readonly bad: boolean;
    }
  | { readonly do: 'create' | 'delete'; readonly tab: number; readonly record: number }
  | { readonly do: 'sync' | 'expire' | 'sign in'; readonly tab: number }
  | { readonly do: 'step'; readonly ticks: number }
  | { readonly do: 'fault'; readonly tab: number; readonly fault: Fault }
  | { readonly do: 'crash'; readonly tab: number; readonly loses: boolean }
  | { readonly do: 'resolve'; readonly tab: number; readonly choice: 'mine' | 'theirs' };

const tab = fc.constantFrom(0, 1, 2);
const record = fc.nat({ max: 3 });

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      tab,
      record,
      fields: fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 2 }),
      bad: fc.nat({ max: 15 }).map((draw) => draw === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('create' as const, 'delete' as const), tab, record }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sync' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('step' as const), ticks: fc.integer({ min: 1, max: 25 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      tab,
      fault: fc.constantFrom<Fault>(
        'ok',
        'ok',
        'slow',
        'lost before',
        'lost after',
        '500 before',
        '500 after',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), tab, loses: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('expire' as const, 'sign in' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      tab,
      choice: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
);

export const day = fc.array(command, { maxLength: 60, size: '+1' });

interface Typed {
  readonly device: string;
  readonly tab: number;
  readonly key: string;
  readonly field: string;
  readonly value: string;
  readonly order: number;
  durable: boolean;
}

interface OpenTab {
  readonly device: Device;
  records: Records;
  /** For each field: the last shown value, and all values shown since the tab was opened. */
  shown: Map<string, { last: unknown; all: Set<unknown> }>;
  /** The edits of this tab that its rows still mark as unsaved. */
  notStored: { readonly key: string; readonly typed: readonly Typed[] }[];
}

export interface Counts {
  edits: number;
  durable: number;
  commits: number;
  questions: number;
  lost: number;
  /** How many records on the server nobody created. */
  duplicated: number;
  twice: number;
}

export class Day {
  readonly server: FakeServer;
  readonly #devices: Device[];
  readonly #tabs: OpenTab[] = [];
  readonly #typed: Typed[] = [];
  readonly #byValue = new Map<string, Typed>();
  readonly #seen = new Map<string, Set<unknown>>();
  readonly #asked = new Set<string>();
  readonly #excused = new Set<string>();
  readonly #refusedKeys = new Set<string>();
  readonly #deletedBy = new Map<string, Set<string>>();
  #records: string[] = [];
  #counter = 1000;
  readonly counts: Counts = {
    edits: 0,
    durable: 0,
    commits: 0,
    questions: 0,
    lost: 0,
    duplicated: 0,
    twice: 0,
  };
  readonly broken: string[] = [];

  constructor(server: FakeServer) {
    this.server = server;
    this.server.refuses = (wire) => fields.some((field) => String(wire[field] ?? '').startsWith('-'));
    this.server.onRefused = ({ key }) => void this.#refusedKeys.add(key);
    this.#devices = [new Device(this.server, 'computer'), new Device(this.server, 'phone')];
  }

  async begin(): Promise<void> {
    await this.server.clear();
    for (let index = 0; index < 3; index += 1) {
      const id = newId();
      this.#records.push(id);
      await this.server.plant(`carry/${id}`, emptyCarry(id));
    }
    const [computer, phone] = this.#devices;
    if (computer === undefined || phone === undefined) throw new Error('no devices');
    for (const device of [computer, computer, phone]) this.#tabs.push(await this.#openTab(device));
    const known = (): boolean =>
      this.#tabs.every(({ records }) => this.#records.every((id) => records.carry(id) !== undefined));
    await until(known, 20_000);
  }

  async #openTab(device: Device): Promise<OpenTab> {
    const records = await device.open();
    const opened: OpenTab = { device, records, shown: new Map(), notStored: [] };
    this.#watch(opened, opened.records);
    return opened;
  }

  #watch(opened: OpenTab, records: Records): void {
    const look = (key: string): void => this.#look(opened, records, key);
    for (const { id } of records.carries()) look(`carry/${id}`);
    records.subscribe((changed) => {
      if (opened.records === records) for (const key of changed) look(key);
    });
  }

  /** Notes the values and the mark that a row shows. Laws G3 and G6 check the values. Laws G7 and G8 check the mark. */
  #look(opened: OpenTab, records: Records, key: string): void {
    const row = records.carry(key.slice('carry/'.length));
    if (row === undefined) return;
    for (const field of fields) this.#show(opened, key, field, row.carry[field]);
    this.#judgeState(opened, key, row.state);
    if (row.state.state === 'saving') return;
    for (const { key: typedKey, typed } of opened.notStored) {
      if (typedKey === key && row.state.state !== 'not saved') for (const one of typed) one.durable = true;
    }
    opened.notStored = opened.notStored.filter((notStored) => notStored.key !== key);
  }

  #show(opened: OpenTab, key: string, field: string, value: unknown): void {
    const place = `${key} ${field}`;
    const seen = this.#seen.get(`${opened.device.name} ${place}`) ?? new Set();
    this.#seen.set(`${opened.device.name} ${place}`, seen.add(value));
    const shown = opened.shown.get(place) ?? { last: undefined, all: new Set() };
    opened.shown.set(place, shown);
    if (shown.last === value) return;
    if (shown.all.has(value) && !this.#excused.has(key)) {
      this.broken.push(
        `G6 ${opened.device.name}: ${place} went back from ${String(shown.last)} to ${String(value)}`,
      );
    }
    shown.last = value;
    shown.all.add(value);
  }

  #judgeState(opened: OpenTab, key: string, state: RowState): void {
    if (state.state === 'refused' && !this.#refusedKeys.has(key))
      this.broken.push(`G8 ${key} refused without a refusal`);
    if (state.state !== 'conflict') return;
    this.counts.questions += 1;
    for (const { field, mine, theirs } of state.fields ?? []) {
      this.#asked.add(`${opened.device.name} ${key} ${field}`);
      this.#see(opened, key, field, theirs);
      const my = this.#byValue.get(String(mine));
      const others = this.#typed.some(
        (one) => one.key === key && one.field === field && (one.device !== my?.device || one.tab !== my.tab),
      );
      if (my !== undefined && !others)
        this.broken.push(`G7 ${key} ${field}: asked about ${String(theirs)} for nothing`);
    }
  }

  #see(opened: OpenTab, key: string, field: string, value: unknown): void {
    const place = `${opened.device.name} ${key} ${field}`;
    this.#seen.set(place, (this.#seen.get(place) ?? new Set()).add(value));
  }

  async run(commands: readonly Command[]): Promise<void> {
    await this.begin();
    for (const one of commands) await this.#do(one);
    await this.finish();
  }

  async #do(one: Command): Promise<void> {
    if (one.do === 'step') return ticks(one.ticks);
    const opened = this.#tabs[one.tab];
    if (opened === undefined) return;
    if (one.do === 'edit') this.#edit(opened, one);
    else if (one.do === 'create') this.#create(opened);
    else if (one.do === 'delete') this.#delete(opened, one.record);
    else if (one.do === 'sync') opened.records.sync.retry();
    else if (one.do === 'fault') opened.device.line.fault = one.fault;
    else if (one.do === 'expire') opened.device.line.expire();
    else if (one.do === 'sign in') opened.device.line.signIn();
    else if (one.do === 'crash') await this.#crash(opened, one.loses);
    else if (one.do === 'resolve') this.#resolve(opened, one.choice);
    return tick();
  }

  #edit(opened: OpenTab, { tab: index, record: at, fields: names, bad }: Command & { do: 'edit' }): void {
    const id = this.#records[at % this.#records.length];
    if (id === undefined || opened.records.carry(id) === undefined) return;
    const key = `carry/${id}`;
    const typed = names.map((field): Typed => {
      this.#counter += 1;
      const value = `${bad ? '-' : ''}${this.#counter}`;
      const order = this.#counter;
      return { device: opened.device.name, tab: index, key, field, value, order, durable: false };
    });
    for (const one of typed) this.#byValue.set(one.value, one);
    this.#typed.push(...typed);
    this.counts.edits += typed.length;
    opened.notStored.push({ key, typed });
    const patch = Object.fromEntries(typed.map(({ field, value }) => [field, value]));
    opened.records.commit('Edit', [{ kind: 'carry', id, op: 'patch', patch }]);
  }

  #create(opened: OpenTab): void {
    this.#counter += 1;
    const id = newId();
    this.#records.push(id);
    opened.records.commit('New', [{ kind: 'carry', id, op: 'create', doc: emptyCarry(id) as never }]);
  }

  #delete(opened: OpenTab, at: number): void {
    const id = this.#records[at % this.#records.length];
    if (id === undefined || opened.records.carry(id) === undefined) return;
    const key = `carry/${id}`;
    this.#excused.add(key);
    const by = this.#deletedBy.get(key) ?? new Set();
    this.#deletedBy.set(key, by.add(opened.device.name));
    opened.records.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
  }

  async #crash(opened: OpenTab, loses: boolean): Promise<void> {
    const notStored = opened.notStored;
    const dead = opened.records;
    opened.shown = new Map();
    opened.notStored = [];
    // `close` stops the dead page's code. `crash(true)` also rolls back the page's unfinished transactions.
    await dead.close();
    opened.device.crash(loses);
    opened.records = await opened.device.open();
    this.#watch(opened, opened.records);
    this.#judgeWhole(opened, notStored);
  }

  /** Law G5: if a tab dies during a transaction, its edit is stored completely or not at all. */
  #judgeWhole(opened: OpenTab, notStored: OpenTab['notStored']): void {
    for (const { key, typed } of notStored) {
      const row = opened.records.carry(key.slice('carry/'.length));
      if (row === undefined || typed.length < 2) continue;
      const newest = typed.every((one) => !this.#typed.some((other) => isLater(other, one)));
      if (!newest || row.state.state === 'conflict') continue;
      const there = typed.filter(({ field, value }) => Reflect.get(row.carry, field) === value);
      if (there.length !== 0 && there.length !== typed.length)
        this.broken.push(`G5 half of an edit of ${key}`);
    }
  }

  #resolve(opened: OpenTab, choice: 'mine' | 'theirs'): void {
    for (const { id, state } of opened.records.carries()) {
      if (state.state !== 'conflict') continue;
      this.#excused.add(`carry/${id}`);
      const choices = Object.fromEntries((state.fields ?? []).map(({ field }) => [field, choice]));
      opened.records.sync.resolve(`carry/${id}`, choices);
    }
  }

  /** Ends the day: faults stop, everyone signs in, and all conflicts are resolved. Then all devices must agree. */
  async finish(): Promise<void> {
    for (const device of this.#devices) {
      device.line.fault = 'ok';
      device.line.signIn();
    }
    const patience = performance.now() + this.server.patience;
    for (let round = 0; round < 60 || performance.now() < patience; round += 1) {
      for (const opened of this.#tabs) this.#settleOne(opened, round);
      await ticks(60);
      await this.server.lookAgain();
      if (round > 3 && this.#agree()) break;
    }
    for (const opened of this.#tabs) this.#judgeEnd(opened);
    this.#judgeRecords();
    this.#judgeCommits();
    this.#judgeTyped();
    for (const opened of this.#tabs) await opened.records.close();
  }

  #settleOne(opened: OpenTab, round: number): void {
    this.#resolve(opened, round % 2 === 0 ? 'mine' : 'theirs');
    for (const { key, state } of opened.records.sync.status().entries) {
      if (state.state === 'conflict') {
        this.#excused.add(key);
        const choices = Object.fromEntries((state.fields ?? []).map(({ field }) => [field, 'mine' as const]));
        opened.records.sync.resolve(key, choices);
      }
      if (state.state !== 'refused') continue;
      this.#excused.add(key);
      opened.records.sync.discard(key);
    }
    opened.records.sync.retry();
  }

  #agree(): boolean {
    return this.#tabs.every((opened) => this.#differences(opened).length === 0);
  }

  #differences(opened: OpenTab): string[] {
    const found: string[] = [];
    const alive = new Map(
      [...this.server.records].filter(([key, { wire }]) => key.startsWith('carry/') && wire !== null),
    );
    for (const row of opened.records.carries()) {
      const wire = alive.get(`carry/${row.id}`)?.wire;
      if (wire === undefined || wire === null)
        found.push(`${row.id} is not on the server (${row.state.state})`);
      else if (row.state.state !== 'synced') found.push(`${row.id} is ${row.state.state}`);
      else
        for (const field of fields)
          if (wire[field] !== row.carry[field]) found.push(`${row.id} ${field} differs`);
    }
    if (opened.records.carries().length < alive.size) found.push('a record is missing');
    if (opened.records.sync.status().entries.length > 0) found.push('the outbox is not empty');
    return found;
  }

  #judgeEnd(opened: OpenTab): void {
    for (const difference of this.#differences(opened))
      this.broken.push(`G1 ${opened.device.name}: ${difference}`);
  }

  /** Law G2: every record on the server was there when the day began, or a tab created it. */
  #judgeRecords(): void {
    for (const [key, { wire }] of this.server.records) {
      if (wire === null || this.#records.includes(key.slice('carry/'.length))) continue;
      this.counts.duplicated += 1;
      this.broken.push(`G2 nobody made ${key}`);
    }
  }

  #judgeCommits(): void {
    const ops = new Set<string>();
    const entered = new Set<string>();
    this.counts.commits = this.server.commits.length;
    for (const { device, opId, key, before, after } of this.server.commits) {
      if (device === 'seed') continue;
      if (ops.has(opId)) this.#twice(`G2 ${opId} committed twice`);
      ops.add(opId);
      for (const field of fields) {
        const was = before?.[field] ?? null;
        const is = after?.[field] ?? null;
        if (after === null || before === null || was === is) continue;
        if (is !== null && entered.has(`${key} ${field} ${String(is)}`))
          this.#twice(`G2 ${key} ${field} took ${String(is)} twice`);
        entered.add(`${key} ${field} ${String(is)}`);
        const seen = this.#seen.get(`${device} ${key} ${field}`);
        if (seen?.has(was) !== true)
          this.broken.push(`G3 ${device} replaced ${key} ${field} ${String(was)} unseen`);
      }
    }
    this.#judgeBytes();
  }

  #twice(what: string): void {
    this.counts.twice += 1;
    this.broken.push(what);
  }

  /** Law G9: a key belongs to one request, and a request has one key. A refused request may get a new key. */
  #judgeBytes(): void {
    const bytesOf = new Map<string, string>();
    const keyOf = new Map<string, string>();
    for (const { device, opId, bytes, refused } of this.server.heard) {
      const known = bytesOf.get(opId);
      if (known !== undefined && known !== bytes)
        this.broken.push(`G9 ${opId} sent as ${known} and as ${bytes}`);
      bytesOf.set(opId, bytes);
      const request = `${device} ${bytes}`;
      const key = keyOf.get(request);
      if (key !== undefined && key !== opId) this.broken.push(`G9 ${bytes} sent as ${key} and as ${opId}`);
      if (refused) keyOf.delete(request);
      else keyOf.set(request, opId);
    }
  }

  /** Law G4: every stored value reaches the server, except after a newer value, a deletion, a refusal or a conflict. */
  #judgeTyped(): void {
    for (const typed of this.#typed) {
      if (!typed.durable) continue;
      this.counts.durable += 1;
      const { device, key, field, value } = typed;
      const sent = this.server.commits.some(({ after, key: at }) => at === key && after?.[field] === value);
      const superseded =
        this.#typed.some((other) => isLater(other, typed)) || this.#deletedBy.get(key)?.has(device) === true;
      const asked =
        this.#asked.has(`${device} ${key} ${field}`) || this.#asked.has(`${device} ${key} record`);
      if (sent || superseded || asked || this.#refusedKeys.has(key)) continue;
      this.counts.lost += 1;
      this.broken.push(`G4 ${device}: ${key} ${field} ${value} is lost`);
    }
  }
}

const isLater = (other: Typed, one: Typed): boolean =>
  other.device === one.device &&
  other.key === one.key &&
  other.field === one.field &&
  other.order > one.order;

const emptyCarry = (id: string): Record<string, unknown> => ({
  id,
  name: 'carry',
  animalTypeId: 1,
  animalSubTypeId: 1,
  carryTypeId: 1,
  ...Object.fromEntries(fields.map((field) => [field, null])),
});

async function ticks(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await tick();
}

export interface ModelResult {
  readonly runs: number;
  readonly counts: Counts;
  /** The first broken law with the commands that break it, or null. */
  readonly failure: string | null;
}

export interface LifeOptions {
  readonly runs: number;
  readonly seed: number;
  readonly server?: FakeServerOptions;
  readonly makeServer?: () => FakeServer;
  /** Stops at the first broken law, and does not search for a shorter list of commands. */
  readonly quick?: true;
}

/** Runs up to `runs` random days, until a law is broken. */
export async function liveDays({ runs, seed, server, makeServer, quick }: LifeOptions): Promise<ModelResult> {
  const counts: Counts = { edits: 0, durable: 0, commits: 0, questions: 0, lost: 0, duplicated: 0, twice: 0 };
  const result = await fc.check(
    fc.asyncProperty(day, async (commands) => {
      const one = new Day(makeServer?.() ?? new FakeServer({ page: 3, ...server }));
      await one.run(commands);
      for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += one.counts[name];
      if (one.broken.length > 0) throw new Error(one.broken.slice(0, 5).join('\n'));
    }),
    { numRuns: runs, seed, timeout: 30_000, includeErrorInReport: true, endOnFailure: quick === true },
  );
  return { runs, counts, failure: result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : null };
}
